import KursCore
import KursTerminal

enum RatesCommand {
    static let spec = CommandSpec(
        "rates", LocalizedText("show exchange rates", "курси валют"),
        usage: ["rates [CUR…] [MARKET | --all] [--on DATE] [--base CUR] [--spark]"],
        examples: [
            Example("kurs rates --market interbank", "the interbank market", "міжбанк"),
            Example("kurs rates usd eur --all", "five markets side by side", "п'ять ринків поруч"),
            Example("kurs rates eur/usd gbp/usd", "euros and pounds in dollars", "євро й фунти в доларах"),
            Example("kurs rates --on 2026-03-01", "the NBU's rates of a day", "курси НБУ на день"),
            Example(
                "kurs rates --all -o prometheus --out /var/lib/node_exporter/kurs.prom",
                "for Prometheus' textfile collector", "для колектора textfile у Prometheus"),
            Example("kurs rates -o csv --out rates.csv", "for a spreadsheet", "для таблиці"),
        ],
        options: [
            CommonOptions.cityOfBanks,
            OptionSpec(
                "watch", "keep one market up to date in place; q quits",
                "показувати один ринок і оновлювати його на екрані; q — вихід"),
            OptionSpec(
                "all", short: "a", "show all five markets side by side, or only those you name",
                "показати всі п'ять ринків поруч або лише вказані"),
            OptionSpec(
                "on", alias: "date", value: "DATE", "rates of a day: YYYY-MM-DD, today, yesterday, tomorrow, -7d",
                "курси на день: РРРР-ММ-ДД, сьогодні, вчора, завтра, -7d"),
            OptionSpec(
                "base", alias: "in", value: "CURRENCY", "show prices in this currency instead of hryvnias",
                "показати ціни в цій валюті, а не в гривнях"),
            OptionSpec(
                "spark", "draw the last 30 days next to each rate", "показати графік за 30 днів біля кожного курсу"),
        ],
        notes: [
            LocalizedText(
                "buy and sell are the market's sides: it buys at the lower rate and sells at the higher one.",
                "Купівля і продаж — з погляду ринку: він купує дешевше, а продає дорожче."),
            LocalizedText(
                "-o plain prints CODE, the rates and the day, separated by one tab; with --all the market comes first.",
                "-o plain виводить КОД, курси й день через табуляцію; з --all спершу ринок."),
        ],
        arguments: ["CURRENCY", "MARKET"], formats: [.prometheus, .influx],
        words: { (line) throws(UsageError) in
            // `-m banks,cash` and `-m banks -m cash`; `ALL` in capitals is the lek.
            let named = line.options.filter { $0.name == "market" }.compactMap(\.value)
            let markets = named.flatMap { $0.split(separator: ",").map { $0.lowercased() } }.distinct
            let isList = markets.count > 1 && markets.allSatisfy { MarketArgument.known($0) != nil }
            if markets == ["all"] || isList && !line.has("all") {
                line.options.removeAll { $0.name == "market" }
                let all = ParsedArguments.Option(name: "all", value: markets == ["all"] ? nil : markets.list(","))
                if !line.has("all") { line.options.append(all) }
            }
            try line.takeLine()
        }, handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let (arguments, settings) = (context.arguments, context.settings)
        let request = try asTyped(RatesRequest(arguments))
        let named = request.named
        if named == [.uah], !request.isCross { throw .notFound(.rateOfHryvnia) }
        if arguments.has("all"), arguments.has("market") {
            throw .usage(.conflict("--all", arguments.spelling(of: "market")))
        }
        if arguments.has("spark"), settings.format != .table {
            throw .usage(.conflict("--spark", "-o " + settings.format.rawValue))
        }
        let day = try context.day(of: "on")
        let compared = arguments.value("all").map { list in
            list.split(separator: ",").compactMap { MarketArgument.known(String($0)) }
        }
        let markets = arguments.has("all") ? compared ?? Market.allCases : context.markets(of: request.pairs)
        let wanted = request.wanted(settings.currencies)
        let results = try context.services.currencies().rates(
            of: markets, on: day, wanted: wanted, coins: named.isEmpty ? settings.coins : nil,
            only: !named.isEmpty || arguments.has("all"), isStrict: settings.isStrict, policy: settings.policy)
        let tradesCoins = settings.market.traits.tradesCoins
        if request.isCross, tradesCoins || !settings.isMarketNamed, request.pairs.contains(where: \.isCoin) {
            // A coin's price in money: a leg on each market; one in another coin needs no money.
            let coins = wanted.filter { Currency.find($0)?.kind == .coin }
            let legs = try context.services.currencies().rates(
                of: coins == wanted ? [.crypto] : [.crypto, tradesCoins ? .nbu : settings.market], on: day,
                wanted: wanted, coins: coins,
                only: true, isStrict: settings.isStrict, policy: settings.policy)
            // Without one of them a price in hryvnias would not be what was asked for.
            guard case .success(var answer) = legs[0], !legs.contains(where: { $0.failure != nil }) else {
                return try RatesCommand.answer(legs.filter { $0.failure != nil }, of: [.crypto], context)
            }
            if case .success(let money)? = legs.dropFirst().first {
                answer.rates += money.rates
                answer.warnings += money.warnings
            }
            answer.missing = []
            return try RatesCommand.answer([.success(request.priced(answer))], of: [.crypto], context)
        }
        if request.isCross, case .success(let answer) = results[0] {
            return try RatesCommand.answer([.success(request.priced(answer))], of: markets, context)
        }
        guard arguments.has("all") else { return try RatesCommand.answer(results, of: markets, context) }
        // With all markets, one that does not trade the currency is an empty column, not an error.
        let relevant = results.filter { !$0.lacksRateOnly }
        guard !relevant.contains(where: \.hasRates), results.contains(where: \.lacksRateOnly) else {
            return try RatesCommand.answer(relevant, of: markets, context)
        }
        // A market answered without any of the currencies: an empty answer for the user's own list, an error for names.
        guard !named.isEmpty else {
            return try RatesCommand.answer(results, of: markets, mayBeEmpty: true, context)
        }
        context.reporter.report([], relevant.compactMap(\.failure))
        return try RatesCommand.answer(results.filter(\.lacksRateOnly), of: markets, context)
    }

