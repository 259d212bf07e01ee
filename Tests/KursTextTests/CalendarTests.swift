import KursText
import Testing

@Suite struct CalendarTests {
    @Test func `counts days both ways over eight hundred years`() {
        var days = GregorianCalendar.daysSince1970(year: 1599, month: 12, day: 31)
        for year in 1600..<2400 {
            for month in 1...12 {
                for day in 1...GregorianCalendar.daysInMonth(month, year) {
                    days += 1
                    #expect(GregorianCalendar.daysSince1970(year: year, month: month, day: day) == days)
                    #expect(GregorianCalendar.date(daysSince1970: days) == (year, month, day))
                }
            }
        }
        #expect(days == GregorianCalendar.daysSince1970(year: 2399, month: 12, day: 31))
    }

    @Test(arguments: [
        ((1970, 1, 1), 0), ((1969, 12, 31), -1), ((2000, 3, 1), 11_017), ((1, 1, 1), -719_162),
        ((9999, 12, 31), 2_932_896),
    ])
    func `counts from 1970`(date: (Int, Int, Int), days: Int) {
        #expect(GregorianCalendar.daysSince1970(year: date.0, month: date.1, day: date.2) == days)
        #expect(GregorianCalendar.date(daysSince1970: days) == date)
    }

    @Test(arguments: [
        (2024, 2, 29, true), (2023, 2, 29, false), (1900, 2, 29, false), (2000, 2, 29, true), (2026, 4, 31, false),
        (2026, 13, 1, false), (2026, 0, 1, false), (2026, 1, 0, false), (0, 1, 1, false), (10_000, 1, 1, false),
        (9999, 12, 31, true),
    ])
    func `has the days there are`(year: Int, month: Int, day: Int, exists: Bool) {
        #expect(GregorianCalendar.isDay(year: year, month: month, day: day) == exists)
    }

    @Test(arguments: [
        ("січня", 1), ("Січ", 1), ("ЛЮТОГО", 2), ("november", 11), ("Nov", 11), ("мая", 5), ("серп", 8),
        ("декабря", 12), ("середа", nil), ("no", nil), ("novembers", nil), ("", nil), ("ли", nil), ("январь", 1),
        ("ГРУДЕНЬ", 12), ("МАЙ", 5), ("лип", 7),
    ])
    func `reads a month's name`(word: String, number: Int?) {
        #expect(MonthNames.number(of: word.utf8) == number)
    }

    @Test(arguments: [
        ("2026-02-30", true), ("1.3.2026", true), ("01.09.26", true), ("2022/11/02", true), ("12-5.26", true),
        ("1.500.000", false), ("1.3", false), ("1.3.2", false), ("2026-03", false), ("1.2.3.2026", false),
        ("10:20:30", false), ("5 03.2026", false), (".3.2026", false), ("", false),
    ])
    func `a date has three groups of digits`(text: String, hasShape: Bool) {
        #expect(text.utf8.hasShapeOfDate == hasShape)
    }
}
