/// A civil day, in Kyiv unless said otherwise; no time of day, no zone.
public struct Day: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01, negative before it.
    public let number: Int32

    /// 1996-09-02, the first day of the hryvnia.
    public static let firstOfHryvnia = Day(number: 9741)

    /// Takes days since 1970-01-01.
    public init(number: Int32) { self.number = number }

    /// Takes a date of the proleptic Gregorian calendar; `nil` for 30 February and its like, or a year outside 1…9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
        guard day <= Day.length(ofMonth: month, year: year) else { return nil }
        // Years that begin in March put the leap day last, so a month's start needs no table.
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = Int32(era * 146_097 + dayOfEra - 719_468)
    }

    /// The year, month (1…12) and day of the month (1…31).
    public var date: (year: Int, month: Int, day: Int) {
        let shifted = Int(number) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// Days since Monday: 0 is Monday, 6 is Sunday.
    public var weekday: Int { (Int(number) % 7 + 10) % 7 }

    /// The day so many days later, or earlier when negative.
    public func advanced(by days: Int) -> Day { Day(number: Int32(clamping: Int(number) + days)) }

    /// How many days a month has; 0 when there is no such month.
    public static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        case 1...12: 31
        default: 0
        }
    }

    /// Whether the left one is earlier.
    public static func < (left: Day, right: Day) -> Bool { left.number < right.number }
}
