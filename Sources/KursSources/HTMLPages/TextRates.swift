internal import KursCore
internal import KursMarkup

/// Reads rates in running text after their names: `Средняя покупка: 26,85 грн`.
///
/// Only averages count, so that a private offer is not taken for the market's rate.
enum TextRates {
    /// The quote in the text of a page; none when there is no quote or there are two different ones.
    static func read(_ page: Page, defaults: PageDefaults) -> [Quote] {
        guard let market = defaults.market, let currency = currency(of: page) else { return [] }
        var (buy, sell): (Set<ExactDecimal>, Set<ExactDecimal>) = ([], [])
        // Tooltips are not excluded: a page had its whole content in an element named `js-tooltip-check`.
        let lines = page.document.text(of: page.document.root, without: [.hidden, .tables]).split(separator: "\n")
        for (index, line) in lines.enumerated() {
            guard line.utf8.count < 1000, !page.context.isOutOfTime else { continue }
            let tokens = PageTokens.read(String(line))
            let label = tokens.prefix(5).prefix(while: \.isWord).compactMap(\.word)
            guard (2...4).contains(label.count), RateWords.meaning(of: label[0])?.contains(.average) == true else {
                continue
            }
            let phrase = Phrase(label.list(" "))
            let sides = phrase.meanings.intersection(.sides)
            guard sides == .buy || sides == .sell, phrase.unknown.isEmpty,
                TextRates.labels.isSuperset(of: phrase.meanings), FreeText.warning(in: String(line)) == nil
            else { continue }
            var number = rate(tokens.dropFirst(label.count))
            var place = index
            if tokens.count == label.count, index + 1 < lines.count {
                place += 1
                number = rate(PageTokens.read(String(lines[place].prefix(60)))[...])
            }
            guard let number, !page.endsInText || place + 1 < lines.count else { continue }
            if sides == .buy { buy.insert(number) } else { sell.insert(number) }
        }
        guard buy.count == 1, sell.count == 1, let low = buy.first, let high = sell.first else { return [] }
        return [
            Quote(
                market: market, currency: currency, buy: low, sell: high, asOf: page.date.day.map { .day($0) },
                bank: defaults.bank)
        ]
    }

    /// A rate directly after its name.
    private static func rate(_ tokens: ArraySlice<PageToken>) -> ExactDecimal? {
        guard case .number(let number)? = tokens.first, number.isPlain, !number.value.isZero else { return nil }
        // The money may be named; what follows it explains the average.
        switch tokens.dropFirst().first {
        case nil, .trend, .missing: break
        case .word(let word): guard RateWords.meaning(of: word)?.contains(.hryvnia) == true else { return nil }
        case .number(let change): guard change.isChange else { return nil }
        case .slash, .date, .symbol: return nil
        }
        return number.value
    }

    /// What the name of an average may say.
    private static let labels: WordMeanings = [
        .average, .buy, .sell, .rate, .neutral, .hryvnia, .name, .street, .black, .marketplace, .cash, .today, .ukraine,
    ]

    /// The currency that the page is about: by its address, then its heading, then its title.
    static func currency(of page: Page) -> CurrencyCode? {
        for address in page.addresses { if let code = PageNames.currency(inLink: address) { return code } }
        return PageNames.currency(inSentence: page.heading) ?? PageNames.currency(inSentence: page.title)
    }
}

extension PageToken {
    fileprivate var word: String? { if case .word(let word) = self { word } else { nil } }
    fileprivate var isWord: Bool { word.map { $0 != "#" } ?? false }
}
