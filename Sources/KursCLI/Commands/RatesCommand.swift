import KursCore

/// `kurs rates`: what a market's rates are.
enum RatesCommand {
    static let spec = CommandSpec(
        "rates", Text("the rates of a market", "курси ринку"),
        usage: ["rates [CUR…] [-m MARKET | --all] [--on DATE] [--spark]"],
        examples: [
            ("kurs rates --market interbank", Text("the interbank market", "міжбанк")),
            ("kurs rates usd eur --all", Text("five markets side by side", "п'ять ринків поруч")),
            ("kurs rates --on 2026-03-01", Text("the NBU's rates of a day", "курси НБУ на день")),
            (
                "kurs rates --all -o prometheus --out /var/lib/node_exporter/kurs.prom",
                Text("for Prometheus' textfile collector", "для колектора textfile у Prometheus")
            ),
            ("kurs rates -o csv --out rates.csv", Text("for a spreadsheet", "для таблиці")),
        ],
        options: [
            OptionSpec(
                "watch", "one market, kept up to date in place; q quits", "один ринок, оновлюється на місці; q — вихід"),
            OptionSpec("all", short: "a", "all five markets side by side", "усі п'ять ринків поруч"),
            OptionSpec(
                "on", value: "DATE", "the rates of a day: YYYY-MM-DD, yesterday, tomorrow, -7d",
                "курси на день: РРРР-ММ-ДД, yesterday, tomorrow, -7d"),
            OptionSpec(
                "spark", "draw the last month beside each rate", "намалювати останній місяць біля кожного курсу"),
        ],
        notes: [
            Text(
                "buy and sell are the market's: it buys at the lower and sells at the higher.",
                "Купівля і продаж — з боку ринку: він купує дешевше, а продає дорожче."),
            Text(
                "-o plain prints CODE, then the market's numbers and the day, one tab between; with --all the market first.",
                "-o plain друкує КОД, далі числа ринку і день через табуляцію; з --all спершу ринок."),
        ],
        arguments: ["CURRENCY"])

    static func run(_ session: Session) throws(CommandFailure) -> ExitStatus {
        if session.words.has("watch") { return try RatesWatch.run(session) }
        let (words, settings) = (session.words, session.settings)
        let named = try CurrencyWords.list(words.arguments)
        if named == [.uah] {
            throw .nothing(
                what: Text("the hryvnia has no rate: it is what rates are in", "гривня не має курсу: курси — у ній"))
        }
        if words.has("all"), settings.isMarketFlagged(words) { throw .usage(.conflict("--all", "--market")) }
        let day = try words.day("on", session)
        let markets = words.has("all") ? Market.allCases : [settings.market]
        let wanted = named.isEmpty ? settings.currencies : named
        let results = try session.currencies().rates(
            of: markets, on: day, wanted: wanted, coins: named.isEmpty ? settings.coins : nil,
            only: !named.isEmpty || words.has("all"), isStrict: settings.isStrict, policy: settings.policy)
        guard words.has("all") else { return try RatesCommand.answer(results, of: markets, session) }
        // Side by side, a market that does not trade what is asked for is an empty column, not a fault.
        let relevant = results.filter { !$0.lacksRateOnly }
        return try RatesCommand.answer(relevant.isEmpty ? results : relevant, of: markets, session)
    }

    /// Shows what the markets answered; fails only when none did.
    static func answer(
        _ results: [RatesOutcome], of markets: [Market], _ session: Session
    ) throws(CommandFailure) -> ExitStatus {
        var answers: [RatesAnswer] = []
        var failures: [AnswerFailure] = []
        for result in results {
            switch result {
            case .success(let answer): answers.append(answer)
            case .failure(let failure): failures.append(failure)
            }
        }
        if answers.isEmpty, let failure = failures.first { throw .answer(failure) }
        session.report(answers, failures)
        var bytes: [UInt8] = []
        switch session.settings.format {
        case .table:
            if markets.count > 1 {
                MarketsTable.append(answers, to: &bytes, session)
            } else {
                for answer in answers { RatesTable.append(answer, to: &bytes, session) }
            }
        case .plain:
            for answer in answers { PlainRates.append(answer, withMarket: markets.count > 1, to: &bytes) }
        case .prometheus: PrometheusText.append(answers, markets, to: &bytes, session)
        default:
            var writer = RecordWriter(
                format: session.settings.format, numbersAsNumbers: session.settings.numbersAsNumbers)
            writer.begin(
                "rates", columns: RecordWriter.rateColumns, showsHeader: session.settings.showsHeader, at: session.now)
            for answer in answers { for rate in answer.rates { writer.rate(rate) } }
            writer.end(warnings: session.warnings(answers, failures))
            bytes = writer.bytes
        }
        try session.deliver(bytes)
        return session.endWith(missing: RatesCommand.missingEverywhere(answers, markets))
    }
}

