import KursCore
import Testing

@testable import KursSources

/// What a person sees in a table and its source does not show: rows of words, order on the screen, drawn and struck texts.
struct PageLayoutTests {
    private static let head = "<tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr>"
    private static let dollar = "<tr><td>USD</td><td>43,10</td><td>43,60</td></tr>"
    private static let euro = "<tr><td>EUR</td><td>46,40</td><td>46,95</td></tr>"

    private func result(_ body: String, style: String = "") throws -> ReadResult {
        try read(
            .ratesPage,
            """
            <html lang="uk"><head><title>Курс валют</title><style>\(style)</style></head><body><h1>Курс валют</h1>\(body)\
            </body></html>
            """)
    }

    private func table(_ rows: String..., style: String = "") throws -> ReadResult {
        try result("<table>\(Self.head)\(rows.joined())</table>", style: style)
    }

    /// The currencies that were read; empty for a refused page.
    private func currencies(_ result: ReadResult) throws -> [CurrencyCode] {
        if result.refusal != nil { return [] }
        return try result.parsed.quotes.filter { $0.buy != nil && $0.sell != nil }.map(\.currency)
    }

    @Test(arguments: [
        "<th>Валюта</th><th>Вчора</th><th>Позавчора</th>", "<th></th><th>Мін.</th><th>Макс.</th>",
        "<td>Валюта</td><td>за 100</td><td>за 1000</td>", "<td>Метал</td><td>Комісія</td><td>Ліміт</td>",
    ])
    func `a row of words over the numbers ends the header`(cells: String) throws {
        #expect(try currencies(table(Self.dollar, "<tr>\(cells)</tr>", Self.euro)) == [.usd])
    }

    @Test func `a repeated header and a row without rates end nothing`() throws {
        #expect(try currencies(table(Self.dollar, Self.head, Self.euro)) == [.usd, .eur])
        let missing = "<tr><td>Інша валюта</td><td>немає</td><td>немає</td></tr>"
        #expect(try currencies(table(Self.dollar, missing, Self.euro)) == [.usd, .eur])
    }

    @Test func `a row that is struck out has no rates`() throws {
        let struck = Self.euro.replacing("<tr>", with: "<tr style='text-decoration: line-through'>")
        #expect(try currencies(table(Self.dollar, struck)) == [.usd])
        let old = Self.euro.replacing("<tr>", with: "<tr class='old'>")
        #expect(try currencies(table(Self.dollar, old, style: ".old { text-decoration: line-through }")) == [.usd])
        let body = try result(
            "<table>\(Self.head)<tbody style='text-decoration:line-through'>\(Self.euro)</tbody></table>")
        #expect(try currencies(body) == [])
    }

    @Test(arguments: [
        "\u{202E}46,40", "<bdo dir='rtl'>46,40</bdo>", "<span style='unicode-bidi:bidi-override'>46,40</span>",
        "46,40<br><small>%</small>", "№ 46", "<svg><text>1</text></svg>46,40", "46,40<svg><text>вчора</text></svg>",
        "<textarea>46,40</textarea>за 100",
    ])
    func `a number that a person sees as another one`(cell: String) throws {
        let row = Self.euro.replacing("<td>46,40</td>", with: "<td>\(cell)</td>")
        let read = try currencies(table(Self.dollar, row))
        #expect(!read.contains(.eur), "\(cell)")
    }

    @Test(arguments: [
        "<svg><text>Курси минулого тижня</text></svg>", "<textarea readonly>Курси за 100 одиниць</textarea>",
        "<iframe srcdoc='&lt;h1&gt;Архів, 2015 рік&lt;/h1&gt;'></iframe>", "<object>Курси за 100 одиниць</object>",
        "<div><template shadowrootmode='open'><h2>Курси за 100 одиниць</h2></template></div>",
        "<svg><foreignObject><p>Курси у злотих</p></foreignObject></svg>",
    ])
    func `words that are no text of the page`(element: String) throws {
        #expect(try currencies(result(element + "<table>\(Self.head)\(Self.dollar)</table>")) == [])
    }

    @Test func `a chart beside the rates and a shape say nothing`() throws {
        let chart = "<svg>\((1...9).map { "<text>\($0)</text>" }.joined())</svg><svg><path d='M0 0'/></svg>"
        #expect(try currencies(result(chart + "<table>\(Self.head)\(Self.dollar)</table>")) == [.usd])
        let arrow = Self.euro.replacing("46,40", with: "46,40 <svg><path d='M0 0'/></svg>")
        #expect(try currencies(table(Self.dollar, arrow)) == [.usd, .eur])
    }

    @Test(arguments: ["Для карток", "Безготівковий курс", "Міжбанк"])
    func `the last row may say what the rates are`(text: String) throws {
        #expect(try currencies(table(Self.dollar, "<tr><td colspan='3'>\(text)</td></tr>")) == [])
    }

