import KursCore
import KursSources
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// The user's own layouts and `kurs inspect page`, whole command lines.
struct LayoutFileTests {
    private static let folder = "/home/.config/kurs/pages/"

    private static let page = """
        <html><head><title>Курси валют</title><link rel=canonical href="https://bank.example/rates"></head><body>
        <p>Курси на 20.11.2026</p><h2>У касах</h2>
        <table id=desk><tr><th>Валюта<th>Купівля<th>Продаж</tr><tr><td>USD<td>43,10<td>43,60</tr><tr><td>EUR<td>46,20<td>46,95</tr></table>
        <h2>Карткою</h2>
        <div id=cards><table><tr><th>Валюта<th>Купівля<th>Продаж</tr><tr><td>USD<td>42,90<td>43,90</tr></table></div>
        <script id=data type="application/json">{"a":{"rates":[{"ccy":"USD","buy":"43.10","sale":43.6},{"ccy":"EUR","buy":46.2,"sale":46.95}]}}</script>
        </body></html>
        """

    private static let layout = #"""
        {"source": "my-bank", "bank": "mybank", "name": "Мій банк", "addresses": "bank.example/rates", "day": "line:курси на",
         "tables": [{"kind": "cash", "within": "#desk", "columns": [{"role": "currency"}, {"role": "buy"}, {"role": "sell"}]},
                    {"kind": "card", "within": "#cards", "columns": [{"role": "currency"}, {"role": "buy"}, {"role": "sell"}]}]}
        """#

    private func world(_ layout: String? = nil, named name: String = "my-bank") -> TestEnvironment {
        let world = TestEnvironment()
        world.files["page.html"] = Self.page
        if let layout { world.files[Self.folder + name + ".json"] = layout }
        return world
    }

    @Test func `a page is shown as a person sees it`() {
        world().expect(
            "inspect", "page", "page.html",
            out: """
                Курси валют
                day: line:курси на → Курси на 20.11.2026

                1 · table · rows: 2
                    ↑ У касах
                    ↑ Курси на 20.11.2026
                Валюта  Купівля  Продаж
                USD     43,10    43,60
                EUR     46,20    46,95

                2 · table · rows: 1
                    ↑ Карткою
                Валюта  Купівля  Продаж
                USD     42,90    43,90

                3 · script#data · a.rates.[] · rows: 2
                ccy  buy    sale
                USD  43.10  43.6
                EUR  46.2   46.95

                """)
    }

    @Test func `a draft has what is sure, and question marks that are refused`() throws {
        let world = world()
        let draft = world.expect(
            "inspect", "page", "page.html", "--draft", "2",
            out: """
                {
                  "source": "bank-example",
                  "bank": "?", "name": "?",
                  "market": "banks",
                  "addresses": ["bank.example/rates"],
                  "day": ["line:курси на"],
                  "tables": [{
                    "kind": "card",
                    "within": "#cards",
                    "columns": [
                      {"role": "currency", "header": "Валюта"},
                      {"role": "buy", "header": "Купівля"},
                      {"role": "sell", "header": "Продаж"}
                    ]
                  }]
                }

