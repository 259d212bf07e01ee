internal import KursCore

/// A request as an equivalent `curl` command line, for `--verbose`.
enum CurlCommand {
    /// The command line; `address` must be redacted already.
    static func text(address: String, settings: CurlSettings, headers: [String], bypassesProxy: Bool) -> String {
        var arguments = ["curl", "-sS", "--compressed", "-A", settings.userAgent]
        for header in headers { arguments += ["-H", header] }
        if bypassesProxy { arguments += ["--noproxy", "*"] }
        return (arguments + [address]).map(quoted).list(" ")
    }

    /// An argument quoted for a POSIX shell.
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
