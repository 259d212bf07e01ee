import KursCore
import KursTerminal
import KursWallet

extension ParsedArguments {
    static let planUsage = "wallet plan add AMOUNT [CUR] CATEGORY [DESCRIPTION] --every month --on 5"

    private static let planUnits: [String: [String]] = [
        "day": ["day", "день"], "week": ["week", "тиждень"], "month": ["month", "місяць", "місяця"],
        "year": ["year", "рік", "року"],
    ]

    private static let planAdverbs: [String: [String]] = [
        "day": ["daily", "щодня"], "week": ["weekly", "щотижня"], "month": ["monthly", "щомісяця", "щомісячно"],
        "year": ["yearly", "annually", "щороку"],
    ]

    /// Turns `every month on the 5th`, `щомісяця 5 числа` and `у неділю щотижня` at the end of a plan into the options.
    ///
    /// A phrase that something else than an account follows is a description.
    mutating func takeRecurrence() throws(UsageError) {
        try takeRecurrenceAtEnd()
        guard !has("every"),
            let lead = operands.lastIndex(where: { AccountPrepositions.paying.contains($0.lowercased()) }), lead > 1,
            operands.count - lead <= 4
        else { return }
        let account = operands[lead...]
        operands.removeSubrange(lead...)
        try takeRecurrenceAtEnd()
        operands += account
    }

    private mutating func takeRecurrenceAtEnd() throws(UsageError) {
        let words = operands.map { $0.lowercased() }
        let (every, leads) = (["every", "each", "кожен", "кожний", "кожного"], ["on", "the", "у", "в", "of"])
        func unit(_ index: Int) -> (name: String, count: Int)? {
            if let adverb = Self.planAdverbs.first(where: { $0.value.contains(words[index]) }) {
                return (adverb.key, 1)
            }
            guard every.contains(words[index]), index + 1 < words.count else { return nil }
            // `every friday` is weekly on Friday, which is the day.
            if CalendarWords.weekday(words[index + 1], takesShort: false) != nil { return ("week", 1) }
            return Self.planUnits.first { $0.value.contains(words[index + 1]) }.map { ($0.key, 2) }
        }
        guard let start = words.indices.dropFirst().last(where: { unit($0) != nil }), let (name, count) = unit(start)
        else { return takePlannedDay() }
        var (first, day): (Int, String?) = (start, nil)
        let following = words[(start + count)...].drop(while: leads.contains)
        if let word = following.first {
            guard following.dropFirst().allSatisfy({ $0 == "числа" }), let found = Self.planDay(word, of: name) else {
                return
            }
            day = found
        } else {
            // `on the 5th of every month`, `25 числа щомісяця`
            let before = start > 2 && ["of", "числа"].contains(words[start - 1]) ? start - 1 : start
            if before > 1, let found = Self.planDay(words[before - 1], of: name),
                found != words[before - 1] || words[before] == "числа"
                    || before > 3 && leads.contains(words[before - 2])
            {
                (first, day) = (before - 1, found)
                while first > 2, leads.contains(words[first - 1]) { first -= 1 }
            }
        }
        let phrase = Array(operands[first...]).list(" ")
        if has("every") { throw .conflict(phrase, "--every") }
        if day != nil, has("on") { throw .conflict(phrase, "--on") }
        options.append(Option(name: "every", value: name))
        if let day { options.append(Option(name: "on", value: day)) }
        operands.removeSubrange(first...)
    }

    /// Turns `tomorrow` and `by 19 december` at the end of a plan into the option.
    private mutating func takePlannedDay() {
        guard operands.count > 1, !has("on"), let word = operands.last else { return }
        if ["tomorrow", "завтра"].contains(word.lowercased()) {
            options.append(Option(name: "on", value: operands.removeLast()))
            return
        }
        guard let lead = operands.lastIndex(where: { ["by", "on", "до", "at"].contains($0.lowercased()) }), lead > 0
        else {
            return
        }
        let day = operands[(lead + 1)...].joined(separator: " ")
        guard MonthWords.isDay(day) || DateArgument.isDay(day) else { return }
        options.append(Option(name: "on", value: day))
        operands.removeSubrange(lead...)
    }

    /// A day of a month or week as `--on` takes it: `5th`, `1-го`, `last`, `friday`; `nil` for another word.
    private static func planDay(_ word: String, of unit: String) -> String? {
        if unit == "week" { return CalendarWords.weekday(word, takesShort: false) == nil ? nil : word }
        guard unit == "month" else { return nil }
        if ["last", "останній"].contains(word) { return word }
        let digits = word.prefix { $0.isNumber }
        let isOrdinal = ["", "st", "nd", "rd", "th", "-го", "го"].contains(word.dropFirst(digits.count))
        return isOrdinal && Int(digits).map((1...31).contains) == true ? String(digits) : nil
    }
}
