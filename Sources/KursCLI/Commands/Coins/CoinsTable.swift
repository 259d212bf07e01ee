import KursCore

/// Coins as a table.
enum CoinsTable {
    static func append(
        _ coins: [StoredCoin], _ favourites: [String], to bytes: inout [UInt8], _ context: CommandContext
    ) {
        let (language, settings) = (context.language, context.settings)
        if settings.showsHeader {
            bytes.append(text: DisplayNames.market(.crypto)(language), settings.color ? .strong : nil)
            bytes.append("\n")
        }
        let numbers = [TextTable.Alignment](repeating: .decimal(language), count: 3)
        let alignments = [.left, .left] + numbers + [.right, .left]
        // A narrow terminal only has room for the price and the day's change.
        let shown = settings.columns < 60 ? [0, 1, 2, 4] : Array(alignments.indices)
        var table = TextTable(shown.map { alignments[$0] })
        if settings.showsHeader {
            let names = [
                "", "", LocalizedText("price, UAH", "ціна, грн")(language), LocalizedText("1 h", "1 год")(language),
                LocalizedText("24 h", "24 год")(language), LocalizedText("cap", "капіт.")(language), "",
            ]
            table.header(shown.map { names[$0] })
        }
        for stored in coins {
            let coin = stored.coin
            let isFavourite = favourites.contains { coin.isCalled($0) }
            let cells = [
                TextTable.Cell(isFavourite ? "★" : "", .warning), TextTable.Cell(coin.code.text, .strong),
                TextTable.Cell(coin.price.map { NumberFormat.rate($0, language) } ?? "—"),
                change(coin.change1h, language),
                change(coin.change24h, language),
                TextTable.Cell(coin.marketCap.map { LargeNumber.words($0, language) } ?? "—"),
                TextTable.Cell(coin.name.terminalSafe, .faint),
            ]
            table.row(shown.map { cells[$0] })
        }
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
        guard settings.showsHeader, let first = coins.first else { return }
        bytes.append(text: CoinDetails.provenance(of: first, context), settings.color ? .faint : nil)
        bytes.append("\n")
    }

    /// A change in percent with a sign and two decimals; `—` if unknown.
    static func change(_ percent: ExactDecimal?, _ language: Language) -> TextTable.Cell {
        guard let percent, let short = try? percent.rounded(toScale: 2) else { return TextTable.Cell("—") }
        if short.isZero { return TextTable.Cell((language == .uk ? "0,00" : "0.00") + " %") }
        return TextTable.Cell(NumberFormat.change(short, language) + " %", short.isNegative ? .down : .up)
    }
}
