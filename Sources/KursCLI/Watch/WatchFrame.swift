import KursCore

/// What stands on the terminal, so that only lines that changed are written again.
struct WatchFrame {
    private var shown: [[UInt8]] = []
    private let color: Bool
    private let isUTF8: Bool

    init(color: Bool, isUTF8: Bool) { (self.color, self.isUTF8) = (color, isUTF8) }

    /// Forgets what stands there: the next drawing writes everything.
    mutating func forget() { shown = [] }

    /// The bytes that turn what stands on the screen into the lines; empty when nothing changed.
    mutating func bytes(for lines: [WatchScreen.Line]) -> [UInt8] {
        let drawn = lines.map(rendered)
        var bytes: [UInt8] = []
        if shown.isEmpty || drawn.count != shown.count { bytes.append("\u{1B}[2J") }
        for (row, line) in drawn.enumerated() {
            if drawn.count == shown.count, shown[row] == line { continue }
            if drawn.count != shown.count, line.isEmpty { continue }
            bytes.append("\u{1B}[")
            bytes.append(decimal: row + 1)
            bytes.append(";1H")
            bytes += line
            if drawn.count == shown.count { bytes.append("\u{1B}[K") }
        }
        shown = drawn
        return bytes
    }

    private func rendered(_ line: WatchScreen.Line) -> [UInt8] {
        var bytes: [UInt8] = []
        for cell in line {
            let text = isUTF8 ? cell.text : WatchFrame.ascii(cell.text)
            bytes.append(text: text, color && text.utf8.contains { $0 != 0x20 } ? cell.paint : nil)
        }
        while bytes.last == 0x20 { bytes.removeLast() }
        return bytes
    }

    /// The text for a terminal that knows no UTF-8: marks have a stand-in, other letters a question mark.
    static func ascii(_ text: String) -> String {
        let marks: [Unicode.Scalar: String] = [
            "▲": "+", "▼": "-", "·": "|", "—": "-", "−": "-", "…": "~", "›": ">", "»": ">", "▏": "_", "★": "*",
        ]
        return text.unicodeScalars.reduce(into: "") { plain, scalar in
            plain +=
                scalar.isASCII
                ? String(scalar) : marks[scalar] ?? String(repeating: "?", count: DisplayWidth.of(scalar))
        }
    }
}
