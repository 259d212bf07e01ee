import KursCore
import KursTerminal

enum PageDocument {
    static func bytes(_ contents: PageContents, _ request: PageRequest, _ context: CommandContext) -> [UInt8] {
        var html = HTMLWriter()
        // Only scripts and styles with this number take effect; the authors of news cannot know it.
        let nonce = String(UInt64.random(in: .min ... .max), radix: 36)
        head(&html, request, nonce, context)
        if !request.isEmbedded { header(&html, request, context) }
        html.write("<main>\n")
        for section in request.sections {
            switch section {
            case .markets: PageMarkets.write(contents, request, to: &html, context)
            case .converter: PageConverter.write(contents, to: &html)
            case .chart: PageChart.write(contents, to: &html, context)
            case .banks: PageBanks.write(contents, to: &html, context)
            case .coins: PageCoins.write(contents, request, to: &html, context)
            case .news: PageNews.write(contents, showsImages: request.showsImages, to: &html, context)
            case .alerts: PageAlerts.write(contents, isAlone: request.sections == [.alerts], to: &html, context)
            case .wallet: contents.wallet?.write(to: &html)
            }
        }
        html.write("</main>\n")
        if !request.isEmbedded { foot(&html, context) }
        html.write(
            "<script type=\"application/json\" id=\"data\">\(markup: PageData.json(contents, context).utf8)</script>\n")
        html.write("<script nonce=\"\(nonce)\">\n\(markup: PackageResources.page_js)</script>\n</body>\n</html>\n")
        return html.bytes
    }

    private static func head(
        _ html: inout HTMLWriter, _ request: PageRequest, _ nonce: String, _ context: CommandContext
    ) {
        let images = request.showsImages ? "img-src https:; " : ""
        let policy: HTML = """
            default-src 'none'; \(images)style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; base-uri 'none'; \
            form-action 'none'
            """
        html.write(
            """
            <!DOCTYPE html>
            <html lang=\(context.language == .uk ? "uk" : "en")>
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <title>\(request.title ?? title(context.language))</title>
            <style nonce="\(nonce)">
            \(markup: PackageResources.page_css)</style>
            </head>
            <body data-made="\(context.now.iso)"\(request.isEmbedded ? " class=embed" : "")>

            """)
    }

    private static let title = LocalizedText("Currency rates in Ukraine", "Курси валют в Україні")

    private static func header(_ html: inout HTMLWriter, _ request: PageRequest, _ context: CommandContext) {
        let heading: HTML = request.title.map { "\(foreign: $0)" } ?? "\(title)"
        let day = LocalizedText(DateFormat.long(context.today, .en), DateFormat.long(context.today, .uk))
        html.write("<header>\n<h1>\(heading)</h1>\n<p>\(day) · \(PageAge.html(context.now, context))</p>\n")
        html.write("<p class=script><button type=button id=language lang=uk>Українською</button></p>\n")
        html.write("<p id=old role=status hidden></p>\n</header>\n")
    }

    private static func foot(_ html: inout HTMLWriter, _ context: CommandContext) {
        let note = LocalizedText(
            "Rates as their sources published them, for information; buy and sell are the market's sides.",
            "Курси — як їх оприлюднили джерела, для довідки; купівля і продаж — з погляду ринку.")
        let written = LocalizedText("Written by kurs at ", "Сторінку створив kurs: ")
        html.write("<footer><p>\(note)</p><p>\(written)\(PageAge.clock(context.now, context))</p></footer>\n")
    }
}

enum PageAge {
    /// How long ago something was fetched, in words that the page's script brings up to date; empty for nothing.
    static func html(_ moment: Timestamp?, _ context: CommandContext) -> HTML {
        guard let moment else { return "" }
        let seconds = max(0, context.now.seconds - moment.seconds)
        let words = LocalizedText(Age.fetched(seconds, .en), Age.fetched(seconds, .uk))
        return "<time class=age datetime=\"\(moment.iso)\">\(words)</time>"
    }

    /// The day and the time in Kyiv, or the time alone of today.
    static func clock(_ moment: Timestamp, isShort: Bool = false, _ context: CommandContext) -> HTML {
        let (words, kyiv) = (ClockTime.words(moment, context.environment.kyiv), context.environment.kyiv)
        let text = isShort && kyiv.day(at: moment) == context.today ? String(words.suffix(5)) : words
        return "<time datetime=\"\(moment.iso)\">\(text)</time>"
    }

    static func source(_ name: String) -> LocalizedText { LocalizedText("source: \(name)", "джерело: \(name)") }
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

/// The chart of a year: drawn here for the first currency; the script offers the others, ranges and values.
enum PageChart {
    static func write(_ contents: PageContents, to html: inout HTMLWriter, _ context: CommandContext) {
        let answers = contents.markets.map(\.market).flatMap { contents.histories[$0] ?? [] }
        let official = answers.first { $0.market.traits.hasDailyRate }
        guard let shown = official ?? answers.first, let first = shown.rates.first, let last = shown.rates.last else {
            return
        }
        html.begin("chart", "\(LocalizedText("Rates by day", "Курси за днями"))")
        html.write("<div class=\"script row\"><p><label for=series>\(LocalizedText("Rate", "Курс"))</label>")
        html.write("<select id=series>")
        for answer in answers {
            let (code, name) = (answer.currency.text, DisplayNames.shortMarket(answer.market))
            let isShown = answer.market == shown.market && answer.currency == shown.currency
            html.write("<option value=\"\(answer.market.rawValue).\(code)\"\(isShown ? " selected" : "")")
            html.write(" data-source=\"\(sources(of: answer))\"")
            html.write(" data-e=\"\(code), \(name.en)\" data-u=\"\(code), \(name.uk)\">\(code), \(name.uk)</option>")
        }
        html.write("</select></p>\n<div id=ranges role=group aria-labelledby=chart-h>")
        for (days, name) in ranges {
            html.write("<button type=button data-days=\(days) aria-pressed=\(String(days == 365))>\(name)</button>")
        }
        let (path, values) = (PageLines.path(shown.rates, width: 1000, height: 300), shown.rates.compactMap(\.value))
        html.write(
            """
            </div></div>
            <figure>
            <div class=chart id=scale><div class=plot>\
            <svg id=plot viewBox="0 -6 1000 312" preserveAspectRatio="none" role=img tabindex=0>\
            <title id=plot-title>\(shown.currency.text)</title><path id=grid /><path id=area />\
            <path id=line d="\(path)"/><line id=cursor y1=-6 y2=306 x1=-9 x2=-9 /></svg>\
            </div><span class=top>\(rate: values.max())</span><span class=bottom>\(rate: values.min())</span>
            <div class=axis><span>\(first.day.iso)</span><span>\(last.day.iso)</span></div></div>
            <figcaption><span id=caption>\(shown.currency.text), \(DisplayNames.market(shown.market)): \
            \(rate: last.value)</span> <small id=origin>\(sources(of: shown))</small></figcaption>
            </figure>
            </section>

            """)
    }

    private static func sources(of answer: HistoryAnswer) -> String {
        DisplayNames.sources(answer.rates.lazy.map(\.stored.provenance))
    }

    private static let ranges = [
        (30, LocalizedText("30 days", "30 днів")), (90, LocalizedText("90 days", "90 днів")),
        (180, LocalizedText("half a year", "пів року")), (365, LocalizedText("a year", "рік")),
    ]
}
