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

    /// Turns `since september`, `from 1 September to 1 October`, `after 10 november` and `before june` into options, for a
    /// command without markets.
    mutating func takeBounds() {
        guard spec.options.contains(where: { $0.long == "from" && $0.value == "DATE" }) else { return }
        operands = Self.completed(operands)
        let isDate = { (word: String) in DateArgument.isDay(word) || PeriodArgument.isNamed(word) }
        let starts = Self.startWords + ["after", "після", "between", "між"]
        let ends = ["until", "till", "до", "before", "перед", "to", "through", "by", "по"]
        // `after 30.10`, `before 2026`; in `up to 2000` the number is an amount.
        let isBound = { (word: String, lead: String) in
            let leadsYear = ["after", "після", "before", "перед"].contains(lead.lowercased())
            return isDate(word) || LinePiece.isPeriod(word) && (leadsYear || !word.allSatisfy(\.isNumber))
        }
        for (name, leads) in [("from", starts), ("to", ends)] where !has(name) {
            for index in operands.indices.dropLast() where leads.contains(operands[index].lowercased()) {
                var rest = Self.datesJoined(Array(operands[(index + 1)...]), takesMonths: true)
                // `october until november` is one period, and `day before yesterday` a day.
                let before = index > 0 ? operands[index - 1] : ""
                let isEnd = before.lowercased() == "day" || name == "to" && isDate(before)
                guard isBound(rest[0], operands[index]), !isEnd else { continue }
                let joint = rest.count > 2 && isDate(rest[2]) ? LineWord.meaning(rest[1]) : nil
                let isBetween = LineWord.meaning(operands[index]) == .between
                guard !isBetween || joint == .and else { continue }
                put(name, PeriodArgument.bound(rest[0], after: operands[index]), operands[index] + " " + rest[0])
                rest.removeFirst()
                if name == "from", !has("to"), joint == .into || joint == .over || isBetween {
                    let last = PeriodArgument.bound(rest[1], after: rest[0])
                    put("to", last, rest[0] + " " + rest[1])
                    rest.removeFirst(2)
                }
                // `up to november`, `after june and before october`
                let start = ["up", "and", "та", "і", "й"].contains(before.lowercased()) ? index - 1 : index
                operands = operands[..<start] + rest
                break
            }
        }
    }

    private mutating func put(_ name: String, _ value: String, _ typed: String) {
        options.append(Option(name: name, value: value))
        spellings[name] = typed
    }

    /// The words that made options of days, as they were typed; empty where the options themselves were.
    package var typedBounds: String {
        ["from", "to"].compactMap { spellings[$0] }.filter { !$0.hasPrefix("--") }.list(" ")
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
            // Of `after 31 november` it is the day that is wrong.
            guard !typedBounds.isEmpty, case .badPeriod(let day, _) = error else {
                throw .badPeriod(text, option: spelling(of: option))
            }
            throw .badPeriod(day)
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
            let words = argument.split(separator: " ").map(String.init)
            if let span = PeriodArgument.span(words[...]), span.wordCount == words.count {
                return today.advanced(by: 1 - span.dayCount)...today
            }
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
