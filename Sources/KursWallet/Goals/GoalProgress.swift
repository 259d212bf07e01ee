public import KursCore

/// How far a goal is in its current period.
public struct GoalProgress: Sendable, Equatable {
    /// What was measured, each posting at its value.
    public var value: ExactDecimal
    /// Postings without a rate on their day, which are left out.
    public var unpriced: Int
    /// The period.
    public var days: ClosedRange<Day>
}

extension Journal {
    /// How far a goal is on a day: the sum of its period up to that day; O(transactions).
    ///
    /// - Throws: ``DecimalError/overflow`` where a sum exceeds 128 bits.
    public func progress(
        of goal: Goal, on today: Day, _ chart: ChartOfAccounts, _ valuation: Valuation
    ) throws(DecimalError) -> GoalProgress {
        let days = goal.span.days(around: today)
        let signs = (0..<accounts.count).map { goal.sign(of: accounts[$0], chart) }
        var progress = GoalProgress(value: .zero, unpriced: 0, days: days)
        for transaction in transactions where transaction.day >= days.lowerBound && transaction.day <= today {
            for index in transaction.postings {
                let posting = postings[index]
                let sign = signs[Int(posting.account)]
                guard sign != 0, posting.commodity >= 0, posting.kind == .real else { continue }
                guard let value = valuation.value(of: amount(posting), posting.commodity, on: transaction.day) else {
                    progress.unpriced += 1
                    continue
                }
                progress.value = try progress.value.adding(sign < 0 ? value.negated : value)
            }
        }
        progress.value = try progress.value.rounded(toScale: valuation.digits)
        return progress
    }
}

extension Goal {
    /// 1 for accounts whose postings add to what is measured, -1 for those that are subtracted, 0 for the others.
    fileprivate func sign(of account: String, _ chart: ChartOfAccounts) -> Int {
        let kind = chart.kind(of: account)
        switch measure {
        case .account(let name):
            guard account == name || account.utf8.starts(with: (name + ":").utf8) else { return 0 }
            return kind == .income ? -1 : 1
        case .out: return kind == .expense ? 1 : 0
        case .in: return kind == .income ? -1 : 0
        case .saved: return kind == .expense || kind == .income ? -1 : 0
        }
    }
}
