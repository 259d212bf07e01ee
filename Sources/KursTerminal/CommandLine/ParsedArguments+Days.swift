package import KursCore

extension ParsedArguments {
    /// Words allowed before a day that follows currencies, as in `100 usd on 2026-11-19`.
    private static let beforeDay = ["on", "for", "за", "на", "у", "в"]

    /// Turns a day among the arguments into the option `--on`, as in `100 usd yesterday`.
    package mutating func takeDay() throws(UsageError) {
        // The words of a quoted `"usd yesterday"` are apart only if one of them is a day.
        for (index, word) in operands.enumerated().reversed()
        where word.utf8.contains(UInt8(ascii: " ")) && !DateArgument.isDay(word) {
            let words = word.split(separator: " ").map(String.init)
            if words.contains(where: DateArgument.isDay) { operands.replaceSubrange(index...index, with: words) }
        }
        guard let index = operands.lastIndex(where: DateArgument.isDay) else { return }
        var word = operands.remove(at: index)
        // A rate for Monday is that of the Monday to come, which may be today.
        if index > 0, ["for", "на"].contains(operands[index - 1].lowercased()),
            CalendarWords.weekday(word, takesShort: false) != nil
        {
            word = "coming " + word
        }
        if let other = value("on"), other != word { throw .conflict(word, "--on " + other) }
        options.append(Option(name: "on", value: word))
        guard index > 0, ParsedArguments.beforeDay.contains(operands[index - 1].lowercased()) else { return }
        operands.remove(at: index - 1)
    }

    var takesPeriod: Bool { ["history", "chart", "export"].contains(command) }

    /// Removes a period at the end of the arguments; beside a currency four digits are a year, since no amounts are there.
    package static func takePeriod(fromEndOf words: inout [String]) -> String? {
        guard let word = words.last,
            PeriodArgument.isNamed(word) || DateArgument.offset(word) != nil
                || words.count > 1 && PeriodArgument.partOfYear(word) != nil
        else { return nil }
        return words.removeLast()
    }

    /// Makes one argument of `1 November 2026` and `next friday`; for a history of `November 2026`, too.
    package mutating func joinDates() {
        completeDays()
        operands = CalendarWords.joined(MonthWords.joined(operands, takesMonths: takesPeriod))
        guard takesPeriod else { return }
        // A quoted `"last month"` is the same two words.
        for (index, word) in operands.enumerated().reversed() where word.utf8.contains(UInt8(ascii: " ")) {
            let words = word.split(separator: " ").map(String.init)
            if PeriodArgument.span(words[...])?.wordCount == words.count {
                operands.replaceSubrange(index...index, with: words)
            }
        }
        for index in operands.indices.dropFirst().reversed() {
            let (lead, word) = (operands[index - 1].lowercased(), operands[index])
            guard
                PeriodArgument.isNamed(word) && ["за", "for", "in", "during"].contains(lead)
                    || DateArgument.isDay(word) && ["on", "for", "за", "на"].contains(lead)
            else { continue }
            operands.remove(at: index - 1)
        }
    }

    /// Gives the first of two days its month, as in `з 1 по 15 листопада` and `1-15 листопада`.
    private mutating func completeDays() {
        for index in operands.indices.dropLast() {
            let parts = operands[index].split { "-–".contains($0) }.map(String.init)
            let day = { (word: String) in Int(word).map((1...31).contains) == true }
            if parts.count == 2, parts.allSatisfy(day), MonthWords.isDay(parts[1] + " " + operands[index + 1]) {
                operands.replaceSubrange(
                    index...index, with: ["from", parts[0] + " " + operands[index + 1], "to", parts[1]])
                return
            }
            guard Self.startWords.contains(operands[index].lowercased()), index + 4 < operands.count,
                day(operands[index + 1]),
                ["to", "till", "until", "по", "до"].contains(operands[index + 2].lowercased()),
                MonthWords.isDay(operands[index + 3] + " " + operands[index + 4])
            else { continue }
            operands[index + 1] += " " + operands[index + 4]
            return
        }
    }

    package static let startWords = ["since", "from", "з", "від"]

    /// Whether two words say when a period begins, as `since september` and `з 2026-11-01` do.
    static func isStart(_ word: String, _ next: String) -> Bool {
        startWords.contains(word.lowercased())
            && (DateArgument.isDay(next) || PeriodArgument.isNamed(next))
    }

    /// Turns `since september` into the option `--from`.
    package mutating func takeStart() {
        guard !has("from") else { return }
        for index in operands.indices.dropLast() where ParsedArguments.isStart(operands[index], operands[index + 1]) {
            options.append(Option(name: "from", value: operands[index + 1]))
            operands.removeSubrange(index...index + 1)
            // `from 1 September to 1 October`
            if index + 1 < operands.count, !has("to"),
                ["to", "till", "until", "по", "до", "-", "–"].contains(operands[index].lowercased()),
                DateArgument.isDay(operands[index + 1]) || PeriodArgument.isNamed(operands[index + 1])
            {
                options.append(Option(name: "to", value: operands[index + 1]))
                operands.removeSubrange(index...index + 1)
            }
            return
        }
    }

    /// Turns `last week` and `за місяць` into the period `-7d` or `-30d`.
    package mutating func takePeriod() {
        for index in operands.indices {
            guard let span = PeriodArgument.span(operands[index...]) else { continue }
            operands.replaceSubrange(index..<index + span.wordCount, with: ["-\(span.dayCount)d"])
            return
        }
    }

    package func day(_ option: String, today: Day) throws(UsageError) -> Day? {
        guard let text = value(option) else { return nil }
        do throws(UsageError) {
            return try DateArgument.day(text, today: today)
        } catch {
            throw .badDate(text, option: spelling(of: option))
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

    /// The days from `--from` to `--to`, each of which may be a period, or the days of a period given as an argument.
    ///
    /// - Parameter days: The default length in days, ending today.
    package func range(_ argument: String?, days usual: Int, today: Day) throws(UsageError) -> ClosedRange<Day> {
        let named = ["days", "year", "period"].filter(has)
        var days = has("year") ? 365 : usual
        if let option = named.first {
            let others = [argument, has("from") ? "--from" : nil, named.dropFirst().first.map(spelling)]
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
        if let argument = argument ?? value("period") {
            if has("from") { throw .conflict(argument, "--from") }
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
