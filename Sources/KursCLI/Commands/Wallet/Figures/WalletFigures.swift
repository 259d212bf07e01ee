import KursCore
import KursWallet

/// What one has, and what came in and went out this month.
struct WalletFigures {
    let journal: Journal
    let chart: ChartOfAccounts
    let target: CurrencyCode
    let market: Market
    let balances: [AccountBalance]
    /// Their sum at today's rates; `nil` where a commodity has none.
    let total: ExactDecimal?
    let period: ReportPeriod
    /// The month and the one before it, each record at the rate of its day; without what was before these.
    let month: WalletReport
    let warnings: [Warning]
    let status: ExitStatus

    /// Income of the month without expenses; `nil` beyond 128 bits.
    var saved: ExactDecimal? { try? month.income.subtracting(month.expenses) }

    /// - Parameter quietPolicy: Where rates come from for a line that reports no failures; `nil` for the settings.
    init(
        _ journal: Journal, in target: CurrencyCode, _ context: CommandContext, quietPolicy: CachePolicy? = nil
    ) throws(CommandError) {
        self.journal = journal
        let chart = ChartOfAccounts(journal)
        (self.chart, self.target) = (chart, target)
        period = ReportPeriod(nil, journal, context)
        do throws(DecimalError) {
            balances = try journal.balances().filter { balance in
                [.asset, .liability].contains(chart.kind(of: journal.accounts[Int(balance.account)]))
            }
        } catch {
            throw .wallet(.overflow)
        }
        var rates = WalletRates(journal, context, quietPolicy: quietPolicy)
        market = rates.market
        let last = period.days.upperBound
        let now = try rates.valuation(in: target, through: last, fixedDay: context.today)
        var sum: ExactDecimal? = .zero
        for balance in balances {
            let value = now.value(of: balance.amount, balance.commodity, on: context.today)
            sum = value.flatMap { value in sum.flatMap { try? $0.adding(value) } }
        }
        total = sum
        let valuation = try rates.valuation(
            in: target, from: period.previous.lowerBound, through: last, fixedDay: nil)
        let builder = ReportBuilder(
            journal, chart, valuation, days: period.days, previous: period.previous, isIncome: false, by: .category)
        month = try calculated(builder.build())
        warnings = rates.warnings
        status = rates.status(lacking: total == nil || !month.unpriced.isEmpty ? 1 : 0)
    }
}