extension RatesCommand {
    /// What was asked for by name and no market has; in one market, what that one has not.
    private static func missingEverywhere(_ answers: [RatesAnswer], _ markets: [Market]) -> [AnswerFailure] {
        guard markets.count > 1, let first = answers.first else { return answers.first?.missing ?? [] }
        return first.missing.filter { failure in
            guard case .noRate(let currency, _, _, _) = failure else { return false }
            return !answers.contains { $0.rates.contains { $0.quote.currency == currency } }
        }
    }
}

extension AnswerFailure {
    /// Whether it says that a currency has no rate.
    func lacks(_ wanted: CurrencyCode) -> Bool {
        switch self {
        case .noRate(let currency, _, _, _), .noRateThatDay(let currency, _, _, _): currency == wanted
        default: false
        }
    }
}

extension Session {
    /// How a command ends that answered all but these: each is said, and the status tells that something was missing.
    func endWith(missing: [AnswerFailure]) -> ExitStatus {
        guard !missing.isEmpty else { return answeredStatus }
        let isJSON = settings.format == .json || settings.format == .jsonl
        for failure in missing {
            let explanation = Explanation(.answer(failure), language)
            world.streams.errors.write(isJSON ? explanation.json : explanation.line)
        }
        return .nothing
    }
}

extension RatesOutcome {
    /// Whether the market answered and merely has no rate for what was asked.
    fileprivate var lacksRateOnly: Bool {
        guard case .failure(.noRate) = self else { return false }
        return true
    }
}

/// `kurs` alone: the default market, the user's currencies.
enum BareCommand {
    static func run(_ session: Session) throws(CommandFailure) -> ExitStatus {
        let settings = session.settings
        let result = try session.currencies().rates(
            of: [settings.market], wanted: settings.currencies, coins: settings.coins, policy: settings.policy,
            alongside: settings.format == .table ? session.newsService().firstFetches : [])[0]
        guard case .success(var answer) = result else {
            return try RatesCommand.answer([result], of: [settings.market], session)
        }
        let mine = answer.market == .crypto ? settings.coins : settings.currencies
        answer.rates.removeAll { !mine.contains($0.quote.currency) }
        let status = try RatesCommand.answer([.success(answer)], of: [settings.market], session)
        if settings.format == .table, settings.out == nil { try headline(session) }
        return status
    }

    /// One fresh headline under the rates, as the app's running line had it; none when all is read.
    private static func headline(_ session: Session) throws(CommandFailure) {
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

extension Words {
    /// The day of an option; `nil` when it was not given.
    func day(_ option: String, _ session: Session) throws(CommandFailure) -> Day? {
        guard let text = value(option) else { return nil }
        do throws(UsageError) {
            return try DateWords.day(text, today: session.today)
        } catch {
            throw .usage(error)
        }
    }
}

extension Settings {
    /// Whether the market was named on the command line.
    func isMarketFlagged(_ words: Words) -> Bool { words.has("market") }
}

extension Session {
    /// Says what a person should know about the answers, and remembers how old they are.
    func report(_ answers: [RatesAnswer], _ failures: [AnswerFailure]) {
        for answer in answers {
            for rate in answer.rates { judge(ageSeconds: rate.ageSeconds) }
            note(answer.warnings)
            if let next = answer.nextRefresh {
                let time = ClockTime.words(next, world.kyiv)
                note(
                    Text(
                        "not asked again so soon; the next refresh is allowed at \(time)",
                        "так скоро не питаємо знову; оновити можна о \(time)"))
            }
        }
        guard settings.format != .json else { return }
        for failure in failures {
            let explanation = Explanation(.answer(failure), language)
            note(Text(explanation.message, explanation.message))
        }
    }

    /// The warnings of several answers, and the markets that have none, for JSON.
    func warnings(_ answers: [RatesAnswer], _ failures: [AnswerFailure]) -> [(code: String, message: String)] {
        var said: [Warning] = []
        for warning in answers.flatMap(\.warnings) where !said.contains(warning) { said.append(warning) }
        return said.map { ($0.code, $0.sentence(language)) }
            + failures.map { ("market-failed", Explanation(.answer($0), language).message) }
    }
}
