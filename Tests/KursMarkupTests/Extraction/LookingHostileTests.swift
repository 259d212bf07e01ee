import Foundation
import KursMarkup
import KursTestSupport
import Testing

/// Hostile pages for the code that reads the tree: each must be read without a trap and at proportional cost.
@Suite struct `Looking at hostile pages` {
    private static func look(_ html: [UInt8]) {
        let document = Document(html: html)
        for grid in document.grids() {
            for row in grid.rows.indices { _ = grid.cells(ofRow: row).count }
        }
        _ = Article(document, address: "https://x.example/").numberedText
    }

    @Test(arguments: ["Grids/currency-tabs.html", "Articles/bank-opens.html", "page.html"])
    func `at any prefix of a page does not trap`(name: String) throws {
        let page = try Golden.bytes(name)
        #expect(!page.isEmpty)
        var isTag = false
        for (end, byte) in page.enumerated() {
            // Every end in a tag, and each seventh in the text between tags.
            if isTag || end % 7 == 0 { Self.look(Array(page[..<end])) }
            isTag = byte == UInt8(ascii: "<") || isTag && byte != UInt8(ascii: ">")
        }
    }

    @Test func `keeps the slots of a grid in proportion to the page`() {
        for piece in ["<td colspan=1000>слово", "<tr><td rowspan=65534>", "<tr><td rowspan=65534 colspan=1000>x<td>"] {
            let html = "<table>" + String(repeating: piece, count: 20_000)
            let grids = Document(html: Array(html.utf8)).grids()
            let slots = grids.reduce(0) { $0 + $1.rows.reduce(0) { $0 + $1.count } }
            #expect(slots < 65_536 + 6 * html.utf8.count)
        }
    }

    @Test func `tells a text once for each link around it, but not for hundreds`() {
        let words = String(repeating: "слово ", count: 1000)
        let html = "<table><td>" + String(repeating: "<a href=x><marquee>", count: 500) + words
        let cell = Document(html: Array(html.utf8)).grids().first?.cells.first
        #expect(cell?.links.count == 500)
        #expect((cell?.links ?? []).reduce(0) { $0 + $1.text.utf8.count } < 5 * words.utf8.count)
    }

    static let floods = [
        "<table><td>", "<table><tr><td>1", "<td colspan=1000>", "<table><tr><td colspan=1000>a</table>",
        "<tr><td rowspan=65534>a<td>",
        "<li><i>1</i><b>2</b>", "<div><b>1</b><b>2</b></div>", "<div><div>1</div>", "<div><p>1</p>",
        "<ul><li>1<li>2</ul>", "<br>",
        "<h1>", "<h2>a", "<article>", "<article><p>Слово, і друге слово, і третє слово тут.</p>", "<a href=x>",
        "<a href=x>y</a> ",
        "<figure>", "<figure><table>", "<blockquote>", "<p>Слово, і друге слово, і третє слово тут.", "<time>",
        "<pre>\n",
        "<div class='share comment'>", "<div data-a=b>", "<meta name=a content=b>", "<span style='display:none'>",
        "<base href=x>",
        "<script type=application/ld+json>{\"@type\":\"Article\",\"image\":[", "<div itemprop=articleBody>",
        "<img src=x width=300>",
    ]

    @Test(arguments: floods)
    func `costs in proportion to its length`(piece: String) {
        let bytes = { (count: Int) in
            Array((Self.start + String(repeating: piece, count: count / piece.utf8.count)).utf8)
        }
        #expect(isProportional(bytes(5000), bytes(40_000), Self.look))
    }

    @Test func `reads text for pages without scripts once, however deep`() {
        func seconds(_ name: String) -> Double {
            let text = String(repeating: "<p>слово", count: 20_000)
            let page = Document(html: Array("<body>\(String(repeating: "<\(name)>", count: 500))\(text)".utf8))
            return (0..<3).map { _ in ContinuousClock().measure { _ = Article(page) } / .seconds(1) }.min() ?? 0
        }
        #expect(seconds("noscript") < seconds("section") * 8 + 0.05)
    }

    private static let start = "<table data-x='\(String(repeating: "y", count: 4000))'><tr><td>"

    @Test func `reads deep and broken data for machines`() {
        for json in [
            String(repeating: "[", count: 100_000), String(repeating: "{\"image\":", count: 50_000), "\"", "{\"",
            "{\"a", "\\u", "{\"@type\":\"\\ud800",
            "{\"@type\":\"Article\",\"headline\":\"x", String(repeating: "}", count: 1000), ",:,:]{}[",
        ] {
            Self.look(Array("<script type=application/ld+json>\(json)</script>".utf8))
        }
    }
}
