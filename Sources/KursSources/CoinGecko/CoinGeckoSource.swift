internal import KursCore

/// CoinGecko's markets: the coins kurs knows, in hryvnias and, for their dollar price, in dollars.
struct CoinGeckoSource: RateSource, CoinSource {
    let addresses: BaseURLs

    let id = SourceID.coingecko
    var prices: [Fetch] { [fetch(in: "uah")] }
    var additions: [Fetch] { [fetch(in: "usd")] }

    /// Always the same coins, whichever are wanted: an address that everybody on the machine shares.
    private func fetch(in currency: String) -> Fetch {
        let slugs = Currency.all.compactMap(\.slug).list(",")
        let target = "/api/v3/coins/markets?vs_currency=\(currency)&ids=\(slugs)&price_change_percentage=1h,24h"
        let endpoint = Endpoint(source: id, base: addresses.base(of: .coingecko), target: target)
        return Fetch(endpoint, read: CoinGeckoReader.read)
    }
}
