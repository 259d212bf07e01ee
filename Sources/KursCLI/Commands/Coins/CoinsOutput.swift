import KursCore
import KursSources
import KursTerminal

struct CoinsOutput: CommandOutput {
    var coins: [StoredCoin]
    var warnings: [Warning]
    var favourites: [String]
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
    static let coinNames: [Field<ListedCoin>] = [
        Field("id", "the source's name for the coin in addresses") { $0.slug },
        Field("symbol", "its symbol, which several coins may have") { $0.symbol },
        Field("name", "its name") { $0.name },
    ]
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
        Field("market_cap", "the market capitalisation in hryvnias") { $0.coin.marketCap },
        Field("as_of", "the moment of the price, as the source gives it") { $0.coin.asOf.map(AsOf.instant) },
        Field("fetched_at", "when the price was fetched") { $0.fetchedAt },
        Field("age_s", "the seconds since then", now: { $1.seconds(since: $0.fetchedAt) }),
        Field("stale", "whether `age_s` exceeds the refresh interval") { $0.isStale },
        Field("source", "the source, as `kurs sources` lists it") { $0.provenance.source.name },
    ]
}

enum CoinsTable {
    static func append(
        _ coins: [StoredCoin], _ favourites: [String], to bytes: inout [UInt8], _ context: CommandContext
    ) {
        let (language, settings) = (context.language, context.settings)
        if settings.showsHeader {
            bytes.append(line: DisplayNames.market(.crypto)(language), settings.color ? .strong : nil)
        }
        let numbers = [TextTable.Alignment](repeating: .decimal(language), count: 4)
        let alignments = [.left, .left] + numbers + [.right, .left]
        // A narrow terminal only has room for the price and the day's change.
        let hasDollars = settings.columns > 75 && coins.contains { $0.coin.priceUSD != nil }
        let shown = settings.columns < 60 ? [0, 1, 2, 5] : alignments.indices.filter { $0 != 3 || hasDollars }
        var table = TextTable(alignments, showing: shown)
        if settings.showsHeader {
            table.header([
                "", "", language("price, UAH", "ціна, грн"),
                language("USD", "дол. США"), language("1 h", "1 год"),
                language("24 h", "24 год"), language("cap", "капіт."), "",
            ])
        }
        for stored in coins {
            let coin = stored.coin
            let isFavourite = favourites.contains { coin.isCalled($0) }
            table.row([
                TextTable.Cell(isFavourite ? "★" : "", .warning), TextTable.Cell(coin.code.text, .strong),
                RatesTable.cell(coin.price, language),
                TextTable.Cell(coin.priceUSD.map { NumberFormat.rate($0, language) } ?? "—", .faint),
                change(coin.change1h, language),
                change(coin.change24h, language),
                TextTable.Cell(coin.marketCap.map { LargeNumber.words($0, language) } ?? "—"),
                TextTable.Cell(coin.name(in: language).terminalSafe, .faint),
            ])
        }
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
        guard settings.showsHeader, let first = coins.first else { return }
        bytes.append(line: CoinDetails.provenance(of: first, context), settings.color ? .faint : nil)
    }

    static func change(_ percent: ExactDecimal?, _ language: Language) -> TextTable.Cell {
        guard let percent, let short = try? percent.rounded(toScale: 2) else { return TextTable.Cell("—") }
        if short.isZero { return TextTable.Cell((language == .uk ? "0,00" : "0.00") + " %") }
        return TextTable.Cell(NumberFormat.change(short, language) + " %", short.isNegative ? .down : .up)
    }
}

/// The change of coins over 24 hours, which their source gives.
enum CoinChanges {
    /// Adds it to the rates for which nothing stored is to compare with.
    ///
    /// - Returns: The coins as the store has them.
    @discardableResult
    static func add(to rates: inout [Rate], _ context: CommandContext) -> [StoredCoin] {
        let found = rates.compactMap { Currency.find($0.quote.currency) }.filter(\.isFound)
        guard case .success(let coins, _, _)? = try? context.services.coins().coins(policy: .fromCache, and: found)
        else { return [] }
        for (index, rate) in rates.enumerated() where rate.change == RateChange() {
            let coin = coins.first { $0.coin.code == rate.quote.currency && $0.provenance == rate.stored.provenance }
            guard let price = rate.quote.official, let open = coin?.coin.open24h else { continue }
            let change = (try? price.subtracting(open)).flatMap { try? $0.rounded(toScale: price.scale) }
            (rates[index].change.official, rates[index].change.percent) = (change, coin?.coin.change24h)
        }
        return coins
    }
}

