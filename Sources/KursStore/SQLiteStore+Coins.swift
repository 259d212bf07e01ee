public import KursCore

extension SQLiteStore: CoinStore {
    /// One seek and one range scan.
    public func coins(of key: String) throws(StoreError) -> [Coin]? {
        let endpoint = try statement("SELECT id,fetched_at FROM endpoint WHERE key=?", key)
        guard try endpoint.step(), !endpoint.isNull(1) else { return nil }
        let row = try statement(
            """
            SELECT code,slug,name,price,price_usd,change_1h,change_24h,open_24h,high_24h,low_24h,market_cap,moment \
            FROM coin WHERE endpoint=? ORDER BY seq
            """, endpoint.number(0))
        var coins: [Coin] = []
        while try row.step() {
            var coin = Coin(code: try row.currency(0), slug: row.text(1) ?? "", name: row.text(2) ?? "")
            coin.price = try row.decimal(3)
            coin.priceUSD = try row.decimal(4)
            coin.change1h = try row.decimal(5)
            coin.change24h = try row.decimal(6)
            coin.open24h = try row.decimal(7)
            coin.high24h = try row.decimal(8)
            coin.low24h = try row.decimal(9)
            coin.marketCap = try row.decimal(10)
            coin.asOf = try row.moment(11)
            coins.append(coin)
        }
        return coins
    }

    func replaceCoins(of endpoint: Int64, with coins: [Coin]) throws(StoreError) {
        try run("DELETE FROM coin WHERE endpoint=?", endpoint)
        guard !coins.isEmpty else { return }
        var row = try statement("INSERT INTO coin VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
        for (position, coin) in coins.enumerated() {
            try row.bind(
                endpoint, Int64(position), coin.code, coin.slug, coin.name, coin.price, coin.priceUSD, coin.change1h,
                coin.change24h, coin.open24h, coin.high24h, coin.low24h, coin.marketCap, coin.asOf)
            try row.run()
        }
    }
}
