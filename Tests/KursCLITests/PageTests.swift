import Foundation
import KursCore
import KursMarkup
import KursSources
import KursTestSupport
import Testing

@testable import KursCLI

/// `kurs page`: one file that is whole, safe and calculates as `kurs convert` does.
struct PageTests {
    private func environment() throws -> TestEnvironment {
        let world = try TestEnvironment.withPages()
        let range = "start=20260101&end=20261120&valcode=usd&sort=exchangedate&order=asc&json"
        for (key, file) in [
            ("minfin-page-averages /ua/currency/", "minfin-averages.html"),
            ("nbu-range /NBU_Exchange/exchange_site?\(range)", "nbu-range-usd-2026.json"),
        ] {
            let text = try Fixtures.text(file)
            world.transport.script(key, .text(text))
        }
        return world
    }

    private func page(_ world: TestEnvironment, _ options: String...) throws -> String {
        let ran = world.run(["page", "--lang", "en"] + options)
        #expect(ran.status == 0, "\(ran.err)")
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
        #expect(ids == ["markets", "converter", "chart", "banks", "news"])
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

    @Test(arguments: [
        (["--sections", "weather"], 64), (["--embed", "markets", "--sections", "news"], 64), (["usd"], 64),
        (["--markets", "street,mars"], 64), (["-o", "csv"], 64), (["--currencies", ","], 64),
    ])
    func `what the page cannot show is refused`(options: [String], status: Int) {
        #expect(Int(TestEnvironment().run(["page"] + options).status) == status)
    }

    @Test func `an empty page is not written, unless no alert has fired`() {
        let nothing = TestEnvironment().run("--offline", "page")
        #expect(nothing.status == 1 && nothing.out.isEmpty)
        #expect(nothing.err.hasSuffix("kurs: there is nothing to show; the page was not written\n"))
        let quiet = TestEnvironment().run("--offline", "page", "--embed", "alerts")
        #expect(quiet.status == 0 && quiet.out.contains("<main>"))
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
        let key = try #require(world.store.endpoints().first { $0.key.hasPrefix("minfin-rss ") }).key
        let endpoint = Endpoint(
            source: .minfinRSS, base: Endpoint.Base("https://minfin.com.ua"),
            target: String(key.dropFirst("minfin-rss ".count)))
        world.now = testNow.advanced(by: 1000)
        guard
            case .granted(let claim, _) = world.store.claim(
                endpoint, rules: RateLimitGuard(), now: world.now, monotonicMilliseconds: 1, leaseMilliseconds: 100)
        else {
            Issue.record("not granted")
            return
        }
        world.store.settle(
            claim, of: endpoint, with: .found(answer, etag: nil, lastModified: nil, fetchedAt: world.now),
            now: world.now)
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

    /// The page's own script in Node.js, with as much of a document as the converter needs.
    private static let harness = """
        const fs = require("fs"), html = fs.readFileSync(process.argv[2], "utf8");
        const part = mark => { const start = html.indexOf(">", html.indexOf(mark)) + 1;
            return html.slice(start, html.indexOf("</script>", start)); };
        const text = part("<script type=\\"application/json\\"");
        globalThis.window = {};
        globalThis.document = { documentElement: { lang: "en", classList: { add() {} } }, querySelectorAll: () => [],
            body: { dataset: { made: "2026-11-20T00:00:00Z" } },
            getElementById: id => id === "data" ? { textContent: text } : null };
        globalThis.setInterval = () => {};
        eval(part("<script nonce"));
        for (const line of fs.readFileSync(0, "utf8").trim().split("\\n"))
            console.log(String(window.kurs.convert(...line.split("\\t"))));
        """

    @Test(.enabled(if: Tools.has("node"), "node is not installed"))
    func `the converter of the page gives what kurs convert gives`() throws {
        let world = try environment()
        let folder = try #require(Tools.makeFolder())
        defer { Tools.remove(folder) }
        try Data(page(world, "--sections", "converter", "--markets", "nbu,banks").utf8)
            .write(to: URL(filePath: folder + "/page.html"))
        try Data(PageTests.harness.utf8).write(to: URL(filePath: folder + "/run.js"))
        var random = FuzzRandom(state: 7)
        let codes = ["UAH", "USD", "EUR", "PLN"]
        let sides = ["", "buy", "sell", "mid"]
        let lines = (0..<600).map { _ in
            let places = [0, 1, 2, 4][random.below(4)]
            let digits = String(1 + random.next() % 10_000_000_000)
            let amount =
                places == 0 ? digits : "\(digits.dropLast(min(places, digits.count - 1))).\(digits.suffix(places))"
            let market = random.below(2) == 0 ? "nbu" : "banks"
            let side = market == "nbu" ? "" : sides[random.below(4)]
            return [amount, codes[random.below(4)], codes[random.below(4)], market, side]
        }
        try Data(lines.map { $0.joined(separator: "\t") }.joined(separator: "\n").utf8)
            .write(to: URL(filePath: folder + "/lines"))
        let ran = Tools.run("node '\(folder)/run.js' '\(folder)/page.html' < '\(folder)/lines'")
        #expect(ran.status == 0)
        let results = String(decoding: ran.output, as: UTF8.self).split(separator: "\n").map(String.init)
        try #require(results.count == lines.count)
        var answered = 0
        for (line, result) in zip(lines, results) {
            let side = line[4].isEmpty ? [] : ["--side", line[4]]
            let converted = world.run(
                ["--offline", "convert", line[0], line[1], line[2], "-m", line[3], "-o", "plain"] + side)
            guard converted.status == 0 else {
                #expect(result == "null", "\(line): \(converted.err)")
                continue
            }
            answered += 1
            #expect(converted.out.hasPrefix(result + "\t"), "\(line): \(converted.out)")
        }
        #expect(answered > 300)
    }
}
