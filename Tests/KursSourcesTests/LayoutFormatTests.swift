import KursCore
import KursTestSupport
import Testing

@testable import KursSources

/// The format of layouts.
struct LayoutFormatTests {
    private static let good = """
        {"source":"test-page","market":"banks","addresses":"bank.example/rates","tables":[{"columns":[\
        {"role":"currency"},{"role":"buy"},{"role":"sell"}]}]}
        """

    private func fault(_ text: String) -> LayoutFault? {
        do throws(LayoutFault) {
            _ = try PageLayout(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test func `a layout is refused with the place of its fault`() {
        #expect(fault(Self.good) == nil)
        let faults: [(String, String, LayoutFault)] = [
            ("\"buy\"", "\"?\"", .undecided("tables[0].columns[1].role")),
            (
                "\"buy\"", "\"bid\"",
                .invalid("tables[0].columns[1].role", found: "bid", expected: ColumnRole.allCases.map(\.rawValue))
            ),
            ("\"buy\"", "\"sell\"", .twice("tables[0].columns[2].role")),
            (
                "\"market\":\"banks\"", "\"market\":\"bank\"",
                .invalid("market", found: "bank", expected: Market.allCases.map(\.rawValue))
            ),
            ("\"market\"", "\"markt\"", .unknownMember("markt")),
            ("bank.example/rates", "http://bank.example/rates", .plainHTTP("addresses")),
            ("bank.example/rates", "rates", .invalid("addresses", found: "rates")),
            ("\"source\":\"test-page\",", "", .missing("source")),
            ("{\"role\":\"currency\"},", "", .missing("tables[0].currency")),
            ("]}]}", "]}]", .notJSON(byteOffset: Self.good.utf8.count - 1)),
            (
                "{\"role\":\"buy\"}", "{\"role\":\"buy\",\"means\":\"bying\"}",
                .invalid("tables[0].columns[1].means", found: "bying", expected: HeaderMeaning.names.map(\.name))
            ),
        ]
        for (old, new, wanted) in faults { #expect(fault(Self.good.replacing(old, with: new)) == wanted) }
    }

    @Test func `the vocabulary of headers and the words of caution are as short as promised`() {
        #expect(HeaderWords.meanings.count <= 150)
        #expect(CautionWords.list.count <= 60)
        #expect(CautionWords.first(in: "Оптика й архітектура") == nil)
    }

    @Test func `every layout of kurs is valid`() {
        for layout in PageLayouts.pages { #expect(SourceRegistry.find(layout.source) != nil) }
        #expect(PageLayouts.ofBanks.count == PageLayouts.bankTexts.count)
        for layout in PageLayouts.ofBanks {
            #expect(layout.bank != nil && layout.fetch(of: .usd, at: BaseURLs()) != nil)
            #expect(throws: Never.self) { try layout.checkOwner() }
        }
    }

    @Test func `a layout for an address of kurs has the name of its source`() throws {
        let foreign = Self.good.replacing("bank.example/rates", with: "minfin.com.ua/ua/currency")
        #expect(throws: LayoutFault.ownedBy("addresses[0]", source: "minfin-page-averages")) {
            try PageLayout(Array(foreign.utf8)).checkOwner()
        }
        let own = foreign.replacing("test-page", with: "minfin-page-banks")
        #expect(throws: Never.self) { try PageLayout(Array(own.utf8)).checkOwner() }
    }

    private func lines(_ parts: String, on page: String) throws -> [String] {
        let text = "{\"source\":\"test-page\",\"addresses\":\"bank.example/rates\",\"bank\":\"testbank\",\(parts)}"
        let context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule)
        let reading = PageReader.read(Array(page.utf8), context, as: try PageLayout(Array(text.utf8)))
        return reading.refusal == nil ? reading.lines : []
    }

    @Test func `a pane tells two tables with the same headers apart`() throws {
        let rows = { (rate: String) in
            PageLayoutTests.table(["Валюта", "Купівля", "Продаж"], [["USD", rate, "43,60"], ["EUR", "46", "47"]])
        }
        let page = "<div id=a>\(rows("43,10"))</div><div id=b style='display:none'>\(rows("42,90"))</div>"
        let columns = #""columns":[{"role":"currency"},{"role":"buy"},{"role":"sell"}]"#
        #expect(
            try lines(
                ##""tables":[{"kind":"cash","within":"#a",\##(columns)},{"kind":"card","hidden":true,"within":"#b",\##(columns)}]"##,
                on: page)
                == [
                    "USD buy 43.10 sell 43.60 cash testbank", "EUR buy 46 sell 47 cash testbank",
                    "USD buy 42.90 sell 43.60 card testbank", "EUR buy 46 sell 47 card testbank",
                ])
        #expect(try lines(##""tables":[{"kind":"cash","within":"#c",\##(columns)}]"##, on: page).isEmpty)
    }

    @Test func `a word of caution at a table is allowed by its text alone`() throws {
        let page =
            "<ul><li><a>Каса</a> <a>Архів</a> <a>VIP</a></ul>"
            + PageLayoutTests.table(["Валюта", "Купівля", "Продаж"], [["USD", "43,1", "43,6"]])
        let columns = #""columns":[{"role":"currency"},{"role":"buy"},{"role":"sell"}]"#
        #expect(try lines(#""tables":[{"kind":"cash","allow":["Архів"],\#(columns)}]"#, on: page).isEmpty)
        #expect(try lines(#""tables":[{"kind":"cash","allow":["Архів","VIP"],\#(columns)}]"#, on: page).count == 1)
    }

    @Test func `names of a page's own are currencies by its layout alone`() throws {
        let page = PageLayoutTests.table(
            ["", "Купівля", "Продаж"], [["Американці", "43,1", "43,6"], ["EUR", "46", "47"], ["PLN", "12", "13"]])
        let columns = #""columns":[{"role":"currency","header":""},{"role":"buy"},{"role":"sell"}]"#
        #expect(try lines(#""tables":[{"kind":"cash",\#(columns)}]"#, on: page).count == 2)
        #expect(
            try lines(#""tables":[{"kind":"cash","names":{"американці":"USD"},\#(columns)}]"#, on: page).first
                == "USD buy 43.1 sell 43.6 cash testbank")
    }

    @Test(arguments: ["10 американців", "Американців", "Американців 100"])
    func `a number beside a name of a page's own is how many units`(name: String) throws {
        let page = PageLayoutTests.table(
            ["", "Купівля", "Продаж"], [["10 Американців", "431", "436"], ["EUR", "46", "47"], ["PLN", "12", "13"]])
        let columns = #""columns":[{"role":"currency","header":""},{"role":"buy"},{"role":"sell"}]"#
        let named = #""kind":"cash","names":{"\#(name)":"USD"}"#
        #expect(try lines(#""tables":[{\#(named),\#(columns)}]"#, on: page).count == 2)
        #expect(
            try lines(#""tables":[{\#(named),"units":true,\#(columns)}]"#, on: page).first
                == "USD per 10 buy 43.1 sell 43.6 cash testbank")
    }

    private static let kinds = #""kind":"cash""#

    @Test func `units count wherever the page or the layout states them`() throws {
        let rows = Self.kinds + #","columns":[{"role":"currency"},{"role":"buy"},{"role":"sell"}]"#
        let heads = ["Валюта", "Кількість одиниць", "Купівля", "Продаж"]
        let column = PageLayoutTests.table(heads, [["JPY", "10", "2,6", "2,9"], ["USD", "1", "43,1", "43,6"]])
        let wanted = ["JPY per 10 buy 0.26 sell 0.29 cash testbank", "USD buy 43.1 sell 43.6 cash testbank"]
        #expect(try lines("\"tables\":[{\(rows)}]", on: column) == wanted, "although the layout does not name it")
        #expect(
            try lines("\"tables\":[{\"unit\":100,\(rows)}]", on: column).isEmpty,
            "the page states others than the layout")
        let all = PageLayoutTests.table(
            ["Валюта", "Купівля", "Продаж"], [["USD", "4310", "4360"], ["EUR", "4600", "4700"]])
        #expect(
            try lines("\"tables\":[{\"unit\":100,\(rows)}]", on: all).first
                == "USD per 100 buy 43.10 sell 43.60 cash testbank")
        #expect(try lines("\"tables\":[{\(rows)}]", on: "<h3>Курси за 100 одиниць</h3>" + all).isEmpty)
        let coded = Self.kinds + #","columns":[{"role":"code"},{"role":"currency"},{"role":"buy"},{"role":"sell"}]"#
        let named = PageLayoutTests.table(
            ["Код", "Валюта", "Купівля", "Продаж"],
            [["JPY", "10 єн", "2,6", "2,9"], ["USD", "долар США", "43,1", "43,6"], ["EUR", "євро", "46", "47"]])
        #expect(try lines("\"tables\":[{\"units\":true,\(coded)}]", on: named).first == wanted[0])
        #expect(try lines("\"tables\":[{\(coded)}]", on: named).count == 2, "a row with units that are not expected")
    }

