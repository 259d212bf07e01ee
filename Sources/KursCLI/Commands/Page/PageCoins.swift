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

/// The converter: a form that the page's script fills and calculates, in decimals and by the rules of `kurs convert`.
enum PageConverter {
    static func write(_ contents: PageContents, to html: inout HTMLWriter) {
        guard !contents.markets.isEmpty else { return }
        html.markup("<section id=converter class=script aria-labelledby=converter-h>\n<h2 id=converter-h>")
        html.text(LocalizedText("Converter", "Конвертер"))
        html.markup("</h2>\n<form id=convert>\n")
        field(
            "amount", LocalizedText("Amount", "Сума"), "<input id=amount inputmode=decimal value=100 autocomplete=off>",
            &html)
        field("from", LocalizedText("From", "З валюти"), "<select id=from></select>", &html)
        html.markup("<button type=button id=swap><span aria-hidden=true>⇄</span><span class=hide>")
        html.text(LocalizedText("Swap currencies", "Поміняти валюти місцями"))
        html.markup("</span></button>\n")
        field("to", LocalizedText("To", "У валюту"), "<select id=to></select>", &html)
        html.markup("<p><label for=market>")
        html.text(LocalizedText("Market", "Ринок"))
        html.markup("</label><select id=market>")
        for answer in contents.markets {
            let name = DisplayNames.market(answer.market)
            html.markup("<option value=\(answer.market.rawValue)")
            html.markup(" data-e=\"\(HTMLWriter.escaped(name(.en)))\" data-u=\"\(HTMLWriter.escaped(name(.uk)))\">")
            html.text(name(.uk))
            html.markup("</option>")
        }
        html.markup("</select></p>\n<p><label for=side>")
        html.text(LocalizedText("Side", "Сторона"))
        html.markup("</label><select id=side>")
        for (value, name) in sides {
            html.markup("<option value=\"\(value)\"")
            html.markup(" data-e=\"\(name(.en))\" data-u=\"\(name(.uk))\">\(name(.uk))</option>")
        }
        html.markup("</select></p>\n</form>\n<p id=result role=status></p>\n<p id=legs></p>\n</section>\n")
    }

    private static let sides = [
        ("", LocalizedText("automatic", "автоматично")), ("buy", LocalizedText("market buys", "ринок купує")),
        ("sell", LocalizedText("market sells", "ринок продає")), ("mid", LocalizedText("mid", "середній")),
    ]

    private static func field(_ id: String, _ label: LocalizedText, _ control: String, _ html: inout HTMLWriter) {
        html.markup("<p><label for=\(id)>")
        html.text(label)
        html.markup("</label>\(control)</p>\n")
    }
}

/// The news, their texts folded.
enum PageNews {
    static func write(
        _ contents: PageContents, showsImages: Bool, to html: inout HTMLWriter, _ context: CommandContext
    ) {
        guard !contents.news.isEmpty else { return }
        html.markup("<section id=news aria-labelledby=news-h>\n<h2 id=news-h>")
        html.text(LocalizedText("News", "Новини"))
        html.markup("</h2>\n<ol class=news>\n")
        for stored in contents.news {
            let news = stored.news
            html.markup("<li>")
            if let published = news.published {
                html.markup("<time datetime=\"\(published.iso)\">")
                html.text(ClockTime.words(published, context.environment.kyiv))
                html.markup("</time> ")
            }
            let paragraphs = contents.articles[news.id] ?? news.summary.map(HTMLWriter.paragraphs)
            if let paragraphs {
                html.markup("<details lang=uk><summary>")
                html.foreign(news.title)
                html.markup("</summary>")
                if showsImages, let image = news.image, HTMLWriter.isWeb(image) {
                    html.markup("<img src=\"\(HTMLWriter.escaped(image))\" alt=\"\" loading=lazy>")
                }
                for paragraph in paragraphs {
                    html.markup("<p>")
                    html.foreign(paragraph)
                    html.markup("</p>")
                }
                source(news, to: &html)
                html.markup("</details>")
            } else {
                html.markup("<span lang=uk>")
                let isLink = html.beginLink(news.link)
                html.foreign(news.title)
                html.markup(isLink ? "</a></span>" : "</span>")
            }
            html.markup("</li>\n")
        }
        html.markup("</ol>\n<p class=source>")
        if let oldest = contents.news.map(\.fetchedAt).max() { PageAge.write(oldest, to: &html, context) }
        html.markup("</p>\n</section>\n")
    }

    private static func source(_ news: News, to html: inout HTMLWriter) {
        html.markup("<p>")
        if html.beginLink(news.link) {
            html.text(LocalizedText("Read at the source", "Читати в джерелі"))
            html.markup("</a>")
        }
        html.markup("</p>")
    }
}

/// The alerts that have fired, the last first; where they are all there is on the page, also that none has.
enum PageAlerts {
    static func write(
        _ contents: PageContents, isAlone: Bool, to html: inout HTMLWriter, _ context: CommandContext
    ) {
        guard isAlone || !contents.alerts.isEmpty else { return }
        html.markup("<section id=alerts aria-labelledby=alerts-h>\n<h2 id=alerts-h>")
        html.text(LocalizedText("Alerts", "Сповіщення"))
        html.markup("</h2>\n")
        guard !contents.alerts.isEmpty else {
            html.markup("<p>")
            html.text(LocalizedText("No alert has fired.", "Жодне сповіщення не спрацювало."))
            html.markup("</p>\n</section>\n")
            return
        }
        html.markup("<ul>\n")
        for alert in contents.alerts.sorted(by: { $0.firedAt ?? $0.createdAt > $1.firedAt ?? $1.createdAt }).prefix(20)
        {
            html.markup("<li><code>")
            html.text(alert.condition.text)
            html.markup("</code>")
            if let value = alert.value {
                html.markup(": ")
                html.rate(value)
            }
            if let moment = alert.firedAt {
                html.markup(" · <time datetime=\"\(moment.iso)\">")
                html.text(ClockTime.words(moment, context.environment.kyiv))
                html.markup("</time>")
            }
            html.markup("</li>\n")
        }
        html.markup("</ul>\n</section>\n")
    }
}
