import KursCore
import KursTestSupport
import Testing

@testable import KursStore

/// Fetch errors as text: what is written can be read again, whatever version wrote it.
@Suite struct FetchErrorCodecTests {
    @Test(arguments: FetchError.samples)
    func `every case survives the store`(error: FetchError) throws {
        #expect(FetchError(encoded: error.encoded) == error)
        let store = try SQLiteStore.inMemory()
        try store.end(dayEndpoint, .failed(error, notBefore: nil, blocksHost: false))
        #expect(try store.state(of: dayEndpoint.key)?.lastFailure == error)
    }

    @Test func `no two cases are written alike`() {
        let encoded = FetchError.samples.map(\.encoded)
        for (index, one) in encoded.enumerated() { #expect(encoded.firstIndex(of: one) == index, "\(one)") }
    }

    private static func row(_ kind: String, _ reason: String, _ detail: String, host: String = "") -> EncodedFetchError
    {
        EncodedFetchError(kind: kind, reason: reason, host: host, detail: detail)
    }

    @Test(arguments: [
        (row("refused", "not-found", "a unicorn"), FetchError.unknown(reason: "not-found", detail: "a unicorn")),
        (row("refused", "wrong-shape", "object"), .unknown(reason: "wrong-shape", detail: "object")),
        (row("transport", "broken", "reset", host: "h.ua"), .unknown(reason: "broken", detail: "h.ua reset")),
        (row("refused", "said", "limit"), .unknown(reason: "said", detail: "limit")),
        (row("refused", "bad-row", "odd"), .unknown(reason: "bad-row", detail: "odd")),
        (row("refused", "bad-row", "3 instead unicorn"), .unknown(reason: "bad-row", detail: "3 instead unicorn")),
        (
            row("refused", "other-day", "2026-11-19 2026-13-01"),
            .unknown(reason: "other-day", detail: "2026-11-19 2026-13-01")
        ),
        (row("refused", "other-tables", "fuel\nunicorns"), .unknown(reason: "other-tables", detail: "fuel\nunicorns")),
        (row("refused", "jump", "USD 4"), .unknown(reason: "jump", detail: "USD 4")),
        (row("refused", "unicorn", "1"), .unknown(reason: "unicorn", detail: "1")),
        (row("refused", "", ""), .unknown(reason: "refused", detail: "")),
        (row("transport", "timed-out", "soon", host: "h.ua"), .unknown(reason: "timed-out", detail: "h.ua soon")),
        (row("transport", "quic", "1", host: "h.ua"), .unknown(reason: "quic", detail: "h.ua 1")),
        (row("status", "teapot", "", host: "h.ua"), .unknown(reason: "teapot", detail: "h.ua")),
        (row("comet", "", "9"), .unknown(reason: "comet", detail: "9")),
    ])
    func `text of other versions is kept as an unknown reason`(row: EncodedFetchError, error: FetchError) {
        #expect(FetchError(encoded: row) == error)
        #expect(FetchError(encoded: error.encoded) == error)
    }
}