    /// Shows the markets' answers; fails only when no market answered.
    ///
    /// - Parameter mayBeEmpty: Whether an answer without any rate is valid.
    static func answer(
        _ results: [RatesOutcome], of markets: [Market], mayBeEmpty: Bool = false, _ context: CommandContext
    ) throws(CommandError) -> ExitStatus {
        var answers: [RatesAnswer] = []
        var failures: [AnswerError] = []
        for result in results {
            switch result {
            case .success(let answer): answers.append(answer)
            case .failure(let failure): failures.append(failure)
            }
        }
        if answers.isEmpty, !mayBeEmpty, let failure = failures.first {
            if failures.count == 1 || failure.isNoRate { throw .answer(failure) }
            return context.reporter.end(with: failures)
        }
        context.reporter.report(answers, failures)
        try context.show(RatesOutput(answers: answers, failures: failures, markets: markets))
        // A currency of the user's own list that no market has is not missing; only those given by name are.
        let missing = context.arguments.operands.isEmpty ? [] : RatesCommand.missingEverywhere(answers, markets)
        return context.reporter.endWith(missing: missing)
    }

    /// The currencies that no market has; for a single market, those that it lacks.
    private static func missingEverywhere(_ answers: [RatesAnswer], _ markets: [Market]) -> [AnswerError] {
        guard markets.count > 1, let first = answers.first else { return answers.first?.missing ?? [] }
        return first.missing.filter { failure in
            guard failure.isNoRate else { return false }
            return !answers.contains { $0.rates.contains { failure.lacks($0.quote.currency) } }
        }
    }
}

extension RatesOutcome {
    /// Whether the market answered but has none of the currencies.
    fileprivate var lacksRateOnly: Bool { failure?.isNoRate == true }

    fileprivate var hasRates: Bool { failure == nil }

    fileprivate var failure: AnswerError? {
        guard case .failure(let failure) = self else { return nil }
        return failure
    }
}

/// The currencies that `kurs rates` was asked for, each with the currency of its price.
struct RatesRequest {
    /// What was named, in order; empty for the user's own currencies.
    private(set) var pairs: [CurrencyPair] = []
    /// The currency of the prices, where a pair does not name its own.
    private(set) var base = CurrencyCode.uah
    /// The named currencies, without those that are only bases.
    private(set) var named: [CurrencyCode] = []
    private(set) var isCross = false

    init(_ arguments: ParsedArguments) throws(UsageError) {
        if arguments.operands.isEmpty, !arguments.has("base") { return }
        if let text = arguments.value("base") { base = try CurrencyArgument.code(text) }
        pairs = try CurrencyPair.list(arguments.operands, base: base)
        named = pairs.map(\.currency).distinct
        isCross = base != .uah || pairs.contains { $0.base != .uah }
        guard isCross || arguments.has("base") else { return }
        let option = arguments.has("base") ? "--base" : arguments.operands.first { CurrencyPair($0) != nil } ?? ""
        for other in ["all", "spark", "watch"] where arguments.has(other) {
            throw .conflict("--" + other, option)
        }
    }

    func wanted(_ own: [CurrencyCode]) -> [CurrencyCode] {
        guard isCross else { return pairs.isEmpty ? own : named }
        return ((pairs.isEmpty ? own : named) + pairs.map(\.base) + [base]).distinct.filter { $0 != .uah }
    }

    func priced(_ answer: RatesAnswer) throws(CommandError) -> RatesAnswer {
        guard isCross else { return answer }
        var answer = answer
        let rates = answer.rates
        if pairs.isEmpty {
            let divisor = try rate(of: base, rates, answer.market)
            answer.rates = rates.filter { $0.quote.base == .uah && $0.quote.currency != base }.map {
                $0.inCurrency(of: divisor)
            }
            return answer
        }
        answer.rates = []
        for pair in pairs {
            if pair.base == .uah {
                answer.rates += rates.filter { $0.quote.currency == pair.currency }
                continue
            }
            let divisor = try rate(of: pair.base, rates, answer.market)
            if pair.currency == .uah {
                answer.rates.append(divisor.ofHryvnia)
            } else {
                answer.rates += rates.filter { $0.quote.isHryvnias(for: pair.currency) }.map {
                    $0.inCurrency(of: divisor)
                }
            }
        }
        return answer
    }

    private func rate(of base: CurrencyCode, _ rates: [Rate], _ market: Market) throws(CommandError) -> Rate {
        guard let rate = rates.first(where: { $0.quote.isHryvnias(for: base) }) else {
            throw .conversion(.noRate(currency: base), market: market)
        }
        return rate
    }
}
