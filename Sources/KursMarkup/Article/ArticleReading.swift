/// How a paragraph stands in the page: what its text alone does not say.
struct ParagraphLayout: Sendable, Equatable {
    /// Whether it is quoted.
    var isQuoted = false
    /// The captions of the pictures before it, and those behind the last paragraph.
    var captionsBefore: [String] = []
    var captionsAfter: [String] = []
    /// Its place in a table of short cells; `nil` outside.
    var cells: Cells?

    /// A row of a table, or a part of one.
    struct Cells: Sendable, Equatable {
        /// The number of the table in the page, and of the row.
        var table: Int
        var row: Int
        /// The first column and the last, from 0.
        var first: Int
        var last: Int
        /// Where another cell begins: the offset of the space in the text, and how many columns further it is.
        var breaks: [Break] = []

        struct Break: Sendable, Equatable {
            var offset: Int
            var columnCount: Int
        }
    }
}

extension Article {
    /// The text for a terminal: `[1]` after each link, numbered as in ``links`` from 1, and a bullet before items.
    ///
    /// Beside the text of ``text`` it has the captions of pictures, each on a line of its own behind `▣`. The rows of a
    /// table are lines whose cells a tab separates, and quotations begin with `> `. An empty line separates
    /// paragraphs, but not the items of a list or the rows of a table. O(bytes).
    public var numberedText: String {
        var bytes: [UInt8] = []
        var before: Paragraph?
        for paragraph in paragraphs {
            for caption in paragraph.layout.captionsBefore {
                if !bytes.isEmpty { bytes += "\n\n".utf8 }
                bytes += "▣ \(caption)".utf8
                before = nil
            }
            if let before {
                bytes += Article.separator(before, paragraph).utf8
            } else if !bytes.isEmpty {
                bytes += "\n\n".utf8
            }
            let isNewRow = before?.layout.cells?.row != paragraph.layout.cells?.row
            if isNewRow, let cells = paragraph.layout.cells { bytes += [UInt8](repeating: 0x09, count: cells.first) }
            paragraph.append(to: &bytes)
            before = paragraph
        }
        for caption in paragraphs.last?.layout.captionsAfter ?? [] { bytes += "\n\n▣ \(caption)".utf8 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What stands between two paragraphs.
    private static func separator(_ left: Paragraph, _ right: Paragraph) -> String {
        if let one = left.layout.cells, let two = right.layout.cells, one.table == two.table {
            guard one.row == two.row else { return "\n" }
            return two.first > one.last ? String(repeating: "\t", count: two.first - one.last) : " "
        }
        if left.kind == .item, right.kind == .item { return "\n" }
        return left.layout.isQuoted && right.layout.isQuoted ? "\n>\n" : "\n\n"
    }
}

extension Article.Paragraph {
    /// Writes it with the numbers of its links.
    fileprivate func append(to bytes: inout [UInt8]) {
        if layout.isQuoted, layout.cells == nil { bytes += "> ".utf8 }
        if kind == .item, layout.cells == nil { bytes += "• ".utf8 }
        var marks = marks[...]
        var breaks = (layout.cells?.breaks ?? [])[...]
        for (offset, byte) in text.utf8.enumerated() {
            while let mark = marks.first, mark.end <= offset {
                if mark.end == offset { bytes += " [\(mark.link + 1)]".utf8 }
                marks.removeFirst()
            }
            if let next = breaks.first, next.offset == offset {
                bytes += [UInt8](repeating: 0x09, count: next.columnCount)
                breaks.removeFirst()
            } else if layout.cells != nil, byte == 0x0A {
                bytes.append(0x20)
            } else {
                bytes.append(byte)
                if byte == 0x0A, layout.isQuoted { bytes += "> ".utf8 }
            }
        }
        while let mark = marks.popFirst() { if mark.end == text.utf8.count { bytes += " [\(mark.link + 1)]".utf8 } }
    }
}
