import KursCore

/// The page as HTML: head, sections and foot.
enum PageDocument {
    static func bytes(_ contents: PageContents, _ request: PageRequest, _ context: CommandContext) -> [UInt8] {
        var html = HTMLWriter()
        // Only scripts and styles with this number take effect; the authors of news cannot know it.
        let nonce = String(UInt64.random(in: .min ... .max), radix: 36)
        head(&html, request, nonce, context)
        if !request.isEmbedded { header(&html, request, context) }
        html.markup("<main>\n")
        for section in request.sections {
            switch section {
            case .markets: PageMarkets.write(contents, request, to: &html, context)
            case .converter: PageConverter.write(contents, to: &html)
            case .chart: PageChart.write(contents, to: &html, context)
            case .banks: PageBanks.write(contents, to: &html, context)
            case .coins: PageCoins.write(contents, to: &html, context)
            case .news: PageNews.write(contents, showsImages: request.showsImages, to: &html, context)
            case .alerts: PageAlerts.write(contents, isAlone: request.sections == [.alerts], to: &html, context)
            case .wallet: contents.wallet?.write(to: &html)
            }
        }
        html.markup("</main>\n")
        if !request.isEmbedded { foot(&html, context) }
        html.markup("<script type=\"application/json\" id=\"data\">")
        html.markup(PageData.json(contents, context))
        html.markup("</script>\n<script nonce=\"\(nonce)\">\n\(PageScript.text)</script>\n</body>\n</html>\n")
        return html.bytes
    }

    private static func head(
        _ html: inout HTMLWriter, _ request: PageRequest, _ nonce: String, _ context: CommandContext
    ) {
        let images = request.showsImages ? "img-src https: http:; " : ""
        html.markup(
            "<!DOCTYPE html>\n<html lang=\(context.language == .uk ? "uk" : "en")>\n<head>\n<meta charset=\"utf-8\">\n")
        html.markup(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \(images)"
                + "style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'\">\n")
        html.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        html.markup(
            "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n")
        html.markup("<title>")
        html.text(request.title ?? title(context.language))
        html.markup("</title>\n<style nonce=\"\(nonce)\">\n\(PageStyle.text)</style>\n</head>\n")
        html.markup("<body data-made=\"\(context.now.iso)\"\(request.isEmbedded ? " class=embed" : "")>\n")
    }

    private static func title(_ language: Language) -> String {
        LocalizedText("Currency rates in Ukraine", "Курси валют в Україні")(language)
    }

    private static func header(_ html: inout HTMLWriter, _ request: PageRequest, _ context: CommandContext) {
        html.markup("<header>\n<h1>")
        if let title = request.title { html.foreign(title) } else { html.both(title(.en), title(.uk)) }
        html.markup("</h1>\n<p>")
        let today = context.today
        html.both(DateFormat.long(today, .en), DateFormat.long(today, .uk))
        html.markup(" · ")
        PageAge.write(context.now, to: &html, context)
        html.markup("</p>\n<p class=script><button type=button id=language lang=uk>Українською</button></p>\n")
        html.markup("<p id=old role=status hidden></p>\n</header>\n")
    }

    private static func foot(_ html: inout HTMLWriter, _ context: CommandContext) {
        html.markup("<footer><p>")
        html.text(
            LocalizedText(
                "Rates as their sources published them, for information; buy and sell are the market's sides.",
                "Курси — як їх оприлюднили джерела, для довідки; купівля і продаж — з погляду ринку."))
        html.markup("</p><p>")
        html.text(LocalizedText("Written by kurs at ", "Сторінку створив kurs: "))
        html.markup("<time datetime=\"\(context.now.iso)\">")
        html.text(ClockTime.words(context.now, context.environment.kyiv))
        html.markup("</time></p></footer>\n")
    }
}

/// How long ago something was fetched, in words that the page's script brings up to date.
enum PageAge {
    static func write(_ moment: Timestamp, to html: inout HTMLWriter, _ context: CommandContext) {
        let seconds = max(0, context.now.seconds - moment.seconds)
        html.markup("<time class=age datetime=\"\(moment.iso)\">")
        html.both(Age.fetched(seconds, .en), Age.fetched(seconds, .uk))
        html.markup("</time>")
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

/// The numbers that the page's script calculates with, as JSON.
enum PageData {
    /// The decimals of each currency, the rates by market, and past rates by market and currency.
    ///
    /// `{"scale":{"USD":2…},"rates":{"nbu":{"USD":["43.4250"]},"cash":{"USD":["43.1","43.6"]}},"series":{…}}`
    ///
    /// A rate is its official value alone, or buying and selling, either of which may be null. Codes are capital letters
    /// and digits and numbers are decimals, so that nothing in it needs to be escaped.
    static func json(_ contents: PageContents, _ context: CommandContext) -> String {
        var scales: [(String, Int)] = [("UAH", Currency.displayScale(of: .uah))]
        var markets: [String] = []
        for answer in contents.markets {
            var rates: [String] = []
            for rate in answer.rates where rate.quote.base == .uah && rate.quote.flags.doubts.isEmpty {
                let quote = rate.quote
                let code = quote.currency.text
                guard quote.isHryvnias(for: quote.currency), !rates.contains(where: { $0.hasPrefix("\"\(code)\"") })
                else { continue }
                let numbers =
                    quote.official.map { [number($0)] } ?? [number(quote.buy), number(quote.sell)]
                rates.append("\"\(code)\":[\(numbers.list(","))]")
                if !scales.contains(where: { $0.0 == code }) {
                    scales.append((code, Currency.displayScale(of: quote.currency)))
                }
            }
            markets.append("\"\(answer.market.rawValue)\":{\(rates.list(","))}")
        }
        var series: [String] = []
        for answer in contents.markets.map(\.market).flatMap({ contents.histories[$0] ?? [] }) {
            let days = answer.rates.filter { $0.value != nil }
            guard let first = days.first?.day else { continue }
            let offsets = days.map { String($0.day.number - first.number) }.list(",")
            let values = days.map { number($0.value) }.list(",")
            series.append(
                "\"\(answer.market.rawValue).\(answer.currency.text)\":{\"from\":\"\(first.iso)\",\"days\":[\(offsets)],\"values\":[\(values)]}"
            )
        }
        let scale = scales.map { "\"\($0.0)\":\($0.1)" }.list(",")
        return "{\"scale\":{\(scale)},\n\"rates\":{\(markets.list(",\n"))},\n\"series\":{\(series.list(",\n"))}}"
    }

    private static func number(_ decimal: ExactDecimal?) -> String { decimal.map { "\"\($0)\"" } ?? "null" }
}

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