                """
        ).out
        world.files["draft.json"] = draft
        world.expect(
            "inspect", "page", "page.html", "--layout", "draft.json", status: 78,
            err: "kurs: draft.json: bank is still “?”; see kurs schema layout, or docs/layouts.md\n")
        let done = draft.replacing("\"?\"", with: "\"mybank\"")
        world.files["draft.json"] = done
        world.expect(
            "inspect", "page", "page.html", "--layout", "draft.json", "-o", "csv", "--no-header",
            outStarts: "banks,USD,UAH,1,42.90,43.90,,,,,2026-11-20,")
    }

    @Test func `a script is drafted and read`() {
        let world = world()
        let draft = world.expect(
            "inspect", "page", "page.html", "--draft", "3",
            outHas:
                #"{"script": "script#data", "path": "a.rates.[]", "kind": "?", "members": {"currency": "ccy", "buy": "buy", "sell": "sale"}}"#
        ).out
        let layout = draft.replacing("\"kind\": \"?\"", with: "\"kind\": \"cash\"").replacing(
            "\"?\"", with: "\"mybank\"")
        world.files["draft.json"] = layout
        world.expect(
            "inspect", "page", "page.html", "--layout", "draft.json", "-o", "csv", "--no-header",
            outHas: "banks,EUR,UAH,1,46.2,46.95,")
    }

    @Test(arguments: [
        ("Карткою</h2>\n<div id=cards>", "Карткою</h2>\n<div id=cards>", true),
        ("<th>Продаж</tr><tr><td>USD<td>42,90", "<th>Курс 2</tr><tr><td>USD<td>42,90", false),
        ("<div id=cards>", "<div id=cards><h3>Міжбанк</h3>", false),
        ("<div id=cards>", "<div id=cards><h3>Наші новини</h3>", true),
    ])
    func `a part by which nothing is read is named`(text: String, other: String, isRead: Bool) {
        let world = world(Self.layout)
        world.files["page.html"] = Self.page.replacing(text, with: other)
        let shown = world.run("inspect", "page", "page.html", "--layout", "my-bank").out
        #expect(shown.contains("43.10") && shown.contains("42.90") == isRead)
        #expect(shown.contains("nothing with rates at “tables[1]”") == !isRead, "\(shown)")
    }

    @Test func `a draft leaves open which of several days and kinds is meant`() {
        let world = world()
        world.files["page.html"] = Self.page.replacing("<h2>Карткою</h2>", with: "<p>На 19.11.2026</p><h2>Карткою</h2>")
        world.expect(
            "inspect", "page", "page.html", "--draft", "2", outHas: #""day": ["?"],"#, #""kind": "card""#)
        world.files["page.html"] = Self.page.replacing("<h2>Карткою</h2>", with: "<h2>У касах</h2><h2>Карткою</h2>")
        world.expect("inspect", "page", "page.html", "--draft", "2", outHas: #""day": ["line:"#, #""kind": "?""#)
    }

    @Test func `a block that has a label and no number is named, and a fixed currency is not another's`() {
        let block = { (code: String, buy: String) in
            "<div class=rate><b>\(code)</b><p>Купівля \(buy)</p><p>Продаж 47,10</p></div>"
        }
        let world = world(
            #"""
            {"source": "my-bank", "bank": "mybank", "name": "Мій банк", "addresses": "bank.example/rates",
             "lines": [{"kind": "cash", "each": ".rate", "currency": "title", "labels": {"buy": "Купівля", "sell": "Продаж"}}]}
            """#)
        world.files["page.html"] = block("USD", "—") + ["EUR", "GBP", "CHF"].map { block($0, "46,20") }.joined()
        world.expect(
            "inspect", "page", "page.html", "--layout", "my-bank", outHas: #""currency":"CHF""#,
            "USD Купівля — Продаж 47,10")
        for (heading, isRead) in [("Курс долара", true), ("Курс євро", false)] {
            let columns = #"[{"role": "bank"}, {"role": "buy"}, {"role": "sell"}]"#
            world.files["banks.json"] = #"""
                {"source": "banks", "addresses": "bank.example/rates",
                 "tables": [{"kind": "cash", "currency": "USD", "columns": \#(columns)}]}
                """#
            world.files["page.html"] = """
                <h2>\(heading)</h2><table><tr><th>Банк<th>Купівля<th>Продаж</tr>
                <tr><td>Ощадбанк<td>43,10<td>43,60</tr><tr><td>ПУМБ<td>43,10<td>43,60</tr></table>
                """
            let shown = world.run("inspect", "page", "page.html", "--layout", "banks.json")
            #expect((shown.status == 0) == isRead && shown.out.contains("43.10") == isRead, "\(shown)")
        }
    }

    @Test func `what a layout does not read is said by its number`() {
        let world = world(Self.layout.replacing("#cards", with: "#desks"))
        world.expect("inspect", "page", "page.html", "--layout", "my-bank", status: 0, outHas: "\"currency\":\"EUR\"")
        world.expect(
            "inspect", "page", "page.html", "--layout", "minfin-page-banks", status: 65,
            outHas: "its page has no table or script that its layout describes")
    }

    @Test func `a tab of another market is named as one, and averages beside banks are told`() {
        let world = world(Self.layout.replacing(##""within": "#cards", "##, with: ""))
        world.files["page.html"] = Self.page.replacing(
            "<h2>Карткою</h2>\n<div id=cards>",
            with: "<div><a href='#cards'>У касах</a><a href='#other'>Інше</a></div><div id=cards>")
        world.expect(
            "inspect", "page", "page.html", "--layout", "my-bank",
            outHas: "part 2: a table with “У касах” directly above it")
        let sides = #"{"role": "buy"}, {"role": "sell"}]}"#
        world.files["banks.json"] = #"""
            {"source": "banks", "market": "banks", "addresses": "bank.example/rates",
             "tables": [{"kind": "cash", "currency": "USD", "columns": [{"role": "bank"}, \#(sides),
                        {"market": "cash", "columns": [{"role": "currency"}, \#(sides)]}
            """#
        let head = "<th>Купівля<th>Продаж</tr>"
        world.files["page.html"] = """
            <table><tr><th>Банк\(head)<tr><td>Ощадбанк<td>43,10<td>43,60</tr><tr><td>ПУМБ<td>43,10<td>43,60</tr></table>
            <h2>Готівковий курс</h2><table><tr><th>Валюта\(head)<tr><td>EUR<td>46,20<td>46,95</tr>
            <tr><td>USD<td>43,20<td>43,50</tr></table>
            """
        world.expect(
            "inspect", "page", "page.html", "--layout", "banks.json", outHas: "ПУМБ",
            "rates of no bank are read, but not shown here: cash")
    }

    @Test func `the layouts of the guide are valid`() throws {
        let guide = try Checkout.text("docs/layouts.md")
        let blocks = guide.split(separator: "```json layout\n").dropFirst().map { String($0.prefix { $0 != "`" }) }
        #expect(blocks.count == 3)
        for block in blocks { #expect(throws: Never.self) { try PageLayout(Array(block.utf8)) } }
        for layout in blocks + [try Fixtures.text("Layouts/my-bank.json")] {
            let faults = try SchemaValidator.faults(Array(layout.utf8), by: LayoutSchema.bytes)
            #expect(faults == [])
        }
    }

    @Test(arguments: [
        ("\"kind\": \"cash\"", "\"kind\": \"?\""), ("\"role\": \"buy\"", "\"role\": \"bid\""),
        ("\"day\"", "\"days\""), ("bank.example", "http://bank.example"), ("]}]}", "]}]"),
        ("\"source\": \"my-bank\"", "\"source\": \"other\""),
        ("bank.example/rates", "minfin.com.ua/ua/currency/mb"),
    ])
    func `a faulty layout is refused by name, in doctor too`(old: String, new: String) {
        let world = world(Self.layout.replacing(old, with: new))
        world.expect("banks", "--source", "my-bank", status: 78, errHas: Self.folder + "my-bank.json: ")
        world.expect("doctor", status: 1, outHas: "pages/my-bank.json")
        #expect(!world.run("sources").out.contains("my-bank"))
    }

    @Test func `kurs's own layout does not stand in for one of the user's that cannot be used`() throws {
        let page = try Fixtures.text("minfin-averages.html")
        let own =
            #"{"source":"minfin-page-averages","market":"cash","addresses":"minfin.com.ua/ua/currency","tables":[]}"#
        for layout in [
            own, own.replacing("minfin-page-averages", with: "other"), "", String(repeating: " ", count: 1 << 19),
        ] {
            let world = world(layout, named: "minfin-page-averages")
            world.files["averages.html"] = page
            world.expect(
                "inspect", "source", "minfin-page-averages", "averages.html", status: 65,
                outHas: "a layout without faults; see kurs doctor")
            #expect(world.run("doctor").out.contains("pages/minfin-page-averages.json"))
        }
    }

    @Test(arguments: [
        (["-o", "csv"], "inspect page does not print csv"), (["--on", "2026-11-20"], "--on"),
        (["--draft", "1", "-o", "tsv"], "tsv"), (["--draft", "1", "--layout", "x"], "--draft"),
        (["--draft", "9"], "--draft"),
    ])
    func `options that are not used are refused`(options: [String], word: String) {
        world().expect(
            ["inspect", "page", "page.html"] + options, status: 64, out: "",
            errHas: word.split(separator: " ").last.map(String.init) ?? "")
    }

    @Test(arguments: [
        (LayoutFault.notJSON(byteOffset: 7), "not JSON from byte 7", "не JSON від байта 7"),
        (.unknownMember("x"), "unknown member x", "невідоме поле x"), (.missing("x"), "x is missing", "бракує x"),
        (.invalid("x", found: "y"), "invalid x “y”", "неправильне значення x: «y»"),
        (
            .invalid("x", found: "y", expected: ["a", "b"]), "invalid x “y”; choose a, b",
            "неправильне значення x: «y»; виберіть a, b"
        ),
        (
            .ownedBy("x", source: "nbu-page"), "x is an address of nbu-page; name that source",
            "x — адреса джерела nbu-page; укажіть його"
        ), (.undecided("x"), "x is still “?”", "x досі має значення «?»"),
        (.twice("x"), "x is repeated", "x записано двічі"),
        (.plainHTTP("x"), "x: only https is allowed", "x: дозволено лише https"),
    ])
    func `each fault of a layout has a sentence`(fault: LayoutFault, english: String, ukrainian: String) {
        #expect(ErrorMessage(.layout(fault, path: "a.json"), .en).message == "a.json: " + english)
        #expect(ErrorMessage(.layout(fault, path: "a.json"), .uk).message == "a.json: " + ukrainian)
    }

    @Test func `a page that cannot be fetched says why`() {
        let world = world()
        world.transport.script("page /", .status(503))
        world.expect(
            "inspect", "page", "https://bank.example/", status: 69,
            err:
                "kurs: cannot fetch https://bank.example/: bank.example answered 503; check the address and the network\n"
        )
        #expect(
            ErrorMessage(.page("https://bank.example/", nil), .uk).sentence
                == "https://bank.example/ поки не можна запитати знову; збережіть сторінку у файл або вживайте "
                + "--record, а потім --replay")
        world.files["empty.html"] = "<p>нічого</p>"
        #expect(world.run("inspect", "page", "empty.html").status == 1)
        #expect(world.run("inspect", "page", "page.html", "--layout", "nbu-page", "-o", "table").status == 64)
    }

    @Test func `a page is fetched at most once in five minutes, and not offline`() {
        let world = world()
        world.transport.script("page /rates?a=1", .text(Self.page), .text(Self.page))
        let line = ["inspect", "page", "https://bank.example/rates?a=1"]
        #expect(world.run(line + ["--offline"]).status == 64)
        #expect(world.run(line).out.hasPrefix("Курси валют\n"))
        world.expect(line, status: 75, out: "")
        #expect(world.transport.requests.count == 1)
    }

    @Test func `the setting asks a page beside the other sources, and an unknown one is an error of the configuration`()
    {
        let world = world(Self.layout)
        world.transport.script("my-bank /rates", .text(Self.page))
        #expect(world.run("config", "set", "bank_pages", "my-bank").status == 0)
        #expect(world.run("banks", "-o", "plain").out.contains("mybank\tUSD\t43.10\t43.60\t42.90\t43.90\n"))
        #expect(world.run("config", "set", "bank_pages", "nobody").status == 0)
        #expect(world.run("banks").status == 78)
        #expect(world.run("doctor").out.contains("no layout of nobody"))
        #expect(world.run("banks", "--source", "privatbank").err.contains("oschadbank-page"))
    }

    @Test func `rates of another day say so, and parts that are not read are told`() {
        let world = world(Self.layout)
        let old = Self.page.replacing("20.11.2026", with: "13.11.2026").replacing("Карткою</h2>", with: "Архів</h2>")
        world.transport.script("my-bank /rates", .text(old))
        world.expect(
            "banks", "--source", "my-bank", outHas: "43.10  43.60  2026-11-13",
            errHas: "a part of the page was left out: a table with “архів” in its heading")
    }

    @Test func `a bank's page is asked where it is named`() throws {
        let world = world(Self.layout)
        world.transport.script("my-bank /rates", .text(Self.page))
        world.expect(
            "banks", "--source", "my-bank", "-o", "csv", "--no-header",
            outStarts: "Мій банк,mybank,USD,43.10,43.60,42.90,43.90,2026-11-20,")
        world.expect(
            "banks", "--source", "my-bank", "--currency", "gbp", status: 1,
            errEnds: "kurs: no bank quotes GBP at those rates\n")
        #expect(world.run("sources").out.contains("my-bank"))
        #expect(world.run("doctor").out.contains("reads https://bank.example/rates"))
        world.expect("banks", "--source", "my-bnak", err: "kurs: unknown source “my-bnak”; did you mean my-bank?\n")
    }
}