    @Test func `columns that stand elsewhere on the screen`() throws {
        let hidden = Self.head.replacing("<th>Купівля", with: "<th style='display:none'>Купівля")
        #expect(try currencies(result("<table>\(hidden)\(Self.dollar)</table>")) == [])
        let column = "<colgroup><col><col style='visibility:collapse'><col></colgroup>"
        #expect(try currencies(result("<table>\(column)\(Self.head)\(Self.dollar)</table>")) == [])
        let turned = Self.dollar.replacing("<tr>", with: "<tr class='back'>")
        #expect(try currencies(table(turned, style: ".back { display: flex; flex-direction: row-reverse }")) == [])
        #expect(try currencies(table(turned, style: ".front { flex-direction: row-reverse }")) == [.usd])
    }

    @Test(arguments: [("Пн, 12:30", "2026-11-16"), ("Четвер, 17:00", "2026-11-19"), ("Пт, 10:00", nil)])
    func `a weekday over the names of the rows is the last such day`(text: String, day: String?) throws {
        let head = Self.head.replacing("Валюта", with: text)
        let quote = try #require(try result("<table>\(head)\(Self.dollar)</table>").parsed.quotes.first)
        #expect(quote.asOf == day.flatMap { Day(iso: $0.utf8) }.map(AsOf.day))
    }

    @Test(arguments: ["П'ятниця, 17:00", "23:59"])
    func `a time that cannot be today's over the names of the rows`(text: String) throws {
        let head = Self.head.replacing("Валюта", with: text)
        #expect(try currencies(result("<table>\(head)\(Self.dollar)</table>")) == [])
    }

    @Test(arguments: [
        "архів 20.11.2026", "20.11.2026 за 100", "20.11.2026 (за 19.11)", "20.11.2026 VIP", "20.11.2026 PLN",
    ])
    func `words beside the time of a row`(text: String) throws {
        let head = Self.head.replacing("</tr>", with: "<th>Оновлено</th></tr>")
        let rows = [(Self.dollar, "20.11.2026"), (Self.euro, text)].map { row, time in
            row.replacing("</tr>", with: "<td>\(time)</td></tr>")
        }
        #expect(try currencies(result("<table>\(head)\(rows.joined())</table>")) == [.usd])
    }

    @Test(arguments: [("Курс", "за 100"), ("Курс", "1000"), ("Графік", "не діє"), ("Телефон", "за 100")])
    func `words in a column about something else`(header: String, text: String) throws {
        let head = Self.head.replacing("</tr>", with: "<th>\(header)</th></tr>")
        let rows = [(Self.dollar, ""), (Self.euro, text)].map { row, cell in
            row.replacing("</tr>", with: "<td>\(cell)</td></tr>")
        }
        let read = try currencies(result("<table>\(head)\(rows.joined())</table>"))
        #expect(!read.contains(.eur), "\(header): \(text)")
    }

    @Test(arguments: ["Продаж / Купівля", "Ask / Bid, грн"])
    func `a joined header names the order of its numbers`(header: String) throws {
        let page =
            "<table><tr><th>Валюта</th><th>\(header)</th></tr><tr><td>USD</td><td>43,60 / 43,10</td></tr></table>"
        let quote = try #require(try result(page).parsed.quotes.first)
        #expect(quote.buy == ExactDecimal("43.10") && quote.sell == ExactDecimal("43.60"))
    }

    @Test(arguments: [
        "<p>EUR: 46,40 / 46,95, PLN</p>", "<p>EUR: 46,40 / 46,95, злотих</p>", "<p>EUR: 46,40 / 46,95</p><p>PLN</p>",
    ])
    func `a currency behind the last rates may be their money`(lines: String) throws {
        #expect(try currencies(result("<p>Купівля / Продаж</p><p>USD: 43,10 / 43,60</p>\(lines)")) == [])
    }

