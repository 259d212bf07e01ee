import KursCore
import KursTerminal

enum ArticleText {
    /// Wraps paragraphs, behind `> ` where they are quoted, and aligns the cells of tables.
    ///
    /// Everything unprintable is spelled out.
    static func lines(of text: String, columns: Int) -> [String] {
        var lines: [String] = []
        var rows: [[String]] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.utf8.contains(0x09) {
                rows.append(
                    line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).terminalSafe })
                continue
            }
            append(&rows, to: &lines, columns)
            let prefix = line.hasPrefix("> ") ? "> " : line.hasPrefix("• ") ? "• " : ""
            let rest = String(line.dropFirst(prefix.count)).terminalSafe
            let parts = Paragraph.lines(of: rest, columns: max(columns - prefix.count, 10))
            for (index, part) in parts.enumerated() {
                lines.append((index > 0 && prefix == "• " ? "  " : prefix) + part)
            }
        }
        append(&rows, to: &lines, columns)
        return lines
    }

    /// Aligns the rows; a table that is too wide has its cells on lines of their own.
    private static func append(_ rows: inout [[String]], to lines: inout [String], _ columns: Int) {
        defer { rows = [] }
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.indices.contains(column) ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
        }
        guard widths.reduce(0, +) + 2 * max(0, count - 1) <= columns else {
            for row in rows {
                lines += Paragraph.lines(of: row.filter { !$0.isEmpty }.list(" · "), columns: columns)
            }
            return
        }
        for row in rows {
            var line = ""
            for (column, cell) in row.enumerated() {
                let isLast = column == row.count - 1
                line += cell + (isLast ? "" : Blanks.text(widths[column] - DisplayWidth.of(cell) + 2))
            }
            lines.append(line)
        }
    }
}
