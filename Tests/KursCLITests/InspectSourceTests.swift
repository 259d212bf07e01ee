import KursCore
import KursSources
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// `kurs inspect source`, whole command lines on the answers in `Fixtures/`.
struct InspectSourceTests {
    /// A world that holds a fixture as `saved`.
    private func world(_ fixture: String) throws -> TestEnvironment {
        let world = TestEnvironment()
        let text = try Fixtures.text(fixture)
        world.files["saved"] = text
        return world
    }

    @Test func `prints JSON records in the order of the answer`() throws {
        try world("nbu-20261120.json").expect(
            "inspect", "source", "nbu-json", "saved", status: 0, err: "",
            outStarts:
                #"{"schema":1,"generated_at":"2026-11-20T09:40:00Z","rates":[{"market":"nbu","currency":"DZD","base":"UAH","#
                + #""unit":1,"buy":null,"sell":null,"official":"0.31895","change_buy":null,"change_sell":null,"#
                + #""change_official":null,"as_of":"2026-11-20","fetched_at":"2026-11-20T09:40:00Z","age_s":0,"#
                + #""stale":false,"source":"nbu-json","kind":null,"flag":null},{"market":"nbu","currency":"AUD""#,
            outEnds: "],\"warnings\":[]}\n")
    }

    @Test func `one bank's own rates are rates with a kind`() throws {
        try world("privatbank-cash.json").expect(
            "-o", "csv", "--no-header", "inspect", "source", "privatbank", "saved", "--url",
            "https://api.privatbank.ua/p24api/pubinfo?exchange&coursid=5",
            out: """
                banks,EUR,UAH,1,46.29050,46.94050,,,,,,2026-11-20T09:40:00Z,0,false,privatbank,cash,single-bank
                banks,USD,UAH,1,42.97500,43.62500,,,,,,2026-11-20T09:40:00Z,0,false,privatbank,cash,single-bank

                """)
    }

    @Test func `coins are coins`() throws {
        let outcome = try world("coingecko-uah.json").run(
            "inspect", "source", "coingecko", "saved", "-o", "tsv", "--url", "https://x/?vs_currency=uah")
        let lines = outcome.lines
        #expect(lines[0].hasPrefix("coin\tname\tprice\tprice_usd\tchange_1h"))
        #expect(lines[1].hasPrefix("BTC\tBitcoin\t3543100\t\t-0.7240150396443737\t3.07816\t"))
    }

