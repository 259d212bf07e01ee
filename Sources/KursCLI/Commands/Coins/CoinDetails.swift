import KursCore

/// One coin's day as text.
enum CoinDetails {
    static func append(_ stored: StoredCoin, to bytes: inout [UInt8], _ context: CommandContext) {
        let (language, settings, coin) = (context.language, context.settings, stored.coin)
        bytes.append(text: coin.name.terminalSafe + " (" + coin.code.text + ")", settings.color ? .strong : nil)
        bytes.append("\n")
        var table = TextTable([.left, .left])
        let money = { (number: ExactDecimal?, code: String) in
            TextTable.Cell(number.map { $0.grouped(language) + " " + code } ?? "—")
        }
        // The open is computed from a difference with more decimals than the price.
        let open = coin.open24h.map { (try? $0.rounded(toScale: max(coin.price?.scale ?? 0, 2))) ?? $0 }
        let rows: [(LocalizedText, TextTable.Cell)] = [
            (LocalizedText("price", "ціна"), money(coin.price, "UAH")),
            (LocalizedText("in dollars", "у доларах"), money(coin.priceUSD, "USD")),
            (LocalizedText("over 1 h", "за 1 год"), CoinsTable.change(coin.change1h, language)),
            (LocalizedText("over 24 h", "за 24 год"), CoinsTable.change(coin.change24h, language)),
            (LocalizedText("day's open", "початок доби"), money(open, "UAH")),
            (LocalizedText("day's close", "кінець доби"), money(coin.price, "UAH")),
            (LocalizedText("highest", "найвища"), money(coin.high24h, "UAH")),
            (LocalizedText("lowest", "найнижча"), money(coin.low24h, "UAH")),
            (
                LocalizedText("capitalisation", "капіталізація"),
                TextTable.Cell(coin.marketCap.map { LargeNumber.words($0, language) + " UAH" } ?? "—")
            ),
            (
                LocalizedText("last trade", "остання угода"),
                TextTable.Cell(coin.asOf.map { ClockTime.words($0, context.environment.kyiv) } ?? "—")
            ),
        ]
        for (label, cell) in rows { table.row([TextTable.Cell("  " + label(language), .faint), cell]) }
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
        bytes.append(text: provenance(of: stored, context), settings.color ? .faint : nil)
        bytes.append("\n")
    }

    /// The source and age of a coin's data.
    static func provenance(of stored: StoredCoin, _ context: CommandContext) -> String {
        let language = context.language
        var parts = [DisplayNames.source(stored.provenance)]
        parts.append(Age.fetched(context.now.seconds(since: stored.fetchedAt), language))
        if stored.isStale { parts.append(DisplayNames.stale(language)) }
        return Paragraph.fitted(parts.list(" · "), columns: context.settings.columns)
    }
}
