internal import KursCore
import KursText

/// Binance's day tickers of the coins that were traded against the hryvnia there: one address per pair.
///
/// Several pairs could be fetched at once, but then one delisted pair makes the whole request fail.
struct BinanceSource: CoinSource {
    let addresses: BaseURLs

    let id = SourceID.binance

    var prices: [Endpoint] {
        let base = addresses.base(of: .binance)
        return ["USDTUAH", "BTCUAH", "ETHUAH"].map { symbol in
            Endpoint(source: id, base: base, target: "/api/v3/ticker/24hr?symbol=\(symbol)")
        }
    }

    func fetch(_ endpoint: Endpoint) -> Fetch { vouched(Fetch(endpoint, read: BinanceReader.read)) }
}

/// Reads Binance's day ticker (`/api/v3/ticker/24hr`) by its documentation: an object for one pair, an array for several.
enum BinanceReader {
    /// The age in seconds of its last update from which a pair counts as halted.
    private static let haltedSeconds: Int64 = 3600

    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        JSONAnswer.read(bytes, of: .binance) { (root) throws(Refusal) in
            let rows = root.kind == .array ? Array(root.elements) : [root]
            var answer = ParsedAnswer()
            for (number, row) in rows.enumerated() {
                guard row.kind == .object, row["symbol"] != nil else {
                    throw JSONAnswer.refusal(of: row, expected: .ticker)
                }
                guard let symbol = row["symbol"]?.text, let (currency, base) = pair(symbol) else {
                    throw .badRow(row: number, row.fault(in: "symbol"))
                }
                guard let closed = row["closeTime"]?.integer.flatMap({ Timestamp(plausible: $0 / 1000) }) else {
                    throw .badRow(row: number, row.fault(in: "closeTime"))
                }
                if let requested = context.day, context.kyiv.day(at: closed) != requested {
                    throw .otherDay(requested: requested, found: context.kyiv.day(at: closed))
                }
                let ticker = CoinTicker(
                    currency: currency, base: base, bid: row["bidPrice"], ask: row["askPrice"], last: row["lastPrice"],
                    open: row["openPrice"], high: row["highPrice"], low: row["lowPrice"],
                    change: row["priceChangePercent"], asOf: closed)
                let isOld = context.fetchedAt.advanced(by: -haltedSeconds) > closed
                let one = try ticker.parsedAnswer(row: number, isOld: isOld)
                answer.quotes += one.quotes
                answer.coins += one.coins
            }
            guard !answer.isEmpty else { throw .notFound(.tickers) }
            return answer
        }
    }

    /// The two codes of a symbol such as `BTCUAH`; `nil` when it does not end in a quote currency.
    private static func pair(_ symbol: String) -> (CurrencyCode, CurrencyCode)? {
        for base in ["UAH", "USDT", "USDC", "EUR", "USD", "BTC", "ETH", "BNB"] where symbol.hasSuffix(base) {
            guard let currency = CurrencyCode(String(symbol.dropLast(base.count))), let base = CurrencyCode(base) else {
                return nil
            }
            return (currency, base)
        }
        return nil
    }
}
