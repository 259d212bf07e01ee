internal import KursCore
import KursText

/// The median of the offers on Minfin's cash market in a city, hour by hour: one address per currency.
struct TreeumSource: RateSource {
    let addresses: BaseURLs
    var city: City?

    var id: SourceID { TreeumSource.id(.treeumCash, city) }
    var rangeSource: SourceID? { TreeumSource.id(.treeumRange, city) }

    /// A week, because there are no offers at night and on days off.
    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == .cash, query.day == query.today else { return [] }
        return query.listedCurrencies.map { currency in
            Endpoint(
                source: id, base: addresses.base(of: .treeum),
                target: TreeumSource.target(of: currency, city, "&period=week&group=hour"))
        }
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch { Fetch(endpoint, read: TreeumReader.newest) }

    /// The path and query of a currency's points in a city; Kyiv's stand for the market.
    static func target(of currency: String, _ city: City?, _ period: String) -> String {
        "/api/v1/rates?currency=\(currency)&city=\(city?.id ?? kyiv)" + period
    }

    static func id(_ usual: SourceID, _ city: City?) -> SourceID {
        city.map { $0.id == kyiv ? usual : $0.source(usual) } ?? usual
    }

    private static let kyiv = "1"
}

/// The same market's medians of the last half year by days, fetched again once a day: one address per currency.
struct TreeumRangeSource: HistorySource {
    let addresses: BaseURLs
    var city: City?
    let market = Market.cash
    /// 2021-01-01; the service is not older.
    let firstDay = Day(number: 18_628)

    /// How many days a period of six months has for certain.
    private static let dayCount = 181

    func endpoint(of currency: CurrencyCode?, year: Int, today: Day) -> Endpoint? {
        guard let currency, Currency.find(currency)?.kind == .money, currency != .uah, year <= today.date.year,
            let last = Day.all(ofYear: year)?.upperBound, last > today.advanced(by: -TreeumRangeSource.dayCount)
        else { return nil }
        let target = TreeumSource.target(of: currency.text.lowercased(), city, "&period=6month&group=day")
        return Endpoint(
            source: TreeumSource.id(.treeumRange, city), base: addresses.base(of: .treeum), target: target,
            lifetime: .seconds(86_400),
            isRange: true)
    }

    func fetch(_ endpoint: Endpoint) -> Fetch { Fetch(endpoint, read: TreeumReader.days) }
}

/// Reads the chart by three clients of 2022 to 2026: `items` holds each currency's points in time, with `buy` and `sell`
/// as numbers, or `null` where there were no offers.
enum TreeumReader {
    /// Reads the last point, of those of its day the last that has both sides; its moment is the rate's.
    static func newest(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        read(bytes, context, of: .treeumCash, groups: ["hour", "day"]) { points in
            let days = points.map { context.kyiv.day(at: $0.moment) }
            let newest = days.max()
            let last = zip(points, days).filter { $0.1 == newest }.map(\.0)
            return last.max { left, right in
                let (one, other) = (left.quote.isWhole, right.quote.isWhole)
                return one == other ? left.moment < right.moment : !one
            }.map { [$0] } ?? []
        }
    }

    static func days(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        let today = context.kyiv.day(at: context.fetchedAt)
        return read(bytes, context, of: .treeumRange, groups: ["day"]) { points in
            points.filter { context.kyiv.day(at: $0.moment) < today }
        }
    }

    private typealias Point = (moment: Timestamp, quote: Quote)

    /// Reads the points, of which `choose` keeps some for each currency.
    private static func read(
        _ bytes: [UInt8], _ context: ReaderContext, of source: SourceID, groups: [String],
        choose: ([Point]) -> [Point]
    ) -> ReadResult {
        JSONAnswer.read(bytes, of: source, hasOneDay: source == .treeumCash) { (root) throws(Refusal) in
            guard let items = root["items"], items.kind == .object else {
                throw JSONAnswer.refusal(of: root, expected: .itemsByCurrency)
            }
            let group = root["group"]?.text ?? "hour"
            guard groups.contains(group) else { throw .otherQuery(name: "group", value: String(group.prefix(20))) }
            var collector = RowCollector()
            var number = 0
            for (name, rows) in items.members {
                guard let currency = collector.currency(name) else { continue }
                guard rows.kind == .array else { throw JSONAnswer.refusal(of: rows, expected: .arrayOfPoints) }
                var points: [Point] = []
                var seen: [AsOf: Quote] = [:]
                for row in rows.elements {
                    defer { number += 1 }
                    guard var point = try point(row, number, currency, context, &collector) else { continue }
                    let day = context.kyiv.day(at: point.moment)
                    if collector.passesOver(day, wanted: context.day) { continue }
                    let asOf = group == "day" ? AsOf.day(day) : .instant(point.moment)
                    point.quote.asOf = asOf
                    if let before = seen.updateValue(point.quote, forKey: asOf) {
                        guard before.hasRates(of: point.quote) else {
                            throw .badRow(row: number, .repeated(field: "date", value: row["date"]?.excerpt ?? ""))
                        }
                        continue
                    }
                    points.append(point)
                }
                for (moment, quote) in choose(points) {
                    let isCurrent = source == .treeumCash
                    if isCurrent, collector.leavesOut(outdated: moment, row: 0, name: currency.text, context) {
                        continue
                    }
                    collector.keep(quote)
                }
            }
            if collector.quotes.isEmpty { try collector.refuseOtherDay(wanted: context.day) }
            return try collector.parsedAnswer()
        }
    }

    /// A point with a rate; `nil` for one without, and for one that is left out.
    private static func point(
        _ row: JSONValue, _ number: Int, _ currency: CurrencyCode, _ context: ReaderContext,
        _ collector: inout RowCollector
    ) throws(Refusal) -> Point? {
        if collector.leavesOutNull(row, row: number) { return nil }
        guard row.kind == .object else { throw JSONAnswer.refusal(of: row, expected: .point) }
        // A point without offers has both members, which are null.
        guard row["buy"] != nil || row["sell"] != nil else { throw .badRow(row: number, .missing(field: "buy")) }
        guard row["buy"].isQuoted || row["sell"].isQuoted else { return nil }
        if let stated = row["currency"], !stated.isNull, CurrencyCode(traded: stated.bytes) != currency {
            collector.leaveOut(row: number, name: currency.text, row.fault(in: "currency"))
            return nil
        }
        guard let moment = row["date"].flatMap({ Timestamp(iso: $0.bytes) }) else {
            collector.leaveOut(row: number, name: currency.text, row.fault(in: "date"))
            return nil
        }
        if collector.leavesOut(ahead: moment, .name(currency.text), context) { return nil }
        let sides = collector.sides(of: row, number: number, name: currency.text, buy: "buy", sell: "sell")
        guard let (buy, sell) = sides else { return nil }
        return (moment, Quote(market: .cash, currency: currency, buy: buy, sell: sell))
    }
}

extension Quote {
    fileprivate var isWhole: Bool { buy != nil && sell != nil }
}
