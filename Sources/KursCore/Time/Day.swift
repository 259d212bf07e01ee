import KursText

/// A civil day without a time of day or a zone; Kyiv's unless stated otherwise.
public struct Day: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01, negative before it.
    public let number: Int32

    /// 1996-09-02, the first day of the hryvnia.
    public static let firstOfHryvnia = Day(number: 9741)

    /// Creates a day from the number of days since 1970-01-01.
    public init(number: Int32) { self.number = number }

    /// Creates a day of the proleptic Gregorian calendar; `nil` for a date that does not exist or a year outside 1…9999.
    public init?(year: Int, month: Int, day: Int) {
        guard GregorianCalendar.isDay(year: year, month: month, day: day) else { return nil }
        number = Int32(GregorianCalendar.daysSince1970(year: year, month: month, day: day))
    }

    /// The year, month (1…12) and day of the month (1…31).
    public var date: (year: Int, month: Int, day: Int) { GregorianCalendar.date(daysSince1970: Int(number)) }

    /// Days since Monday: 0 is Monday, 6 is Sunday.
    public var weekday: Int { (Int(number) % 7 + 10) % 7 }

    /// The day a number of days later, or earlier if negative.
    public func advanced(by days: Int) -> Day { Day(number: Int32(clamping: Int(number) + days)) }

    /// The number of days in a month; 0 for a month outside 1…12.
    public static func length(ofMonth month: Int, year: Int) -> Int {
        GregorianCalendar.daysInMonth(month, year)
    }

    public static func < (left: Day, right: Day) -> Bool { left.number < right.number }
}
