public import KursCore

public struct ReportScope {
    /// Whether a transaction counts, by its content; `nil` for all.
    public var accepts: ((Int) -> Bool)?
    /// The categories that count; `nil` for all.
    public var categories: Set<Int32>?
    /// The own accounts that count; `nil` for all.
    public var accounts: Set<Int32>?

    /// Whether all records of own accounts are in it, so that they have a balance.
    public var hasBalances: Bool

    /// A scope; of everything without arguments.
    public init(
        accepts: ((Int) -> Bool)? = nil, categories: Set<Int32>? = nil, accounts: Set<Int32>? = nil,
        hasBalances: Bool = true
    ) {
        (self.accepts, self.categories, self.accounts) = (accepts, categories, accounts)
        self.hasBalances = hasBalances
    }
}

/// Sums of income or expenses over a period, in one currency.
///
/// Each posting is turned into the currency and rounded by itself, one of income or expenses at the price that its record
/// has in that currency; every total is the sum of these.
public struct WalletReport: Sendable {
    public enum Grouping: String, Sendable, CaseIterable {
        case category, month, quarter, week, account, tag
        /// The description up to a `|`, as in hledger.
        case payee
    }

    public struct Group: Sendable, Equatable {
        /// The account, the first day of the month, quarter or week as `2026-11-01`, the tag or the payee; empty
        /// without one.
        public var name: String
        public var sum: ExactDecimal
        /// The sum in the period before.
        public var previous: ExactDecimal
        public var count: Int
        /// How many records of the period have no rate on their day, so that the sum lacks them.
        public var unpriced = 0
        /// The same of the period before.
        public var unpricedPrevious = 0
    }

    public struct UsedRates: Sendable, Equatable {
        /// The index in ``Journal/commodities``.
        public var commodity: Int32
        public var count: Int
        public var lowest: ExactDecimal
        public var highest: ExactDecimal
        /// The first and the last day.
        public var first: Day
        public var last: Day
    }

    /// The groups with postings in the period or the one before.
    public internal(set) var groups: [Group] = []
    public internal(set) var income = ExactDecimal.zero
    public internal(set) var expenses = ExactDecimal.zero
    /// The sum of what is reported in the period before.
    public internal(set) var previous = ExactDecimal.zero
    /// What own accounts held before the period and at its end, each record at its value; where a category, a tag or a
    /// text narrows the report, what came in less what went out up to then.
    public internal(set) var opening = ExactDecimal.zero
    public internal(set) var closing = ExactDecimal.zero
    /// What else changed the balance in the period: opening balances and other records of equity, transfers between the
    /// accounts that count and others, and what is undecided; the rest is exchanges at other rates, and rounding.
    public internal(set) var openings = ExactDecimal.zero
    public internal(set) var transfers = ExactDecimal.zero
    public internal(set) var undecidedSum = ExactDecimal.zero
    public internal(set) var exchange = ExactDecimal.zero
    public internal(set) var rates: [UsedRates] = []
    /// How many records count at the amount that they themselves state in the currency, and at no rate.
    public internal(set) var stated = 0
    /// The transactions of the period that are left out because a commodity has no rate on their day.
    public internal(set) var unpriced: [Int] = []
    /// How many records of the period income and expenses lack for the same reason.
    public internal(set) var unpricedIncome = 0
    public internal(set) var unpricedExpenses = 0
    /// The transactions of the period whose income is in no sum until somebody says what it is.
    public internal(set) var undecided: [Int] = []
    /// How many earlier records of own accounts are left out of the balances for the same reason.
    public internal(set) var unpricedBefore = 0
}

extension Journal {
    /// What own accounts held at the end of each day of a period, each record at its value, and how many amounts without
    /// one they lack.
    ///
    /// - Parameter wanted: The own accounts that count; `nil` for all.
    /// - Throws: ``DecimalError/overflow`` where a sum exceeds 128 bits.
    public func balances(
        on days: ClosedRange<Day>, _ chart: ChartOfAccounts, _ valuation: Valuation, of wanted: Set<Int32>? = nil
    ) throws(DecimalError) -> (days: [(day: Day, balance: ExactDecimal)], unpriced: Int) {
        let isOwn = accounts.enumerated().map { number, name in
            chart.kind(of: name)?.isOwn == true && wanted?.contains(Int32(number)) ?? true
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
