internal import KursCore
import KursText

/// hledger's period expressions, as far as the days that they mean do not depend on the day of reading.
///
/// Known are an interval (`monthly`, `every 2 weeks`, `every 5th day of month`, `every tuesday`, `every dec 24th`, …), a
/// range (`from 2026-12 to 2027-06`, `in 2027`, `2026-12-24`), or both.
public struct PeriodExpression {
    private var words: ArraySlice<String>
    private var step: Recurrence.Step?
    /// Whether the interval needs a first day, from which it is counted.
    private var needsStart = false
    private var (start, end): (Day?, Day?)

    /// The days that an expression means; `nil` for one that is not known.
    ///
    /// O(characters).
    public static func read(_ text: String) -> Recurrence? {
        var expression = PeriodExpression(text)
        expression.readInterval()
        guard expression.readRange() else { return nil }
        return expression.recurrence
    }

    private init(_ text: String) {
        words = text.lowercased().split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)[...]
    }

    private var recurrence: Recurrence? {
        guard let step else { return start.map { Recurrence(.once, start: $0, end: end) } }
        guard start != nil || !needsStart else { return nil }
        if case .months(let count, _) = step, let start, takesDayOfStart {
            return Recurrence(.months(count, day: start.date.day), start: start, end: end)
        }
        return Recurrence(step, start: start, end: end)
    }

    private var takesDayOfStart = false

    private mutating func take(_ word: String) -> Bool {
        guard words.first == word else { return false }
        words.removeFirst()
        return true
    }

    private mutating func readInterval() {
        let before = words
        guard let first = words.popFirst() else { return }
        switch first {
        case "daily": step = .days(1)
        case "weekly": step = .days(7)
        case "biweekly", "fortnightly": (step, needsStart) = (.days(14), true)
        case "monthly": setMonths(1)
        case "bimonthly": setMonths(2)
        case "quarterly": setMonths(3)
        case "yearly": setMonths(12)
        case "every":
            readEvery()
            if step == nil { words = before }
        default: words = before
        }
    }

    private mutating func setMonths(_ count: Int) {
        (step, takesDayOfStart) = (.months(count, day: 1), true)
        // Years, halves and quarters begin in January; other steps are counted from the first month.
        needsStart = 12 % count != 0
    }

    private mutating func readEvery() {
        guard let word = words.popFirst() else { return }
        switch word {
        case "day": step = .days(1)
        case "week": step = .days(7)
        case "month": setMonths(1)
        case "quarter": setMonths(3)
        case "year": setMonths(12)
        case "weekday": step = .weekdays([0, 1, 2, 3, 4])
        case "weekendday": step = .weekdays([5, 6])
        default: readNumbered(word)
        }
    }

    private mutating func readNumbered(_ word: String) {
        if let count = Int(digits: Array(word.utf8)), (1...1000).contains(count) { return readCount(count) }
        let days = word.split(separator: ",").map { Self.weekday(String($0)) }
        if !days.isEmpty, !days.contains(nil) {
            step = .weekdays(days.compactMap(\.self))
        } else if let month = Self.month(word), let day = words.first.flatMap(Self.ordinal), day <= 31 {
            words.removeFirst()
            step = .yearly(month: month, day: day)
        } else if let number = Self.ordinal(word) {
            readOrdinal(number)
        } else {
            let parts = word.split(separator: "/").compactMap { Int(digits: Array($0.utf8)) }
            guard parts.count == 2, (1...12).contains(parts[0]), (1...31).contains(parts[1]) else { return }
            step = .yearly(month: parts[0], day: parts[1])
        }
    }

    private mutating func readCount(_ count: Int) {
        switch words.popFirst() {
        case "days", "day": (step, needsStart) = (.days(count), count > 1)
        case "weeks", "week": (step, needsStart) = (.days(count * 7), count > 1)
        case "months", "month": setMonths(count)
        case "quarters", "quarter": setMonths(count * 3)
        case "years", "year": setMonths(count * 12)
        default: return
        }
    }

    /// `5th day of month`, `3rd day of week`, `2nd monday of month`, `24th dec`.
    private mutating func readOrdinal(_ number: Int) {
        guard let word = words.first else { return }
        if let month = Self.month(word), number <= 31 {
            words.removeFirst()
            step = .yearly(month: month, day: number)
        } else if word == "day" {
            words.removeFirst()
            guard take("of") else {
                if number <= 31 { step = .months(1, day: number) }
                return
            }
            if take("month"), number <= 31 {
                step = .months(1, day: number)
            } else if take("week"), number <= 7 {
                step = .weekdays([number - 1])
            }
        } else if let weekday = Self.weekday(word), number <= 5 {
            words.removeFirst()
            if take("of"), take("month") { step = .weekdayOfMonth(number, weekday: weekday) }
        }
    }

    /// Reads what is left; `false` where it is not a range.
    private mutating func readRange() -> Bool {
        while let word = words.popFirst() {
            switch word {
            case "from", "since":
                guard start == nil, let period = words.popFirst().flatMap(PartialDate.period) else { return false }
                start = period.lowerBound
            case "to", "until", "-":
                guard end == nil, let period = words.popFirst().flatMap(PartialDate.period) else { return false }
                end = period.lowerBound
            case "in":
                guard let period = words.popFirst().flatMap(PartialDate.period), set(period) else { return false }
            default:
                guard let period = PartialDate.period(word), set(period) else { return false }
            }
        }
        guard let start, let end else { return true }
        return start < end
    }

    private mutating func set(_ period: Range<Day>) -> Bool {
        guard start == nil, end == nil else { return false }
        (start, end) = (period.lowerBound, period.upperBound)
        return true
    }

    private static func ordinal(_ word: String) -> Int? {
        for ending in ["st", "nd", "rd", "th"] where word.hasSuffix(ending) {
            return Int(digits: Array(word.utf8.dropLast(2))).flatMap { $0 > 0 ? $0 : nil }
        }
        return nil
    }

    private static let weekdayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    private static let monthNames = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    private static func weekday(_ word: String) -> Int? { place(of: word, in: weekdayNames) }
    private static func month(_ word: String) -> Int? { place(of: word, in: monthNames).map { $0 + 1 } }

    /// The place of a name, whole or by its first three letters.
    private static func place(of word: String, in names: [String]) -> Int? {
        names.firstIndex { $0 == word || $0.utf8.prefix(3).elementsEqual(word.utf8) }
    }
}

