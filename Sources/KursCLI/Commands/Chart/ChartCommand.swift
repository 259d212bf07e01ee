import KursCharts
import KursCore
import KursTerminal

enum ChartCommand {
    static let spec = CommandSpec(
        "chart", LocalizedText("draw rates over time", "графік курсів"),
        usage: [
            "chart CUR… [--days N | --year | --from DATE --to DATE] [-m MARKET | --markets MARKET,MARKET…] [--svg FILE]",
            "chart CUR --compare MARKET,MARKET", "chart CUR -m interbank --candles",
        ],
        examples: [
            Example("kurs chart usd --days 90", "a quarter in the terminal", "квартал у терміналі"),
            Example("kurs chart usd eur --from 2024", "two currencies, in percent", "дві валюти, у відсотках"),
            Example(
                "kurs chart usd --svg usd.svg", "an image for light and dark themes",
                "зображення для світлої й темної теми"),
            Example(
                "kurs chart usd --days 14 --compare banks,cash", "the spread between two markets",
                "спред між двома ринками"),
            Example("kurs chart usd --mark 2026-11-05 \"NBU meeting\"", "mark a day", "позначити день"),
        ],
        options: ParsedArguments.lengthOptions(usual: ChartRequest.usualDays) + [
            CommonOptions.city, CommonOptions.from,
            OptionSpec("to", value: "DATE", "last day, or a period", "останній день або період"),
            OptionSpec(
                "markets", value: "LIST", "several markets of one currency, separated by commas",
                "ринки однієї валюти, через кому"),
            OptionSpec(
                "compare", value: "LIST", "two markets of one currency, and the spread between them as a band",
                "два ринки однієї валюти і спред між ними смугою"),
            OptionSpec(
                "candles", "each day's first, highest, lowest and last rate, where the database has several a day",
                "перший, найвищий, найнижчий і останній курс дня, якщо в базі їх кілька за день"),
            OptionSpec(
                "mark", value: "DATE TEXT", repeats: true, isPair: true,
                "mark a day with a label; may be repeated", "позначити день підписом; можна повторювати"),
            OptionSpec(
                "width", value: "COLUMNS", "width in columns, 40 to 200 (default: the terminal's)",
                "ширина в стовпцях, від 40 до 200 (типово як термінал)"),
        ] + ChartFiles.options,
        notes: [
            LocalizedText(
                "Several currencies are shown as the percentage change from their first rate; a chart has at most eight "
                    + "lines. An image shows a market's spread as a band.",
                "Для кількох валют показано зміну у відсотках від першого курсу; на графіку щонайбільше вісім ліній. "
                    + "На зображенні спред ринку показано смугою."),
            ChartFiles.note,
        ],
        arguments: ["CURRENCY", "MARKET"], onlyFormats: [.table],
        handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let request = try asTyped(ChartRequest(context))
        try ChartFiles.check(context)
        let maker = ChartMaker(request: request, context: context)
        let answers = try maker.histories()
        var chart = maker.chart(of: answers)
        if request.isComparison { try maker.compare(answers, in: &chart) }
        if request.hasCandles { try maker.addCandles(to: &chart) }
        for answer in answers { answer.noteLastDay(of: request.days, context) }
        chart.events = request.events.filter { chart.days.contains($0.day) }
        for event in request.events where !chart.days.contains(event.day) {
            let (day, ends) = (event.day.iso, (chart.days.lowerBound.iso, chart.days.upperBound.iso))
            context.reporter.note(
                "\(day) is not marked: the chart shows \(ends.0) to \(ends.1)",
                "\(day) не позначено: на графіку \(ends.0) – \(ends.1)")
        }
        chart.sources = DisplayNames.sources(answers.lazy.flatMap(\.rates).map(\.stored.provenance))
        try ChartFiles.show(chart, note: chart.sources + " · kurs", mode: 0o644, columns: request.width, context)
        return context.reporter.answeredStatus
    }
}

/// Makes the picture that was asked for.
private struct ChartMaker {
    let request: ChartRequest
    let context: CommandContext

    func chart(of answers: [HistoryAnswer]) -> ChartData {
        let language = context.language
        let drawn = answers.filter { !$0.rates.isEmpty }
        let pairs = request.pairs.filter { pair in drawn.contains { $0.pairText == pair.text } }
        let names = pairs.map(\.text).list(", ")
        let markets = request.markets.filter { market in drawn.contains { $0.market == market } }
        let places = markets.map { DisplayNames.market($0, in: context.settings.city)(language) }.list(", ")
        var chart = ChartData(
            answers, title: "\(names) · \(places)", namesMarketsIn: request.markets.count > 1 ? language : nil)
        if chart.isRelative {
            chart.unit = language("change since the first day", "зміна від першого дня")
        } else {
            let (unit, name) = (pairs.first?.base ?? .uah, pairs.first?.currency.text ?? "")
            chart.unit = language("\(unit.text) per 1 \(name)", "\(unit == .uah ? "грн" : unit.text) за 1 \(name)")
        }
        let (first, last) = (chart.days.lowerBound, chart.days.upperBound)
        let words = first == last ? [first] : [first, last]
        chart.subtitle = DateFormat.range(chart.days, language)
        chart.shortSubtitle = words.map(\.iso).list(" – ")
        if chart.isSided, !request.hasCandles {
            chart.subtitle += language(" · midpoint of buying and selling", " · середина між купівлею й продажем")
            chart.shortSubtitle += language(" · midpoints", " · середина між купівлею й продажем")
        }
        // The picture itself says what it lacks: it is often all that is kept.
        if let missing = drawn.compactMap(\.missingDays?.count).max() {
            let mark = language(" · working days missing: \(missing)", " · бракує робочих днів: \(missing)")
            chart.subtitle += mark
            chart.shortSubtitle += mark
        }
        return chart
    }

