public import KursCore
import KursText

/// Makes a ``WalletReport`` in one pass over the transactions.
public struct ReportBuilder {
    private let journal: Journal
    private let valuation: Valuation
    private let kinds: [AccountKind?]
    private let names: [String]
    private let days: ClosedRange<Day>
    private let previousDays: ClosedRange<Day>
    private let isIncome: Bool
    private let grouping: WalletReport.Grouping
    private let scope: ReportScope
    private let recordKinds: RecordKinds

    private struct Sums {
        var (sum, previous) = (Int128(0), Int128(0))
        var (count, unpriced, unpricedPrevious) = (0, Set<Int>(), Set<Int>())
        /// The last record that was counted.
        var last = -1
    }

    private typealias Totals = (
        income: Int128, expenses: Int128, previous: Int128, opening: Int128, change: Int128, openings: Int128,
        transfers: Int128, undecided: Int128
    )

    private var sums: [Sums] = []
    private var groupOfAccount: [Int32]
    private var groupOfName: [String: Int32] = [:]
    private var groupNames: [String] = []
    private var lastStart: (day: Int32, group: Int32) = (.min, 0)
    private var report = WalletReport()
    private var totals: Totals = (0, 0, 0, 0, 0, 0, 0, 0)
    private var used: [WalletReport.UsedRates?]
    /// The last record that used the rate of each commodity.
    private var lastUse: [Int]
    private var lastStated = -1

    public init(
        _ journal: Journal, _ chart: ChartOfAccounts, _ valuation: Valuation, days: ClosedRange<Day>,
        previous: ClosedRange<Day>, isIncome: Bool, by grouping: WalletReport.Grouping,
        scope: ReportScope = ReportScope()
    ) {
        self.scope = scope
        recordKinds = RecordKinds(journal)
        (self.journal, self.valuation, self.days, previousDays) = (journal, valuation, days, previous)
        (self.isIncome, self.grouping) = (isIncome, grouping)
        names = Array(journal.accounts)
        kinds = names.map { chart.kind(of: $0) }
        groupOfAccount = [Int32](repeating: -1, count: names.count)
        used = [WalletReport.UsedRates?](repeating: nil, count: journal.commodities.count)
        lastUse = [Int](repeating: -1, count: used.count)
    }

    /// The report.
    ///
    /// - Throws: ``DecimalError/overflow`` where a sum exceeds 128 bits.
    public consuming func build() throws(DecimalError) -> WalletReport {
        for index in journal.transactions.indices
        where scope.accepts?(index) ?? true {
            try take(index)
        }
        return finish()
    }

    private mutating func take(_ index: Int) throws(DecimalError) {
        var transaction = journal.transactions[index]
        var (isUnpriced, isUnpricedBefore, lacking) = (false, false, Set<AccountKind>())
        let before = totals
        // Whether accounts that are not wanted have a part in it.
        var isShared = false
        for number in transaction.postings {
            let posting = journal.postings[number]
            // Each posting is of its own day.
            transaction.day = journal.day(of: number, in: journal.transactions[index])
            guard transaction.day <= days.upperBound else { continue }
            let isInPeriod = transaction.day >= days.lowerBound
            let isPrevious = previousDays.contains(transaction.day)
            guard posting.commodity >= 0, posting.kind == .real, let kind = kinds[Int(posting.account)] else {
                continue
            }
            let isOwn = kind.isOwn
            if isInPeriod, scope.hasBalances {
                if isOwn, scope.accounts?.contains(posting.account) == false { isShared = true }
                try explain(posting, kind, transaction, index)
            }
            guard isOwn ? scope.hasBalances : kind != .equity && (isInPeriod || isPrevious || !scope.hasBalances) else {
                continue
            }
            let wanted = isOwn ? scope.accounts : scope.categories
            guard wanted?.contains(posting.account) ?? true else { continue }
            if !isOwn, recordKinds[index]?.kind == .undecided {
                if isInPeriod, kind == .income, report.undecided.last != index { report.undecided.append(index) }
                continue
            }
            let isReported = (isInPeriod || isPrevious) && (kind == .income) == isIncome && !isOwn
            let amount = journal.amount(posting)
            let price = isOwn ? nil : valuation.price(of: posting, in: journal)
            let counted = price ?? valuation.value(of: amount, posting.commodity, on: transaction.day)
            guard let value = counted?.coefficient else {
                // What has a price is too large.
                if valuation.value(of: .zero, posting.commodity, on: transaction.day) != nil { throw .overflow }
                if isInPeriod { lacking.insert(kind) }
                if isInPeriod { isUnpriced = true } else if isOwn || !scope.hasBalances { isUnpricedBefore = true }
                if isReported { lack(posting, in: transaction, index) }
                continue
            }
            if isOwn {
                try carry(value, isInPeriod)
                continue
            }
            guard grouping == .account || scope.accounts != nil else {
                try count(value, posting, kind, transaction, paidBy: nil, index)
                continue
            }
            for share in journal.shares(of: posting, value, in: transaction, kinds, valuation) {
                guard let part = share.value else {
                    isUnpriced = isUnpriced || isInPeriod
                    if isInPeriod { lacking.insert(kind) }
                    if isReported { lack(posting, in: transaction, index) }
                    continue
                }
                if let accounts = scope.accounts, !(share.account.map(accounts.contains) ?? false) {
                    isShared = isShared || isInPeriod
                    continue
                }
                try count(part, posting, kind, transaction, paidBy: share.account, index)
            }
        }
        if isShared {
            // What came from other accounts or went there is worth what it was here; what they lost or gained by an exchange
            // is theirs.
            let untold = { (totals: Totals) in
                totals.change &- totals.openings &- totals.undecided &+ totals.income &+ totals.expenses
            }
            try Self.add(untold(totals) &- untold(before), to: &totals.transfers)
        }
        if isUnpriced { report.unpriced.append(index) }
        if isUnpricedBefore { report.unpricedBefore += 1 }
        if lacking.contains(.income) { report.unpricedIncome += 1 }
        if lacking.contains(.expense) { report.unpricedExpenses += 1 }
    }

