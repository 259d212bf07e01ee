internal import KursText

/// Reads RFC 822 and its common variants: `Tue, 29 Sep 2020 15:05:59 +0300`, `29-Sep-20 15:05 EEST`, `Sep 29, 2020`.
///
/// Weekday, seconds and zone may be missing; the month may come first, be numeric between dots, or Ukrainian or
/// Russian; the year may have two digits (90 and above: 19xx) and may come last, after the time. `nil` without day,
/// month and year.
func parseRFC822Date(_ bytes: [UInt8]) -> FeedDate? {
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
                clock = time
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
                offset = cursor.zone()?.minutes
            }
        } else if next == 0x2B || next == 0x2D, clock != nil, let zone = cursor.zone() {
            offset = offset ?? zone.minutes
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
        let start = self
        let word = word()
        switch word {
        case [0x61, 0x6D] where time.hour <= 12: return (time.hour % 12, time.minute, time.second)
        case [0x70, 0x6D] where time.hour <= 12: return (time.hour % 12 + 12, time.minute, time.second)
        default:
            self = start
            return time
        }
    }
}
