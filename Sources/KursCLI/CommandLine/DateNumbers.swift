import KursCore
import KursText

/// A date in numbers whose form is not that of one order alone: `2026-1-5`, `19/11/2026`, `19.11`.
struct DateNumbers {
    private let mark: UInt8
    /// The numbers in the order in which they stand.
    private let numbers: [Int]
    /// Whether the year is the first number.
    private let startsWithYear: Bool
    /// Whether there is a year.
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
