import KursCore

/// `kurs update`: brings the store up to date, for cron and timers.
enum UpdateCommand {
    static let spec = CommandSpec(
        "update",
        LocalizedText("update the database, for cron and timers", "оновити базу даних; для cron і таймерів"),
        usage: ["update [MARKET…|--all]"],
        examples: [
            ("kurs update --all -q", LocalizedText("every market, without output", "усі ринки, без повідомлень")),
            ("kurs update nbu interbank", LocalizedText("two markets", "два ринки")),
        ],
        options: [OptionSpec("all", short: "a", "every market, news and banks", "усі ринки, новини й банки")],
        notes: [
            LocalizedText(
                "Exits with 0 if every market is current, with 69 if any could not be updated.",
                "Статус 0, якщо всі ринки свіжі; 69, якщо якийсь не вдалося оновити."),
            LocalizedText(
                "Once a day it also removes news older than a year (the setting keep) and thins older rates.",
                "Раз на день також вилучає новини, старші за рік (налаштування keep), і проріджує давні курси."),
            LocalizedText(
                "Of rates older than 90 days that changed within a day, the day's last stays; daily rates all stay.",
                "З курсів, яким понад 90 днів, лишається останній за день; денні курси лишаються всі."),
        ],
        arguments: ["MARKET"])

    /// What is asked beside the markets: the feeds, and the banks' rates of the user's first currency.
    private static func others(_ session: CommandContext) throws(CommandError) -> [Fetch] {
        let currency = session.settings.currencies.first ?? .usd
        return try session.newsService().firstFetches + session.bankService().fetches(of: [currency])
    }

    /// How news and banks stand, which were asked along with the markets.
    private static func rest(_ session: CommandContext, _ report: inout UpdateReport) throws(CommandError) {
        let policy: CachePolicy = session.settings.policy == .fromCache ? .fromCache : .automatic
        let news = try session.newsService().answering { (service) throws(StoreError) in
            try service.refresh(policy: policy)
        }
        session.note(news.warnings)
        report.lines.append(
            UpdateReport.Line(what: "news", ageSeconds: news.ageSeconds, isStale: !news.warnings.isEmpty))
        let currency = session.settings.currencies.first ?? .usd
        let banks = try session.bankService().answering { (service) throws(StoreError) in
            try service.offers(of: [currency], policy: policy)
        }
        session.note(banks.warnings)
        let oldest = banks.quotes.map { session.now.seconds - $0.fetchedAt.seconds }.max()
        report.lines.append(
            UpdateReport.Line(
                what: "banks \(currency.text)", ageSeconds: oldest, isStale: !banks.staleSources.isEmpty))
    }

    /// Cleans up the store once a day; one that is busy or cannot be written to is left for the next update.
    private static func cleanUp(_ session: CommandContext) throws(CommandError) {
        guard session.settings.replay == nil, session.settings.policy != .fromCache else { return }
        let cleanup = StoreCleanup(of: try session.store(), kyiv: session.world.kyiv)
        do throws(StoreError) {
            try cleanup.run(today: session.today, keepingNews: session.settings.retention)
        } catch {
            switch error {
            case .busy, .unwritable: return
            default: throw .answer(.store(error))
            }
        }
    }

    static func run(_ session: CommandContext) throws(CommandError) -> ExitStatus {
        var markets: [Market] = []
        do throws(UsageError) {
            for name in session.words.arguments {
                let market = try Market.read(name)
                if !markets.contains(market) { markets.append(market) }
            }
        } catch {
            throw .usage(error)
        }
        if session.words.has("all") || markets.isEmpty {
            markets = session.words.has("all") ? Market.allCases : [session.settings.market]
        }
        let settings = session.settings
        let results = try session.currencies().rates(
            of: markets, wanted: settings.currencies, coins: settings.coins, policy: settings.policy,
            alongside: session.words.has("all") ? UpdateCommand.others(session) : [])
        var report = UpdateReport()
        for (market, result) in zip(markets, results) {
            switch result {
            case .success(let answer):
                session.note(answer.warnings)
                session.noteNextRefresh(answer.nextRefresh)
                let isNewest = answer.warnings.contains { warning in
                    if case .nothingNewer = warning { return true }
                    return false
                }
                report.lines.append(
                    UpdateReport.Line(
                        what: market.rawValue, source: answer.rates.first?.stored.provenance.source.name,
                        ageSeconds: answer.rates.map(\.ageSeconds).max() ?? 0,
                        isStale: answer.rates.contains(where: \.isStale), isNewest: isNewest))
            case .failure(let failure):
                let explanation = ErrorMessage(.answer(failure), session.language, now: session.now)
                session.world.streams.errors.write(explanation.line)
                report.lines.append(
                    UpdateReport.Line(what: market.rawValue, isStale: false, fault: explanation.message))
            }
        }
        if session.words.has("all") { try rest(session, &report) }
        try cleanUp(session)
        if !settings.isQuiet || settings.out != nil { try session.deliver(report.rendered(session)) }
        return report.isWell ? .answered : .unreachable
    }
}
