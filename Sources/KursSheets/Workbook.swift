import KursMarkup
import KursText

struct Workbook {
    let sheets: [Sheet]

    init(_ archive: ZipArchive) throws(SheetFileError) {
        var (archive, budget) = (archive, SheetBudget())
        guard let book = try archive.contents(of: "xl/workbook.xml") else { throw .damaged }
        var places: [(name: String, id: String)] = []
        var is1904 = false
        walkXML(book) { event in
            guard case .start(let element) = event else { return }
            if element.name == "sheet" { places.append((element["name"] ?? "", element["id"] ?? "")) }
            if element.name == "workbookPr", let value = element["date1904"] {
                is1904 = ["1", "true"].contains(value.filter { !$0.isWhitespace })
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
            try walkXML(bytes) { (event) throws(SheetFileError) in try reader.read(event, &budget) }
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

struct SheetReader {
    private let texts: [String]
    private let formats: CellFormats
    private let is1904: Bool
    /// The rows so far; those that the sheet leaves out are empty, so that the numbers of rows are right.
    private(set) var rows: [[Sheet.Cell]] = []
    private var row: [Sheet.Cell] = []
    private var column = 0
    /// How many cells are written out as empty since the last that is not.
    private var emptyCount = 0
    private var type = "n"
    private var style = 0
    private var value: [UInt8] = []
    private var isInValue = false
    private var isPhonetic = false
    private var isInCell = false
    /// The formula of a cell that has no value so far, with its sign.
    private var formula: [UInt8]?
    private var isInFormula = false

    init(texts: [String], formats: CellFormats, is1904: Bool) {
        (self.texts, self.formats, self.is1904) = (texts, formats, is1904)
    }

    mutating func read(_ event: XMLEvent, _ budget: inout SheetBudget) throws(SheetFileError) {
        switch event {
        case .start(let element): try begin(element, &budget)
        case .text(let bytes):
            if isInValue { value += bytes }
            if isInFormula, formula.map({ $0.count < 60 }) == true { formula?.append(contentsOf: bytes.prefix(60)) }
        case .end(let name): try end(name, &budget)
        }
    }

    private mutating func begin(_ element: XMLElement, _ budget: inout SheetBudget) throws(SheetFileError) {
        switch element.name {
        case "row":
            if let number = element["r"].flatMap({ Int($0) }), number > 0 {
                try budget.fill(&rows, upTo: number - 1, with: [])
            }
            (row, column, emptyCount) = ([], 0, 0)
        case "c":
            if let place = element["r"], let index = SheetReader.column(place) {
                column = index
                try budget.checkColumn(index)
            }
            (type, style, value, isInCell) = (element["t"] ?? "n", element["s"].flatMap { Int($0) } ?? 0, [], true)
            formula = nil
        case "f": (isInFormula, formula) = (isInCell, isInCell ? Array("=".utf8) : nil)
        case "v":
            (isInValue, formula) = (isInCell, nil)
            // Of two values neither is one.
            if isInValue, !value.isEmpty { value += Array(" | ".utf8) }
        case "rPh": isPhonetic = true
        case "t":
            isInValue = isInCell && type == "inlineStr" && !isPhonetic
            if isInValue { formula = nil }
        default: break
        }
    }

    private mutating func end(_ name: String, _ budget: inout SheetBudget) throws(SheetFileError) {
        switch name {
        case "v", "t": isInValue = false
        case "f": isInFormula = false
        case "rPh": isPhonetic = false
        case "c":
            // A formula whose value is not in the file is no empty cell.
            let cell =
                formula.map { .text(String(decoding: $0, as: UTF8.self)) }
                ?? cell(String(decoding: value, as: UTF8.self))
            if cell != .empty {
                if case .text(let text) = cell { try budget.takeText(text.utf8.count) }
                try budget.checkColumn(column)
                try budget.fill(&row, upTo: column, with: .empty, writtenCount: emptyCount)
                emptyCount = 0
                if column < row.count { row[column] = cell } else { row.append(cell) }
            } else {
                emptyCount += 1
            }
            column += 1
            (isInCell, isPhonetic) = (false, false)
        case "row":
            try budget.takeRow(after: rows.count)
            rows.append(row)
        default: break
        }
    }

    private func cell(_ text: String) -> Sheet.Cell {
        guard !text.isEmpty else { return .empty }
        switch type {
        case "s":
            guard let index = Int(text), texts.indices.contains(index) else { return .text("#REF!") }
            return texts[index].isEmpty ? .empty : .text(texts[index])
        case "n":
            guard let number = CellNumber(text) else { return .text(text) }
            switch formats.meaning(ofStyle: style) {
            case .number: return .number(number.decimal)
            case .date: return SheetReader.date(number.value, is1904: is1904) ?? .number(number.decimal)
            case .time:
                guard case .date(_, let seconds?)? = SheetReader.date(number.value, is1904: is1904) else {
                    return .number(number.decimal)
                }
                return .text(String(Sheet.Cell.date(daysSince1970: 0, seconds: seconds).text.dropFirst(11)))
            }
        case "b": return .text(text == "1" ? "TRUE" : "FALSE")
        default: return .text(text)
        }
    }

    /// The date of a count of days, with a fraction for the time; `nil` beyond the year 9999.
    ///
    /// The count begins with 1900, which is taken for a leap year up to day 60, or with 1904.
    private static func date(_ value: Double, is1904: Bool) -> Sheet.Cell? {
        guard value >= 0, value < 2_958_466 else { return nil }
        var days = Int(value)
        var seconds = Int(((value - Double(days)) * 86_400).rounded())
        if seconds == 86_400 { (days, seconds) = (days + 1, 0) }
        let epoch = is1904 ? 24_107 : days < 60 ? 25_568 : 25_569
        return .date(daysSince1970: days - epoch, seconds: seconds == 0 ? nil : seconds)
    }

    /// The column of a place such as `AB12`, from 0, or one beyond those that a sheet may have; `nil` for no letters.
    private static func column(_ place: String) -> Int? {
        var number = 0
        for byte in place.utf8 {
            guard byte.isASCIILetter else { break }
            number = number * 26 + Int(byte.asciiLowercased - 0x60)
            if number > 16_384 { break }
        }
        return number > 0 ? number - 1 : nil
    }
}
