package import KursCore
package import KursTerminal
package import KursWallet

/// What one has, and what came in and went out this month.
package struct WalletFigures {
    package let journal: Journal
    package let chart: ChartOfAccounts
    package let target: CurrencyCode
    package let market: Market
    /// All markets of the rates: a coin has its own.
    package let markets: [Market]
    let balances: [AccountBalance]
    /// Their sum at today's rates; `nil` where a commodity has none.
    package let total: ExactDecimal?
    /// The commodities without one.
    private let unpriced: [String]
    package let period: ReportPeriod
    /// The month and the one before it, each record at the rate of its day; without what was before these.
    package let month: WalletReport
    private let valuation: Valuation
    package let warnings: [Warning]
    let status: ExitStatus
    /// How many records are of days after today; the balances have them.
    let laterCount: Int

    /// Income of the month without expenses; `nil` beyond 128 bits.
    package var saved: ExactDecimal? { try? month.income.subtracting(month.expenses) }

    /// - Parameters:
    ///   - day: A day of the month; `nil` for the current one.
    ///   - quietPolicy: Where rates come from for a line that reports no failures; `nil` for the settings.
    package init(
        _ journal: Journal, in target: CurrencyCode, monthOf day: Day? = nil, _ context: CommandContext,
        quietPolicy: CachePolicy? = nil
    ) throws(CommandError) {
        self.journal = journal
        let chart = ChartOfAccounts(journal)
        (self.chart, self.target) = (chart, target)
        period = ReportPeriod(day.map(Goal.Span.month.days), journal, context)
        balances = try calculated(journal.balances()).filter { balance in
            chart.isOwn(journal.accounts[Int(balance.account)])
        }
        var rates = WalletRates(journal, context, quietPolicy: quietPolicy)
        market = rates.market
        let last = period.days.upperBound
        let now = try rates.valuation(in: target, through: max(last, context.today), fixedDay: context.today)
        var sum: ExactDecimal? = .zero
        var unpriced: [String] = []
        for balance in balances {
            let value = now.value(of: balance.amount, balance.commodity, on: context.today)
            sum = value.flatMap { value in sum.flatMap { try? $0.adding(value) } }
            if value == nil { unpriced.append(journal.commodities[Int(balance.commodity)]) }
        }
        (total, self.unpriced) = (sum, unpriced.distinct)
        valuation = try rates.valuation(
            in: target, from: period.previous.lowerBound, through: last, fixedDay: nil)
        let builder = ReportBuilder(
            journal, chart, valuation, days: period.days, previous: period.previous, isIncome: false, by: .category)
        month = try calculated(builder.build())
        laterCount = journal.transactions.count { $0.day > context.today }
        warnings = rates.warnings
        markets = rates.markets
        status = rates.status(lacking: total == nil || !month.unpriced.isEmpty ? 1 : 0)
    }
}

extension WalletFigures {
    /// What each account has.
    package var rows: [WalletBalanceOutput.Row] {
        var rows = WalletBalanceOutput.rows(balances, journal)
        WalletBalanceOutput.sort(&rows)
        return rows
    }

    /// The month before, on its own.
    package func monthBefore() throws(CommandError) -> WalletReport {
        try calculated(
            ReportBuilder(
                journal, chart, valuation, days: period.previous, previous: period.previous, isIncome: false,
                by: .category
            ).build())
    }

    /// What the accounts come to at today's rates, and the month at the rates of its days.
    ///
    /// - Parameter before: The month before, to stand below.
    package func lines(_ language: Language, before: WalletReport? = nil) -> [String] {
        let money = { (amount: ExactDecimal) in WalletAmount.text(Record.Money(amount, target.text), language) }
        let leftOut = LeftOut(journal)
        var lines: [String] = []
        if let total {
            let sum = money(total) + leftOut.mark
            lines.append(
                language("total \(sum) at today's rates", "разом \(sum) за сьогоднішніми курсами")
                    + (markets.count > 1 ? ": " + DisplayNames.ratesOf(markets)(language) : ""))
        } else {
            let names = unpriced.list(", ").terminalSafe
            lines.append(
                language("no total: no rate of today for \(names)", "суми немає: без курсу на сьогодні \(names)"))
        }
        if laterCount > 0, total != nil { lines[0] += ", " + LeftOut.later(laterCount)(language) }
        let months = [(period.days, month)] + (before.map { [(period.previous, $0)] } ?? [])
        for (days, report) in months {
            let mark = { (lacking: Int) in (lacking > 0 ? "*" : "") + LeftOut(journal, on: days).mark }
            let month = String(days.lowerBound.iso.prefix(7))
            let income = money(report.income) + mark(report.unpricedIncome)
            let expenses = money(report.expenses) + mark(report.unpricedExpenses)
            lines.append(
                language(
                    "\(month): in \(income), out \(expenses)", "\(month): надійшло \(income), витрачено \(expenses)"))
        }
        let lacking = months.reduce(0) { $0 + $1.1.unpricedIncome + $1.1.unpricedExpenses }
        if lacking > 0 { lines.append("* " + ReportOutput.leftOut(lacking)(language)) }
        return lines + (leftOut.words.map { ["! " + $0(language).terminalSafe] } ?? [])
    }
}
