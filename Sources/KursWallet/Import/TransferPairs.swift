public import KursCore
import KursText

/// Pairs of imported records that are the two sides of one transfer, as when two devices have imported one side each and
/// were merged.
///
/// The rule is that of an import: both records have two lines, one of them with an own account, and nobody has given them a
/// category; the amounts are opposite, in one currency or in that of the operation, within three days; and a name says that
/// it is a transfer, unless the user says so. The united record is that of the side that pays, with the identity of both
/// rows, so that it is the same on every device; the other leaves the comment `; removed:ID@SECONDS`.
public struct TransferPairs {
    public struct Pair: Sendable, Equatable {
        /// The record of the account that pays, which remains.
        public var paid: RecordID
        /// The record of the account that receives.
        public var received: RecordID
    }

    public private(set) var pairs: [Pair] = []
    public private(set) var edits: [JournalEdit] = []

    /// Finds the pairs of the main file; O(bytes) where there are candidates, else O(transactions).
    ///
    /// - Parameter includesUnlabelled: Whether rows count whose names do not say that they are transfers.
    public init(_ journal: Journal, includesUnlabelled: Bool, at moment: Timestamp) {
        let chart = ChartOfAccounts(journal)
        let sides = Self.sides(journal, chart)
        guard let first = sides.map(\.row.day).min(), let last = sides.map(\.row.day).max() else { return }
        let index = ImportIndex(journal)
        let isSide = Set(sides.map(\.transaction)).filter { index.imported[$0]?.count == 1 }
        var candidates = UnitingIndex(journal, index, first...last)
        for side in sides where isSide.contains(side.transaction) && !side.row.amount.amount.isNegative {
            let row = side.row
            guard let line = candidates.opposite(row), isSide.contains(line.transaction),
                let tag = Self.identity(journal.header(of: side.transaction).comment),
                includesUnlabelled || RowKinds.hintsTransfer(row.name)
                    || RowKinds.hintsTransfer(journal.header(of: line.transaction).description),
                var change = journal.transfer(line, row, chart)?.change
            else { continue }
            candidates.take(line.transaction)
            candidates.take(side.transaction)
            let received = journal.identifier(of: side.transaction)
            pairs.append(Pair(paid: journal.identifier(of: line.transaction), received: received))
            change.add(tag)
            edits += change.edits(at: moment)
            let transaction = journal.transactions[side.transaction]
            edits.append(
                JournalEdit(
                    Int(transaction.start)..<Int(transaction.end), EditStamp.removal(of: received, at: moment)))
        }
    }

    private struct Side {
        var transaction: Int
        var row: ImportedRow
    }

    private static func sides(_ journal: Journal, _ chart: ChartOfAccounts) -> [Side] {
        let kinds = journal.accounts.map { chart.kind(of: $0) }
        let isUnknown = journal.accounts.map { UnknownCategory.isOpen($0, chart) }
        let bytes = journal.files[0].bytes
        let hasProposed = bytes.span.firstOffset(of: Array("proposed:".utf8).span) != nil
        var sides: [Side] = []
        var accounts: Set<Int32> = []
        for (index, transaction) in journal.transactions.enumerated()
        where transaction.file == 0 && transaction.postings.count == 2 {
            let lines = transaction.postings.map { journal.postings[$0] }
            guard lines.allSatisfy({ $0.kind == .real && $0.commodity >= 0 }),
                let own = lines.first(where: { kinds[Int($0.account)]?.isOwn == true }),
                let category = lines.first(where: { [.expense, .income, .equity].contains(kinds[Int($0.account)]) })
            else { continue }
            guard
                isUnknown[Int(category.account)]
                    || hasProposed && UnknownCategory.isProposed(journal.header(of: index).comment)
            else { continue }
            accounts.insert(own.account)
            let amount = journal.amount(own)
            var row = ImportedRow(
                line: 0, account: journal.accounts[Int(own.account)], day: transaction.day, name: "",
                amount: Record.Money(amount, journal.commodities[Int(own.commodity)]))
            if let cost = journal.cost(own) {
                let total = try? cost.total(of: amount).magnitude
                row.original = total.map { Record.Money($0, journal.commodities[Int(cost.commodity)]) }
            }
            sides.append(Side(transaction: index, row: row))
        }
        guard accounts.count > 1, canMatch(sides) else { return [] }
        for place in sides.indices { sides[place].row.name = journal.header(of: sides[place].transaction).description }
        return sides
    }

    /// Whether two of the records have opposite amounts, in one currency or with a cost, in different accounts.
    private static func canMatch(_ sides: [Side]) -> Bool {
        var paying: [Record.Money: String?] = [:]
        for side in sides where side.row.amount.amount.isNegative {
            for money in [Record.Money(side.row.amount.amount.magnitude, side.row.amount.commodity), side.row.original]
            {
                guard let money else { continue }
                let known = paying[money] ?? side.row.account
                paying[money] = .some(known == side.row.account ? known : nil)
            }
        }
        guard !paying.isEmpty else { return false }
        return sides.contains { side in
            guard !side.row.amount.amount.isNegative else { return false }
            return [side.row.amount, side.row.original].contains { money in
                guard let money, let account = paying[money] else { return false }
                return account != side.row.account
            }
        }
    }

    /// The tag with the identity of the row that a record was imported from.
    private static func identity(_ comment: String) -> Tag? {
        Tag.tags(in: comment).first { $0.name == "bank" || $0.name == "row" }
    }
}
