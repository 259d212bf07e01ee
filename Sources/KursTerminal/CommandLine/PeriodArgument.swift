package import KursCore
import KursText

package enum PeriodArgument {
    /// Reads `2026`, `2026H1`, `2026Q3`, `2026-10`, `November 2026`, `2026-11-01..2026-11-10`, `day before June`, or a single
    /// day as ``DateArgument`` does.
    ///
    /// - Throws: ``UsageError/badPeriod(_:option:)`` for anything else.
    package static func days(_ text: String, today: Day) throws(UsageError) -> ClosedRange<Day> {
        if let period = period(String(text.trimming(while: \.isWhitespace)), today: today) { return period }
        if text.hasPrefix(dayAfter) {
            let day = try days(String(text.dropFirst(dayAfter.count)), today: today).upperBound.advanced(by: 1)
            return day...day
        }
        if text.hasPrefix(dayBefore) {
            let day = try days(String(text.dropFirst(dayBefore.count)), today: today).lowerBound.advanced(by: -1)
            return day...day
        }
        if let mark = rangeMark(in: text) {
            let (first, last) = (text.utf8.prefix(mark.lowerBound), text.utf8.dropFirst(mark.upperBound))
            let begin = try days(String(decoding: first, as: UTF8.self), today: today).lowerBound
            let end = try days(String(decoding: last, as: UTF8.self), today: today).upperBound
            guard begin <= end else { throw .badPeriod(text) }
            return begin...end
        }
        guard let day = try? DateArgument.day(text, today: today) else { throw .badPeriod(text) }
        return day...day
    }

    private static let (dayAfter, dayBefore) = ("day after ", "day before ")

    /// A day or period as the bound that the word before it makes of it: `after 10 november` begins on the next day, and
    /// `before june` and `until june` end before its first one.
    package static func bound(_ text: String, after lead: String) -> String {
        switch lead.lowercased() {
        case "after", "після": dayAfter + text
        case "before", "перед": dayBefore + text
        case "until", "till", "до":
            (try? DateArgument.day(text, today: .firstOfHryvnia.advanced(by: 10_000))) != nil ? text : dayBefore + text
        default: text
        }
    }

    /// Whether a word, or several that are one argument, names a month or a quarter; the digits of a year may also be an amount.
    package static func isNamed(_ word: String) -> Bool {
        (word.utf8.count > 4 || word.utf8.first?.isASCIIDigit == false)
            && (period(word) != nil || word.first?.isNumber == true && rangeMark(in: word) != nil)
    }

    /// Reads `past week`, `за місяць`, `week`, `7d`, `6 months`, `last 30 days`, `half a year`: how many days it has, and how many
    /// words say so; `nil` for other words, such as `last month`, which is the calendar's.
    package static func span(_ words: ArraySlice<String>) -> (dayCount: Int, wordCount: Int)? {
        let all = words.prefix(6).map { $0.lowercased() }
        let leads = ["last", "past", "за", "for", "останній", "останні", "останніх", "минулий", "минулого"]
        let rest = all.drop { leads.contains($0) || $0 == "the" }
        let led = all.count - rest.count
        let isCalendars = led > 0 && rest.first.flatMap(Int.init) == nil && CalendarWords.lasts.contains(all[led - 1])
        for (name, days) in [
            (["half", "a", "year"], 182), (["half-year"], 182), (["пів", "року"], 182), (["півроку"], 182),
        ]
        where rest.starts(with: name) {
            return (days, led + name.count)
        }
        guard let first = rest.first else { return nil }
        if let days = days(of: first), !isPlural(first) { return isCalendars ? nil : (days, led + 1) }
        // `7d`; `3m` may be three million.
        if let unit = ["d": 1, "w": 7, "y": 365][first.suffix(1)], let count = Int(first.dropLast()),
            (1...400).contains(count)
        {
            return (min(count * unit, 36_500), led + 1)
        }
        // `три місяці`
        var written = rest
        guard let count = Int(first) ?? NumberSpelling.take(from: &written), (1...400).contains(count) else {
            return nil
        }
        let number = max(rest.count - written.count, 1)
        guard let unit = rest.dropFirst(number).first, let days = days(of: unit) else { return nil }
        return (min(count * days, 36_500), led + number + 1)
    }

    /// Whether a number may be a year; it may also be an amount.
    static func isYear(_ word: String) -> Bool { (1996...2100).contains(Int(word) ?? 0) }

    static func isUnit(_ word: String) -> Bool { days(of: word) != nil || CalendarWords.isPartOfYear(word) }

    /// How many days a unit of time is taken for, by its word; `nil` for others.
    package static func days(of word: String) -> Int? {
        switch word {
        case "day", "days", "день", "дні", "днів": 1
        case "week", "weeks", "тиждень", "тижня", "тижні", "тижнів": 7
        case "month", "months", "місяць", "місяця", "місяці", "місяців": 30
        case "year", "years", "рік", "року", "роки", "років": 365
        default: nil
        }
    }

    /// Whether a unit needs a number, as `days` does; `day` alone is no period either.
    static func isPlural(_ word: String) -> Bool {
        !["week", "тиждень", "тижня", "month", "місяць", "місяця", "year", "рік", "року"].contains(word)
    }

    /// The offsets of the dots of `2026-11-01..2026-11-10`, or the dash of `10.11-15.11`; `nil` unless it occurs once.
    private static func rangeMark(in text: String) -> Range<Int>? {
        let bytes = Array(text.utf8)
        for mark in ["..", "-", "–"].map({ Array($0.utf8) }) {
            guard let first = bytes.span.firstOffset(of: mark.span) else { continue }
            let isOnly = bytes.span.firstOffset(of: mark.span, from: first + 1) == nil
            let ends = [bytes.prefix(first), bytes.dropFirst(first + mark.count)]
            let isOfDates = mark.count == 2 || ends.allSatisfy { $0.contains(UInt8(ascii: ".")) }
            return isOnly && isOfDates ? first..<first + mark.count : nil
        }
        return nil
    }

    private static func period(_ text: String, today: Day = .firstOfHryvnia) -> ClosedRange<Day>? {
        let bytes = Array(text.utf8)
        if let first = bytes.first, !first.isASCIIDigit {
            return MonthWords.month(text, today: today).flatMap { months($0.month...$0.month, of: $0.year) }
                ?? CalendarWords.period(text, today: today)
        }
        return partOfYear(text) ?? CalendarWords.period(text, today: today)
    }

    /// Reads `2026`, `2026H1`, `2026-9M`, `2026Q3` and `2026-07`; `nil` for anything else.
    package static func partOfYear(_ text: String) -> ClosedRange<Day>? {
        let bytes = Array(text.uppercased().utf8)
        guard (4...7).contains(bytes.count), let year = number(bytes[..<4]) else { return nil }
        let hasDash = bytes.count > 4 && bytes[4] == UInt8(ascii: "-")
        let rest = bytes[(hasDash ? 5 : 4)...]
        switch String(decoding: rest, as: UTF8.self) {
        case "" where !hasDash: return months(1...12, of: year)
        case "H1": return months(1...6, of: year)
        case "H2": return months(7...12, of: year)
        case "9M": return months(1...9, of: year)
        case "Q1", "Q2", "Q3", "Q4":
            guard let quarter = number(rest.dropFirst()) else { return nil }
            return months((quarter * 3 - 2)...(quarter * 3), of: year)
        default:
            guard hasDash, rest.count == 2, let month = number(rest), (1...12).contains(month) else { return nil }
            return months(month...month, of: year)
        }
    }

    /// The days of some months of a year; `nil` for a year that has no days here.
    static func months(_ months: ClosedRange<Int>, of year: Int) -> ClosedRange<Day>? {
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

package enum DurationArgument {
    /// Reads `90s`, `500ms`, `10m`, `6h`, `2d`, or bare seconds, as milliseconds; `nil` for anything else or beyond 10 years.
    package static func milliseconds(_ text: String) -> Int? {
        let digits = text.utf8.prefix { $0.isASCIIDigit }
        guard (1...9).contains(digits.count), let number = Int(String(decoding: digits, as: UTF8.self)) else {
            return nil
        }
        let unit = String(decoding: text.utf8.dropFirst(digits.count), as: UTF8.self)
        let factor: Int
        switch unit {
        case "ms": factor = 1
        case "s", "": factor = 1000
        case "m", "min": factor = 60_000
        case "h": factor = 3_600_000
        case "d": factor = 86_400_000
        case "w": factor = 604_800_000
        default: return nil
        }
        let (product, overflow) = number.multipliedReportingOverflow(by: factor)
        return overflow || product > 315_360_000_000 ? nil : product
    }

    /// Whether a text is a number that a unit should follow, which may be seconds as well as minutes; 0 needs none.
    package static func lacksUnit(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit) && text.utf8.contains { $0 != UInt8(ascii: "0") }
    }
}
