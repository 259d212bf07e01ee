import KursCore
import KursTestSupport
import Testing

@testable import KursSources

/// Readers take time in proportion to what they read, whatever a site sends.
@Suite(.serialized) struct ReaderCostTests {
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

    private static func seconds(_ source: SourceID, _ bytes: [UInt8]) -> Double {
        let context = ReaderContext(
            day: testToday, fetchedAt: testNow, kyiv: .europeanRule, address: "https://example.com/")
        return (0..<3).map { _ in
            ContinuousClock().measure { _ = SourceRegistry.read(source, bytes, context) } / .seconds(1)
        }.min() ?? 0
    }

    /// Eight times the input may take eight times as long, and with noise five times that; a quadratic reader takes
    /// sixty-four times as long.
    private static func isProportional(_ source: SourceID, _ bytes: (Int) -> [UInt8]) -> Bool {
        _ = seconds(source, bytes(10_000))
        return seconds(source, bytes(320_000)) < seconds(source, bytes(40_000)) * 40 + 0.05
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
