internal import KursCore

/// One request as a command line for `curl` that asks the same.
enum CurlCommand {
    /// Writes the line; `address` already has `KEY` in the key's place.
    static func text(address: String, settings: CurlSettings, headers: [String], bypassesProxy: Bool) -> String {
        var words = ["curl", "-sS", "--compressed", "-A", settings.userAgent]
        for header in headers { words += ["-H", header] }
        if bypassesProxy { words += ["--noproxy", "*"] }
        return (words + [address]).map(quoted).list(" ")
    }

    /// A word as a POSIX shell reads it back.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_./:".utf8.contains(byte)
            }
        }
        if isPlain, !word.isEmpty { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
