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

/// The numbers that the page's script calculates with, as JSON.
private enum PageData {
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
