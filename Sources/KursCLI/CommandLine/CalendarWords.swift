import KursCore
import KursText

/// Days and periods that are named by the calendar: `friday`, `this week`, `last month`.
enum CalendarWords {
    private static let weekdays = [
        ["monday", "понеділок", "пн"], ["tuesday", "вівторок", "вт"], ["wednesday", "середа", "середу", "ср"],
        ["thursday", "четвер", "чт"], ["friday", "п'ятниця", "п'ятницю", "п’ятниця", "п’ятницю", "пт"],
        ["saturday", "субота", "суботу", "сб"], ["sunday", "неділя", "неділю", "нд"],
    ]

    /// The number of a weekday, from 0 for Monday.
    ///
    /// - Parameter takesShort: Whether `fri` and `пт` are names, too.
    static func weekday(_ word: String, takesShort: Bool) -> Int? {
        let word = String(decoding: lowercasedCyrillic(Array(word.utf8)), as: UTF8.self)
        return weekdays.firstIndex { names in
            if takesShort { return names.contains(word) || names[0].utf8.prefix(3).elementsEqual(word.utf8) }
            // The short name is the last.
            return names.dropLast().contains(word)
        }
    }

    /// The latest day with the name of a weekday, the first after today for `next friday`, and the first from today on for
    /// `coming friday`; `nil` for other words.
    static func day(_ text: String, today: Day) -> Day? {
        let words = text.split(separator: " ").map(String.init)
        guard let word = words.last, let number = weekday(word, takesShort: false) else { return nil }
        if words.count == 1 { return today.advanced(by: -((today.weekday - number + 7) % 7)) }
        guard words.count == 2 else { return nil }
        let lead = words[0].lowercased()
        if comings.contains(lead) { return today.advanced(by: (number - today.weekday + 7) % 7) }
        return nexts.contains(lead) ? today.advanced(by: (number - today.weekday + 6) % 7 + 1) : nil
    }

    private static let nexts: Set<String> = ["next", "наступний", "наступна", "наступну", "наступного"]
    private static let comings: Set<String> = ["coming", "найближчий", "найближча", "найближчу", "найближчого"]

    private static let these: Set<String> = ["this", "current", "цей", "цього", "поточний", "поточного"]
    private static let lasts: Set<String> = ["last", "previous", "минулий", "минулого", "попередній", "попереднього"]

    /// The days of `this week`, `this year` and, where they are the calendar's, `last month`; `nil` for other words.
    ///
    /// - Parameter takesLast: Whether `last week` is the one before this, Monday to Sunday; the last seven days otherwise.
    static func period(_ text: String, today: Day, takesLast: Bool) -> ClosedRange<Day>? {
        let words = text.lowercased().split(separator: " ").map(String.init)
        guard words.count == 2, these.contains(words[0]) || takesLast && lasts.contains(words[0]) else { return nil }
        let isLast = !these.contains(words[0])
        let (year, month) = (today.date.year, today.date.month)
        switch words[1] {
        case "week", "тиждень", "тижня":
            let monday = today.advanced(by: -today.weekday - (isLast ? 7 : 0))
            return monday...monday.advanced(by: 6)
        case "month", "місяць", "місяця":
            let number = year * 12 + month - 1 - (isLast ? 1 : 0)
            let last = number % 12 + 1
            return PeriodArgument.months(last...last, of: number / 12)
        case "year", "рік", "року":
            return PeriodArgument.months(1...12, of: year - (isLast ? 1 : 0))
        default: return nil
        }
    }

    /// The words with `this week`, `next friday` and, if wanted, `last month` made one.
    static func joined(_ words: [String], takesLast: Bool) -> [String] {
        guard words.count > 1 else { return words }
        var joined: [String] = []
        for word in words {
            let pair = (joined.last ?? "") + " " + word
            if day(pair, today: .firstOfHryvnia) != nil
                || period(pair, today: .firstOfHryvnia, takesLast: takesLast) != nil
            {
                joined[joined.count - 1] = pair
            } else {
                joined.append(word)
            }
        }
        return joined
    }
}
