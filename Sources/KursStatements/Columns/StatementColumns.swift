import KursCore
package import KursTerminal

package struct StatementColumns {
    /// `nil` to look for the amounts.
    var amount: StatementColumn?
    var debit: StatementColumn?
    var credit: StatementColumn?
    /// `nil` if one currency is given for all rows, or to look for it.
    var currency: StatementColumn?
    /// The currency of all rows, for the statement of a single account, which has no column for it.
    var everyCurrency: CurrencyCode?
    var date: StatementColumn?
    var dateOrder: DateOrder?
    let hasDay: Bool
    /// `nil` to detect it.
    var delimiter: UInt8?
    /// `nil` to detect it.
    var decimalMark: UInt8?
    /// The name of the file's format, if it is one of banks.
    var format: String?
    /// The command that reads the statement, for refusals that say what to type.
    package var command = ["kurs", "convert", "--csv"]

    var looksForAmounts: Bool { amount == nil && debit == nil && credit == nil }

    var all: [StatementColumn] { [amount, debit, credit, currency, date].compactMap { $0 } }

    /// Reads the options.
    ///
    /// - Parameter usage: The usage of the command, for a missing one.
    package init(_ arguments: ParsedArguments, usage: String = StatementColumns.usage) throws(UsageError) {
        func column(_ option: String) -> StatementColumn? { arguments.value(option).map { StatementColumn($0) } }
        amount = column("amount-col")
        (debit, credit) = (column("debit-col"), column("credit-col"))
        currency = column("currency-col")
        date = column("date-col")
        hasDay = arguments.has("on")
        for option in ["debit-col", "credit-col"] where amount != nil && arguments.has(option) {
            throw .conflict("--amount-col", "--" + option)
        }
        if let text = arguments.value("currency") {
            if currency != nil { throw .conflict("--currency", "--currency-col") }
            var word = [text][...]
            everyCurrency = try CurrencyArgument.take(from: &word)
        }
        guard looksForAmounts || currency != nil || everyCurrency != nil else {
            throw .missingArgument("--currency-col", usage: usage)
        }
        if let text = arguments.value("date-format") {
            guard let order = DateOrder(format: text) else { throw .badForm("--date-format", given: text, .dateFormat) }
            dateOrder = order
        }
        if let text = arguments.value("delimiter") {
            let named = text == "\\t" || text == "tab" ? "\t" : text
            guard named.utf8.count == 1, let byte = named.utf8.first, byte < 0x80, byte != UInt8(ascii: "\"") else {
                throw .badForm("--delimiter", given: text, .character)
            }
            delimiter = byte
        }
        if let text = arguments.value("decimal") {
            guard text == "." || text == "," else {
                throw .badValue("--decimal", given: text, expected: [".", ","])
            }
            decimalMark = text.utf8.first
        }
    }

    static let usage = "convert --csv FILE --amount-col C --currency-col C|--currency CUR [--date-col C]"
}

package enum StatementColumn: Equatable {
    case number(Int)
    case name(String)

    init(_ text: String) {
        if let number = Int(text), number > 0 { self = .number(number - 1) } else { self = .name(text) }
    }

    /// The index of the column in a header; `nil` if no column has the name.
    ///
    /// A name as it is written comes before one in other case, and that before one that is only spelled alike.
    func place(in header: [String]) throws(StatementError) -> Int? {
        switch self {
        case .number(let number): return number
        case .name(let name):
            var found = header.indices.filter { header[$0] == name }
            if found.isEmpty {
                let wanted = name.lowercased()
                found = header.indices.filter { header[$0].lowercased() == wanted }
            }
            if found.isEmpty {
                let wanted = ColumnName(name)
                found = header.indices.filter { !wanted.text.isEmpty && ColumnName(header[$0]) == wanted }
            }
            guard found.count < 2 else { throw .twoColumns(name: name, first: found[0] + 1, second: found[1] + 1) }
            return found.first
        }
    }

    var isName: Bool { if case .name = self { true } else { false } }
}

/// The options that say where a statement has what, of every command that reads one.
package enum StatementOptions {
    package static let columns: [OptionSpec] = [
        OptionSpec(
            "amount-col", value: "COLUMN", "column of the amounts, by name or number",
            "стовпець сум: назва або номер"),
        OptionSpec("currency-col", value: "COLUMN", "column of the currencies", "стовпець валют"),
        OptionSpec(
            "currency", value: "CURRENCY", "currency of all rows, if there is no column for it",
            "валюта всіх рядків, якщо стовпця немає"),
        OptionSpec(
            "debit-col", value: "COLUMN", "column of debits", "стовпець списань (дебет)"),
        OptionSpec(
            "credit-col", value: "COLUMN", "column of credits", "стовпець зарахувань (кредит)"),
        OptionSpec("date-col", value: "COLUMN", "column of the dates", "стовпець дат"),
        OptionSpec(
            "date-format", value: "FORMAT", "order of dates such as 11-12-2026: DD-MM-YYYY (default: detected)",
            "порядок чисел у датах, як-от 11-12-2026: DD-MM-YYYY (типово визначається автоматично)"),
        OptionSpec(
            "delimiter", value: "CHARACTER", "cell delimiter (default: detected)",
            "роздільник клітинок (типово визначається автоматично)"),
        OptionSpec(
            "decimal", value: "CHARACTER", choices: [".", ","], "decimal mark of the amounts (default: detected)",
            "десятковий знак сум (типово визначається автоматично)"),
    ]

    package static let sheet = OptionSpec(
        "sheet", value: "SHEET", "sheet of a workbook, by name or number", "аркуш книги: назва або номер")
}
