import KursCore
import KursTerminal

/// `kurs update`: refreshes the store, for cron and timers.
enum UpdateCommand {
    static let spec = CommandSpec(
        "update",
        LocalizedText("update the database, for cron and timers", "оновити базу даних; для cron і таймерів"),
        usage: ["update [MARKET…|--all]"],
        examples: [
            Example("kurs update --all -q", "every market, without output", "усі ринки, без повідомлень"),
            Example("kurs update nbu interbank", "two markets", "два ринки"),
        ],
        options: [OptionSpec("all", short: "a", "every market, news and banks", "усі ринки, новини й банки")],
        notes: [
            LocalizedText(
                "Exits with 0 if every market is current, with 69 if any could not be updated.",
                "Код 0, якщо всі ринки свіжі; 69, якщо якийсь не вдалося оновити."),
            LocalizedText(
                "Once a day it also removes news older than a year (the setting keep) and thins older rates.",
                "Раз на день також вилучає новини, старші за рік (налаштування keep), і проріджує давні курси."),
            LocalizedText(
                "After 90 days, only the last rate of each day is kept; daily rates are never removed.",
                "Через 90 днів за кожен день лишається тільки останній курс; денні курси зберігаються всі."),
        ],
        arguments: ["MARKET"], handler: CommandHandler(run))

    /// Reports the news and banks, which were fetched together with the markets.
    private static func rest(_ context: CommandContext, _ report: inout UpdateReport) throws(CommandError) {
        let policy: CachePolicy = context.settings.policy == .fromCache ? .fromCache : .automatic
        let feeds = try context.services.news()
        let news = try inStore(feeds.refresh(policy: policy))
        context.reporter.note(news.warnings)
        report.lines.append(
            UpdateReport.Line(
                what: "news", title: LocalizedText("news", "новини"), ageSeconds: news.ageSeconds,
                isStale: !news.warnings.isEmpty))
        let currency = context.settings.currencies.first ?? .usd
        let service = try context.services.banks()
        let banks = try inStore(service.offers(of: [currency], policy: policy))
        context.reporter.note(banks.warnings)
        let oldest = banks.quotes.map { context.now.seconds(since: $0.fetchedAt) }.max()
        report.lines.append(
            UpdateReport.Line(
                what: "banks \(currency.text)",
                title: LocalizedText("single banks (\(currency.text))", "окремі банки (\(currency.text))"),
                ageSeconds: oldest, isStale: !banks.staleSources.isEmpty))
    }

    /// The name of a market for people, clear beside the rates of single banks; its code in English.
    private static func title(of market: Market) -> LocalizedText {
        market == .banks
            ? LocalizedText("banks (average)", "банки (середній курс)")
            : LocalizedText(market.rawValue, DisplayNames.shortMarket(market).uk)
    }

