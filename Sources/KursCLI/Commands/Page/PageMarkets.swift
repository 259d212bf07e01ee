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

/// The lines of the page's charts, as paths of SVG that fill the box they stand in.
enum PageLines {
    /// A small line without axes.
    static func spark(_ days: some Collection<HistoryDay>, to html: inout HTMLWriter) {
        let path = path(days, width: 120, height: 28)
        guard !path.isEmpty else { return }
        html.markup("<svg class=spark viewBox=\"-2 -2 124 32\" preserveAspectRatio=\"none\" aria-hidden=true>")
        html.markup("<path d=\"\(path)\"/></svg>")
    }

    /// The values over the days, the lowest at the bottom; empty for less than two.
    static func path(_ days: some Collection<HistoryDay>, width: Int, height: Int) -> String {
        let values = days.compactMap(\.value)
        guard values.count > 1, let lowest = values.min(), let highest = values.max(), let first = days.first?.day
        else { return "" }
        let (low, high) = (value(lowest), value(highest))
        let span = max(1, Double(days.reduce(first) { max($0, $1.day) }.number - first.number))
        var path = ""
        for day in days {
            guard let rate = day.value else { continue }
            let x = Double(width) * Double(day.day.number - first.number) / span
            let part = high > low ? (value(rate) - low) / (high - low) : 0.5
            path += path.isEmpty ? "M" : "L"
            path += tenths(x) + " " + tenths(Double(height) * (1 - part))
        }
        return path
    }

    /// A rate as a height: pixels need no exact decimals.
    private static func value(_ decimal: ExactDecimal) -> Double {
        var value = Double(decimal.coefficient)
        for _ in 0..<decimal.scale { value /= 10 }
        return value
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}
