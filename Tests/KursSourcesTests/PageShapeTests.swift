import KursCore
import Testing

@testable import KursSources

/// Names, arrows, times and figures beside rates that look alike and say different things.
struct PageShapeTests {
    private let head = "<tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr>"
    private let table = """
        <table><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr><tr><td>USD</td><td>43,10</td><td>43,60</td></tr>\
        </table>
        """

    /// The lines of the rates of a page; none where it is refused.
    private func lines(_ body: String, title: String = "Курс валют") throws -> [String] {
        let page = "<html><head><title>\(title)</title></head><body><h1>Курс валют</h1>\(body)</body></html>"
        guard case .found(let parsed) = try read(.ratesPage, page) else { return [] }
        return parsed.quotes.map(\.line)
    }

    private func row(_ name: String, _ buy: String, _ sell: String) -> String {
        "<table>\(head)<tr><td>\(name)</td><td>\(buy)</td><td>\(sell)</td></tr></table>"
    }

    @Test(arguments: ["US$", "дол. США", "долл. США", "Дол США", "USD"])
    func `names of the dollar`(name: String) throws {
        #expect(try lines(row(name, "43,10", "43,60")) == ["USD buy 43.10 sell 43.60"])
    }

    @Test(arguments: ["C$", "A$", "HK$", "US", "дол. Канади"])
    func `names of other dollars are not the dollar's`(name: String) throws {
        #expect(try lines(row(name, "43,10", "43,60")).contains { $0.hasPrefix("USD") } == false)
    }

    @Test(arguments: [
        ("▲ 43,10", "▼ 43,60"), ("↑43,10", "↓43,60"), ("43,10 ▲", "43,60 ▼"),
        ("43,10 <span>+0,12%</span>", "43,60 <span>-0,05%</span>"), ("43,10 <span>0%</span>", "43,60 <span>0%</span>"),
    ])
    func `arrows and percents beside a rate`(buy: String, sell: String) throws {
        #expect(try lines(row("USD", buy, sell)) == ["USD buy 43.10 sell 43.60"])
    }

    @Test(arguments: [
        ("▲ 0,05", "▼ 0,06"), ("+43,10", "+43,60"), ("▲ 43", "▼ 44"), ("▲ 12,50%", "▲ 12,60%"), ("±43,10", "±43,60"),
        ("43,10 обмін", "43,60 обмін"), ("43,10 %", "43,60 %"),
    ])
    func `changes and other figures are no rates`(buy: String, sell: String) throws {
        #expect(try lines(row("USD", buy, sell)).isEmpty)
    }

    // The page was fetched at 11:40 in Kyiv.
    @Test(arguments: [("09:45", 1), ("11:39", 1), ("23:59", 0), ("12:30:00", 0)])
    func `a time that is still to come is another day's`(time: String, count: Int) throws {
        let column = table.replacing("</th></tr>", with: "</th><th>Час</th></tr>")
            .replacing("</td></tr>", with: "</td><td>\(time)</td></tr>")
        #expect(try lines(column).count == count)
        #expect(try lines("<p>Час оновлення \(time)</p>" + table).count == count)
        #expect(try lines("<p>Курси оновлюються щодня о \(time)</p>" + table).count == 1)
    }

    @Test func `what is exchanged, priced in itself, or written by readers`() throws {
        let card = { (buy: String, sell: String) in "<h3>USD</h3><p>Купівля: \(buy)</p><p>Продаж: \(sell)</p>" }
        #expect(try lines(card("43,10", "43,60")) == ["USD buy 43.10 sell 43.60"])
        #expect(try lines(card("43,10 грн", "43,60 грн")) == ["USD buy 43.10 sell 43.60"])
        #expect(try lines(card("43,10 USD", "43,60 USD")).isEmpty)
        #expect(try lines(card("43,10 обмін", "43,60 обмін")).isEmpty)
        let line = "<p>USD: купівля 43,10, продаж 43,60</p>"
        #expect(try lines(line) == ["USD buy 43.10 sell 43.60"])
        #expect(try lines("<h2>Коментарі</h2>" + line).isEmpty)
    }

    @Test func `a title that gives a price in other money`() throws {
        #expect(try lines(table, title: "Обмін валют: 1 USD = 43,60 грн").count == 1)
        #expect(try lines(table, title: "Обмін валют: 1 USD = 16,90 MDL").isEmpty)
    }
}
