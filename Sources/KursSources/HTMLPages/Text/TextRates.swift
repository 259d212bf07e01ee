internal import KursCore
internal import KursMarkup

/// Reads rates that stand in running text behind their names: `Средняя покупка: 26,85 грн`.
///
/// Only averages count, so that no private person's offer is taken for the market's rate.
enum TextRates {
    /// The one quote that a page's text states; nothing when it states none, or two that differ.
    static func read(_ page: Page, aim: PageContext) -> [Quote] {
        guard let market = aim.market, let currency = currency(of: page) else { return [] }
        var (buy, sell): (Set<ExactDecimal>, Set<ExactDecimal>) = ([], [])
        // What looks like a tooltip may be a whole page's wrapper: `js-tooltip-check` was seen.
        let lines = page.document.text(of: page.document.root, without: [.hidden, .tables]).split(separator: "\n")
        for (index, line) in lines.enumerated() {
            guard line.utf8.count < 1000 else { continue }
            let tokens = PageTokens.read(String(line))
            let label = tokens.prefix(5).prefix(while: \.isWord).compactMap(\.word)
            guard (2...4).contains(label.count), PageVocabulary.facts(of: label[0]).contains(.average) else { continue }
            let facts = PageVocabulary.facts(of: label.list(" "))
            let sides = facts.intersection(.sides)
            guard sides == .buy || sides == .sell, facts.isDisjoint(with: [.change, .percent]) else { continue }
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
                bank: aim.bank)
        ]
    }

    /// A rate right behind its name; what stands farther on explains it.
    private static func rate(_ tokens: ArraySlice<PageToken>) -> ExactDecimal? {
        guard case .number(let number)? = tokens.first, number.isPlain, !number.value.isZero else { return nil }
        if tokens.dropFirst().first == .slash { return nil }
        return number.value
    }

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
