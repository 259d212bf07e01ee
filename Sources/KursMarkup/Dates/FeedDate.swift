internal import KursText

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
    public var utcText: String {
        var bytes: [UInt8] = []
        bytes.append(isoSecondsSince1970: secondsSince1970)
        return String(decoding: bytes, as: UTF8.self)
    }
}
