import KursCore

/// The chart of a year: drawn here for the first currency; the script offers the others, ranges and values.
enum PageChart {
    static func write(_ contents: PageContents, to html: inout HTMLWriter, _ context: CommandContext) {
        let answers = contents.markets.map(\.market).flatMap { contents.histories[$0] ?? [] }
        let official = answers.first { $0.market.traits.hasDailyRate }
        guard let shown = official ?? answers.first, let first = shown.rates.first, let last = shown.rates.last else {
            return
        }
        html.markup("<section id=chart aria-labelledby=chart-h>\n<h2 id=chart-h>")
        html.text(LocalizedText("Rates over a year", "Курси за рік"))
        html.markup("</h2>\n<div class=\"script row\"><p><label for=series>")
        html.text(LocalizedText("Rate", "Курс"))
        html.markup("</label><select id=series>")
        for answer in answers {
            let key = answer.market.rawValue + "." + answer.currency.text
            let name = DisplayNames.shortMarket(answer.market)
            let isShown = answer.market == shown.market && answer.currency == shown.currency
            html.markup("<option value=\"\(key)\"\(isShown ? " selected" : "")")
            html.markup(
                " data-e=\"\(answer.currency.text), \(name(.en))\" data-u=\"\(answer.currency.text), \(name(.uk))\">")
            html.text(answer.currency.text + ", " + name(.uk))
            html.markup("</option>")
        }
        html.markup("</select></p>\n<div id=ranges role=group>")
        for (days, name) in ranges {
            html.markup("<button type=button data-days=\(days) aria-pressed=\(days == 365)>")
            html.text(name)
            html.markup("</button>")
        }
        html.markup("</div></div>\n<figure>\n<div class=chart id=scale><div class=plot>")
        html.markup("<svg id=plot viewBox=\"0 -6 1000 312\" preserveAspectRatio=\"none\" role=img tabindex=0>")
        html.markup("<title id=plot-title>\(shown.currency.text)</title>")
        html.markup("<path id=grid /><path id=area />")
        html.markup("<path id=line d=\"\(PageLines.path(shown.rates, width: 1000, height: 300))\"/>")
        html.markup("<line id=cursor y1=-6 y2=306 x1=-9 x2=-9 /></svg>")
        let values = shown.rates.compactMap(\.value)
        html.markup("</div><span class=top>")
        html.rate(values.max())
        html.markup("</span><span class=bottom>")
        html.rate(values.min())
        html.markup("</span>\n<div class=axis><span>\(first.day.iso)</span>")
        html.markup("<span>\(last.day.iso)</span></div></div>\n<figcaption><span id=caption>")
        html.text(shown.currency.text + ", ")
        html.text(DisplayNames.market(shown.market))
        html.text(": ")
        html.rate(last.value)
        html.markup("</span></figcaption>\n</figure>\n</section>\n")
    }

    private static let ranges = [
        (30, LocalizedText("30 days", "30 днів")), (90, LocalizedText("90 days", "90 днів")),
        (180, LocalizedText("half a year", "пів року")), (365, LocalizedText("a year", "рік")),
    ]
}