    /// Adds up what own accounts gained beside income and expenses, so that the sums lead from one balance to the other.
    private mutating func explain(
        _ posting: Journal.Posting, _ kind: AccountKind, _ transaction: Journal.Transaction, _ index: Int
    ) throws(DecimalError) {
        let isUndecided = kind.isCategory && recordKinds[index]?.kind == .undecided
        guard kind == .equity || isUndecided,
            let value = valuation.value(of: journal.amount(posting), posting.commodity, on: transaction.day)
        else { return }
        let path = kind == .equity ? \Self.totals.openings : \.totals.undecided
        try Self.add(0 - value.coefficient, to: &self[keyPath: path])
    }

    private mutating func lack(_ posting: Journal.Posting, in transaction: Journal.Transaction, _ index: Int) {
        var payer: Int32?
        if grouping == .account {
            payer = journal.shares(of: posting, 0, in: transaction, kinds, valuation).first?.account
        }
        let (isInPeriod, isPrevious) = (transaction.day >= days.lowerBound, previousDays.contains(transaction.day))
        try? change(posting, paidBy: payer, transaction, index) { (sums) throws(DecimalError) in
            if isInPeriod { sums.unpriced.insert(index) }
            if isPrevious { sums.unpricedPrevious.insert(index) }
        }
    }

    private mutating func carry(_ value: Int128, _ isInPeriod: Bool) throws(DecimalError) {
        if isInPeriod {
            try Self.add(value, to: &totals.change)
        } else {
            try Self.add(value, to: &totals.opening)
        }
    }

    /// Adds a posting of income or expenses, or the share of it that one account paid.
    private mutating func count(
        _ value: Int128, _ posting: Journal.Posting, _ kind: AccountKind, _ transaction: Journal.Transaction,
        paidBy account: Int32?, _ index: Int
    ) throws(DecimalError) {
        let isInPeriod = transaction.day >= days.lowerBound
        if !scope.hasBalances { try carry(0 - value, isInPeriod) }
        if isInPeriod, kind == .income { try Self.add(value, to: &totals.income) }
        if isInPeriod, kind == .expense { try Self.add(value, to: &totals.expenses) }
        guard (kind == .income) == isIncome else { return }
        let signed = isIncome ? 0 - value : value
        let isPrevious = previousDays.contains(transaction.day)
        try change(posting, paidBy: account, transaction, index) { (sums) throws(DecimalError) in
            if isInPeriod {
                try Self.add(signed, to: &sums.sum)
                if sums.last != index { sums.count += 1 }
                sums.last = index
            }
            if isPrevious { try Self.add(signed, to: &sums.previous) }
        }
        if isInPeriod, valuation.price(of: posting, in: journal) == nil {
            note(posting.commodity, on: transaction.day, index)
        } else if isInPeriod, lastStated != index {
            (report.stated, lastStated) = (report.stated + 1, index)
        }
        if isPrevious { try Self.add(signed, to: &totals.previous) }
    }