extension Rate {
    /// Takes the change since the last day before its own that a history has, if that is of the same source.
    mutating func takeChange(since history: HistoryAnswer, _ kyiv: KyivTime) {
        let day = stored.day(in: kyiv)
        let close = history.rates.last { $0.day < day && day.number - $0.day.number <= 10 }?.stored
        guard change == RateChange(), let close, quote.base == .uah, close.quote.flags.doubts.isEmpty,
            SourceRegistry.isOneSeries(stored.provenance.source, close.provenance.source)
        else { return }
        change = RateChange(from: close.quote, to: quote)
    }

    /// The change of the main number in percent; `nil` without one.
    var changePercent: ExactDecimal? {
        if let percent = change.percent { return try? percent.rounded(toScale: 2) }
        let value = change.official == nil ? change.sell == nil ? quote.buy : quote.sell : quote.official
        guard let change = change.main, let value, let before = try? value.subtracting(change), !before.isZero else {
            return nil
        }
        return try? change.multiplied(by: 100).divided(by: before, toScale: 2)
    }
}

extension RateChange {
    /// That of the single rate, else of the selling rate, else of the buying rate.
    var main: ExactDecimal? { official ?? sell ?? buy }
}

enum CoinDetails {
    static func append(_ stored: StoredCoin, to bytes: inout [UInt8], _ context: CommandContext) {
        let (language, settings, coin) = (context.language, context.settings, stored.coin)
        let title = coin.name(in: language).terminalSafe + " (" + coin.code.text + ")"
        bytes.append(line: title, settings.color ? .strong : nil)
        var table = TextTable([.left, .left])
        if Currency.find(coin.code)?.isFound == true {
            let id = TextTable.Cell(coin.slug.terminalSafe)
            table.row([.init("  " + language("CoinGecko's id", "на CoinGecko"), .faint), id])
        }
        for (label, cell) in rows(of: coin, context.environment.kyiv, language) {
            table.row([.init("  " + label, .faint), cell])
        }
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
        bytes.append(line: provenance(of: stored, context), settings.color ? .faint : nil)
    }

    /// What is known of a coin's day: its name and its value.
    static func rows(
        of coin: Coin, _ kyiv: KyivTime, _ language: Language
    ) -> [(label: String, cell: TextTable.Cell)] {
        let money = { (number: ExactDecimal?, code: String) in
            TextTable.Cell(number.map { $0.grouped(language) + " " + code } ?? "—")
        }
        // The open is computed from a difference with more decimals than the price.
        let open = coin.open24h.map { (try? $0.rounded(toScale: max(coin.price?.scale ?? 0, 2))) ?? $0 }
        let capitalisation = coin.marketCap.map { LargeNumber.words($0, language) + " UAH" }
        let trade = coin.asOf.map { ClockTime.words($0, kyiv) }
        let rows: [(LocalizedText, TextTable.Cell)] = [
            (LocalizedText("price", "ціна"), money(coin.price, "UAH")),
            (LocalizedText("in dollars", "у доларах"), money(coin.priceUSD, "USD")),
            (LocalizedText("over 1 h", "за 1 год"), CoinsTable.change(coin.change1h, language)),
            (LocalizedText("over 24 h", "за 24 год"), CoinsTable.change(coin.change24h, language)),
            (LocalizedText("24 h ago", "24 год тому"), money(open, "UAH")),
            (LocalizedText("24 h high", "найвища за 24 год"), money(coin.high24h, "UAH")),
            (LocalizedText("24 h low", "найнижча за 24 год"), money(coin.low24h, "UAH")),
            (LocalizedText("capitalisation", "капіталізація"), TextTable.Cell(capitalisation ?? "—")),
            (LocalizedText("last trade", "остання угода"), TextTable.Cell(trade ?? "—")),
        ]
        return rows.map { ($0(language), $1) }
    }

    static func provenance(of stored: StoredCoin, _ context: CommandContext) -> String {
        let parts = SourceLine.parts(
            [stored.provenance], ageSeconds: context.now.seconds(since: stored.fetchedAt), isStale: stored.isStale,
            context.environment.kyiv, context.language)
        return Paragraph.fitted(parts.list(" · "), columns: context.settings.columns)
    }
}

extension Coin {
    /// Its name, which its source has in English alone.
    func name(in language: Language) -> String { language == .en ? name : Currency.find(code)?.name(.uk) ?? name }
}
