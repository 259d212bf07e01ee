import KursCore
import KursTerminal

/// `kurs` without a command: the user's currencies on the default market.
enum DefaultCommand {
    static let spec = CommandSpec(
        "", LocalizedText("", ""), usage: [], formats: [.prometheus, .influx], handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let settings = context.settings
        if settings.format == .table, !settings.isPersonal { return try overview(context) }
        let result = try context.services.currencies().rates(
            of: [settings.market], wanted: settings.currencies, coins: settings.coins, policy: settings.policy,
            alongside: settings.format == .table ? context.services.news().firstFetches : [])[0]
        guard case .success(var answer) = result else {
            return try RatesCommand.answer([result], of: [settings.market], context)
        }
        let mine = answer.market.traits.tradesCoins ? settings.coins : settings.currencies
        answer.rates.removeAll { !mine.contains($0.quote.currency) }
        if answer.rates.isEmpty {
            // The market answered but has none of the user's currencies: report this as for currencies given by name.
            let absence = try context.services.currencies().rates(
                of: [settings.market], wanted: settings.currencies, coins: settings.coins, only: true,
                policy: .fromCache)
            return try RatesCommand.answer(absence, of: [settings.market], context)
        }
        let status = try RatesCommand.answer([.success(answer)], of: [settings.market], context)
        if settings.format == .table, settings.out == nil {
            try nameAbsent(mine.filter { code in !answer.rates.contains { $0.quote.currency == code } }, context)
            try headline(context)
        }
        return status
    }

    /// Both sides of the cash market beside the NBU's rate, while no market has been chosen.
    private static func overview(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let settings = context.settings
        let markets = [Market.cash, .nbu]
        let results = try context.services.currencies().rates(
            of: markets, wanted: settings.currencies, only: true, policy: settings.policy,
            alongside: context.services.news().firstFetches)
        let status = try RatesCommand.answer(results, of: markets, context)
        if settings.out == nil { try headline(context) }
        return status
    }

    private static func nameAbsent(_ codes: [CurrencyCode], _ context: CommandContext) throws(CommandError) {
        guard !codes.isEmpty, context.settings.showsHeader else { return }
        let list = codes.map(\.text).list(", ")
        let line = context.language("not on this market: \(list)", "на цьому ринку немає: \(list)")
        var bytes: [UInt8] = []
        let fitted = Paragraph.fitted(line, columns: context.settings.columns)
        bytes.append(line: fitted, context.settings.color ? .faint : nil)
        try context.reporter.deliver(bytes)
    }

    private static func headline(_ context: CommandContext) throws(CommandError) {
        let service = try context.services.news()
        let found = try inStore(service.headline())
        guard let news = found?.news else { return }
        var bytes: [UInt8] = [UInt8(ascii: "\n")]
        bytes.append(paragraph: "● " + news.title.terminalSafe, columns: context.settings.columns)
        bytes.append(text: "  kurs news show " + news.id.terminalSafe + "\n", context.settings.color ? .faint : nil)
        try context.reporter.deliver(bytes)
    }
}
