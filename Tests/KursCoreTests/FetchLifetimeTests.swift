import KursTestSupport
import Testing

@testable import KursCore

/// How long an answer lives.
struct FetchLifetimeTests {
    @Test func `an answer has outlived its interval when the interval is over`() throws {
        let now = try #require(Timestamp(iso: "2026-11-20T09:00:00Z".utf8))
        let today = KyivTime.europeanRule.day(at: now)
        let query = RateQuery(market: .interbank, day: today, today: today, currencies: [.usd])
        let fetch = LineSource(id: .financeUA, isArchive: false, market: .interbank).fetches(for: query)[0]
        #expect(!fetch.isExpired(now, now: now.advanced(by: 299)))
        #expect(fetch.isExpired(now, now: now.advanced(by: 300)))
    }
}
