import KursCore
import Testing

@testable import KursSources

/// Pages without rates, or with other rates than requested: each is refused by name, and no number is made up.
struct PageRefusalTests {
    private func table(_ headers: String, _ rows: [String], title: String = "Курс валют") -> String {
        let row = { (cells: String, tag: String) in
            "<tr>" + cells.split(separator: "|").map { "<\(tag)>\($0)</\(tag)>" }.joined() + "</tr>"
        }
        return
            "<html><head><title>\(title)</title></head><body><table>\(row(headers, "th"))\(rows.map { row($0, "td") }.joined())</table></body></html>"
    }

    private func refusal(_ html: String, source: SourceID = .ratesPage, url: String? = nil, day: String? = nil) throws
        -> Refusal?
    {
        try read(source, html, address: url, day: day).refusal
    }

    @Test func `other kinds of pages are named in the refusal`() throws {
        #expect(try refusal(table("Оператор|А 95|Бензин А 92", ["ОККО|85,90|79,90"])) == .otherTables([.fuel]))
        #expect(
            try refusal(table("Банківські метали|Купівля|Продаж", ["Золото|4000|4200"])) == .otherTables([.metals]))
        #expect(try refusal(table("Валюта|Bid, %|Ask, %", ["USD|1.11|1.69"])) == .otherTables([.percent]))
        #expect(try refusal(table("Пн|Вт|Ср|Чт|Пт|Сб|Нд", ["16|17|18|19|20|21|22"])) == .otherTables([.calendar]))
        #expect(try refusal(table("Місто|Купівля|Продаж", ["Київ|41.05|41.65"])) == .otherTables([.ratesByPlace]))
        #expect(try refusal(table("Дата|Купівля|Продаж", ["12.08.2024|41.05|41.65"])) != nil)
        #expect(
            try refusal("<html><title>Just a moment...</title><body><div>Checking</div></body></html>")
                == .otherPage(.captcha))
        #expect(
            try refusal("<html><title>Вхід</title><body><form><input type=password></form></body></html>")
                == .otherPage(.login))
        #expect(try refusal("<html><title>404 Not Found</title><body></body></html>") == .otherPage(.error))
    }

    @Test func `a table of more than sixty columns or twenty thousand cells is refused`() throws {
        let wide = { (columns: Int) in
            let names = (3..<columns).map { _ in "|" }.joined()
            return self.table("Валюта|Купівля|Продаж" + names.replacing("|", with: "|Примітка"), ["USD|41.05|41.65"])
        }
        #expect(try read(.ratesPage, wide(60)).refusal != .otherTables([.tooLarge]))
        #expect(try refusal(wide(61)) == .otherTables([.tooLarge]))
        let long = { (cells: Int) in
            self.table("Валюта|Купівля|Продаж|НБУ", Array(repeating: "USD|41.05|41.65|41.3", count: cells / 4 - 1))
        }
        #expect(try read(.ratesPage, long(20_000)).refusal != .otherTables([.tooLarge]))
        #expect(try refusal(long(20_004)) == .otherTables([.tooLarge]))
    }

    @Test func `empty and truncated pages and empty tables are rejected`() throws {
        #expect(try refusal("") == .wrongShape(expected: .page, found: .nothing))
        #expect(try refusal("{\"USD\":41}") == .wrongShape(expected: .page, found: .plainText))
        let whole = table("Валюта|Купівля|Продаж", ["USD|41.05|41.65", "EUR|44.80|45.60"])
        let cut = String(whole.prefix(whole.count - 35))
        #expect(try refusal(cut) == .otherTables([.cutOff]))
        #expect(try refusal(table("Валюта|Купівля|Продаж", [])) == .noRates(tableCount: 1, []))
    }

    @Test func `a truncated number at the end of a page is ignored`() throws {
        let list = """
            <html><body><ul><li><span>Валюта</span><span>Купівля</span><span>Продаж</span></li>
            <li><span>USD</span><span>41,05</span><span>41,65</span></li>
            <li><span>EUR</span><span>44,80</span><span>45,60</span></li></ul>
            """
        #expect(try refusal(list) == nil)
        let text = """
            <html><link rel="canonical" href="https://minfin.com.ua/currency/auction/usd/buy/all/"><body>
            <p>Середня купівля: 41,05</p><p>Середня продажа: 41,65</p>
            """
        #expect(try refusal(text) == nil)
        for page in [list, text] {
            for tail in ["5</span></li></ul>", ",60</span></li></ul>", "5</p>", ",65</p>"] where page.hasSuffix(tail) {
                #expect(try refusal(String(page.dropLast(tail.count))) != nil, "\(tail)")
            }
        }
    }

    @Test func `a page of another day or without a day is rejected`() throws {
        let page = table("Валюта|Купівля|Продаж", ["USD|41.05|41.65"], title: "Курс валют на 12 серпня 2024")
        let (requested, found) = (try #require(Day(iso: "2024-08-11".utf8)), try #require(Day(iso: "2024-08-12".utf8)))
        #expect(try refusal(page, day: "2024-08-11") == .otherDay(requested: requested, found: found))
        #expect(
            try refusal(page, url: "https://minfin.com.ua/ua/currency/2024-08-11/")
                == .otherDay(requested: requested, found: found))
        #expect(try refusal(page, day: "2024-08-12") == nil)
        let silent = table("Валюта|Купівля|Продаж", ["USD|41.05|41.65"])
        #expect(try refusal(silent, day: "2024-08-11") == .otherDay(requested: requested, found: nil))
    }

    @Test func `a moved header only changes positions`() throws {
        let page = table("Продаж|Валюта|НБУ|Купівля", ["41.65|USD|41.2053|41.05"])
        #expect(try read(.ratesPage, page).lines == ["USD buy 41.05 sell 41.65", "USD official 41.2053"])
        // Sides without a name have no meaning.
        #expect(try refusal(table("Валюта|Раз|Два", ["USD|41.05|41.65"])) != nil)
        #expect(try refusal(table("Валюта|Купівля|Продаж|Купівля|Продаж", ["USD|41|42|43|44"])) != nil)
    }

    @Test func `a rate that two tables disagree on is left out`() throws {
        let one = table("Валюта|Купівля|Продаж", ["USD|41.05|41.65", "EUR|44.80|45.60"])
        let other = table("Валюта|Купівля|Продаж", ["USD|41.15|41.65", "EUR|44.80|45.60"])
        let parsed = try read(.ratesPage, one + other).parsed
        #expect(parsed.quotes.map(\.line) == ["EUR buy 44.80 sell 45.60"])
        #expect(parsed.warnings == [.rowLeftOut(.name("banks USD"), .tablesDisagree)])
    }

    @Test func `the currency is never assumed`() throws {
        let page = table("Банк|Купівля|Продаж", ["Приватбанк|41.05|41.65"])
        #expect(try refusal(page, source: .minfinPageBanks) != nil)
        let named = try read(.minfinPageBanks, page, address: "https://minfin.com.ua/ua/currency/banks/eur/")
        #expect(named.lines == ["EUR buy 41.05 sell 41.65 privatbank"])
        #expect(try refusal(table("Пара|Купівля|Продаж", ["EUR/USD|1.08|1.09"])) != nil)
        #expect(try refusal(table("Монета|Купівля|Продаж", ["BTC|61000|61500"])) != nil)
    }

    @Test func `sides named from the customer's view are swapped, or rejected when ambiguous`() throws {
        let turned = try read(.ratesPage, table("Валюта|Купити|Продати", ["USD|41.65|41.05", "EUR|45.60|44.80"]))
            .parsed
        #expect(turned.quotes.map(\.line) == ["USD buy 41.05 sell 41.65", "EUR buy 44.80 sell 45.60"])
        #expect(turned.warnings == [.customerSides(source: .ratesPage)])
        #expect(try refusal(table("Валюта|Купити|Продати", ["USD|41.65|41.05", "EUR|44.80|45.60"])) != nil)
    }

    @Test func `crossed sides are kept and flagged`() throws {
        let parsed = try read(.ratesPage, table("Валюта|Купівля|Продаж", ["USD|42.65|41.05"])).parsed
        #expect(parsed.quotes.map(\.line) == ["USD buy 42.65 sell 41.05 crossed"])
        #expect(parsed.warnings == [.crossed(currency: .usd, source: .ratesPage)])
    }

    @Test func `every prefix of a page reads without a trap, and adds no number`() throws {
        let page = Array(
            table(
                "Валюта|Купівля / Продаж|НБУ",
                ["<a href=/currency/usd/>USD</a>|41,05 <i>+0,1</i> / 41,65|41,<b>2053</b>"]
            ).utf8)
        let known = ["41.05", "41.65", "41.2053"]
        for count in 0...page.count {
            guard case .found(let parsed) = try read(.ratesPage, Array(page[..<count])) else { continue }
            for quote in parsed.quotes {
                let rates = [quote.buy, quote.sell, quote.official].compactMap { $0?.description }
                #expect(rates.allSatisfy { known.contains($0) }, "\(count): \(rates)")
            }
        }
    }
}
