import Foundation
import KursMarkup
import KursTestSupport
import Testing

/// The example of `docs/library.md`, word for word.
private func summary(page bytes: [UInt8], feed: [UInt8]) throws -> [String] {
    let page = Document(html: try decodeHTML(bytes, contentType: "text/html; charset=utf-8").utf8)
    var lines = page.select("ul a[href]").map { page.text(of: $0) + " " + (page.attribute("href", of: $0) ?? "") }
    for grid in page.grids() {
        lines += grid.rows.indices.map { grid.cells(ofRow: $0).map { $0?.text ?? "" }.joined(separator: "|") }
    }
    let article = Article(page, address: "https://x.example/news/1")
    lines += [article.title ?? "", article.text]
    for item in try Feed(feed, base: "https://x.example/").items {
        lines.append([item.title?.plain ?? "", item.link ?? "", item.published?.utcText ?? ""].joined(separator: "|"))
    }
    return lines
}

@Suite struct `The example of KursMarkup` {
    @Test func `is what is run here, and does what it says`() throws {
        let source = try Checkout.text("Tests/KursMarkupTests/ExampleTests.swift")
        let page = try Checkout.text("docs/library.md")
        let block = try #require(page.components(separatedBy: "```swift\n").dropFirst().first)
        let code = try #require(block.components(separatedBy: "```").first).replacing("import KursMarkup\n\n", with: "")
        #expect(source.contains(code))

        let prose = "Каси на вокзалі відкриють уранці, кажуть у банку, і працюватимуть вони цілий рік, без перерв."
        let html =
            "<h1>Каси</h1><ul><li><a href=/a>Банки</a></ul><table><tr><th>USD<td>41,10</table><p>\(prose)<p>\(prose)"
        let feed =
            "<rss><channel><item><title>a</title><link>b</link><pubDate>20 Nov 2026</pubDate></item></channel></rss>"
        let lines = try summary(page: Array(html.utf8), feed: Array(feed.utf8))
        #expect(lines.contains("Банки /a"))
        #expect(lines.contains("USD|41,10"))
        #expect(lines.contains("Каси"))
        #expect(lines.contains { $0.hasSuffix(prose + "\n\n" + prose) })
        #expect(lines.last == "a|https://x.example/b|2026-11-20T00:00:00Z")
    }
}
