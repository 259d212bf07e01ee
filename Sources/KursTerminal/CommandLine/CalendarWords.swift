package import KursCore
import KursText

/// Days and periods that are named by the calendar: `friday`, `this week`, `last month`.
package enum CalendarWords {
    private static let weekdays = [
        ["monday", "понеділок", "понеділка", "пн"], ["tuesday", "вівторок", "вівторка", "вт"],
        ["wednesday", "середа", "середу", "середи", "ср"], ["thursday", "четвер", "четверга", "чт"],
        ["friday", "п'ятниця", "п'ятницю", "п'ятниці", "пт"], ["saturday", "субота", "суботу", "суботи", "сб"],
        ["sunday", "неділя", "неділю", "неділі", "нд"],
    ]

    /// The number of a weekday, from 0 for Monday.
    ///
    /// - Parameter takesShort: Whether `fri` and `пт` are names, too.
    package static func weekday(_ word: String, takesShort: Bool) -> Int? {
        let word = foldedText(word)
        return weekdays.firstIndex { names in
            if takesShort { return names.contains(word) || names[0].utf8.prefix(3).elementsEqual(word.utf8) }
            // The short name is the last.
            return names.dropLast().contains(word)
        }
    }

    /// The latest day with the name of a weekday, the latest before today for `last friday`, the first after today for
    /// `next friday`, the first from today on for `coming friday`, the latest 5th for `the 5th`, and the days of `a week ago`
    /// and `in 3 days`; `nil` for other words.
    ///
    /// - Parameter takesShort: Whether `fri` alone is a name, too; it is one after `last` and `next` in any case.
    package static func day(_ text: String, today: Day, takesShort: Bool = false) -> Day? {
        let words = text.split(separator: " ").map(String.init)
        if let day = past(words, today: today) ?? ahead(words[...], today: today) ?? dayOfMonth(words, today: today) {
            return day
        }
        guard let word = words.last, let number = weekday(word, takesShort: takesShort || words.count > 1) else {
            return nil
        }
        if words.count == 1 { return today.advanced(by: -((today.weekday - number + 7) % 7)) }
        guard words.count == 2 else { return nil }
        let lead = words[0].lowercased()
        if comings.contains(lead) { return today.advanced(by: (number - today.weekday + 7) % 7) }
        if lasts.contains(lead) { return today.advanced(by: -((today.weekday - number + 6) % 7 + 1)) }
        return nexts.contains(lead) ? today.advanced(by: (number - today.weekday + 6) % 7 + 1) : nil
    }

    /// The day of `5 days ago`, `тиждень тому` and `two months ago`, which has the same number in its month if it can, and
    /// of `the day before yesterday`.
    package static func past(_ words: [String], today: Day) -> Day? {
        if words == ["last", "night"] { return today.advanced(by: -1) }
        let wording = words.list(" ").lowercased()
        if wording == "day before yesterday" || wording == "the day before yesterday" { return today.advanced(by: -2) }
        guard let last = words.last, ["ago", "тому"].contains(last.lowercased()) else { return nil }
        return distant(words.dropLast(), -1, today)
    }

    /// The day of `in 3 days` and `через тиждень`.
    package static func ahead(_ words: ArraySlice<String>, today: Day) -> Day? {
        guard let lead = words.first, ["in", "через"].contains(lead.lowercased()) else { return nil }
        return distant(words.dropFirst(), 1, today)
    }

    /// The day so many days, weeks, months or years before or after today.
    private static func distant(_ words: ArraySlice<String>, _ sign: Int, _ today: Day) -> Day? {
        guard (1...2).contains(words.count), let unit = words.last?.lowercased(),
            let days = PeriodArgument.days(of: unit), words.count == 2 || !PeriodArgument.isPlural(unit)
        else { return nil }
        var written = words.dropLast()
        let lead = written.first?.lowercased() ?? "a"
        let spelled = ["a", "an"].contains(lead) ? 1 : Int(lead) ?? NumberSpelling.take(from: &written)
        guard let count = spelled, (1...400).contains(count) else { return nil }
        guard days >= 30 else { return today.advanced(by: sign * days * count) }
        let month = today.date.year * 12 + today.date.month - 1 + sign * (days == 30 ? count : 12 * count)
        let (year, number) = (month / 12, month % 12 + 1)
        return Day(
            year: year, month: number, day: min(today.date.day, Day.length(ofMonth: number, year: year)))
    }

    package static func isDayOfMonth(_ text: String) -> Bool {
        dayOfMonth(text.split(separator: " ").map(String.init), today: .firstOfHryvnia.advanced(by: 31)) != nil
    }

    /// The latest day with the number of `25th`, `the 25th`, `25 числа`.
    private static func dayOfMonth(_ words: [String], today: Day) -> Day? {
        var words = words.map { $0.lowercased() }
        let isNamed = words.last == "числа"
        if isNamed { words.removeLast() } else if words.first == "the" { words.removeFirst() }
        guard words.count == 1, let digits = words.first?.prefix(while: \.isNumber), let number = Int(digits),
            ((isNamed ? [""] : ["st", "nd", "rd", "th"]) + ["-го", "го"]).contains(words[0].dropFirst(digits.count))
        else { return nil }
        let month = today.date.year * 12 + today.date.month - 1
        let days = (0...2).lazy.compactMap { back in
            Day(year: (month - back) / 12, month: (month - back) % 12 + 1, day: number)
        }
        return days.first { $0 <= today }
    }

    private static let nexts: Set<String> = [
        "next", "наступний", "наступна", "наступну", "наступного", "наступної",
    ]
    private static let comings: Set<String> = [
        "coming", "найближчий", "найближча", "найближчу", "найближчого", "найближчої",
    ]

    private static let these: Set<String> = [
        "this", "current", "цей", "ця", "це", "ці", "цих", "цього", "цієї", "цю", "поточний", "поточного",
    ]
    static let lasts: Set<String> = [
        "last", "previous", "минулий", "минула", "минуле", "минулу", "минулого", "минулої", "минулі", "минулих",
        "попередній", "попередня",
        "попередню", "попереднього", "попередньої",
    ]

    /// Whether a word says which of several days or periods is meant: `last`, `this`, `наступного`.
    package static func isRelative(_ word: String) -> Bool {
        lasts.contains(word) || these.contains(word) || nexts.contains(word) || comings.contains(word)
    }

    /// The days of `this week`, `next year` and `last month`, which is the one before this; `nil` for other words.
    package static func period(_ text: String, today: Day) -> ClosedRange<Day>? {
        if let days = partOfYear(text, today: today) ?? season(text, today: today) { return days }
        if text.lowercased() == "торік" { return PeriodArgument.months(1...12, of: today.date.year - 1) }
        let words = text.lowercased().split(separator: " ").map(String.init)
        if let days = weekend(words, today: today) { return days }
        guard words.count == 2, let lead = words.first,
            let step = these.contains(lead) ? 0 : lasts.contains(lead) ? -1 : nexts.contains(lead) ? 1 : nil
        else { return nil }
        let (year, month) = (today.date.year, today.date.month)
        switch words[1] {
        case "week", "тиждень", "тижня":
            let monday = today.advanced(by: 7 * step - today.weekday)
            return monday...monday.advanced(by: 6)
        case "month", "місяць", "місяця":
            let number = year * 12 + month - 1 + step
            let last = number % 12 + 1
            return PeriodArgument.months(last...last, of: number / 12)
        case let word where partLengths[word] != nil:
            let length = partLengths[word] ?? 3
            let first = (year * 12 + month - 1) / length * length + length * step
            return PeriodArgument.months((first % 12 + 1)...(first % 12 + length), of: first / 12)
        case "year", "рік", "року":
            return PeriodArgument.months(1...12, of: year + step)
        default: return nil
        }
    }

    /// The two days of `weekend`, which is the latest that has begun, and of `last weekend`, the one before that of this week.
    private static func weekend(_ words: [String], today: Day) -> ClosedRange<Day>? {
        guard let noun = words.last, ["weekend", "вихідні", "вихідних"].contains(noun), words.count < 3 else {
            return nil
        }
        let own = today.advanced(by: 5 - today.weekday)
        let isOwn = these.contains(words[0]) || (words.count == 1 || words[0] == "the") && own <= today
        guard isOwn || words.count == 1 || words[0] == "the" || lasts.contains(words[0]) else { return nil }
        let saturday = isOwn ? own : own.advanced(by: -7)
        return saturday...saturday.advanced(by: 1)
    }

    /// By their first months: December, March, June and September.
    private static let seasons = [
        ["winter", "зима", "зиму", "зими", "взимку"], ["spring", "весна", "весну", "весни", "навесні"],
        ["summer", "літо", "літа", "влітку"], ["autumn", "осінь", "осені", "восени"],
    ]

    /// The days of `за літо`, `літо 2025`, `this autumn` and `минулої зими`; `nil` for other words, and for the winter of a
    /// year, which may be either.
    ///
    /// After `за` it is the latest that has begun, and after `last` the latest that has ended.
    private static func season(_ text: String, today: Day) -> ClosedRange<Day>? {
        var words = foldedText(text).split(separator: " ").map(String.init)
        let leads = ["за", "for", "in", "during"]
        if words.count > 2, words.last == "року" { words.removeLast() }
        if words.count > 2, leads.contains(words[0]) { words.removeFirst() }
        guard words.count == 2, let season = seasons.firstIndex(where: { words.contains(where: $0.contains) }) else {
            return nil
        }
        let days = { (year: Int) -> ClosedRange<Day>? in
            guard let first = Day(year: year, month: season == 0 ? 12 : season * 3, day: 1),
                let next = Day(year: season == 0 ? year + 1 : year, month: season * 3 + 3, day: 1)
            else { return nil }
            return first...next.advanced(by: -1)
        }
        if season > 0, words[1].utf8.count == 4, let year = Int(words[1]) { return days(year) }
        let (lead, year) = (words[0], today.date.year)
        guard seasons[season].contains(words[1]) else { return nil }
        // In November this winter is the one to come.
        if these.contains(lead) { return days(season == 0 && today.date.month < 9 ? year - 1 : year) }
        let isLast = lasts.contains(lead)
        guard isLast || leads.contains(lead) else { return nil }
        return (0...2).lazy.compactMap { days(year - $0) }.first {
            (isLast ? $0.upperBound.advanced(by: 1) : $0.lowerBound) <= today
        }
    }

    /// How many words before a unit say that its current one is meant from its beginning, and the word for that.
    private static func soFar(_ words: [String], _ unit: String) -> (count: Int, this: String)? {
        guard ["year", "month", "week", "року", "місяця", "тижня"].contains(unit.lowercased()) else { return nil }
        let before = words.suffix(5).map { $0.lowercased() }
        for start in ["start", "beginning"] {
            for lead in [["since", "the"], ["from", "the"], ["since"], ["from"]] {
                for article in ["the", "this"] where before.suffix(lead.count + 3) == lead + [start, "of", article] {
                    return (lead.count + 3, "this")
                }
            }
        }
        return ["з", "від"].contains { before.suffix(2) == [$0, "початку"] } ? (2, "цього") : nil
    }

    package static func isPartOfYear(_ word: String) -> Bool { partLengths[word] != nil }

    /// How many months the parts of a year have.
    private static let partLengths = [
        "quarter": 3, "квартал": 3, "кварталу": 3, "кварталі": 3, "кв": 3, "half": 6, "півріччя": 6, "півріччі": 6,
        "половина": 6, "половину": 6, "половині": 6,
    ]
    private static let ordinals: [[String]] = [
        ["1", "i", "1-й", "1-е", "1st", "перший", "першого", "першому", "перше", "перша", "першу", "першій", "first"],
        [
            "2", "ii", "2-й", "2-е", "2nd", "другий", "другого", "другому", "друге", "друга", "другу", "другій",
            "second",
        ],
        ["3", "iii", "3-й", "3rd", "третій", "третього", "третьому", "третя", "третю", "third"],
        ["4", "iv", "4-й", "4th", "четвертий", "четвертого", "четвертому", "fourth"],
    ]

    /// The number that an ordinal in small letters or a digit stands for, from 1 to 4; `nil` for other words.
    package static func ordinal(_ word: String) -> Int? {
        ordinals.firstIndex { $0.contains(word) }.map { $0 + 1 }
    }

    /// `q3`, `h1`: how many months it has, and its number.
    private static func shortPart(_ word: String) -> (length: Int, number: Int)? {
        guard let length = ["q": 3, "h": 6][word.prefix(1)], let number = Int(word.dropFirst()) else { return nil }
        return (1...12 / length).contains(number) ? (length, number) : nil
    }

    /// The days of `quarter`, `Q3`, `III квартал`, `first half of 2026` and `II півріччя 2026 року`; `nil` for other words.
    ///
    /// Without a year, it is the latest such part that has begun.
    private static func partOfYear(_ text: String, today: Day) -> ClosedRange<Day>? {
        // The Ukrainian letter looks like the numeral.
        var words = foldedText(text).split(whereSeparator: { $0 == " " || $0 == "." }).map {
            $0.allSatisfy { "іiv".contains($0) } ? String($0.map { $0 == "і" ? "i" : $0 }) : String($0)
        }
        if words.count > 1, ["р", "року"].contains(words[words.count - 1]) { words.removeLast() }
        var year: Int?
        if words.count > 1, let place = words.firstIndex(where: { $0.utf8.count == 4 && Int($0) != nil }) {
            year = Int(words.remove(at: place))
            if words.count > 1, words.last == "of" { words.removeLast() }
        }
        let named = words.last.flatMap { partLengths[$0] }
        if named != nil { words.removeLast() }
        if words.count > 1, words[0] == "the" { words.removeFirst() }
        let short = words.first.flatMap(shortPart)
        guard words.count < 2, let length = named ?? short?.length else { return nil }
        let this = (today.date.month - 1) / length + 1
        guard let word = words.first else {
            return year == nil && named == 3 ? period("this quarter", today: today) : nil
        }
        guard let number = short?.number ?? ordinal(word), number <= 12 / length else { return nil }
        return PeriodArgument.months(
            ((number - 1) * length + 1)...(number * length), of: year ?? today.date.year - (number > this ? 1 : 0))
    }

    /// The words with `this week`, `next friday` and `last month` made one.
    package static func joined(_ words: [String]) -> [String] {
        guard words.count > 1 else { return words }
        var joined: [String] = []
        var rest = words[...]
        let namesPart = words.contains { word in
            let word = word.lowercased()
            return isPartOfYear(word.utf8.last == UInt8(ascii: ".") ? String(word.dropLast()) : word)
                || shortPart(word) != nil
        }
        while let word = rest.popFirst() {
            // `3 квартал 2026 року`
            let length =
                !namesPart
                ? nil
                : (1...4).last { count in
                    count <= rest.count
                        && partOfYear(([word] + rest.prefix(count)).list(" "), today: .firstOfHryvnia) != nil
                }
            if let length {
                joined.append(([word] + rest.prefix(length)).list(" "))
                rest = rest.dropFirst(length)
                continue
            }
            // `in 3 days`, but not `in a week`, which may be within one
            let ahead = Array(rest.prefix(2))
            if word.lowercased() == "in", ahead.first?.lowercased() != "a",
                day(([word] + ahead).list(" "), today: .firstOfHryvnia) != nil
            {
                joined.append(([word] + ahead).list(" "))
                rest = rest.dropFirst(2)
                continue
            }
            // `two weeks ago`
            let pastLength = [2, 1].first { count in
                joined.count >= count
                    && past(joined.suffix(count) + [word], today: .firstOfHryvnia.advanced(by: 36_500)) != nil
            }
            if let pastLength {
                joined.replaceSubrange(
                    (joined.count - pastLength)..., with: [(joined.suffix(pastLength) + [word]).list(" ")])
                continue
            }
            // `since the beginning of the year`, `з початку року`
            if let (lead, this) = soFar(joined, word) {
                joined.removeLast(lead)
                joined.append(this + " " + word)
                continue
            }
            if let pair = joined.last.map({ $0 + " " + word }),
                day(pair, today: .firstOfHryvnia) != nil || period(pair, today: .firstOfHryvnia) != nil
            {
                joined[joined.count - 1] = pair
                // `for the last month`
                if joined.count > 1, joined[joined.count - 2].lowercased() == "the" {
                    joined.remove(at: joined.count - 2)
                }
            } else {
                joined.append(word)
            }
        }
        return joined
    }
}
