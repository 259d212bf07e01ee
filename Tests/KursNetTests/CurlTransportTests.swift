import KursCore
import KursPlatform
import KursTestSupport
import Testing

@testable import KursNet

@Suite(.enabled(if: hasLibcurl, "libcurl is not on this machine"))
struct CurlTransportTests {
    private func transport(_ change: (inout CurlSettings) -> Void = { _ in }) -> CurlTransport {
        CurlTransport(settings(change), now: { testNow })
    }

    @Test func `sends the user agent, the accepted type and the validators`() throws {
        let server = try #require(LoopbackServer([.init("/a", "x")]))
        _ = transport().results(of: [Request(endpoint(server.address, "/a"), etag: "\"v1\"", lastModified: "then")])
        let request = try #require(server.requests.first)
        #expect(request.method == "GET")
        #expect(request.header("User-Agent") == "kurs/test (+https://kurs.example)")
        #expect(request.header("Accept") == "application/json")
        #expect(request.header("If-None-Match") == "\"v1\"")
        #expect(request.header("If-Modified-Since") == "then")
        #expect(request.header("Accept-Encoding")?.contains("gzip") == true)
        #expect(request.header("Cookie") == nil)
    }

    @Test func `sends no header injected by a validator`() throws {
        let server = try #require(LoopbackServer([.init("/a", "x")]))
        _ = transport().results(of: [Request(endpoint(server.address, "/a"), etag: "x\r\nX-Evil: 1")])
        let request = try #require(server.requests.first)
        #expect(request.header("X-Evil") == nil)
        #expect(request.header("If-None-Match") == nil)
    }

    @Test func `sends a validator and receives 304`() throws {
        var route = LoopbackServer.Route("/a", "body", headers: ["Age: 3", "Cache-Control: no-cache"])
        route.etag = "W/\"v1\""
        let server = try #require(LoopbackServer([route]))
        let transport = transport()
        let first = try #require(try transport.result(of: endpoint(server.address, "/a"))?.get())
        #expect((first.status, first.etag, first.ageSeconds) == (200, "W/\"v1\"", 3))
        let again = transport.results(of: [Request(endpoint(server.address, "/a"), etag: first.etag)])
        let second = try #require(try again.first?.get())
        #expect((second.status, second.body, second.etag) == (304, [], "W/\"v1\""))
    }

    static let ages: [(headers: [String], isMirror: Bool, clock: Int64, age: Int?)] = [
        ([], true, 0, nil), (["Age: 200"], false, 0, 200), (["Age: 0200"], true, 0, 200),
        (["Age: -5"], true, 0, nil), (["Age: soon"], true, 0, nil), (["Age: 99999999999"], true, 0, 2_147_483_647),
        // testNow is 09:40:00 in UTC.
        (["Date: Fri, 20 Nov 2026 09:36:40 GMT"], true, 0, 200),
        (["Date: Fri, 20 Nov 2026 09:36:40 GMT"], false, 0, nil),
        (["Date: Fri, 20 Nov 2026 09:36:40 GMT", "Age: 300"], true, 0, 300),
        (["Date: Fri, 20 Nov 2026 09:36:40 GMT", "Age: 3"], true, 0, 200),
        (["Date: Fri, 20 Nov 2026 09:39:59 GMT"], true, 0, nil),
        (["Date: Fri, 20 Nov 2026 10:36:40 GMT"], true, 0, nil), (["Date: yesterday"], true, 0, nil),
        // The clock is frozen at testNow; the real time is an hour later, or a year earlier.
        (["Date: Fri, 20 Nov 2026 09:36:40 GMT"], true, 3600, 200),
        (["Date: Fri, 20 Nov 2026 10:40:00 GMT"], true, 3600, nil),
        (["Date: Thu, 20 Nov 2025 09:40:00 GMT"], true, -31_536_000, nil),
    ]

    @Test(arguments: ages)
    func `reports the age of an answer when it arrived`(
        headers: [String], isMirror: Bool, clock: Int64, age: Int?
    ) throws {
        let server = try #require(LoopbackServer([.init("/a", "body", headers: headers)]))
        let transport = CurlTransport(settings(), now: { testNow }, realNow: { testNow.advanced(by: clock) })
        let base = Endpoint.Base(server.address, isOverride: isMirror)
        let answer = transport.result(of: Endpoint(source: SourceID("nbu-json"), base: base, target: "/a"))
        #expect(try answer?.get().ageSeconds == age, "\(headers)")
    }

