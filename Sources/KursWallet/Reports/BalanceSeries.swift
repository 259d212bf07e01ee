public import KursCore

extension Journal {
    /// What own accounts held at the end of each day of a period, each record at its value, and how many amounts without
    /// one they lack.
    ///
    /// - Parameter wanted: The own accounts that count; `nil` for all.
    /// - Throws: ``DecimalError/overflow`` where a sum exceeds 128 bits.
    public func balances(
        on days: ClosedRange<Day>, _ chart: ChartOfAccounts, _ valuation: Valuation, of wanted: Set<Int32>? = nil
    ) throws(DecimalError) -> (days: [(day: Day, balance: ExactDecimal)], unpriced: Int) {
        let isOwn = (0..<accounts.count).map {
            [.asset, .liability].contains(chart.kind(of: accounts[$0])) && wanted?.contains(Int32($0)) ?? true
        }
        let count = Int(days.upperBound.number - days.lowerBound.number) + 1
        var unpriced = 0
        var changes = [ExactDecimal](repeating: .zero, count: count)
        for transaction in transactions {
            for index in transaction.postings where isOwn[Int(postings[index].account)] {
                let posting = postings[index]
                let day = day(of: index, in: transaction)
                guard posting.commodity >= 0, posting.kind == .real, day <= days.upperBound else { continue }
                guard let value = valuation.value(of: amount(posting), posting.commodity, on: day) else {
                    unpriced += 1
                    continue
                }
                let place = max(0, Int(day.number - days.lowerBound.number))
                changes[place] = try changes[place].adding(value)
            }
        }
        var balance = ExactDecimal.zero
        var series: [(day: Day, balance: ExactDecimal)] = []
        for (index, change) in changes.enumerated() {
            balance = try balance.adding(change)
            series.append((days.lowerBound.advanced(by: index), balance))
        }
        return (series, unpriced)
    }
}
