public import KursCore

extension SourceID {
    /// WhiteBIT's tickers of all pairs, by the API that its reference describes since 2024.
    public static let whitebitV4 = SourceID("whitebit-v4")
}

extension SourceDescriptor {
    static var whitebitV4: SourceDescriptor {
        SourceDescriptor(
            .whitebitV4, at: .whitebit, serves: [.rates, .coins], answer: .coins, markets: [.crypto: 2],
            page: "https://whitebit.com/markets",
            as: .coins({ WhiteBITListSource(addresses: $0) }),
            read: WhiteBITListReader.read)
    }
}

/// WhiteBIT's last prices of all pairs: one address, which knows no parameter.
struct WhiteBITListSource: CoinSource {
    let addresses: BaseURLs

    let id = SourceID.whitebitV4
    let additions: [Endpoint] = []

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
