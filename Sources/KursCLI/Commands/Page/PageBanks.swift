import KursCore
import KursTerminal
import KursText

/// The banks' rates of each currency, the best to sell to first, with contacts that can be touched.
enum PageBanks {
    static func write(_ contents: PageContents, to html: inout HTMLWriter, _ context: CommandContext) {
        guard !contents.banks.isEmpty else { return }
        html.begin("banks", "\(LocalizedText("Banks", "Банки"))")
        for (index, bank) in contents.banks.enumerated() {
            html.write("<details\(index == 0 ? " open" : "")><summary>\(bank.currency.text)</summary>\n")
            table(bank.rows, bank.currency, to: &html, context)
            let sources = DisplayNames.sources(bank.rows.lazy.map(\.provenance))
            html.write("<p class=source>\(sources) · \(PageAge.html(bank.rows.map(\.fetchedAt).min(), context))</p>\n")
            html.write("</details>\n")
        }
        html.write("</section>\n")
    }

    private static func table(
        _ rows: [BankRow], _ currency: CurrencyCode, to html: inout HTMLWriter, _ context: CommandContext
    ) {
        let hasContacts = rows.contains { $0.contact.map { !contacts($0).bytes.isEmpty } ?? false }
        if hasContacts {
            let words = LocalizedText("Contacts: scroll to the right →", "Контакти: гортайте праворуч →")
            html.write("<p class=\"source swipe\">\(words)</p>\n")
        }
        html.write(
            "<div class=wide tabindex=0 role=region aria-label=\"\(currency.text)\"><table class=banks aria-label=\"\(currency.text)\">\n"
        )
        html.write("<thead><tr><th scope=col rowspan=2>\(LocalizedText("Bank", "Банк"))</th>")
        html.write("<th scope=colgroup colspan=2 class=over>\(LocalizedText("Cash desk", "Каса"))</th>")
        html.write("<th scope=colgroup colspan=2 class=over>\(LocalizedText("Card", "Картка"))</th>")
        if hasContacts { html.write("<th scope=col rowspan=2>\(LocalizedText("Contacts", "Контакти"))</th>") }
        html.write("</tr>\n<tr>")
        for _ in 0..<2 {
            html.write("<th scope=col class=n>\(DisplayNames.buy)</th><th scope=col class=n>\(DisplayNames.sell)</th>")
        }
        html.write("</tr></thead>\n<tbody>\n")
        let columns = [rows.map(\.cash.buy), rows.map(\.cash.sell), rows.map(\.card.buy), rows.map(\.card.sell)]
        let best = columns.enumerated().map { index, numbers in
            index % 2 == 0 ? numbers.compactMap(\.self).max() : numbers.compactMap(\.self).min()
        }
        let texts = columns.map { HTMLWriter.aligned($0) }
        for (index, row) in rows.enumerated() {
            html.write("<tr><th scope=row>\(foreign: row.bank.name)")
            // A row from elsewhere than the table is not the table's.
            if let usual = rows.first?.provenance, row.provenance != usual {
                html.write(" <small>\(PageAge.source(DisplayNames.source(row.provenance)))</small>")
            }
            if case .instant(let moment)? = row.asOf {
                html.write(" <small>\(PageAge.clock(moment, isShort: true, context))</small>")
            }
            html.write("</th>")
            for column in columns.indices {
                let number = columns[column][index]
                let classes: HTML = number != nil && number == best[column] ? "\"n best\"" : "n"
                html.write("<td class=\(classes)>\(texts[column][index])</td>")
            }
            if hasContacts { html.write("<td class=contacts>\(row.contact.map(contacts) ?? "")</td>") }
            html.write("</tr>\n")
        }
        html.write("</tbody>\n</table></div>\n")
    }

    private static func contacts(_ bank: Bank) -> HTML {
        var html = HTMLWriter()
        for phone in bank.phones.prefix(2) {
            if let address = Bank.dialled(phone) { html.write("<a href=\"\(address)\">\(phone)</a> ") }
        }
        if let email = bank.email, let address = bank.mailAddress {
            html.write("<a href=\"\(address)\">\(email)</a> ")
        }
        if let site = bank.site, HTMLWriter.isWeb(site) {
            html.write(HTMLWriter.link(site, "\(LocalizedText("site", "сайт"))"))
        }
        return HTML(stringInterpolation: html)
    }
}
