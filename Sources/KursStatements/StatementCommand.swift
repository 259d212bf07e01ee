import KursCore

/// The command line that answers what a statement leaves open, with placeholders for what only the user knows.
package struct StatementCommand: Equatable {
    private var command: [String]
    private var path: String
    private var amount: [String]
    private var currency: [String]
    private var date: [String]

    package init(_ path: String, _ columns: StatementColumns) {
        (command, self.path) = (columns.command, path)
        amount = ["--amount-col", "COLUMN"]
        if let column = columns.currency {
            currency = ["--currency-col", column.text]
        } else {
            currency = columns.everyCurrency.map { ["--currency", $0.text] } ?? ["--currency", "CODE"]
        }
        date = columns.date.map { ["--date-col", $0.text] } ?? ["--date-col", "COLUMN"]
        if columns.hasDay { date = [] }
    }

    mutating func fill(_ amount: StatementTable.Amount, names: [String]) {
        switch amount {
        case .single(let column): self.amount = ["--amount-col", names[column]]
        case .pair(let debit, let credit):
            self.amount =
                (debit.map { ["--debit-col", names[$0]] } ?? []) + (credit.map { ["--credit-col", names[$0]] } ?? [])
        }
    }

    mutating func fill(date: String?) { if let date, self.date.last == "COLUMN" { self.date = ["--date-col", date] } }

    mutating func fill(currency column: String) {
        if currency.last == "CODE" { currency = ["--currency-col", column] }
    }

    package var text: String {
        (command + [path] + amount + currency + date).map(StatementCommand.quoted).joined(
            separator: " ")
    }

    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { $0.isPlainInShell } && !word.isEmpty
        return isPlain
            ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

extension StatementColumn {
    /// The column as an option takes it.
    fileprivate var text: String {
        switch self {
        case .number(let index): String(index + 1)
        case .name(let name): name
        }
    }
}

extension UInt8 {
    /// Whether no shell gives the byte a meaning.
    fileprivate var isPlainInShell: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
            || "-_./,:@%+=".utf8.contains(self) || self >= 0x80
    }
}
