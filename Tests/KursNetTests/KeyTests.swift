import KursCore
import KursTestSupport
import Synchronization
import Testing

@testable import KursNet

/// The key reaches the server and nothing else: no trace line, no error, no answer, no recording.
@Suite(.enabled(if: hasLibcurl, "libcurl is not on this machine"))
struct KeyTests {
    private static let key = "s3cret/Key+42"
    private static let encoded = "s3cret%2FKey%2B42"

    /// Makes a request with the key and returns all output as one text.
    private func everything(_ server: LoopbackServer, _ target: String, within limit: Int = 1000) throws -> String {
        var output: [String] = []
        var secret = settings {
            $0.key = Self.key
            $0.trace = { output.append($0) }
        }
        secret.connectMilliseconds = 500
        try withFolder { folder in
            let transport = try RecordingTransport(
                wrapping: CurlTransport(secret, now: { testNow }), directory: folder, now: { testNow })
            let requests = [Request(endpoint(server.address, target))]
            transport.fetch(requests, withinMilliseconds: limit) { _, result in
                if case .success(let response) = result {
                    output.append(String(decoding: response.body, as: UTF8.self))
                }
                output.append("\(result)")
            }
            for name in names(in: folder) { output.append(name + "\n" + (try read(folder + "/" + name))) }
        }
        return output.joined(separator: "\n")
    }

    private func expectNoKey(in text: String) {
        let place = APIKey(Self.key)
        #expect(place?.redacted(text) == text, "\(text)")
        #expect(!text.lowercased().contains("s3cret"), "\(text)")
    }

    @Test func `is inserted into the address`() throws {
        let server = try #require(LoopbackServer([.init("/api/\(Self.encoded)/x?KEY", "fine")]))
        let text = try everything(server, "/api/KEY/x?KEY")
        #expect(server.requests.map(\.target) == ["/api/\(Self.encoded)/x?KEY"])
        #expect(text.contains("/api/KEY/x?KEY"))
        #expect(text.contains("fine"))
        expectNoKey(in: text)
    }

    @Test(arguments: LoopbackServer.Fault.allCases)
    func `is in no error`(fault: LoopbackServer.Fault) throws {
        let server = try #require(LoopbackServer([.init("*", fault, body: "you said \(Self.key)")]))
        expectNoKey(in: try everything(server, "/api/KEY/x"))
        #expect(server.requests.first?.target == "/api/\(Self.encoded)/x")
    }

    @Test(arguments: [
        "HTTP://Other.Example/\(encoded)", "/\(encoded)/again", "/%733cret%2FKey%2B42/x", "//\(encoded).example/",
        "https://other.example/?k=\(key)", "https://s3cret.other.example/", "ftp://x/\(encoded)", "/%2573",
    ])
    func `is in no redirect`(place: String) throws {
        let server = try #require(
            LoopbackServer([
                .init("/api/\(Self.encoded)/x", status: 302, headers: ["Location: \(place)"]), .init("*", "end"),
            ]))
        let text = try everything(server, "/api/KEY/x")
        guard place != "https://s3cret.other.example/" else { return #expect(text.contains("redirected")) }
        expectNoKey(in: text)
        #expect(server.requests.count <= 2)
    }

