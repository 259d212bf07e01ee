import KursCore
import Testing

@testable import KursSources

/// Shapes of pages that a person reads at once: copies for other screens, cards, split numbers.
struct PagePlainTests {
    private static let row: String = "<tr><td>USD</td><td>43,10</td><td>43,60</td></tr>"

    private static func table(_ body: String = PagePlainTests.row) -> String {
        "<table><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr>\(body)</table>"
    }

    private func lines(_ body: String) throws -> [String] {
        try read(
            .ratesPage,
            "<html><head><title>Курс валют</title></head><body><h1>Курс валют</h1><p>Курси у гривнях</p>\(body)</body>"
                + "</html>", address: "https://bank.ua/kurs"
        ).lines
    }

    private static let old: String = table(row.replacing("43,", with: "41,"))

    @Test(arguments: [
        table() + "<div style=\"display:none\">\(old)</div>", "<div hidden>\(old)</div>" + table(),
        "<div class=\"d-none d-md-block\">\(table())</div><div class=\"d-md-none\">\(old)</div>",
        "<div class=\"hidden md:block\">\(table())</div><div class=\"md:hidden\">\(old)</div>",
        "<details open><summary>Курси</summary>\(table())</details><details><summary>Курси</summary>\(old)</details>",
    ])
    func `a table is read beside a hidden one`(body: String) throws {
        #expect(try lines(body) == ["USD buy 43.10 sell 43.60"])
    }

    @Test(arguments: [
        ("43,10", "43,10<sup>+0,05</sup>"), ("43,10", "<span>43</span>,<span>10</span>"), ("USD", "840 USD"),
        ("USD", "USD 840"),
    ])
    func `a change with its sign, a split number and the number of a currency`(part: String, other: String) throws {
        #expect(try lines(Self.table(Self.row.replacing(part, with: other))) == ["USD buy 43.10 sell 43.60"])
    }

    @Test func `a number of another currency, and a note raised`() throws {
        #expect(
            try lines(Self.table(Self.row.replacing("USD", with: "978 USD"))).contains { $0.contains("43.10") } == false
        )
        #expect(
            try lines(Self.table(Self.row.replacing("43,10", with: "43,10<sup>5</sup>"))).contains {
                $0.contains("buy")
            } == false)
    }

    @Test func `a header in an element of its own`() throws {
        let rows = "<div>USD</div><div>43,10</div><div>43,60</div>|<div>EUR</div><div>46,30</div><div>46,95</div>"
        let body = "<div>" + rows.split(separator: "|").map { "<div>\($0)</div>" }.joined() + "</div>"
        let head = "<div><div>Валюта</div><div>Купівля</div><div>Продаж</div></div>"
        #expect(try lines(head + body) == ["USD buy 43.10 sell 43.60", "EUR buy 46.30 sell 46.95"])
        #expect(try lines(head.replacing("Купівля", with: "Вчора") + body).contains { $0.hasPrefix("USD") } == false)
        #expect(try lines("<p>Увага</p>" + body).contains { $0.hasPrefix("USD") } == false)
    }

    @Test func `a licence of the NBU below a list`() throws {
        let list = "<ul><li>USD: купівля 43,10, продаж 43,60</li></ul><p>Ліцензія НБУ №22 від 05.10.2011</p>"
        #expect(try lines(list) == ["USD buy 43.10 sell 43.60"])
    }

    @Test func `a list of rates in JSON without a market is the bank's`() throws {
        let script = "<script>window.rates = {\"rates\":[{\"code\":\"USD\",\"buy\":43.10,\"sell\":43.60}]};</script>"
        #expect(try lines(script) == ["USD buy 43.10 sell 43.60"])
    }

    @Test func `sides with the customer as the other side are the bank's`() throws {
        let named = Self.table().replacing("Купівля", with: "Купівля у клієнта").replacing(
            "Продаж", with: "Продаж клієнту")
        #expect(try lines(named) == ["USD buy 43.10 sell 43.60"])
    }

    @Test(arguments: [
        "<table><tr><td>USD</td><td>Купівля: 43,10</td><td>Продаж: 43,60</td></tr><tr><td>EUR</td>"
            + "<td>Купівля: 46,30</td><td>Продаж: 46,95</td></tr></table>",
        "<table><tr><th>Валюта ⇅</th><th>Купівля ⇅</th><th>Продаж ⇅</th></tr><tr><td>USD</td><td>43,10</td>"
            + "<td>43,60</td></tr><tr><td>EUR</td><td>46,30</td><td>46,95</td></tr></table>",
    ])
    func `a side in each cell, signs of sorting`(body: String) throws {
        #expect(try lines(body) == ["USD buy 43.10 sell 43.60", "EUR buy 46.30 sell 46.95"])
        for (part, other) in [("Купівля", "Вчора"), ("USD", "USD, PLN"), ("43,10", "43,10 PLN"), ("USD", "USD x100")] {
            let changed = try lines(body.replacing(part, with: other))
            #expect(changed.contains { $0.hasPrefix("USD buy") } == false, "\(other): \(changed)")
        }
    }
}
