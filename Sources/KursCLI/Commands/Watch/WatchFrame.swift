import KursCore
import KursTerminal
import KursText

/// The current contents of the terminal, so that only changed lines are rewritten.
struct WatchFrame {
    private var shown: [(line: WatchScreen.Line, bytes: [UInt8])] = []
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
        var bytes: [UInt8] = []
        if lines.count != shown.count {
            bytes.append("\u{1B}[2J")
            shown = [(line: WatchScreen.Line, bytes: [UInt8])](repeating: ([], []), count: lines.count)
        }
        // The row after the last one written needs no cursor positioning.
        var next = -1
        for (row, line) in lines.enumerated() where shown[row].line != line {
            let drawn = rendered(line)
            defer { shown[row] = (line, drawn) }
            // Lines of other cells may look the same.
            guard drawn != shown[row].bytes else { continue }
            if row == next {
                bytes.append("\r\n")
            } else {
                bytes.append("\u{1B}[")
                bytes.append(decimal: row + 1)
                bytes.append("H")
            }
            // Erase before writing: after a line as wide as the screen, erasing would remove its last character.
            if !shown[row].bytes.isEmpty { bytes.append("\u{1B}[K") }
            bytes += drawn
            next = row + 1
        }
        guard isSynchronized, !bytes.isEmpty else { return bytes }
        return Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
    }

    /// A line's bytes; adjacent text of one style is combined, and trailing blanks are dropped.
    private func rendered(_ line: WatchScreen.Line) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512)
        var paint: TextStyle?
        var blanks = 0
        for cell in line {
            for byte in (isUTF8 ? cell.text : WatchFrame.ascii(cell.text)).utf8 {
                guard byte != UInt8(ascii: " ") else {
                    blanks += 1
                    continue
                }
                // Blanks look the same in every style, so they are deferred until the next visible character.
                while blanks > 0 {
                    bytes.append(UInt8(ascii: " "))
                    blanks -= 1
                }
                if color, cell.paint != paint {
                    bytes.append("\u{1B}[")
                    if let wanted = cell.paint {
                        if paint != nil { bytes.append(";") }
                        bytes.append(text: depth.code(of: wanted))
                    }
                    bytes.append("m")
                    paint = cell.paint
                }
                bytes.append(byte)
            }
        }
        if paint != nil { bytes.append("\u{1B}[m") }
        return bytes
    }

    /// The text for a terminal without UTF-8: symbols get an ASCII replacement, other characters a question mark.
    static func ascii(_ text: String) -> String {
        let marks: [Unicode.Scalar: String] = [
            "▲": "+", "▼": "-", "·": "|", "—": "-", "−": "-", "…": "~", "›": ">", "»": ">", "▏": "_", "★": "*",
            "─": "-", "│": "|", "┤": "+", "├": "+", "┼": "+", "┬": "+", "┴": "+", "└": "+", "●": "*",
        ]
        return text.unicodeScalars.reduce(into: "") { plain, scalar in
            plain +=
                scalar.isASCII
                ? String(scalar) : marks[scalar] ?? String(repeating: "?", count: DisplayWidth.of(scalar))
        }
    }
}

enum ColorDepth: Sendable {
    case sixteen, palette, direct

    /// The parameters of the sequence that sets a style.
    ///
    /// The colours beyond the sixteen contrast with white and with black by 3.7 to 1 or more.
    func code(of style: TextStyle) -> String {
        switch (style, self) {
        case (.strong, _), (.faint, _), (_, .sixteen): style.rawValue
        case (.up, .palette): "38;5;28"
        case (.down, .palette): "38;5;167"
        case (.warning, .palette): "38;5;130"
        case (.up, .direct): "38;2;34;134;58"
        case (.down, .direct): "38;2;214;76;76"
        case (.warning, .direct): "38;2;170;95;10"
        }
    }
}

extension Environment {
    var colorDepth: ColorDepth {
        if let name = variable("COLORTERM"), name == "truecolor" || name == "24bit" { return .direct }
        return variable("TERM")?.hasSuffix("256color") == true ? .palette : .sixteen
    }
}