    /// Changes the sums of the group of a posting, or of those of all its tags and of the record's.
    private mutating func change(
        _ posting: Journal.Posting, paidBy account: Int32?, _ transaction: Journal.Transaction, _ index: Int,
        _ body: (inout Sums) throws(DecimalError) -> Void
    ) throws(DecimalError) {
        if grouping == .payee {
            let payee = journal.header(of: index).description.prefix { $0 != "|" }
            return try body(&sums[Int(group(named: String(payee.trimming { $0 == " " })))])
        }
        guard grouping == .tag else {
            try body(&sums[Int(group(of: posting, paidBy: account, in: transaction))])
            return
        }
        let tags = Tag.tags(in: journal.header(of: index).comment) + journal.tags(of: posting, in: index)
        let named = tags.filter { !$0.isOwn && $0.name != "date" }
        let names = named.map { $0.value.isEmpty ? $0.name : $0.text }.distinct
        for name in names.isEmpty ? [""] : names { try body(&sums[Int(group(named: name))]) }
    }

    private static func add(_ value: Int128, to sum: inout Int128) throws(DecimalError) {
        let (total, overflow) = sum.addingReportingOverflow(value)
        guard !overflow, total != .min else { throw .overflow }
        sum = total
    }

    private mutating func group(
        of posting: Journal.Posting, paidBy account: Int32?, in transaction: Journal.Transaction
    ) -> Int32 {
        switch grouping {
        case .category: return group(ofAccount: posting.account)
        case .account: return account.map { group(ofAccount: $0) } ?? group(named: "")
        case .month, .quarter, .week:
            let date = transaction.day.date
            var start = transaction.day.advanced(by: grouping == .week ? -transaction.day.weekday : 1 - date.day)
            if grouping == .quarter {
                start = Day(year: date.year, month: (date.month - 1) / 3 * 3 + 1, day: 1) ?? start
            }
            if lastStart.day != start.number { lastStart = (start.number, group(named: start.iso)) }
            return lastStart.group
        case .tag, .payee: return group(named: "")
        }
    }

    @inline(__always)
    private mutating func group(ofAccount account: Int32) -> Int32 {
        if groupOfAccount[Int(account)] < 0 { groupOfAccount[Int(account)] = group(named: names[Int(account)]) }
        return groupOfAccount[Int(account)]
    }

    private mutating func group(named name: String) -> Int32 {
        if let group = groupOfName[name] { return group }
        let group = Int32(groupNames.count)
        groupOfName[name] = group
        groupNames.append(name)
        sums.append(Sums())
        return group
    }

    private mutating func note(_ commodity: Int32, on day: Day, _ index: Int) {
        guard let rate = valuation.rate(commodity, on: day) else { return }
        let day = valuation.fixedDay ?? day
        guard var rates = used[Int(commodity)] else {
            used[Int(commodity)] = WalletReport.UsedRates(
                commodity: commodity, count: 1, lowest: rate, highest: rate, first: day, last: day)
            lastUse[Int(commodity)] = index
            return
        }
        if lastUse[Int(commodity)] != index { rates.count += 1 }
        lastUse[Int(commodity)] = index
        (rates.lowest, rates.highest) = (min(rates.lowest, rate), max(rates.highest, rate))
        (rates.first, rates.last) = (min(rates.first, day), max(rates.last, day))
        used[Int(commodity)] = rates
    }

    private consuming func finish() -> WalletReport {
        let digits = valuation.digits
        let decimal = { (sum: Int128) in ExactDecimal(coefficient: sum, scale: digits) ?? .zero }
        var report = report
        report.groups = groupNames.indices.map { index in
            WalletReport.Group(
                name: groupNames[index], sum: decimal(sums[index].sum), previous: decimal(sums[index].previous),
                count: sums[index].count, unpriced: sums[index].unpriced.count,
                unpricedPrevious: sums[index].unpricedPrevious.count)
        }
        (report.income, report.expenses) = (decimal(0 - totals.income), decimal(totals.expenses))
        (report.previous, report.opening) = (decimal(totals.previous), decimal(totals.opening))
        report.closing = decimal(totals.opening &+ totals.change)
        (report.openings, report.transfers) = (decimal(totals.openings), decimal(totals.transfers))
        report.undecidedSum = decimal(totals.undecided)
        let told = totals.openings &+ totals.transfers &+ totals.undecided &- totals.income &- totals.expenses
        report.exchange = decimal(scope.hasBalances ? totals.change &- told : 0)
        report.rates = used.compactMap(\.self)
        return report
    }
}
