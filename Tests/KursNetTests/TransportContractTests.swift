import KursCore
import KursTestSupport
import Testing

@testable import KursNet

/// What every transport guarantees, checked with the double, a recording and the network.
struct TransportContractTests {
    enum Kind: CaseIterable { case scripted, replay, curl }

    static let kinds = Kind.allCases.filter { $0 != .curl || hasLibcurl }
    private static let pages = ["/a?x=1&y=2": "first", "/b": "second", "/empty": ""]

    /// A transport that serves the pages; its resources live as long as the body runs.
    private func withTransport(_ kind: Kind, _ body: (any Transport, String) throws -> Void) throws {
        switch kind {
        case .scripted:
            let transport = ScriptedTransport()
            for (target, text) in Self.pages { transport.script("nbu-json \(target)", .text(text)) }
            try body(transport, "https://bank.gov.ua")
        case .replay:
            try withFolder { folder in
                let scripted = ScriptedTransport()
                for (target, text) in Self.pages { scripted.script("nbu-json \(target)", .text(text)) }
                let recorder = try RecordingTransport(wrapping: scripted, directory: folder, now: { testNow })
                _ = recorder.results(of: Self.pages.keys.map { Request(endpoint("https://bank.gov.ua", $0)) })
                try body(try ReplayTransport(directory: folder), "https://bank.gov.ua")
            }
        case .curl:
            let server = try #require(LoopbackServer(Self.pages.map { LoopbackServer.Route($0.key, $0.value) }))
            try body(CurlTransport(settings(), now: { testNow }), server.address)
        }
    }

    @Test(arguments: kinds)
    func `answers each request exactly once`(kind: Kind) throws {
        try withTransport(kind) { transport, base in
            let targets = ["/b", "/a?x=1&y=2", "/b", "/empty"]
            let responses = try transport.results(of: targets.map { Request(endpoint(base, $0)) }).map { try $0.get() }
            #expect(responses.map { String(decoding: $0.body, as: UTF8.self) } == targets.map { Self.pages[$0] })
            #expect(responses.allSatisfy { $0.status == 200 && $0.finalAddress == nil })
        }
    }

    @Test(arguments: kinds)
    func `returns at once when there are no requests`(kind: Kind) throws {
        try withTransport(kind) { transport, _ in #expect(transport.results(of: []).isEmpty) }
    }

    @Test(arguments: kinds)
    func `one unknown request does not fail the others`(kind: Kind) throws {
        try withTransport(kind) { transport, base in
            let results = transport.results(of: ["/none", "/b"].map { Request(endpoint(base, $0)) })
            #expect(["not recorded", "404 13"].contains(word(for: results.first)))
            #expect(word(for: results.last) == "200 6")
        }
    }

    @Test(arguments: kinds)
    func `answers repeated requests, also from within a callback`(kind: Kind) throws {
        try withTransport(kind) { transport, base in
            var inner: [String] = []
            transport.fetch([Request(endpoint(base, "/b"))], withinMilliseconds: 5000) { _, result in
                inner.append(word(for: result))
                inner.append(word(for: transport.result(of: endpoint(base, "/a?x=1&y=2"))))
            }
            #expect(inner == ["200 6", "200 5"])
            #expect(word(for: transport.result(of: endpoint(base, "/b"))) == "200 6")
        }
    }

    @Test(arguments: kinds)
    func `reports requests as timed out after the limit`(kind: Kind) throws {
        try withTransport(kind) { transport, base in
            let began = CurlTransport.monotonicMilliseconds
            #expect(transport.results(of: [Request(endpoint(base, "/b"))], within: 0).count == 1)
            #expect(CurlTransport.monotonicMilliseconds - began < 2000)
        }
    }
}

@Suite(.enabled(if: hasLibcurl, "libcurl is not on this machine"))
struct CurlFaultTests {
    static let faults: [(LoopbackServer.Fault, String)] = [
        (.reset, "broken"), (.silent, "broken"), (.truncate, "broken"), (.badLength, "200 3"), (.drip, "timed out"),
        (.dripHeaders, "timed out"), (.hang, "timed out"), (.garbage, "broken"), (.loop, "redirected"),
        (.huge, "too large"), (.endless, "too large"), (.endlessHeaders, "too large"), (.interim, "too large"),
        (.bomb, "too large"), (.hollow, "too large"), (.stacked, "broken"), (.badGzip, "broken"), (.empty, "200 0"),
        (.html, "200 54"), (.cutChunks, "broken"),
    ]

    @Test func `every fault has a row`() {
        #expect(Set(Self.faults.map(\.0)) == Set(LoopbackServer.Fault.allCases))
    }

    /// The builds of libcurl on this machine, which differ in their TLS library.
    static let libraries = settings().libraryFiles.filter { CurlLibrary(files: [$0]) != nil }

    @Test(arguments: faults, libraries)
    func `every fault ends in time with the expected result`(row: (LoopbackServer.Fault, String), library: String)
        throws
    {
        let (fault, expected) = row
        let server = try #require(LoopbackServer([.init("/fault", fault)]))
        let transport = CurlTransport(settings { $0.libraryFiles = [library] }, now: { testNow })
        let limit = expected == "timed out" ? 700 : 10_000
        let began = CurlTransport.monotonicMilliseconds
        let result = transport.result(of: endpoint(server.address, "/fault"), within: limit)
        let took = CurlTransport.monotonicMilliseconds - began
        #expect(word(for: result) == expected, "\(String(describing: result))")
        #expect(took < limit + 2000, "took \(took) ms")
    }

    @Test(arguments: [301, 400, 403, 404, 429, 500, 503])
    func `an error status is a response`(status: Int) throws {
        let server = try #require(LoopbackServer([.init("/s", "why", status: status, headers: ["Retry-After: 7"])]))
        let transport = CurlTransport(settings(), now: { testNow })
        let response = try #require(try transport.result(of: endpoint(server.address, "/s"))?.get())
        #expect(response.status == status)
        #expect(response.body == Array("why".utf8))
        #expect(response.retryAfterSeconds == 7)
    }
}
