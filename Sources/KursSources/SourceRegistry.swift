public import KursCore

/// The table of sources: adding a source takes one file and one line here.
///
/// The catalogue, the sites, the mirrors' variables, `kurs sources` and `kurs inspect source` are views of it.
public enum SourceRegistry {
    /// Every source, in the order of `kurs sources`.
    public static let all: [SourceDescriptor] = json + markup

    /// Sources that answer with JSON.
    static let json: [SourceDescriptor] = [
        .nbuJSON,
        .nbuRange,
        .frankfurter,
        .minfinAPIInterbank,
        .minfinAPINBU,
        .minfinAPIBanks,
        .minfinAPICash,
        .minfinSiteBanks,
        .minfinSiteSimple,
        .treeumCash,
        .treeumRange,
        .privatbank,
        .monobank,
        .financeUA,
        .financeUAArchive,
        .financeUARange,
        .financeUABanks,
        .coingecko,
        .whitebit,
        .whitebitRange,
        .binance,
    ]

    /// Sources that answer with HTML pages and feeds.
    static let markup: [SourceDescriptor] = [
        .minfinPageAverages,
        .minfinPageBanks,
        .minfinPageInterbank,
        .minfinPageAuction,
        .minfinPageBank,
        .minfinRSS,
        .minfinPageNews,
        .minfinPageArticle,
        .nbuPage,
    ]

    /// Every site, each once.
    public static var sites: [Site] {
        all.reduce(into: []) { sites, source in
            if !sites.contains(source.site) { sites.append(source.site) }
        }
    }

    /// The descriptor of a source; `nil` when no source has that name.
    public static func find(_ id: SourceID) -> SourceDescriptor? { all.first { $0.id == id } }

    /// The source that publishes another's single days by whole years; `nil` for none.
    public static func rangeSource(of id: SourceID) -> SourceID? { find(id)?.rateSource(BaseURLs())?.rangeSource }

    /// The descriptors of the sources of a market's rates, in the order in which they are tried.
    static func sources(of market: Market) -> [SourceDescriptor] {
        // Not a sort of pairs with the rank: two more generic types would have to be made at every start.
        all.filter { $0.rank(in: market) != nil }
            .sorted { $0.rank(in: market) ?? 0 < $1.rank(in: market) ?? 0 }
    }

    /// The names of all readers, one for each source.
    public static var readers: [SourceID] { all.map(\.id) }

    /// Reads a saved answer with the reader of a source; pure, and no input can trap it.
    ///
    /// All a reader needs besides the bytes is in the context: its address (`date`, `coursid`, `indicator`,
    /// `vs_currency`, `market`) and its day; a day in the context takes precedence over one in the address.
    ///
    /// - Returns: `nil` when there is no reader of that name.
    public static func read(_ id: SourceID, _ bytes: [UInt8], _ context: ReaderContext) -> ReadResult? {
        find(id)?.read(bytes, context)
    }
}

extension SourceID {
    /// Binance's day tickers.
    public static let binance = SourceID("binance")
}

extension Site {
    static let binance = Site("BINANCE", "https://api.binance.com")
}

extension SourceDescriptor {
    static var binance: SourceDescriptor {
        SourceDescriptor(
            .binance, at: .binance, serves: [.rates, .coins], answer: .coins, markets: [.crypto: 3],
            page: "https://www.binance.com/en/markets",
            as: .coins({ BinanceSource(addresses: $0) }),
            read: BinanceReader.read)
    }
}

/// Binance's day tickers of the coins that were traded against the hryvnia there: one address per pair.
///
/// Several pairs could be fetched at once, but then one delisted pair makes the whole request fail.
struct BinanceSource: CoinSource {
    let addresses: BaseURLs

    let id = SourceID.binance
    let additions: [Endpoint] = []

    var prices: [Endpoint] {
        let base = addresses.base(of: .binance)
        return ["USDTUAH", "BTCUAH", "ETHUAH"].map { symbol in
            Endpoint(source: id, base: base, target: "/api/v3/ticker/24hr?symbol=\(symbol)")
        }
    }

    func fetch(_ endpoint: Endpoint) -> Fetch { Fetch(endpoint, read: BinanceReader.read) }
}

/// Reads Binance's day ticker (`/api/v3/ticker/24hr`) by its documentation: an object for one pair, an array for several.
enum BinanceReader {
    /// The age in seconds of its last update from which a pair counts as halted.
    static let haltedSeconds: Int64 = 3600

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
