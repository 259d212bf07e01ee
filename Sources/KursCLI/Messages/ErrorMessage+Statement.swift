import KursCore

/// Why a statement as a whole cannot be used.
enum StatementError: Error, Equatable {
    case empty
    case utf16
    case noColumn(String, columns: [String])
    case noColumnNumber(Int, count: Int)
    case twoColumns(name: String, first: Int, second: Int)
    /// The columns that were named do not stand in one record.
    case noHeader
    /// No row has an amount in the column that was named for them; what its first row has there instead.
    case noAmounts(column: String, first: String)
    /// The column's amounts contradict each other, or none of them settles what its marks mean.
    case decimalMark(isContradiction: Bool)
}

extension ErrorMessage {
    /// Words a statement that cannot be used as a whole.
    init(_ error: StatementError, _ path: String, _ language: Language) {
        switch error {
        case .empty:
            self.init(
                .badData, LocalizedText("there is nothing in \(path)", "\(path) порожній"),
                LocalizedText("name a statement with rows", "назвіть виписку з рядками"), language)
        case .utf16:
            self.init(
                .badData, LocalizedText("\(path) is UTF-16", "\(path) у кодуванні UTF-16"),
                LocalizedText("save it as UTF-8 or windows-1251", "збережіть його в UTF-8 або windows-1251"), language)
        case .noColumn(let name, let columns):
            let list = columns.filter { !$0.isEmpty }.prefix(20).joined(separator: ", ")
            self.init(
                .badData, LocalizedText("\(path) has no column “\(name)”", "\(path) не має стовпця «\(name)»"),
                LocalizedText("it has \(list)", "він має: \(list)"), language)
        case .noColumnNumber(let number, let count):
            self.init(
                .badData, LocalizedText("\(path) has no column \(number)", "\(path) не має стовпця \(number)"),
                LocalizedText("it has \(count); see --delimiter", "стовпців у ньому: \(count); дивіться --delimiter"),
                language)
        case .twoColumns(let name, let first, let second):
            self.init(
                .badData,
                LocalizedText("\(path) has two columns “\(name)”", "\(path) має два стовпці «\(name)»"),
                LocalizedText(
                    "name it by number: \(first) or \(second)", "назвіть його номером: \(first) або \(second)"),
                language)
        case .noHeader:
            self.init(
                .badData,
                LocalizedText(
                    "the columns do not stand together in one line of \(path)",
                    "ці стовпці не стоять в одному рядку файлу \(path)"),
                LocalizedText("name them by number", "назвіть їх номерами"), language)
        case .noAmounts(let column, let first):
            self.init(
                .badData,
                LocalizedText(
                    "column “\(column)” of \(path) holds no amounts", "у стовпці «\(column)» файлу \(path) немає сум"),
                LocalizedText(
                    "it begins with “\(first)”; name another with --amount-col",
                    "перше в ньому — «\(first)»; назвіть інший: --amount-col"), language)
        case .decimalMark(let isContradiction):
            self.init(
                .badData,
                isContradiction
                    ? LocalizedText(
                        "some amounts of \(path) have a decimal point and some a comma",
                        "у сумах файлу \(path) дріб відділено то крапкою, то комою")
                    : LocalizedText(
                        "nothing in \(path) tells whether 1,500 is a thousand or a fraction",
                        "у \(path) нічого не каже, чи 1,500 — тисяча, чи дріб"),
                LocalizedText("say it: --decimal , or --decimal .", "скажіть: --decimal , або --decimal ."), language)
        }
    }
}
