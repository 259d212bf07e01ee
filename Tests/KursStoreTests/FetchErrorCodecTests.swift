import Foundation
import KursCore
import KursTestSupport
import KursText
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

/// Claims of processes that run and of processes that have ended.
@Suite struct ProcessMarkTests {
    /// Process ids, and whether a claim of theirs blocks others.
    ///
    /// This process's id with another number belongs to an earlier process, as in containers where each is number 1.
    private func owners() throws -> [(process: pid_t, blocks: Bool)] {
        let ended = try Process.run(URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", ""])
        ended.waitUntilExit()
        return [(getppid(), true), (ended.processIdentifier, false), (getpid(), false), (0, false), (-1, false)]
    }

    @Test func `an alert can be claimed once the process that had it has ended`() throws {
        let store = try Scratch().open()
        var seen = Alert(condition: try AlertCondition(reading: "usd.nbu > 45"), createdAt: testNow)
        seen.id = try store.add(seen)
        for owner in try owners() {
            var row = try store.statement("UPDATE alert SET claim_owner=?,claim_deadline=9000")
            try row.bind(Int64(owner.process) << 32 | 7)
            try row.run()
            #expect(try store.claim(seen, monotonicMilliseconds: 1000) == !owner.blocks, "\(owner)")
        }
    }

    @Test func `a lease outlasts its deadline while its process runs, but not for ever`() throws {
        for owner in try owners() {
            let store = try Scratch().open()
            #expect(try store.grant(dayEndpoint, clock: 1000) != nil)
            var row = try store.statement("UPDATE endpoint SET lease_owner=?")
            try row.bind(Int64(owner.process) << 32 | 7)
            try row.run()
            #expect(try store.verdict(dayEndpoint, clock: 6999) == .busy, "\(owner)")
            if owner.blocks { #expect(try store.verdict(dayEndpoint, clock: 606_999) == .busy) }
            #expect(try store.grant(dayEndpoint, clock: owner.blocks ? 607_001 : 7000) != nil, "\(owner)")
        }
    }
}

@Suite struct SearchTextTests {
    @Test(arguments: [
        ("Курс ДОЛАРА", "курс долара"), ("ЇЖАК, Єва, ҐАНОК, Ўзбек", "їжак, єва, ґанок, ўзбек"),
        ("USD $1", "usd $1"), ("п’ять пʼять п'ять", "п'ять п'ять п'ять"), ("до́лар", "долар"),
        ("и\u{306} і\u{308} Е\u{308}", "й ї ё"), ("1\u{A0}000", "1 000"), ("ÄÖÜ ŁÓDŹ ΑΘΗΝΑ", "äöü łódź αθηνα"),
        ("", ""),
    ])
    func `folds text`(raw: String, folded: String) {
        #expect(SearchText(raw).text == folded)
    }

    @Test(arguments: [
        ("abcabcabd", "abd", true), ("abcabcabd", "abe", false), ("aaa", "aaaa", false), ("aaa", "aaa", true),
        ("", "a", false), ("a", "", true), ("курс гривні", "гривні", true), ("курс гривн", "гривні", false),
        ("ababababac", "babac", true),
    ])
    func `finds a word`(text: String, word: String, isPresent: Bool) {
        #expect((Array(text.utf8).span.firstOffset(of: Array(word.utf8).span) != nil) == isPresent)
    }
}
