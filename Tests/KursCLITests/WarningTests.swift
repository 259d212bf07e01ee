import KursCore
import KursSources
import KursTestSupport
import Testing

@testable import KursTerminal

/// Warnings about an answer that is printed nevertheless, and its age.
struct WarningTests {
    private static let day = ErrorMessageTests.day

    static let warnings: [Warning] = [
        .carriedForward(currency: .usd, requested: day, from: day.advanced(by: -1)),
        .carriedDays(currency: .usd, count: 21, first: day.advanced(by: -70), last: day),
        .fallback(source: .monobank, flag: .singleBank), .fallback(source: .minfinPageBanks, flag: .median),
        .crossed(currency: .eur, source: .privatbank), .farFromNBU(currency: .eur, source: .privatbank),
        .farFromNBU(currency: .eur, bank: "ПУМБ", source: .privatbank),
        .notChecked(currencies: [.usd, .eur], source: .privatbank), .earlierKept(currency: .usd, source: .privatbank),
        .unknownCode("XYZ"), .rowLeftOut(.number(3), .fault(.missing(field: "rate"))),
        .ahead(row: .name("USD"), moment: testNow.advanced(by: 5 * 86_400), clock: testNow),
        .rowLeftOut(.name("PLN"), .fault(.notARow(.null))),
        .rowLeftOut(.name("EUR"), .fault(.invalid(field: "units", value: "1.5"))),
        .rowLeftOut(.name("Крона"), .unknownName),
        .futureTime(link: "https://h.ua/1", moment: Timestamp(seconds: 1_797_874_183)),
        .tableLeftOut(.caution(.caption, "архів")), .moreRowsLeftOut(count: 70),
        .twoOfficialRates(currency: .usd, bid: "44.1"),
        .sourceFailed(source: .nbuJSON, failure: .status(500, host: "h.ua")),
        .stale(source: .nbuJSON, ageSeconds: 7200), .stale(source: .nbuJSON, ageSeconds: 7200, retrySeconds: 200),
        .viaDollar(
            currency: .eur, source: .frankfurterDollars, days: Day(number: 20_776)...Day(number: 20_777),
            dollar: .nbuJSON, dollarDays: Day(number: 20_777)...Day(number: 20_777)),
        .relayed(source: .frankfurter), .otherHost(source: .nbuJSON, host: "m.ua"),
        .otherHost(source: .nbuJSON, host: nil), .nothingNewer(source: .minfinPageInterbank, ageSeconds: 68_400),
        .daysMissing(missingDays(.failed(.status(404, host: "h.ua")), 20)),
        .daysMissing(missingDays(.rateLimited(after: nil), 1)), .daysMissing(missingDays(.offline, 2)),
        .daysMissing(missingDays(.notWritable, 2)), .marketFailed(market: .cash),
    ]

    private static func missingDays(_ reason: MissingDays.Reason, _ count: Int) -> MissingDays {
        MissingDays(
            market: .nbu, currencies: [.usd], count: count, first: Day(year: 2026, month: 11, day: 2) ?? Day(number: 0),
            last: Day(year: 2026, month: 11, day: 20) ?? Day(number: 0), source: .nbuRange, reason: reason,
            until: testNow.advanced(by: 300))
    }

    static let ages: [(Int64, String, String)] = [
        (-5, "0 s", "0 с"), (0, "0 s", "0 с"), (89, "89 s", "89 с"), (90, "1 min", "1 хв"), (5399, "89 min", "89 хв"),
        (5400, "1 h", "1 год"), (172_799, "47 h", "47 год"), (172_800, "2 d", "2 дн."),
    ]

    @Test(arguments: ages)
    func `ages have one unit`(seconds: Int64, en: String, uk: String) {
        #expect(Age.words(seconds, .en) == en)
        #expect(Age.words(seconds, .uk) == uk)
    }
}
