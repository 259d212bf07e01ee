import KursCore
import KursText

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
        if drawn.count != shown.count {
            bytes.append("\u{1B}[2J")
            shown = [[UInt8]](repeating: [], count: drawn.count)
        }
        // Below the line just written the cursor need not be told where to go.
        var next = -1
        for (row, line) in drawn.enumerated() where shown[row] != line {
            if row == next {
                bytes.append("\r\n")
            } else {
                bytes.append("\u{1B}[")
                bytes.append(decimal: row + 1)
                bytes.append("H")
            }
            // Before the line: behind one that is as wide as the screen it would take its last letter away.
            if !shown[row].isEmpty { bytes.append("\u{1B}[K") }
            bytes += line
            next = row + 1
        }
        shown = drawn
        return bytes
    }

    /// A line's bytes; what is painted alike is painted together, and nothing is at its end.
    private func rendered(_ line: WatchScreen.Line) -> [UInt8] {
        var bytes: [UInt8] = []
        var paint: TextStyle?
        var blanks = 0
        for cell in line {
            for scalar in (isUTF8 ? cell.text : WatchFrame.ascii(cell.text)).unicodeScalars {
                guard scalar != " " else {
                    blanks += 1
                    continue
                }
                // Blanks look the same in every paint, so they wait for what comes after them.
                bytes.append(contentsOf: repeatElement(0x20, count: blanks))
                blanks = 0
                if color, cell.paint != paint {
                    bytes.append("\u{1B}[")
                    if let wanted = cell.paint { bytes.append(text: (paint == nil ? "" : ";") + wanted.rawValue) }
                    bytes.append("m")
                    paint = cell.paint
                }
                bytes += Array(String(scalar).utf8)
            }
        }
        if paint != nil { bytes.append("\u{1B}[m") }
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
