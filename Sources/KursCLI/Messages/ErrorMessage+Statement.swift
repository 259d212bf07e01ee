import KursCore

/// Why a whole statement cannot be used.
enum StatementError: Error, Equatable {
    case empty
    case utf16
    case noColumn(String, columns: [String])
    case noColumnNumber(Int, count: Int)
    case twoColumns(name: String, first: Int, second: Int)
    /// No record contains all the named columns.
    case noHeader
    /// No row has an amount in the named column; `first` is the cell of the first row.
    case noAmounts(column: String, first: String)
    /// The amounts of the column contradict each other, or none of them determines which mark is the decimal mark.
    case decimalMark(isContradiction: Bool)
}

extension ErrorMessage {
    /// The message for an unusable statement.
    init(_ error: StatementError, _ path: String, _ language: Language) {
        switch error {
        case .empty:
            self.init(
                .badData, LocalizedText("\(path) is empty", "\(path) порожній"),
                LocalizedText("use a statement with rows", "потрібна виписка з рядками"), language)
        case .utf16:
            self.init(
                .badData, LocalizedText("\(path) is UTF-16", "\(path) у кодуванні UTF-16"),
                LocalizedText("save it as UTF-8 or windows-1251", "збережіть його в UTF-8 або windows-1251"), language)
        case .noColumn(let name, let columns):
            let list = columns.filter { !$0.isEmpty }.prefix(20).joined(separator: ", ")
            self.init(
                .badData, LocalizedText("\(path) has no column “\(name)”", "\(path) не має стовпця «\(name)»"),
                LocalizedText("columns: \(list)", "стовпці: \(list)"), language)
        case .noColumnNumber(let number, let count):
            self.init(
                .badData, LocalizedText("\(path) has no column \(number)", "\(path) не має стовпця \(number)"),
                LocalizedText(
                    "columns found: \(count); see --delimiter", "знайдено стовпців: \(count); дивіться --delimiter"),
                language)
        case .twoColumns(let name, let first, let second):
            self.init(
                .badData,
                LocalizedText("\(path) has two columns “\(name)”", "\(path) має два стовпці «\(name)»"),
                LocalizedText(
                    "select it by number: \(first) or \(second)", "укажіть його номер: \(first) або \(second)"),
                language)
        case .noHeader:
            self.init(
                .badData,
                LocalizedText(
                    "no single line of \(path) has all these column names",
                    "у файлі \(path) немає рядка з усіма цими назвами стовпців"),
                LocalizedText("select them by number", "укажіть їх номери"), language)
        case .noAmounts(let column, let first):
            self.init(
                .badData,
                LocalizedText(
                    "column “\(column)” of \(path) has no amounts", "у стовпці «\(column)» файлу \(path) немає сум"),
                LocalizedText(
                    "its first cell is “\(first)”; choose another with --amount-col",
                    "перша клітинка — «\(first)»; укажіть інший: --amount-col"), language)
        case .decimalMark(let isContradiction):
            self.init(
                .badData,
                isContradiction
                    ? LocalizedText(
                        "\(path) mixes decimal points and decimal commas",
                        "у файлі \(path) дроби відділено то крапкою, то комою")
                    : LocalizedText(
                        "cannot tell whether 1,500 in \(path) is a thousand or a fraction",
                        "з файлу \(path) не зрозуміло, чи 1,500 — тисяча, чи дріб"),
                LocalizedText("use --decimal , or --decimal .", "укажіть --decimal , або --decimal ."), language)
        }
    }
}
