import KursCore
import KursText

/// What is wrong with a text that has the form of a date.
enum DateFault: Equatable {
    /// A month beyond the twelfth, or 0.
    case month(Int)
    /// A day that its month does not have; `count` is how many it has.
    case day(Int, count: Int)
    /// A year of two digits: `01.09.26` may begin or end with it.
    case shortYear
    /// A day or a month may come first, as in `05/11/2026`; both days, in that order.
    case twoDays(Day, Day)

    /// Finds the fault of a text of three numbers, or with the name of a month.
    ///
    /// `nil` for other texts, and for a valid date in a form that is not read.
    init?(_ text: String) {
        if let (day, count) = MonthWords.fault(text) {
            self = .day(day, count: count)
            return
        }
        let bytes = Array(text.utf8)
        guard let mark = bytes.first(where: { !$0.isASCIIDigit }), ".-/".utf8.contains(mark) else { return nil }
        let parts = bytes.split(separator: mark, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.allSatisfy(\.isASCIIDigit) ? Int(String(decoding: part, as: UTF8.self)) : nil
        }
        // A day and a month that has no such day.
        if DateNumbers(text)?.hasYear == false, (1...12).contains(numbers[1]) {
            let count = Day.length(ofMonth: numbers[1], year: 2024)
            guard !(1...count).contains(numbers[0]) else { return nil }
            self = .day(numbers[0], count: count)
            return
        }
        guard parts.count == 3, numbers.count == 3, (1...2).contains(parts[1].count) else { return nil }
        let startsWithYear = parts[0].count == 4
        let (year, month) = (startsWithYear ? numbers[0] : numbers[2], numbers[1])
        let day = startsWithYear ? numbers[2] : numbers[0]
        if let days = DateNumbers(text)?.days(today: .firstOfHryvnia), days.count > 0 {
            // A day that exists is no fault, unless there are two of them.
            guard days.count == 2 else { return nil }
            self = .twoDays(days[0], days[1])
            return
        }
        guard startsWithYear || parts[2].count == 4 else {
            guard (1...2).contains(parts[0].count), parts[2].count == 2 else { return nil }
            self = .shortYear
            return
        }
        guard (1...12).contains(month) else {
            self = .month(month)
            return
        }
        let last = (28...31).last { Day(year: year, month: month, day: $0) != nil } ?? 31
        guard !(1...last).contains(day) else { return nil }
        self = .day(day, count: last)
    }

    var advice: LocalizedText {
        switch self {
        case .month(let month):
            LocalizedText(
                "there is no month \(month); the order is YYYY-MM-DD or DD.MM.YYYY",
                "місяця \(month) немає; порядок: РРРР-ММ-ДД або ДД.ММ.РРРР")
        case .day(let day, let count):
            LocalizedText(
                "that month has \(count == 29 ? "28 or 29" : "\(count)") days, not \(day)",
                "у тому місяці \(count == 29 ? "28 або " : "")\(CountedNoun.days(count).uk), а не \(day)")
        case .twoDays(let first, let second):
            LocalizedText("write \(first.iso) or \(second.iso)", "запишіть \(first.iso) або \(second.iso)")
        case .shortYear:
            LocalizedText("write the year with four digits", "запишіть рік чотирма цифрами")
        }
    }
}