    /// Cleans up the store once a day; a busy or read-only store is left for the next update.
    ///
    /// What is old is decided by today's date, so the date must have a witness: an NBU rate of a day near it. A clock
    /// that is years ahead has none, and the store keeps everything.
    private static func cleanUp(_ context: CommandContext) throws(CommandError) {
        guard context.settings.replay == nil, context.settings.policy != .fromCache else { return }
        let cleanup = StoreCleanup(of: try context.services.store(), kyiv: context.environment.kyiv)
        let reference = try context.services.provider().reference
        do throws(StoreError) {
            guard try reference.rate(of: .usd, on: context.today) != nil else { return }
            try cleanup.run(today: context.today, keepingNews: context.settings.retention)
        } catch {
            switch error {
            case .busy, .unwritable: return
            default: throw .answer(.store(error))
            }
        }
    }

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        var markets = try asTyped(context.arguments.operands.map(MarketArgument.market)).distinct
        if context.arguments.has("all") || markets.isEmpty {
            markets = context.arguments.has("all") ? Market.allCases : [context.settings.market]
        }
        let settings = context.settings
        let results = try context.services.currencies().rates(
            of: markets, wanted: settings.currencies, coins: settings.coins, policy: settings.policy,
            alongside: context.arguments.has("all") ? context.services.fetchesBesideMarkets() : [])
        var report = UpdateReport()
        for (market, result) in zip(markets, results) {
            switch result {
            case .success(let answer):
                context.reporter.note(answer.warnings)
                context.reporter.noteNextRefresh(answer.nextRefresh, of: markets.count > 1 ? market.rawValue : "")
                let isNewest = answer.warnings.contains { warning in
                    if case .nothingNewer = warning { return true }
                    return false
                }
                report.lines.append(
                    UpdateReport.Line(
                        what: market.rawValue, title: title(of: market),
                        source: answer.rates.first?.stored.provenance.source.name,
                        ageSeconds: answer.rates.map(\.ageSeconds).max() ?? 0,
                        isStale: answer.rates.contains(where: \.isStale), isNewest: isNewest))
            case .failure(let failure):
                let explanation = context.message(of: .answer(failure))
                context.environment.streams.errors.write(explanation.line)
                report.lines.append(
                    UpdateReport.Line(
                        what: market.rawValue, title: title(of: market), isStale: false, fault: explanation.message))
            }
        }
        if context.arguments.has("all") { try rest(context, &report) }
        try cleanUp(context)
        if !settings.isQuiet || settings.out != nil { try context.show(report) }
        return report.isUpToDate ? .answered : .unreachable
    }
}

/// The result of an update: a line for each market, for the news and for the banks.
struct UpdateReport: CommandOutput {
    struct Line {
        /// A market, `news`, or `banks` and a currency.
        var what: String
        /// What it is, for people; `nil` where `what` says it.
        var title: LocalizedText?
        /// The source; `nil` without an answer, and for data from several sources.
        var source: String?
        var ageSeconds: Int64?
        var isStale: Bool
        /// Whether stale data is still the newest its source has, as on a day without trading.
        var isNewest = false
        var fault: String?
    }

    var lines: [Line] = []

    /// Whether everything is present, and either fresh or the newest available.
    var isUpToDate: Bool { lines.allSatisfy { $0.ageSeconds != nil && (!$0.isStale || $0.isNewest) } }

    func records(_ context: CommandContext) -> RecordList { RecordList("updates", Fields.updates, lines) }

    /// In columns on a terminal, with tabs in a pipe.
    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let language = context.language
        let rows = lines.map { (label: $0.title?(language) ?? $0.what, state: UpdateReport.state($0)(language)) }
        let column = 2 + (rows.map { DisplayWidth.of($0.label) }.max() ?? 0)
        for (label, state) in rows {
            let line =
                context.environment.terminalColumns == nil
                ? label + "\t" + state
                : Paragraph.labelled(label, state, at: column, columns: context.settings.columns)
            bytes.append(text: line + "\n")
        }
    }

    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) {
        for line in lines {
            bytes.append(text: line.what + "\t" + UpdateReport.state(line)(context.language) + "\n")
        }
    }

    private static func state(_ line: Line) -> LocalizedText {
        guard let age = line.ageSeconds else { return LocalizedText("no answer", "немає відповіді") }
        let source = line.source.map { $0 + ", " } ?? ""
        return LocalizedText(
            source + Age.fetched(age, .en) + (line.isStale ? ", stale" : ""),
            source + Age.fetched(age, .uk) + (line.isStale ? ", застаріло" : ""))
    }
}

extension Fields {
    static let updates: [Field<UpdateReport.Line>] = [
        Field("what", "a market, `news`, or `banks` and a currency") { $0.what },
        Field("source", "the source; none where several answered") { $0.source },
        Field(
            "fetched_at", "when the oldest part was fetched",
            now: { line, now in line.ageSeconds.map { now.advanced(by: -$0) } }),
        Field("age_s", "the seconds since then") { $0.ageSeconds },
        Field("stale", "whether `age_s` exceeds the refresh interval") { $0.isStale },
        Field("fault", "what went wrong, in the selected language") { $0.fault },
    ]
}
