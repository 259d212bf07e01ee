import Foundation
import KursCore
import KursTestSupport
import Testing

@testable import KursTerminal

/// `kurs banks` and conversions at banks, whole command lines on the pages in `Fixtures/`.
struct BanksTests {
    private let world: TestEnvironment

    init() throws { world = try TestEnvironment.withPages() }

    @Test(arguments: [
        ["btc", "--city", "lviv"], ["convert", "1", "btc", "--city", "lviv"], ["history", "btc", "--city", "lviv"],
        ["convert", "100", "usd", "--best", "cash", "--city", "lviv"],
        ["convert", "100", "usd", "--bank", "privatbank", "--city", "lviv"],
        ["chart", "usd", "--markets", "nbu,banks", "--city", "lviv"], ["usd", "-m", "nbu", "--city", "lviv"],
        ["usd", "--city", "odesa"], ["news", "--city", "lviv"],
        ["history", "usd", "-m", "banks", "--city", "kyiv"], ["chart", "usd", "-m", "banks", "--city", "kyiv"],
        ["convert", "100", "usd", "-m", "banks", "--city", "kyiv"], ["convert", "-", "-m", "banks", "--city", "kyiv"],
        ["rates", "usd", "-m", "interbank", "--city", "kyiv"], ["banks", "-m", "cash", "--city", "odesa"],
        ["banks", "Київ"],
    ])
    func `a city is used or refused`(line: [String]) throws {
        let outcome = world.run(line)
        #expect(outcome.status != 0 && outcome.out.isEmpty, "\(outcome)")
        #expect(world.transport.requests.allSatisfy { !$0.endpoint.key.contains("city=1") })
    }

