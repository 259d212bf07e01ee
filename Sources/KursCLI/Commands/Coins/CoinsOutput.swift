import KursCore

/// A list of coins, or one coin in detail.
struct CoinsOutput: CommandOutput {
    var coins: [StoredCoin]
    var warnings: [Warning]
    var favourites: [String]
    /// Whether the table shows a single coin in detail.
    var showsDetails: Bool

    let key: StaticString = "coins"
    var columns: [StaticString] { RecordWriter.coinColumns }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        if showsDetails, let coin = coins.first {
            CoinDetails.append(coin, to: &bytes, context)
        } else {
            CoinsTable.append(coins, favourites, to: &bytes, context)
        }
    }

    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) {
        for stored in coins {
            stored.coin.code.append(to: &bytes)
            for number in [
                stored.coin.price, stored.coin.change1h, stored.coin.change24h, stored.coin.marketCap,
            ] {
                bytes.append("\t")
                number?.append(to: &bytes)
            }
            bytes.append("\n")
        }
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for stored in coins {
            writer.coin(
                stored.coin, from: stored.provenance.source, fetchedAt: stored.fetchedAt, isStale: stored.isStale,
                now: context.now)
        }
    }

    func warnings(_ context: CommandContext) -> [(code: String, text: String)] { context.records(of: warnings) }
}

extension RecordWriter {
    static let coinColumns: [StaticString] = [
        "coin", "name", "price", "price_usd", "change_1h", "change_24h", "open_24h", "high_24h", "low_24h",
        "market_cap",
        "as_of", "fetched_at", "age_s", "stale", "source",
    ]

    /// Writes a coin with the columns of ``coinColumns``.
    mutating func coin(_ coin: Coin, from source: SourceID, fetchedAt: Timestamp, isStale: Bool, now: Timestamp) {
        record { writer in
            writer.field("coin", coin.code)
            writer.outside("name", coin.name)
            writer.field("price", coin.price)
            writer.field("price_usd", coin.priceUSD)
            writer.field("change_1h", coin.change1h)
            writer.field("change_24h", coin.change24h)
            writer.field("open_24h", coin.open24h)
            writer.field("high_24h", coin.high24h)
            writer.field("low_24h", coin.low24h)
            writer.field("market_cap", coin.marketCap)
            writer.field("as_of", coin.asOf)
            writer.field("fetched_at", fetchedAt)
            writer.field("age_s", now.seconds - fetchedAt.seconds)
            writer.field("stale", isStale)
            writer.field("source", source.name)
        }
    }
}
