import KursCore

/// The options for a statement's layout.
struct StatementColumns {
    var amount: StatementLayout.Column
    /// `nil` if one currency is given for all rows.
    var currency: StatementLayout.Column?
    /// The currency of all rows, for the statement of a single account, which has no column for it.
    var everyCurrency: CurrencyCode?
    var date: StatementLayout.Column?
    /// `nil` to detect it.
    var delimiter: UInt8?
    /// `nil` to detect it.
    var decimalMark: UInt8?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        guard let amount = arguments.value("amount-col") else {
            throw .missingArgument("--amount-col", usage: StatementColumns.usage)
        }
        self.amount = StatementLayout.Column(amount)
        currency = arguments.value("currency-col").map { StatementLayout.Column($0) }
        if let text = arguments.value("currency") {
            if currency != nil { throw .conflict("--currency", "--currency-col") }
            var word = [text][...]
            everyCurrency = try CurrencyArgument.take(from: &word)
        }
        guard currency != nil || everyCurrency != nil else {
            throw .missingArgument("--currency-col", usage: StatementColumns.usage)
        }
        date = arguments.value("date-col").map { StatementLayout.Column($0) }
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

    private static let usage = "convert --csv FILE --amount-col C --currency-col C|--currency CUR [--date-col C]"
}
