import Foundation
import KursCore
import KursMarkup
import KursSources
import KursTestSupport
import Testing

@testable import KursCLI

/// `kurs page`: one file that is whole and safe.
struct PageTests {
    private func environment() throws -> TestEnvironment {
        let world = try TestEnvironment.withPages()
        for (key, file) in [
            ("minfin-page-averages /ua/currency/", "minfin-averages.html"),
            (TestEnvironment.nbuYearKey(of: "USD"), "nbu-range-usd-2026.json"),
        ] {
            let text = try Fixtures.text(file)
            world.transport.script(key, .text(text))
        }
        return world
    }

    private func page(_ world: TestEnvironment, _ options: String...) throws -> String {
        let ran = world.expect(["page", "--lang", "en"] + options, status: 0)
        return ran.out
    }

    private func elements(_ document: Document, _ tag: TagName) -> [Document.NodeID] {
        document.descendants(of: document.root).filter { document.tag(of: $0) == tag }
    }

    @Test func `the page has every section and fetches nothing`() throws {
        let html = try page(try environment())
        let document = Document(html: Array(html.utf8), options: Document.Options(collectsErrors: true))
        #expect(document.errors.isEmpty)
        let ids = elements(document, .section).compactMap { document.attribute("id", of: $0) }
        #expect(ids == ["converter", "markets", "chart", "banks", "news"])
        for tag in [TagName.img, .iframe, .link, .object, .embed, .video] { #expect(elements(document, tag) == []) }
        #expect(html.contains("default-src 'none'; style-src 'nonce-"))
        #expect(html.utf8.count < 300_000)
    }

    @Test func `a section stands alone, and sections are shown in the order given`() throws {
        let world = try TestEnvironment.withPages()
        let embedded = try page(world, "--embed", "banks")
        #expect(embedded.contains("<section id=banks") && !embedded.contains("<header>"))
        let two = try page(world, "--sections", "news,markets", "--currencies", "eur", "--markets", "nbu")
        let (news, markets) = (two.range(of: "<section id=news"), two.range(of: "<section id=markets"))
        #expect(try #require(news).lowerBound < #require(markets).lowerBound)
        #expect(two.contains(">EUR<") && !two.contains(">USD<"))
    }

    @Test func `the wallet is on the page only when somebody says so`() throws {
        let world = try environment()
        #expect(world.run("--offline", "page", "--sections", "wallet").status == 1)
        world.run("wallet", "add", "240", "food", "АТБ", "--on", "2026-11-02")
        world.run("wallet", "add", "60", "food", "--on", "2026-10-02")
        world.run("wallet", "earn", "1000", "salary")
        world.run("wallet", "goal", "add", "food < 200/month")
        world.run("wallet", "add", "5", "expenses:<b>")
        #expect(!(try page(world)).contains("id=wallet"))
        for options in [["--wallet"], ["--sections", "markets,wallet"], ["--embed", "wallet"]] {
            let ran = world.run(["page", "--lang", "en"] + options)
            let document = Document(html: Array(ran.out.utf8), options: Document.Options(collectsErrors: true))
            #expect(document.errors.isEmpty)
            let section = try #require(
                elements(document, .section).first { document.attribute("id", of: $0) == "wallet" })
            let cells = document.descendants(of: section).filter { [.th, .td].contains(document.tag(of: $0)) }
                .map { document.text(of: $0) }
            #expect(cells.contains("in1,000.001 000,00") || cells.contains("1,000.001 000,00"), "\(cells)")
            #expect(ran.out.contains("240.00, exceeded") || ran.out.contains("240.00 UAH, exceeded"))
        }
        #expect(world.run("page", "--embed", "news", "--wallet").status == 64)
    }

    @Test(arguments: [
        (["--sections", "weather"], 64), (["--embed", "markets", "--sections", "news"], 64), (["foo"], 64),
        (["--markets", "street,mars"], 64), (["-o", "csv"], 64), (["--currencies", ","], 64),
    ])
    func `what the page cannot show is refused`(options: [String], status: Int) {
        #expect(Int(TestEnvironment().run(["page"] + options).status) == status)
    }

    @Test func `twelve headlines are shown at once, and the others behind a word`() throws {
        let document = Document(html: Array(try page(try environment(), "--sections", "news").utf8))
        let lists = elements(document, .ol).map { list in
            document.children(of: list).filter { document.tag(of: $0) == .li }.count
        }
        #expect(lists.first == 12 && lists.count == 2 && lists[1] > 0)
        let more = elements(document, .summary).first { document.text(of: $0).hasPrefix("\(lists[1]) more") }
        #expect(more != nil)
    }

