import KursCore
import Testing

@testable import KursSources

/// Words that change what the rates of a page are: wherever they stand, no rate is shown.
struct PageMeaningTests {
    private static let table = """
        <table><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr><tr><td>USD</td><td>43,10</td><td>43,60</td></tr>\
        <tr><td>EUR</td><td>46,40</td><td>46,95</td></tr></table>
        """
    private static let banks = """
        <table><tr><th>Банк</th><th>Купівля</th><th>Продаж</th></tr><tr><td>ПУМБ</td><td>4,10</td><td>4,20</td></tr>\
        </table>
        """

    private func result(_ body: String, url: String? = nil) throws -> ReadResult {
        try read(
            .ratesPage, "<html><head><title>Курс валют</title></head><body><h1>Курс валют</h1>\(body)</body></html>",
            address: url)
    }

    @Test func `the tables are read without such words`() throws {
        #expect(
            try result(Self.table).parsed.quotes.map(\.line) == [
                "USD buy 43.10 sell 43.60", "EUR buy 46.40 sell 46.95",
            ])
        #expect(
            try result("<h2>EUR (€)</h2>" + Self.banks).parsed.quotes.map(\.line) == ["EUR buy 4.10 sell 4.20 pumb"])
    }

    @Test(arguments: ["EUR, $", "EUR ($)", "USD zł", "Долар США, zł", "USD / €", "USD £", "USD ₺"])
    func `a heading of two moneys names neither`(heading: String) throws {
        #expect(try result("<h2>\(heading)</h2>" + Self.banks).refusal != nil)
    }

    @Test(arguments: [
        "PLN за 1 USD", "EUR за 1 USD", "злотих за 1 USD", "USD за EUR", "PLN per 1 USD", "лей за 1 долар",
        "станом на 1 січня", "9 вересня", "1 січня о 10:00", "з 01.01.2024 по 12.03.2024",
    ])
    func `a line above`(line: String) throws {
        #expect(try result("<p>\(line)</p>" + Self.table).refusal != nil)
        #expect(try result("<h2>\(line)</h2>" + Self.table).refusal != nil)
    }

    @Test func `two days in two lines`() throws {
        #expect(try result("<p>12.03.2024</p><p>13.03.2024</p>" + Self.table).refusal != nil)
    }

    @Test(arguments: ["середній за рік", "за 2023 рік", "2024 рік", "понеділок", "середній курс"])
    func `the header of the names`(words: String) throws {
        let page = Self.table.replacing("Валюта", with: "Валюта " + words)
        #expect(try result(page).refusal != nil)
    }

    @Test(arguments: ["середній за рік", "не діє з понеділка", "у копійках", "CZK", "2024 рік"])
    func `the last row`(words: String) throws {
        let page = Self.table.replacing("</table>", with: "<tr><td colspan=3>\(words)</td></tr></table>")
        #expect(try result(page).refusal != nil)
    }

    @Test(arguments: ["Ліцензія НБУ №22", "<a href=/all>Показати всі</a>"])
    func `a last row that says nothing of the rates`(words: String) throws {
        let page = Self.table.replacing("</table>", with: "<tr><td colspan=3>\(words)</td></tr></table>")
        #expect(try result(page).parsed.quotes.count == 2)
    }

    @Test(arguments: ["ПриватБанк Варшава", "Банк Варшава", "Polish bank"])
    func `a bank of another country`(name: String) throws {
        let row = "<tr><td>\(name)</td><td>4,05</td><td>4,25</td></tr></table>"
        let found = try result("<h2>EUR</h2>" + Self.banks.replacing("</table>", with: row)).parsed
        #expect(found.quotes.map(\.line) == ["EUR buy 4.10 sell 4.20 pumb"])
        #expect(found.warnings.contains { "\($0)".contains(name) })
    }

    @Test func `a chosen option`() throws {
        let choice = "<select><option>сьогодні</option><option selected>вчора</option></select>"
        #expect(try result(choice + Self.table).refusal != nil)
        let today = "<select><option selected>сьогодні</option><option>вчора</option></select>"
        #expect(try result(today + Self.table).parsed.quotes.count == 2)
    }

    @Test func `a part of the page with a name`() throws {
        #expect(try result("<section aria-label=\"Прогноз\"><div>\(Self.table)</div></section>").refusal != nil)
        #expect(try result("<section aria-label=\"Курси\">\(Self.table)</section>").parsed.quotes.count == 2)
    }

    @Test func `attributes and the address`() throws {
        for name in ["summary", "aria-label", "title"] {
            let page = Self.table.replacing("<table>", with: "<table \(name)=\"Архів курсів\">")
            #expect(try result(page).refusal != nil, "\(name)")
        }
        #expect(try result(Self.table, url: "https://bank.ua/rates/yesterday").refusal != nil)
        #expect(try result(Self.table, url: "https://bank.ua/rates/today").parsed.quotes.count == 2)
        let dated = try result("<input type=\"date\" value=\"2024-03-12\">" + Self.table).parsed.quotes
        let day = AsOf.day(try #require(Day(year: 2024, month: 3, day: 12)))
        #expect(dated.map(\.asOf) == [day, day])
    }
}
