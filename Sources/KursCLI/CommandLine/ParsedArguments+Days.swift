import KursCore

extension ParsedArguments {
    /// The day of an option; `nil` when it was not given.
    func day(_ option: String, today: Day) throws(UsageError) -> Day? {
        guard let text = value(option) else { return nil }
        return try DateArgument.day(text, today: today)
    }

    /// The days from `--from` to `--to`, each of which may be a period, or the days of a period given as an argument.
    ///
    /// - Parameter days: The default length in days, ending today.
    func range(_ argument: String?, days: Int, today: Day) throws(UsageError) -> ClosedRange<Day> {
        if let argument {
            if has("from") { throw .conflict(argument, "--from") }
            if has("to") { throw .conflict(argument, "--to") }
            // As a period, `-30d` is the last thirty days; as a day it would be the one thirty days ago.
            if let offset = DateArgument.offset(argument), offset < 0 { return today.advanced(by: offset + 1)...today }
            return try PeriodArgument.days(argument, today: today)
        }
        var last = today
        if let text = value("to") { last = try PeriodArgument.days(text, today: today).upperBound }
        var first = last.advanced(by: 1 - days)
        if let text = value("from") { first = try PeriodArgument.days(text, today: today).lowerBound }
        // A `--from` in the future without `--to`: one day, which is reported as being in the future.
        if !has("to"), first > last { last = first }
        guard first <= last else {
            throw .badValue("--to", given: value("to") ?? last.iso, expected: [">= " + first.iso])
        }
        return first...last
    }
}