    @Test(arguments: [
        ("https://cdn.h.ua/1.jpg", true), ("http://cdn.h.ua/1.jpg", false), ("https://192.168.1.1/1.jpg", false),
        ("https://127.0.0.1/1.jpg", false), ("https://[fd00::1]/1.jpg", false), ("https://router/1.jpg", false),
        ("https://nas.local/1.jpg", false), ("https://2130706433/1.jpg", false), ("https://0x7f.1/1.jpg", false),
        ("https://a@10.0.0.1/1.jpg", false), ("data:image/png;base64,", false), ("https://h.ua:8443/1.jpg", true),
    ])
    func `a picture comes over TLS, from a name in the public Internet`(address: String, isShown: Bool) {
        #expect(HTMLWriter.isPublic(address) == isShown)
    }

    @Test func `numbers of a column have their decimal marks below one another`() {
        let html = HTMLWriter.aligned([ExactDecimal("43.06"), ExactDecimal("43.164"), 3_543_100, nil])
        let ends = html.map {
            String(decoding: $0.bytes, as: UTF8.self).split(separator: ">").last.map(String.init) ?? ""
        }
        #expect(ends.map { $0.unicodeScalars.count { $0 == "\u{2007}" } } == [1, 0, 3, 3])
        #expect(ends.map { $0.contains("\u{2008}") } == [false, false, true, true])
    }

    @Test func `the page names every source, and what a change is measured against`() throws {
        let world = try environment()
        let html = try page(world)
        #expect(html.contains("<p class=source>minfin-rss · "))
        #expect(!html.contains("<small>privatbank</small>"))
        #expect(html.contains("Rates by day"))
    }

    @Test func `banks without contacts have no column for them`() throws {
        let document = Document(html: Array(try page(try environment(), "--sections", "banks").utf8))
        let table = try #require(elements(document, .table).first)
        let rows = document.descendants(of: table).filter { document.tag(of: $0) == .tr }
        let cells = rows.dropFirst(2).map { row in
            document.children(of: row).filter { [.th, .td].contains(document.tag(of: $0)) }.map {
                document.text(of: $0)
            }
        }
        let hasContacts = document.text(of: table).contains("Contacts")
        #expect(cells.allSatisfy { $0.count == (hasContacts ? 6 : 5) })
        #expect(!hasContacts || cells.contains { $0.last?.isEmpty == false })
    }

    @Test func `an empty page is not written, unless no alert has fired`() {
        TestEnvironment().expect(
            "--offline", "page", status: 69, out: "", errEnds: "kurs: nothing to show; the page was not written\n")
        TestEnvironment().expect(
            "--offline", "page", "--embed", "alerts", status: 0, outHas: "<main>", "No alert has fired.",
            "Жодне сповіщення не спрацювало.")
    }

    private static let hostile = [
        "</script><script>alert(1)</script>", "\" onmouseover=alert(1) x=\"", "<img src=x onerror=alert(1)>",
        "\u{202E}gnp.exe", "]]><svg onload=alert(1)>", "\u{0}\u{7}&#60;b&#62;",
    ]

    @Test func `titles, names and addresses of others stay text`() throws {
        let world = try TestEnvironment.withPages()
        _ = world.run("news")
        var answer = ParsedAnswer()
        answer.news = PageTests.hostile.enumerated().map { index, title in
            News(
                id: "h\(index)", title: title, link: index % 2 == 0 ? "javascript:alert(1)" : "https://x.ua/\"><b>",
                published: testNow, summary: title, image: "data:text/html,\(title)", source: .minfinRSS)
        }
        let key = try #require(try world.store.endpoints().first { $0.key.hasPrefix("minfin-rss ") }).key
        let endpoint = Endpoint(
            source: .minfinRSS, base: Endpoint.Base("https://minfin.com.ua"),
            target: String(key.dropFirst("minfin-rss ".count)))
        world.now = testNow.advanced(by: 1000)
        try world.store.answer(endpoint, answer, at: world.now)
        let html = try page(world, "--images", "--title", PageTests.hostile[0])
        let document = Document(html: Array(html.utf8))
        #expect(elements(document, .script).count == 2)
        #expect(elements(document, .svg).allSatisfy { document.attribute("onload", of: $0) == nil })
        let nodes = document.descendants(of: document.root).filter { document.kind(of: $0) == .element }
        for node in nodes {
            for name in ["onerror", "onload", "onmouseover", "onclick"] {
                #expect(document.attribute(name, of: node) == nil)
            }
            for name in ["href", "src"] {
                guard let address = document.attribute(name, of: node) else { continue }
                #expect(["https://", "http://", "tel:", "mailto:"].contains { address.hasPrefix($0) }, "\(address)")
            }
        }
        #expect(html.contains("&lt;/script&gt;&lt;script&gt;alert(1)"))
        #expect(!html.contains("\u{202E}") && !html.contains("\u{0}"))
    }
}
