package import KursCore

extension ParsedArguments {
    /// The words with `1 November 2026` and `next friday` made one; for a history, `November 2026`, too.
    static func datesJoined(_ words: [String], takesMonths: Bool) -> [String] {
        CalendarWords.joined(MonthWords.joined(completed(words), takesMonths: takesMonths))
    }

    /// Gives the first of two days its month, as in `з 1 по 15 листопада`, `between 10 and 13 nov` and `1-15 листопада`.
    private static func completed(_ words: [String]) -> [String] {
        let day = { (word: String) in Int(word).map((1...31).contains) == true }
        var words = words
        for index in words.indices.dropLast() {
            let parts = words[index].split { "-–".contains($0) }.map(String.init)
            if parts.count == 2, parts.allSatisfy(day), MonthWords.isDay(parts[1] + " " + words[index + 1]) {
                words.replaceSubrange(
                    index...index, with: ["from", parts[0] + " " + words[index + 1], "to", parts[1]])
                return words
            }
            guard index + 4 < words.count, let start = LineWord.meaning(words[index]),
                start == .start || start == .between,
                day(words[index + 1]), let end = LineWord.meaning(words[index + 2]),
                [.into, .over, .and].contains(end),
                MonthWords.isDay(words[index + 3] + " " + words[index + 4])
            else { continue }
            words[index + 1] += " " + words[index + 4]
            return words
        }
        return words
    }

    package static let startWords = ["since", "from", "з", "від"]

    /// Turns `since september` and `from 1 September to 1 October` into options, for a command without markets.
    mutating func takeFirstDay() {
        guard !has("from"), spec.options.contains(where: { $0.long == "from" && $0.value == "DATE" }) else { return }
        guard operands.contains(where: { Self.startWords.contains($0.lowercased()) }) else { return takeLastDay() }
        operands = Self.datesJoined(operands, takesMonths: false)
        let isDate = { (word: String) in DateArgument.isDay(word) || PeriodArgument.isNamed(word) }
        guard
            let index = operands.indices.dropLast().first(where: { index in
                Self.startWords.contains(operands[index].lowercased()) && isDate(operands[index + 1])
            })
        else { return }
        options.append(Option(name: "from", value: operands[index + 1]))
        operands.removeSubrange(index...index + 1)
        guard index + 1 < operands.count, !has("to"), isDate(operands[index + 1]),
            [.into, .over].contains(LineWord.meaning(operands[index]))
        else { return }
        options.append(Option(name: "to", value: operands[index + 1]))
        operands.removeSubrange(index...index + 1)
    }

    /// Turns `until 10 november` and `до вчора` alone into the option.
    private mutating func takeLastDay() {
        let words = Self.datesJoined(operands, takesMonths: false)
        guard !has("to"),
            let index = words.indices.dropLast().first(where: { index in
                ["until", "till", "до"].contains(words[index].lowercased()) && DateArgument.isDay(words[index + 1])
            }), index == 0 || !PeriodArgument.isNamed(words[index - 1]) && !DateArgument.isDay(words[index - 1])
        else { return }
        operands = words
        options.append(Option(name: "to", value: operands[index + 1]))
        operands.removeSubrange(index...index + 1)
    }

    package func day(_ option: String, today: Day) throws(UsageError) -> Day? {
        guard let text = value(option) else { return nil }
        do throws(UsageError) {
            return try DateArgument.day(text, today: today)
        } catch {
            // The words of a line are their own spelling.
            throw .badDate(text, option: spelling(of: option) == text ? nil : spelling(of: option))
        }
    }

    package func period(_ option: String, _ text: String, today: Day) throws(UsageError) -> ClosedRange<Day> {
        do throws(UsageError) {
            return try PeriodArgument.days(text, today: today)
        } catch {
            throw .badPeriod(text, option: spelling(of: option))
        }
    }

    /// How many days a range may be asked for by its length.
    private static let dayCounts = 2...12_000

    /// A period as an option; elsewhere it is an argument, too.
    package static let period = OptionSpec(
        "period", alias: "month", value: "PERIOD", "a period, also as an argument: 2026-10, 2026Q3, 'last month'",
        "період, можна й аргументом: 2026-10, 2026Q3, 'минулий місяць'")

    /// The options of a range by its length, for a command with `range`.
    package static func lengthOptions(usual: Int) -> [OptionSpec] {
        [
            OptionSpec(
                "days", alias: "last", value: "N", "the last N days (default \(usual))",
                "останні N днів (типово \(usual))"),
            OptionSpec("year", "the last year", "останній рік"), period,
        ]
    }

    /// The days from `--from` to `--to`, each of which may be a period, or the days of a period.
    ///
    /// - Parameter days: The default length in days, ending today.
    package func range(days usual: Int, today: Day) throws(UsageError) -> ClosedRange<Day> {
        let named = ["days", "year", "period"].filter(has)
        var days = has("year") ? 365 : usual
        if let option = named.first {
            let others = [has("from") ? "--from" : nil, named.dropFirst().first.map(spelling)]
            if let other = others.compactMap(\.self).first { throw .conflict(other, spelling(of: option)) }
        }
        if let text = value("days") {
            // `--last week` is last week, and `--last 7d` seven days.
            if let period = CalendarWords.period("last " + text, today: today) {
                if has("to") { throw .conflict("--to", spelling(of: "days") + " " + text) }
                return period
            }
            // `7d`, `3m`, `2 years`
            let count = text.prefix { $0.isNumber }
            let unit = String(text.dropFirst(count.count).drop { $0 == " " })
            let units = ["d": "days", "w": "weeks", "m": "months", "y": "years"]
            let span = PeriodArgument.span([String(count), units[unit] ?? unit])
            guard let number = Int(text) ?? span?.dayCount, ParsedArguments.dayCounts.contains(number) else {
                throw .badForm(spelling(of: "days"), given: text, .days(ParsedArguments.dayCounts))
            }
            days = number
        }
        if let argument = value("period") {
            if has("to") { throw .conflict(argument, "--to") }
            // As a period, `-30d` is the last thirty days; as a day it would be the one thirty days ago.
            if let offset = DateArgument.offset(argument), offset < 0 { return today.advanced(by: offset + 1)...today }
            return try PeriodArgument.days(argument, today: today)
        }
        var last = today
        if let text = value("to") { last = try period("to", text, today: today).upperBound }
        var first = last.advanced(by: 1 - days)
        if let text = value("from") { first = try period("from", text, today: today).lowerBound }
        // A `--from` in the future without `--to`: one day, which is reported as being in the future.
        if !has("to"), first > last { last = first }
        guard first <= last else {
            throw .badValue("--to", given: value("to") ?? last.iso, expected: [">= " + first.iso])
        }
        return first...last
    }
}
