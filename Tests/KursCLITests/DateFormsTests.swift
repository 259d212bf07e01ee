import KursCore
import Testing

@testable import KursCLI
@testable import KursTerminal

/// Days, periods and words in every form that people type; today is Friday, 20 November 2026.
struct DateFormsTests {
    private static let today = Day(iso: "2026-11-20".utf8) ?? .firstOfHryvnia

    @Test(arguments: [
        // A weekday is the latest one, and the next one where that is said.
        ("friday", "2026-11-20"), ("saturday", "2026-11-14"), ("понеділок", "2026-11-16"), ("Thursday", "2026-11-19"),
        ("next friday", "2026-11-27"), ("next saturday", "2026-11-21"), ("наступний понеділок", "2026-11-23"),
        ("coming friday", "2026-11-20"), ("найближча субота", "2026-11-21"),
        ("п'ятниця", "2026-11-20"), ("п’ятниця", "2026-11-20"), ("пʼятниця", "2026-11-20"), ("ПʼЯТНИЦЯ", "2026-11-20"),
        ("last friday", "2026-11-13"), ("last thursday", "2026-11-19"), ("last Saturday", "2026-11-14"),
        ("previous monday", "2026-11-16"), ("минула п'ятниця", "2026-11-13"), ("минулу пʼятницю", "2026-11-13"),
        ("минулої п’ятниці", "2026-11-13"), ("минулого четверга", "2026-11-19"), ("наступної середи", "2026-11-25"),
        ("next fri", "2026-11-27"), ("минула пт", "2026-11-13"), ("Thu", "2026-11-19"), ("чт", "2026-11-19"),
        ("19.11", "2026-11-19"), ("19.11.", "2026-11-19"), ("20.11", "2026-11-20"), ("21.11", "2025-11-21"),
        ("1.1", "2026-01-01"), ("29.02", "2024-02-29"),
        ("2026-1-5", "2026-01-05"), ("2026/1/5", "2026-01-05"), ("2026.11.19", "2026-11-19"),
        ("19/11/2026", "2026-11-19"), ("11/19/2026", "2026-11-19"), ("11/11/2026", "2026-11-11"),
        (" 2026-11-19", "2026-11-19"), ("\tвчора ", "2026-11-19"),
    ])
    func `a day is understood in each of its forms`(text: String, day: String) throws {
        #expect(try DateArgument.day(text, today: DateFormsTests.today).iso == day)
    }

    @Test(arguments: [
        "05/11/2026", "11/05/2026", "31.11", "45.50", "19.13", "30/2/2026", "2026-11", "1-2", "19-11", "2026-1-5-7",
        "20261-1-5", "last", "friday last", "last 5", "19.11.26", "0.0", "32/32/2026",
    ])
    func `what may be two days, or none, is refused`(text: String) {
        #expect(throws: UsageError.badDate(text)) { try DateArgument.day(text, today: DateFormsTests.today) }
    }

    @Test func `a date with two readings is refused with both`() {
        TestEnvironment().expect(
            "rates", "--on", "05/11/2026", status: 65,
            err: "kurs: --on “05/11/2026” is not a valid date; write 2026-11-05 or 2026-05-11\n")
        TestEnvironment().expect(
            "history", "usd", "05/11/2026", "--lang", "uk",
            err: "kurs: «05/11/2026» — ні день, ні період; запишіть 2026-11-05 або 2026-05-11\n")
    }

