import KursCore
import KursText

/// Periods as people type them.
enum PeriodArgument {
    /// Reads `2026`, `2026Q3`, `2026-10`, or a single day as ``DateArgument`` does.
    ///
    /// - Throws: ``UsageError/badPeriod(_:option:)`` for anything else.
    static func days(_ text: String, today: Day) throws(UsageError) -> ClosedRange<Day> {
        if let period = period(text) { return period }
        guard let day = try? DateArgument.day(text, today: today) else { throw .badPeriod(text) }
        return day...day
    }

    /// Whether a word names a month or a quarter; the digits of a year may also be an amount.
    static func isNamed(_ word: String) -> Bool { word.utf8.count > 4 && period(word) != nil }

    private static func period(_ text: String) -> ClosedRange<Day>? {
        let bytes = Array(text.utf8)
        guard bytes.count == 4 || bytes.count == 6 || bytes.count == 7, let year = number(bytes[..<4]) else {
            return nil
        }
        switch bytes.count {
        case 4: return months(1...12, of: year)
        case 6:
            guard bytes[4] | 0x20 == UInt8(ascii: "q"), let quarter = number(bytes[5...]), (1...4).contains(quarter)
            else { return nil }
            return months((quarter * 3 - 2)...(quarter * 3), of: year)
        default:
            guard bytes[4] == UInt8(ascii: "-"), let month = number(bytes[5...]), (1...12).contains(month) else {
                return nil
            }
            return months(month...month, of: year)
        }
    }

    private static func months(_ months: ClosedRange<Int>, of year: Int) -> ClosedRange<Day>? {
        let length = Day.length(ofMonth: months.upperBound, year: year)
        guard let first = Day(year: year, month: months.lowerBound, day: 1),
            let last = Day(year: year, month: months.upperBound, day: length)
        else { return nil }
        return first...last
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }
}
