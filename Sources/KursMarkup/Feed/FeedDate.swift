/// A date as a feed wrote it: civil fields and, when the text says one, the offset from UTC.
public struct FeedDate: Equatable, Sendable {
    /// The day, always one that exists in the Gregorian calendar.
    public let year: Int, month: Int, day: Int
    /// The time of day; midnight where the text has none.
    ///
    /// Seconds reach 60.
    public let hour: Int, minute: Int, second: Int
    /// Minutes east of UTC; `nil` when the text does not say.
    public let offsetMinutes: Int?

    /// A date of these fields; `nil` when there is no such day or time.
    ///
    /// 24:00 is the next day's midnight.
    public init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, offsetMinutes: Int? = nil
    ) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= daysInMonth(month, year),
            (0...23).contains(hour) || (hour == 24 && minute == 0 && second == 0), (0...59).contains(minute),
            (0...60).contains(second), abs(offsetMinutes ?? 0) < 24 * 60
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
        self.offsetMinutes = offsetMinutes
    }

    /// Reads RFC 822, ISO 8601 and the usual deviations of both; `nil` for what is no date.
    ///
    /// O(n) on the first 128 bytes, longer text is no date.
    public init?(_ text: some Sequence<UInt8>) {
        let bytes = Array(text.prefix(129))
        guard bytes.count < 129 else { return nil }
        let isWorded = bytes.contains(where: isASCIILetter)
        let date = parseISO8601Date(bytes) ?? parseRFC822Date(bytes) ?? (isWorded ? nil : FeedDate(civil: bytes))
        guard let date else { return nil }
        self = date
    }

    /// Seconds since 1970-01-01 00:00 UTC; a date without an offset counts as UTC.
    public var secondsSince1970: Int64 {
        let days = Int64(daysSince1970(year, month, day))
        return days * 86400 + Int64(hour * 3600 + minute * 60 + second) - Int64(offsetMinutes ?? 0) * 60
    }

    /// The instant as `YYYY-MM-DDTHH:MM:SSZ`; a date without an offset counts as UTC.
    public var utcText: String {
        let (days, rest) = secondsSince1970.flooredDivision(by: 86400)
        let (year, month, day) = civilDay(daysSince1970: Int(days))
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { twoDigits(Int($0)) }.joined(separator: ":")
        let years = String(repeating: "0", count: max(0, 4 - String(year).utf8.count)) + String(year)
        return years + "-" + twoDigits(month) + "-" + twoDigits(day) + "T" + clock + "Z"
    }
}

extension Int64 {
    fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

/// The number of days a month of the Gregorian calendar has.
func daysInMonth(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
}

/// Days from 1970-01-01 to a day of the Gregorian calendar, negative before.
func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March, so that the leap day is the last.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

/// The day of the Gregorian calendar that lies so many days after 1970-01-01.
func civilDay(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    return (year, month < 10 ? month + 3 : month - 9, day)
}
