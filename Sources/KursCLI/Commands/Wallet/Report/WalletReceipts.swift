import KursCore
import KursWallet

/// `kurs wallet report PERIOD --income --account NAME --tax 5%`: each receipt with its rate, running totals and taxes, for
/// an income book.
///
/// The percentages and the limit are the user's.
enum WalletReceipts {
    static func run(_ period: ReportPeriod, _ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        let option = ["tax", "limit", "account"].first(where: arguments.has) ?? "tax"
        guard arguments.has("income") else { throw .usage(.needs("--" + option, "--income")) }
        if arguments.has("by") { throw .usage(.conflict("--by", "--" + option)) }
        var taxes: [ExactDecimal] = []
        for text in arguments.values("tax") {
            guard let percent = PercentArgument.percent(text) else {
                throw .usage(.badForm("--tax", given: text, .percent))
            }
            taxes.append(percent)
        }
        var limit: ExactDecimal?
        if let text = arguments.value("limit") {
            limit = try WalletMoney.read([text], usage: arguments.usage).amount
        }
        let journal = try WalletFile(context).read()
        let chart = ChartOfAccounts(journal)
        var account: String?
        if let word = arguments.value("account") { account = try chart.knownAccount(word) }
        let target = try WalletReportCommand.currency(context)
        var rates = WalletRates(journal, context)
        let valuation = try rates.valuation(
            in: target, through: period.days.upperBound, fixedDay: try context.day(of: "at"))
        var output = ReceiptsOutput(period: period, target: target, market: rates.market, taxes: taxes, limit: limit)
        do throws(DecimalError) {
            try output.fill(journal, chart, valuation, account: account)
        } catch {
            throw .wallet(.overflow)
        }
        context.reporter.note(rates.warnings)
        if output.unpriced > 0 {
            let count = output.unpriced
            context.reporter.note(
                LocalizedText(
                    "left out \(count) without a rate on their day", "без курсу на свій день, не враховано: \(count)"))
        }
        try context.show(output)
        return output.rows.isEmpty ? .nothing : context.reporter.answeredStatus
    }
}
