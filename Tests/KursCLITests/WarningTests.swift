import KursCore
import KursSources
import KursTestSupport
import Testing

@testable import KursTerminal

/// Warnings about an answer that is printed nevertheless, and its age.
struct WarningTests {
    private static let day = ErrorMessageTests.day

    static let warnings: [Wording<Warning>] = [
        .init(
            .carriedForward(currency: .usd, requested: day, from: day.advanced(by: -1)), code: "carried-forward",
            "USD: no rate for 2026-11-21; the rate of 2026-11-20 applies",
            "USD: на 2026-11-21 курсу немає; діє курс на 2026-11-20"),
        .init(
            .carriedDays(currency: .usd, count: 21, first: day.advanced(by: -70), last: day), code: "carried-forward",
            "USD: no rate for 21 days (2026-09-12 – 2026-11-21); the preceding rate applies",
            "USD: днів без курсу: 21 (2026-09-12 – 2026-11-21); діє попередній курс"),
        .init(
            .fallback(source: .monobank, flag: .singleBank), code: "stand-in",
            "monobank is one bank's rate, not the market's average",
            "monobank — курс одного банку, а не середній на ринку"),
        .init(
            .fallback(source: .minfinPageBanks, flag: .median), code: "stand-in",
            "minfin-page-banks replaces the market (median)", "minfin-page-banks замінює ринок (median)"),
        .init(
            .crossed(currency: .eur, source: .privatbank), code: "crossed",
            "EUR at privatbank: the buying rate is above the selling rate",
            "EUR у privatbank: курс купівлі вищий за курс продажу"),
        .init(
            .farFromNBU(currency: .eur, source: .privatbank), code: "far-from-nbu",
            "EUR at privatbank differs from the NBU rate by more than 35 %",
            "EUR у privatbank відрізняється від курсу НБУ більш ніж на 35 %"),
        .init(
            .farFromNBU(currency: .eur, bank: "ПУМБ", source: .privatbank), code: "far-from-nbu",
            "ПУМБ EUR at privatbank differs from the NBU rate by more than 35 %",
            "ПУМБ EUR у privatbank відрізняється від курсу НБУ більш ніж на 35 %"),
        .init(
            .notChecked(currencies: [.usd, .eur], source: .privatbank), code: "not-checked",
            "not checked against the NBU rate, which is not stored: USD, EUR at privatbank",
            "не звірено з курсом НБУ, бо його не збережено: USD, EUR у privatbank"),
        .init(
            .earlierKept(currency: .usd, source: .privatbank), code: "earlier-kept",
            "USD at privatbank: the new rate is doubtful; keeping the earlier one of that day",
            "USD у privatbank: новий курс сумнівний; залишено попередній за той день"),
        .init(
            .unknownCode("XYZ"), code: "unknown-code", "a row has the unknown code XYZ", "рядок має невідомий код XYZ"),
        .init(
            .rowLeftOut(.number(3), .fault(.missing(field: "rate"))), code: "row-left-out",
            "row 4 was left out: it has no “rate”", "рядок 4 пропущено: не має «rate»"),
        .init(
            .ahead(row: .name("USD"), moment: testNow.advanced(by: 5 * 86_400), clock: testNow), code: "ahead",
            "USD was left out: it is dated 2026-11-25 11:40, but this machine's clock shows 2026-11-20 11:40",
            "USD пропущено: має час 2026-11-25 11:40, а годинник цього комп'ютера показує 2026-11-20 11:40"),
        .init(
            .rowLeftOut(.name("PLN"), .fault(.notARow(.null))), code: "row-left-out", "PLN was left out: it is null",
            "PLN пропущено: на його місці null"),
        .init(
            .rowLeftOut(.name("EUR"), .fault(.invalid(field: "units", value: "1.5"))), code: "row-left-out",
            "EUR was left out: its “units” cannot be “1.5”", "EUR пропущено: «units» не може бути «1.5»"),
        .init(
            .rowLeftOut(.name("Крона"), .unknownName), code: "row-left-out",
            "Крона was left out: no known currency or bank has that name",
            "Крона пропущено: немає відомої валюти чи банку з такою назвою"),
        .init(
            .futureTime(link: "https://h.ua/1", moment: Timestamp(seconds: 1_797_874_183)), code: "row-left-out",
            "https://h.ua/1 is dated 2026-12-21 19:29, which is in the future; it is kept without a time",
            "https://h.ua/1 має час 2026-12-21 19:29, а він ще попереду; залишено без часу"),
        .init(
            .tableLeftOut(.caution(.caption, "архів")), code: "table-left-out",
            "a part of the page was left out: a table with “архів” in its caption",
            "частину сторінки пропущено: таблиця, де є «архів» у підписі таблиці"),
        .init(
            .moreRowsLeftOut(count: 70), code: "row-left-out", "70 more rows were left out", "пропущено ще рядків: 70"),
        .init(
            .twoOfficialRates(currency: .usd, bid: "44.1"), code: "two-official-rates",
            "USD: the source has two different official rates; using its “ask”, not its “bid” of 44.1",
            "USD: джерело має два різні офіційні курси; узято «ask», а не «bid» 44.1"),
        .init(
            .sourceFailed(source: .nbuJSON, failure: .status(500, host: "h.ua")), code: "source-failed",
            "nbu-json: h.ua answered 500", "nbu-json: h.ua відповів 500"),
        .init(
            .stale(source: .nbuJSON, ageSeconds: 7200), code: "stale",
            "nbu-json was not refreshed; the data is 2 h old", "nbu-json не оновлено; вік даних — 2 год"),
        .init(
            .stale(source: .nbuJSON, ageSeconds: 7200, retrySeconds: 200), code: "stale",
            "nbu-json was not refreshed; the data is 2 h old; next attempt in 4 min",
            "nbu-json не оновлено; вік даних — 2 год; наступна спроба через 4 хв"),
        .init(
            .viaDollar(
                currency: .eur, source: .frankfurterDollars, days: Day(number: 20_776)...Day(number: 20_777),
                dollar: .nbuJSON, dollarDays: Day(number: 20_777)...Day(number: 20_777)), code: "via-usd",
            "EUR: the NBU does not list it, so this is not an official rate: dollars for 2026-11-19 – 2026-11-20 from "
                + "frankfurter-usd, a mean of central banks, at the NBU's dollar for 2026-11-20 from nbu-json",
            "EUR: НБУ не встановлює курсу цієї валюти, тож курс неофіційний: ціна в доларах на 2026-11-19 – 2026-11-20 — "
                + "frankfurter-usd, середня за даними центробанків; долар за курсом НБУ на 2026-11-20 — nbu-json"),
        .init(
            .relayed(source: .frankfurter), code: "relayed",
            "the NBU did not answer; the rates are the NBU's as frankfurter republishes them",
            "НБУ не відповів; це його курси в передачі frankfurter"),
        .init(
            .otherHost(source: .nbuJSON, host: "m.ua"), code: "other-host",
            "nbu-json: using what was fetched through the mirror m.ua", "nbu-json: узято отримане через дзеркало m.ua"),
        .init(
            .otherHost(source: .nbuJSON, host: nil), code: "other-host",
            "nbu-json: using what was fetched without the mirror", "nbu-json: узято отримане без дзеркала"),
        .init(
            .nothingNewer(source: .minfinPageInterbank, ageSeconds: 68_400), code: "nothing-newer",
            "minfin-page-interbank has nothing newer; the data is 19 h old",
            "minfin-page-interbank не має нічого новішого; вік даних — 19 год"),
        .init(
            .daysMissing(missingDays(.failed(.status(404, host: "h.ua")), 20)), code: "days-missing",
            "USD: 20 working days are missing (2026-11-02 to 2026-11-20): nbu-range failed (h.ua answered 404); "
                + "next attempt at 2026-11-20 11:45",
            "USD: бракує робочих днів: 20 (2026-11-02 – 2026-11-20): nbu-range не дало відповіді (h.ua відповів 404); "
                + "наступна спроба о 2026-11-20 11:45"),
        .init(
            .daysMissing(missingDays(.rateLimited(after: nil), 1)), code: "days-missing",
            "USD: 1 working day is missing (2026-11-02): requests to nbu-range are not allowed before 2026-11-20 11:45",
            "USD: бракує 1 робочого дня (2026-11-02): запити до nbu-range не дозволено до 2026-11-20 11:45"),
        .init(
            .daysMissing(missingDays(.offline, 2)), code: "days-missing",
            "USD: 2 working days are missing (2026-11-02 to 2026-11-20): nbu-range was not fetched (--offline)",
            "USD: бракує робочих днів: 2 (2026-11-02 – 2026-11-20): nbu-range не оновлено (--offline)"),
        .init(
            .daysMissing(missingDays(.notWritable, 2)), code: "days-missing",
            "USD: 2 working days are missing (2026-11-02 to 2026-11-20): nbu-range was not fetched: "
                + "the database is not writable",
            "USD: бракує робочих днів: 2 (2026-11-02 – 2026-11-20): nbu-range не оновлено: база даних недоступна для запису"
        ),
        .init(
            .marketFailed(market: .cash), code: "market-failed", "no answer for cash",
            "для готівкового ринку відповіді немає"),
    ]

    private static func missingDays(_ reason: MissingDays.Reason, _ count: Int) -> MissingDays {
        MissingDays(
            market: .nbu, currencies: [.usd], count: count, first: Day(year: 2026, month: 11, day: 2) ?? Day(number: 0),
            last: Day(year: 2026, month: 11, day: 20) ?? Day(number: 0), source: .nbuRange, reason: reason,
            until: testNow.advanced(by: 300))
    }

    @Test(arguments: warnings)
    func `a warning has a stable code and a sentence in either language`(row: Wording<Warning>) {
        #expect(row.value.code == row.code)
        row.expect(row.value.sentence)
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
