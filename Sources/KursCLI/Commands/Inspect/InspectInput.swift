import KursMarkup

/// The input of `kurs inspect`: a file by name, or standard input for `-`.
enum InspectInput {
    /// No page or feed is longer; longer input is refused.
    static let byteLimit = 128 << 20

    /// Reads all bytes.
    static func read(_ name: String, _ environment: Environment) throws(InspectError) -> [UInt8] {
        if name == "-" {
            guard let bytes = environment.streams.input.readAll(atMost: byteLimit) else { throw .tooLarge(name) }
            return bytes
        }
        do throws(FileError) {
            if let bytes = try environment.files.read(name, atMost: byteLimit) { return bytes }
        } catch {
            if case .tooLarge = error.reason { throw .tooLarge(name) }
        }
        throw .unreadableFile(name)
    }

    /// Reads a page as UTF-8; its encoding is detected from the byte order mark, `meta` or its bytes.
    static func readText(_ name: String, _ environment: Environment) throws(InspectError) -> [UInt8] {
        let bytes = try read(name, environment)
        do throws(UnsupportedEncodingError) {
            return try decodeHTML(bytes, fallback: .utf8ElseWindows1251, prescanLimit: 4096).utf8
        } catch {
            throw .unreadableEncoding(error.encoding, file: name)
        }
    }

    /// Reads a page as UTF-8 from the encoding with a given label.
    static func readText(_ name: String, label: String, _ environment: Environment) throws(InspectError) -> [UInt8] {
        guard let encoding = TextEncoding(label: label.utf8) else { throw .unknownEncoding(label) }
        let bytes = try read(name, environment)
        do throws(UnsupportedEncodingError) {
            return try decodeHTML(bytes, as: encoding).utf8
        } catch {
            throw .unreadableEncoding(encoding, file: name)
        }
    }
}
