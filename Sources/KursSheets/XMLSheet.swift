import KursMarkup

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
