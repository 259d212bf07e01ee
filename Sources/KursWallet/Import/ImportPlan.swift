public import KursCore
import KursText

/// What importing the rows of a statement does to a journal.
///
/// A row that the journal has is recognised by its ``ImportIdentity`` alone, never by likeness and never by its day: of rows
/// with one identity as many are added as the journal lacks. The identifiers of new records follow from their identities,
/// so that two devices that import one statement and merge have each row once.
public struct ImportPlan: Sendable {
    public enum Outcome: String, Sendable {
        case known, new
        /// It was imported and removed since; it stays removed.
        case removed
        /// A record that was typed by hand takes its identity.
        case matched
        /// The other side of a transfer that a record already has.
        case transfer
        /// A record may be the same; `--match` would make one of both. The row becomes a record.
        case similar

        public var isNew: Bool { self == .new || self == .similar }
    }

    public struct Item: Sendable {
        public var row: ImportedRow
        public var outcome = Outcome.new
        public var id: RecordID?
        /// The record that it is one with, or may be one with.
        public var record: RecordID?
        /// The account against which a new record is booked.
        public var category = Category("")
        let identity: ImportIdentity

        init(_ row: ImportedRow, _ identity: ImportIdentity) { (self.row, self.identity) = (row, identity) }
    }

    public struct Category: Sendable, Equatable {
        public var account: String
        /// Whether it is only proposed.
        public var isProposed: Bool
        public var isRule: Bool

        public init(_ account: String, isProposed: Bool = false, isRule: Bool = false) {
            (self.account, self.isProposed, self.isRule) = (account, isProposed, isRule)
        }
    }

    public internal(set) var items: [Item]
    public internal(set) var edits: [JournalEdit] = []
    /// The indices of the items in the order of time.
    var order: [Int]

    /// Plans an import.
    ///
    /// - Parameters:
    ///   - matches: Whether rows are united with records that were typed by hand, and with transfers that no row names.
    ///   - fees: The account of the bank's fees.
    ///   - category: The account for a new record.
    public init(
        _ rows: [ImportedRow], _ journal: Journal, matches: Bool, fees: String, at moment: Timestamp,
        category: (ImportedRow) -> Category
    ) {
        order = Self.chronological(rows)
        let index = ImportIndex(journal)
        let known = KnownRows(Self.items(rows), order, index, journal)
        (items, edits) = (known.items, known.edits)
        for place in items.indices where items[place].outcome == .new {
            items[place].category = category(items[place].row)
        }
        unite(journal, index, matches: matches, at: moment)
        append(to: journal, fees: fees)
    }

    private static func items(_ rows: [ImportedRow]) -> [Item] {
        var text: [UInt8] = []
        var (name, account) = ("", "")
        return rows.map { row in
            if row.account != name { (name, account) = (row.account, ImportIdentity.canonical(row.account)) }
            return Item(row, ImportIdentity(row, account: account, &text))
        }
    }

    /// The rows in the order of time; the newest may stand first in the file.
    public static func chronological(_ rows: [ImportedRow]) -> [Int] {
        var (rising, falling) = (0, 0)
        for (one, two) in zip(rows, rows.dropFirst()) {
            if one.day < two.day { rising += 1 } else if one.day > two.day { falling += 1 }
        }
        if rising == falling, rows.count > 1, let before = rows[1].balance,
            let amount = try? before.adding(rows[0].amount.amount),
            amount == rows[0].balance
        {
            falling += 1
        }
        let places = falling > rising ? Array(rows.indices.reversed()) : Array(rows.indices)
        return places.enumerated().sorted {
            rows[$0.element].day == rows[$1.element].day
                ? $0.offset < $1.offset : rows[$0.element].day < rows[$1.element].day
        }.map(\.element)
    }

    /// Writes the new records at the end of the file, in the order of time.
    private mutating func append(to journal: Journal, fees: String) {
        let end = journal.files[0].bytes.count
        var text: [UInt8] = []
        text.reserveCapacity(160 * items.count)
        var marks: [String: UInt8] = [:]
        for place in order where items[place].outcome.isNew {
            guard let id = items[place].id else { continue }
            var record = RecordText(
                id: id, day: items[place].row.day, description: items[place].row.name,
                postings: items[place].lines(fees: fees))
            record.tags += items[place].kindTags
            record.tags.append(items[place].identity.tag)
            if items[place].category.isProposed { record.tags.append(Tag("proposed")) }
            for symbol in [items[place].row.amount.commodity, items[place].row.original?.commodity] {
                if let symbol, marks[symbol] == nil { marks[symbol] = journal.decimalMark(of: symbol) }
            }
            record.decimalMarks = marks
            if !text.isEmpty || end > 0 { text.append(0x0A) }
            record.append(to: &text)
        }
        guard !text.isEmpty else { return }
        edits.append(JournalEdit(end..<end, (journal.endsLine ? [] : [0x0A]) + text))
    }
}

