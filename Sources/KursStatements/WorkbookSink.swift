import KursCore
import KursSheets
import KursTerminal

/// Collects the CSV of a statement and makes a workbook of it.
///
/// Numbers and dates of a workbook stay what they were; of a text the amounts that were read become numbers.
package final class WorkbookSink: ByteSink {
    private let layout: StatementLayout
    private let sheet: Sheet?
    private let amounts: StatementAmount
    private var csv: [UInt8] = []

    package init(_ layout: StatementLayout, _ sheet: StatementSheet?) {
        self.layout = layout
        self.sheet = sheet?.sheet
        amounts = StatementAmount(decimalMark: layout.dialect.decimalMark)
    }

    func write(_ bytes: [UInt8]) { csv += bytes }
    func write(_ bytes: [UInt8], first count: Int) { csv += bytes[..<count] }
    func flush() {}

    /// The workbook.
    ///
    /// - Parameter numbers: The number of the statement's record that each written record is.
    package func bytes(of numbers: [Int]) -> [UInt8] {
        var writer = WorkbookWriter(name: sheet?.name ?? "")
        var records = CSVReader(BytesSource(csv), delimiter: layout.dialect.delimiter, lineEnd: layout.lineEnd)
        var index = 0
        while records.advance() {
            let number = index < numbers.count ? numbers[index] : 0
            index += 1
            let section = layout.sections.last { number >= $0.firstRow }
            let isHead = section == nil || layout.sections.contains { $0.header == number }
            var cells: [Sheet.Cell] = []
            let count = records.cellCount
            // The five added cells stand at the end of every row of a table.
            let firstAdded = count > layout.width ? layout.width : Int.max
            for column in 0..<count {
                let text = records.cell(column).map { CellText.of($0) } ?? ""
                if isHead || text.isEmpty {
                    cells.append(text.isEmpty ? .empty : .text(text))
                } else if column >= firstAdded {
                    cells.append(addedCell(text, column - firstAdded))
                } else {
                    cells.append(ownCell(text, records.cell(column) ?? [], number, column, section?.table))
                }
            }
            writer.add(cells)
        }
        return writer.bytes()
    }

    private func ownCell(
        _ text: String, _ bytes: ArraySlice<UInt8>, _ number: Int, _ column: Int, _ table: StatementTable?
    ) -> Sheet.Cell {
        if let sheet, sheet.rows.indices.contains(number - 1), sheet.rows[number - 1].indices.contains(column),
            sheet.rows[number - 1][column] != .empty
        {
            guard case .text = sheet.rows[number - 1][column] else { return sheet.rows[number - 1][column] }
        }
        guard let table, table.amount.columns.contains(column), let amount = try? amounts.read(bytes) else {
            return .text(text)
        }
        return .number(amount.description)
    }

    /// One of the added cells: the rate, its date, the market, the source and the result.
    private func addedCell(_ text: String, _ index: Int) -> Sheet.Cell {
        switch index {
        case 0, 4:
            let number = try? amounts.read(Array(text.utf8)[...])
            return number.map { .number($0.description) } ?? .text(text)
        case 1:
            guard let day = Day(iso: text.utf8) else { return .text(text) }
            return .date(daysSince1970: Int(day.number), seconds: nil)
        default: return .text(text)
        }
    }
}
