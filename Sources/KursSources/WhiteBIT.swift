public import KursCore
internal import KursText

extension SourceID {
    /// WhiteBIT's tickers.
    public static let whitebit = SourceID("whitebit")
}

extension Site {
    static let whitebit = Site("WHITEBIT", "https://whitebit.com")
}

extension SourceDescriptor {
    static var whitebit: SourceDescriptor {
        SourceDescriptor(
            .whitebit, at: .whitebit, serves: [.rates, .coins, .history], answer: .coins, markets: [.crypto: 3],
            page: "https://whitebit.com/markets",
            as: .coins({ WhiteBITSource(addresses: $0) }),
            read: WhiteBITReader.read)
    }
}

/// WhiteBIT's tickers of the coins traded against the hryvnia there: one address per pair, and one per pair and past day.
struct WhiteBITSource: CoinSource {
    let addresses: BaseURLs

    let id = SourceID.whitebit
    let additions: [Endpoint] = []

    let rangeSource: SourceID? = .whitebitRange

    /// The coins of which a pair in hryvnias is known.
    static let coins = ["USDT", "BTC", "ETH"]

    var prices: [Endpoint] {
        let base = addresses.base(of: .whitebit)
        return WhiteBITSource.coins.map { coin in
            Endpoint(source: id, base: base, target: "/api/v1/public/ticker?market=\(coin)_UAH")
        }
    }

    func fetch(_ endpoint: Endpoint) -> Fetch { Fetch(endpoint, read: WhiteBITReader.read) }

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == .crypto, query.day <= query.today else { return [] }
        guard query.day < query.today else { return prices }
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
