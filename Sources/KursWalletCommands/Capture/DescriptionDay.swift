import KursCore
import KursTerminal
import KursText
import KursWallet

/// The day that a record's description names.
enum DescriptionDay {
    /// The words before a day that something is paid for.
    private static let beforePaidDay: Set = [
        "до", "від", "за", "з", "із", "по", "під", "для", "by", "due", "for", "from", "of", "since", "till", "to",
        "until",
    ]

    /// The words before the day of a record.
    private static let onWords: Set = ["on", "в", "у"]

    static func isPaidFor(_ lead: String) -> Bool { beforePaidDay.contains(lead) }

    /// Removes the day that the words name, at the end or the beginning rather than between: `yesterday`, `on 17.11.2026`,
    /// `5 листопада`, `в п'ятницю`.
    ///
    /// What stands behind a preposition as in `від 17.11.2026`, and a day to come behind `на`, is what was paid for. A name
    /// such as `USA Today` begins with a capital. `tomorrow` and `in 3 days` are to come, as a date with its year may be.
    ///
    /// - Throws: ``UsageError/conflict(_:_:)`` for two days.
    static func take(from words: inout ArraySlice<String>, today: Day) throws(CommandError) -> Day? {
        var rest = withoutTimes(words)
        guard let day = try takeOne(from: &rest, today: today) else { return nil }
        words = rest
        if let other = try takeOne(from: &rest, today: today), other != day {
            throw .usage(.conflict(other.iso, day.iso))
        }
        return day
    }

    /// Parts of a day; nouns may belong to what follows, adverbs do not.
    private static let timeNouns: Set = ["morning", "afternoon", "evening", "night"]
    private static let timeAdverbs: Set = [
        "вранці", "зранку", "удень", "вдень", "увечері", "ввечері", "вночі", "уночі",
    ]

    /// The words without the part of a day behind it, which no record has: `yesterday evening`, but not `yesterday night owl`.
    private static func withoutTimes(_ words: ArraySlice<String>) -> ArraySlice<String> {
        let place = words.indices.dropFirst().first { place in
            let (day, next) = (words[place - 1], words[(place + 1)...].first)
            let isNoun = timeNouns.contains(words[place]) && next.map(CommandSuggestion.isAmount) ?? true
            return (isNoun || timeAdverbs.contains(words[place])) && day == day.lowercased()
                && (DateArgument.relativeDay(day, today: .firstOfHryvnia) != nil
                    || CalendarWords.weekday(day, takesShort: false) != nil)
        }
        return place.map { words[..<$0] + words[($0 + 1)...] } ?? words
    }

    private static func takeOne(from words: inout ArraySlice<String>, today: Day) throws(CommandError) -> Day? {
        let end = words.endIndex
        if let day = try take(from: &words, before: end, today: today) ?? takeFirst(from: &words, today: today) {
            return day
        }
        for end in words.indices.dropFirst().reversed() {
            if let day = try take(from: &words, before: end, today: today) { return day }
        }
        return nil
    }

    /// Removes the day that the last words before a place name.
    private static func take(
        from words: inout ArraySlice<String>, before end: Int, today: Day
    ) throws(CommandError) -> Day? {
        let isLast = end == words.endIndex
        guard let (day, count, isInWords) = try last(of: words[..<end], today: today, isLast: isLast) else {
            return nil
        }
        // `the 3rd of november`
        let before = words[..<end].dropLast(count)
        let hasArticle = before.last == "the"
        let lead = (hasArticle ? before.dropLast() : before).last?.lowercased() ?? ""
        if Self.beforePaidDay.contains(lead) || lead == "на" && (isInWords || day > today) { return nil }
        // `the news of today` names no other day.
        if !isLast, day >= today { return nil }
        let start = end - count - (hasArticle ? 1 : 0) - ((onWords.contains(lead) || lead == "на") ? 1 : 0)
        words.removeSubrange(start..<end)
        return day
    }

