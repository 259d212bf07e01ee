internal import KursText

/// Reads ISO 8601 as feeds write it: `2024-10-19T17:02:00+03:00`, with everything after the year optional.
///
/// A space may replace the `T` and precede the offset; the day may be `2024-293` or `2024-W42-6`; fractions of seconds
/// are dropped. `nil` when any byte does not belong.
func parseISO8601Date(_ bytes: [UInt8]) -> FeedDate? {
    var cursor = DateCursor(bytes)
    cursor.passSpaces()
    guard let (year, month, day) = cursor.isoDate() else { return nil }
    var clock = (hour: 0, minute: 0, second: 0)
    var offset: Int?
    let sawMark = cursor.pass(anyOf: "Tt")
    cursor.passSpaces()
    if !cursor.isAtEnd {
        guard let time = cursor.time() else { return nil }
        clock = time
        cursor.passSpaces()
        if !cursor.isAtEnd {
            guard let declared = cursor.zone() else { return nil }
            offset = declared.minutes
        }
    } else if sawMark {
        return nil
    }
    cursor.passSpaces()
    guard cursor.isAtEnd else { return nil }
    return FeedDate(
        year: year, month: month, day: day, hour: clock.hour, minute: clock.minute, second: clock.second,
        offsetMinutes: offset)
}

extension DateCursor {
    /// `20241019`, or the year and the forms of ``isoDay(_:)``.
    fileprivate mutating func isoDate() -> (year: Int, month: Int, day: Int)? {
        if let packed = digits(exactly: 8) { return (packed / 10000, packed / 100 % 100, packed % 100) }
        guard let year = digits(exactly: 4), let (month, day) = isoDay(year) else { return nil }
        return (year, month, day)
    }

    /// Month and day after the year: `-10-19`, `-10`, `-293`, `-W42-6` or nothing.
    fileprivate mutating func isoDay(_ year: Int) -> (month: Int, day: Int)? {
        if pass(anyOf: "-") {
            if pass(anyOf: "Ww") {
                guard let week = digits(exactly: 2), (1...53).contains(week) else { return nil }
                let weekday = pass(anyOf: "-") ? digits(exactly: 1) ?? 0 : 1
                guard (1...7).contains(weekday) else { return nil }
                // The week of 4 January is the first; 1970-01-01 was a Thursday.
                let fourth = GregorianCalendar.daysSince1970(year: year, month: 1, day: 4)
                let monday = fourth - ((fourth + 3) % 7 + 7) % 7
                let found = GregorianCalendar.date(daysSince1970: monday + (week - 1) * 7 + weekday - 1)
                return found.year == year ? (found.month, found.day) : nil
            }
            if let ordinal = digits(exactly: 3) {
                guard ordinal >= 1, ordinal <= 365 + GregorianCalendar.daysInMonth(2, year) - 28 else { return nil }
                let found = GregorianCalendar.date(
                    daysSince1970: GregorianCalendar.daysSince1970(year: year, month: 1, day: 1) + ordinal - 1)
                return (found.month, found.day)
            }
            guard let month = digits(exactly: 2) ?? digits(exactly: 1) else { return nil }
            guard pass(anyOf: "-") else { return (month, 1) }
            guard let day = digits(exactly: 2) ?? digits(exactly: 1) else { return nil }
            return (month, day)
        }
        return isAtEnd ? (1, 1) : nil
    }
}
