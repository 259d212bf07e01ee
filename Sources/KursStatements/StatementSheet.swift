import KursCore
import KursSheets
import KursTerminal

package struct StatementSheet {
    let sheet: Sheet
    /// Whether they may be numbers and dates, and not only texts.
    let hasNumbers: Bool
    /// Whether it was one of several.
    let isChosen: Bool

    static let sizeLimit = 1 << 28

    /// - Parameter wanted: The name or number of the sheet; `nil` to look for it.
    init(_ source: any ByteSource, path: String, wanted: String?) throws(CommandError) {
        guard let bytes = source.readAll(atMost: StatementSheet.sizeLimit) else {
            throw .unreadable(FileError(path: path, .tooLarge(limit: StatementSheet.sizeLimit)))
        }
        let file: SheetFile?
        do throws(SheetFileError) {
            file = try SheetFile(bytes)
        } catch {
            throw .statement(.sheets(StatementSheet.reason(error)), path: path)
        }
        guard let file else { throw .statement(.notText, path: path) }
        sheet = try inStatement(path, StatementSheet.chosen(file.sheets, wanted))
        hasNumbers = file.hasNumbers
        isChosen = file.sheets.count { !$0.isEmpty } > 1
    }

    /// The only sheet with cells, or the only one of them with the header of a statement.
    private static func chosen(_ sheets: [Sheet], _ wanted: String?) throws(StatementError) -> Sheet {
        if let wanted {
            let named =
                sheets.first { $0.name == wanted } ?? sheets.first { $0.name.lowercased() == wanted.lowercased() }
            if let named { return named }
            guard let number = Int(wanted), sheets.indices.contains(number - 1) else {
                throw .noSheet(wanted, sheets: sheets.map(\.name))
            }
            return sheets[number - 1]
        }
        let filled = sheets.filter { !$0.isEmpty }
        if filled.count < 2 {
            guard let sheet = filled.first else { throw .empty }
            return sheet
        }
        let statements = filled.filter { sheet in
            sheet.rows.prefix(100).contains { row in
                let reading = HeaderReading(row.map(\.text))
                return reading.isHeader && reading.amount != nil && reading.date != nil
            }
        }
        guard statements.count == 1, let sheet = statements.first else { throw .severalSheets(filled.map(\.name)) }
        return sheet
    }

    /// Whether a cell of a record, which are counted from 1, is a number.
    func isNumber(_ record: Int, _ column: Int) -> Bool {
        guard sheet.rows.indices.contains(record - 1), sheet.rows[record - 1].indices.contains(column),
            case .number = sheet.rows[record - 1][column]
        else { return false }
        return true
    }

    /// The delimiter of the CSV: texts have the decimal commas of people, numbers have points.
    package var delimiter: UInt8 { hasNumbers ? UInt8(ascii: ",") : UInt8(ascii: ";") }

    private static func reason(_ error: SheetFileError) -> StatementError.SheetFault {
        switch error {
        case .binary: .binary
        case .encrypted: .encrypted
        case .damaged: .damaged
        case .noZlib: .noZlib
        case .tooLarge: .tooLarge
        }
    }
}

/// The cells of a sheet as CSV in UTF-8, a line for each row, which is made when it is read.
final class SheetSource: ByteSource {
    private var rows: ArraySlice<[Sheet.Cell]>
    private var dialect = CSVDialect.standard
    private var bytes: ArraySlice<UInt8> = []

    init(_ sheet: StatementSheet) {
        rows = sheet.sheet.rows[...]
        dialect.delimiter = sheet.delimiter
    }

    var isReady: Bool { true }

    func read(atMost limit: Int) -> [UInt8] {
        if bytes.isEmpty {
            var lines: [UInt8] = []
            while lines.count < 65_536, let row = rows.popFirst() {
                dialect.append(row.map { Array($0.text.utf8) }, to: &lines)
            }
            bytes = lines[...]
        }
        return bytes.take(atMost: limit)
    }
}
