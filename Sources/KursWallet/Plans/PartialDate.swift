internal import KursCore
internal import KursText

/// Dates that may lack the day or the month: `2026-12-24`, `2026-12`, `2026`, with `-`, `/` or `.`, and ranges of them.
enum PartialDate {
    /// The days of a date or of a range such as `2026-12..2027-02`, without the last; `nil` for anything else.
    static func period(_ text: String) -> Range<Day>? {
        let bytes = Array(text.utf8)
        if let dots = bytes.span.firstOffset(of: Array("..".utf8).span) {
            guard let first = single(bytes[..<dots]), let last = single(bytes[(dots + 2)...]),
                first.lowerBound < last.lowerBound
            else { return nil }
            return first.lowerBound..<last.lowerBound
        }
        return single(bytes[...])
    }

    private static func single(_ text: ArraySlice<UInt8>) -> Range<Day>? {
        let marks = text.filter { !$0.isASCIIDigit }
        guard let mark = marks.first ?? text.first, marks.allSatisfy({ $0 == mark }) else { return nil }
        let isMark = mark == UInt8(ascii: "-") || mark == UInt8(ascii: "/") || mark == UInt8(ascii: ".")
        guard marks.isEmpty || isMark else { return nil }
        let parts = text.split(separator: marks.isEmpty ? 0 : mark, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.isEmpty ? nil : Int(digits: $0) }
        guard numbers.count == parts.count, parts[0].count == 4, (1...3).contains(numbers.count) else { return nil }
        let (year, month) = (numbers[0], numbers.count > 1 ? numbers[1] : 1)
        guard let first = Day(year: year, month: month, day: numbers.count > 2 ? numbers[2] : 1) else { return nil }
        switch numbers.count {
        case 1: return Day(year: year + 1, month: 1, day: 1).map { first..<$0 }
        case 2: return first..<first.advanced(by: Day.length(ofMonth: month, year: year))
        default: return first..<first.advanced(by: 1)
        }
    }
}
