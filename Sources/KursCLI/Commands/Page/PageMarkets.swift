import KursCore
import KursTerminal

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
        html.begin("markets", "\(LocalizedText("Markets", "Ринки"))")
        html.write("<div class=cards>\n")
        for (market, rates) in cards { card(market, rates, contents, to: &html, context) }
        html.write("</div>\n</section>\n")
    }

    private static func card(
        _ market: Market, _ rates: [Rate], _ contents: PageContents, to html: inout HTMLWriter,
        _ context: CommandContext
    ) {
        let histories = contents.histories[market] ?? []
        let hasSides = rates.contains { $0.quote.official == nil }
        let hasChange = rates.contains { $0.change != RateChange() }
        let (id, name) = ("market-\(market.rawValue)", DisplayNames.market(market, in: context.settings.city))
        html.write("<article class=card>\n<h3 id=\(id)>\(name)</h3>\n<table aria-labelledby=\(id)>\n")
        html.write("<thead><tr><th scope=col>\(LocalizedText("Currency", "Валюта"))")
        let titles = hasSides ? [DisplayNames.buy, DisplayNames.sell] : [DisplayNames.rate]
        for title in titles + (hasChange ? [DisplayNames.change] : []) {
            html.write("</th><th scope=col class=n>\(title)")
        }
        if !histories.isEmpty { html.write("</th><th scope=col class=s>\(LocalizedText("30 days", "30 днів"))") }
        html.write("</th></tr></thead>\n<tbody>\n")
        let quotes = rates.map(\.quote)
        let columns = (hasSides ? [quotes.map(\.buy), quotes.map(\.sell)] : [quotes.map(\.official)]).map {
            HTMLWriter.aligned($0)
        }
        let changes = HTMLWriter.aligned(rates.map { $0.change.main?.magnitude })
        for (index, rate) in rates.enumerated() {
            row(rate, columns.map { $0[index] }, to: &html)
            if hasChange { html.write(change(rate, changes[index])) }
            if !histories.isEmpty {
                let history = histories.first { $0.currency == rate.quote.currency }
                html.write("<td class=s>\(history.map { PageLines.spark($0.rates.suffix(30)) } ?? "")</td>")
            }
            html.write("</tr>\n")
        }
        // A row from elsewhere than the card's first is named with its source.
        let origins = rates.map(\.stored.provenance).distinct
        let sources = origins.map { origin in
            let codes = rates.filter { $0.stored.provenance == origin }.map(\.quote.currency.text)
            return (origin == origins[0] ? "" : codes.list(", ") + ": ") + DisplayNames.source(origin)
        }.list("; ")
        let age = PageAge.html(rates.map(\.stored.fetchedAt).min(), context)
        html.write("</tbody>\n</table>\n<p class=source>\(sources) · \(age)</p>\n</article>\n")
    }

    private static func row(_ rate: Rate, _ numbers: [HTML], to html: inout HTMLWriter) {
        let quote = rate.quote
        html.write("<tr><th scope=row><span class=code>\(quote.pairText)</span>")
        if let currency = Currency.find(quote.currency) {
            html.write(" <small>\(LocalizedText(currency.name(.en), currency.name(.uk)))</small>")
        }
        for flag in quote.flags.all { html.write(" <span class=flag>\(flag.rawValue)</span>") }
        html.write("</th>")
        if numbers.count == 2, let official = quote.official {
            // A single rate among those of two sides is not shown as both.
            return html.write("<td class=n colspan=2>\(rate: official)</td>")
        }
        for number in numbers { html.write("<td class=n>\(number)</td>") }
    }

    private static func change(_ rate: Rate, _ size: HTML) -> HTML {
        guard let difference = rate.change.main else { return "<td></td>" }
        let percent = rate.changePercent.map { percent in
            LocalizedText(NumberFormat.change(percent, .en) + " %", NumberFormat.change(percent, .uk) + " %")
        }
        return HTMLWriter.change(difference, size, percent)
    }
}

/// The lines of the page's charts, as paths of SVG that fill the box they stand in.
enum PageLines {
    /// A small line without axes.
    static func spark(_ days: some Collection<HistoryDay>) -> HTML {
        let path = path(days, width: 120, height: 28)
        if path.isEmpty { return "" }
        return """
            <svg class=spark viewBox="-2 -2 124 32" preserveAspectRatio="none" aria-hidden=true><path d="\(path)"/></svg>
            """
    }

    /// The values over the days, the lowest at the bottom; empty for less than two.
    static func path(_ days: some Collection<HistoryDay>, width: Int, height: Int) -> String {
        let values = days.compactMap(\.value)
        guard values.count > 1, let lowest = values.min(), let highest = values.max(), let first = days.first?.day
        else { return "" }
        let (low, high) = (lowest.approximate, highest.approximate)
        let span = max(1, Double(days.reduce(first) { max($0, $1.day) }.number - first.number))
        var path = ""
        for day in days {
            guard let rate = day.value else { continue }
            let x = Double(width) * Double(day.day.number - first.number) / span
            let part = high > low ? (rate.approximate - low) / (high - low) : 0.5
            path += path.isEmpty ? "M" : "L"
            path += tenths(x) + " " + tenths(Double(height) * (1 - part))
        }
        return path
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}
