import KursCore
import KursTerminal

/// The coins by their place among all: price and change over a day.
enum PageCoins {
    static func write(
        _ contents: PageContents, _ request: PageRequest, to html: inout HTMLWriter, _ context: CommandContext
    ) {
        // The card of the market has some of them, and their change where its source states one.
        let cards = request.sections.contains(.markets) ? contents.markets.filter(\.market.traits.tradesCoins) : []
        let rates = cards.flatMap(\.rates).filter { context.settings.coins.contains($0.quote.currency) }
        let stored = contents.coins.filter { stored in
            !rates.contains { rate in
                rate.quote.currency == stored.coin.code
                    && (rate.change.main != nil || stored.coin.change24h == nil)
            }
        }
        guard let first = stored.first else { return }
        let isRest = stored.count < contents.coins.count
        let title = isRest ? LocalizedText("Other coins", "Інші криптовалюти") : DisplayNames.market(.crypto)
        html.begin("coins", "\(title)")
        html.write(
            "<div class=wide tabindex=0 role=group aria-labelledby=coins-h><table aria-labelledby=coins-h>\n<thead><tr>"
        )
        let coins = stored.map(\.coin)
        let hasDollars = coins.contains { $0.priceUSD != nil }
        html.heads(titles.enumerated().filter { $0.offset != 2 || hasDollars }.map(\.element))
        let prices = [coins.map(\.price), coins.map(\.priceUSD)].map { HTMLWriter.aligned($0) }
        let percents = HTMLWriter.aligned(
            coins.map { coin in coin.change24h.flatMap { try? $0.magnitude.rounded(toScale: 2) } })
        for (index, coin) in coins.enumerated() {
            let name = LocalizedText(coin.name(in: .en), coin.name(in: .uk))
            html.write("<tr><th scope=row><span class=code>\(coin.code.text)</span> <small><bdi>\(name)</bdi></small>")
            html.write("</th><td class=n>\(prices[0][index])</td>")
            if hasDollars { html.write("<td class=n>\(prices[1][index])</td>") }
            html.write(
                "\(coin.change24h.map { HTMLWriter.change($0, percents[index]) } ?? "<td class=n>—</td>")</tr>\n")
        }
        let source = DisplayNames.source(first.provenance)
        let age = PageAge.html(stored.map(\.fetchedAt).min(), context)
        html.write("</tbody>\n</table></div>\n<p class=source>\(source) · \(age)</p>\n</section>\n")
    }

    private static let titles = [
        LocalizedText("Coin", "Криптовалюта"), LocalizedText("UAH", "грн"), LocalizedText("USD", "долари"),
        LocalizedText("24 h, %", "24 год, %"),
    ]
}

/// The converter: a form that the page's script fills and calculates, in decimals and by the rules of `kurs convert`.
enum PageConverter {
    static func write(_ contents: PageContents, to html: inout HTMLWriter) {
        guard !contents.markets.isEmpty else { return }
        html.begin("converter", "\(LocalizedText("Converter", "Конвертер"))", class: "script")
        let (amount, from) = (LocalizedText("Amount", "Сума"), LocalizedText("From", "З валюти"))
        html.write("<form id=convert>\n<p><label for=amount>\(amount)</label>")
        html.write("<input id=amount inputmode=decimal value=100 autocomplete=off></p>\n")
        html.write("<p><label for=from>\(from)</label><select id=from></select></p>\n")
        html.write("<button type=button id=swap><span aria-hidden=true>⇄</span><span class=hide>")
        html.write("\(LocalizedText("Swap currencies", "Поміняти валюти місцями"))</span></button>\n")
        html.write("<p><label for=to>\(LocalizedText("To", "У валюту"))</label><select id=to></select></p>\n")
        html.write("<p><label for=market>\(LocalizedText("Market", "Ринок"))</label><select id=market>")
        for market in contents.markets.lazy.map(\.market) {
            option("\(market.rawValue)", DisplayNames.shortMarket(market), to: &html)
        }
        html.write("</select></p>\n<p><label for=side>\(LocalizedText("Side", "Курс"))</label><select id=side>")
        for (value, name) in sides { option("\"\(value)\"", name, to: &html) }
        html.write("</select></p>\n</form>\n<p id=result role=status></p>\n<p id=legs></p>\n</section>\n")
    }

