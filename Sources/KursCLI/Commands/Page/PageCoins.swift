import KursCore

/// The coins by their place among all: price and change over a day.
enum PageCoins {
    static func write(_ contents: PageContents, to html: inout HTMLWriter, _ context: CommandContext) {
        guard !contents.coins.isEmpty else { return }
        html.markup("<section id=coins aria-labelledby=coins-h>\n<h2 id=coins-h>")
        html.text(LocalizedText("Cryptocurrencies", "Криптовалюти"))
        html.markup("</h2>\n<div class=wide tabindex=0 role=group aria-labelledby=coins-h><table>\n<thead><tr>")
        for (index, title) in titles.enumerated() {
            html.markup(index == 0 ? "<th scope=col>" : "<th scope=col class=n>")
            html.text(title)
            html.markup("</th>")
        }
        html.markup("</tr></thead>\n<tbody>\n")
        for stored in contents.coins {
            let coin = stored.coin
            html.markup("<tr><th scope=row><span class=code>\(coin.code.text)</span> <small>")
            html.foreign(coin.name)
            html.markup("</small></th><td class=n>")
            html.rate(coin.price)
            html.markup("</td><td class=n>")
            html.rate(coin.priceUSD)
            html.markup("</td>")
            percent(coin.change24h, to: &html)
            html.markup("</tr>\n")
        }
        html.markup("</tbody>\n</table></div>\n<p class=source>")
        html.text(contents.coins.first.map { DisplayNames.source($0.provenance) } ?? "")
        html.markup(" · ")
        if let oldest = contents.coins.map(\.fetchedAt).min() { PageAge.write(oldest, to: &html, context) }
        html.markup("</p>\n</section>\n")
    }

    private static let titles = [
        LocalizedText("Coin", "Монета"), LocalizedText("UAH", "грн"), LocalizedText("USD", "долари"),
        LocalizedText("24 h, %", "24 год, %"),
    ]

    private static func percent(_ change: ExactDecimal?, to html: inout HTMLWriter) {
        guard let change else { return html.markup("<td class=n>—</td>") }
        guard !change.isZero else { return html.markup("<td class=n>=</td>") }
        html.markup(change.isNegative ? "<td class=\"n down\">▼ " : "<td class=\"n up\">▲ ")
        let rounded = (try? change.magnitude.rounded(toScale: 2)) ?? change.magnitude
        html.rate(rounded)
        html.markup("</td>")
    }
}
