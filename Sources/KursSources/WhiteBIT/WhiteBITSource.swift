internal import KursCore

/// WhiteBIT's tickers of the coins that trade against the hryvnia there: one address per pair.
struct WhiteBITSource: RateSource, CoinSource {
    let addresses: BaseURLs

    let id = SourceID.whitebit
    let additions: [Fetch] = []

    var prices: [Fetch] {
        ["USDT_UAH", "BTC_UAH", "ETH_UAH"].map { pair in
            let target = "/api/v1/public/ticker?market=\(pair)"
            let endpoint = Endpoint(source: id, base: addresses.base(of: .whitebit), target: target)
            return Fetch(endpoint, read: WhiteBITReader.read)
        }
    }
}
