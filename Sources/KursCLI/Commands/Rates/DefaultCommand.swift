import KursCore

/// `kurs` alone: the default market, the user's currencies.
enum DefaultCommand {
    static let spec = CommandSpec("", LocalizedText("", ""), usage: [], formats: [.prometheus])

    static func run(_ session: CommandContext) throws(CommandError) -> ExitStatus {
        let settings = session.settings
        let result = try session.currencies().rates(
            of: [settings.market], wanted: settings.currencies, coins: settings.coins, policy: settings.policy,
            alongside: settings.format == .table ? session.newsService().firstFetches : [])[0]
        guard case .success(var answer) = result else {
            return try RatesCommand.answer([result], of: [settings.market], session)
        }
        let mine = answer.market.traits.tradesCoins ? settings.coins : settings.currencies
        answer.rates.removeAll { !mine.contains($0.quote.currency) }
        if answer.rates.isEmpty {
            // The market answered and has nothing of one's own list: that is said as where it is asked for by name.
            let absence = try session.currencies().rates(
                of: [settings.market], wanted: settings.currencies, coins: settings.coins, only: true,
                policy: .fromCache)
            return try RatesCommand.answer(absence, of: [settings.market], session)
        }
        let status = try RatesCommand.answer([.success(answer)], of: [settings.market], session)
        if settings.format == .table, settings.out == nil { try headline(session) }
        return status
    }

    /// One fresh headline under the rates; none when all is read.
    private static func headline(_ session: CommandContext) throws(CommandError) {
        let found = try session.newsService().answering { (service) throws(StoreError) in try service.headline() }
        guard let news = found?.news else { return }
        var bytes: [UInt8] = [UInt8(ascii: "\n")]
        for line in Paragraph.lines(of: "● " + news.title.terminalSafe, columns: session.settings.columns) {
            bytes.append(text: line + "\n")
        }
        bytes.append(text: "  kurs news show " + news.id.terminalSafe + "\n", session.settings.color ? .faint : nil)
        try session.deliver(bytes)
    }
}