    /// Removes the day before a description: `їжа позавчора АТБ`, `on 2026-11-19 lunch`; today is the day in any case.
    private static func takeFirst(from words: inout ArraySlice<String>, today: Day) -> Day? {
        let rest = onWords.contains(words.first?.lowercased() ?? "") ? words.dropFirst() : words
        guard let word = rest.first, word.lowercased() == word else { return nil }
        let isWritten = word.utf8.count == 10 && word.utf8.first?.isASCIIDigit == true
        let written = isWritten ? try? DateArgument.day(word, today: today) : nil
        guard let day = DateArgument.relativeDay(word, today: today) ?? written, day < today else { return nil }
        words = rest.dropFirst()
        return day
    }

    /// The words with the day that they begin with at the end: `3 дні тому 700 грн на ліки`.
    static func last(in typed: ArraySlice<String>) -> ArraySlice<String> {
        let words = withoutTimes(typed)
        let rest = words.drop { onWords.contains($0.lowercased()) }
        guard words.count - rest.count < 2,
            let first = CalendarWords.joined(MonthWords.joined(Array(rest), takesMonths: false)).first,
            first.lowercased() == first, DateArgument.isDay(first), !CommandSuggestion.isAmount(first)
        else { return words }
        let day = first.split(separator: " ").map(String.init)
        guard rest.count > day.count, day.count == 1 || first != rest.first else { return words }
        let isWeekday = CalendarWords.weekday(first, takesShort: false) != nil
        return rest.dropFirst(day.count) + (isWeekday ? ["on"] : []) + day
    }

    /// The first words of a description that may be meant for its day, as `monday`, `18.11` and `25 december` are, and the days
    /// that they may be: without a year the latest and the one to come.
    static func mention(in words: ArraySlice<String>, today: Day) -> (words: String, days: [Day])? {
        for index in words.indices {
            let lead = index == words.startIndex ? "" : words[index - 1]
            guard !isPaidFor(lead.lowercased()) else { continue }
            for count in [4, 3, 2, 1] where words.endIndex - index >= count {
                let run = words[index..<(index + count)]
                let text = Array(run).list(" ").withoutComma
                let isLast = index + count == words.endIndex
                guard !run.contains(where: { $0.utf8.contains(0x20) }), text.utf8.first != UInt8(ascii: "-"),
                    count == 1 || run.first?.lowercased() == run.first,
                    count == 1 ? isDay(text, after: lead, isLast) : isDay(text, isLast), let day = latest(text, today)
                else { continue }
                if lead.lowercased() == "на", day > today || MonthWords.isDay(text) { continue }
                guard day != today else { continue }
                guard isOpen(day, text, today) else { return (text, [day]) }
                let next = (1...366).lazy.map { today.advanced(by: $0) }.first { latest(text, $0) == $0 }
                return (text, [day, next].compactMap(\.self))
            }
        }
        return nil
    }

    /// Whether several words are a day; `the 2nd` is one at the end.
    private static func isDay(_ text: String, _ isLast: Bool) -> Bool {
        if CalendarWords.isDayOfMonth(text) { return isLast }
        return MonthWords.isDay(text) && !CommandSuggestion.isAmount(text)
            || CalendarWords.day(text, today: .firstOfHryvnia) != nil
    }

    /// Whether a word may be meant as a day; a name such as `Black Friday` is none.
    private static func isDay(_ word: String, after lead: String, _ isLast: Bool) -> Bool {
        let digits = word.split(whereSeparator: { "./-".contains($0) })
        let isShort = digits.count == 2 && isLast && onWords.contains(lead.lowercased())
        let isWritten =
            digits.count > 1 && (word.utf8.count > 4 || isShort) && digits.allSatisfy { $0.allSatisfy(\.isNumber) }
        if isLast, lead.lowercased() == "on", CalendarWords.isDayOfMonth(word) { return true }
        if CalendarWords.weekday(word, takesShort: false) != nil {
            return word.lowercased() == word || isLast && lead.lowercased() == lead
        }
        return word.lowercased() == word
            && (isWritten
                || DateArgument.relativeDay(word, today: .firstOfHryvnia).map { $0 != .firstOfHryvnia } == true)
    }

