package import KursCore
import KursText

package enum DateArgument {
    /// Reads `2026-08-12`, `2026/8/1`, `12.08.2026`, `1.8.2026`, `19.11` (the latest), `19/11/2026`, `today`, `yesterday`,
    /// `tomorrow` (also in Ukrainian), `1 November 2026`, `1 лист.`, `friday` and `fri` (the latest), `-7d`, `-2w`.
    ///
    /// Blanks around it do not matter.
    ///
    /// - Throws: ``UsageError/badDate(_:option:)`` for anything else, 30 February included.
    package static func day(_ text: String, today: Day) throws(UsageError) -> Day {
        let typed = text
        let text = String(text.trimming(while: \.isWhitespace))
        if let day = relativeDay(text, today: today) { return day }
        if let day = Day(iso: text.utf8) ?? Day(written: Array(text.utf8)[...]) { return day }
        if let days = DateNumbers(text)?.days(today: today), days.count == 1 { return days[0] }
        if let day = MonthWords.day(text, today: today) ?? CalendarWords.day(text, today: today, takesShort: true) {
            return day
        }
        guard let offset = offset(text) else { throw .badDate(typed) }
        return today.advanced(by: offset)
    }

    /// The day that one word names by its distance from today; `nil` for other words.
    package static func relativeDay(_ word: String, today: Day) -> Day? {
        switch word.lowercased() {
        case "today", "сьогодні": today
        case "позавчора": today.advanced(by: -2)
        case "yesterday", "вчора", "учора": today.advanced(by: -1)
        case "tomorrow", "завтра": today.advanced(by: 1)
        default: nil
        }
    }

    /// Whether a word is a day by its form, as `2026-11-19`, `19.11.2026` and `yesterday` are; `-7d` is a period, too.
    package static func isDay(_ word: String) -> Bool {
        // Shorter words are currencies and amounts, which are far more common.
        guard word.utf8.count >= 5, offset(word) == nil, DateNumbers(word)?.hasYear != false else { return false }
        return (try? day(word, today: .firstOfHryvnia)) != nil || MonthWords.isDay(word)
            || DateFault(word) != nil
    }

    /// Reads `-7d` or `+2w` as a number of days; `nil` for anything else.
    package static func offset(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 3, bytes.count <= 8, bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+"),
            let count = Int(String(decoding: bytes[1..<(bytes.count - 1)], as: UTF8.self)), count >= 0
        else { return nil }
        let sign = bytes[0] == UInt8(ascii: "-") ? -1 : 1
        switch bytes[bytes.count - 1] {
        case UInt8(ascii: "d"): return sign * count
        case UInt8(ascii: "w"): return sign * count * 7
        default: return nil
        }
    }
}

/// A date in numbers whose form is not that of one order alone: `2026-1-5`, `19/11/2026`, `19.11`.
struct DateNumbers {
    private let mark: UInt8
    private let numbers: [Int]
    private let startsWithYear: Bool
    var hasYear: Bool { numbers.count == 3 }

    /// Reads three numbers with `-`, `/` or `.` between them, of which the first or the last has four digits, or the day and
    /// the month of `19.11` and `1.5.`; `nil` for other texts.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let mark = bytes.first(where: { !$0.isASCIIDigit }), ".-/".utf8.contains(mark) else { return nil }
        var parts = bytes.split(separator: mark, omittingEmptySubsequences: false)
        if parts.count == 3, parts[2].isEmpty, mark == UInt8(ascii: ".") { parts.removeLast() }
        let numbers = parts.compactMap { part in
            (1...4).contains(part.count) && part.allSatisfy(\.isASCIIDigit)
                ? Int(String(decoding: part, as: UTF8.self)) : nil
        }
        guard numbers.count == parts.count, parts.count == 3 || parts.count == 2 && mark == UInt8(ascii: ".") else {
            return nil
        }
        startsWithYear = parts[0].count == 4
        let year = parts.count == 2 ? nil : startsWithYear ? 0 : 2
        guard parts.indices.allSatisfy({ parts[$0].count == 4 ? $0 == year : $0 != year && parts[$0].count <= 2 })
        else { return nil }
        (self.mark, self.numbers) = (mark, numbers)
    }

    /// The days that it may be; none for one that does not exist.
    ///
    /// Without a year it is the latest such day. With slashes the month may come first, as in the United States.
    func days(today: Day) -> [Day] {
        guard hasYear else {
            let (day, month) = (numbers[0], numbers[1])
            // 29 February may be eight years ago.
            let all = (0...8).lazy.compactMap { Day(year: today.date.year - $0, month: month, day: day) }
            return all.first { $0 <= today }.map { [$0] } ?? []
        }
        if startsWithYear { return day(numbers[0], numbers[1], numbers[2]) }
        let usual = day(numbers[2], numbers[1], numbers[0])
        guard mark == UInt8(ascii: "/"), numbers[0] != numbers[1] else { return usual }
        return usual + day(numbers[2], numbers[0], numbers[1])
    }

    private func day(_ year: Int, _ month: Int, _ day: Int) -> [Day] {
        Day(year: year, month: month, day: day).map { [$0] } ?? []
    }
}