    @Test func `is in no header or body that the server echoes`() throws {
        let echo = "You asked /api/\(Self.encoded)/x with \(Self.key)"
        let server = try #require(
            LoopbackServer([
                .init(
                    "*", echo, status: 404,
                    headers: [
                        "ETag: \"\(Self.key)\"", "Last-Modified: \(Self.key)", "Content-Type: text/\(Self.encoded)",
                        "Cache-Control: \(Self.key)",
                    ])
            ]))
        let text = try everything(server, "/api/KEY/x")
        #expect(text.contains("You asked /api/KEY/x with KEY"))
        expectNoKey(in: text)
    }

    @Test func `is sent to no other host and not over plain http`() throws {
        let (first, second) = (try #require(LoopbackServer()), try #require(LoopbackServer([.init("*", "caught")])))
        first.serve([.init("*", status: 302, headers: ["Location: \(second.address)/\(Self.encoded)"])])
        let text = try everything(first, "/api/KEY/x")
        #expect(text.contains("redirected"))
        #expect(second.requests.isEmpty)
        let transport = CurlTransport(
            settings {
                $0.key = Self.key
                $0.allowsPlainHTTP = true
            }, now: { testNow })
        let address = "http://bank.gov.ua/KEY/x"
        #expect(
            transport.result(of: endpoint("http://bank.gov.ua", "/KEY/x")) == .failure(.forbidden(address: address)))
    }

    @Test func `is sent in a header to the same host only, and a person's answer is recorded masked`() throws {
        let (first, second) = (try #require(LoopbackServer()), try #require(LoopbackServer([.init("*", "caught")])))
        let answer =
            #"{"name":"Приклад Ганна","id":"abc-9","iban":"UA733220010000026201234567890","amount":-1250,"type":"fop"}"#
        first.serve([
            .init("/away", status: 302, headers: ["Location: \(second.address)/"]),
            .init("/near", status: 302, headers: ["Location: /abc-9/7"]), .init("/abc-9/7", answer),
        ])
        let output = Mutex<[String]>([])
        try withFolder { folder in
            let secret = settings {
                $0.key = Self.key
                $0.trace = { line in output.withLock { $0.append(line) } }
            }
            let transport = try RecordingTransport(
                wrapping: CurlTransport(secret, now: { testNow }), directory: folder, now: { testNow })
            for target in ["/away", "/near", "/abc-9/7"] {
                var endpoint = endpoint(first.address, target)
                endpoint.keyHeader = "X-Token"
                transport.fetch([Request(endpoint)], withinMilliseconds: 1000) { _, result in
                    output.withLock { $0.append("\(result)") }
                }
            }
            let recorded = try names(in: folder).map { $0 + "\n" + (try read(folder + "/" + $0)) }.joined(
                separator: "\n")
            for part in ["Ганна", "UA7332", "26201234567890", "abc-9"] {
                #expect(!recorded.contains(part), "\(recorded)")
            }
            #expect(recorded.contains("-1250") && recorded.contains("fop"))
            output.withLock { $0.append(recorded) }
        }
        let text = output.withLock { $0.joined(separator: "\n") }
        #expect(second.requests.isEmpty && text.contains("redirected") && text.contains("X-Token: KEY"))
        #expect(first.requests.count == 4)
        #expect(first.requests.allSatisfy { $0.header("X-Token") == Self.key })
        expectNoKey(in: text)
    }

    @Test func `does not redact responses to requests without the key`() throws {
        let server = try #require(LoopbackServer([.init("/x", "all about \(Self.key)")]))
        let transport = CurlTransport(settings { $0.key = Self.key }, now: { testNow })
        let body = try transport.result(of: endpoint(server.address, "/x"))?.get().body
        #expect(body == Array("all about \(Self.key)".utf8))
    }

    @Test func `traces requests as curl command lines`() throws {
        var lines: [String] = []
        let server = try #require(
            LoopbackServer([.init("/it's", status: 307, headers: ["Location: /next?a=1&b"]), .init("*", "x")]))
        let transport = CurlTransport(settings { $0.trace = { lines.append($0) } }, now: { testNow })
        _ = transport.results(of: [Request(endpoint(server.address, "/it's"), etag: "\"v\"", lastModified: "then")])
        let common =
            "curl -sS --compressed -A 'kurs/test (+https://kurs.example)' -H 'Accept: application/json' "
            + "-H 'If-None-Match: \"v\"' -H 'If-Modified-Since: then' "
        #expect(
            lines == [
                common + "'\(server.address)/it'\\''s'", common + "'\(server.address)/next?a=1&b'",
            ])
    }

    @Test func `includes a bypassed proxy in the command line`() throws {
        var lines: [String] = []
        let server = try #require(LoopbackServer([.init("*", "x")]))
        let transport = CurlTransport(
            settings {
                $0.trace = { lines.append($0) }
                $0.proxies = Proxies { _ in "http://user:password@127.0.0.1:9" }
            }, now: { testNow })
        _ = transport.result(of: endpoint(server.address, "/x"))
        #expect(lines.count == 1)
        #expect(lines.allSatisfy { $0.contains(" --noproxy '*' ") && !$0.contains("password") })
    }
}

struct APIKeyTests {
    @Test(arguments: [
        ("abc", "/mb/KEY/", "/mb/abc/"), ("abc", "/KEY", "/abc"), ("abc", "/KEY?x=/KEY/", "/abc?x=/KEY/"),
        ("abc", "/KEYS/KEY", "/KEYS/abc"), ("a/b?c#d", "/KEY/", "/a%2Fb%3Fc%23d/"),
        ("ключ", "/KEY", "/%D0%BA%D0%BB%D1%8E%D1%87"),
        ("..", "/KEY/", "/../"), ("abc", "/x", "/x"),
    ])
    func `replaces segments that are KEY`(key: String, target: String, filled: String) throws {
        #expect(try #require(APIKey(key)).inserted(into: target) == filled)
    }

    @Test(arguments: [nil, "", "a b", "a\r\nX: y", "\u{7F}"])
    func `rejects keys with blanks or control characters`(key: String?) { #expect(APIKey(key) == nil) }

    @Test(arguments: [
        ("s3cretkey", "https://h/s3cretkey/x", "https://h/KEY/x"),
        ("s3cretkey", "S3CRETKEY and s3CretKey", "KEY and KEY"),
        ("a/b+c", "a/b+c a%2fb%2Bc", "KEY KEY"), ("s3cretkey", "s3cretke", "s3cretke"), ("s3cretkey", "", ""),
        ("aab", "aaab", "aKEY"), ("s3cretkey", "x=%73%33cr%65tkey&", "x=KEY&"), ("s3cretkey", "%2573%253", "%2573%253"),
        ("s3cretkey", "%25733cret%2525256be%59 %7", "KEY %7"),
        ("s3cretkey", "%53%33%43%52%45%54%4B%45%59", "KEY"), ("s3cretkey", "s3cretke%7", "s3cretke%7"),
    ])
    func `redacts the key in a text`(key: String, text: String, redacted: String) throws {
        #expect(try #require(APIKey(key)).redacted(text) == redacted)
    }

    @Test func `hides a path that contains the key in another encoding`() throws {
        let place = try #require(APIKey("s3cretkey"))
        #expect(place.redacted(try WebAddress("https://h/%733cretkey/x".utf8)) == "https://h/KEY")
        #expect(place.redacted(unparsed: "//%73%33cretkey") == "KEY")
    }
}
