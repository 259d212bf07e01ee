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
            input: { StandardFiles.block(0, atMost: $0) }, output: { StandardFiles.put($0, to: 1) })
        do throws(BenchError) {
            try bench.run(CommandLine.arguments.dropFirst())
        } catch {
            StandardFiles.put(Array("markup-bench: \(error.sentence)\n".utf8), to: 2)
            exit(error.status)
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
    func answerCases(_ answer: (SuiteCase) -> String?) throws(BenchError) {
        var lines = LineReader(limit: Self.byteLimit, read: input)
        while true {
            let line: ArraySlice<UInt8>?
            do throws(LineReader.TooLong) { line = try lines.next() } catch { throw .tooLarge("-") }
            guard let line else { return }
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
            guard let item = SuiteCase(line), let answer = answer(item) else { throw .notACase(line: lines.number) }
            write(answer)
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

/// The words of a command line: flags, options with a value, and files.
struct BenchArguments {
    private(set) var flags: Set<String> = []
    private(set) var values: [String: String] = [:]
    private(set) var files: [String] = []

    /// The file, if there is exactly one.
    var file: String? { files.count == 1 ? files[0] : nil }

    /// Parses the words after the kind of output; `nil` for an option that is not among those given.
    init?(_ words: ArraySlice<String>, flags: [String] = [], values: [String] = []) {
        var rest = words
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if word == "-" || !word.hasPrefix("-") {
                files.append(word)
            } else if word == "--" {
                files += rest
                return
            } else if flags.contains(word) {
                self.flags.insert(word)
            } else if values.contains(parts[0]), let value = parts.count == 2 ? parts[1] : rest.popFirst() {
                self.values[parts[0]] = value
            } else {
                return nil
            }
        }
    }
}

extension String {
    /// The text as a JSON string.
    var json: String { Optional(self).json }
}

extension String? {
    /// The text as a JSON string; `null` for `nil`.
    var json: String {
        var bytes: [UInt8] = []
        bytes.append(jsonString: self)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Files and the standard streams of the process.
private enum StandardFiles {
    /// Reads the next bytes of a descriptor, at most so many; none at the end or after an error.
    static func block(_ descriptor: Int32, atMost limit: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(0, unsafe read(descriptor, buffer.baseAddress, limit))
        }
    }

    /// Writes bytes to a descriptor; the program ends if nobody reads them.
    static func put(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { exit(74) }
            rest = rest.dropFirst(count)
        }
    }

    /// The bytes of a file; `nil` if it cannot be opened.
    static func contents(of path: String, atMost limit: Int) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return all(atMost: limit) { block(descriptor, atMost: $0) }
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
}
