import KursCore
import KursTerminal
import KursText
import KursWallet

/// The days of a plan as people type them: `--every month --on 5 --until 2027-06`.
struct PlanSchedule {
    var recurrence: Recurrence
    var expressions: [String]
    /// The first day that counts, if hledger must count from an earlier one.
    var since: Day?

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - words: The other words, from which the unit of `--every 2 weeks` is removed.
    ///   - today: The day from which the first one is looked for.
    ///   - old: The plan that is changed, which has what is not named.
    ///   - isOnce: Whether a day of the week or month without an interval is the next one alone.
    init(
        _ words: inout ArraySlice<String>, from today: Day, changing old: Plan? = nil, isOnce: Bool = false,
        _ context: CommandContext
    ) throws(CommandError) {
        let arguments = context.arguments
        if let old, !arguments.has("every"), !arguments.has("on") {
            self = try PlanSchedule(endOf: old, context)
            return
        }
        var day: PlanDay?
        if let text = arguments.value("on") { day = try PlanDay(text, context) }
        let every: PlanInterval
        if let text = arguments.value("every") {
            every = try PlanInterval(text, &words)
            if day == nil { day = old.flatMap { PlanDay(of: $0, for: every) } }
        } else if let old = old.flatMap(PlanInterval.init(of:)) {
            every = old
        } else if let day {
            every = PlanInterval(following: isOnce ? .date(today) : day)
        } else {
            let task = ParsedArguments.taskUsage
            throw .usage(
                isOnce
                    ? .missingArgument("--on", usage: task) : .missingArgument("--every", usage: arguments.usage))
        }
        let first = try Self.first(every, day, from: today, arguments)
        recurrence = Recurrence(every.step(on: first, day), start: first)
        recurrence.end = try Self.end(after: first, context) ?? old?.parts[0].recurrence.end
        expressions = PeriodExpression.texts(recurrence)
        let written = expressions.compactMap(PeriodExpression.read)
        guard !written.isEmpty, written.count == expressions.count else {
            throw .wallet(.plan(.unsupportedRecurrence(every.text(context.language))))
        }
        if written.compactMap(\.start).contains(where: { $0 < first }) { since = first }
    }

    /// Another last day for a plan, whose days stay.
    private init(endOf plan: Plan, _ context: CommandContext) throws(CommandError) {
        recurrence = plan.parts[0].recurrence
        let end = try Self.end(after: recurrence.start ?? context.today, context)
        expressions = plan.parts.flatMap { part -> [String] in
            var recurrence = part.recurrence
            recurrence.end = end
            return PeriodExpression.texts(recurrence)
        }
        guard !expressions.isEmpty else { throw .wallet(.plan(.unsupportedRecurrence(plan.parts[0].expression))) }
    }

    private static func end(after first: Day, _ context: CommandContext) throws(CommandError) -> Day? {
        guard let last = try WalletPeriod.days(context.arguments.value("until"), context, isAhead: true)?.upperBound
        else { return nil }
        guard last >= first else { throw .wallet(.plan(.endsBeforeStart(start: first, until: last))) }
        return last.advanced(by: 1)
    }

    private static func first(
        _ every: PlanInterval, _ day: PlanDay?, from today: Day, _ arguments: ParsedArguments
    ) throws(CommandError) -> Day {
        switch day {
        case .date(let day): return day
        case .dayOfMonth(let number) where every.unit == .month || every.unit == .once:
            let step = Recurrence(.months(1, day: number), start: nil)
            return step.next(from: today) ?? today
        case .weekday(let weekday) where every.unit == .week || every.unit == .once:
            return today.advanced(by: (weekday - today.weekday + 7) % 7)
        case nil where every.unit != .once: return today
        case nil: throw .usage(.missingArgument("--on DATE", usage: arguments.usage))
        default:
            throw .usage(
                .badValue(
                    "--on", given: arguments.value("on") ?? "",
                    expected: every.unit == .week
                        ? ["monday … sunday", "2026-12-01"]
                        : every.unit == .month ? ["1 … 31", "last", "2026-12-01"] : ["2026-12-01"]))
        }
    }
}

/// `5`, `friday`, `2026-12-24`, `last`.
enum PlanDay {
    case dayOfMonth(Int)
    case weekday(Int)
    case date(Day)