    @Test func `a number among the arguments stays an amount, and a short weekday a word`() {
        for word in ["19.11", "1.5", "чт", "sun", "100"] { #expect(!DateArgument.isDay(word), "\(word)") }
        for word in ["2026-1-5", "19/11/2026", "05/11/2026", "last friday"] { #expect(DateArgument.isDay(word)) }
    }

    @Test(arguments: [
        ("this week", "2026-11-16", "2026-11-22"), ("цього місяця", "2026-11-01", "2026-11-30"),
        ("this year", "2026-01-01", "2026-12-31"), ("last week", "2026-11-09", "2026-11-15"),
        ("минулого місяця", "2026-10-01", "2026-10-31"),
        ("this quarter", "2026-10-01", "2026-12-31"), ("last quarter", "2026-07-01", "2026-09-30"),
        ("last month", "2026-10-01", "2026-10-31"), ("минулого тижня", "2026-11-09", "2026-11-15"),
        ("попередній місяць", "2026-10-01", "2026-10-31"), ("last year", "2025-01-01", "2025-12-31"),
        ("торік", "2025-01-01", "2025-12-31"),
        ("цього кварталу", "2026-10-01", "2026-12-31"), ("минулий квартал", "2026-07-01", "2026-09-30"),
        ("третій квартал", "2026-07-01", "2026-09-30"), ("ІІІ квартал", "2026-07-01", "2026-09-30"),
        ("this summer", "2026-06-01", "2026-08-31"), ("літо 2025 року", "2025-06-01", "2025-08-31"),
        ("минулої зими", "2025-12-01", "2026-02-28"), ("за зиму", "2025-12-01", "2026-02-28"),
        ("за літо 2025 року", "2025-06-01", "2025-08-31"),
        ("this winter", "2026-12-01", "2027-02-28"), ("last autumn", "2025-09-01", "2025-11-30"),
        ("2026H1", "2026-01-01", "2026-06-30"), ("2026h2", "2026-07-01", "2026-12-31"),
        ("2026-9M", "2026-01-01", "2026-09-30"), ("2026Q3", "2026-07-01", "2026-09-30"),
        ("2026-Q3", "2026-07-01", "2026-09-30"), (" 2026-10", "2026-10-01", "2026-10-31"),
    ])
    func `a period is understood in each of its forms`(text: String, first: String, last: String) throws {
        let days = try PeriodArgument.days(text, today: DateFormsTests.today)
        #expect(days.lowerBound.iso == first && days.upperBound.iso == last)
    }

    @Test(arguments: [("last quarter", "2025-10-01"), ("last month", "2025-12-01")])
    func `a period before January is in the year before`(text: String, first: String) throws {
        let january = try #require(Day(iso: "2026-01-31".utf8))
        let days = try PeriodArgument.days(text, today: january)
        #expect(days.lowerBound.iso == first && days.upperBound.iso == "2025-12-31")
    }

    @Test func `this winter is the one that has been until the autumn`() throws {
        let days = try ["2026-05-10", "2026-09-01"].map { day in
            try PeriodArgument.days("this winter", today: try #require(Day(iso: day.utf8))).lowerBound.iso
        }
        #expect(days == ["2025-12-01", "2026-12-01"])
    }

    @Test(arguments: [
        (["history", "usd", "past month"], ["usd", "-30d"]), (["history", "usd", "останній місяць"], ["usd", "-30d"]),
        (["history", "usd", "past", "month"], ["usd", "-30d"]),
        (["rates", "usd", "last", "30", "days"], ["usd", "-30d"]),
        (["history", "usd", "last month"], ["usd", "last month"]), (["usd", "last", "month"], ["usd", "last month"]),
        (["usd", "минулого", "тижня"], ["usd", "минулого тижня"]), (["rates", "usd", "2026-11"], ["usd", "2026-11"]),
        (["rates", "usd", "--from", "2026-11-01"], ["usd"]), (["rates", "usd", "--last=7d"], ["usd"]),
        (["rates", "-o", "csv", "usd", "2026-11"], ["usd", "2026-11"]), (["rates", "usd", "--днів", "7"], ["usd"]),
        (["usd", "for", "the", "last", "month"], ["usd", "last month"]),
        (["usd", "last quarter"], ["usd", "last quarter"]), (["usd", "last", "quarter"], ["usd", "last quarter"]),
        (["usd", "2026H1"], ["usd", "2026H1"]),
    ])
    func `a quoted period is that of its words`(line: [String], operands: [String]) throws {
        let parsed = try ParsedArguments(line[...], .kurs)
        #expect(parsed.command == "history" && parsed.operands + parsed.values("period") == operands)
    }

    @Test(arguments: [
        ("--last week", "2026-11-09", "2026-11-15"), ("--last 7d", "2026-11-14", "2026-11-20"),
        ("--last 3m", "2026-08-23", "2026-11-20"), ("--last 2w", "2026-11-07", "2026-11-20"),
        ("--last 7", "2026-11-14", "2026-11-20"), ("--last month", "2026-10-01", "2026-10-31"),
        ("--днів 7", "2026-11-14", "2026-11-20"),
    ])
    func `the length of a range is said in several ways`(option: String, first: String, last: String) throws {
        let line = ["history", "usd"] + shellWords(option)
        let days = try ParsedArguments(line[...], .kurs).range(days: 30, today: DateFormsTests.today)
        #expect(days.lowerBound.iso == first && days.upperBound.iso == last)
    }

    @Test(arguments: [
        ("usd 17.11", "17.11 usd"), ("євро 05.12", "05.12 eur"), ("5 eur + usd 17.11", "17.11 usd"),
        ("history usd --month", "--month"), ("history usd --last week --to 2026-10-01", "--to"),
        ("history usd 2026-10 --to 2026-11-01", "--to"),
        ("history usd --last 7 --from 2026-10-01", "--last"), ("bar --format {usd}", "--format"),
        ("diff usd --on 2026-11-10", "did you mean --from or --to?"), ("chart usd --on 2026-11-10", "mean --period?"),
        ("banks --contacts", "requires BANK"),
        ("history usd winter 2026", "2026"),
        ("convert s.csv --period 2026-10 --from 2026-10-01", "--from"), ("convert 1 usd --from 2026-10-01", "--csv"),
        ("convert s.csv --from 2026-10-02 --to 2026-10-01", "--to"),
        ("banks privatbank --best card", "--best"), ("banks privatbank --branches kyiv --limit 3", "--limit"),
        ("banks --best=foo", "--best"), ("wallet add 5 food x --note y", "--note"),
        ("chart usd --width 80 --svg /x.svg", "--width"),
        ("banks --best card --sort sell", "--best"), ("history usd --by week -o ledger", "--by week"),
        ("history usd --average -o beancount", "--by average"), ("banks --limit 0", "--limit"),
        ("banks --top x", "--top"),
    ])
    func `what may mean two things, or has no effect, is refused with the way`(line: String, part: String) {
        let outcome = TestEnvironment().expect(shellWords(line), out: "", errHas: part)
        #expect(outcome.status == 64 || outcome.status == 65, "\(outcome)")
    }

    @Test(arguments: [
        ("banks --rating", "banks --sort rating"), ("history eur --average", "history eur --by average"),
        ("banks usd --buy", "banks usd --sort buy"),
        ("convert 1 usd -m cash --mid", "convert 1 usd -m cash --side mid"),
        ("bar waybar usd", "bar --waybar usd"), ("bar tmux", "bar --tmux"),
        ("banks mono eur", "banks mono --currency eur"), ("banks mono картка", "banks mono --kind card"),
        ("banks mono контакти", "banks mono"), ("banks mono eur card", "banks mono --currency eur --kind card"),
        ("banks -n 3", "banks --limit 3"),
        ("chart usd cash and nbu", "chart usd --markets cash,nbu"), ("page usd eur", "page --currencies usd,eur"),
        ("export rates usd october to usd.csv", "export rates usd --period october --out usd.csv"),
        ("convert s.csv --from 2026-09-01 --to 2026-09-30", "convert s.csv --from 2026-09-01 --until 2026-09-30"),
        ("s.csv лише доходи за вересень", "convert s.csv --only income --period вересень"),
        ("rates btc --in usd", "rates btc --base usd"), ("--in usd rates btc", "rates btc --base usd"),
        ("виписка s.csv --only income", "convert s.csv --only income"),
        ("history usd --month 2026-10", "history usd --period 2026-10"),
        ("wallet list --month 2026-10", "wallet list --period 2026-10"),
        ("банк приватбанк телефон", "banks приватбанк"), ("news --ліміт 3", "news --limit 3"),
        ("bar --format %{usd}", "bar --template %{usd}"), ("rates usd --ринок банки", "rates usd -m банки"),
    ])
    func `another spelling is the documented one`(line: String, documented: String) throws {
        let parsed = try [line, documented].map {
            try ParsedArguments(shellWords($0)[...], .kurs)
        }
        #expect(parsed[0].spec.name == parsed[1].spec.name && parsed[0].operands == parsed[1].operands)
        #expect(parsed[0].options == parsed[1].options)
    }

    @Test(arguments: [
        ("expenses", 1), ("витрати", 1), ("income", 1), ("доходи", 1), ("sales", 0), ("продаж", 0),
    ])
    func `a kind of rows has its other words`(word: String, count: Int) {
        let world = TestEnvironment()
        world.files["/s.csv"] = "Date,Amount,Currency\n2026-11-17,100,UAH\n2026-11-18,-5,UAH\n"
        let outcome = world.run("convert", "--csv", "/s.csv", "--only", word, "-q")
        // Of a kind that no row has there is nothing.
        #expect(outcome.status == (count == 0 ? 1 : 0), "\(outcome)")
        #expect(outcome.lines.count == count + 1, "\(outcome)")
    }

    @Test(arguments: [
        ("--from 2026-11-17", 2), ("--until 2026-11-17", 2), ("--since 2026-11-17 --to 2026-11-17", 1),
        ("since 17 november", 2), ("з 16 листопада по 17 листопада", 2),
    ])
    func `the rows of a statement may be those from a day on, and until one`(days: String, count: Int) {
        let world = TestEnvironment()
        world.files["/s.csv"] = "Date,Amount,Currency\n2026-11-16,1,UAH\n2026-11-17,1,UAH\n2026-11-18,1,UAH\n"
        let outcome = world.run(["convert", "/s.csv", "-q"] + shellWords(days))
        #expect(outcome.status == 0 && outcome.lines.count == count + 1, "\(outcome)")
    }

    @Test func `a line of a stream ends with a day in words, too`() throws {
        let outcome = TestEnvironment().expect(
            "convert", "-", "--to", "uah", "-o", "csv", "--no-header",
            input: "1 UAH вчора\n2 UAH last friday\n3 UAH 1 листопада 2026\n4 UAH\n5 UAH soon\n", status: 65,
            errHas: "line 5")
        let rows = outcome.rows()
        #expect(rows.map { $0[0] } == ["1", "2", "3", "4"], "\(outcome)")
    }

    @Test(arguments: [true, false])
    func `a stream in UTF-16 is read`(hasMark: Bool) {
        for isHighByteFirst in [true, false] {
            let units = (hasMark ? [0xFEFF] : []) + Array("1 UAH\r\n25,50 грн\r\n".utf16)
            let bytes = units.flatMap { (unit) -> [UInt8] in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return isHighByteFirst ? [high, low] : [low, high]
            }
            let outcome = TestEnvironment().run(["convert", "-", "--to", "uah", "-o", "plain"], bytes: bytes)
            #expect(outcome.status == 0 && outcome.out == "1.00\tUAH\n25.50\tUAH\n", "\(outcome)")
        }
    }
}

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
    TestEnvironment().expect(
        "rates", "--on", "2026-02-30", status: 65, out: "",
        err: "kurs: --on “2026-02-30” is not a valid date; that month has 28 days, not 30\n")
    TestEnvironment().expect(
        "rates", "--on", "01.13.2026", "--lang", "uk",
        err: "kurs: неправильна дата «01.13.2026» у --on; місяця 13 немає; порядок: РРРР-ММ-ДД або ДД.ММ.РРРР\n")
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
    TestEnvironment().expect(line, status: 65, errStarts: "kurs: " + start)
}
