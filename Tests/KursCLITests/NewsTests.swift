import Foundation
import KursCore
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// `kurs news`, whole command lines on the pages in `Fixtures/`.
struct NewsTests {
    private let world: TestEnvironment

    init() throws { world = try TestEnvironment.withPages() }

    @Test func `a word is found in its other cases, and told as it was typed`() throws {
        let world = TestEnvironment()
        world.transport.script("minfin-rss /rss/news/", .text("<rss><channel></channel></rss>"))
        #expect(world.run("news", "about", "ставка").err.contains("“ставка”"), "\(world.run("news", "ставка"))")
    }

    @Test func `forty headlines are listed once each, the unread ones marked`() throws {
        let first = world.expect("news", "-o", "plain", status: 0, err: "")
        #expect(first.lines.count == 40)
        #expect(Set(first.lines.map { $0.prefix { $0 != "\t" } }).count == 40)
        #expect(first.lines[0].hasPrefix("171200900\t2026-11-20T09:23:00Z\t"))
        #expect(world.run("news", "read", "171200900").status == 0)
        world.expect("news", "--limit", "2", outStarts: "  171200900  11:23", outHas: "\n● 171200863  10:30")
        #expect(world.run("news", "--unread", "--limit", "100", "-o", "plain").lines.count == 44)
        #expect(world.run("news", "--search", "НАЦБАНК валюти", "-o", "plain").lines.count == 4)
        #expect(world.run("news", "--search", "єдиноріг").status == 1)
        #expect(world.run("news", "read", "--all").status == 0)
        #expect(world.run("news", "--unread").status == 1)
        #expect(world.transport.count(of: "minfin-rss /rss/news/") == 1)
    }

    @Test func `the list says when the feed was fetched, and what is read can be cleared`() throws {
        #expect(world.run("news", "--limit", "1").out.hasSuffix("\nminfin-rss · fetched just now\n"))
        #expect(!world.run("news", "--limit", "1", "--no-header").out.contains("fetched"))
        #expect(world.run("news", "clear").err == "kurs: 0 removed\n")
        _ = world.run("news", "read", "171200900")
        #expect(world.run("news", "clear", "--json").out.contains(#""removed":[{"count":1}]"#))
        #expect(world.run("news", "--limit", "1", "-o", "plain").out.hasPrefix("171200863\t"))
        #expect(world.run("news", "clear", "--all", "--lang", "uk").err == "kurs: прибрано: 44\n")
        #expect(world.run("news") == .init(status: 1, out: "", err: "kurs: no news found\n"))
        #expect(world.run("news", "clear", "1").status == 64)
        #expect(world.run("news", "--all").status == 64)
    }

    @Test func `an article is fetched once and kept`() throws {
        _ = world.run("news")
        let shown = world.expect(
            "news", "show", "171200900", status: 0, outHas: "Третій робочий день поспіль",
            "[1] https://bank.gov.ua/ua/markets/exchangerates", "picture: https://minfin.com.ua/img/171200900.jpg")
        #expect(world.run("--offline", "news", "show", "171200900").out == shown.out)
        #expect(world.transport.count(of: TestEnvironment.articleKey) == 1)
        #expect(world.run("news", "--limit", "1").out.hasPrefix("  171200900"))
        #expect(world.run("news", "open", "171200900").out == "https://minfin.com.ua/ua/2026/11/20/171200900/\n")
        #expect(world.run("news", "show", "1").status == 1)
        world.expect(
            "news", "show", "171200900", "--refresh", status: 0, out: shown.out,
            errHas: "not refreshed; the next refresh is allowed in 5 min")
        world.now = world.now.advanced(by: 301)
        #expect(world.run("news", "show", "171200900", "--refresh").out == shown.out)
        #expect(world.transport.count(of: TestEnvironment.articleKey) == 2)
    }

