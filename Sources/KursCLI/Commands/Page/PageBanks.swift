import KursCore

/// The banks' rates of each currency, the best to sell to first, with contacts that can be touched.
enum PageBanks {
    static func write(_ contents: PageContents, to html: inout HTMLWriter, _ context: CommandContext) {
        guard !contents.banks.isEmpty else { return }
        html.markup("<section id=banks aria-labelledby=banks-h>\n<h2 id=banks-h>")
        html.text(LocalizedText("Banks", "Банки"))
        html.markup("</h2>\n")
        for (index, bank) in contents.banks.enumerated() {
            html.markup("<details\(index == 0 ? " open" : "")><summary>\(bank.currency.text)</summary>\n")
            table(bank.rows, bank.currency, to: &html)
            html.markup("<p class=source>")
            html.text(DisplayNames.sources(bank.rows.lazy.map(\.provenance)))
            html.markup(" · ")
            if let oldest = bank.rows.map(\.fetchedAt).min() { PageAge.write(oldest, to: &html, context) }
            html.markup("</p>\n</details>\n")
        }
        html.markup("</section>\n")
    }

    private static func table(_ rows: [BankRow], _ currency: CurrencyCode, to html: inout HTMLWriter) {
        html.markup(
            "<div class=wide tabindex=0 role=region aria-label=\"\(currency.text)\"><table class=sortable>\n<thead><tr>"
        )
        html.markup("<th scope=col rowspan=2>")
        html.text(LocalizedText("Bank", "Банк"))
        html.markup("</th><th scope=colgroup colspan=2>")
        html.text(LocalizedText("Cash desk", "Каса"))
        html.markup("</th><th scope=colgroup colspan=2>")
        html.text(LocalizedText("Card", "Картка"))
        html.markup("</th><th scope=col rowspan=2>")
        html.text(LocalizedText("Contacts", "Контакти"))
        html.markup("</th></tr>\n<tr>")
        for _ in 0..<2 {
            for title in [DisplayNames.buy, DisplayNames.sell] {
                html.markup("<th scope=col class=n>")
                html.text(title)
                html.markup("</th>")
            }
        }
        html.markup("</tr></thead>\n<tbody>\n")
        let best = [
            rows.compactMap(\.cash.buy).max(), rows.compactMap(\.cash.sell).min(), rows.compactMap(\.card.buy).max(),
            rows.compactMap(\.card.sell).min(),
        ]
        for row in rows {
            html.markup("<tr><th scope=row>")
            html.foreign(row.bank.name)
            // A row from elsewhere than the table is not the table's.
            if let usual = rows.first?.provenance, row.provenance != usual {
                html.markup(" <small>")
                html.text(DisplayNames.source(row.provenance))
                html.markup("</small>")
            }
            html.markup("</th>")
            for (number, best) in zip([row.cash.buy, row.cash.sell, row.card.buy, row.card.sell], best) {
                html.markup(number != nil && number == best ? "<td class=\"n best\">" : "<td class=n>")
                html.rate(number)
                html.markup("</td>")
            }
            html.markup("<td class=contacts>")
            contacts(row.contact, to: &html)
            html.markup("</td></tr>\n")
        }
        html.markup("</tbody>\n</table></div>\n")
    }

    private static func contacts(_ bank: Bank?, to html: inout HTMLWriter) {
        guard let bank else { return }
        for phone in bank.phones.prefix(2) {
            let digits = String(decoding: phone.utf8.filter { (48...57).contains($0) }, as: UTF8.self)
            guard (3...15).contains(digits.utf8.count) else { continue }
            // A short number and one that begins with 0 are dialled as they are printed.
            html.markup("<a href=\"tel:\(digits.hasPrefix("380") ? "+" : "")\(digits)\">")
            html.text(phone)
            html.markup("</a> ")
        }
        if let email = bank.email, isEmail(email) {
            html.markup("<a href=\"mailto:\(HTMLWriter.escaped(email))\">")
            html.text(email)
            html.markup("</a> ")
        }
        if let site = bank.site, html.beginLink(site) {
            html.text(LocalizedText("site", "сайт"))
            html.markup("</a>")
        }
    }

    private static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy {
                        $0.isASCIIAlphanumeric || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
                            || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "+")
                    }
            }
    }
}

extension UInt8 {
    fileprivate var isASCIIAlphanumeric: Bool {
        (48...57).contains(self) || (65...90).contains(self) || (97...122).contains(self)
    }
}
