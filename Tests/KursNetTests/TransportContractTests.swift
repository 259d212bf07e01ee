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
