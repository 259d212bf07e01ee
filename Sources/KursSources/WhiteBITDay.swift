internal import KursCore
internal import KursText

/// WhiteBIT's price of a coin on one past day: that at which trading began at 00:00 UTC, the hour of CoinGecko's price.
enum WhiteBITDay {
    /// The address of a pair's candle of a day.
    static func endpoint(of coin: String, on day: Day, _ base: Endpoint.Base) -> Endpoint {
        Endpoint(source: .whitebit, base: base, target: target(of: coin, from: day, through: day), lifetime: .forever)
    }

    /// The path and query of a pair's candles from one day through another.
    static func target(of coin: String, from first: Day, through last: Day) -> String {
        let (start, end) = (first.startInUTC.seconds, last.startInUTC.seconds + 86_399)
        return "/api/v1/public/kline?market=\(coin)_UAH&start=\(start)&end=\(end)&interval=1d"
    }

    /// Reads the `result` of `kline` by its documentation: an array for each interval, of the Unix second it begins at, the
    /// opening, closing, highest and lowest price, and two volumes.
    ///
    /// Days on which the pair was not traded are left out.
    static func parsedAnswer(
        _ result: JSONValue, _ currency: CurrencyCode, _ base: CurrencyCode, _ context: ReaderContext
    ) throws(Refusal) -> ParsedAnswer? {
        var answer = ParsedAnswer()
        var (found, last): (Day?, Timestamp?)
        for (number, row) in result.elements.enumerated() {
            let fields = row.kind == .array ? Array(row.elements.prefix(2)) : []
            guard fields.count == 2, let start = fields[0].integer, let moment = Timestamp(plausible: start) else {
                throw .badRow(row: number, .notARow(row.kind.found))
            }
            // Candles are in the order of time, so that none can contradict another.
            if let last, moment <= last {
                throw .badRow(row: number, .repeated(field: "time", value: fields[0].excerpt))
            }
            last = moment
            let day = Day(number: Int32(clamping: start / 86_400))
            guard context.day == nil || context.day == day else {
                found = day
                continue
            }
            guard let price = fields[1].rate else {
                throw .badRow(row: number, .invalid(field: "open", value: fields[1].excerpt))
            }
            answer.quotes.append(
                Quote(market: .crypto, currency: currency, base: base, official: price, asOf: .instant(moment)))
        }
        if answer.isEmpty, let requested = context.day, let found {
            throw .otherDay(requested: requested, found: found)
        }
        return answer.isEmpty ? nil : answer
    }
}
