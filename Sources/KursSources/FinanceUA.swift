internal import KursCore
import KursText

/// finance.ua's chart of the interbank market today: one address per currency.
struct FinanceUASource: RateSource {
    let addresses: BaseURLs

    let id = SourceID.financeUA
    let rangeSource: SourceID? = .financeUARange

    static func target(_ name: String, of currency: CurrencyCode) -> String {
        "/ua/currency/\(name)?for=interbank&source=1&indicator=\(currency.text.lowercased())"
    }

    func endpoints(for query: RateQuery) -> [Endpoint] {
        let base = addresses.base(of: .financeUA)
        return FinanceUASource.currencies(of: query).map { currency in
            Endpoint(source: id, base: base, target: FinanceUASource.target("data-daily", of: currency))
        }
    }

    /// The currencies of today's interbank market that a query is for; none for other markets and days.
    static func currencies(of query: RateQuery) -> [CurrencyCode] {
        guard query.market == .interbank, query.day == query.today else { return [] }
        let wanted = query.currencies.filter { $0 != .uah }
        return wanted.isEmpty ? [.usd, .eur] : Array(wanted.prefix(currencyLimit))
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch { Fetch(endpoint, read: FinanceUAReader.chart) }

    /// How many currencies are fetched at once; the rest of a longer list is ignored.
    static let currencyLimit = 8
}

/// The last day of trade in finance.ua's archive of the interbank market, for when today's chart is still empty.
struct FinanceUAArchiveSource: RateSource {
    let addresses: BaseURLs

    let id = SourceID.financeUAArchive
    let rangeSource: SourceID? = .financeUARange

    func endpoints(for query: RateQuery) -> [Endpoint] {
        FinanceUASource.currencies(of: query).map { currency in
            Endpoint(
                source: id, base: addresses.base(of: .financeUA),
                target: FinanceUASource.target("data-archive", of: currency))
        }
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        Fetch(endpoint, read: FinanceUAReader.archive)
    }
}

/// All days of the same archive, fetched again once a day: one address per currency.
struct FinanceUARangeSource: HistorySource {
    let addresses: BaseURLs
    let market = Market.interbank
    /// 2000-01-01; where the archive begins is not documented.
    let firstDay = Day(number: 10_957)

    func endpoint(of currency: CurrencyCode?, year: Int, today: Day) -> Endpoint? {
        guard let currency, currency != .uah, Currency.find(currency)?.kind == .money, year >= firstDay.date.year,
            year <= today.date.year
        else { return nil }
        return Endpoint(
            source: .financeUARange, base: addresses.base(of: .financeUA),
            target: FinanceUASource.target("data-archive", of: currency), lifetime: .seconds(86_400), isRange: true)
    }

    func fetch(_ endpoint: Endpoint) -> Fetch { Fetch(endpoint, read: FinanceUAReader.days) }
}

/// Reads finance.ua's chart and archive, in the shape that another program reads: `[["11/20/2026 10:17","44.1","44.2"], …]`.
///
/// Dates are month first, times are Kyiv's, and the currency is only in the address (`indicator`). The archive has a row for
/// each day, whose time means nothing.
enum FinanceUAReader {
    /// Reads the newest point of the chart; if a day is requested, the newest of that day.
    static func chart(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        read(bytes, context, of: .financeUA, choose: newest)
    }

    static func archive(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        read(bytes, context, of: .financeUAArchive, choose: newest)
    }

    /// Reads every day but that of the answer, which is not over.
    static func days(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        let today = context.kyiv.moment(of: context.kyiv.day(at: context.fetchedAt), secondsOfDay: 0)
        return read(bytes, context, of: .financeUARange) { points in points.filter { $0.moment < today } }
    }

    private typealias Point = (moment: Timestamp, quote: Quote)

    private static func newest(_ points: [Point]) -> [Point] {
        points.max { $0.moment < $1.moment }.map { [$0] } ?? []
    }

    private static func read(
        _ bytes: [UInt8], _ context: ReaderContext, of source: SourceID, choose: ([Point]) -> [Point]
    ) -> ReadResult {
        JSONAnswer.read(bytes, of: source, hasOneDay: source != .financeUARange) { (root) throws(Refusal) in
            let currency = try currency(AddressQuery(context.address))
            guard root.kind == .array else { throw JSONAnswer.refusal(of: root, expected: .arrayOfPoints) }
            var collector = RowCollector()
            var points: [Point] = []
            var seen: [AsOf: Quote] = [:]
            for (number, row) in root.elements.enumerated() {
                if collector.leavesOutNull(row, row: number) { continue }
                let cells = Array(row.elements.prefix(3))
                guard row.kind == .array, cells.count == 3 else {
                    throw JSONAnswer.refusal(of: row, expected: .timedPoint)
                }
                let isOfDay = source != .financeUA
                let time = KyivMoment(american: cells[0].bytes)
                guard let day = time?.day ?? (isOfDay ? Day(american: cells[0].bytes) : nil) else {
                    throw .badRow(row: number, .invalid(field: "time", value: cells[0].excerpt))
                }
                let moment = context.kyiv.moment(of: day, secondsOfDay: isOfDay ? 0 : time?.secondsOfDay ?? 0)
                // A single point in the future would take precedence over all valid ones.
                if collector.leavesOut(ahead: moment, .number(number), context) { continue }
                if collector.passesOver(day, wanted: context.day) { continue }
                // Only the newest point of the chart counts; older ones are skipped.
                if !isOfDay, let newest = points.last, newest.moment > moment { continue }
                guard let (buy, sell) = sides(cells, number, &collector) else { continue }
                let asOf = isOfDay ? AsOf.day(day) : .instant(moment)
                let quote = Quote(market: .interbank, currency: currency, buy: buy, sell: sell, asOf: asOf)
                if let before = seen.updateValue(quote, forKey: asOf) {
                    guard before.hasRates(of: quote) else {
                        throw .badRow(row: number, .repeated(field: "time", value: cells[0].excerpt))
                    }
                    continue
                }
                points.append((moment, quote))
            }
            for (moment, quote) in choose(points) {
                let isCurrent = source != .financeUARange
                if isCurrent, collector.leavesOut(outdated: moment, row: 0, name: currency.text, context) { continue }
                collector.keep(quote)
            }
            if points.isEmpty { try collector.refuseOtherDay(wanted: context.day) }
            return try collector.parsedAnswer()
        }
    }

    /// Both rates of a point; `nil` for one that is left out because it lacks one of them.
    private static func sides(
        _ cells: [JSONValue], _ number: Int, _ collector: inout RowCollector
    ) -> (buy: ExactDecimal, sell: ExactDecimal)? {
        if let buy = cells[1].rate, let sell = cells[2].rate { return (buy, sell) }
        let odd = cells[1].rate == nil ? cells[1] : cells[2]
        collector.leaveOut(row: number, .invalid(field: "rate", value: odd.excerpt))
        return nil
    }

    private static func currency(_ query: AddressQuery) throws(Refusal) -> CurrencyCode {
        if let chart = query["for"], chart != "interbank" {
            throw .otherQuery(name: "for", value: String(chart.prefix(20)))
        }
        guard let indicator = query["indicator"], let currency = CurrencyCode(traded: Array(indicator.utf8)[...]) else {
            throw .notFound(.indicatorInAddress)
        }
        return currency
    }
}
