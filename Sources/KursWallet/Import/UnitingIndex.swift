internal import KursCore

/// The records near the days of some rows, by what they add to own accounts: candidates for being a row that a person has
/// typed already, or the other side of a transfer.
struct UnitingIndex {
    /// An amount that a record adds to an own account, or that this has cost.
    private struct Sum: Hashable {
        var commodity: String
        var amount: ExactDecimal
    }

    struct Line {
        var transaction: Int
        var account: String
        /// Whether it is found by its cost, the amount in the other currency.
        var isCost: Bool
    }

    private var lines: [Sum: [Line]] = [:]
    private let journal: Journal
    private let index: ImportIndex
    private let isOwn: [Bool]
    private(set) var taken: Set<Int> = []

    static let days = 3

    init(_ journal: Journal, _ index: ImportIndex, _ days: ClosedRange<Day>) {
        (self.journal, self.index) = (journal, index)
        let chart = ChartOfAccounts(journal)
        isOwn = journal.accounts.map { chart.kind(of: $0)?.isOwn == true }
        let span = days.lowerBound.advanced(by: -Self.days)...days.upperBound.advanced(by: Self.days)
        for number in journal.transactions.indices where journal.transactions[number].file == 0 {
            guard span.contains(journal.transactions[number].day) else { continue }
            for place in journal.transactions[number].postings {
                let posting = journal.postings[place]
                guard posting.kind == .real, posting.commodity >= 0, isOwn[Int(posting.account)] else { continue }
                let amount = journal.amount(posting)
                let account = journal.accounts[Int(posting.account)]
                let sum = Sum(commodity: journal.commodities[Int(posting.commodity)], amount: amount)
                lines[sum, default: []].append(Line(transaction: number, account: account, isCost: false))
                guard let cost = journal.cost(posting), let total = try? cost.total(of: amount).magnitude else {
                    continue
                }
                let sign = Sum(
                    commodity: journal.commodities[Int(cost.commodity)],
                    amount: amount.isNegative ? total.negated : total)
                lines[sign, default: []].append(Line(transaction: number, account: account, isCost: true))
            }
        }
    }

    /// The nearest record of these days that has the row's amount in its account, but no row of its statement.
    ///
    /// - Parameter isTransfer: Whether a rule says that the row goes to another own account, so that it is no expense.
    func same(_ row: ImportedRow, isTransfer: Bool) -> Line? {
        nearest(Sum(commodity: row.amount.commodity, amount: row.amount.amount), row) { line in
            !line.isCost && line.account == row.account && (!isTransfer || self.isTransfer(line.transaction))
        }
    }

    private func isTransfer(_ transaction: Int) -> Bool {
        journal.transactions[transaction].postings.allSatisfy { isOwn[Int(journal.postings[$0].account)] }
    }

    /// The nearest imported record of another own account to or from which the row's amount may have gone.
    func opposite(_ row: ImportedRow) -> Line? {
        // The two currencies of a sale may be in one account.
        let isTrade = row.verdict?.kind == .sale || row.verdict?.kind == .purchase
        let isOther = { (line: Line) in
            (line.account != row.account || isTrade) && index.imported[line.transaction]?.count == 1
        }
        let sum = Sum(commodity: row.amount.commodity, amount: row.amount.amount.negated)
        if let line = nearest(sum, row, isTrade, where: { isOther($0) && (!isTrade || $0.isCost) }) { return line }
        guard let original = row.original else { return nil }
        let amount = row.amount.amount.isNegative ? original.amount : original.amount.negated
        return nearest(Sum(commodity: original.commodity, amount: amount), row, isTrade) { isOther($0) && !$0.isCost }
    }

    mutating func take(_ transaction: Int) { taken.insert(transaction) }

    private func nearest(
        _ sum: Sum, _ row: ImportedRow, _ mayBeOfAccount: Bool = false, where isFit: (Line) -> Bool
    ) -> Line? {
        var best: (line: Line, distance: Int)?
        for line in lines[sum] ?? [] where isFit(line) && !taken.contains(line.transaction) {
            let distance = abs(Int(row.day.number) - Int(journal.transactions[line.transaction].day.number))
            guard distance <= Self.days, distance < best?.distance ?? .max,
                mayBeOfAccount || !index.hasRow(of: row.account, in: line.transaction)
            else { continue }
            best = (line, distance)
        }
        return best?.line
    }
}
