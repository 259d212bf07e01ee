import KursCore

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
