import Foundation
import KursCore
import KursSources
import KursTestSupport
import Testing

@testable import KursCLI

/// The banks of a city, of a past day, and of a list that comes in pages; whole command lines.
struct BankListTests {
    private let world = TestEnvironment.withNBU()

    private static let base = "/api/currency/rates/banks/usd/?cpp=100"

    private static func list(_ rows: [String], page: Int = 1, next: String = "null") -> String {
        #"{"data":[\#(rows.joined(separator: ","))],"meta":{"page":\#(page),"cpp":100,"total":\#(rows.count * page),"next":\#(next)}}"#
    }

    private static func row(_ slug: String, _ name: String, _ bid: String, on day: String = "2026-11-20") -> String {
        #"{"slug":"\#(slug)","name_uk":"\#(name)","cash":{"date":"\#(day)T10:00:00+02:00","bid":"\#(bid)","ask":"44.6"},"card":null}"#
    }

    private static let three = ["43.1", "43.2", "43.3"].enumerated().map { row("bank-\($0)", "Банк \($0)", $1) }

    private func slugs(_ outcome: TestEnvironment.Outcome) -> [String] {
        outcome.lines.compactMap { $0.split(separator: "\t").first.map(String.init) }
    }

    @Test(arguments: ["lviv", "Львів", "Львові", "lvov", "minfin:lvov"])
    func `the banks of a city come from their own list alone`(city: String) throws {
        let world = try TestEnvironment.withPages()
        let key = "minfin-site-banks-lviv \(Self.base)&city=lvov"
        world.transport.script(key, .text(Self.list(Self.three)))
        let shown = world.run("banks", "--city", city, "-o", "plain")
        #expect(shown.status == 0 && slugs(shown) == ["bank-0", "bank-1", "bank-2"], "\(shown)")
        #expect(world.run("banks", "--city", city, "--json").out.contains(#""source":"minfin-site-banks-lviv""#))
        #expect(world.transport.count(of: key) == 1)
        #expect(!world.transport.requests.contains { $0.endpoint.source.name == "monobank" })
        // Neither answers for the other.
        #expect(!slugs(world.run("banks", "-o", "plain")).contains("bank-0"))
        #expect(slugs(world.run("banks", "--city", city, "--offline", "-o", "plain")).count == 3)
        world.expect(
            "banks", "privatbank", "--city", city, "--currency", "usd", status: 1,
            errHas: "ПриватБанк has no cash rate for USD")
        #expect(world.run("banks", "bank-1", "--city", city).out.contains("43.2"))
        #expect(world.run("banks", "--city", city).out.hasPrefix("Banks · USD · Lviv · 20 November 2026\n"))
        // The setting is of the cash market.
        world.run("config", "set", "city", "lviv")
        #expect(world.run("banks").out.hasPrefix("Banks · USD · 20 November 2026\n"))
    }

    @Test(arguments: [("Львів", true), ("Банк Львів", false)])
    func `a bank that is called like a city names the city's list`(name: String, isTold: Bool) {
        let rows = Self.three + [Self.row("lvov", "Банк Львів", "43.4")]
        world.transport.script("minfin-site-banks \(Self.base)", .text(Self.list(rows)))
        let shown = world.run("banks", name)
        #expect(shown.out.contains("Банк Львів  lvov") && shown.out.contains("43.4"), "\(shown)")
        #expect(shown.err.contains("the banks of a city: kurs banks --city lviv") == isTold, "\(shown)")
    }