extension ImportPlan.Item {
    /// The postings of the new record.
    func lines(fees: String) -> [RecordText.Line] {
        let (amount, commodity) = (row.amount.amount, row.amount.commodity)
        func money(_ value: ExactDecimal) -> Record.Money { Record.Money(value, commodity) }
        if let fee = row.fee, !fee.isZero, let rest = try? amount.negated.subtracting(fee) {
            let others = [
                RecordText.Line(category.account, money(rest), cost: row.original), RecordText.Line(fees, money(fee)),
            ]
            guard let original = row.original else { return others + [RecordText.Line(row.account, row.amount)] }
            return others + [
                RecordText.Line(row.account, money(rest.negated), cost: original),
                RecordText.Line(row.account, money(fee.negated)),
            ]
        }
        if let original = row.original {
            // Both lines have the cost, so that they balance, and the amounts stay those of the account.
            return [
                RecordText.Line(category.account, money(amount.negated), cost: original),
                RecordText.Line(row.account, row.amount, cost: original),
            ]
        }
        return amount.isNegative
            ? [RecordText.Line(category.account, money(amount.negated)), RecordText.Line(row.account)]
            : [RecordText.Line(row.account, row.amount), RecordText.Line(category.account)]
    }
}

extension ImportPlan.Item {
    package var isUndecided: Bool { kindTags.contains { $0.value == RowKind.undecided.rawValue } }

    /// The tag of what the row is; none for mere income, a payment, and what a rule of the journal decides.
    var kindTags: [Tag] {
        guard let verdict = row.verdict, verdict.kind != .payment else { return [] }
        if verdict.kind == .income {
            let place = RecordKinds.Place(verdict.reason)
            return place.map { [Tag("row-kind", RowKind.income.rawValue + " " + $0.rawValue)] } ?? []
        }
        // A rule decides what nothing else does; what is certain to be no income stays none.
        if category.isRule, verdict.kind == .undecided { return [] }
        return [Tag("row-kind", verdict.kind.rawValue + (verdict.refundOf.map { " " + $0.iso } ?? ""))]
    }
}

/// A row of a bank's statement, as the wallet takes it.
public struct ImportedRow: Sendable, Equatable {
    /// The line in the file, from 1.
    public var line: Int
    /// The own account that the statement is of.
    public var account: String
    public var day: Day
    /// The name of the shop or the payer, else what the bank calls the payment.
    public var name: String
    /// By how much the account changed.
    public var amount: Record.Money
    /// The amount in the currency of the operation, without its sign; `nil` where it is that of the account.
    public var original: Record.Money?
    /// What of the amount is the bank's fee, without its sign; `nil` for none.
    public var fee: ExactDecimal?
    /// The bank's own identifier; `nil` where the file has none.
    public var bankID: String?
    /// The balance after the row; `nil` where the file has none.
    public var balance: ExactDecimal?
    public var bankCategory: String?
    public var merchantCode: Int?
    /// The card, or the number of the account, in a file that has several.
    public var card: String?
    /// Whether the row itself says that it is a transfer or an exchange.
    public var isTransfer = false
    /// The number of the row among those of all statements of the import.
    package var number = 0
    package var verdict: RowVerdict?
    /// Whether it comes from, or goes to, somebody who is named and is not the owner.
    package var isOfAnother = false
    /// The other side of the same movement, if a statement that came before has it.
    package var otherSide: OtherSide?

    /// A record of the same import, by its identifier and the account that its row is of.
    package struct OtherSide: Sendable, Equatable {
        package var id: RecordID
        package var account: String

        package init(id: RecordID, account: String) { (self.id, self.account) = (id, account) }
    }

    /// Creates a row with what every statement has.
    public init(line: Int, account: String, day: Day, name: String, amount: Record.Money) {
        (self.line, self.account, self.day) = (line, account, day)
        (self.name, self.amount) = (name, amount)
    }
}
