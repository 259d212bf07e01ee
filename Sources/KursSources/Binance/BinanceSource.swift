internal import KursCore

/// Binance's day tickers of the coins that were traded against the hryvnia there: one address per pair.
///
/// Several pairs could be asked at once, but then one that is delisted takes the others with it.
struct BinanceSource: RateSource, CoinSource {
    let addresses: BaseURLs

    let id = SourceID.binance
    let additions: [Fetch] = []

    var prices: [Fetch] {
        ["USDTUAH", "BTCUAH", "ETHUAH"].map { symbol in
            let target = "/api/v3/ticker/24hr?symbol=\(symbol)"
            let endpoint = Endpoint(source: id, base: addresses.base(of: .binance), target: target)
            return Fetch(endpoint, read: BinanceReader.read)
        }
    }
}