    private static let sides = [
        ("", LocalizedText("automatic", "автоматично")), ("buy", LocalizedText("market buys", "купівля")),
        ("sell", LocalizedText("market sells", "продаж")), ("mid", LocalizedText("mid", "середній")),
    ]

    private static func option(_ value: HTML, _ name: LocalizedText, to html: inout HTMLWriter) {
        html.write("<option value=\(value) data-e=\"\(name.en)\" data-u=\"\(name.uk)\">\(name.uk)</option>")
    }
}

/// The headlines, the newest first: some of them at once, the others behind a word.
enum PageNews {
    private static let shownAtFirst = 12

    static func write(
        _ contents: PageContents, showsImages: Bool, to html: inout HTMLWriter, _ context: CommandContext
    ) {
        guard !contents.news.isEmpty else { return }
        html.begin("news", "\(LocalizedText("News", "Новини"))")
        html.write("<ol class=news>\n")
        let isOfSeveral = contents.news.contains { $0.news.source != contents.news[0].news.source }
        for (index, news) in contents.news.lazy.map(\.news).enumerated() {
            if index == shownAtFirst {
                let rest = contents.news.count - index
                html.write(
                    "</ol>\n<details class=more><summary>\(LocalizedText("\(rest) more", "ще \(rest)"))</summary>\n")
                html.write("<ol class=news start=\(index + 1)>\n")
            }
            html.write("<li>")
            if let published = news.published { html.write("\(PageAge.clock(published, context)) ") }
            if isOfSeveral { html.write("<small>\(news.source.name)</small> ") }
            if let paragraphs = contents.articles[news.id] ?? news.summary.map(HTMLWriter.paragraphs) {
                html.write("<details><summary lang=uk>\(foreign: news.title)</summary>")
                if showsImages, let image = news.image, HTMLWriter.isPublic(image) {
                    html.write("<img src=\"\(image)\" alt=\"\" loading=lazy>")
                }
                for paragraph in paragraphs { html.write("<p lang=uk>\(foreign: paragraph)</p>") }
                let words = LocalizedText("Read at the source", "Читати в джерелі")
                let isWeb = HTMLWriter.isWeb(news.link)
                html.write("<p>\(isWeb ? HTMLWriter.link(news.link, "\(words)") : "")</p></details>")
            } else {
                html.write("<span lang=uk>\(HTMLWriter.link(news.link, "\(foreign: news.title)"))</span>")
            }
            html.write("</li>\n")
        }
        let age = PageAge.html(contents.news.map(\.fetchedAt).max(), context)
        let sources = DisplayNames.sources(contents.news.lazy.map { Provenance(source: $0.news.source) })
        html.write("</ol>\n")
        if contents.news.count > shownAtFirst { html.write("</details>\n") }
        html.write("<p class=source>\(sources) · \(age)</p>\n</section>\n")
    }
}

/// The alerts that have fired, the last first; where they are all there is on the page, also that none has.
enum PageAlerts {
    static func write(
        _ contents: PageContents, isAlone: Bool, to html: inout HTMLWriter, _ context: CommandContext
    ) {
        guard isAlone || !contents.alerts.isEmpty else { return }
        html.begin("alerts", "\(LocalizedText("Alerts", "Сповіщення"))")
        guard !contents.alerts.isEmpty else {
            let words = LocalizedText("No alert has fired.", "Жодне сповіщення не спрацювало.")
            return html.write("<p>\(words)</p>\n</section>\n")
        }
        html.write("<ul>\n")
        for alert in contents.alerts.sorted(by: { $0.firedAt ?? $0.createdAt > $1.firedAt ?? $1.createdAt }).prefix(20)
        {
            html.write("<li><code>\(alert.condition.text)</code>")
            if let value = alert.value { html.write(": \(rate: value)") }
            if let moment = alert.firedAt { html.write(" · \(PageAge.clock(moment, context))") }
            html.write("</li>\n")
        }
        html.write("</ul>\n</section>\n")
    }
}
