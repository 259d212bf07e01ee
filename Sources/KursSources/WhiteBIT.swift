internal import KursCore
import KursText

/// WhiteBIT's tickers of the coins traded against the hryvnia there: one address per pair, and one per pair and past day.
struct WhiteBITSource: CoinSource {
    let addresses: BaseURLs

    let id = SourceID.whitebit
    let rangeSource: SourceID? = .whitebitRange

    static let coins = ["USDT", "BTC", "ETH"]

    var prices: [Endpoint] {
        let base = addresses.base(of: .whitebit)
        return WhiteBITSource.coins.map { coin in
            Endpoint(source: id, base: base, target: "/api/v1/public/ticker?market=\(coin)_UAH")
        }
    }

    func fetch(_ endpoint: Endpoint) -> Fetch { vouched(Fetch(endpoint, read: WhiteBITReader.read)) }

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == .crypto, query.day <= query.today else { return [] }
        guard query.day < query.today else { return prices(of: query.currencies) }
        let coins = query.currencies.map(\.text).filter(WhiteBITSource.coins.contains)
        return coins.map { WhiteBITDay.endpoint(of: $0, on: query.day, addresses.base(of: .whitebit)) }
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        query.day < query.today ? Fetch(endpoint, day: query.day, read: WhiteBITReader.read) : fetch(endpoint)
    }
}

/// Reads WhiteBIT's ticker of one pair, as seen on 2024-03-13, and its candles; the pair is only in the address
/// (`market`).
///
/// The ticker has no time. The answers for all pairs are refused: that of `/api/v4/public/ticker` has a reader of its own.
enum WhiteBITReader {
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        let hasOneDay = AddressQuery(context.address)["interval"] == nil
        return JSONAnswer.read(bytes, of: .whitebit, hasOneDay: hasOneDay) { (root) throws(Refusal) in
            guard root.kind == .object, root["success"]?.flag == true, let result = root["result"] else {
                throw JSONAnswer.refusal(of: root, expected: .successAndResult)
            }
            let (currency, base) = try pair(AddressQuery(context.address)["market"])
            if result.kind == .array { return try WhiteBITDay.parsedAnswer(result, currency, base, context) }
            guard result["bid"] != nil, result["ask"] != nil else {
                throw .wrongShape(expected: .resultWithSides, found: result.kind.found)
            }
            if let requested = context.day { throw .otherDay(requested: requested, found: nil) }
            let ticker = CoinTicker(
                currency: currency, base: base, bid: result["bid"], ask: result["ask"], last: result["last"],
                open: result["open"], high: result["high"], low: result["low"], change: result["change"], asOf: nil)
            return try ticker.parsedAnswer(row: 0, isOld: false)
        }
    }

    private static func pair(_ market: String?) throws(Refusal) -> (CurrencyCode, CurrencyCode) {
        let codes = market?.split(separator: "_", omittingEmptySubsequences: false).map { CurrencyCode(String($0)) }
        guard let codes, codes.count == 2, let currency = codes[0], let base = codes[1] else {
            throw .notFound(.marketInAddress)
        }
        return (currency, base)
    }
}

/// WhiteBIT's price of a coin on one past day: that at which trading began at 00:00 UTC, the hour of CoinGecko's price.
private enum WhiteBITDay {
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

/// WhiteBIT's last prices of all pairs: one address, which knows no parameter.
struct WhiteBITListSource: CoinSource {
    let addresses: BaseURLs

    let id = SourceID.whitebitV4

    var prices: [Endpoint] {
        [Endpoint(source: id, base: addresses.base(of: .whitebit), target: "/api/v4/public/ticker")]
    }

    func fetch(_ endpoint: Endpoint) -> Fetch { Fetch(endpoint, read: WhiteBITListReader.read) }
}

/// Reads the tickers by their documentation and a client of 2026: an object by pair, with `last_price`, `change` in percent
/// and `isFrozen`.
///
/// They have neither sides nor a time. A frozen pair keeps its row, flagged and without a price.
enum WhiteBITListReader {
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        JSONAnswer.read(bytes, of: .whitebitV4) { (root) throws(Refusal) in
            guard root.kind == .object, root["success"] == nil else {
                throw JSONAnswer.refusal(of: root, expected: .tickers)
            }
            if let requested = context.day { throw .otherDay(requested: requested, found: nil) }
            var answer = ParsedAnswer()
            for (number, symbol) in WhiteBITSource.coins.enumerated() {
                guard let row = root[symbol + "_UAH"], let currency = CurrencyCode(symbol) else { continue }
                guard row.kind == .object else { throw JSONAnswer.refusal(of: row, expected: .ticker) }
                guard let isFrozen = row["isFrozen"]?.flag else {
                    throw .badRow(row: number, row.fault(in: "isFrozen"))
                }
                var quote = Quote(market: .crypto, currency: currency)
                if isFrozen {
                    quote.flags.insert(.halted)
                } else {
                    guard let price = row["last_price"]?.rate else {
                        throw .badRow(row: number, row.fault(in: "last_price"))
                    }
                    quote.official = price
                    let ticker = CoinTicker(
                        currency: currency, base: .uah, bid: nil, ask: nil, last: row["last_price"], open: nil,
                        high: nil, low: nil, change: row["change"], asOf: nil)
                    answer.coins.append(ticker.coin)
                }
                answer.quotes.append(quote)
            }
            if answer.isEmpty { throw JSONAnswer.message(in: root).map { .message($0) } ?? .notFound(.pairs) }
            return answer
        }
    }
}

/// WhiteBIT's prices of many days, for histories and charts of the coins traded against the hryvnia there: one address per
/// coin and calendar year.
struct WhiteBITRangeSource: HistorySource {
    let addresses: BaseURLs
    let market = Market.crypto
    /// 2020-01-01; the exchange is from 2018, its pairs in hryvnias are younger.
    let firstDay = Day(number: 18_262)

    func endpoint(of currency: CurrencyCode?, year: Int, today: Day) -> Endpoint? {
        guard let coin = currency?.text, WhiteBITSource.coins.contains(coin),
            let days = days(of: year, through: today)
        else { return nil }
        let target = WhiteBITDay.target(of: coin, from: days.first, through: days.last)
        return Endpoint(
            source: .whitebitRange, base: addresses.base(of: .whitebit), target: target, lifetime: .forever,
            isRange: true)
    }

    func fetch(_ endpoint: Endpoint) -> Fetch { Fetch(endpoint, read: WhiteBITReader.read) }
}
