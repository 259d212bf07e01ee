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

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch { Fetch(endpoint, read: FinanceUAReader.read) }

    /// How many currencies are fetched at once; the rest of a longer list is ignored.
    static let currencyLimit = 8
}

/// Reads finance.ua's chart, in the shape that another program reads: `[["11/20/2026 10:17","44.1","44.2"], …]`.
///
/// Dates are month first, times are Kyiv's, and the currency is only in the address (`indicator`).
enum FinanceUAReader {
    /// Reads the newest point of the chart; if a day is requested, the newest of that day.
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        JSONAnswer.read(bytes, of: .financeUA) { (root) throws(Refusal) in
            let currency = try currency(AddressQuery(context.address))
            guard root.kind == .array else { throw JSONAnswer.refusal(of: root, expected: .arrayOfPoints) }
            var collector = RowCollector()
            var newest: (moment: KyivMoment, quote: Quote)?
            for (number, row) in root.elements.enumerated() {
                if collector.leavesOutNull(row, row: number) { continue }
                let cells = Array(row.elements)
                guard row.kind == .array, cells.count >= 3 else {
                    throw JSONAnswer.refusal(of: row, expected: .timedPoint)
                }
                guard let moment = KyivMoment(american: cells[0].bytes) else {
                    throw .badRow(row: number, .invalid(field: "time", value: cells[0].excerpt))
                }
                // A single point in the future would take precedence over all valid ones.
                let instant = moment.timestamp(context.kyiv)
                if collector.leavesOut(ahead: instant, .number(number), context) { continue }
                if collector.passesOver(moment.day, wanted: context.day) { continue }
                if let newest, newest.moment > moment { continue }
                guard let (buy, sell) = sides(cells, number, &collector) else { continue }
                let quote = Quote(
                    market: .interbank, currency: currency, buy: buy, sell: sell, asOf: .instant(instant))
                if let newest, newest.moment == moment, !newest.quote.hasRates(of: quote) {
                    throw .badRow(row: number, .repeated(field: "time", value: cells[0].excerpt))
                }
                newest = (moment, quote)
            }
            if let newest {
                let moment = newest.moment.timestamp(context.kyiv)
                if !collector.leavesOut(outdated: moment, row: 0, name: currency.text, context) {
                    collector.keep(newest.quote)
                }
            }
            if newest == nil { try collector.refuseOtherDay(wanted: context.day) }
            return try collector.parsedAnswer()
        }
    }

    /// Both rates of a point; `nil` for one that is left out because it lacks one of them.
    static func sides(
        _ cells: [JSONValue], _ number: Int, _ collector: inout RowCollector
    ) -> (buy: ExactDecimal, sell: ExactDecimal)? {
        if let buy = cells[1].rate, let sell = cells[2].rate { return (buy, sell) }
        let odd = cells[1].rate == nil ? cells[1] : cells[2]
        collector.leaveOut(row: number, .invalid(field: "rate", value: odd.excerpt))
        return nil
    }

    static func currency(_ query: AddressQuery) throws(Refusal) -> CurrencyCode {
        if let chart = query["for"], chart != "interbank" {
            throw .otherQuery(name: "for", value: String(chart.prefix(20)))
        }
        guard let indicator = query["indicator"], let currency = CurrencyCode(traded: Array(indicator.utf8)[...]) else {
            throw .notFound(.indicatorInAddress)
        }
        return currency
    }
}