    /// One further request after 100 ms, whose answer is enough.
    private final class OneMore: LateRequests {
        let aloneMilliseconds = 5000
        var isOver = false
        var requests: [Request]

        init(_ request: Request) { requests = [request] }

        func due(afterMilliseconds passed: Int) -> [Request] {
            guard passed >= 100 else { return [] }
            defer { requests = [] }
            return requests
        }
    }

    @Test func `makes further requests when they are due, and ends when enough has come`() throws {
        let server = try #require(LoopbackServer([.init("/hang", .hang), .init("/quick", "q")]))
        let late = OneMore(Request(endpoint(server.address, "/quick")))
        var answers: [Int: Result<Response, TransportError>] = [:]
        let began = ContinuousClock.now
        transport().fetch(
            [Request(endpoint(server.address, "/hang"))], withinMilliseconds: 20_000, piece: { _, _ in false },
            late: late
        ) {
            answers[$0] = $1
            if $0 == 1 { late.isOver = true }
        }
        #expect(ContinuousClock.now - began < .seconds(10))
        #expect(try answers[1]?.get().body == Array("q".utf8))
        guard case .failure(.timedOut)? = answers[0] else { throw Unexpected("\(String(describing: answers[0]))") }
    }

    @Test func `passes a body on in pieces where they are accepted`() throws {
        let text = [UInt8]((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
        var (good, bad) = (LoopbackServer.Route("/good", ""), LoopbackServer.Route("/bad", "no", status: 500))
        (good.body, bad.body) = (text, Array("no".utf8))
        let server = try #require(LoopbackServer([good, bad, .init("/other", "whole")]))
        let paths = ["/good", "/bad", "/other"]
        let received = ReceivedPieces()
        var answers: [Int: Response] = [:]
        transport().fetch(
            paths.map { Request(endpoint(server.address, $0)) }, withinMilliseconds: 5000,
            piece: { index, bytes in
                guard index < 2 else { return false }
                received.bytes[index, default: []] += bytes
                return true
            }, late: nil, each: { answers[$0] = try? $1.get() })
        #expect(received.bytes == [0: text], "only a good answer comes in pieces")
        #expect(answers[0]?.body == [])
        #expect(answers[0]?.status == 200)
        #expect(answers[1]?.body == Array("no".utf8))
        #expect(answers[2]?.body == Array("whole".utf8))
    }

    private final class ReceivedPieces { var bytes: [Int: [UInt8]] = [:] }

    @Test func `decompresses a body`() throws {
        let text = [UInt8](repeating: 65, count: 200_000)
        var route = LoopbackServer.Route("/z", "", headers: ["Content-Encoding: gzip"])
        route.body = Gzip.stored(text)
        let server = try #require(LoopbackServer([route]))
        #expect(try transport().result(of: endpoint(server.address, "/z"))?.get().body == text)
    }

    @Test(arguments: [(99, "200 99"), (100, "200 100"), (101, "too large")])
    func `accepts bodies up to the limit and none above it`(byteCount: Int, expected: String) throws {
        let body = String(repeating: "x", count: byteCount)
        var packed = LoopbackServer.Route("/packed", "", headers: ["Content-Encoding: gzip"])
        packed.body = Gzip.stored(Array(body.utf8))
        let server = try #require(LoopbackServer([.init("/a", body), packed]))
        let small = transport { $0.bodyLimitBytes = 100 }
        #expect(word(for: small.result(of: endpoint(server.address, "/a"))) == expected)
        // Compressed it exceeds the limit, which holds before and after decompression.
        #expect(word(for: small.result(of: endpoint(server.address, "/packed"))) == "too large")
        let roomy = transport { $0.bodyLimitBytes = 130 }
        #expect(word(for: roomy.result(of: endpoint(server.address, "/packed"))) == "200 \(byteCount)")
    }

    @Test func `makes many requests concurrently, but at most four to a host`() throws {
        let routes = (0..<9).map { index in
            var route = LoopbackServer.Route("/\(index)", "\(index)")
            route.delayMilliseconds = 100
            return route
        }
        let (first, second) = (try #require(LoopbackServer(routes)), try #require(LoopbackServer(routes)))
        let requests = (0..<9).map { Request(endpoint(first.address, "/\($0)")) }
        let transport = transport()
        let began = CurlTransport.monotonicMilliseconds
        let results = transport.results(of: requests)
        let took = CurlTransport.monotonicMilliseconds - began
        #expect(try results.map { try $0.get().body } == (0..<9).map { Array("\($0)".utf8) })
        #expect(first.mostAtOnce == 4)
        #expect((300..<3000).contains(took), "took \(took) ms")
        // A different name of this machine is a different host.
        let local = "http://localhost:\(second.port)"
        let both = (0..<4).flatMap { [Request(endpoint(first.address, "/\($0)")), Request(endpoint(local, "/\($0)"))] }
        #expect(transport.results(of: both).allSatisfy { word(for: $0) == "200 1" })
    }

    @Test func `passes each answer on as it arrives`() throws {
        var slow = LoopbackServer.Route("/slow", "s")
        slow.delayMilliseconds = 300
        let server = try #require(LoopbackServer([slow, .init("/quick", "q")]))
        var order: [Int] = []
        let requests = ["/slow", "/quick"].map { Request(endpoint(server.address, $0)) }
        transport().fetch(requests, withinMilliseconds: 5000) { index, _ in order.append(index) }
        #expect(order == [1, 0])
    }

    @Test func `returns what it has when the time limit is over`() throws {
        let server = try #require(LoopbackServer([.init("/hang", .hang), .init("/quick", "q")]))
        let requests = ["/hang", "/quick", "/hang", "/hang", "/hang", "/hang"].map {
            Request(endpoint(server.address, $0))
        }
        let began = CurlTransport.monotonicMilliseconds
        let results = transport().results(of: requests, within: 400)
        #expect((400..<2400).contains(CurlTransport.monotonicMilliseconds - began))
        #expect(
            results.map { word(for: $0) } == [
                "timed out", "200 1", "timed out", "timed out", "timed out", "not connected",
            ], "of four requests at a time, the last one was never made")
        let host = "127.0.0.1:\(server.port)"
        #expect(results.first == .failure(.timedOut(host: host, milliseconds: 400)))
    }

    @Test func `gives up a connection that is not established in time`() throws {
        // A connection includes TLS, so without a TLS answer it is not established.
        let server = try #require(LoopbackServer([.init("/hang", .hang)]))
        let silent = try #require(SilentListener())
        let transport = transport { $0.connectMilliseconds = 200 }
        let began = CurlTransport.monotonicMilliseconds
        let results = transport.results(
            of: [Request(endpoint(silent.secureAddress, "/x")), Request(endpoint(server.address, "/hang"))], within: 700
        )
        #expect((700..<2700).contains(CurlTransport.monotonicMilliseconds - began))
        #expect(results.first == .failure(.timedOut(host: "127.0.0.1:\(silent.port)", milliseconds: 200)))
        #expect(word(for: results.last) == "timed out")
    }

    @Test func `reports closed ports, unknown names and missing TLS`() throws {
        let server = try #require(LoopbackServer([.init("/", "x")]))
        let gone = try #require(LoopbackServer()).address
        #expect(word(for: transport().result(of: endpoint(gone, "/x"))) == "broken")
        let missing = transport().result(of: endpoint("https://no-such-name.invalid", "/x"), within: 8000)
        #expect(["unresolved", "not connected"].contains(word(for: missing)))
        let plain = "https://127.0.0.1:\(server.port)"
        #expect(word(for: transport().result(of: endpoint(plain, "/x"))) == "broken")
    }

    @Test func `a network that is not there is told from a site that is not`() throws {
        // The discard-only block of IPv6 (RFC 6666) has no route here, or packets to it are lost.
        let lost = transport { $0.connectMilliseconds = 300 }.result(of: endpoint("https://[100::1]", "/x"))
        #expect(["unreachable", "not connected"].contains(word(for: lost)), "\(String(describing: lost))")
        let gone = try #require(LoopbackServer()).address
        guard case .failure(.broken(_, let code, _))? = transport().result(of: endpoint(gone, "/x")) else {
            throw Unexpected("a closed port refuses the connection")
        }
        #expect(code == 7)
        let proxied = transport { settings in
            settings.allowsPlainHTTP = true
            settings.proxies = Proxies { ["http_proxy": gone][$0] }
        }
        #expect(word(for: proxied.result(of: endpoint("http://public.example", "/a"))) == "unreachable")
    }

    @Test func `names the library files it tried when libcurl is missing`() throws {
        let lost = transport { $0.libraryFiles = ["libno-such-thing.so.4", "libnor-this.so"] }
        let names = TransportError.unavailable(libraryNames: "libno-such-thing.so.4, libnor-this.so")
        #expect(lost.result(of: endpoint("http://127.0.0.1:9", "/x")) == .failure(names))
        #expect(CurlTransport.libraryVersion(settings { $0.libraryFiles = ["libno-such-thing.so.4"] }) == nil)
        #expect(CurlTransport.libraryVersion(settings())?.hasPrefix("libcurl/") == true)
    }

    @Test(arguments: [
        ("http://bank.gov.ua", "/x"), ("http://10.0.0.1", "/x"), ("ftp://127.0.0.1", "/x"), ("file:///etc", "/passwd"),
        ("http://localhost@127.0.0.2", "/x"), ("http://127.0.0.1", "x"), ("http://127.0.0.1", "@evil/"),
        ("http://127.0.0.1", "/a b"), ("http://127.0.0.1", "/a\r\nX: y"), ("http://127.0.0.1", "/KEY/x"), ("", ""),
    ])
    func `rejects forbidden addresses`(base: String, target: String) {
        let address = base + target
        #expect(transport().result(of: endpoint(base, target)) == .failure(.forbidden(address: address)))
    }

    @Test func `follows five redirects and not six`() throws {
        let steps = (0..<7).map { index in
            LoopbackServer.Route(
                "/\(index)", "no", status: 302, headers: ["Location: /\(index + 1)", "ETag: \"\(index)\""])
        }
        let server = try #require(LoopbackServer(steps + [.init("/7", "end", headers: ["Content-Type: text/x"])]))
        let response = try #require(try transport().result(of: endpoint(server.address, "/2"))?.get())
        #expect((response.status, response.body, response.contentType) == (200, Array("end".utf8), "text/x"))
        #expect(response.etag == nil)
        #expect(response.finalAddress == server.address + "/7")
        let host = "127.0.0.1:\(server.port)"
        let six = TransportError.redirected(host: host, to: server.address + "/7")
        #expect(transport().result(of: endpoint(server.address, "/1")) == .failure(six))
    }

    @Test(arguments: [
        "ftp://127.0.0.1/x", "file:///etc/passwd", "http://192.0.2.1/x", "http://u:p@127.0.0.1/x",
        "gopher://127.0.0.1/",
        "javascript:alert(1)", "http://localhost.evil.invalid/x", "//192.0.2.1/x", "http://127.0.0.1:0/x",
    ])
    func `follows no redirect to a forbidden address`(place: String) throws {
        let server = try #require(LoopbackServer([.init("/a", status: 301, headers: ["Location: \(place)"])]))
        let result = transport().result(of: endpoint(server.address, "/a"))
        // A redirect that libcurl cannot parse remains a response with its status.
        #expect(["redirected", "301 0"].contains(word(for: result)), "\(String(describing: result))")
        #expect(server.requests.count == 1)
    }

    @Test func `follows no redirect into a private network, not even by name`() throws {
        // The server acts as a proxy, so that its redirects come from a public host.
        let server = try #require(LoopbackServer())
        let name = hostName()
        var proxied = transport { settings in
            settings.allowsPlainHTTP = true
            settings.proxies = Proxies { ["http_proxy": server.address, "no_proxy": name][$0] }
        }
        let public1 = "http://public.example/a"
        for place in [
            "http://127.0.0.1:\(server.port)/in", "http://localhost/in", "http://10.0.0.1/in", "http://[::1]/in",
        ] {
            server.serve([.init(public1, status: 302, headers: ["Location: \(place)"]), .init("*", "inside")])
            let result = proxied.result(of: endpoint("http://public.example", "/a"))
            #expect(result == .failure(.redirected(host: "public.example", to: place)))
        }
        let place = "http://\(name):\(server.port)/in"
        server.serve([.init(public1, status: 302, headers: ["Location: \(place)"]), .init("*", "inside")])
        let byName = proxied.result(of: endpoint("http://public.example", "/a"))
        #expect(["redirected", "broken"].contains(word(for: byName)), "\(String(describing: byName))")
        #expect(server.requests.allSatisfy { $0.target == public1 })
        // With a proxy, a redirect may lead to another public host; loopback bypasses the proxy.
        server.serve([.init(public1, status: 302, headers: ["Location: http://other.example/b"]), .init("*", "out")])
        #expect(
            try proxied.result(of: endpoint("http://public.example", "/a"))?.get().finalAddress
                == "http://other.example/b")
        proxied = transport { $0.proxies = Proxies { _ in "http://127.0.0.1:9" } }
        #expect(word(for: proxied.result(of: endpoint(server.address, "/x"))) == "200 3")
    }

    private func hostName() -> String {
        var name = [CChar](repeating: 0, count: 256)
        unsafe gethostname(&name, 255)
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
}
