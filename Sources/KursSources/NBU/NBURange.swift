internal import KursCore
import KursText

/// The NBU's rates of many days, for histories, charts and statements: one address per calendar year.
struct NBURangeSource: HistorySource {
    let addresses: BaseURLs
    let market = Market.nbu

    var firstDay: Day { .firstOfHryvnia }

    /// The current year is fetched up to today, whose rates are all published.
    func endpoint(of currency: CurrencyCode?, year: Int, today: Day) -> Endpoint? {
        guard let (start, end) = days(of: year, through: today) else { return nil }
        let code = currency.map { "&valcode=" + $0.text.lowercased() } ?? ""
        let days = "start=\(start.compact)&end=\(end.compact)"
        return Endpoint(
            source: .nbuRange, base: addresses.base(of: .nbu),
            target: "/NBU_Exchange/exchange_site?\(days)\(code)&sort=exchangedate&order=asc&json", lifetime: .forever,
            isRange: true)
    }

    func fetch(_ endpoint: Endpoint) -> Fetch { Fetch(endpoint) { NBURangeReader() } }
}

/// Reads the NBU's years row by row as they arrive: one of them is 3 to 5 MB, and four may arrive at once.
///
/// An answer other than an array of rows is read again from its beginning, to report what it is instead.
final class NBURangeReader: StreamingReader {
    private var rows = JSONRows()
    private var collector = RowCollector(packing: .nbu)
    private var refusal: Refusal?
    private var fault: JSONError?
    private var head: [UInt8] = []
    private static let headLimit = 65_536

    func take(_ bytes: [UInt8]) {
        head += bytes.prefix(NBURangeReader.headLimit - head.count)
        guard fault == nil, refusal == nil else { return }
        do throws(JSONError) {
            try rows.take(bytes) { row, number in
                guard refusal == nil, !collector.leavesOutNull(row, row: number) else { return }
                do throws(Refusal) {
                    let day = try NBUReader.day(of: row, number)
                    NBUReader.gather(row, number, of: day, unit: row["units"]?.integer, &collector)
                } catch {
                    refusal = error
                }
            }
        } catch {
            fault = error
        }
    }

    func finish(_ context: ReaderContext) -> ReadResult {
        // The caller that started it may keep it for longer than its result.
        defer { collector = RowCollector(packing: .nbu) }
        do throws(JSONError) {
            if let fault { throw fault }
            if refusal == nil { try rows.finish() }
        } catch {
            return NBUReader.explain(head, error)
        }
        return ReadResult { () throws(Refusal) in
            if let refusal { throw refusal }
            guard var answer = try collector.parsedAnswer() else { return .noData }
            var rates = RatesByDay()
            for quote in answer.archive { try rates.add(quote) }
            for quote in answer.quotes { try rates.add(quote) }
            if let requested = context.day { try keepOnly(requested, in: &answer) }
            return .found(answer)
        }
    }

    private func keepOnly(_ requested: Day, in answer: inout ParsedAnswer) throws(Refusal) {
        let quotes = Array(answer.archive) + answer.quotes
        (answer.archive, answer.quotes) = (PackedQuotes(of: .nbu), quotes.filter { $0.asOf == .day(requested) })
        guard answer.quotes.isEmpty, case .day(let other) = quotes.first?.asOf else { return }
        throw .otherDay(requested: requested, found: other)
    }
}