    @Test(arguments: ["опт", "від 1000", "зношені банкноти", "(білий)", "за 100"])
    func `whatever else stands in the cell of a currency leaves out its row`(text: String) throws {
        let rows = Self.kinds + #","columns":[{"role":"currency"},{"role":"buy"},{"role":"sell"}]"#
        let page = PageLayoutTests.table(
            ["Валюта", "Купівля", "Продаж"],
            [
                ["USD <small>\(text)</small>", "43,1", "43,6"], ["EUR <small>Євро</small>", "46", "47"],
                ["PLN", "12", "13"],
            ])
        #expect(
            try lines("\"tables\":[{\(rows)}]", on: page) == [
                "EUR buy 46 sell 47 cash testbank", "PLN buy 12 sell 13 cash testbank",
            ])
    }

    @Test func `a header that names the selling rate first turns the cells round`() throws {
        let rows = Self.kinds + #","columns":[{"role":"currency"},{"role":"buy/sell","header":"Продаж / Купівля"}]"#
        let page = PageLayoutTests.table(
            ["Валюта", "Продаж / Купівля"], [["USD", "43,6 / 43,1"], ["EUR", "47 / 46"]])
        #expect(try lines("\"tables\":[{\(rows)}]", on: page).first == "USD buy 43.1 sell 43.6 cash testbank")
    }

    @Test func `two parts of a layout read different columns of one table`() throws {
        let page = PageLayoutTests.table(
            ["Банк", "Купівля USD", "Продаж USD", "Купівля EUR", "Продаж EUR"],
            [["ПриватБанк", "43,1", "43,6", "46", "47"], ["Ощадбанк", "43", "43,7", "46,1", "47,1"]])
        let part = { (code: String) in
            #"{"kind":"cash","currency":"\#(code)","columns":[{"role":"bank"},{"role":"buy","header":"Купівля \#(code)"},"#
                + #"{"role":"sell","header":"Продаж \#(code)"}]}"#
        }
        let found = try lines("\"tables\":[\(part("USD")),\(part("EUR"))]", on: page)
        #expect(found.count == 4 && found.last == "EUR buy 46.1 sell 47.1 cash oschadbank", "\(found)")
    }

    @Test func `a rate of three times the page's own official one is left out`() throws {
        let rows = Self.kinds + #","columns":[{"role":"currency"},{"role":"buy"},{"role":"sell"},{"role":"official"}]"#
        let page = PageLayoutTests.table(
            ["Валюта", "Купівля", "Продаж", "НБУ"], [["USD", "4310", "4360", "43,2"], ["EUR", "46", "47", "46,5"]])
        let found = try lines("\"tables\":[{\(rows)}]", on: page)
        #expect(!found.contains { $0.contains("43.1") || $0.contains("4310") } && found.count == 3, "\(found)")
    }

    @Test func `blocks have a quote each, of the currency they name`() throws {
        let block = { (name: String, buy: String) in
            "<div class=c><b>\(name)</b><p>Купівля <i>\(buy)</i></p><p>Продаж <i>43,60</i></p></div>"
        }
        let page = "<div id=x>" + block("USD/UAH", "43,10") + block("EUR/USD", "1,15") + "</div>" + block("PLN", "12,1")
        let line =
            ##""lines":[{"kind":"cash","each":"#x .c","currency":"title","labels":{"buy":"Купівля","sell":"Продаж"}}]"##
        #expect(try lines(line, on: page) == ["USD buy 43.10 sell 43.60 cash testbank"])
        let glued = page.replacing("</p><p>", with: "").replacing("Купівля <i>", with: "<u>Купівля</u><i>")
            .replacing("Продаж <i>", with: "<br><u>Продаж</u><i>")
        #expect(try lines(line, on: glued) == ["USD buy 43.10 sell 43.60 cash testbank"], "as React writes it")
        let closed = page.replacing("<div class=c>", with: "<details class=c>")
            .replacing("</p></div>", with: "</p></details>")
        #expect(try lines(line, on: closed).isEmpty, "nobody sees what is closed")
        let twice = page.replacing("<p>Продаж", with: "<p>Купівля <i>43,2</i></p><p>Продаж")
        #expect(try lines(line, on: twice).isEmpty, "two numbers for one side")
    }

    @Test func `reads an array in a script, with conditions and another way to name its members`() throws {
        let layout = try PageLayout(
            Array(
                """
                {"source":"test-page","addresses":"bank.example/rates","bank":"testbank","arrays":[
                {"script":"#__NEXT_DATA__","path":"props.rates.[]","kind":"card","where":{"type":["Картка"]},
                "members":{"currency":"ccy","buy":"b.value","sell":"s.value","unit":"n"}}]}
                """.utf8))
        let page = """
            <script id=__NEXT_DATA__ type=application/json>{"props":{"rates":[
            {"ccy":"USD","type":"Картка","n":1,"b":{"value":"43.10"},"s":{"value":43.6}},
            {"ccy":"JPY","type":"картка","n":100,"b":{"value":"27,5"},"s":{"value":"0"}},
            {"ccy":"EUR","type":"Каса","n":1,"b":{"value":"46"},"s":{"value":"47"}},{"ccy":"XX","type":"Картка"}]}}</script>
            """
        let context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule)
        #expect(
            PageReader.read(Array(page.utf8), context, as: layout).lines == [
                "USD buy 43.10 sell 43.6 card testbank", "JPY per 100 buy 0.275 card testbank",
            ])
        #expect(
            PageReader.read(Array("<p>Технічні роботи</p>".utf8), context, as: layout).refusal
                == .otherTables([.nothingAt("#__NEXT_DATA__")]))
    }
}
