import KursCore
import Testing

@testable import KursSources

/// What a person sees on a page beyond its lines and cells, or does not see although it is written there.
struct PageSightTests {
    private static let head: String = "<tr><th>Валюта</th><th>Купівля</th><th>Продаж</th></tr>"
    private static let rows: String =
        "<tr><td>USD</td><td>43,10</td><td>43,60</td></tr><tr><td>EUR</td><td>46,30</td><td>46,95</td></tr>"
    private static let table: String = "<table>\(head)\(rows)</table>"

    /// The lines of the rates; none where the page is refused.
    private func lines(_ body: String, style: String = "") throws -> [String] {
        let page = """
            <html><head><title>Курс валют</title><style>\(style)</style></head><body><h1>Курс валют</h1>
            <p>Курси у гривнях</p>\(body)</body></html>
            """
        guard case .found(let parsed) = try read(.ratesPage, page, address: "https://bank.ua/kurs") else { return [] }
        return parsed.quotes.map(\.line)
    }

    private let rates = ["USD buy 43.10 sell 43.60", "EUR buy 46.30 sell 46.95"]

    @Test(arguments: [
        "<textarea readonly>Курси за 100 одиниць</textarea>", "<input type=button value=\"за 100\">",
        "<iframe srcdoc=\"<h1>Архів, 2015 рік</h1>\"></iframe>", "<object>Для співробітників</object>",
        "<div><template shadowrootmode=open><h2>Курси торік</h2></template></div>",
        "<svg><foreignObject><p>Курси минулого тижня</p></foreignObject></svg>",
        "<p><a class=note>Курси торік</a></p>", "<p><button disabled>Курси у злотих</button></p>",
        "<table><tr><td>Курси за 1000 одиниць</td></tr></table>",
        "<p><strong>Курси за 1000 одиниць</strong></p><table><tr><td></td><td></td><td></td></tr></table>",
    ])
    func `words above a table`(part: String) throws {
        #expect(try lines(part + Self.table) == [])
    }

    @Test(arguments: [
        "<textarea></textarea>", "<input type=button value=\"Обміняти\">", "<template><h2>Курси торік</h2></template>",
        "<textarea hidden>Курси торік</textarea>", "<p><a href=/arhiv>Архів курсів</a></p>",
        "<table><tr><td>Курси валют</td></tr></table>", "<a routerLink=/credit>Кредити</a>",
        "<table><tr><td>Пн</td><td>Вт</td><td>Ср</td></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>",
    ])
    func `what stands above a table without a word about it`(part: String) throws {
        #expect(try lines(part + Self.table) == rates)
    }

    @Test(arguments: [
        "<fieldset><legend>Курси за 1000 одиниць</legend><fieldset><legend>Курс валют</legend>|</fieldset></fieldset>",
        "<fieldset><legend>Для персоналу</legend><details open><summary>Курси валют</summary>|</details></fieldset>",
        "<section><h2>Курси за 1000 одиниць</h2><section><h2>Курс валют</h2>|</section></section>",
        "<p><strong>Курси для працівників банку</strong></p><fieldset><legend>Курс валют</legend>|</fieldset>",
    ])
    func `a heading around a heading`(frame: String) throws {
        #expect(try lines(frame.replacing("|", with: Self.table)) == [])
    }

    @Test func `a second caption and a table of words below`() throws {
        let captions = "<caption>Курс валют</caption><caption>Курси за 1000 одиниць</caption>"
        #expect(try lines(Self.table.replacing("<table>", with: "<table>" + captions)) == [])
        #expect(try lines(Self.table + "<table><tr><td>Курси не діють</td></tr></table>") == [])
        #expect(try lines(Self.table + "<table><tr><td></td><td></td><td></td></tr></table><p>Курси торік</p>") == [])
    }

    @Test(arguments: [
        "color:transparent", "color: rgba(0,0,0,0)", "font:0/0 a", "filter:opacity(0)", "transform:scale(0,0)",
        "transform:translateX(-9999px)", "clip-path:circle(0)", "display:var(--d)", "color:#00000000",
    ])
    func `a number that is not to be seen`(style: String) throws {
        let row = "<td>43,10</td>"
        let hidden = Self.table.replacing(row, with: "<td><span style=\"\(style)\">43,10</span></td>")
        #expect(try lines(hidden) == [rates[1]])
        let named = Self.table.replacing(row, with: "<td><span class=zz>43,10</span></td>")
        #expect(try lines(named, style: ".zz{\(style)}") == [rates[1]])
        #expect(try lines(named, style: "table{.zz{\(style)}}") == [rates[1]])
        #expect(try lines(named, style: "td{&.zz{\(style)}}") == rates)
    }

    @Test func `letters over a picture are seen`() throws {
        let style = ".zz{background-clip:text;color:transparent}"
        let named = Self.table.replacing("<td>43,10</td>", with: "<td><span class=zz>43,10</span></td>")
        #expect(try lines(named, style: style) == rates)
        #expect(try lines(named, style: "td{color:red;.zz{color:blue}} .none{content:\"}\"}") == rates)
    }
}