    @Test func `the median of a city's banks is the market's rate there, flagged as what it is`() throws {
        world.transport.script("minfin-site-banks-lviv \(Self.base)&city=lvov", .text(Self.list(Self.three)))
        world.expect(
            "rates", "usd", "-m", "banks", "--city", "lviv", "--json", status: 0,
            outHas: #""buy":"43.2","sell":"44.6""#, #""source":"minfin-site-banks-lviv""#, #""flag":"median""#)
        for market in [["-m", "banks"], []] {
            let line = ["convert", "100", "usd", "--best", "cash", "--city", "lviv", "--json"]
            world.expect(line + market, status: 0, outHas: #""result":"4330.00""#)
        }
    }

    @Test func `the city of the settings is that of the cash market alone`() throws {
        let world = try TestEnvironment.withPages()
        #expect(world.run("config", "set", "city", "Львів").status == 0)
        #expect(world.run("banks", "-o", "plain").out.contains("privatbank"))
        #expect(world.run("rates", "usd", "-m", "cash").err.contains("treeum-cash-lviv"))
        #expect(!world.run("rates", "usd", "-m", "nbu").err.contains("lviv"))
        let points = #"{"date":"2026-11-19T00:00:00+02:00","currency":"usd","sell":43.7,"buy":43.4}"#
        world.transport.script(
            "treeum-range-lviv /api/v1/rates?currency=usd&city=3&period=6month&group=day",
            .text(#"{"start":"2026-11-19","end":"2026-11-19","group":"day","items":{"usd":[\#(points)]}}"#))
        world.expect("chart", "usd", "-m", "cash", "-o", "table", outHas: "USD · Cash market, Lviv")
        #expect(world.run("config", "set", "city", "kharkiv").err.contains("choose kyiv, lviv"))
    }

    @Test(arguments: [
        (["banks", "--city", "lutsk"], "unknown city “lutsk”", "minfin:"),
        (["rates", "-m", "banks", "--city", "22"], "unknown city “22”", "khmelnytskyi"),
        (["rates", "-m", "cash", "--city", "odesa"], "the number of “odesa” is not known", "or the number"),
        (["banks", "--city", "lviv", "--source", "ukrsibbank"], "--city and --source cannot be combined", "kurs"),
        (["banks", "--on", "yesterday", "--source", "ukrsibbank"], "--on and --source cannot be combined", "kurs"),
    ])
    func `a city that is not known is refused with how to name it`(line: [String], what: String, hint: String) {
        let world = TestEnvironment()
        world.expect(line, status: 64, errHas: what, hint)
        #expect(world.transport.requests.isEmpty)
    }

    @Test func `of a past day only rates stamped on it are shown, and they are fetched once`() throws {
        let world = try TestEnvironment.withPages()
        let key = "minfin-site-banks \(Self.base)&date=2026-11-18"
        let rows = [("bank-1", "2026-11-18"), ("bank-2", "2026-11-19")].map { Self.row($0, $0, "43.1", on: $1) }
        world.transport.script(key, .text(Self.list(rows)))
        let day = world.run("banks", "--on", "2026-11-18", "-o", "plain")
        #expect(day.status == 0 && slugs(day) == ["bank-1"], "\(day)")
        #expect(world.run("banks", "--on", "2026-11-18").out.hasPrefix("Banks · USD · 18 November 2026\n"))
        #expect(world.run("banks", "bank-2", "--on", "2026-11-18").status == 1)
        #expect(!slugs(world.run("banks", "-o", "plain")).contains("bank-1"))
        world.now = world.now.advanced(by: 90_000)
        #expect(world.run("banks", "--on", "2026-11-18", "--max-age", "1h", "-o", "plain").status == 0)
        #expect(world.transport.count(of: key) == 1)
        #expect(!world.run("banks", "bank-1", "--on", "2026-11-18").out.contains("minfin-page-bank"))
    }

    @Test(arguments: [
        ("2026-11-21", 75, "2026-11-21"), ("2026-11-18", 1, "no banks source covers 2026-11-18"),
    ])
    func `a day without rates is said`(day: String, status: Int, what: String) {
        world.transport.script("minfin-site-banks \(Self.base)&date=\(day)", .text(Self.list([])))
        world.transport.script(
            "privatbank /p24api/exchange_rates?json&date=18.11.2026", .text(#"{"date":"18.11.2026","exchangeRate":[]}"#)
        )
        world.expect("banks", "--on", day, status: Int32(status), out: "", errHas: what)
    }

    @Test func `every page of a list is fetched, and their banks are one answer`() throws {
        let pages = ["minfin-site-banks \(Self.base)", "\(Self.base)&page=2", "\(Self.base)&page=3"]
        for (index, key) in pages.enumerated() {
            let next = index == 2 ? "null" : "\(index + 2)"
            let key = index == 0 ? key : "minfin-site-banks " + key
            world.transport.script(key, .text(Self.list([Self.three[index]], page: index + 1, next: next)))
        }
        let shown = world.run("banks", "-o", "plain")
        #expect(slugs(shown) == ["bank-0", "bank-1", "bank-2"], "\(shown)")
        #expect(world.transport.requests.count { $0.endpoint.source == .minfinSiteBanks } == 3)
        world.run("banks")
        #expect(world.transport.requests.count { $0.endpoint.source == .minfinSiteBanks } == 3)
    }

    @Test(arguments: [
        ScriptedTransport.Step.status(500), .status(304), .failure(.timedOut(host: "minfin.com.ua", milliseconds: 9)),
        .text("<html>"), .text(list([three[1]], page: 1)), .text(list([three[1]], page: 2, next: "2")),
        .text(#"{"message":"later"}"#), .text(""), .text(list([three[1]], page: 2, next: "3")),
    ])
    func `a list of which a page is missing is no answer`(second: ScriptedTransport.Step) throws {
        world.transport.script("minfin-site-banks \(Self.base)", .text(Self.list([Self.three[0]], next: "2")))
        world.transport.script("minfin-site-banks \(Self.base)&page=2", second)
        world.expect("banks", "-o", "plain", status: 69, out: "", errHas: "minfin-site-banks")
    }

    @Test func `a list without end is given up after ten pages`() throws {
        for page in 1...20 {
            let key = "minfin-site-banks \(Self.base)" + (page == 1 ? "" : "&page=\(page)")
            let row = Self.row("bank-\(page)", "Банк \(page)", "43.1")
            world.transport.script(key, .text(Self.list([row], page: page, next: "\(page + 1)")))
        }
        #expect(world.run("banks", "-o", "plain").status == 69)
        #expect(world.transport.requests.count { $0.endpoint.source == .minfinSiteBanks } == 10)
    }

    @Test func `a page that asks for patience is obeyed for the whole site`() throws {
        var busy = Response(status: 429)
        busy.retryAfterSeconds = 1200
        world.transport.script("minfin-site-banks \(Self.base)", .text(Self.list([Self.three[0]], next: "2")))
        world.transport.script("minfin-site-banks \(Self.base)&page=2", .answer(busy))
        #expect(world.run("banks").out.isEmpty)
        world.now = world.now.advanced(by: 600)
        world.run("banks")
        #expect(world.transport.requests.count { $0.endpoint.source == .minfinSiteBanks } == 2)
    }

    private static let branchesKey = "finance-ua-branches /api/organization/v1/branches?slug=privatbank&locale=uk"

    private func withBranches() throws -> TestEnvironment {
        let world = try TestEnvironment.withPages()
        world.transport.script(Self.branchesKey, .text(try Fixtures.text("finance-ua-branches-privatbank.json")))
        return world
    }

    @Test func `banks are sorted by rating, the highest first and those without one last`() throws {
        let world = try TestEnvironment.withPages()
        let shown = world.run("banks", "--sort", "rating", "-o", "csv")
        let rows = shown.rows()
        #expect(rows[0].last == "rating")
        let ratings = rows.dropFirst().map { ExactDecimal(String($0.last ?? "")) }
        let known = ratings.compactMap(\.self)
        #expect(known.count > 10 && known == known.sorted(by: >) && known.first?.description == "4.9", "\(shown)")
        #expect(ratings.count > known.count && ratings.prefix(known.count).allSatisfy { $0 != nil }, "\(shown)")
        world.expect(
            "banks", "--sort", "rating", "--lang", "uk", outHas: "від найвищого рейтингу на finance.ua\n", "★ 4,9")
        #expect(world.run("banks", "privatbank").out.contains("  rating    4.9 · finance.ua\n"))
        #expect(world.run("banks", "privatbank", "--json").out.contains(#""rating":"4.9"}"#))
        #expect(world.run("banks", "--json").out.contains(#""rating":null}"#))
    }

    @Test(arguments: ["lviv", "Львів", "ЛЬВІВ", "lvov"])
    func `the branches of a bank in a city are shown, fetched once a day`(city: String) throws {
        let world = try withBranches()
        world.expect(
            "banks", "privatbank", "--branches", city, status: 0,
            out: """
                ПриватБанк · Львів
                  Відділення № 20
                    вул. Городоцька, 5
                  Відділення № 21
                    пл. Ринок, 2
                    phone 3700
                finance-ua-branches · fetched just now

                """, err: "")
        world.expect(
            "banks", "приватбанк", "--branches", city, "-o", "csv",
            outStarts: """
                bank,slug,city,branch,address,phones,fetched_at,age_s,stale,source
                ПриватБанк,privatbank,Львів,Відділення № 20,"вул. Городоцька, 5",,2026-11-20T09:40:00Z,0,false,
                """)
        for format in ["plain", "jsonl", "tsv", "json"] {
            #expect(world.run("banks", "privatbank", "--branches", city, "-o", format).out.contains("пл. Ринок, 2"))
        }
        world.now = world.now.advanced(by: 86_000)
        #expect(world.run("banks", "privatbank", "--branches", "lutsk").out.contains("просп. Волі, 8"))
        #expect(world.transport.count(of: Self.branchesKey) == 1)
        world.now = world.now.advanced(by: 86_400)
        world.transport.script(Self.branchesKey, .status(500))
        world.expect(
            "banks", "privatbank", "--branches", city, "--json", status: 0, outHas: #""stale":true"#,
            "finance.ua answered 500")
        #expect(world.run("banks", "privatbank", "--branches", city, "--max-age", "1h").status == 3)
    }

    @Test(arguments: [
        (["privatbank", "--branches", "poltava"], 1, "no branch in “poltava”; it has some in Київ, Львів, Луцьк"),
        (["raiffeisen", "--branches", "lviv"], 69, "no branches of Райффайзен Банк are stored"),
        (["privatbank", "branches"], 64, "missing CITY; usage: kurs banks privatbank --branches CITY"),
        (["--branches", "lviv"], 64, "missing NAME"), (["nobank", "--branches", "lviv"], 1, "no bank is called"),
        (["privatbank", "--branches", "lviv", "--on", "yesterday"], 64, "--branches and --on cannot be combined"),
        (["privatbank", "--branches", "lviv", "--sort", "buy"], 64, "--branches and --sort cannot be combined"),
    ])
    func `branches that cannot be shown are explained`(line: [String], status: Int32, what: String) throws {
        let world = try withBranches()
        world.expect(["banks"] + line, status: status, out: "", errHas: what)
    }

    @Test func `a bank without branches is said, and one that the list lacks`() throws {
        let world = try withBranches()
        world.transport.script(Self.branchesKey, .text(#"{"data":[]}"#))
        world.expect(
            "banks", "privatbank", "--branches", "lviv", status: 1,
            err: "kurs: finance.ua lists no branches of ПриватБанк\n")
        world.run("banks")
        world.expect("banks", "monobank", "--branches", "lviv", status: 1, errHas: "lists no branches of")
    }
}
