public import KursCore

extension SQLiteStore: CoinStore {
    /// One seek and one range scan.
    public func coins(of key: String) throws(StoreError) -> [Coin]? {
        let endpoint = try statement("SELECT id,fetched_at FROM endpoint WHERE key=?")
        try endpoint.bind(key, at: 1)
        guard try endpoint.step(), !endpoint.isNull(1) else { return nil }
        let row = try statement(
            """
            SELECT code,slug,name,price,price_usd,change_1h,change_24h,open_24h,high_24h,low_24h,market_cap,moment \
            FROM coin WHERE endpoint=? ORDER BY seq
            """)
        try row.bind(endpoint.number(0), at: 1)
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

    /// Replaces the coins of the previous answer.
    func replaceCoins(of endpoint: Int64, with coins: [Coin]) throws(StoreError) {
        let old = try statement("DELETE FROM coin WHERE endpoint=?")
        try old.bind(endpoint, at: 1)
        try old.run()
        guard !coins.isEmpty else { return }
        var row = try statement("INSERT INTO coin VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
        for (position, coin) in coins.enumerated() {
            try row.bind(endpoint, at: 1)
            try row.bind(Int64(position), at: 2)
            try row.bind(coin.code, at: 3)
            try row.bind(coin.slug, at: 4)
            try row.bind(coin.name, at: 5)
            try row.bind(coin.price, at: 6)
            try row.bind(coin.priceUSD, at: 7)
            try row.bind(coin.change1h, at: 8)
            try row.bind(coin.change24h, at: 9)
            try row.bind(coin.open24h, at: 10)
            try row.bind(coin.high24h, at: 11)
            try row.bind(coin.low24h, at: 12)
            try row.bind(coin.marketCap, at: 13)
            try row.bind(coin.asOf, at: 14)
            try row.run()
        }
    }
}
