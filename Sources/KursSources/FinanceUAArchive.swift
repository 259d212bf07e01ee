internal import KursCore
import KursText

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
        Fetch(endpoint, read: FinanceUAArchiveReader.newest)
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

    func fetch(_ endpoint: Endpoint) -> Fetch { Fetch(endpoint, read: FinanceUAArchiveReader.days) }
}

/// Reads finance.ua's archive, in the shape that another program reads: `[["11/20/2026","44.1","44.2"], …]`, one row a day.
///
/// The date may have a time. The currency is only in the address.
enum FinanceUAArchiveReader {
    static func newest(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        read(bytes, context, of: .financeUAArchive) { quotes in
            quotes.max { $0.day < $1.day }.map { [$0] } ?? []
        }
    }

    /// Reads every day but that of the answer, which is not over.
    static func days(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        let today = context.kyiv.day(at: context.fetchedAt)
        return read(bytes, context, of: .financeUARange) { quotes in quotes.filter { $0.day < today } }
    }

    private typealias DayRate = (day: Day, buy: ExactDecimal, sell: ExactDecimal)

    private static func read(
        _ bytes: [UInt8], _ context: ReaderContext, of source: SourceID, choose: ([DayRate]) -> [DayRate]
    ) -> ReadResult {
        JSONAnswer.read(bytes, of: source, hasOneDay: source == .financeUAArchive) { (root) throws(Refusal) in
            let currency = try FinanceUAReader.currency(AddressQuery(context.address))
            guard root.kind == .array else { throw JSONAnswer.refusal(of: root, expected: .arrayOfPoints) }
            var collector = RowCollector()
            var rates: [DayRate] = []
            var seen: [Day: DayRate] = [:]
            for (number, row) in root.elements.enumerated() {
                if collector.leavesOutNull(row, row: number) { continue }
                let cells = Array(row.elements.prefix(3))
                guard row.kind == .array, cells.count == 3 else {
                    throw JSONAnswer.refusal(of: row, expected: .timedPoint)
                }
                guard let day = KyivMoment(american: cells[0].bytes)?.day ?? Day(american: cells[0].bytes) else {
                    throw .badRow(row: number, .invalid(field: "time", value: cells[0].excerpt))
                }
                let start = context.kyiv.moment(of: day, secondsOfDay: 0)
                if collector.leavesOut(ahead: start, .number(number), context) { continue }
                if collector.passesOver(day, wanted: context.day) { continue }
                guard let (buy, sell) = FinanceUAReader.sides(cells, number, &collector) else { continue }
                if let before = seen.updateValue((day, buy, sell), forKey: day) {
                    guard before.buy == buy, before.sell == sell else {
                        throw .badRow(row: number, .repeated(field: "time", value: cells[0].excerpt))
                    }
                    continue
                }
                rates.append((day, buy, sell))
            }
            for (day, buy, sell) in choose(rates) {
                let start = context.kyiv.moment(of: day, secondsOfDay: 0)
                let isCurrent = source == .financeUAArchive
                if isCurrent, collector.leavesOut(outdated: start, row: 0, name: currency.text, context) { continue }
                collector.keep(Quote(market: .interbank, currency: currency, buy: buy, sell: sell, asOf: .day(day)))
            }
            if rates.isEmpty { try collector.refuseOtherDay(wanted: context.day) }
            return try collector.parsedAnswer()
        }
    }
}
