import KursCore
import Testing

@Suite struct TimeTests {
    @Test func `an age is not negative where the clock was set back`() {
        #expect(Timestamp(seconds: 100).seconds(since: Timestamp(seconds: 40)) == 60)
        #expect(Timestamp(seconds: 100).seconds(since: Timestamp(seconds: 6100)) == 0)
    }

    @Test(arguments: [
        (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2026, 11, 20, 20_777), (1996, 9, 2, 9741),
        (1, 1, 1, -719_162), (9999, 12, 31, 2_932_896),
    ])
    func `a date and its number go both ways`(year: Int, month: Int, day: Int, number: Int) throws {
        let made = try #require(Day(year: year, month: month, day: day))
        #expect(made.number == number)
        #expect(made.date == (year, month, day))
    }

    @Test(arguments: [
        (2026, 2, 29), (2026, 2, 30), (1900, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (0, 1, 1),
    ])
    func `an invalid date is rejected`(year: Int, month: Int, day: Int) {
        #expect(Day(year: year, month: month, day: day) == nil)
    }

    @Test func `every day of four centuries goes both ways`() throws {
        let first = try #require(Day(year: 1800, month: 1, day: 1))
        for number in 0..<146_097 {
            let day = first.advanced(by: number)
            let (year, month, dayOfMonth) = day.date
            #expect(Day(year: year, month: month, day: dayOfMonth) == day)
        }
    }

    @Test func `the week begins on Monday`() throws {
        #expect(try #require(Day(iso: "2026-11-16".utf8)).weekday == 0)
        #expect(try #require(Day(iso: "2026-11-22".utf8)).weekday == 6)
        #expect(try #require(Day(iso: "1969-12-28".utf8)).weekday == 6)
    }

    @Test(arguments: [
        "2026-1-02", "2026-01-2", "26-01-02", "2026/01/02", "2026-01-02 ", "", "2026-01-0x", "２026-01-02",
    ])
    func `only whole ISO days are read`(text: String) { #expect(Day(iso: text.utf8) == nil) }

    @Test func `days are written in three shapes`() throws {
        let day = try #require(Day(compact: "20260305".utf8))
        #expect(day == Day(dotted: "05.03.2026".utf8))
        #expect(day.dotted == "05.03.2026")
        #expect(day.compact == "20260305")
        #expect(day.iso == "2026-03-05")
    }

    @Test(arguments: [
        ("2026-08-12T12:30:00Z", 1_786_537_800), ("2026-08-12T15:30:00+03:00", 1_786_537_800),
        ("2026-08-12 15:30:00+0300", 1_786_537_800), ("2026-08-12T12:30:00.999Z", 1_786_537_800),
        ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
    ])
    func `moments with a zone are read`(text: String, seconds: Int64) {
        #expect(Timestamp(iso: text.utf8)?.seconds == seconds)
    }

    @Test(arguments: ["2026-08-12T12:30:00", "2026-08-12T25:30:00Z", "2026-08-12", "2026-08-12T12:30Z", "x", ""])
    func `a moment without an offset is rejected`(text: String) { #expect(Timestamp(iso: text.utf8) == nil) }

    @Test func `moments before 1970 are written correctly`() {
        #expect(Timestamp(seconds: -1).iso == "1969-12-31T23:59:59Z")
    }

    @Test(arguments: [
        ("2026-01-15T12:00:00Z", 7200), ("2026-07-15T12:00:00Z", 10_800), ("2026-03-29T00:59:59Z", 7200),
        ("2026-03-29T01:00:00Z", 10_800), ("2026-10-25T00:59:59Z", 10_800), ("2026-10-25T01:00:00Z", 7200),
    ])
    func `Kyiv changes its clocks by the European rule`(text: String, offset: Int) throws {
        #expect(KyivTime.europeanRule.offset(at: try #require(Timestamp(iso: text.utf8))) == offset)
    }

    @Test func `Kyiv civil time converts both ways, also on the days of clock changes`() throws {
        let kyiv = KyivTime.europeanRule
        for text in ["2026-01-01", "2026-03-29", "2026-07-01", "2026-10-25", "2026-12-31"] {
            let day = try #require(Day(iso: text.utf8))
            for seconds in stride(from: 0, to: 86_400, by: 1800) where !(text == "2026-03-29" && seconds / 3600 == 3) {
                let moment = kyiv.moment(of: day, secondsOfDay: seconds)
                #expect(kyiv.day(at: moment) == day, "\(text) \(seconds)")
                #expect(kyiv.secondsOfDay(at: moment) == seconds, "\(text) \(seconds)")
            }
        }
    }
}
