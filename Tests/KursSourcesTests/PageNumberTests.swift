import KursCore
import Testing

@testable import KursSources

struct PageNumberTests {
    private func codes(_ body: String) throws -> [String] {
        let page = "<html><head><title>Курс валют</title></head><body><h1>Курс валют</h1>\(body)</body></html>"
        guard case .found(let found) = try read(.ratesPage, page) else { return [] }
        return found.quotes.map(\.line)
    }

    private func table(_ name: String, _ buy: String, _ sell: String) -> String {
        "<table><tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr><tr><td>\(name)</td><td>\(buy)</td><td>\(sell)</td>"
            + "</tr></table>"
    }

    @Test func `several units of a costly currency at the price of one`() throws {
        #expect(try codes(table("100 USD", "43,10", "43,60")) == [])
        #expect(try codes(table("100 USD", "4310", "4360")) == ["USD per 100 buy 43.10 sell 43.60"])
        #expect(try codes(table("100 JPY", "27,10", "28,60")) == ["JPY per 100 buy 0.2710 sell 0.2860"])
        #expect(try codes("<ul><li>100 USD: купівля 43,10, продаж 43,60</li></ul>") == [])
    }

    @Test func `a rate that may be more or less`() throws {
        #expect(try codes(table("USD", "43,10±0,05", "43,60±0,05")) == [])
    }

    @Test func `a time to come beside the rates of a list`() throws {
        let list = "<dl><dt>USD</dt><dd>Купівля: 43,10 <small>TIME</small></dd><dd>Продаж: 43,60</dd></dl>"
        #expect(try codes(list.replacing("TIME", with: "23:15")) == [])
        #expect(try codes(list.replacing("TIME", with: "00:15")) == ["USD buy 43.10 sell 43.60"])
    }

    @Test func `rates of branches are not the bank's`() throws {
        let body =
            "<table><tr><th>Відділення</th><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr><tr>"
            + "<td>Хрещатик, 1</td><td>USD</td><td>43,10</td><td>43,60</td></tr></table>"
        #expect(try codes(body) == [])
    }

    /// The plain numbers of a text, changes and the rest aside.
    private func plain(_ text: String) -> [String] {
        PageTokens.read(text).compactMap { token in
            guard case .number(let number) = token, number.isPlain else { return nil }
            return number.value.description
        }
    }

    @Test(arguments: [
        ("39,800", "39.800"), ("40.000", "40.000"), ("7 744,27", "7744.27"), ("1,234.56", "1234.56"),
        ("1.234,56", "1234.56"), ("1,234,567.89", "1234567.89"), ("26,85 грн", "26.85"), ("26.5грн.", "26.5"),
        ("0.00998500", "0.00998500"), ("₴41.25", "41.25"), ("10 000", "10000"), ("26.700", "26.700"),
        ("36.5686", "36.5686"),
    ])
    func `reads a number as pages write it`(text: String, value: String) { #expect(plain(text) == [value]) }

    @Test(arguments: [
        "", "-", "–", "—", "−", "- / -", "н/д", "NaN", "А95", "95+", "13.09.2023", "2022.11.02", "19.03.18", "09:45",
        "22-12-2020",
        "14,82 %", "15%", "+0,084", "+ 0.110", "-0.0200", "−0,009", "(0,05)", "▲ 0,05", "$41", "41 €", "1,2,3",
        "26.700.00",
        "USD", "100USD",
    ])
    func `does not read other numbers as rates`(text: String) { #expect(plain(text) == []) }

    @Test(arguments: [
        ("26.70 / 26.95", ["26.70", "26.95"]), ("26.70-26.95", ["26.70", "26.95"]),
        ("26,70 – 26,95", ["26.70", "26.95"]),
        ("2022.11.02 10:12 26.70", ["26.70"]), ("26.660 + 0.110 / + 0.100 26.900", ["26.660", "26.900"]),
    ])
    func `distinguishes numbers from the characters between them`(text: String, values: [String]) {
        #expect(plain(text) == values)
    }

    @Test func `known banks have one slug each`() {
        #expect(KnownBanks.slug(ofName: "АТ КБ «ПриватБанк»") == nil)
        #expect(KnownBanks.slug(ofName: "ПриватБанк") == "privatbank")
        #expect(KnownBanks.slug(ofName: "Райффайзен Банк Аваль") == "aval")
        #expect(KnownBanks.madeSlug(ofName: "Банк Ґудзик 24") == "bank-gudzyk-24")
    }

    @Test func `every prefix of a number is read without a trap`() {
        for text in ["1 234 567,89 грн / −0,05 %", "2022.11.02 10:12:59", "▲+−(26,70)$€|н/д"] {
            let scalars = Array(text.unicodeScalars)
            for count in 0...scalars.count { _ = PageTokens.read(String(String.UnicodeScalarView(scalars[..<count]))) }
        }
    }
}
