import KursCore
import KursTerminal
import KursText
import KursWallet

extension ParsedArguments {
    static let planUsage = "wallet plan add AMOUNT [CUR] CATEGORY [DESCRIPTION] --every month --on 5"

    static let taskUsage = "wallet plan add TASK --on DATE"

    /// The words before the last day of what recurs, or is saved for.
    static let untilWords = ["by", "until", "till", "до"]

    /// The words behind the number or place of a day.
    private static let dayWords = ["числа", "day", "день"]
    private static let planEvery = ["every", "each", "кожен", "кожний", "кожного", "кожну", "кожної", "кожні"]

    /// The words of an interval from a place on: its unit, the value of `--every`, and their number without a day.
    static func interval(_ words: ArraySlice<String>) -> (unit: PlanUnit, every: String, count: Int)? {
        guard let first = words.first else { return nil }
        if let unit = PlanUnit(adverb: first) { return (unit, unit.rawValue, 1) }
        // `щоп'ятниці` has its day, as `every friday` has.
        if planDay(first, of: .week) != nil, first.hasPrefix("що") { return (.week, "week", 0) }
        let isOnceIn = first == "раз" && words.dropFirst().first == "на"
        guard isOnceIn || planEvery.contains(first) else { return nil }
        let rest = words.dropFirst(isOnceIn ? 2 : 1)
        let lead = words.count - rest.count
        guard let word = rest.first else { return nil }
        if planDay(word, of: .week) != nil { return (.week, "week", lead) }
        // `кожного 10 числа`
        if planDay(word, of: .month) != nil, rest.dropFirst().first == "числа" { return (.month, "month", lead) }
        let named = ["two": 2, "два": 2, "дві": 2, "three": 3, "три": 3][word]
        let number = named ?? Int(digits: Array(word.utf8))
        guard let unit = (number == nil ? word : rest.dropFirst().first).flatMap({ PlanUnit(noun: $0) }) else {
            return nil
        }
        return (unit, number.map { "\($0) " + unit.rawValue } ?? unit.rawValue, lead + (number == nil ? 1 : 2))
    }

    /// Turns `every month on the 5th`, `щомісяця 5 числа` and `у неділю щотижня` at the end of a plan into the options.
    ///
    /// A phrase that something else than an account, its first day or its last one follows is a description.
    mutating func takeRecurrence() throws(UsageError) {
        try takeRecurrenceAtEnd()
        guard !has("every") else { return }
        var (line, account) = (self, [String]())
        let isDay = { (text: String) in
            DateArgument.isDay(text) || PeriodArgument.isNamed(text)
                || CalendarWords.weekday(text, takesShort: false) != nil
        }
        let sides = AccountPrepositions.paying + AccountPrepositions.receiving
        let leads = sides + Self.untilWords + Self.startWords
        while let place = line.operands.lastIndex(where: { leads.contains($0.lowercased()) }), place > 1,
            (2...4).contains(line.operands.count - place)
        {
            let (lead, text) = (line.operands[place].lowercased(), Array(line.operands[(place + 1)...]).list(" "))
            if isDay(text),
                let option = Self.untilWords.contains(lead)
                    ? "until" : Self.startWords.contains(lead) ? "on" : nil, !line.has(option)
            {
                // `monthly from the 7th`
                let isOfMonth = option == "on" && CalendarWords.isDayOfMonth(text)
                line.options.append(
                    Option(
                        name: option,
                        value: isOfMonth ? text.filter(\.isNumber) : PeriodArgument.bound(text, after: lead)))
            } else if account.isEmpty, sides.contains(lead) {
                account = Array(line.operands[place...])
            } else {
                break
            }
            line.operands.removeSubrange(place...)
        }
        try line.takeRecurrenceAtEnd()
        guard line.has("every") || line.options.count == options.count + 1 && line.has("on") && !account.isEmpty else {
            return
        }
        line.operands += account
        self = line
    }

