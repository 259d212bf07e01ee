import KursCore
import KursTestSupport
import Testing

@testable import KursSources

/// JSON Feed, 1 and 1.1.
struct JSONFeedTests {
    private func feed(_ items: String, version: String = "https://jsonfeed.org/version/1.1") throws -> ReadResult {
        try read(.minfinRSS, #"{"version":"\#(version)","title":"Стрічка","items":[\#(items)]}"#)
    }

    @Test func `an item has what news have`() throws {
        let news = try feed(
            """
            {"id":"урок-7","url":"https://example.com/7","external_url":"https://other.example.com/","title":"Долар \
            подешевшав","summary":"На дві копійки.","content_html":"<p>Долар &amp; євро подешевшали на\\u00a0дві копійки.\
            </p><p>Удруге.</p>","image":"https://example.com/7.png","date_published":"2026-11-20T10:05:00+02:00",\
            "date_modified":"2026-11-20T11:00:00Z","authors":[{"name":"О. Автор"}],"tags":["курс"],"language":"uk"}
            """
        ).parsed.news
        let piece = try #require(news.first)
        #expect(piece.title == "Долар подешевшав")
        #expect(piece.link == "https://example.com/7")
        #expect(piece.summary == "На дві копійки.")
        #expect(piece.text == "Долар & євро подешевшали на дві копійки.\nУдруге.")
        #expect(piece.image == "https://example.com/7.png")
        #expect(piece.published?.iso == "2026-11-20T08:05:00Z")
        #expect(piece.id == NewsID.hash(of: "урок-7"))
        #expect(piece.categories == ["курс"])
    }

    static let dates: [(String, String?)] = [
        ("2026-11-20T08:05:00Z", "2026-11-20T08:05:00Z"), ("2026-11-20T08:05:00.250Z", "2026-11-20T08:05:00Z"),
        ("2026-11-20t10:05:00+02:00", "2026-11-20T08:05:00Z"), ("2026-11-20T10:05:00", "2026-11-20T08:05:00Z"),
        ("2026-11-20", "2026-11-19T22:00:00Z"), ("Fri, 20 Nov 2026 10:05:00 +0200", "2026-11-20T08:05:00Z"),
        ("", nil), ("учора", nil), ("2050-01-01T00:00:00Z", nil),
    ]

    @Test(arguments: dates.indices)
    func `reads a date as a feed's`(index: Int) throws {
        let (date, moment) = Self.dates[index]
        for name in ["date_published", "date_modified"] {
            let news = try feed(#"{"id":"1","url":"https://example.com/1","title":"а","\#(name)":"\#(date)"}"#).parsed
                .news
            #expect(news.map { $0.published?.iso } == [moment])
        }
    }

    @Test func `the link is the item's own page, else the page it is about, else its id`() throws {
        let items = [
            #"{"id":"1","title":"а","external_url":"https://other.example.com/1"}"#,
            #"{"id":"https://example.com/2","title":"б"}"#, #"{"id":3,"title":"в","url":"/3"}"#,
            #"{"id":"4","title":"г","url":"http://"}"#, #"{"id":"5","title":"ґ","url":"javascript:alert(1)"}"#,
            #"{"id":"6","title":"д","url":"https://anna:secret@example.com/6"}"#,
        ].joined(separator: ",")
        let body =
            #"{"version":"https://jsonfeed.org/version/1","feed_url":"https://example.com/feed.json","items":[\#(items)]}"#
        let parsed = try read(.minfinRSS, body, address: "").parsed
        #expect(
            parsed.news.map(\.link) == [
                "https://other.example.com/1", "https://example.com/2", "https://example.com/3",
                "https://example.com/6",
            ])
        #expect(parsed.warnings.count == 2)
    }

    @Test func `plain text is not markup, and is the summary where there is none`() throws {
        let news = try feed(
            #"{"id":"1","url":"https://example.com/1","content_text":"Курс <b>40</b> &amp; далі\nдругий рядок"}"#
        ).parsed.news
        #expect(news.map(\.summary) == ["Курс <b>40</b> &amp; далі\nдругий рядок"])
        #expect(news.map(\.title) == ["Курс <b>40</b> &amp; далі другий рядок"])
        let banner = #"{"id":"1","url":"https://example.com/1","title":"а","banner_image":"https://example.com/b.png"}"#
        #expect(try feed(banner).parsed.news.first?.image == "https://example.com/b.png")
        let attached =
            #"{"id":"1","url":"https://example.com/1","title":"а","attachments":[{"mime_type":"audio/mpeg","url":"https://example.com/a"},{"mime_type":"image/png","url":"https://example.com/a.png"}]}"#
        #expect(try feed(attached).parsed.news.first?.image == "https://example.com/a.png")
    }

    @Test func `other JSON, and a feed that breaks off, are refused`() throws {
        let item = #"{"id":"1","url":"https://example.com/1","title":"а"}"#
        #expect(try feed(item, version: "https://example.com/version/1").refusal != nil)
        #expect(try read(.minfinRSS, #"{"items":[\#(item)]}"#).refusal == .wrongShape(expected: .feed, found: .object))
        #expect(try read(.minfinRSS, #"{"version":"https://jsonfeed.org/version/1.1"}"#).refusal != nil)
        let whole = Array(#"{"version":"https://jsonfeed.org/version/1.1","items":[\#(item),\#(item)]}"#.utf8)
        let context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule)
        for end in whole.indices {
            guard case .refused = NewsFeedReader.read(Array(whole[..<end]), context) else { throw Unexpected(end) }
        }
        #expect(try feed("") == .noData)
        #expect(try feed("{}").refusal == .notFound(.newsItem))
        #expect(try feed("7,null,[]").refusal == .notFound(.newsItem))
        #expect(NewsFeedReader.read([0xEF, 0xBB, 0xBF, 0x0A] + whole, context) != .refused(.notJSON(byteOffset: 0)))
    }

    @Test func `at most a thousand items are read`() throws {
        let items = (0..<1200).map { #"{"id":"\#($0)","url":"https://example.com/\#($0)","title":"Новина \#($0)"}"# }
        let parsed = try feed(items.joined(separator: ",")).parsed
        #expect(parsed.news.count == 1000)
        #expect(parsed.warnings == [.moreRowsLeftOut(count: 200)])
    }
}