/// Dates that may lack the day or the month: `2026-12-24`, `2026-12`, `2026`, with `-`, `/` or `.`, and ranges of them.
private enum PartialDate {
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

extension PeriodExpression {
    /// The expressions that together mean a recurrence which has a first day, in a form that hledger 1.25 and later read.
    ///
    /// Older versions know no `every 3 months` that begins within a month; a day of every quarter is four days of the year.
    ///
    /// - Returns: The expressions; none where hledger has no words for the days.
    public static func texts(_ recurrence: Recurrence) -> [String] {
        guard let start = recurrence.start else { return [] }
        let until = recurrence.end.map { " to " + $0.iso } ?? ""
        switch recurrence.step {
        case .once: return [start.iso]
        case .days(1): return ["daily from \(start.iso)\(until)"]
        case .days(7): return ["every \(weekdayNames[start.weekday]) from \(start.iso)\(until)"]
        case .days(let count): return ["every \(count) days from \(start.iso)\(until)"]
        case .weekdays(let days):
            let names = days.map { String(weekdayNames[$0].prefix(3)) }
            return ["every \(names.joined(separator: ",")) from \(start.iso)\(until)"]
        case .weekdayOfMonth(let number, let weekday):
            return ["every \(ordinal(number)) \(weekdayNames[weekday]) of month from \(start.iso)\(until)"]
        case .yearly(let month, let day): return [yearly(month, day, from: start, until)]
        case .months(let count, let day): return monthly(count, day, start, recurrence.end, until)
        }
    }

    private static func monthly(_ count: Int, _ day: Int, _ start: Day, _ end: Day?, _ until: String) -> [String] {
        if day == 1 {
            let first = Recurrence(.months(count, day: 1), start: start).next(from: start) ?? start
            let month = String(first.iso.prefix(7))
            return [(count == 1 ? "monthly from \(month)" : "every \(count) months from \(first.iso)") + until]
        }
        if count == 1 {
            // Counted from a day that was moved to the end of its month, hledger would keep that day for all months.
            var month = Recurrence.month(start)
            while let first = Recurrence.day(day, ofMonth: month), first.date.day != day { month -= 1 }
            guard let first = Recurrence.day(day, ofMonth: month) else { return [] }
            return ["every \(ordinal(day)) day of month from \(first.iso)\(until)"]
        }
        guard 12 % count == 0 || count % 12 == 0, count <= 12 else { return [] }
        return (0..<(12 / count)).compactMap { index -> String? in
            var month = Recurrence.month(start) + index * count
            if month % 12 == 1, day > 28 {
                // Counted from 29 February of a leap year, the day is the last of the month in every year.
                while let first = Recurrence.day(29, ofMonth: month), first.date.day != 29 { month -= 12 }
                guard let first = Recurrence.day(29, ofMonth: month), end.map({ first < $0 }) ?? true else {
                    return nil
                }
                return yearly(2, 29, from: first, until)
            }
            // The shortest length of the month, so that every year has the day.
            let length = Day.length(ofMonth: month % 12 + 1, year: 2001)
            guard let first = Recurrence.day(min(day, length), ofMonth: month), end.map({ first < $0 }) ?? true else {
                return nil
            }
            return yearly(first.date.month, first.date.day, from: first, until)
        }
    }

    private static func yearly(_ month: Int, _ day: Int, from start: Day, _ until: String) -> String {
        "every \(monthNames[month - 1].prefix(3)) \(ordinal(day)) from \(start.iso)\(until)"
    }

    private static func ordinal(_ number: Int) -> String {
        let isTeen = (11...13).contains(number % 100)
        let endings = ["th", "st", "nd", "rd"]
        return "\(number)" + (!isTeen && number % 10 < 4 ? endings[number % 10] : "th")
    }
}
