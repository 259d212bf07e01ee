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

    /// The columns as kurs wrote them before refusals were typed.
    @Test(arguments: [
        (row("refused", "not-json", "7"), FetchError.refused(.notJSON(byteOffset: 7))),
        (
            row("refused", "wrong-shape", "array of rows; object"),
            .refused(.wrongShape(expected: .arrayOfRows, found: .object))
        ),
        (
            row("refused", "wrong-shape", "page; text without markup"),
            .refused(.wrongShape(expected: .page, found: .plainText))
        ),
        (row("refused", "wrong-shape", "JSON; truth value"), .refused(.wrongShape(expected: .json, found: .boolean))),
        (
            row("refused", "wrong-shape", "array of rates, or object with exchangeRate; string"),
            .refused(.wrongShape(expected: .ratesOrArchive, found: .string))
        ),
        (row("refused", "said", "limit"), .refused(.message("limit"))),
        (row("refused", "bad-row", "3 rate=-1"), .refused(.badRow(row: 3, .invalid(field: "rate", value: "-1")))),
        (row("refused", "bad-row", "0 units=missing"), .refused(.badRow(row: 0, .missing(field: "units")))),
        (row("refused", "bad-row", "0 row=null"), .refused(.badRow(row: 0, .notARow(.null)))),
        (
            row("refused", "bad-row", "1 date=2026-11-20 10:00 twice"),
            .refused(.badRow(row: 1, .repeated(field: "date", value: "2026-11-20 10:00")))
        ),
        (row("refused", "not-found", "row with a rate"), .refused(.notFound(.rowWithRate))),
        (row("refused", "other-page", "error page"), .refused(.otherPage(.error))),
        (
            row("refused", "other-day", "2026-11-19 -"),
            .refused(.otherDay(requested: day(2026, 11, 19), found: nil))
        ),
        (
            row("refused", "jump", "USD 4 44"), .refused(.jump(currency: .usd, before: 4, after: 44))
        ),
        (
            row("transport", "broken", "reset by peer", host: "h.ua"),
            .transport(.broken(host: "h.ua", code: 0, message: "reset by peer"))
        ),
        (row("transport", "timed-out", "5000", host: "h.ua"), .transport(.timedOut(host: "h.ua", milliseconds: 5000))),
    ])
    func `reads what older versions wrote`(row: EncodedFetchError, error: FetchError) {
        #expect(FetchError(encoded: row) == error)
    }

    @Test(arguments: [
        (row("refused", "not-found", "a unicorn"), FetchError.unknown(reason: "not-found", detail: "a unicorn")),
        (row("refused", "wrong-shape", "object"), .unknown(reason: "wrong-shape", detail: "object")),
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

    @Test func `an existing database opens with the errors it holds`() throws {
        let scratch = Scratch()
        do {
            let store = try scratch.open()
            try store.end(dayEndpoint, .failed(.status(500, host: "h.ua"), notBefore: nil, blocksHost: false))
            try store.connection.run(
                "UPDATE endpoint SET failure='refused',failure_reason='bad-row',failure_host='',failure_detail='3 rate=-1'"
            )
        }
        let state = try scratch.open().state(of: dayEndpoint.key)
        #expect(state?.lastFailure == .refused(.badRow(row: 3, .invalid(field: "rate", value: "-1"))))
    }
}

private func day(_ year: Int, _ month: Int, _ day: Int) -> Day {
    Day(year: year, month: month, day: day) ?? Day(number: 0)
}
