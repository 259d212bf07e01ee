import KursCore

/// The markets side by side: rates, their change and a line of thirty days.
enum PageMarkets {
    static func write(
        _ contents: PageContents, _ request: PageRequest, to html: inout HTMLWriter, _ context: CommandContext
    ) {
        let cards = contents.markets.compactMap { answer -> (market: Market, rates: [Rate])? in
            let codes = answer.market.traits.tradesCoins ? context.settings.coins : request.currencies
            let rates = answer.rates.filter { codes.contains($0.quote.currency) }
            return rates.isEmpty ? nil : (answer.market, rates)
        }
        guard !cards.isEmpty else { return }
        html.markup("<section id=markets aria-labelledby=markets-h>\n<h2 id=markets-h>")
        html.text(LocalizedText("Markets", "Ринки"))
        html.markup("</h2>\n<div class=cards>\n")
        for (market, rates) in cards { card(market, rates, contents.histories[market] ?? [], to: &html, context) }
        html.markup("</div>\n</section>\n")
    }

    private static func card(
        _ market: Market, _ rates: [Rate], _ histories: [HistoryAnswer], to html: inout HTMLWriter,
        _ context: CommandContext
    ) {
        let hasSides = rates.contains { $0.quote.official == nil }
        let hasChange = rates.contains { $0.change != RateChange() }
        html.markup("<article class=card>\n<h3>")
        html.text(DisplayNames.market(market))
        html.markup("</h3>\n<table>\n<thead><tr><th scope=col>")
        html.text(LocalizedText("Currency", "Валюта"))
        for title in hasSides
            ? [DisplayNames.buy, DisplayNames.sell] : [DisplayNames.rate]
        {
            html.markup("</th><th scope=col class=n>")
            html.text(title)
        }
        if hasChange {
            html.markup("</th><th scope=col class=n>")
            html.text(DisplayNames.change)
        }
        if !histories.isEmpty {
            html.markup("</th><th scope=col>")
            html.text(LocalizedText("30 days", "30 днів"))
        }
        html.markup("</th></tr></thead>\n<tbody>\n")
        for rate in rates {
            row(rate, hasSides, to: &html)
            if hasChange { change(rate.change, to: &html) }
            if !histories.isEmpty {
                html.markup("<td>")
                let history = histories.first { $0.currency == rate.quote.currency }
                if let history { PageLines.spark(history.rates.suffix(30), to: &html) }
                html.markup("</td>")
            }
            html.markup("</tr>\n")
        }
        html.markup("</tbody>\n</table>\n<p class=source>")
        html.text(DisplayNames.sources(rates.lazy.map(\.stored.provenance)))
        html.markup(" · ")
        if let oldest = rates.map(\.stored.fetchedAt).min() { PageAge.write(oldest, to: &html, context) }
        html.markup("</p>\n</article>\n")
    }

    private static func row(_ rate: Rate, _ hasSides: Bool, to html: inout HTMLWriter) {
        let quote = rate.quote
        html.markup("<tr><th scope=row>")
        html.markup("<span class=code>\(quote.pairText)</span>")
        if let currency = Currency.find(quote.currency) {
            html.markup(" <small>")
            html.both(currency.name(.en), currency.name(.uk))
            html.markup("</small>")
        }
        flags(quote, to: &html)
        html.markup("</th>")
        for number in hasSides ? [quote.official ?? quote.buy, quote.official ?? quote.sell] : [quote.official] {
            html.markup("<td class=n>")
            html.rate(number)
            html.markup("</td>")
        }
    }

    private static func flags(_ quote: Quote, to html: inout HTMLWriter) {
        for flag in quote.flags.all {
            html.markup(" <span class=flag>")
            html.text(flag.rawValue)
            html.markup("</span>")
        }
    }

    private static func change(_ change: RateChange, to html: inout HTMLWriter) {
        guard let difference = change.official ?? change.sell ?? change.buy else { return html.markup("<td></td>") }
        guard !difference.isZero else { return html.markup("<td class=n>=</td>") }
        html.markup(difference.isNegative ? "<td class=\"n down\">▼ " : "<td class=\"n up\">▲ ")
        html.rate(difference.magnitude)
        html.markup("</td>")
    }
}
