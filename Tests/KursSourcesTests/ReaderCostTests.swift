import KursCore
import KursTestSupport
import Testing

@testable import KursSources

/// Readers take time in proportion to what they read, whatever a site sends.
@Suite struct ReaderCostTests {
    /// A recorded answer of each source of JSON and of the feed, by a name for the test.
    static let answers: [(source: SourceID, body: [UInt8])] = {
        var seen: Set<SourceID> = []
        return Recording.ours.answers.filter { seen.insert($0.source).inserted }.map { ($0.source, $0.body) }
    }()

    /// The content of an answer so often that it has about so many bytes: rows, keys or items repeat themselves.
    private static func flood(_ body: [UInt8], _ byteCount: Int) -> [UInt8] {
        let text = String(decoding: body, as: UTF8.self)
        let trimmed = Array(text.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed())
        guard let first = trimmed.first, let last = trimmed.last, trimmed.count > 2 else { return [] }
        let inner = Array(trimmed[1..<(trimmed.count - 1)])
        var bytes = [first] + inner
        while bytes.count < byteCount { bytes += [UInt8(ascii: ",")] + inner }
        return bytes + [last]
    }

    private static func items(_ byteCount: Int) -> [UInt8] {
        var (text, number) = ("<rss version=\"2.0\"><channel><title>x</title>", 0)
        while text.utf8.count < byteCount {
            text +=
                "<item><title>Долар &amp; євро</title><link>https://minfin.com.ua/\(number % 50)</link>"
                + "<pubDate>Fri, 20 Nov 2026 09:00:00 +0200</pubDate></item>"
            number += 1
        }
        return Array((text + "</channel></rss>").utf8)
    }

    private static func isProportional(_ source: SourceID, _ bytes: (Int) -> [UInt8]) -> Bool {
        let context = ReaderContext(
            day: testToday, fetchedAt: testNow, kyiv: .europeanRule, address: "https://example.com/")
        return KursTestSupport.isProportional(bytes(4000), bytes(32_000)) {
            _ = SourceRegistry.read(source, $0, context)
        }
    }

    @Test(arguments: answers.indices)
    func `of repeated rows and keys`(index: Int) {
        let (source, body) = Self.answers[index]
        #expect(Self.isProportional(source) { Self.flood(body, $0) }, "\(source.name)")
    }

    static let pieces = [
        "[", "{\"a\":", "\"\\u0416", "[1e999,", "{\"cc\":\"USD\",", "[[\"11/20/2026 10:55\",\"1\",\"2\"],", "\"", "1",
        "-",
        "{\"r030\":840,\"rate\":1,\"cc\":\"USD\"},",
    ]

    @Test(arguments: pieces)
    func `of unfinished documents`(piece: String) {
        for source in Self.answers.map(\.source) {
            let isLinear = Self.isProportional(source) { count in
                Array(("[" + String(repeating: piece, count: count / piece.utf8.count)).utf8)
            }
            #expect(isLinear, "\(source.name)")
        }
    }

    private static let head =
        "<html><head><title>Курс валют</title></head><body><h1>Курс валют у банках, грн</h1>"
    private static let table =
        "<table><tr><th>Валюта<th>Купівля<th>Продаж<tr><td>USD<td>43.10<td>43.60</table>"

