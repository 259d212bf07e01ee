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
            .whitebit, at: .whitebit, serves: [.rates, .coins], answer: .coins, markets: [.crypto: 2],
            page: "https://whitebit.com/markets",
            as: .coins({ WhiteBITSource(addresses: $0) }),
            read: WhiteBITReader.read)
    }
}

/// WhiteBIT's tickers of the coins traded against the hryvnia there: one address per pair.
struct WhiteBITSource: CoinSource {
    let addresses: BaseURLs

    let id = SourceID.whitebit
    let additions: [Endpoint] = []

    var prices: [Endpoint] {
        let base = addresses.base(of: .whitebit)
        return ["USDT_UAH", "BTC_UAH", "ETH_UAH"].map { pair in
            Endpoint(source: id, base: base, target: "/api/v1/public/ticker?market=\(pair)")
        }
    }

    func fetch(_ endpoint: Endpoint) -> Fetch { Fetch(endpoint, read: WhiteBITReader.read) }
}

/// Reads WhiteBIT's ticker of one pair, as seen on 2024-03-13; the pair is only in the address (`market`).
///
/// It has no time. The answers for all pairs (`/api/v4/public/ticker`, `/api/v1/public/tickers`) are refused: the first
/// has neither side, and both are a hundred times as large.
enum WhiteBITReader {
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        JSONAnswer.read(bytes, of: .whitebit) { (root) throws(Refusal) in
            guard root.kind == .object, root["success"]?.flag == true, let result = root["result"] else {
                throw JSONAnswer.refusal(of: root, expected: .successAndResult)
            }
            guard result["bid"] != nil, result["ask"] != nil else {
                throw .wrongShape(expected: .resultWithSides, found: result.kind.found)
            }
            let (currency, base) = try pair(AddressQuery(context.address)["market"])
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
