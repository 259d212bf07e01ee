import KursText

/// A date at the start of a text, as banks and people write it.
package enum WrittenDate: Sendable {
    case day(Day)
    /// Several can, or one whose order only the other dates of the column prove.
    case uncertain(UncertainDate)

    /// Reads a date and returns what follows it; `nil` when there is none, or when it does not exist.
    ///
    /// A year of four digits or the name of a month settles the order, and so do points: `01.03.2026` is the first of
    /// March wherever points are used. Other dates in figures are ``uncertain(_:)``. O(n).
    static func read(_ text: ArraySlice<UInt8>) -> (date: WrittenDate, rest: ArraySlice<UInt8>)? {
        var text = text
        // The day of the week tells nothing that the date does not.
        if let comma = text.prefix(24).firstIndex(of: UInt8(ascii: ",")),
            !text[..<comma].contains(where: \.isASCIIDigit),
            !text[..<comma].contains(UInt8(ascii: " "))
        {
            text = text[(comma + 1)...].trimmingBlanks
        }
        guard let first = text.first else { return nil }
        return first.isASCIIDigit ? inFigures(text) ?? withMonthInside(text) : withMonthFirst(text)
    }

    private static func inFigures(_ text: ArraySlice<UInt8>) -> (date: WrittenDate, rest: ArraySlice<UInt8>)? {
        let first = DigitRun(prefixOf: text)
        var rest = text.dropFirst(first.count)
        if first.count == 8 {
            let day = Day(compact: text.prefix(8))
            return day.flatMap { (1990...2100).contains($0.date.year) ? (.day($0), rest) : nil }
        }
        guard let mark = rest.first, [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "/")].contains(mark) else {
            return nil
        }
        let second = DigitRun(prefixOf: rest.dropFirst())
        rest = rest.dropFirst(1 + second.count)
        guard (1...2).contains(second.count), rest.first == mark else { return nil }
        let third = DigitRun(prefixOf: rest.dropFirst())
        rest = rest.dropFirst(1 + third.count)
        guard rest.first != mark else { return nil }
        if first.count == 4 {
            guard (1...2).contains(third.count) else { return nil }
            return Day(year: first.value, month: second.value, day: third.value).map { (.day($0), rest) }
        }
        guard (1...2).contains(first.count), third.count == 4 || third.count == 2 else { return nil }
        if third.count == 4, mark == UInt8(ascii: ".") {
            return Day(year: third.value, month: second.value, day: first.value).map { (.day($0), rest) }
        }
        let form = UncertainDate.Form(mark: mark, hasShortYear: third.count == 2)
        let readings = form.readings(first, second, third)
        return readings.isEmpty ? nil : (.uncertain(UncertainDate(form: form, readings: readings)), rest)
    }

    /// `16 листопада 2026 р.`, `16-Nov-2026`, `2026 Nov 16`.
    private static func withMonthInside(_ text: ArraySlice<UInt8>) -> (date: WrittenDate, rest: ArraySlice<UInt8>)? {
        let first = DigitRun(prefixOf: text)
        var rest = text.dropFirst(first.count).drop(while: isBetweenWords)
        guard let month = month(&rest) else { return nil }
        rest = rest.drop(while: isBetweenWords)
        let last = DigitRun(prefixOf: rest)
        rest = rest.dropFirst(last.count)
        let (year, day) = first.count == 4 ? (first, last) : (last, first)
        guard year.count == 4, (1...2).contains(day.count) else { return nil }
        return Day(year: year.value, month: month, day: day.value).map { (.day($0), withoutYearWord(rest)) }
    }

    /// `Nov 16, 2026`.
    private static func withMonthFirst(_ text: ArraySlice<UInt8>) -> (date: WrittenDate, rest: ArraySlice<UInt8>)? {
        var rest = text
        guard let month = month(&rest) else { return nil }
        rest = rest.drop(while: isBetweenWords)
        let day = DigitRun(prefixOf: rest)
        rest = rest.dropFirst(day.count)
        for ending in ["st", "nd", "rd", "th"] where rest.starts(with: ending.utf8) { rest = rest.dropFirst(2) }
        let between = rest.prefix(while: isBetweenWords)
        rest = rest.dropFirst(between.count)
        let year = DigitRun(prefixOf: rest)
        guard !between.isEmpty, year.count == 4, (1...2).contains(day.count) else { return nil }
        return Day(year: year.value, month: month, day: day.value).map { (.day($0), rest.dropFirst(4)) }
    }

    /// Removes a month's name from the start of the text; an abbreviation may end with a point.
    private static func month(_ text: inout ArraySlice<UInt8>) -> Int? {
        let word = text.prefix { $0 >= 0x80 || $0.isASCIILetter }
        guard let month = MonthNames.number(of: word) else { return nil }
        text = text.dropFirst(word.count)
        return month
    }

    private static func isBetweenWords(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
            || byte == UInt8(ascii: "/")
    }

    private static func withoutYearWord(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let rest = text.drop { $0 == 0x20 }
        for word in ["року", "р."] where rest.starts(with: word.utf8) { return rest.dropFirst(word.utf8.count) }
        return text
    }
}

extension UncertainDate.Form {
    /// The days that three numbers may be.
    fileprivate func readings(_ first: DigitRun, _ second: DigitRun, _ third: DigitRun) -> [UncertainDate.Reading] {
        // No country writes the month first with points.
        let orders: [DateOrder] = mark == UInt8(ascii: ".") ? [.dayMonthYear] : [.dayMonthYear, .monthDayYear]
        var readings: [UncertainDate.Reading] = []
        for order in orders {
            let (day, month) = order == .dayMonthYear ? (first, second) : (second, first)
            if let day = Day(year: year(third), month: month.value, day: day.value) {
                readings.append(UncertainDate.Reading(order: order, day: day))
            }
        }
        if hasShortYear, first.count == 2,
            let day = Day(year: year(first), month: second.value, day: third.value)
        {
            readings.append(UncertainDate.Reading(order: .yearMonthDay, day: day))
        }
        return readings
    }

    /// The year of a number; one of two digits is within the time of the hryvnia, which began in 1996.
    private func year(_ number: DigitRun) -> Int {
        guard number.count == 2 else { return number.value }
        return number.value < 96 ? 2000 + number.value : 1900 + number.value
    }
}