    /// What a page begins with, what it repeats, and what it ends with.
    static let pages: [(head: String, piece: String, foot: String)] = [
        ("<table><tr>", "<th>", ""), ("<table><tr>", "<td colspan=1000>43.10", ""), ("", "<table><tr><td>", ""),
        ("", "<table></table>", ""), ("", table, ""),
        ("<table><tr><th>Валюта<th>Купівля<th>Продаж", "<tr><td>USD<td>43.10<td>43.60", "</table>"),
        ("<table><tr><th>Банк<th>Купівля<th>Продаж", "<tr><td>ПриватБанк<td>43.10<td>43.60", "</table>"),
        ("<table><tr><th>Валюта<th>Купівля<th>Продаж<tr><td>USD<td>", "43.10 ", ""),
        ("<table><caption>", "Курс 43.10 долара ", "</caption><tr><th>Валюта<th>Купівля<th>Продаж</table>"),
        ("<h2>", "Курс 43.10 долара ", "</h2>" + String(repeating: table, count: 50)),
        ("<p>", "Курс 43.10 долара ", "</p>" + String(repeating: table, count: 50)),
        ("", "<ul><li><b>1</b><i>2</i><li><b>1</b><i>2</i></ul>", String(repeating: "<table></table>", count: 1000)),
        ("", "<div><b>USD</b><i>43.10</i><i>43.60</i></div>", ""), ("", "<p>USD: 43.10 / 43.60</p>", ""),
        ("", "<p>USD</p><p>Купівля 43.10</p><p>Продаж 43.60</p>", ""), ("", "<h1><div>", ""), ("", "<h2>а<p>б", ""),
        ("", "<svg><title>", ""), ("", "<div id=xdate>а", ""), ("<div>", "<input class=date>", ""),
        ("", "<ul><li data-tab=a>x", ""), ("<div>", "Телефон<br>", ""), ("", "<div>Телефон", ""),
        ("", "<div>Сайт<a href=https://a.ua>a</a>", ""), ("<script>", "={", ""), ("<script>", "=\"{", ""),
        ("<script>x={", "\"a\":{", ""), ("", "<script>x={\"currency\":\"USD\",\"buy\":1,\"sell\":2}</script>", ""),
        ("<style>", ".a{display:none}", "</style>"), ("", "<style>.a{display:none}</style><p class=a>x", ""),
        ("", "<a href=/ua/2026/11/20/17123/>Заголовок новини<table><td>", ""),
        ("<div>", "<a href=/ua/2026/11/20/17123/>Заголовок новини</a>", ""),
        ("", "<div><a href=/ua/2026/11/20/17123/>Заголовок новини</a>10:20", ""),
        ("", "<p>Слово, і друге слово, і третє слово тут, а далі ще кілька.</p>", ""),
        ("", "<section style='display:none'>", ""), ("", "<time datetime=2026-11-20>20.11.2026</time>", ""),
    ]

    /// The readers with code of their own, and those that only keep other rates of a page.
    private static let readers: [SourceID] = [.minfinPageBank, .minfinPageNews, .minfinPageArticle]
    private static let filters: [SourceID] = [
        .minfinPageAverages, .minfinPageBanks, .minfinPageInterbank, .minfinPageAuction, .nbuPage,
    ]

    @Test(arguments: pages.indices)
    func `of pages`(index: Int) {
        let (head, piece, foot) = Self.pages[index]
        for source in Self.readers + [Self.filters[index % Self.filters.count]] {
            let isLinear = Self.isProportional(source) { count in
                Array((Self.head + head + String(repeating: piece, count: count / piece.utf8.count) + foot).utf8)
            }
            #expect(isLinear, "\(source.name): \(piece)")
        }
    }

    @Test func `every reader is among those measured`() {
        let measured = Set(Self.readers + Self.filters + Self.answers.map(\.source) + [.minfinRSS])
        #expect(Set(SourceRegistry.readers).subtracting(measured) == [])
    }

    @Test func `of JSON feeds`() {
        for piece in [
            #"{"id":"1","url":"https://a.ua/1","title":"Курс","content_html":"<p>а&amp;б"},"#, #"{"id":"\u0416","#,
            #"{"id":1,"attachments":[{"mime_type":"x"},{"mime_type":"y"}]},"#,
        ] {
            let isLinear = Self.isProportional(SourceID("minfin-rss")) { count in
                let items = String(repeating: piece, count: count / piece.utf8.count)
                return Array((#"{"version":"https://jsonfeed.org/version/1.1","items":["# + items + "{}]}").utf8)
            }
            #expect(isLinear, "\(piece)")
        }
    }

    @Test func `of news`() {
        #expect(Self.isProportional(SourceID("minfin-rss")) { Self.items($0) })
        for piece in ["<item>", "<item><title>", "<![CDATA[", "&amp;", "<item/>", "<a:b xmlns:a='x'>"] {
            let isLinear = Self.isProportional(SourceID("minfin-rss")) { count in
                Array(("<rss><channel>" + String(repeating: piece, count: count / piece.utf8.count)).utf8)
            }
            #expect(isLinear, "\(piece)")
        }
    }
}
