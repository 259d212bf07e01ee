import KursMarkup
import KursText

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
