import KursText

/// A date in a feed: civil fields and, when the text states one, the offset from UTC.
public struct FeedDate: Equatable, Sendable {
    /// The day, always one that exists in the Gregorian calendar.
    public let year: Int, month: Int, day: Int
    /// The time of day; midnight where the text has none.
    ///
    /// Seconds reach 60, hours 24 for the midnight that ends the day.
    public let hour: Int, minute: Int, second: Int
    /// Minutes east of UTC; `nil` when the text does not state it.
    public let offsetMinutes: Int?

    /// Creates a date from these fields; `nil` when there is no such day or time.
    ///
    /// Years from 1 to 9999, an offset of less than a day. 24:00 is the next day's midnight.
    public init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, offsetMinutes: Int? = nil
    ) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= GregorianCalendar.daysInMonth(month, year),
            (0...23).contains(hour) || (hour == 24 && minute == 0 && second == 0), (0...59).contains(minute),
            (0...60).contains(second), abs(offsetMinutes ?? 0) < 24 * 60
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
        self.offsetMinutes = offsetMinutes
    }

    /// Reads RFC 822, ISO 8601 and the usual deviations of both; `nil` for any other text.
    ///
    /// Months are in figures or in English, Ukrainian or Russian; a zone's name counts where it is a common one.
    /// The text is UTF-8, `date.utf8` of a String. O(1): text of more than 128 bytes is rejected.
    public init?(_ text: some Sequence<UInt8>) {
        let bytes = Array(text.prefix(129))
        guard bytes.count < 129 else { return nil }
        let isWorded = bytes.contains(where: \.isASCIILetter)
        let date = parseISO8601Date(bytes) ?? parseRFC822Date(bytes) ?? (isWorded ? nil : FeedDate(civil: bytes))
        guard let date else { return nil }
        self = date
    }

    /// Seconds since 1970-01-01 00:00 UTC; a date without an offset counts as UTC.
    public var secondsSince1970: Int64 {
        let days = Int64(GregorianCalendar.daysSince1970(year: year, month: month, day: day))
        return days * 86400 + Int64(hour * 3600 + minute * 60 + second) - Int64(offsetMinutes ?? 0) * 60
    }

    /// The instant as `YYYY-MM-DDTHH:MM:SSZ`; a date without an offset counts as UTC.
    ///
    /// An offset may carry the first and the last year into `0000` and `10000`.
    public var utcText: String { String(writing: { $0.append(isoSecondsSince1970: secondsSince1970) }) }
}

/// Reads ISO 8601 as feeds write it: `2024-10-19T17:02:00+03:00`, with everything after the year optional.
///
/// A space may replace the `T` and precede the offset; the day may be `2024-293` or `2024-W42-6`; fractions of seconds
/// are dropped. `nil` when any byte does not belong.
private func parseISO8601Date(_ bytes: [UInt8]) -> FeedDate? {
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
            offset = declared
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

/// Reads RFC 822 and its common variants: `Tue, 29 Sep 2020 15:05:59 +0300`, `29-Sep-20 15:05 EEST`, `Sep 29, 2020`.
///
/// Weekday, seconds and zone may be missing; the month may come first, be numeric between dots, or Ukrainian or
/// Russian; the year may have two digits (90 and above: 19xx) and may come last, after the time. `nil` without day,
/// month and year.
private func parseRFC822Date(_ bytes: [UInt8]) -> FeedDate? {
    var cursor = DateCursor(bytes)
    var day: Int?
    var month: Int?
    var year: Int?
    var clock: (hour: Int, minute: Int, second: Int)?
    var offset: Int?
    while true {
        cursor.passSpaces()
        guard let next = cursor.next else { break }
        if next.isASCIIDigit {
            let count = cursor.digitCount
            let start = cursor
            guard let number = cursor.digits() else { return nil }
            if cursor.next == 0x3A, clock == nil {
                cursor = start
                guard let time = cursor.time() else { return nil }
                cursor.passSpaces()
                clock = cursor.applyingHalfOfDay(to: time)
            } else if day == nil, count <= 2 {
                day = number
            } else if year == nil, count == 4 || (count == 2 && month != nil) {
                year = count == 4 ? number : number + (number < 90 ? 2000 : 1900)
            } else if year != nil, clock != nil, count == 4, offset == nil {
                // An offset that has lost its plus sign.
                offset = number / 100 * 60 + number % 100
            } else {
                return nil
            }
        } else if next.isASCIILetter || next >= 0x80 {
            let start = cursor
            let word = cursor.word()
            if month == nil, let named = MonthNames.number(of: word) {
                month = named
            } else if clock != nil, offset == nil {
                cursor = start
                offset = cursor.zone() ?? nil
            }
        } else if next == 0x2B || next == 0x2D, clock != nil, let zone = cursor.zone() {
            offset = offset ?? zone
        } else if next == 0x28 {
            // A comment, as in `+0300 (EEST)`.
            while let byte = cursor.next, byte != 0x29 { _ = byte; cursor.passAny() }
        } else {
            cursor.passAny()
        }
    }
    guard let day, let month, let year else { return nil }
    let time = clock ?? (0, 0, 0)
    return FeedDate(
        year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second,
        offsetMinutes: offset)
}

extension DateCursor {
    /// Reads `AM` or `PM` after a time and applies it.
    fileprivate mutating func applyingHalfOfDay(
        to time: (hour: Int, minute: Int, second: Int)
    ) -> (hour: Int, minute: Int, second: Int) {
        let half: Int? = attempt { cursor in
            switch cursor.word() {
            case [0x61, 0x6D] where time.hour <= 12: 0
            case [0x70, 0x6D] where time.hour <= 12: 12
            default: nil
            }
        }
        return (half.map { time.hour % 12 + $0 } ?? time.hour, time.minute, time.second)
    }
}
