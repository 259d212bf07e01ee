import Testing

@testable import KursCLI

@Test(
    arguments: [
        ("2026-13-01", .month(13)), ("01.13.2026", .month(13)), ("2026-00-10", .month(0)),
        ("2026-02-30", .day(30, count: 28)), ("2024-02-30", .day(30, count: 29)), ("31.04.2026", .day(31, count: 30)),
        ("01.09.26", .shortYear), ("1/9/26", .shortYear), ("2026-11-19", nil), ("soon", nil), ("2026-11", nil),
        ("1.2.3.4", nil), ("", nil), ("-7x", nil), ("99999999999999999999-01-01", nil),
    ] as [(String, DateFault?)])
func `tells what is wrong with a text in the form of a date`(text: String, fault: DateFault?) {
    #expect(DateFault(text) == fault)
}

@Test func `a wrong date is explained in both languages`() {
    let english = TestEnvironment().run("rates", "--on", "2026-02-30")
    #expect(
        english
            == .init(
                status: 65, out: "",
                err: "kurs: --on “2026-02-30” is not a valid date; that month has 28 days, not 30\n"))
    let ukrainian = TestEnvironment().run("rates", "--on", "01.13.2026", "--lang", "uk")
    #expect(
        ukrainian.err
            == "kurs: неправильна дата «01.13.2026» у --on; місяця 13 немає; порядок: РРРР-ММ-ДД або ДД.ММ.РРРР\n")
}

@Test(
    arguments: [
        (["rates", "--date", "x"], "--date “x” is not"), (["convert", "1", "usd", "--on", "x"], "--on “x” is not"),
        (["news", "--since", "x"], "--since “x” is not"), (["diff", "--since", "x"], "--since “x” is not"),
        (["history", "usd", "--from", "x"], "--from “x” is neither"),
        (["history", "usd", "--to", "x"], "--to “x” is neither"),
        (
            ["chart", "usd", "--from", "2026-02-30"],
            "--from “2026-02-30” is neither a day nor a period; that month has 28 days"
        ),
        (["history", "usd", "x"], "“x” is neither"),
    ])
func `a date that is not understood is named with its option as typed`(line: [String], start: String) {
    let outcome = TestEnvironment().run(line)
    #expect(outcome.status == 65)
    #expect(outcome.err.hasPrefix("kurs: " + start), "\(outcome)")
}