    @Test func `a pair of foreign currencies is named as a pair`() throws {
        let world = TestEnvironment()
        let pairs = #"""
            [{"currencyCodeA":978,"currencyCodeB":840,"date":1795160000,"rateBuy":1.07,"rateSell":1.082},
             {"currencyCodeA":978,"currencyCodeB":980,"date":1795160000,"rateBuy":46.2405,"rateSell":47.2308}]
            """#
        world.transport.script("monobank /bank/currency", .text(pairs))
        let plain = world.run("rates", "eur", "-m", "banks", "-o", "plain").lines
        let fields = plain.map { $0.split(separator: "\t").prefix(3).joined(separator: " ") }
        #expect(fields == ["EUR/USD 1.07 1.082", "EUR 46.2405 47.2308"])
        #expect(world.run("rates", "eur", "-m", "banks").out.contains("\nEUR/USD"))
        #expect(world.run("rates", "eur", "-m", "banks", "--json").out.contains(#""base":"USD","unit":1,"buy":"1.07""#))
        #expect(world.run("bar", "eur", "-m", "banks", "--plain").out.hasPrefix("EUR 46.24/47.23"))
    }

    @Test func `one bank's currency is shown alone`() throws {
        let currencies = { (words: [String]) in
            world.run(["banks", "privatbank"] + words + ["-o", "csv", "--no-header", "-q"]).rows().map { $0[2] }
        }
        let all = Set(currencies([]))
        #expect(all.count > 1)
        for code in all { #expect(Set(currencies([code.lowercased()])) == [code], "\(code)") }
        #expect(world.run("banks", "privatbank", "czk").status == 1)
    }

    @Test func `a bank without cash rates converts at its card rates, and missing rates name the bank`() {
        let world = TestEnvironment.withNBU()
        world.transport.script(
            "monobank /bank/currency",
            .text(#"[{"currencyCodeA":840,"currencyCodeB":980,"date":1795160000,"rateBuy":43.1,"rateSell":43.6}]"#))
        let json = world.expect(
            "convert", "100", "USD", "--bank", "monobank", "--json", status: 0, outHas: #""result":"4310.00""#,
            #""kind":"card""#)
        for words in ["100 usd at monobank", "100 USD у монобанку", "convert 100 usd monobank"] {
            #expect(world.run(shellWords(words) + ["--json"]).out == json.out)
        }
        world.expect(
            "convert", "100", "USD", "--bank", "monobank", "--kind", "cash", "-q", status: 1, out: "",
            err: "kurs: monobank has no cash rate for USD; see kurs banks monobank\n")
    }

    @Test func `unreachable sources and an empty store exit with 69, then 75`() {
        let world = TestEnvironment.withNBU()
        for key in [
            TestEnvironment.banksKey, TestEnvironment.banksPageKey, "monobank /bank/currency",
            "privatbank /p24api/pubinfo?exchange&json&coursid=5",
            "privatbank /p24api/pubinfo?exchange&json&coursid=11",
        ] {
            world.transport.script(key, .status(404))
        }
        #expect(world.run("convert", "100", "USD", "--best", "card").status == 69)
        #expect(world.run("convert", "100", "USD", "--best", "card").status == 75)
    }

    @Test func `banks whose results round to the same are ordered by what was rounded`() throws {
        let world = TestEnvironment()
        world.answerNBU([("USD", "43.425")])
        world.transport.script(TestEnvironment.banksKey, .text(try Fixtures.text("minfin-site-banks-usd.json")))
        let rows = world.run("convert", "1", "UAH", "USD", "--best", "card", "-o", "csv").rows().dropFirst()
        let rates = rows.compactMap { ExactDecimal(String($0[4])) }
        #expect(rates.count > 10 && Set(rows.map { $0[2] }) == ["0.02"], "\(rows)")
        #expect(rates == rates.sorted(), "\(rates)")
    }

    @Test func `a bank far from the NBU's rate is flagged and named, and is not compared unasked`() throws {
        let world = TestEnvironment()
        world.answerNBU([("USD", "43.425")])
        let page = try Fixtures.text("minfin-site-banks-usd.json")
        world.transport.script(
            TestEnvironment.banksKey, .text(page.replacingOccurrences(of: "43.251", with: "28.100")))
        world.transport.script(
            "monobank /bank/currency",
            .text(#"[{"currencyCodeA":840,"currencyCodeB":980,"date":1795160000,"rateBuy":43.1,"rateSell":42.9}]"#))
        let best = world.expect("convert", "1000", "USD", "--best", "card", outHas: "ПУМБ")
        let told = [
            "kurs: monobank USD at monobank: the buying rate is above the selling rate\n",
            "kurs: Сенс Банк USD at minfin-site-banks differs from the NBU rate by more than 35%\n",
        ]
        for line in told { #expect(best.err.contains(line), "\(best.err)") }
        for name in ["Сенс Банк", "monobank", "["] { #expect(!best.out.contains(name + " "), "\(best.out)") }
        let all = world.expect(
            "convert", "1000", "USD", "--best", "card", "--allow-flagged", outHas: "[far-from-nbu]", "[crossed]")
        for line in told { #expect(all.err.contains(line), "\(all.err)") }
        let named = ["convert", "1000", "USD", "--bank", "sensebank", "--kind", "card"]
        world.expect(
            named, status: 1,
            errHas: "the banks rate for USD is flagged as doubtful: far-from-nbu; ", "--allow-flagged")
        #expect(world.run(named + ["--allow-flagged"]).out.contains(" · [far-from-nbu]\n"))
        world.expect(
            "banks", "--currency", "USD", "--json", outHas: #""flag":"far-from-nbu""#, #"{"code":"far-from-nbu""#)
    }

    @Test(arguments: ["en", "uk"])
    func `a narrow terminal breaks nothing`(language: String) throws {
        world.answerNBU()
        world.columns = 40
        world.variables["NO_COLOR"] = "1"
        let best = ["convert", "1000", "usd", "--best", "card"]
        let commands = [
            ["banks"], ["rates", "usd"], ["rates", "-m", "banks"], ["convert", "100", "usd", "eur"],
            ["convert", "100", "usd", "eur", "--explain"], ["banks", "privatbank"], best, ["doctor"], ["sources"],
            ["convert", "1000", "usd", "--bank", "privatbank", "--kind", "card"], ["news"],
            ["news", "show", "171200900"],
            ["update", "--all", "-q", "--out", "/x"], ["update", "--all"],
        ]
        for line in commands {
            let shown = world.run(line + ["--lang", language]).lines
            #expect(!shown.isEmpty || line.contains("--out"))
            for line in shown where DisplayWidth.of(line) > 40 {
                // An address stays whole, on a line of its own.
                let words = line.split(separator: " ").filter { !$0.hasPrefix("[") }
                try #require(words.count == 1, "\(line)")
                #expect(words[0].hasPrefix("https://"), "\(line)")
            }
        }
        #expect(world.run(best + ["--lang", language]).out.contains("43"))
        #expect(!world.run(best).out.contains("0.40"))
        // Stacked: what is otherwise side by side, each kind under its own heading.
        let banks = world.run("banks", "--lang", language).lines
        for kind in [Kind.cash, .card] {
            let heading = DisplayNames.kind(kind)(language == "uk" ? .uk : .en)
            #expect(banks.filter { $0.hasSuffix(heading) || $0.hasSuffix(heading + " ") }.count == 1, "\(banks)")
        }
    }

    @Test func `a bank is matched by its name or the start of a word in it`() throws {
        for (word, slug) in [
            ("monobank", "monobank"), ("mono", "monobank"), ("МОНО", "monobank"), ("ПриватБанк", "privatbank"),
            ("приват", "privatbank"), ("privat", "privatbank"), ("А-Банк", "a-bank"), ("ощад", "oschadbank"),
            ("bank-3-4", "bank-3-4"), ("sense", "sensebank"),
        ] {
            world.expect("banks", word, "-o", "plain", status: 0, outStarts: slug + "\t")
        }
        world.expect(
            "convert", "100", "usd", "--bank", "nobank", "-q", status: 1, out: "",
            err: "kurs: no bank is called “nobank”; did you mean a-bank, monobank?\n")
        for word in ["bank", "банк", "укр", "ukr"] {
            world.expect(
                "convert", "100", "usd", "--bank", word, "-q", status: 64, out: "",
                errHas: "“\(word)” matches several banks: ")
            #expect(world.run("banks", word, "-q").status == 1)
        }
        for word in ["о", "а", "мо", "vat", "хбанк", "..", ""] {
            let outcome = world.expect("convert", "100", "usd", "--bank", word, "-q", out: "")
            #expect(outcome.status != 0, "\(word): \(outcome)")
        }
    }

    @Test func `banks are listed by name or the best first`() throws {
        let outcome = world.expect("banks", "--sort", "sell", "--kind", "cash", "-o", "plain", status: 0, err: "")
        let rates = outcome.rows("\t").map { $0[3] }
        #expect(rates.count == 22)
        #expect(rates == rates.sorted())
        let buying = world.run("banks", "--sort", "buy", "--kind", "card", "-o", "plain").rows("\t").map { $0[4] }
        #expect(buying == buying.sorted(by: >))
        // Banks without a cash desk come after the others.
        let desks = world.run("banks", "--sort", "buy", "-o", "plain").rows("\t").map { !$0[2].isEmpty }
        #expect(desks.contains(false) && desks == desks.sorted { $0 && !$1 })
        world.expect("banks", "--sort", "buy", outHas: "highest buying rate first")
        // PrivatBank's own list is fresher than the page's row.
        #expect(
            world.run("banks", "-o", "plain").lines.contains("privatbank\tUSD\t42.97500\t43.62500\t43.17500\t43.66310")
        )
        #expect(world.transport.count(of: TestEnvironment.banksKey) == 1)
    }

    @Test func `a past day's average is the banks' median where the page has none, and says so`() {
        let world = TestEnvironment.withNBU()
        let banks = [("pumb", "43.0", "43.6"), ("aval", "43.2", "43.7"), ("otp-bank", "43.1", "43.8")].map {
            let stamp = "2026-11-19T17:00:00+02:00"
            return #"{"slug":"\#($0.0)","cash":{"date":"\#(stamp)","bid":"\#($0.1)","ask":"\#($0.2)"},"card":null}"#
        }
        let late = #"{"slug":"lvov","cash":{"date":"2026-11-20T08:00:00+02:00","bid":"40","ask":"41"}}"#
        world.transport.script(
            "minfin-site-banks /api/currency/rates/banks/usd/?cpp=100&date=2026-11-19",
            .text(#"{"data":[\#((banks + [late]).joined(separator: ","))],"meta":{"next":null}}"#))
        world.expect(
            "rates", "usd", "-m", "banks", "--on", "2026-11-19", "-o", "csv", "--no-header", status: 0,
            outStarts: "banks,USD,UAH,1,43.1,43.7,", outHas: ",minfin-site-banks,,median", errHas: "median")
    }

    @Test func `the page of all banks answers only where their JSON does not`() throws {
        world.transport.script(TestEnvironment.banksPageKey, .text(try Fixtures.text("minfin-banks-usd.html")))
        let json = world.expect("banks", "-o", "plain", err: "")
        #expect(world.transport.count(of: TestEnvironment.banksPageKey) == 0)
        world.transport.script(TestEnvironment.banksKey, .text("<html>"))
        world.now = world.now.advanced(by: 301)
        let page = world.expect("banks", "-o", "plain", errHas: "minfin-site-banks")

        #expect(page.lines.count == json.lines.count)
        #expect(world.run("banks", "--json").out.contains(#""source":"minfin-page-banks""#))
        world.transport.script(TestEnvironment.banksPageKey, .text("<html>"))
        world.now = world.now.advanced(by: 301)
        let neither = world.expect("banks", "-o", "plain", errHas: "minfin-page-banks")
        #expect(neither.lines.count == json.lines.count)
    }

    @Test func `one bank's contacts are shown as people write them`() throws {
        let outcome = world.expect("banks", "приватбанк", status: 0, outLacks: "3924740", "info@minfin")
        for line in [
            "site      https://privatbank.ua/", "phone     3700\n", "e-mail    help@privatbank.ua",
            "page      https://minfin.com.ua/ua/company/privatbank/",
        ] { #expect(outcome.out.contains(line)) }
        world.expect(
            "banks", "privatbank", "--json",
            outHas: #""site":"https://privatbank.ua/","phones":["3700","+380567161131"]"#)
        #expect(world.run("banks", "банк").status == 1)
        #expect(world.run("banks", "такогонема").status == 1)
    }

    @Test func `tables fit 60 columns in both languages`() throws {
        for language in ["en", "uk"] {
            for columns in [60, 120] {
                let world = try TestEnvironment.withPages()
                world.columns = columns
                for line in [["banks", "--sort", "sell"], ["news"], ["convert", "100", "USD", "--best", "card"]] {
                    let outcome = world.expect(["--color", "never", "--lang", language] + line, status: 0)
                    for row in outcome.lines {
                        #expect(DisplayWidth.of(row) <= columns, "\(language) \(columns): \(row)")
                    }
                }
            }
        }
    }

    @Test func `a currency in place of a bank is that of the list`() throws {
        #expect(world.run("banks", "eur") == world.run("banks", "--currency", "EUR"))
        world.expect(
            "banks", "eur", "--currency", "usd", err: "kurs: unknown bank “eur”; see kurs banks --currency EUR\n")
    }

    @Test func `a bank's rates are the same beside its contacts, in the list and in conversions`() throws {
        world.transport.script(
            "minfin-site-banks /api/currency/rates/banks/eur/?cpp=100",
            .text(try Fixtures.text("minfin-site-banks-eur.json")))
        for currency in ["USD", "EUR"] {
            let list = world.run("banks", "--currency", currency, "-o", "plain").lines.first {
                $0.hasPrefix("privatbank")
            }
            let row = try #require(list)
            #expect(world.run("banks", "privatbank", "-o", "plain").lines.contains(row), "\(currency)")
            let sides = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            for (amount, side) in [([currency, "UAH"], sides[2]), (["UAH", currency], sides[3])] {
                let conversion = world.run(
                    ["convert", "1"] + amount + ["--bank", "privatbank", "-o", "csv", "--no-header"])
                #expect(conversion.out.split(separator: ",")[4] == side, "\(currency): \(conversion)")
            }
        }
    }

    @Test func `the list of best banks names its sources, their age and the loss`() throws {
        let all = world.run("convert", "100", "USD", "--best", "card").lines
        #expect(
            all.suffix(2) == [
                "minfin-site-banks, privatbank, monobank · fetched just now",
                "loss: compared with the NBU rate",
            ], "\(all)")
        #expect(!world.run("convert", "100", "USD", "--best", "card", "--no-header").out.contains("fetched"))
    }

    @Test func `of what is bought the cheapest bank stands first, and dearer is a loss`() throws {
        let outcome = world.run("buy", "300", "usd", "--best", "cash", "-o", "csv", "--no-header")
        let rows = outcome.rows()
        let results = rows.compactMap { ExactDecimal($0[2]) }
        let losses = rows.compactMap { ExactDecimal($0[16]) }
        #expect(results.count == 22 && results == results.sorted(by: <), "\(outcome)")
        #expect(losses == losses.sorted(by: <))
        world.expect("buy", "300", "usd", "--best", outHas: "you pay")
        world.expect("buy", "300", "usd", "--bank", "sensebank", outHas: "less than at the NBU rate")
    }

    @Test(arguments: [
        (["готівкою", "--best=card"], "готівкою and --best card"),
        (["cash", "--best", "card"], "cash and --best card"),
        (["--cash", "--best", "card"], "--best and --cash"), (["-m", "nbu", "--best"], "--market and --best"),
    ])
    func `a market beside banks is told as it was typed`(words: [String], names: String) {
        TestEnvironment().expect(
            ["convert", "100", "usd"] + words, status: 64,
            err: "kurs: \(names) cannot be combined; omit one of them\n")
    }

    @Test func `the best bank stands first, its loss is exact`() throws {
        let outcome = world.expect("convert", "100", "USD", "--best", "cash", "-o", "csv", "--no-header", status: 0)
        let rows = outcome.rows()
        let results = rows.compactMap { ExactDecimal($0[2]) }
        #expect(results.count == 22)
        #expect(results == results.sorted(by: >))
        for row in rows {
            // 100 USD at the NBU's 44.7626 are 4476.26.
            let (result, loss) = (try #require(ExactDecimal(row[2])), try #require(ExactDecimal(row[16])))
            #expect(try result.adding(loss) == ExactDecimal("4476.26"))
        }
    }

    @Test func `one bank is asked by name, and its kind`() throws {
        world.expect(
            "convert", "1000", "UAH", "USD", "--bank", "приват", "--kind", "card", "-o", "csv", "--no-header",
            outStarts: "1000,UAH,22.90,USD,43.66310,sell,banks,2026-11-20,",
            outHas: ",privatbank,privatbank,card,,-25.18,-2.52,")
        // 1000 / 43.66310 = 22.9026…; at the NBU's rate that is worth 1025.17.
        #expect(world.run("convert", "1", "USD", "--bank", "приват", "--best", "card").status == 64)
        #expect(world.run("convert", "1", "USD", "--bank", "ніхто").status == 1)
        #expect(world.run("convert", "1", "USD", "--bank", "otp-bank", "--kind", "card").status == 1)
    }
}
