import KursCore
import KursTestSupport
import Testing

@testable import KursNet

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