    @Test func `a rejected answer is an empty list, a warning and exit 65`() throws {
        let world = try world("nbu-20261120.json")
        world.expect(
            "inspect", "source", "nbu-json", "saved", "--on", "2026-11-19", status: 65,
            out: #"{"schema":1,"generated_at":"2026-11-20T09:40:00Z","rates":[],"warnings":[{"code":"refused","#
                + #""message":"2026-11-19 was requested, but the answer is for 2026-11-20"}]}"# + "\n", err: "")
        let coins = world.expect(
            "inspect", "source", "coingecko", "-", "-o", "csv", "--lang", "uk", input: "<html>", status: 65,
            err: "kurs: відповідь мала б містити JSON, а містить розмітку\n")
        #expect(coins.lines.count == 1)
    }

    @Test func `rates are held against the NBU's that are stored`() {
        let page = { (rows: String) in
            "<html lang=uk><title>Курс валют</title><h2>Середній курс в банках</h2><table><tr><th>Валюта</th><th>Купівля</th>"
                + "<th>Продаж</th></tr>\(rows)</table></html>"
        }
        let (good, bad) = ("<tr><td>USD<td>43,10<td>43,60</tr>", "<tr><td>EUR<td>4650,00<td>4710,00</tr>")
        let world = TestEnvironment()
        let command = ["inspect", "source", "minfin-page-averages", "-", "-o", "csv", "--no-header"]
        let unchecked = world.expect(
            command, input: page(good + bad),
            errHas: "not checked against the NBU rate, which is not in the database: USD, EUR")
        #expect(unchecked.lines.count == 2)
        world.answerNBU()
        #expect(world.run("rates", "-m", "nbu").status == 0)
        let checked = world.expect(
            command, input: page(good + bad), outStarts: "banks,USD,UAH,1,43.10,43.60,", errHas: "EUR",
            errLacks: "not checked")
        #expect(checked.lines.count == 1)
    }

    @Test func `official rates of another source are held against the NBU's that are stored`() {
        let page = { (rate: String) in
            "<title>Офіційний курс</title><div>Офіційний курс гривні щодо іноземних валют</div><div>на дату 20.11.2026</div>"
                + "<table><tr><th>Код літерний</th><th>Кількість одиниць</th><th>Офіційний курс</th></tr>"
                + "<tr><td>USD<td>1<td>\(rate)</tr></table>"
        }
        let world = TestEnvironment()
        let command = ["inspect", "source", "nbu-page", "-", "-o", "csv", "--no-header"]
        world.answerNBU()
        #expect(world.expect(command, input: page("433,0000"), err: "").out.contains("433.0000"))
        #expect(world.run("rates", "-m", "nbu").status == 0)
        for rate in ["433,0000", "4330,0000"] {
            let held = world.expect(command, input: page(rate), errHas: "0 times the NBU rate")
            #expect(held.out.isEmpty, "\(rate)")
        }
        #expect(world.expect(command, input: page("43,3000"), err: "").out.hasPrefix("nbu,USD,UAH,1,,,43.3000,"))
    }

    @Test func `a valid empty answer is not a refusal`() {
        TestEnvironment().expect(
            "inspect", "source", "nbu-json", "-", input: "[]", status: 0,
            outHas: #""rates":[],"warnings":[{"code":"no-data""#)
    }

    static let refused: [([String], Int32, String)] = [
        (["privatbnk", "x"], 64, "kurs: unknown source “privatbnk”; did you mean privatbank?\n"),
        ([], 64, "kurs: missing ID; usage: kurs inspect source ID FILE|-\n"),
        (["monobank"], 64, "kurs: missing FILE; usage: kurs inspect source ID FILE|-\n"),
        (["monobank", "nofile"], 66, "kurs: cannot read nofile; check its name, or use - for standard input\n"),
        (
            ["monobank", "-", "--on", "soon"], 65,
            "kurs: --on “soon” is not a valid date; use YYYY-MM-DD, DD.MM.YYYY, today, yesterday, tomorrow or -7d\n"
        ),
    ]

    @Test(arguments: refused)
    func `reports invalid arguments`(line: [String], status: Int32, sentence: String) {
        #expect(TestEnvironment().run(["inspect", "source"] + line) == .init(status: status, out: "", err: sentence))
    }

    @Test func `a bank's cash and card quotes are one row, in the order of the page`() {
        let privat = BankName(slug: "privatbank", name: "ПриватБанк")
        let oschad = BankName(slug: "oschadbank", name: "=Ощадбанк")
        let rates: [(BankName, CurrencyCode, Kind, ExactDecimal?, ExactDecimal?)] = [
            (privat, .usd, .cash, ExactDecimal("43.1"), ExactDecimal("43.9")),
            (oschad, .usd, .cash, ExactDecimal("43.0"), nil),
            (privat, .usd, .card, ExactDecimal("43.2"), ExactDecimal("43.8")),
            (privat, .eur, .card, nil, ExactDecimal("51")),
        ]
        var parsed = ParsedAnswer(
            quotes: rates.map { bank, code, kind, buy, sell in
                Quote(market: .banks, currency: code, buy: buy, sell: sell, kind: kind, bank: bank)
            })
        parsed.banks = [
            Bank(name: privat, site: "https://privatbank.ua", phones: ["3700", "+380 56 716 11 31"]),
            Bank(name: BankName(slug: "a-bank", name: "А-Банк"), email: "info@a-bank.com.ua"),
        ]
        let source = SourceID.minfinPageBanks
        let bytes = InspectedRecords(source: source, parsed: parsed, now: testNow).list.bytes(
            .csv, numbersAsNumbers: false, showsHeader: false, at: testNow)
        let time = "2026-11-20T09:40:00Z,0,false"
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                ПриватБанк,privatbank,USD,43.1,43.9,43.2,43.8,,\(time),https://privatbank.ua,3700; +380 56 716 11 31,,,,minfin-page-banks,,
                '=Ощадбанк,oschadbank,USD,43.0,,,,,\(time),,,,,,minfin-page-banks,,
                ПриватБанк,privatbank,EUR,,,,51,,\(time),https://privatbank.ua,3700; +380 56 716 11 31,,,,minfin-page-banks,,
                А-Банк,a-bank,,,,,,,\(time),,,info@a-bank.com.ua,,,minfin-page-banks,,

                """)
    }
}

/// `kurs inspect text`, whole command lines on pages from standard input.
struct InspectMarkupTests {
    private static let article = """
        <title>Назва — Сайт</title><h1>Назва</h1><meta property=article:published_time content="2026-11-20T18:05:00">
        <meta property=og:image content=a.jpg><div>
        <p>Банк відкрив три каси, про що <a href="/b">розповів</a> у п’ятницю, і каси вже працюють цілодобово.</p>
        <ul><li>перша, біля виходу, працює
        <li>друга\u{202E}, під годинником</ul></div>
        """

    @Test func `text prints an article for a terminal, links numbered, nothing that moves a cursor`() {
        TestEnvironment().expect(
            "inspect", "text", "-", "--url", "https://x.example/n/1", input: Self.article, status: 0,
            out: """
                Назва
                2026-11-20T18:05:00

                Банк відкрив три каси, про що розповів [1] у п’ятницю, і каси вже працюють цілодобово.

                • перша, біля виходу, працює
                • друга\\u{202E}, під годинником

                [1] https://x.example/b

                """, err: "")
    }

    @Test func `text prints JSON without numbers`() {
        TestEnvironment().expect(
            "inspect", "text", "--json", "-", input: Self.article,
            out: """
                {"title":"Назва","published":"2026-11-20T18:05:00","image":"a.jpg","text":"Банк відкрив три каси, про що \
                розповів у п’ятницю, і каси вже працюють цілодобово.\\n\\nперша, біля виходу, працює\\n\\nдруга\\u202e, під \
                годинником","links":[{"href":"/b","text":"розповів"}]}

                """)
        TestEnvironment().expect(
            "inspect", "text", "--json", "-",
            out: "{\"title\":null,\"published\":null,\"image\":null,\"text\":\"\",\"links\":[]}\n")
    }

    @Test(
        arguments: [
            ([], 64), (["-", "-"], 64), (["-o", "csv", "-"], 64), (["-", "--url"], 64), (["-", "--on", "today"], 64),
            (["/missing"], 66),
        ] as [([String], Int32)])
    func `text rejects what it cannot do with a message`(line: [String], status: Int32) {
        TestEnvironment().expect(["inspect", "text"] + line, status: status, out: "", errStarts: "kurs: ")
    }

    @Test func `text reads a page in its declared encoding, or else a usual one`() {
        let world = TestEnvironment()
        #expect(world.run("inspect", "text", "-", input: "<meta charset=utf-16>").status == 0)
        #expect(world.run("inspect", "text", "-", input: "<meta charset=iso-2022-kr>").status == 65)
    }

    @Test func `text reports an encoding that it cannot read, and inspect its commands`() {
        let world = TestEnvironment()
        world.expect(
            "inspect", "text", "-", "--lang", "uk", input: "<meta charset=iso-2022-kr>",
            err: "kurs: -: кодування replacement не підтримується; збережіть сторінку в UTF-8\n")
        #expect(world.run("inspect").err == "kurs: missing COMMAND; usage: kurs inspect page|source|text\n")
        #expect(world.run("inspect", "tree", "-").err.hasPrefix("kurs: unknown inspect command “tree”; choose page, "))
    }
}
