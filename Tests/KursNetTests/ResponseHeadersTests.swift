import KursCore
import KursTestSupport
import Testing

@testable import KursNet

struct ResponseHeadersTests {
    private static func headers(_ lines: String...) -> ResponseHeaders {
        lines.reduce(into: ResponseHeaders()) { headers, line in
            let bytes = Array((line + "\r\n").utf8)
            unsafe bytes.withUnsafeBytes { unsafe headers.append($0) }
        }
    }

    @Test func `keeps the headers of the last response`() {
        let headers = Self.headers(
            "HTTP/1.1 103 Early", "ETag: \"old\"", "", "HTTP/1.1 200 OK", "CONTENT-TYPE:text/html", "etag:  \"new\" ",
            "Cache-Control: no-cache", "cache-control: private", "Age: 17", "Date: Sun, 06 Nov 1994 08:49:37 GMT", "",
            "ETag: \"trailer\"")
        let response = headers.response(status: 200, body: [], now: testNow)
        #expect(response.contentType == "text/html")
        #expect(response.etag == "\"new\"")
        #expect(response.lastModified == nil)
        #expect(response.cacheControl == "no-cache, private")
        #expect(response.ageSeconds == 17)
        #expect(response.date == Timestamp(seconds: 784_111_777))
    }

    @Test(
        arguments: [
            ("120", 120), ("0", 0), ("99999999999999999999", 2_147_483_647), ("Sun, 06 Nov 1994 08:50:37 GMT", 60),
            ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("-5", nil), ("1.5", nil), ("soon", nil), ("", nil),
        ] as [(String, Int?)])
    func `turns Retry-After into seconds`(text: String, seconds: Int?) {
        let headers = Self.headers("Date: Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After: \(text)")
        #expect(headers.response(status: 429, body: [], now: testNow).retryAfterSeconds == seconds)
    }

    @Test func `a Retry-After date is relative to now when there is no Date`() {
        let headers = Self.headers("Retry-After: \(testNow.advanced(by: 30).httpDate)")
        #expect(headers.response(status: 429, body: [], now: testNow).retryAfterSeconds == 30)
    }

    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Sun, 06 Nov 1994 08:49:37 UTC", nil), ("Sun, 31 Feb 1994 08:49:37 GMT", nil), ("06 Nov 1994", nil),
            ("Sun, 06 Nov 1994 25:49:37 GMT", nil), ("", nil), ("Sun, 06 Nov 99999 08:49:37 GMT", nil),
        ] as [(String, Int64?)])
    func `parses HTTP dates`(text: String, seconds: Int64?) {
        #expect(Timestamp(httpDate: text.utf8)?.seconds == seconds)
    }

    @Test(arguments: [784_111_777, 0, -1, 1_700_000_000, 253_402_300_799])
    func `writes dates that it parses again`(seconds: Int64) {
        #expect(Timestamp(httpDate: Timestamp(seconds: seconds).httpDate.utf8)?.seconds == seconds)
    }

    @Test func `counts stacked codings`() {
        #expect(Self.headers("Content-Encoding: gzip").codings == 1)
        #expect(Self.headers("Transfer-Encoding: chunked", "Content-Encoding: identity").codings == 0)
        #expect(Self.headers("Content-Encoding: gzip, br").codings == 2)
        #expect(Self.headers("Transfer-Encoding: gzip, chunked", "Content-Encoding: br").codings == 2)
    }

    @Test func `ignores values that are too long or contain control characters`() {
        let headers = Self.headers("ETag: \(String(repeating: "x", count: 2000))", "Content-Type: a\u{1B}[2J")
        #expect(headers.etag == nil)
        #expect(headers.contentType == nil)
    }
}
