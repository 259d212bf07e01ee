import KursText

/// Text in a terminal that leads to an address (OSC 8).
package enum Hyperlink {
    private static let start = Array("\u{1B}]8;;".utf8)
    private static let end = Array("\u{1B}\\".utf8)

    /// Whether standard output is one of the terminals that are known to take links.
    static func isTaken(by environment: Environment) -> Bool {
        guard environment.terminalColumns != nil else { return false }
        if let version = environment.variable("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5000 }
        let marks = ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "WEZTERM_PANE", "GHOSTTY_BIN_DIR"]
        if marks.contains(where: { environment.variable($0) != nil }) { return true }
        let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "rio"]
        let terminals = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "foot-direct", "contour"]
        return environment.variable("TERM_PROGRAM").map(programs.contains) == true
            || environment.variable("TERM").map(terminals.contains) == true
    }

    /// Text without the sequences of links; O(n).
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.first {
            guard byte == 0x1B, rest.starts(with: start) else {
                kept.append(byte)
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(start.count).drop { $0 != 0x1B }.dropFirst(end.count)
        }
        return kept
    }

    /// Appends what is written within a link; without an address of the web, or with a strange one, as it is.
    package static func append(
        to bytes: inout [UInt8], _ address: String?, isTaken: Bool, _ text: (inout [UInt8]) -> Void
    ) {
        guard isTaken, let address, address.hasPrefix("https://") || address.hasPrefix("http://"),
            address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return text(&bytes) }
        bytes += start + Array(address.utf8) + end
        text(&bytes)
        bytes += start + end
    }
}
