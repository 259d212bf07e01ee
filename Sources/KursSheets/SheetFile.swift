import KursMarkup
import KursText

/// Why a file with sheets cannot be read.
package enum SheetFileError: Error, Sendable, Equatable {
    /// A binary workbook as Excel wrote it before 2007, or an encrypted one, which looks the same.
    case binary
    case encrypted
    case damaged
    /// zlib is not installed.
    case noZlib
    /// More than so many bytes.
    case tooLarge(limit: Int)
}

/// The sheets of a file that a spreadsheet program opens.
package struct SheetFile: Sendable {
    /// The sheets, in order.
    package let sheets: [Sheet]
    /// Whether cells may be numbers and dates, and not only texts.
    package let hasNumbers: Bool

    /// What the beginning of a file shows.
    private enum Kind { case zip, binary, xml, html }

    /// Reads a file; `nil` when it is none of these, such as a text.
    package init?(_ bytes: [UInt8]) throws(SheetFileError) {
        switch SheetFile.kind(of: bytes[...]) {
        case .zip:
            sheets = try Workbook(ZipArchive(bytes)).sheets
            hasNumbers = true
        case .xml:
            sheets = XMLSheet.sheets(of: SheetFile.text(bytes))
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
    static func sheets(of text: [UInt8]) -> [Sheet] {
        var sheets: [Sheet] = []
        var rows: [[Sheet.Cell]] = []
        var (row, column): ([Sheet.Cell], Int) = ([], 0)
        var (type, data): (String?, [UInt8]) = (nil, [])
        walkXML(text) { event in
            switch event {
            case .start(let element):
                switch element.name {
                case "Worksheet":
                    sheets.append(Sheet(name: element["Name"] ?? "", rows: []))
                    rows = []
                case "Row":
                    if let index = element["Index"].flatMap({ Int($0) }), index <= 1_048_576 {
                        while rows.count < index - 1 { rows.append([]) }
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
                    while row.count <= column { row.append(.empty) }
                    row[column] = cell(String(decoding: data, as: UTF8.self), type ?? "")
                    type = nil
                case "Cell": column += 1
                case "Row": rows.append(row)
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

/// A workbook in the format of Office Open XML.
struct Workbook {
    /// The sheets, in order.
    let sheets: [Sheet]

    init(_ archive: ZipArchive) throws(SheetFileError) {
        guard let book = try archive.contents(of: "xl/workbook.xml") else { throw .damaged }
        var places: [(name: String, id: String)] = []
        var is1904 = false
        walkXML(book) { event in
            guard case .start(let element) = event else { return }
            if element.name == "sheet" { places.append((element["name"] ?? "", element["id"] ?? "")) }
            if element.name == "workbookPr", let value = element["date1904"] {
                is1904 = value == "1" || value == "true"
            }
        }
        let paths = Workbook.paths(try archive.contents(of: "xl/_rels/workbook.xml.rels") ?? [])
        let texts = Workbook.sharedTexts(try archive.contents(of: "xl/sharedStrings.xml") ?? [])
        let formats = CellFormats(try archive.contents(of: "xl/styles.xml") ?? [])
        var sheets: [Sheet] = []
        for place in places {
            // Charts are sheets, too, and have no cells.
            guard let path = paths[place.id], let bytes = try archive.contents(of: path) else { continue }
            var reader = SheetReader(texts: texts, formats: formats, is1904: is1904)
            walkXML(bytes) { reader.read($0) }
            sheets.append(Sheet(name: place.name, rows: reader.rows))
        }
        self.sheets = sheets
    }

    /// Where each part is, by the name that the workbook has for it.
    private static func paths(_ bytes: [UInt8]) -> [String: String] {
        var paths: [String: String] = [:]
        walkXML(bytes) { event in
            guard case .start(let element) = event, element.name == "Relationship", let id = element["Id"],
                let target = element["Target"]
            else { return }
            paths[id] = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
        }
        return paths
    }

    /// The texts that cells share, without how they are read aloud.
    private static func sharedTexts(_ bytes: [UInt8]) -> [String] {
        var texts: [String] = []
        var text: [UInt8]?
        var (isInText, isPhonetic) = (false, false)
        walkXML(bytes) { event in
            switch event {
            case .start(let element):
                if element.name == "si" { text = [] }
                if element.name == "rPh" { isPhonetic = true }
                if element.name == "t" { isInText = !isPhonetic }
            case .text(let bytes): if isInText { text? += bytes }
            case .end(let name):
                if name == "t" { isInText = false }
                if name == "rPh" { isPhonetic = false }
                if name == "si", let done = text {
                    texts.append(String(decoding: done, as: UTF8.self))
                    text = nil
                }
            }
        }
        return texts
    }
}
