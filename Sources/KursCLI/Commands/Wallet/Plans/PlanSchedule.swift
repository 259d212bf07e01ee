import KursCore
import KursText
import KursWallet

/// The days of a plan as people type them: `--every month --on 5 --until 2027-06`.
struct PlanSchedule {
    /// The days.
    var recurrence: Recurrence
    /// The period expressions that say them.
    var expressions: [String]
    /// The first day that counts, if hledger must count from an earlier one.
    var since: Day?

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - words: The other words, from which the unit of `--every 2 weeks` is removed.
    ///   - today: The day from which the first one is looked for.
    ///   - old: The plan that is changed, which has what is not named.
    init(
        _ words: inout ArraySlice<String>, from today: Day, changing old: Plan? = nil, _ context: CommandContext
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
            every = PlanInterval(following: day)
        } else {
            throw .usage(.missingArgument("--every", usage: arguments.usage))
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

    /// The day after that of `--until`.
    private static func end(after first: Day, _ context: CommandContext) throws(CommandError) -> Day? {
        guard let text = context.arguments.value("until") else { return nil }
        let last: Day
        do throws(UsageError) {
            last = try PeriodArgument.days(text, today: context.today).upperBound
        } catch {
            throw .usage(error)
        }
        guard last >= first else { throw .wallet(.plan(.endsBeforeStart(start: first, until: last))) }
        return last.advanced(by: 1)
    }

    /// The first day, on or after today unless it is named.
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
