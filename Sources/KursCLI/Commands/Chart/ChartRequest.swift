import KursCharts
import KursCore
import KursSources
import KursTerminal

struct ChartRequest {
    let pairs: [CurrencyPair]
    var currencies: [CurrencyCode] { pairs.map(\.currency) }
    let markets: [Market]
    let days: ClosedRange<Day>
    /// The width in columns; `nil` for the terminal's.
    let width: Int?
    let events: [ChartData.Event]
    let isComparison: Bool
    let hasCandles: Bool

    static let usage = "chart CUR…"
    static let usualDays = 90
    private static let widths = 40...200
    private static let eventLimit = 20

    init(_ context: CommandContext) throws(UsageError) {
        let arguments = context.arguments
        pairs = try CurrencyPair.list(arguments.operands)
        let currencies = pairs.map(\.currency)
        let usual = Array(context.markets(of: pairs).prefix(1))
        (isComparison, hasCandles) = (arguments.has("compare"), arguments.has("candles"))
        guard !currencies.isEmpty else { throw .missingArgument("CUR", usage: ChartRequest.usage) }
        markets = try ChartRequest.markets(arguments, currencies) ?? usual
        if arguments.has("city"), let city = context.settings.city, !markets.contains(city.market) {
            throw .conflict("--city", isComparison ? "--compare" : "--markets")
        }
        let count = currencies.count * markets.count
        if count > ChartData.lineLimit { throw .tooManyLines(count, limit: ChartData.lineLimit) }
        if hasCandles, let pair = pairs.first(where: { $0.base != .uah }) {
            throw .conflict("--candles", pair.text)
        }
        if hasCandles, count > 1 {
            throw .conflict(
                "--candles", currencies.count > 1 ? currencies[1].text : isComparison ? "--compare" : "--markets")
        }
        // An image has a size of its own.
        for image in ["svg", "png"] where arguments.has("width") && arguments.has(image) {
            throw .conflict("--width", "--" + image)
        }
        width = try arguments.value("width").map { (text) throws(UsageError) in
            guard let number = Int(text), ChartRequest.widths.contains(number) else {
                throw .badForm("--width", given: text, .number(ChartRequest.widths))
            }
            return number
        }
        days = try arguments.range(days: ChartRequest.usualDays, today: context.today)
        events = try ChartRequest.events(arguments.values("mark"), today: context.today)
    }

    private static func markets(
        _ arguments: ParsedArguments, _ currencies: [CurrencyCode]
    ) throws(UsageError) -> [Market]? {
        for (option, other) in [("markets", "compare"), ("markets", "market"), ("compare", "market")]
        where arguments.has(option) && arguments.has(other) {
            throw .conflict("--" + option, "--" + other)
        }
        let option = arguments.has("compare") ? "compare" : "markets"
        guard let list = arguments.value(option) else { return nil }
        let markets = try list.split(separator: ",").map { (name) throws(UsageError) in
            // `--compare eur` is another currency, in the same chart.
            if CommandSuggestion.isCurrency(String(name)), MarketArgument.known(String(name)) == nil {
                throw .badMarket(String(name), near: ["kurs chart \(arguments.operands.list(" ")) \(name)"])
            }
            return try MarketArgument.market(String(name.drop { $0 == " " }))
        }.distinct
        if currencies.count > 1 { throw .conflict("--" + option, currencies[1].text) }
        if option == "compare", markets.count != 2 { throw .badForm("--compare", given: list, .twoMarkets) }
        return markets.isEmpty ? nil : markets
    }

    private static func events(_ values: [String], today: Day) throws(UsageError) -> [ChartData.Event] {
        if values.count > eventLimit { throw .tooManyEvents(limit: eventLimit) }
        var events: [ChartData.Event] = []
        for value in values {
            // A day may have several words, and its text may have the same signs.
            let signs = value.indices.filter { value[$0] == "=" || value[$0] == " " }
            guard let mark = signs.last(where: { DateArgument.isDay(String(value[..<$0])) }) ?? signs.first else {
                throw .badForm("--mark", given: value, .event)
            }
            let (day, text) = (
                value[..<mark], value[value.index(after: mark)...].split(separator: " ").map(String.init)
            )
            if text.isEmpty { throw .badForm("--mark", given: String(day), .event) }
            do throws(UsageError) {
                events.append(
                    ChartData.Event(day: try DateArgument.day(String(day), today: today), text: text.list(" ")))
            } catch {
                throw .badDate(String(day), option: "--mark")
            }
        }
        // Events of one day keep their order.
        return events.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    }
}
