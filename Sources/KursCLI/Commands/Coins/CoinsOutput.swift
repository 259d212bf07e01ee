import KursCore

/// A list of coins, or one coin in detail.
struct CoinsOutput: CommandOutput {
    var coins: [StoredCoin]
    var warnings: [Warning]
    var favourites: [String]
    /// Whether the table shows a single coin in detail.
    var showsDetails: Bool

    func records(_ context: CommandContext) -> RecordList {
        RecordList(
            "coins", Fields.coins, coins, plain: ["coin", "price", "change_1h", "change_24h", "market_cap"],
            warnings: context.records(of: warnings))
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        if showsDetails, let coin = coins.first {
            CoinDetails.append(coin, to: &bytes, context)
        } else {
            CoinsTable.append(coins, favourites, to: &bytes, context)
        }
    }
}

extension Fields {
    static let coins: [Field<StoredCoin>] = [
        Field("coin", "its code") { $0.coin.code },
        Field("name", "its name") { $0.coin.name },
        Field("price", "the price in hryvnias") { $0.coin.price },
        Field("price_usd", "the price in US dollars") { $0.coin.priceUSD },
        Field("change_1h", "the change over an hour in percent") { $0.coin.change1h },
        Field("change_24h", "the change over a day in percent") { $0.coin.change24h },
        Field("open_24h", "the price a day ago in hryvnias") { $0.coin.open24h },
        Field("high_24h", "the highest price of the day in hryvnias") { $0.coin.high24h },
        Field("low_24h", "the lowest price of the day in hryvnias") { $0.coin.low24h },
        Field("market_cap", "the value of all its coins in hryvnias") { $0.coin.marketCap },
        Field("as_of", "the moment of the price, as the source gives it") { $0.coin.asOf.map(AsOf.instant) },
        Field("fetched_at", "when the price was fetched") { $0.fetchedAt },
        Field("age_s", "the seconds since then", now: { $1.seconds - $0.fetchedAt.seconds }),
        Field("stale", "whether `age_s` exceeds the refresh interval") { $0.isStale },
        Field("source", "the source, as `kurs sources` lists it") { $0.provenance.source.name },
    ]
}
