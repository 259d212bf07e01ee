public import KursCore

extension SQLiteStore: CoinStore {
    /// One seek and one range scan.
    public func coins(of key: String) throws(StoreError) -> [Coin]? {
        guard let endpoint = try answered(key) else { return nil }
        let row = try statement(
            """
            SELECT code,slug,name,price,price_usd,change_1h,change_24h,open_24h,high_24h,low_24h,market_cap,moment \
            FROM coin WHERE endpoint=? ORDER BY seq
            """, endpoint)
        return try row.all { (row) throws(StoreError) in
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
            return coin
        }
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

    /// One seek and one range scan.
    public func listedCoins(of key: String) throws(StoreError) -> [ListedCoin]? {
        guard let endpoint = try answered(key) else { return nil }
        return try statement("SELECT slug,symbol,name FROM listed_coin WHERE endpoint=? ORDER BY seq", endpoint).all {
            ListedCoin(slug: $0.text(0) ?? "", symbol: $0.text(1) ?? "", name: $0.text(2) ?? "")
        }
    }

    func replaceListedCoins(of endpoint: Int64, with coins: [ListedCoin]) throws(StoreError) {
        try run("DELETE FROM listed_coin WHERE endpoint=?", endpoint)
        var row = try statement("INSERT INTO listed_coin VALUES(?,?,?,?,?)")
        for (position, coin) in coins.enumerated() {
            try row.bind(endpoint, Int64(position), coin.slug, coin.symbol, coin.name)
            try row.run()
        }
    }

    /// One scan of a small table.
    public func foundCoins() throws(StoreError) -> [FoundCoin] {
        try statement("SELECT code,slug,name,words FROM found_coin").all { (row) throws(StoreError) in
            try row.foundCoin
        }
    }

    /// One short transaction.
    public func remember(_ coin: ListedCoin, codes: [CurrencyCode], words: [String]) throws(StoreError) -> FoundCoin? {
        try writing { () throws(StoreError) in
            let known = try foundCoins()
            let old = known.first { $0.slug == coin.slug }
            guard let code = old?.code ?? codes.first(where: { code in !known.contains { $0.code == code } }) else {
                return nil
            }
            let words = (old?.words ?? []) + words.filter { old?.words.contains($0) != true }
            try run("INSERT OR REPLACE INTO found_coin VALUES(?,?,?,?)", code, coin.slug, coin.name, words.list("\n"))
            return FoundCoin(code: code, slug: coin.slug, name: coin.name, words: words)
        }
    }
}

extension Statement {
    /// The coin in a row of `code,slug,name,words`.
    var foundCoin: FoundCoin {
        get throws(StoreError) {
            FoundCoin(
                code: try currency(0), slug: text(1) ?? "", name: text(2) ?? "", words: (text(3) ?? "").lines)
        }
    }
}