    init(_ text: String, _ context: CommandContext) throws(CommandError) {
        let word = foldedText(text)
        if let number = Int(digits: Array(word.utf8)), word.utf8.count <= 2 {
            guard (1...31).contains(number) else { throw .usage(.badForm("--on", given: text, .number(1...31))) }
            self = .dayOfMonth(number)
        } else if ["last", "останній", "кінець"].contains(word) {
            self = .dayOfMonth(31)
        } else if let weekday = CalendarWords.weekday(word, takesShort: true) {
            self = .weekday(weekday)
        } else {
            guard var day = try context.day(of: "on") else { throw .usage(.badDate(text, option: "--on")) }
            // `19 december` is to come.
            let (words, from) = WalletPeriod.coming(text, context.today)
            if day < context.today { day = try asTyped(DateArgument.day(words, today: from)) }
            guard day >= .firstOfHryvnia, day <= context.today.advanced(by: 366 * 20) else {
                throw .wallet(.unlikelyDay(day, meant: context.today))
            }
            self = .date(day)
        }
    }
}

extension PlanDay {
    /// The day of a plan that stays when its interval is changed; `nil` where it has no meaning there.
    init?(of plan: Plan, for every: PlanInterval) {
        switch (plan.parts[0].recurrence.step, every.unit) {
        case (.months(_, let day), .month), (.yearly(_, let day), .month): self = .dayOfMonth(day)
        case (.days(let count), .week) where count % 7 == 0:
            guard let start = plan.parts[0].recurrence.start else { return nil }
            self = .weekday(start.weekday)
        default: return nil
        }
    }
}

/// `month`, `2 weeks`, `quarter`, `year`, `once`.
struct PlanInterval {
    enum Unit { case once, day, week, month }

    var unit: Unit
    var count: Int

    private static let expected = ["day", "week", "2 weeks", "month", "quarter", "year", "once"]

    /// Reads the value of `--every`; of `--every 2 weeks` in two words, the second is among the others.
    init(_ text: String, _ others: inout ArraySlice<String>) throws(CommandError) {
        var parts = text.lowercased().split(separator: " ").map(String.init)[...]
        var number = 1
        if let first = parts.first, let count = Int(digits: Array(first.utf8)) {
            guard (1...366).contains(count) else { throw .usage(.badForm("--every", given: text, .number(1...366))) }
            number = count
            parts.removeFirst()
            if parts.isEmpty, let place = others.firstIndex(where: { Self.unit($0) != nil }) {
                parts.append(others.remove(at: place).lowercased())
            }
        }
        guard let word = parts.first, parts.count == 1, let found = Self.unit(word), found.unit != .once || number == 1
        else { throw .usage(.badValue("--every", given: text, expected: Self.expected)) }
        (unit, count) = (found.unit, found.count * number)
    }

    init(following day: PlanDay) {
        count = 1
        switch day {
        case .dayOfMonth: unit = .month
        case .weekday: unit = .week
        case .date: unit = .once
        }
    }

    /// The interval of a plan; `nil` for one that people cannot type.
    init?(of plan: Plan) {
        switch plan.parts[0].recurrence.step {
        case .once: (unit, count) = (.once, 1)
        case .days(let days) where days % 7 == 0: (unit, count) = (.week, days / 7)
        case .days(let days): (unit, count) = (.day, days)
        case .months(let months, _): (unit, count) = (.month, months)
        case .yearly: (unit, count) = (.month, 12 / plan.parts.count)
        case .weekdays, .weekdayOfMonth: return nil
        }
    }

    private static func unit(_ word: String) -> (unit: Unit, count: Int)? {
        let word = foldedText(word)
        if ["once", "раз", "один"].contains(word) { return (.once, 1) }
        return (PlanUnit(noun: word) ?? PlanUnit(adverb: word)).map { unit in
            switch unit {
            case .day: (.day, 1)
            case .week: (.week, 1)
            case .fortnight: (.week, 2)
            case .month: (.month, 1)
            case .quarter: (.month, 3)
            case .year: (.month, 12)
            }
        }
    }

    func text(_ language: Language) -> String {
        switch unit {
        case .once: language("once", "один раз")
        case .day: Self.every(count, .days)(language)
        case .week: Self.every(count, .weeks)(language)
        case .month: Self.every(count, .months)(language)
        }
    }

    static func every(_ count: Int, _ noun: CountedNoun) -> LocalizedText {
        let interval = noun(count)
        let one = String(interval.en.dropFirst(2))
        return LocalizedText(
            "every \(count == 1 ? one : interval.en)",
            "раз на \(count == 1 ? String(interval.uk.dropFirst(2)) : interval.uk)")
    }

    func step(on first: Day, _ day: PlanDay?) -> Recurrence.Step {
        switch unit {
        case .once: return .once
        case .day: return .days(count)
        case .week: return .days(count * 7)
        case .month:
            if case .dayOfMonth(let number)? = day { return .months(count, day: number) }
            return .months(count, day: first.date.day)
        }
    }
}
