import KursCore
import KursTerminal
import KursText

/// The day that a record's description names.
enum DescriptionDay {
    /// The words before a day that something is paid for.
    private static let beforePaidDay: Set = [
        "до", "від", "за", "з", "із", "по", "під", "для", "by", "due", "for", "from", "of", "since", "till", "to",
        "until",
    ]

    static func isPaidFor(_ lead: String) -> Bool { beforePaidDay.contains(lead) }

    /// Removes the day that the words name, at the end or the beginning rather than between: `yesterday`, `on 17.11.2026`,
    /// `5 листопада`, `в п'ятницю`.
    ///
    /// What stands behind a preposition as in `від 17.11.2026`, and a day to come behind `на`, is what was paid for. A name
    /// such as `USA Today` begins with a capital. `tomorrow` is tomorrow.
    ///
    /// - Throws: ``UsageError/conflict(_:_:)`` for two days.
    static func take(from words: inout ArraySlice<String>, today: Day) throws(CommandError) -> Day? {
        guard let day = try takeOne(from: &words, today: today) else { return nil }
        var rest = words
        if let other = try takeOne(from: &rest, today: today), other != day {
            throw .usage(.conflict(other.iso, day.iso))
        }
        return day
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
        let lead = words[..<end].dropLast(count).last?.lowercased() ?? ""
        if Self.beforePaidDay.contains(lead) || lead == "на" && (isInWords || day > today) { return nil }
        // `the news of today` names no other day.
        if !isLast, day >= today { return nil }
        let start = end - count - (["on", "на", "в", "у"].contains(lead) ? 1 : 0)
        words.removeSubrange(start..<end)
        return day
    }

    /// Removes the day before a description: `їжа позавчора АТБ`, `on 2026-11-19 lunch`; today is the day in any case.
    private static func takeFirst(from words: inout ArraySlice<String>, today: Day) -> Day? {
        let rest = ["on", "в", "у"].contains(words.first?.lowercased() ?? "") ? words.dropFirst() : words
        guard let word = rest.first, word.lowercased() == word else { return nil }
        let isWritten = word.utf8.count == 10 && word.utf8.first?.isASCIIDigit == true
        let written = isWritten ? try? DateArgument.day(word, today: today) : nil
        guard let day = DateArgument.relativeDay(word, today: today) ?? written, day < today else { return nil }
        words = rest.dropFirst()
        return day
    }

    /// The words with the day that they begin with at the end: `3 дні тому 700 грн на ліки`.
    static func last(in words: ArraySlice<String>) -> ArraySlice<String> {
        let rest = words.drop { ["on", "в", "у"].contains($0.lowercased()) }
        guard words.count - rest.count < 2,
            let first = CalendarWords.joined(MonthWords.joined(Array(rest), takesMonths: false)).first,
            first.lowercased() == first, DateArgument.isDay(first), !CommandSuggestion.isAmount(first)
        else { return words }
        let day = first.split(separator: " ").map(String.init)
        guard rest.count > day.count, day.count == 1 || first != rest.first else { return words }
        let isWeekday = CalendarWords.weekday(first, takesShort: false) != nil
        return rest.dropFirst(day.count) + (isWeekday ? ["on"] : []) + day
    }

    /// The first word of a description that may be meant for its day: `monday`, `18.11`, `2026-11-19`.
    static func mention(in words: ArraySlice<String>, today: Day) -> String? {
        words.indices.first { index in
            let word = words[index]
            guard index == words.startIndex || !beforePaidDay.contains(words[index - 1].lowercased()) else {
                return false
            }
            let digits = word.split(whereSeparator: { "./-".contains($0) })
            let isWritten = digits.count > 1 && word.utf8.count > 4 && digits.allSatisfy { $0.allSatisfy(\.isNumber) }
            guard word.lowercased() == word, word.utf8.first != UInt8(ascii: "-") else { return false }
            return isWritten && (try? DateArgument.day(word, today: today)) != nil
                || DateArgument.relativeDay(word, today: today).map { $0 != today } == true
                || CalendarWords.weekday(word, takesShort: false) != nil
        }.map { words[$0] }
    }

    /// The day of the last words, how many they are, and whether it has the name of a month; a quoted text is one word.
    ///
    /// - Throws: ``UsageError/badDate(_:option:)`` for `on 31 november`.
    private static func last(
        of words: ArraySlice<String>, today: Day, isLast: Bool
    ) throws(CommandError) -> (day: Day, count: Int, isInWords: Bool)? {
        guard let word = words.last else { return nil }
        if let offset = DateArgument.offset(word), offset < 0 { return (today.advanced(by: offset), 1, false) }
        for count in [4, 3, 2] where words.count >= count {
            if let day = CalendarWords.past(Array(words.suffix(count)), today: today) { return (day, count, false) }
        }
        if word.lowercased() == word || words.count == 1, let day = DateArgument.relativeDay(word, today: today) {
            return (day, 1, false)
        }
        let lead = words.dropLast().last ?? ""
        if CalendarWords.weekday(word, takesShort: false) != nil {
            if ["on", "в", "у"].contains(lead.lowercased()) {
                return CalendarWords.day(word, today: today).map { ($0, 1, false) }
            }
            guard !lead.isEmpty, lead.lowercased() == lead,
                let day = CalendarWords.day(lead + " " + word, today: today), day <= today
            else { return nil }
            return (day, 2, false)
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
            // Without a year it may also be to come.
            guard let day = try? DateArgument.day(text, today: today), day <= today,
                day.date.year == today.date.year || text.hasSubstring("\(day.date.year)")
                    || today.number - day.number < 183
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
            let day = try? DateArgument.day(word, today: today), day <= today
        else { return nil }
        return (day, 1, false)
    }
}
