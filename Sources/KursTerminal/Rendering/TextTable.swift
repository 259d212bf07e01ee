package import KursCore
import KursText

package struct TextTable {
    package enum Alignment: Sendable {
        case left, right
        case decimal(Language)

        var isLeft: Bool { if case .left = self { true } else { false } }
    }

    package struct Cell: Equatable, Sendable {
        package var text: String
        package var paint: TextStyle?
        /// Where the text leads in terminals that take links; `nil` for nowhere.
        var link: String?

        package init(_ text: String, _ paint: TextStyle? = nil, link: String? = nil) {
            (self.text, self.paint, self.link) = (text, paint, link)
        }
    }

    private let alignments: [Alignment]
    /// The columns that are shown of those that each row has.
    private let shown: [Int]
    private var rows: [[Cell]] = []
    private var headers = 0
    private var groups: [(name: String, columns: Int)] = []
    /// The rows that are one text over all columns.
    private var headings: Set<Int> = []

    /// - Parameter shown: The columns for which there is room; `nil` for all.
    package init(_ alignments: [Alignment], showing shown: [Int]? = nil) {
        self.shown = shown ?? Array(alignments.indices)
        self.alignments = self.shown.map { alignments[$0] }
    }

    package mutating func header(_ texts: [String]) {
        row(texts.map { Cell($0, .faint) })
        headers += 1
    }

    /// Names over some columns each, in the middle of them.
    package mutating func groups(_ groups: [(name: String, columns: Int)]) { self.groups = groups }

    package mutating func row(_ cells: [Cell]) {
        rows.append(shown.filter(cells.indices.contains).map { cells[$0] })
    }

    package mutating func heading(_ text: String) {
        headings.insert(rows.count)
        rows.append([Cell(text, .faint)])
    }

    package var width: Int { width(last: .max) }

    /// Whether it fits if the last column is truncated to a width.
    package func fits(_ columns: Int, last: Int = 16) -> Bool { width(last: last) <= columns }

    private func width(last: Int) -> Int {
        var widths = widths(of: marksAligned())
        if let index = widths.indices.last { widths[index] = min(widths[index], last) }
        let shown = widths.filter { $0 > 0 }
        return shown.reduce(0, +) + 2 * max(0, shown.count - 1)
    }

    private func widths(of rows: [[Cell]]) -> [Int] {
        var widths = [Int](repeating: 0, count: alignments.count)
        for (number, row) in rows.enumerated() where !headings.contains(number) {
            for (index, cell) in row.enumerated() where index < widths.count {
                widths[index] = max(widths[index], DisplayWidth.of(cell.text))
            }
        }
        var first = 0
        for group in groups where first + group.columns <= widths.count {
            let room = widths[first..<(first + group.columns)].filter { $0 > 0 }.reduce(-2) { $0 + $1 + 2 }
            first += group.columns
            if room > 0 { widths[first - 1] += max(0, DisplayWidth.of(group.name) - room) }
        }
        return widths
    }

    /// Truncates texts behind the first until the table fits: the last, then longer ones; at last the last is left out.
    private func fit(_ widths: inout [Int], to columns: Int) {
        let texts = widths.indices.dropFirst().reversed().filter { alignments[$0].isLeft }
        let excess = { (widths: [Int]) in widths.reduce(-2) { $0 + ($1 > 0 ? $1 + 2 : 0) } - columns }
        guard excess(widths) > 0, let last = texts.first else { return }
        for least in [8, 4] {
            for index in texts where widths[index] > (index == texts.first ? 4 : least) {
                let room = widths[index] - (index == last ? 4 : least)
                widths[index] -= max(0, min(excess(widths), room))
            }
            if last == widths.indices.last, excess(widths) > 0 { widths[last] = 0 }
        }
    }

    /// Writes the table with two blanks between columns and none at line ends; where it is too wide, texts are truncated.
    package func append(to bytes: inout [UInt8], columns: Int, color: Bool) {
        let rows = marksAligned()
        var widths = widths(of: rows)
        fit(&widths, to: columns)
        if !groups.isEmpty { bytes.append(line: groupLine(widths), color ? .faint : nil) }
        for (number, row) in rows.enumerated() {
            if headings.contains(number) {
                bytes.append(line: DisplayWidth.cut(row[0].text, to: columns), color ? row[0].paint : nil)
                continue
            }
            var gap = 0
            for (index, cell) in row.enumerated() where index < widths.count && widths[index] > 0 {
                let text = DisplayWidth.cut(cell.text, to: widths[index])
                let spare = widths[index] - DisplayWidth.of(text)
                if !text.isEmpty {
                    bytes.append(
                        contentsOf: repeatElement(
                            UInt8(ascii: " "), count: gap + (alignments[index].isLeft ? 0 : spare)))
                    // Blanks that align a decimal mark are only written before another cell.
                    let blanks = text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
                    Hyperlink.append(to: &bytes, cell.link, isTaken: cell.link != nil) { bytes in
                        if color, cell.paint != nil {
                            bytes.append(text: String(text.dropLast(blanks)), cell.paint)
                        } else {
                            bytes.append(contentsOf: text.utf8.dropLast(blanks))
                        }
                    }
                    gap = blanks + (alignments[index].isLeft ? spare + 2 : 2)
                } else {
                    gap += widths[index] + 2
                }
            }
            bytes.append(UInt8(ascii: "\n"))
        }
    }

    private func groupLine(_ widths: [Int]) -> String {
        var (line, start, first) = ("", 0, 0)
        for group in groups {
            let shown = widths[first..<min(first + group.columns, widths.count)].filter { $0 > 0 }
            let width = shown.reduce(-2) { $0 + $1 + 2 }
            let at = start + max(0, width - DisplayWidth.of(group.name)) / 2
            if !group.name.isEmpty { line += Blanks.text(max(0, at - DisplayWidth.of(line))) + group.name }
            (start, first) = (start + max(0, width + 2), first + group.columns)
        }
        return line
    }

    /// The rows with trailing blanks in decimal columns, so that right alignment lines up the decimal marks.
    private func marksAligned() -> [[Cell]] {
        var rows = rows
        for (column, alignment) in alignments.enumerated() {
            guard case .decimal(let language) = alignment else { continue }
            let fractions = rows.map { $0.count > column ? TextTable.fractionWidth($0[column].text, language) : 0 }
            guard let widest = fractions.dropFirst(headers).max(), widest > 0 else { continue }
            for index in rows.indices.dropFirst(headers)
            where rows[index].count > column && !rows[index][column].text.isEmpty {
                rows[index][column].text += String(repeating: " ", count: widest - fractions[index])
            }
        }
        return rows
    }

    /// The texts of a column, as wide as the widest, with their decimal marks below one another.
    package static func aligned(_ texts: [String], _ language: Language) -> [String] {
        let fractions = texts.map { fractionWidth($0, language) }
        let widest = fractions.max() ?? 0
        let padded = zip(texts, fractions).map { $0 + Blanks.text(widest - $1) }
        let width = padded.map { DisplayWidth.of($0) }.max() ?? 0
        return padded.map { Blanks.text(width - DisplayWidth.of($0)) + $0 }
    }

    /// The columns from the decimal mark on; 0 without one.
    package static func fractionWidth(_ text: String, _ language: Language) -> Int {
        let bytes = text.utf8
        guard let mark = bytes.lastIndex(of: UInt8(ascii: language == .en ? "." : ",")) else { return 0 }
        return bytes.distance(from: mark, to: bytes.endIndex)
    }
}

package enum TextStyle: String, Sendable {
    case up = "32"
    case down = "31"
    case strong = "1"
    case faint = "2"
    case warning = "33"
}

extension [UInt8] {
    package mutating func append(text: String, _ paint: TextStyle?) {
        guard let paint else { return append(text: text) }
        append("\u{1B}[")
        append(text: paint.rawValue)
        append("m")
        append(text: text)
        append("\u{1B}[0m")
    }

    /// Writes a text and, unpainted, the end of its line.
    package mutating func append(line: String, _ paint: TextStyle?) {
        append(text: line, paint)
        append("\n")
    }

    /// Writes a text in lines of a width.
    package mutating func append(paragraph: String, columns: Int, _ paint: TextStyle? = nil) {
        for line in Paragraph.lines(of: paragraph, columns: columns) { append(line: line, paint) }
    }
}
