/// The proleptic Gregorian calendar: days as years, months and days of the month, and as a count since 1970-01-01.
@usableFromInline
package enum GregorianCalendar {
    /// The number of days in a month; 0 when there is no such month.
    @inlinable
    package static func daysInMonth(_ month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        case 1...12: 31
        default: 0
        }
    }

    /// Whether the day exists in the years from 1 to 9999.
    @inlinable
    package static func isDay(year: Int, month: Int, day: Int) -> Bool {
        (1...9999).contains(year) && day >= 1 && day <= daysInMonth(month, year)
    }

    /// Days from 1970-01-01 to a day, negative before it; the day must exist.
    @inlinable
    package static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        // Years that begin in March put the leap day last, so a month's start needs no table.
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day this many days after 1970-01-01, or before it when negative.
    @inlinable
    package static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}
