import KursCore
import KursMarkup
import KursPlatform
import KursText

/// The program: one kind of output, its options, and where it reads and writes.
@main
struct MarkupBench {
    /// Reads the next bytes of standard input, at most so many; none at the end.
    let input: (Int) -> [UInt8]
    let output: ([UInt8]) -> Void

    static func main() {
        let bench = MarkupBench(
            input: { StandardFiles.read(0, atMost: $0) }, output: { StandardFiles.write($0, to: 1) })
        do throws(BenchError) {
            try bench.run(CommandLine.arguments.dropFirst())
        } catch {
            StandardFiles.write(Array("markup-bench: \(error.sentence)\n".utf8), to: 2)
            StandardFiles.exit(error.status)
        }
    }

    /// Runs one command line, without the program's name.
    func run(_ line: ArraySlice<String>) throws(BenchError) {
        let rest = line.dropFirst()
        switch line.first {
        case "tree": try TreeDump.run(rest, self)
        case "tokens": try TokenDump.run(rest, self)
        case "feed": try FeedDump.run(rest, self)
        case "grids": try GridDump.run(rest, self)
        case "speed": try Throughput.run(rest, self)
        default: throw .usage(["tree|tokens|feed|grids|speed …"])
        }
    }

    func write(_ text: String) { output(Array(text.utf8)) }
}

extension MarkupBench {
    /// No page or feed is longer; longer input is refused.
    static let byteLimit = 128 << 20

    /// Reads a file, or standard input for `-`.
    func read(_ name: String) throws(BenchError) -> [UInt8] {
        let limit = Self.byteLimit
        guard
            let bytes = name == "-"
                ? StandardFiles.all(atMost: limit, input) : StandardFiles.contents(of: name, atMost: limit)
        else { throw .unreadableFile(name) }
        guard bytes.count <= limit else { throw .tooLarge(name) }
        return bytes
    }

    /// Reads a page as UTF-8.
    ///
    /// - Parameter label: Names its encoding; without it the byte order mark, `meta` or its bytes decide.
    func readText(_ name: String, label: String? = nil) throws(BenchError) -> [UInt8] {
        var encoding: TextEncoding?
        if let label {
            encoding = TextEncoding(label: label.utf8)
            if encoding == nil { throw .unknownEncoding(label) }
        }
        let bytes = try read(name)
        do throws(UnsupportedEncodingError) {
            if let encoding { return try decodeHTML(bytes, as: encoding).utf8 }
            return try decodeHTML(bytes, fallback: .utf8ElseWindows1251, prescanLimit: 4096).utf8
        } catch {
            throw .unreadableEncoding(error.encoding, file: name)
        }
    }

    /// Answers each line of a suite on standard input as it comes.
    ///
    /// - Parameter answer: Writes one line; `nil` for what is not a case.
    func answerCases(_ answer: (SuiteCase) -> [UInt8]?) throws(BenchError) {
        var lines = LineReader(limit: Self.byteLimit, read: input)
        while true {
            let line: ArraySlice<UInt8>?
            do throws(LineReader.TooLong) { line = try lines.next() } catch { throw .tooLarge("-") }
            guard let line else { return }
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
            guard let item = SuiteCase(line), let answer = answer(item) else { throw .notACase(line: lines.number) }
            output(answer)
        }
    }
}

/// One line of a `--jsonl` suite, parsed with the JSON parser of KursCore.
struct SuiteCase {
    private let members: JSONValue

    /// Reads an object; `nil` when the line is not a JSON object.
    init?(_ line: ArraySlice<UInt8>) {
        guard let document = try? JSONDocument(Array(line)), document.root.kind == .object else { return nil }
        members = document.root
    }

    /// A member's characters; `nil` when it is missing or not a string.
    func bytes(_ name: String) -> [UInt8]? {
        guard let value = members[name], value.kind == .string else { return nil }
        return Array(value.bytes)
    }

    /// A member's text; `nil` when it is missing or not a string.
    func text(_ name: String) -> String? { members[name]?.text }

    func flag(_ name: String) -> Bool { members[name]?.flag ?? false }
}

/// Files and the standard streams of the process.
private enum StandardFiles {
    /// Reads the next bytes of a descriptor, at most so many; none at the end or after an error.
    static func read(_ descriptor: Int32, atMost limit: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(0, unsafe systemRead(descriptor, buffer.baseAddress, limit))
        }
    }

    /// Writes bytes to a descriptor; the program ends if nobody reads them.
    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { exit(74) }
            rest = rest.dropFirst(count)
        }
    }

    /// The bytes of a file; `nil` if it cannot be opened.
    static func contents(of path: String, atMost limit: Int) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return all(atMost: limit) { read(descriptor, atMost: $0) }
    }

    /// Everything that can be read; at most one block more than the limit.
    static func all(atMost limit: Int, _ read: (Int) -> [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let block = read(1 << 20)
            if block.isEmpty { break }
            bytes += block
        }
        return bytes
    }

    static func exit(_ status: Int32) -> Never { systemExit(status) }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}

private func systemExit(_ status: Int32) -> Never { exit(status) }
