import KursMarkup
import KursText

package enum SheetFileError: Error, Sendable, Equatable {
    /// A binary workbook as Excel wrote it before 2007, or an encrypted one, which looks the same.
    case binary
    case encrypted
    case damaged
    case noZlib
    /// More than so many bytes, rows or cells.
    case tooLarge(limit: Int)
}

package struct SheetFile: Sendable {
    package let sheets: [Sheet]
    /// Whether cells may be numbers and dates, and not only texts.
    package let hasNumbers: Bool

    private enum Kind { case zip, binary, xml, html }

    /// Reads a file; `nil` when it is none of these, such as a text.
    package init?(_ bytes: [UInt8]) throws(SheetFileError) {
        switch SheetFile.kind(of: bytes[...]) {
        case .zip:
            sheets = try Workbook(ZipArchive(bytes)).sheets
            hasNumbers = true
        case .xml:
            sheets = try XMLSheet.sheets(of: SheetFile.text(bytes))
            hasNumbers = true
        case .html:
            sheets = [HTMLSheet.sheet(of: SheetFile.text(bytes))]
            hasNumbers = false
        case .binary: throw .binary
        case nil: return nil
        }
    }

    /// Whether some bytes begin a file of these kinds.
    package static func isBeginning(_ bytes: [UInt8]) -> Bool { kind(of: bytes[...]) != nil }

    private static func kind(of bytes: ArraySlice<UInt8>) -> Kind? {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .zip }
        if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return .binary }
        var head = bytes.prefix(4096).filter { $0 != 0 }.map(\.asciiLowercased)[...]
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { head = head.dropFirst(2) }
        head = head.drop { $0.isASCIIWhitespace }
        guard head.first == UInt8(ascii: "<") else { return nil }
        let text = Array(head)
        let holds = { (word: String) in text.span.firstOffset(of: Array(word.utf8).span) != nil }
        if holds("urn:schemas-microsoft-com:office:spreadsheet"), holds("<workbook") { return .xml }
        let tags = ["<!doctype html", "<html", "<table", "<head", "<meta", "<body", "<style", "<div"]
        return tags.contains(where: holds) ? .html : nil
    }

    /// The text in UTF-8: by its mark or its own declaration, else UTF-8 or windows-1251.
    private static func text(_ bytes: [UInt8]) -> [UInt8] {
        guard let decoded = try? decodeHTML(bytes, fallback: .utf8ElseWindows1251, prescanLimit: 4096) else {
            return bytes
        }
        return decoded.utf8
    }
}

/// The tables of a page as one sheet, one below the other.
enum HTMLSheet {
    static func sheet(of text: [UInt8]) -> Sheet {
        let page = Document(html: text)
        var rows: [[Sheet.Cell]] = []
        for grid in page.grids() {
            guard case .table = grid.shape, !grid.isHidden else { continue }
            if !rows.isEmpty { rows.append([]) }
            for (index, _) in grid.rows.enumerated() {
                rows.append(
                    grid.cells(ofRow: index).enumerated().map { column, cell in
                        // A cell that spans several columns or rows stands in the first.
                        guard let cell, cell.row == index, cell.column == column, !cell.text.isEmpty else {
                            return .empty
                        }
                        return .text(cell.text)
                    })
            }
        }
        return Sheet(name: "", rows: rows)
    }
}

/// A workbook in one XML text, as Excel 2003 wrote it and as some banks still do.
enum XMLSheet {
    static func sheets(of text: [UInt8]) throws(SheetFileError) -> [Sheet] {
        var budget = SheetBudget()
        var sheets: [Sheet] = []
        var rows: [[Sheet.Cell]] = []
        var (row, column): ([Sheet.Cell], Int) = ([], 0)
        var (type, data): (String?, [UInt8]) = (nil, [])
        try walkXML(text) { (event) throws(SheetFileError) in
            switch event {
            case .start(let element):
                switch element.name {
                case "Worksheet":
                    sheets.append(Sheet(name: element["Name"] ?? "", rows: []))
                    rows = []
                case "Row":
                    if let index = element["Index"].flatMap({ Int($0) }), index > 0 {
                        try budget.fill(&rows, upTo: index - 1, with: [])
                    }
                    (row, column) = ([], 0)
                case "Cell":
                    if let index = element["Index"].flatMap({ Int($0) }), (1...16_384).contains(index) {
                        column = index - 1
                    }
                case "Data": (type, data) = (element["Type"] ?? "String", [])
                default: break
                }
            case .text(let bytes): if type != nil { data += bytes }
            case .end(let name):
                switch name {
                case "Data":
                    try budget.fill(&row, upTo: column, with: .empty)
                    let cell = cell(String(decoding: data, as: UTF8.self), type ?? "")
                    if column < row.count { row[column] = cell } else { row.append(cell) }
                    type = nil
                case "Cell": column += 1
                case "Row":
                    try budget.takeRow(after: rows.count)
                    rows.append(row)
                case "Worksheet": if !sheets.isEmpty { sheets[sheets.count - 1].rows = rows }
                default: break
                }
            }
        }
        return sheets
    }

    private static func cell(_ text: String, _ type: String) -> Sheet.Cell {
        if type == "Number", let number = CellNumber(text) { return .number(number.decimal) }
        // Days are at midnight, and their time is of no interest then.
        if type == "DateTime" { return .text(text.hasSuffix("T00:00:00.000") ? String(text.prefix(10)) : text) }
        return text.isEmpty ? .empty : .text(text)
    }
}