    @Test func `tooltips of a list's header and notes below a list in a list`() throws {
        func list(_ tip: String, _ note: String) -> String {
            let cells = { (texts: [String]) in "<li>\(texts.map { "<span>\($0)</span>" }.joined())</li>" }
            return "<ul>" + cells(["Валюта", "Купівля \(tip)", "Продаж"]) + cells(["USD", "43,10", "43,60"])
                + cells(["EUR", "46,40", "46,95"]) + "</ul>" + note
        }
        #expect(try currencies(result(list("", ""))) == [.usd, .eur])
        #expect(try currencies(result(list("<span class='tooltip'>за 100</span>", ""))) == [])
        let cards = ["USD", "EUR"].map { code in
            """
            <li><div><div>\(code)</div></div><div><div>Купівля</div><div>43,10</div></div>\
            <div><div>Продаж</div><div>43,60</div></div></li>
            """
        }.joined()
        #expect(
            try currencies(result("<figure><ul>\(cards)</ul><figcaption>Курси за 100 одиниць</figcaption></figure>"))
                == [])
        #expect(try currencies(result("<div><ul>\(cards)</ul><p>Курси у злотих</p></div>")) == [])
    }

    @Test(arguments: ["Курси за 1000 одиниць", "Курси не діють", "Курси у злотих"])
    func `words with another table or a heading between them and the rates`(text: String) throws {
        let rates = "<table>\(Self.head)\(Self.dollar)</table>"
        let calendar =
            "<table><tr><td>Пн</td><td>Вт</td><td>Ср</td><td>Чт</td></tr><tr><td>1</td><td>2</td></tr></table>"
        let note = "<table><tr><td>\(text)</td></tr></table>"
        for page in [
            note + rates, rates + note, "<p><b>\(text)</b></p>\(calendar)\(rates)", "\(rates)\(calendar)<p>\(text)</p>",
            "<section><h2>\(text)</h2><section><h2>Курси валют</h2>\(rates)</section></section>",
            "<fieldset><legend>\(text)</legend><fieldset><legend>Курс валют</legend>\(rates)</fieldset></fieldset>",
        ] {
            #expect(try currencies(result(page)) == [], "\(page)")
        }
        #expect(try currencies(result(calendar + rates + calendar)) == [.usd])
        let layout = "<table><tr><td>\(text)\(rates)</td><td>1</td><td>2</td><td>3</td></tr></table>"
        #expect(try currencies(result(layout)) == [])
    }

    @Test(arguments: [
        "<td>USD</td><td>４３,１０</td><td>43,60</td>", "<td>USD</td><td>43,10 =</td><td>43,60 ●</td>",
        "<td>USD/грн</td><td>43,10</td><td>43,60</td>",
    ])
    func `signs that change no number`(cells: String) throws {
        #expect(try currencies(table("<tr>\(cells)</tr>")) == [.usd])
    }

    @Test func `headers that sort, labels in cells, rows without rates`() throws {
        let sorted = Self.head.replacing("Купівля", with: "Купівля ⇅").replacing("Продаж", with: "Продаж ↕")
        #expect(try currencies(result("<table>\(sorted)\(Self.dollar)</table>")) == [.usd])
        let labelled = [("USD", "43,10", "43,60"), ("EUR", "46,40", "46,95")].map { code, buy, sell in
            "<tr><td>\(code)</td><td>Купівля: \(buy)</td><td>Продаж: \(sell)</td></tr>"
        }.joined()
        #expect(try currencies(result("<table>\(labelled)</table>")) == [.usd, .eur])
        let missing = "<tr><td>SEK</td><td></td><td></td></tr>"
        #expect(try currencies(table(Self.dollar, Self.euro, missing)) == [.usd, .eur])
    }

    @Test(arguments: [
        "Ми використовуємо файли cookie.", "Інформація не є публічною офертою.",
        "* Курси встановлено на початок операційного дня та можуть змінюватися.", "Усі права захищено, 2008–2026",
        "Каса працює щодня з 9:00 до 18:00, перерва 13:00–14:00.",
    ])
    func `sentences of banks that change no rate`(text: String) throws {
        #expect(try currencies(result("<table>\(Self.head)\(Self.dollar)</table><p>\(text)</p>")) == [.usd])
    }

    @Test func `a chosen money, an only choice and a money below the lines`() throws {
        let rates = "<table>\(Self.head)\(Self.dollar)\(Self.euro)</table>"
        let chosen = "<select><option>UAH</option><option selected>EUR</option></select>"
        #expect(try currencies(result(chosen + rates)) == [])
        #expect(try currencies(result("<p><input name='amount'>\(chosen)</p>" + rates)) == [.usd, .eur])
        #expect(try currencies(result("<select><option>Архів за 1 січня 2014</option></select>" + rates)) == [])
        let radio =
            "<label>Гривня<input type='radio' name='m'></label><label>Лей<input type='radio' name='m' checked></label>"
        #expect(try currencies(result(radio + rates)) == [])
        let lines = "<p>Купівля / Продаж</p><p>USD: 43,10 / 43,60</p><p>PLN: 11,10 / 11,60</p>"
        #expect(try currencies(result(lines)) == [.usd, .pln])
        #expect(try currencies(result(lines + "<p>злотих</p>")) == [])
    }

    @Test(arguments: [
        ("Укргазбанк (корпоративним клієнтам)", "(корпоративним клієнтам)"), ("ПриватБанк для ФОП", "для ФОП"),
        ("Кредитвест Банк — у понеділок", "у понеділок"), ("ПриватБанк", ""),
        ("АТ «Банк інвестицій та заощаджень»", ""),
        ("Банк інвестицій та заощаджень", ""), ("Перший інвестиційний банк", ""), ("Райффайзен Банк Аваль", ""),
        ("Банк Львів", ""), ("Універсал Банк", ""),
    ])
    func `words behind a bank's name are no part of it`(name: String, added: String) {
        #expect(BankNames.added(to: name) == added)
    }
}
