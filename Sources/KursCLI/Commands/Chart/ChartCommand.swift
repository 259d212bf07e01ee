import KursCore

/// `kurs chart`: draws past rates.
enum ChartCommand {
    static let usage = "chart CUR…"
    private static let dayCounts = 2...12_000
    private static let widths = 40...200
    static let spec = CommandSpec(
        "chart", LocalizedText("draw rates over time", "графік курсів"),
        usage: ["chart CUR… [--days N | --from DATE --to DATE] [-m MARKET | --markets MARKET,MARKET…] [--svg FILE]"],
        examples: [
            ("kurs chart usd --days 90", LocalizedText("a quarter in the terminal", "квартал у терміналі")),
            ("kurs chart usd eur --from 2024", LocalizedText("two currencies, in percent", "дві валюти, у відсотках")),
            (
                "kurs chart usd --svg usd.svg",
                LocalizedText("an image for light and dark themes", "зображення для світлої й темної теми")
            ),
        ],
        options: [
            OptionSpec(
                "days", value: "N", "the last N days (default 90)", "останні N днів (типово 90)"),
            OptionSpec(
                "from", value: "DATE", "first day, or a period: 2026-10, 2026Q3, 2026",
                "перший день або період: 2026-10, 2026Q3, 2026"),
            OptionSpec("to", value: "DATE", "last day, or a period", "останній день або період"),
            OptionSpec(
                "markets", value: "LIST", "several markets of one currency, separated by commas",
                "ринки однієї валюти, через кому"),
            OptionSpec(
                "width", value: "COLUMNS", "width in columns, 40 to 200 (default: the terminal's)",
                "ширина в стовпцях, від 40 до 200 (типово як термінал)"),
            OptionSpec("svg", value: "FILE", "write an SVG image to FILE", "записати зображення SVG у файл"),
        ],
        notes: [
            LocalizedText(
                "Several currencies are drawn in percent of their first rate. An image shows the spread of a market as a band.",
                "Кілька валют показано у відсотках від першого курсу. Спред ринку на зображенні — смуга.")
        ],
        arguments: ["CURRENCY", "MARKET"])

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let (arguments, language) = (context.arguments, context.language)
        var words = arguments.operands
        let hasPeriod = words.last.map { PeriodArgument.isNamed($0) || DateArgument.offset($0) != nil } == true
        let period = hasPeriod ? words.removeLast() : nil
        let currencies = try context.currencies(in: words)
        var markets = Array(context.markets(of: currencies.map { CurrencyPair($0, in: .uah) }).prefix(1))
        let days: ClosedRange<Day>
        var width: Int?
        do throws(UsageError) {
            let format = context.settings.format
            if format != .table { throw .noFormat(format.rawValue, command: "chart") }
            guard !currencies.isEmpty else { throw .missingArgument("CUR", usage: usage) }
            if let list = arguments.value("markets") {
                markets = []
                for name in list.split(separator: ",") { markets.append(try MarketArgument.market(String(name))) }
                if currencies.count > 1 { throw .conflict("--markets", currencies[1].text) }
            }
            var count = 90
            if let text = arguments.value("days") {
                if let period { throw .conflict(period, "--days") }
                guard let number = Int(text), dayCounts.contains(number) else {
                    throw .badForm("--days", given: text, .days(dayCounts))
                }
                count = number
            }
            if let text = arguments.value("width") {
                guard let number = Int(text), widths.contains(number) else {
                    throw .badForm("--width", given: text, .number(widths))
                }
                width = number
            }
            days = try arguments.range(period, days: count, today: context.today)
        } catch {
            throw .usage(error)
        }
        let answers = try histories(currencies, markets, days, context)
        let chart = chart(of: answers, currencies, markets, language)
        if let path = arguments.value("svg") {
            let sources = answers.compactMap { $0.rates.last?.stored.provenance.source.name }
            let note =
                sources.enumerated().filter { sources.firstIndex(of: $0.element) == $0.offset }.map(\.element)
                .list(", ") + " · kurs"
            var picture = SVGChart(chart, note: note, language)
            do throws(FileError) {
                try context.environment.files.replace(path, with: picture.bytes(), mode: 0o644)
            } catch {
                throw .file(error)
            }
            return context.reporter.answeredStatus
        }
        var bytes: [UInt8] = []
        TerminalChart.append(chart, to: &bytes, columns: width ?? context.environment.terminalColumns ?? 80, context)
        try context.reporter.deliver(bytes)
        return context.reporter.answeredStatus
    }

    private static func chart(
        of answers: [HistoryAnswer], _ currencies: [CurrencyCode], _ markets: [Market], _ language: Language
    ) -> ChartData {
        let names = currencies.map(\.text).list(", ")
        let places = markets.map { DisplayNames.market($0)(language) }.list(", ")
        var chart = ChartData(answers, title: "\(names) · \(places)", namesMarkets: markets.count > 1)
        let isSided = chart.lines.contains { $0.points.contains { $0.low != nil && $0.high != nil } }
        let unit =
            chart.isRelative
            ? LocalizedText("change since the first day", "зміна від першого дня")(language)
            : isSided
                ? LocalizedText("UAH per unit, between buying and selling", "грн за одиницю, між купівлею й продажем")(
                    language)
                : LocalizedText("UAH per unit", "грн за одиницю")(language)
        let (first, last) = (chart.days.lowerBound, chart.days.upperBound)
        let words = first == last ? [first] : [first, last]
        chart.subtitle = words.map { DateFormat.long($0, language) }.list(" – ") + " · \(unit)"
        chart.shortSubtitle = words.map(\.iso).list(" – ")
        return chart
    }

    /// The available histories; fails only when there are none.
    private static func histories(
        _ currencies: [CurrencyCode], _ markets: [Market], _ days: ClosedRange<Day>, _ context: CommandContext
    ) throws(CommandError) -> [HistoryAnswer] {
        var answers: [HistoryAnswer] = []
        var failure: AnswerError?
        for market in markets {
            let service = try context.services.history(of: market)
            for currency in currencies {
                switch service.history(
                    of: currency, from: days.lowerBound, through: days.upperBound, policy: context.settings.policy)
                {
                case .success(let answer):
                    context.reporter.note(answer.warnings)
                    answers.append(answer)
                case .failure(let error):
                    failure = failure ?? error
                    if currencies.count * markets.count > 1 { context.reporter.note(error) }
                }
            }
        }
        if answers.isEmpty, let failure { throw .answer(failure) }
        return answers
    }
}