    @Test func `an article in JSON has its picture, links and categories`() throws {
        world.expect(
            "news", "show", "171200900", "--json", outHas: #""image":"https://minfin.com.ua/img/171200900.jpg""#,
            #""links":["https://bank.gov.ua/ua/markets/exchangerates","https://minfin.com.ua/ua/currency/banks/usd/"]"#,
            #""categories":["Валюта"]"#)
        #expect(world.run("news", "--limit", "1", "--json").out.contains(#""categories":["Валюта"]"#))
        let header = world.run("news", "show", "171200900", "-o", "csv").out.prefix { $0 != "\n" }
        #expect(header.hasSuffix("age_s,categories,text,links"))
    }

    @Test func `a category is searched, and an empty result says what was sought`() throws {
        #expect(world.run("news", "--category", "ВАЛЮТА", "--limit", "3", "-o", "plain").lines.count == 3)
        world.expect(
            "news", "--category", "спорт", "--search", "курс", "--lang", "uk", status: 1, out: "",
            err: "kurs: новин у категорії «спорт» зі словами «курс» не знайдено\n")
        world.expect(
            "news", "--unread", "--since", "2026-11-21", "-o", "plain", status: 1, out: "",
            err: "kurs: no unread news since 2026-11-21\n")
        #expect(world.run("news", "--category", "спорт", "--json").out.contains(#""news":[]"#))
    }

    @Test func `a missing article is said each time, and stays unread`() throws {
        _ = world.run("news")
        let missing = "kurs: the article could not be found; showing the feed's summary, and the item stays unread\n"
        for _ in 0..<2 {
            world.expect("news", "show", "171200863", status: 0, errEnds: missing)
            #expect(world.run("news", "--limit", "2").out.contains("\n● 171200863"))
        }
        world.expect(
            "news", "show", "171200826", "--offline", "--lang", "uk",
            err: "kurs: статті немає в базі; приберіть --offline, щоб її отримати\n")
        #expect(world.run("news", "show", "171200863", "--json").out.contains(#"{"code":"article-missing","#))
    }

    @Test func `an item to open is a record for programs`() throws {
        world.columns = 80
        world.expect(
            "news", "open", "171200900", "--json", outHas: #""news":[{"id":"171200900","#,
            #""link":"https://minfin.com.ua/ua/2026/11/20/171200900/""#)
        let table = world.run("news", "open", "171200900", "-o", "tsv").lines
        #expect(table.count == 2 && table[0].hasPrefix("id\ttitle\tlink\t"))
    }

    @Test func `a category needs a name`() throws {
        for name in ["", " "] {
            let outcome = try TestEnvironment.withPages().expect(
                "news", "--category", name, errStarts: "kurs: --category requires a value: NAME")
            #expect(outcome == .init(status: 64, out: "", err: outcome.err))
        }
    }

    @Test func `a link is opened on a terminal and printed otherwise`() throws {
        let link = "https://minfin.com.ua/ua/2026/11/20/171200900/"
        var opened: [[String]] = []
        var canOpen = true
        let run = { (line: [String]) in
            world.run(line) { machine in
                machine.startDetached = { words in
                    opened.append(words)
                    return canOpen ? LateProgram(after: 1) { .exited(status: 0, output: []) } : nil
                }
            }
        }
        #expect(run(["news", "open", "171200900"]) == .init(status: 0, out: link + "\n", err: ""))
        #expect(opened.isEmpty)
        world.columns = 80
        #expect(run(["news", "open", "171200900"]) == .init(status: 0, out: "", err: "kurs: opened \(link)\n"))
        #expect(opened == [[Browser.program, link]])
        canOpen = false
        #expect(
            run(["news", "open", "171200900"])
                == .init(status: 0, out: link + "\n", err: "kurs: no browser could be started\n"))
        let feed = """
            <rss version="2.0"><channel><title>x</title><item><title>а</title><guid>g</guid>
            <link>http://minfin.com.ua/a</link></item></channel></rss>
            """
        world.now = world.now.advanced(by: 301)
        world.transport.script("minfin-rss /rss/news/", .text(feed))
        _ = world.run("news", "--refresh")
        let id = try #require(
            world.run("news", "--limit", "100", "-o", "plain").lines.first { $0.contains("http://") }?.split(
                separator: "\t"
            ).first)
        #expect(
            run(["news", "open", String(id)])
                == .init(status: 0, out: "http://minfin.com.ua/a\n", err: "kurs: only https links are opened\n"))
        #expect(opened.count == 2)
    }

    @Test func `quotations, items and tables are wrapped and aligned`() {
        let text =
            "> Дуже довга цитата дилера\n• перший пункт списку довгий\n\nБанк\tКупівля\nА\t43,10\nДовгий банк\t\t1"
        #expect(
            ArticleText.lines(of: text, columns: 24) == [
                "> Дуже довга цитата", "> дилера", "• перший пункт списку", "  довгий", "", "Банк         Купівля",
                "А            43,10", "Довгий банк           1",
            ])
        #expect(
            ArticleText.lines(of: "Банк\tКупівля\nА\u{1B}\t43", columns: 8) == [
                "Банк ·", "Купівля", "А\\u{1B}", "· 43",
            ])
    }

    @Test func `sfeed's nine fields`() throws {
        let fields = world.run("news", "--limit", "1", "-o", "sfeed").lines[0].split(
            separator: "\t", omittingEmptySubsequences: false)
        try #require(fields.count == 9)
        #expect(fields[0] == "1795166580")
        #expect(fields[4] == "plain")
        #expect(fields[5] == "171200900")
        #expect(world.run("rates", "-o", "sfeed").status == 64)
    }

    @Test func `an article on another site is not fetched, its summary is shown`() throws {
        let feed = """
            <rss version="2.0"><channel><title>x</title><item><title>Назва\u{1B}[31m</title><guid>g</guid>
            <link>https://10.0.0.1/a</link><description>Слова стрічки</description></item></channel></rss>
            """
        world.transport.script("minfin-rss /rss/news/", .text(feed))
        let id = try #require(world.run("news", "-o", "plain").lines.first?.split(separator: "\t").first)
        world.expect(
            "news", "show", String(id), status: 0, outHas: "Слова стрічки", "https://10.0.0.1/a", "Назва[31m",
            outLacks: "\u{1B}", errHas: "not fetched")
        // A feed has no control characters: they are dropped.
        #expect(world.transport.requests.allSatisfy { !$0.endpoint.address.contains("10.0.0.1") })
    }

    @Test func `a rejected feed loses nothing, its list is the fallback`() throws {
        _ = world.run("news")
        world.now = world.now.advanced(by: 301)
        world.transport.script("minfin-rss /rss/news/", .text("<html><title>404</title></html>"))
        let outcome = world.expect("news", "-o", "plain", status: 0, errHas: "minfin-rss")
        #expect(outcome.lines.count == 40)
        #expect(world.transport.count(of: "minfin-page-news /ua/news/") == 1)
    }

    @Test func `old news say so, and when the next attempt is`() throws {
        let world = try TestEnvironment.withPages()
        _ = world.run("news")
        world.now = world.now.advanced(by: 10_800)
        for key in ["minfin-rss /rss/news/", "minfin-page-news /ua/news/"] { world.transport.script(key, .status(404)) }
        world.expect("news", status: 0, errHas: "answered 404", "was not refreshed; the data is 3 h old\n")
        world.now = world.now.advanced(by: 60)
        world.expect("news", status: 0, errHas: "was not refreshed; the data is 3 h old; next attempt in 4 min")
    }

    @Test func `an empty store and an unreachable source are reported`() {
        let world = TestEnvironment()
        #expect(world.run("news").status == 69)
        world.transport.script("minfin-rss /rss/news/", .status(404))
        world.expect("news", status: 75, errHas: "the next attempt is possible in 5 min")
        #expect(world.run("--offline", "banks").status == 69)
    }

    @Test(arguments: ["show", "open"])
    func `an article of an empty store reports that the feed failed`(verb: String) throws {
        let world = TestEnvironment()
        world.transport.script("minfin-rss /rss/news/", .text("<html><title>404</title></html>"))
        world.expect(
            "news", verb, "171200900", status: 69, out: "",
            errStarts: "kurs: no news is stored, and no source could be used (minfin-rss: ")
        // A host in back-off after a failure is not reported as rate-limited.
        let dead = TestEnvironment()
        dead.transport.script(
            "minfin-rss /rss/news/", .failure(.broken(host: "minfin.com.ua", code: 7, message: "refused")))
        #expect(dead.run("news", verb, "1").status == 69)
        #expect(dead.run("news", verb, "1").status == 75)
        let busy = TestEnvironment()
        busy.transport.script("minfin-rss /rss/news/", .status(429))
        #expect(busy.run("news", verb, "1").status == 75)
        TestEnvironment().expect(
            "news", verb, "171200900", "--lang", "uk", "--offline", status: 69, errStarts: "kurs: новин не збережено; ")
        // With the list in the store, a missing id is certain.
        let stocked = try TestEnvironment.withPages()
        #expect(stocked.run("news", verb, "1").status == 1)
        #expect(stocked.run("--offline", "news", verb, "1").err == "kurs: no such news item: 1; see kurs news\n")
    }

    @Test func `the bare command shows the newest unread headline`() throws {
        let one = try TestEnvironment.withPages()
        _ = one.run("news")
        for _ in 0..<2 {
            let newest = try #require(one.store.news(NewsFilter(limit: 1, unreadOnly: true)).first?.news.id)
            one.expect([], outHas: "\n● ", "  kurs news show \(newest)\n")
            _ = one.run("news", "read", newest)
        }
        #expect(one.run("news", "read", "--all").status == 0)
        #expect(!one.run([]).out.contains("● "))
    }

    @Test func `the headline is of the last three days`() throws {
        #expect(world.run([]).status == 0)
        #expect(world.run("news", "--limit", "1").status == 0)
        let newest = try #require(try world.store.news(NewsFilter(limit: 1)).first?.news.published)
        world.now = newest.advanced(by: 3 * 86_400)
        #expect(world.run("--offline").out.contains("\n● "))
        world.now = newest.advanced(by: 3 * 86_400 + 1)
        #expect(!world.run("--offline").out.contains("● "))
    }

    @Test func `headlines go below their times in a narrow terminal`() throws {
        world.columns = 40
        let narrow = world.run("news", "--limit", "2", "--color", "never").lines
        #expect(narrow.allSatisfy { DisplayWidth.of($0) <= 40 }, "\(narrow)")
        #expect(narrow[0] == "● 171200900  11:23")
        #expect(narrow[1].hasPrefix("  Гривня стоїть на місці"))
        world.columns = 72
        #expect(
            world.run("news", "--limit", "2", "--color", "never").lines[0].hasPrefix("● 171200900  11:23  Гривня"))
        let days = world.run("news", "--limit", "16", "--color", "never").lines
        #expect(days[0].hasPrefix("● 171200900  11:23             Гривня"))
        #expect(days.contains { $0.contains("  2026-11-19 23:54  Нацбанк") }, "\(days)")
    }

    @Test func `an extra argument is explained`() throws {
        world.expect(
            "news", "171200900", err: "kurs: unexpected argument “171200900”; usage: kurs news show 171200900\n")
    }

    @Test func `words are looked for, and a day beside them is the first`() throws {
        for words in [["долар", "зранку"], ["про", "долар", "зранку"], ["долар зранку"]] {
            #expect(world.run(["news"] + words).out == world.run("news", "--search", "долар зранку").out)
        }
        #expect(
            world.run("news", "yesterday", "про", "долар").out
                == world.run("news", "--on", "yesterday", "--search", "долар").out)
        #expect(!world.run("news", "yesterday", "про", "долар").out.isEmpty)
        #expect(!world.run("news", "yesterday", "about", "the", "dollar").out.isEmpty)
        world.expect("news", "не", "про", "долар", status: 64, errHas: "unexpected argument “не”")
        #expect(
            world.run("news", "про", "долар", "за", "тиждень").out
                == world.run("news", "--since", "-6d", "--search", "долар").out)
        for words in [["долар", "за", "вчора"], ["вчора", "долар"], ["долар", "on", "2026-11-19"]] {
            #expect(world.run(["news"] + words).out == world.run("news", "--on", "-1d", "--search", "долар").out)
        }
        #expect(world.run("news", "since", "yesterday").out == world.run("news", "--since", "yesterday").out)
        #expect(world.run("news", "2026-11").out == world.run("news", "--since", "2026-11-01").out)
        #expect(world.run("news", "October", "2025").err == "kurs: no news of 2025-10-01 – 2025-10-31\n")
        #expect(world.run("news", "yesterday", "past", "week").status == 64)
        world.expect(
            "news", "about", "НБУ", "--search", "долар",
            err: "kurs: НБУ and --search cannot be combined; omit one of them\n")
    }
}
