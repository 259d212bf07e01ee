import KursCore

/// Coins as a table for a person.
enum CoinsTable {
    static func append(
        _ coins: [StoredCoin], _ favourites: [String], to bytes: inout [UInt8], _ session: Session
    ) {
        let (language, settings) = (session.language, session.settings)
        if settings.showsHeader {
            bytes.append(text: Labels.market(.crypto)(language), settings.color ? .strong : nil)
            bytes.append("\n")
        }
        let alignments: [TextTable.Alignment] = [.left, .left, .decimal, .decimal, .decimal, .right, .left]
        // A narrow terminal has room for the price and the day's change.
        let shown = settings.columns < 60 ? [0, 1, 2, 4] : Array(alignments.indices)
        var table = TextTable(shown.map { alignments[$0] })
        if settings.showsHeader {
            let names = [
                "", "", Text("price, UAH", "ціна, грн")(language), Text("1 h", "1 год")(language),
                Text("24 h", "24 год")(language), Text("cap", "капіт.")(language), "",
            ]
            table.header(shown.map { names[$0] })
        }
        for stored in coins {
            let coin = stored.coin
            let isFavourite = favourites.contains { coin.isCalled($0) }
            let cells = [
                TextTable.Cell(isFavourite ? "★" : "", .warning), TextTable.Cell(coin.code.text, .strong),
                TextTable.Cell(coin.price.map { NumberText.rate($0, language) } ?? "—"),
                change(coin.change1h, language),
                change(coin.change24h, language),
                TextTable.Cell(coin.marketCap.map { LargeNumber.words($0, language) } ?? "—"),
                TextTable.Cell(coin.name.terminalSafe, .faint),
            ]
            table.row(shown.map { cells[$0] })
        }
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
        guard settings.showsHeader, let first = coins.first else { return }
        bytes.append(text: CoinDetails.provenance(of: first, session), settings.color ? .faint : nil)
        bytes.append("\n")
    }

    /// A change in per cent with its sign and two decimals; `—` where it is not known.
    static func change(_ percent: ExactDecimal?, _ language: Language) -> TextTable.Cell {
        guard let percent, let short = try? percent.rounded(toScale: 2) else { return TextTable.Cell("—") }
        if short.isZero { return TextTable.Cell((language == .uk ? "0,00" : "0.00") + " %") }
        let text = (short.isNegative ? "−" : "+") + NumberText.rate(short.magnitude, language)
        return TextTable.Cell(text + " %", short.isNegative ? .down : .up)
    }
}

/// One coin's day for a person.
enum CoinDetails {
    static func append(_ stored: StoredCoin, to bytes: inout [UInt8], _ session: Session) {
        let (language, settings, coin) = (session.language, session.settings, stored.coin)
        bytes.append(text: coin.name.terminalSafe + " (" + coin.code.text + ")", settings.color ? .strong : nil)
        bytes.append("\n")
        var table = TextTable([.left, .left])
        let money = { (number: ExactDecimal?, code: String) in
            TextTable.Cell(number.map { $0.grouped(language) + " " + code } ?? "—")
        }
        // The source tells the open as a difference with more decimals than any price has.
        let open = coin.open24h.map { (try? $0.rounded(toScale: max(coin.price?.scale ?? 0, 2))) ?? $0 }
        let rows: [(Text, TextTable.Cell)] = [
            (Text("price", "ціна"), money(coin.price, "UAH")),
            (Text("in dollars", "у доларах"), money(coin.priceUSD, "USD")),
            (Text("over 1 h", "за 1 год"), CoinsTable.change(coin.change1h, language)),
            (Text("over 24 h", "за 24 год"), CoinsTable.change(coin.change24h, language)),
            (Text("day's open", "початок доби"), money(open, "UAH")),
            (Text("day's close", "кінець доби"), money(coin.price, "UAH")),
            (Text("highest", "найвища"), money(coin.high24h, "UAH")),
            (Text("lowest", "найнижча"), money(coin.low24h, "UAH")),
            (
                Text("capitalisation", "капіталізація"),
                TextTable.Cell(coin.marketCap.map { LargeNumber.words($0, language) + " UAH" } ?? "—")
            ),
            (
                Text("last trade", "остання угода"),
                TextTable.Cell(coin.asOf.map { ClockTime.words($0, session.world.kyiv) } ?? "—")
            ),
        ]
        for (label, cell) in rows { table.row([TextTable.Cell("  " + label(language), .faint), cell]) }
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
        bytes.append(text: provenance(of: stored, session), settings.color ? .faint : nil)
        bytes.append("\n")
    }

    /// Whose word it is and how old.
    static func provenance(of stored: StoredCoin, _ session: Session) -> String {
        let language = session.language
        let age = Age.words(session.now.seconds - stored.fetchedAt.seconds, language)
        let source = stored.provenance
        var parts = [source.source.name + (source.host.map { " (\($0))" } ?? "")]
        parts.append(Text("fetched \(age) ago", "отримано \(age) тому")(language))
        if stored.isStale { parts.append(Text("stale", "застаріло")(language)) }
        return parts.joined(separator: " · ")
    }
}

/// Numbers too large to read in full: three significant digits and a word.
enum LargeNumber {
    static func words(_ number: ExactDecimal, _ language: Language) -> String {
        let steps: [(ExactDecimal, Text)] = [
            (1_000_000_000_000, Text("T", " трлн")), (1_000_000_000, Text("B", " млрд")),
            (1_000_000, Text("M", " млн")),
        ]
        for (size, word) in steps where number.magnitude >= size {
            let scale = number.magnitude >= (try? size.multiplied(by: 100)) ?? size ? 0 : 2
            guard let short = try? number.divided(by: size, toScale: scale) else { break }
            return short.grouped(language) + word(language)
        }
        return ((try? number.rounded(toScale: 0)) ?? number).grouped(language)
    }
}