    private static func latest(_ text: String, _ today: Day) -> Day? { try? DateArgument.day(text, today: today) }

    /// Whether a date is the record's: one to come behind other words than `on` may be that of what is paid for.
    private static func isMeant(_ day: Day, after lead: String?, _ today: Day) -> Bool {
        day <= today || lead.map { onWords.contains($0.lowercased()) } != false
    }

    /// Whether a text without a year may as well mean a day to come; `the 25th` is of this month or the last.
    private static func isOpen(_ day: Day, _ text: String, _ today: Day) -> Bool {
        let (date, now, age) = (day.date, today.date, today.number - day.number)
        if CalendarWords.isDayOfMonth(text) { return age > 15 && date.month != now.month }
        return date.year != now.year && age >= 183 && !text.hasSubstring("\(date.year)")
    }

    /// The day of the last words, how many they are, and whether it has the name of a month; a quoted text is one word.
    ///
    /// - Throws: ``UsageError/badDate(_:option:)`` for `on 31 november`.
    private static func last(
        of words: ArraySlice<String>, today: Day, isLast: Bool
    ) throws(CommandError) -> (day: Day, count: Int, isInWords: Bool)? {
        guard let word = words.last else { return nil }
        if let offset = DateArgument.offset(word), offset < 0 { return (today.advanced(by: offset), 1, false) }
        for count in [4, 3, 2, 1] where words.count >= count {
            let text = words.suffix(count).list(" ")
            guard CalendarWords.weekday(word, takesShort: false) == nil,
                let day = CalendarWords.day(text, today: today)
            else { continue }
            // `the 2nd cup` and `2nd cup` are of no day, `on 5th` is.
            let isLed = count > 1 || text.hasSuffix("го") || words.dropLast().last?.lowercased() == "on"
            if CalendarWords.isDayOfMonth(text), !isLast || !isLed { continue }
            return isOpen(day, text, today) ? nil : (day, count, false)
        }
        if word.lowercased() == word || words.count == 1, let day = DateArgument.relativeDay(word, today: today) {
            return (day, 1, false)
        }
        let lead = words.dropLast().last ?? ""
        if CalendarWords.weekday(word, takesShort: false) != nil {
            if onWords.contains(lead.lowercased()) {
                return CalendarWords.day(word, today: today).map { ($0, 1, false) }
            }
            guard lead.lowercased() == lead else { return nil }
            if !lead.isEmpty, let day = CalendarWords.day(lead + " " + word, today: today) { return (day, 2, false) }
            // `45 bus monday`, but not `cyber monday`.
            let isBare = isLast && word.lowercased() == word && lead.isEmpty
            return isBare ? CalendarWords.day(word, today: today).map { ($0, 1, false) } : nil
        }
        for count in [3, 2, 1] where words.count >= count {
            let tail = words.suffix(count)
            let text = tail.joined(separator: " ")
            guard count == 1 || !tail.contains(where: { $0.utf8.contains(0x20) }), MonthWords.isDay(text) else {
                continue
            }
            // `31 листопада` is a day, if a wrong one.
            if words.dropLast(count).last?.lowercased() == "on" || MonthWords.fault(text) != nil {
                _ = try asTyped(DateArgument.day(text, today: today))
            }
            guard let day = latest(text, today), !isOpen(day, text, today),
                isMeant(day, after: words.dropLast(count).last, today)
            else { return nil }
            return (day, count, true)
        }
        // `10.11` is a day at the end, and may be anything in the middle.
        let isShort = isLast && word.utf8.count <= 5 && word.utf8.contains(0x2E)
        let isWritten = word.utf8.count == 10 || isShort || ["on", "On"].contains(lead) && word.utf8.contains(0x2E)
        let parts = word.split { ".-/".contains($0) }
        if word.utf8.count == 10, parts.count == 3, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) {
            _ = try asTyped(DateArgument.day(word, today: today))
        }
        guard isWritten, word.utf8.first?.isASCIIDigit == true,
            let day = latest(word, today), !isOpen(day, word, today), isMeant(day, after: words.dropLast().last, today)
        else { return nil }
        return (day, 1, false)
    }
}
