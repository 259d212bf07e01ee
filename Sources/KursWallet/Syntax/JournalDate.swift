internal import KursCore
import KursText

/// A date as a journal writes it: `2026-11-20`, `2026/11/20`, `2026.11.20`, or without the year.
enum JournalDate {
    /// Reads a date and advances past it; `nil` when there is none.
    ///
    /// A date without a year takes `year`. Months and days may lack a leading zero. O(1).
    @inline(__always)
    static func read(_ text: Span<UInt8>, _ at: inout Int, _ end: Int, year: Int) -> Day? {
        if at &+ 10 <= end, text[at &+ 4] == UInt8(ascii: "-"), text[at &+ 7] == UInt8(ascii: "-"),
            let century = pair(text, at), let years = pair(text, at &+ 2), let month = pair(text, at &+ 5),
            let day = pair(text, at &+ 8), at &+ 10 == end || !text[at &+ 10].isASCIIDigit
        {
            at &+= 10
            return Day(year: century &* 100 &+ years, month: month, day: day)
        }
        return readAny(text, &at, end, year: year)
    }

    @inline(__always)
    private static func pair(_ text: Span<UInt8>, _ at: Int) -> Int? {
        let (tens, units) = (text[at] &- 0x30, text[at &+ 1] &- 0x30)
        return tens < 10 && units < 10 ? Int(tens) &* 10 &+ Int(units) : nil
    }

    private static func readAny(_ text: Span<UInt8>, _ at: inout Int, _ end: Int, year: Int) -> Day? {
        var next = at
        var (first, firstLength) = (0, 0)
        (first, firstLength) = number(text, &next, end)
        guard firstLength > 0, next < end, isSeparator(text[next]) else { return nil }
        let separator = text[next]
        next += 1
        let (second, secondLength) = number(text, &next, end)
        guard secondLength > 0, secondLength <= 2 else { return nil }
        if firstLength < 4 {
            guard firstLength <= 2, let day = Day(year: year, month: first, day: second) else { return nil }
            at = next
            return day
        }
        guard firstLength == 4, next < end, text[next] == separator else { return nil }
        next += 1
        let (third, thirdLength) = number(text, &next, end)
        guard thirdLength > 0, thirdLength <= 2, let day = Day(year: first, month: second, day: third) else {
            return nil
        }
        at = next
        return day
    }

    private static func number(_ text: Span<UInt8>, _ at: inout Int, _ end: Int) -> (value: Int, length: Int) {
        var run = DigitRun()
        while at < end, run.count < 6, run.append(text[at]) { at += 1 }
        return (run.value, run.count)
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
    }
}
