import KursCore
import KursText

/// The current contents of the terminal, so that only changed lines are rewritten.
struct WatchFrame {
    private var shown: [[UInt8]] = []
    private let color: Bool
    private let isUTF8: Bool
    private let depth: ColorDepth
    private let isSynchronized: Bool

    /// - Parameter isSynchronized: Whether the terminal is to show a frame at once (mode 2026); others ignore it.
    init(color: Bool, isUTF8: Bool, depth: ColorDepth = .sixteen, isSynchronized: Bool = false) {
        (self.color, self.isUTF8, self.depth, self.isSynchronized) = (color, isUTF8, depth, isSynchronized)
    }

    /// Discards the known contents, so that the next frame is written in full.
    mutating func forget() { shown = [] }

    /// The bytes that update the screen to the lines; empty when nothing changed.
    mutating func bytes(for lines: [WatchScreen.Line]) -> [UInt8] {
        let drawn = lines.map(rendered)
        var bytes: [UInt8] = []
        if drawn.count != shown.count {
            bytes.append("\u{1B}[2J")
            shown = [[UInt8]](repeating: [], count: drawn.count)
        }
        // The row after the last one written needs no cursor positioning.
        var next = -1
        for (row, line) in drawn.enumerated() where shown[row] != line {
            if row == next {
                bytes.append("\r\n")
            } else {
                bytes.append("\u{1B}[")
                bytes.append(decimal: row + 1)
                bytes.append("H")
            }
            // Erase before writing: after a line as wide as the screen, erasing would remove its last character.
            if !shown[row].isEmpty { bytes.append("\u{1B}[K") }
            bytes += line
            next = row + 1
        }
        shown = drawn
        guard isSynchronized, !bytes.isEmpty else { return bytes }
        return Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
    }

    /// A line's bytes; adjacent text of one style is combined, and trailing blanks are dropped.
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
                // Blanks look the same in every style, so they are deferred until the next visible character.
                bytes.append(contentsOf: repeatElement(0x20, count: blanks))
                blanks = 0
                if color, cell.paint != paint {
                    bytes.append("\u{1B}[")
                    if let wanted = cell.paint {
                        bytes.append(text: (paint == nil ? "" : ";") + depth.code(of: wanted))
                    }
                    bytes.append("m")
                    paint = cell.paint
                }
                bytes += Array(String(scalar).utf8)
            }
        }
        if paint != nil { bytes.append("\u{1B}[m") }
        return bytes
    }

    /// The text for a terminal without UTF-8: symbols get an ASCII replacement, other characters a question mark.
    static func ascii(_ text: String) -> String {
        let marks: [Unicode.Scalar: String] = [
            "▲": "+", "▼": "-", "·": "|", "—": "-", "−": "-", "…": "~", "›": ">", "»": ">", "▏": "_", "★": "*",
            "─": "-", "│": "|", "┤": "+", "└": "+", "●": "*",
        ]
        return text.unicodeScalars.reduce(into: "") { plain, scalar in
            plain +=
                scalar.isASCII
                ? String(scalar) : marks[scalar] ?? String(repeating: "?", count: DisplayWidth.of(scalar))
        }
    }
}
