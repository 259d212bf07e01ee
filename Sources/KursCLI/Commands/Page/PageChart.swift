import KursCore

/// The chart of a year: drawn here for the first currency; the script offers the others, ranges and values.
enum PageChart {
    static func write(_ contents: PageContents, to html: inout HTMLWriter, _ context: CommandContext) {
        let answers = contents.markets.map(\.market).flatMap { contents.histories[$0] ?? [] }
        let official = answers.first { $0.market.traits.hasDailyRate }
        guard let shown = official ?? answers.first, let first = shown.rates.first, let last = shown.rates.last else {
            return
        }
        html.begin("chart", "\(LocalizedText("Rates over a year", "Курси за рік"))")
        html.write("<div class=\"script row\"><p><label for=series>\(LocalizedText("Rate", "Курс"))</label>")
        html.write("<select id=series>")
        for answer in answers {
            let (code, name) = (answer.currency.text, DisplayNames.shortMarket(answer.market))
            let isShown = answer.market == shown.market && answer.currency == shown.currency
            html.write("<option value=\"\(answer.market.rawValue).\(code)\"\(isShown ? " selected" : "")")
            html.write(" data-e=\"\(code), \(name.en)\" data-u=\"\(code), \(name.uk)\">\(code), \(name.uk)</option>")
        }
        html.write("</select></p>\n<div id=ranges role=group>")
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
            \(rate: last.value)</span></figcaption>
            </figure>
            </section>

            """)
    }

    private static let ranges = [
        (30, LocalizedText("30 days", "30 днів")), (90, LocalizedText("90 days", "90 днів")),
        (180, LocalizedText("half a year", "пів року")), (365, LocalizedText("a year", "рік")),
    ]
}