    /// Adds the spread between the two markets; notes that they have no day in common if that is so.
    func compare(_ answers: [HistoryAnswer], in chart: inout ChartData) throws(CommandError) {
        let ordered = request.markets.compactMap { market in answers.first { $0.market == market } }
        guard ordered.count == 2, let spread = ChartSpread(ordered[0], ordered[1], chart, context.language) else {
            let names = request.markets.map { DisplayNames.shortMarket($0)(context.language) }
            return context.reporter.note(
                "no spread: \(names[0]) and \(names[1]) have no day in common",
                "спреду немає: у \(names[0]) і \(names[1]) немає спільних днів")
        }
        chart.show(spread)
    }

    /// Adds the ranges of the days.
    ///
    /// - Throws: ``CommandError/noDayRanges(_:_:)`` where the store has at most one rate of each day.
    func addCandles(to chart: inout ChartData) throws(CommandError) {
        let (market, currency) = (request.markets[0], request.currencies[0])
        let service = try context.services.history(of: market)
        let ranges = try inStore(
            service.dayRanges(
                of: currency, from: request.days.lowerBound, through: request.days.upperBound))
        guard ranges.contains(where: { $0.quoteCount > 1 }) else { throw .noDayRanges(currency, market) }
        chart.show(
            ranges.map { range in
                ChartData.Candle(
                    day: range.day, open: range.open.approximate, high: range.high.approximate,
                    low: range.low.approximate, close: range.close.approximate)
            })
        chart.subtitle += context.language(
            " · daily candles, solid if the rate fell", " · денні свічки; суцільна — курс упав")
    }

    /// The available histories; fails only when there are none.
    func histories() throws(CommandError) -> [HistoryAnswer] {
        var answers: [HistoryAnswer] = []
        var failures: [AnswerError] = []
        for market in request.markets {
            for pair in request.pairs {
                let currency = pair.currency
                switch try history(of: pair, market) {
                case .success(let answer):
                    context.reporter.note(answer.warnings)
                    answers.append(answer)
                case .failure(.noArchive(let market, _)) where request.isComparison:
                    throw .noComparison(currency, market, request.days)
                case .failure(let error) where request.isComparison: throw .answer(error)
                case .failure(let error): failures.append(error)
                }
            }
        }
        // What one market's answer brought of another counts whichever was asked first.
        if request.markets.count > 1 {
            for index in answers.indices where answers[index].currency != .uah {
                let service = try context.services.history(of: answers[index].market)
                let known = service.history(
                    of: answers[index].currency, from: request.days.lowerBound, through: request.days.upperBound,
                    policy: .fromCache)
                if case .success(let whole) = known { answers[index].rates = whole.rates }
            }
        }
        let first = answers.isEmpty ? failures.first : nil
        for failure in failures.dropFirst(first == nil ? 0 : 1) { context.reporter.note(failure) }
        if let first { throw .answer(first) }
        return answers
    }

    private func history(
        of pair: CurrencyPair, _ market: Market
    ) throws(CommandError) -> Result<HistoryAnswer, AnswerError> {
        let own = try history(of: pair.currency, market)
        guard pair.base != .uah, case .success(var answer) = own else { return own }
        switch try history(of: pair.base, market) {
        case .success(let other): answer.divide(by: other)
        case .failure(let error): return .failure(error)
        }
        return .success(answer)
    }

    /// The rates of a currency on a market; today's alone where nothing is known of its past.
    private func history(
        of currency: CurrencyCode, _ market: Market
    ) throws(CommandError) -> Result<HistoryAnswer, AnswerError> {
        let (policy, days) = (context.settings.policy, request.days)
        let service = try context.services.history(of: market)
        let stored = service.history(of: currency, from: days.lowerBound, through: days.upperBound, policy: policy)
        guard case .failure(let failure) = stored, policy != .fromCache, days.contains(context.today),
            !market.traits.tradesCoins, !market.traits.hasDailyRate
        else { return stored }
        switch try context.services.currencies().rates(
            of: market, wanted: [currency], coins: nil, only: true, isStrict: true, policy: policy)
        {
        case .success: break
        case .failure(let error): return .failure(error)
        }
        let found = service.history(of: currency, from: days.lowerBound, through: days.upperBound, policy: .fromCache)
        guard case .success(var answer) = found else { return stored }
        // Why the other days are missing has just been tried.
        context.reporter.note(failure)
        answer.warnings.removeAll { if case .daysMissing = $0 { true } else { false } }
        return .success(answer)
    }
}