    private mutating func takeRecurrenceAtEnd() throws(UsageError) {
        let words = operands.map { $0.lowercased() }
        let leads = ["on", "the", "у", "в", "of", "by", "до"]
        guard let start = words.indices.dropFirst().last(where: { Self.interval(words[$0...]) != nil }),
            let (unit, every, count) = Self.interval(words[start...])
        else { return takePlannedDay() }
        var (first, day): (Int, String?) = (start, nil)
        let following = words[(start + count)...].drop(while: leads.contains)
        let text = Array(following).list(" ")
        if unit == .year, MonthWords.isDay(text) {
            // `щороку 1 січня`
            day = text
        } else if let word = following.first {
            guard following.dropFirst().allSatisfy(Self.dayWords.contains), let found = Self.planDay(word, of: unit)
            else { return }
            day = found
        } else {
            // `on the 5th of every month`, `25 числа щомісяця`
            var before = start > 2 && ["of", "числа"].contains(words[start - 1]) ? start - 1 : start
            // `on the last day of every month`
            if before > 2, ["day", "день"].contains(words[before - 1]) { before -= 1 }
            if before > 1, let found = Self.planDay(words[before - 1], of: unit),
                found != words[before - 1] || Self.dayWords.contains(words[before])
                    || before > 3 && leads.contains(words[before - 2])
            {
                (first, day) = (before - 1, found)
                while first > 2, (leads + ["by", "до"]).contains(words[first - 1]) { first -= 1 }
            }
        }
        let phrase = Array(operands[first...]).list(" ")
        if has("every") { throw .conflict(phrase, "--every") }
        if day != nil, has("on") { throw .conflict(phrase, "--on") }
        options.append(Option(name: "every", value: every))
        if let day { options.append(Option(name: "on", value: day)) }
        operands.removeSubrange(first...)
    }

    /// Turns `tomorrow`, `next friday`, `в п'ятницю` and `by 19 december` at the end of a plan into the option; in `tickets for
    /// 1 december` the day is of the description.
    private mutating func takePlannedDay() {
        guard !has("on") else { return }
        for count in [4, 3, 2, 1] where operands.count > count {
            let day = operands.suffix(count).joined(separator: " ")
            let lead = operands.dropLast(count).last?.lowercased() ?? ""
            let isLed = ["by", "due", "on", "до", "at", "у", "в"].contains(lead) && operands.count > count + 1
            let isMonths = MonthWords.isDay(day)
            let isAlone =
                count == 1
                ? ["tomorrow", "завтра"].contains(day.lowercased())
                    || day.utf8.count == 10 && DateArgument.isDay(day)
                        && day.first?.isNumber == true && day.last?.isNumber == true
                : isMonths && day.first?.isNumber == true
                    && (operands.count > count + 1 || operands[0].utf8.contains(0x20))
                    || CalendarWords.day(day, today: .firstOfHryvnia) != nil
            guard
                isLed
                    ? isMonths || DateArgument.isDay(day) : isAlone && !AccountPrepositions.all.contains(lead)
            else { continue }
            options.append(Option(name: "on", value: day))
            operands.removeLast(isLed ? count + 1 : count)
            return
        }
    }

    /// A day of a month or week as `--on` takes it: `5th`, `1-го`, `last`, `friday`; `nil` for another word.
    private static func planDay(_ word: String, of unit: PlanUnit) -> String? {
        if unit == .week {
            let name = word.hasPrefix("що") ? String(word.dropFirst(2)) : word
            return CalendarWords.weekday(name, takesShort: false) == nil ? nil : name
        }
        guard unit == .month || unit == .quarter else { return nil }
        if ["last", "останній"].contains(word) { return word }
        let digits = word.prefix { $0.isNumber }
        let isOrdinal = ["", "st", "nd", "rd", "th", "-го", "го"].contains(word.dropFirst(digits.count))
        return isOrdinal && Int(digits).map((1...31).contains) == true ? String(digits) : nil
    }
}

/// What a plan is repeated by, under its name for `--every`.
enum PlanUnit: String, CaseIterable {
    case day, week, fortnight, month, quarter, year

    /// Reads its noun, in lower case.
    init?(noun: String) {
        guard let unit = Self.allCases.first(where: { $0.words.nouns.contains(noun) }) else { return nil }
        self = unit
    }

    /// Reads what means each of it, in lower case.
    init?(adverb: String) {
        guard let unit = Self.allCases.first(where: { $0.words.adverbs.contains(adverb) }) else { return nil }
        self = unit
    }

    private var words: (nouns: [String], adverbs: [String]) {
        switch self {
        case .day: (["day", "days", "d", "день", "дні", "днів"], ["daily", "щодня"])
        case .week: (["week", "weeks", "w", "тиждень", "тижні", "тижнів"], ["weekly", "щотижня"])
        case .fortnight: (["fortnight"], ["biweekly"])
        case .month:
            (["month", "months", "m", "місяць", "місяця", "місяці", "місяців"], ["monthly", "щомісяця", "щомісячно"])
        case .quarter: (["quarter", "quarters", "квартал", "квартали", "кварталів"], ["quarterly", "щокварталу"])
        case .year: (["year", "years", "y", "рік", "року", "роки", "років"], ["yearly", "annually", "щороку"])
        }
    }
}
