internal import KursCore
internal import KursMarkup

/// What the rates of a table are about, by the text around it: the market, the kind, the currency, the side.
extension TableSurroundings {
    /// The market named nearest to the table; `nil` for none, or when several are named at once.
    var market: Market? {
        for text in titlesWithShortLine {
            let markets = TableSurroundings.markets(in: text)
            if markets.count == 1 { return markets[0] }
            if markets.count > 1 { return nil }
        }
        return nil
    }

    /// The nearest text that names several markets, where none nearer names one.
    var textOfSeveralMarkets: String? {
        titlesWithShortLine.first { !TableSurroundings.markets(in: $0).isEmpty }.flatMap { text in
            Set(TableSurroundings.markets(in: text)).count > 1 ? text : nil
        }
    }

    /// The markets that a text names.
    static func markets(in text: String) -> [Market] {
        Phrase(BankNames.removed(from: text)).meanings.namedMarkets
    }

    /// Cash or card, by the nearest text that states it.
    var kind: Kind? {
        for text in titlesWithShortLine {
            if Phrase(text).meanings.contains(.street) { return nil }
            if let kind = FreeText.kind(in: text) { return kind }
        }
        return nil
    }

    /// Texts that may say what all of the table is about, the nearest first.
    private var titles: [String] {
        texts.dropLast(headingCount) + [lineAbove].compactMap(\.self) + texts.suffix(headingCount)
    }

    /// Texts that may say which market's the rates are: a line above them only where it is as short as a heading.
    private var titlesWithShortLine: [String] {
        let line = lineAbove.flatMap { PageVocabulary.words(of: $0).count <= 3 ? $0 : nil }
        return texts.dropLast(headingCount) + [line].compactMap(\.self) + texts.suffix(headingCount)
    }

    /// The side that stands over the table instead of in its headers; `nil` where the nearest text with sides has both.
    var side: RateSide? {
        let sides = titles.lazy.map { Phrase($0).meanings.intersection(.sides) }.first { !$0.isEmpty }
        return sides == .buy ? .buy : sides == .sell ? .sell : nil
    }

    /// What the text that names the currency of a whole table says beside it; `nil` for nothing that matters.
    func fault(beside code: CurrencyCode) -> String? {
        titles.lazy.map { Phrase($0) }.filter { $0.currencies.contains(code) }.compactMap {
            RowWords.fault(of: $0, about: code, allowing: [.cash, .card, .online, .buy, .sell])
        }.first
    }

    /// The currencies that the texts about a table of one currency name.
    var subjects: Set<CurrencyCode> {
        Set(
            titles.flatMap { text in
                let whole = PageNames.currency(in: text).flatMap { $0.unit == 1 && $0.base == .uah ? $0.code : nil }
                return Phrase(text).currencies + [whole].compactMap(\.self)
            })
    }

    /// The currencies that the texts about the table name, each of them alone in its text.
    ///
    /// On the pages of known sites farther headings and lines may name what other parts are about.
    func named(onKnownSite isKnown: Bool) -> Set<CurrencyCode> {
        TableSurroundings.named(in: isKnown ? texts : texts + above)
    }

    /// The one currency that the lines above a table of banks name beside those of its rows: what the rates are in.
    ///
    /// Lines that name the rows' own currency as well are a choice of currencies.
    func otherMoney(than subjects: Set<CurrencyCode>) -> CurrencyCode? {
        let named = TableSurroundings.named(in: above)
        guard !subjects.isEmpty, named.count == 1, named.isDisjoint(with: subjects) else { return nil }
        return named.first
    }

    private static func named(in texts: [String]) -> Set<CurrencyCode> {
        Set(
            texts.compactMap { text in
                let codes = Set(Phrase(text).currencies)
                return codes.count == 1 ? codes.first : nil
            })
    }

    /// The coin whose prices the table holds, if its tab names one.
    var coin: CurrencyCode? {
        for text in texts.prefix(3) {
            for word in text.split(separator: " ") {
                if let code = PageNames.currency(in: String(word))?.code, Currency.find(code)?.kind == .coin {
                    return code
                }
            }
        }
        return nil
    }

    /// The currency of a table whose rows are banks: by the tab's key, links outside the rows, caption, heading,
    /// then the page's own address; `nil` when nothing states it.
    ///
    /// If two of these disagree, the nearer one counts.
    var currency: CurrencyCode? {
        for mark in matrix.grid.marks {
            if let code = PageTabs.code(in: mark.value) { return code }
        }
        if let code = linked { return code }
        for text in texts {
            guard let code = PageNames.currency(inSentence: text) ?? PageNames.word(text) else { continue }
            // A sign beside the name of another currency may be what the rates are in: `EUR, $`.
            return Set(Phrase(text).currencies).union([code]).count == 1 ? code : nil
        }
        for address in page.addresses { if let code = PageNames.currency(inLink: address) { return code } }
        for text in [page.heading, page.title] { if let code = PageNames.currency(inSentence: text) { return code } }
        return nil
    }

    /// The currency that links of the header and the footer lead to, if it is only one.
    private var linked: CurrencyCode? {
        var codes: Set<CurrencyCode> = []
        let grid = matrix.grid
        for index in grid.rows.indices where grid.rows[index].isHeader || grid.rows[index].section == .foot {
            for link in grid.cells(ofRow: index).compactMap({ $0 }).flatMap(\.links) {
                if let code = PageNames.currency(inLink: link.href) { codes.insert(code) }
            }
        }
        return codes.count == 1 ? codes.first : nil
    }
}
