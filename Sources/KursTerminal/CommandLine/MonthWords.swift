import KursCore
import KursText

/// Days and months with the month as a word: `1 November 2026`, `nov 1`, `листопад 2026`, `this month`.
///
/// Without a year, the latest such day or month that has begun is meant.
package enum MonthWords {
    /// The words with each date of several of them made one: `usd`, `1`, `nov` become `usd`, `1 nov`.
    ///
    /// - Parameter takesMonths: Whether a month without a day is a date, too.
    package static func joined(_ words: [String], takesMonths: Bool) -> [String] {
        // A date has several words, and one with a number in it where a month alone is none.
        guard words.count > 1 || words.first?.utf8.contains(0x20) == true,
            takesMonths || words.contains(where: { $0.utf8.contains(where: \.isASCIIDigit) })
        else { return words }
        let single = words.flatMap { word in
            let parts = word.split(separator: " ").map(String.init)
            return parts.contains(where: isMonth) ? parts : [word]
        }
        guard single.contains(where: { isMonth($0) || isThis($0) }) else { return words }
        var joined: [String] = []
        var rest = single[...]
        while let word = rest.first {
            let count = length(rest, takesMonths) ?? 1
            joined.append(count == 1 ? word : rest.prefix(count).joined(separator: " "))
            rest = rest.dropFirst(count)
        }
        return joined
    }

    /// How many words at the start are a date.
    private static func length(_ words: ArraySlice<String>, _ takesMonths: Bool) -> Int? {
        for count in stride(from: min(4, words.count), through: 1, by: -1) {
            let text = words.prefix(count).joined(separator: " ")
            if isDay(text) { return count }
            if takesMonths, month(text, today: .firstOfHryvnia) != nil { return count }
        }
        return nil
    }

    /// Whether a text is a day by its form; it may not exist, as 31 November does not.
    package static func isDay(_ text: String) -> Bool { numbers(text) != nil }

    /// The day of `1 November 2026`, `Nov 1st`, `2026 Nov 1`; `nil` for other texts, and for a day that does not exist.
    static func day(_ text: String, today: Day) -> Day? {
        guard let (year, month, day) = numbers(text) else { return nil }
        if let year { return Day(year: year, month: month, day: day) }
        // 29 February may be eight years ago.
        return (0...8).lazy.compactMap { Day(year: today.date.year - $0, month: month, day: day) }.first { $0 <= today }
    }

    /// How many days the month has in whose name a text gives one that does not exist, and that day; `nil` for others.
    package static func fault(_ text: String) -> (day: Int, count: Int)? {
        guard let (year, month, day) = numbers(text) else { return nil }
        // Without a year, February may have 29 days.
        let count = Day.length(ofMonth: month, year: year ?? 2024)
        return (1...count).contains(day) ? nil : (day, count)
    }

    private static func numbers(_ text: String) -> (year: Int?, month: Int, day: Int)? {
        guard let parts = Parts(text), let month = parts.month, (1...2).contains(parts.numbers.count) else {
            return nil
        }
        let years = parts.numbers.filter { $0.utf8.count == 4 }.compactMap { Int($0) }
        let days = parts.numbers.filter { $0.utf8.count <= 2 }.compactMap { Int($0) }
        guard days.count == 1, years.count == parts.numbers.count - 1 else { return nil }
        return (years.first, month, days[0])
    }

    /// The year and month of `November`, `листопад 2026` and `this month`; `nil` for other texts.
    static func month(_ text: String, today: Day) -> (year: Int, month: Int)? {
        if thisMonth.contains(text.lowercased()) { return (today.date.year, today.date.month) }
        guard let parts = Parts(text), let month = parts.month, parts.numbers.count <= 1 else { return nil }
        guard let number = parts.numbers.first else {
            return (today.date.year - (month > today.date.month ? 1 : 0), month)
        }
        guard number.utf8.count == 4, let year = Int(number) else { return nil }
        return (year, month)
    }

    private static let thisMonth = ["this month", "current month", "цей місяць", "поточний місяць"]

    private static func isThis(_ word: String) -> Bool {
        ["this", "current", "цей", "поточний"].contains(word.lowercased())
    }

    private static func isMonth(_ word: String) -> Bool {
        MonthNames.number(of: word.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",") }) != nil
    }

    /// The name of a month and numbers, without the endings and words that people add to them.
    private struct Parts {
        var month: Int?
        var numbers: [String] = []

        init?(_ text: String) {
            for part in text.lowercased().split(whereSeparator: { $0 == " " || $0 == "," || $0 == "." }) {
                let digits = part.prefix { $0.isASCII && $0.isNumber }
                if !digits.isEmpty {
                    guard ["", "st", "nd", "rd", "th", "-го", "го"].contains(String(part.dropFirst(digits.count)))
                    else {
                        return nil
                    }
                    numbers.append(String(digits))
                } else if month == nil, let number = MonthNames.number(of: Array(part.utf8)) {
                    month = number
                } else if !["р", "року"].contains(String(part)), part != "of" || numbers.isEmpty {
                    return nil
                }
            }
        }
    }
}
