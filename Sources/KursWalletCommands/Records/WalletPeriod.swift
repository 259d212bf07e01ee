import KursCore
import KursTerminal
import KursText

/// The period of records as people type it.
enum WalletPeriod {
    /// The words with those of one period, as `last month` and `1 November`, made one.
    static func joined(_ words: [String]) -> [String] {
        // A quoted `"за 4 квартал"` is the same three words.
        let isQuoted =
            words.count == 1 && words[0].split(separator: " ").first.map { leads.contains($0.lowercased()) } ?? false
        let apart = isQuoted ? words[0].split(separator: " ").map(String.init) : words
        var joined = CalendarWords.joined(MonthWords.joined(apart, takesMonths: true))
        // `food за тиждень`, `last 2 weeks food`, `food week`
        if joined.count > 1,
            let lead = joined.indices.first(where: { spanCount(joined[$0...]) > ($0 == joined.count - 1 ? 0 : 1) })
        {
            let count = spanCount(joined[lead...])
            let days = PeriodArgument.span(joined[lead...])?.dayCount ?? 0
            joined.replaceSubrange(lead..<lead + count, with: ["-\(days)d"])
        }
        // `food october to november`
        for index in joined.indices.dropFirst().dropLast()
        where ["to", "till", "through", "по", "до", "-", "–"].contains(joined[index].lowercased()) {
            let ends = [joined[index - 1], joined[index + 1]]
            guard ends.allSatisfy({ isOne([$0]) }) else { continue }
            joined.replaceSubrange(index - 1...index + 1, with: [ends.list("..")])
            break
        }
        if joined.count > 1, ["за", "for", "during"].contains(joined[0].lowercased()) { joined.removeFirst() }
        // `food for last month`, `food у вересні`, `card on 31 october`
        let prepositions = ["за", "for", "in", "during", "у", "в", "on", "at", "на"]
        for place in joined.indices.dropLast().reversed()
        where prepositions.contains(joined[place].lowercased()) && isOne([joined[place + 1]]) {
            joined.remove(at: place)
        }
        // `останній місяць` is the last thirty days.
        if let span = PeriodArgument.span(joined[...]), span.wordCount == joined.count { return ["-\(span.dayCount)d"] }
        return joined
    }

    private static func spanCount(_ words: ArraySlice<String>) -> Int { PeriodArgument.span(words)?.wordCount ?? 0 }

    static let leads = ["за", "for", "in", "during", "останній", "останні", "past", "last"]

    /// The arguments of the command, with the words of one period made one.
    static func words(_ context: CommandContext) -> [String] { joined(context.arguments.operands) }

    /// The days of a period, or those of `--from` and `--to`; `nil` without any of them.
    static func days(
        _ word: String?, orOptions context: CommandContext, isAhead: Bool = false
    ) throws(CommandError) -> ClosedRange<Day>? {
        let arguments = context.arguments
        if let word, let other = ["period", "from", "to"].first(where: arguments.has) {
            throw .usage(.conflict(word, "--" + other))
        }
        guard arguments.has("from") || arguments.has("to") else {
            return try days(word ?? arguments.value("period"), context, isAhead: isAhead)
        }
        if arguments.has("period") { throw .usage(.conflict("--period", arguments.has("from") ? "--from" : "--to")) }
        var (first, last) = (Day(number: .min), Day(number: .max))
        do throws(UsageError) {
            if let text = arguments.value("to") {
                let (text, today) = isAhead ? coming(text, context.today) : (text, context.today)
                last = try arguments.period("to", text, today: today).upperBound
            }
            if let text = arguments.value("from") {
                // `since monday` looks back.
                let isBack = !isAhead || arguments.spelling(of: "from").lowercased().hasPrefix("since ")
                let (text, today) = isBack ? (text, context.today) : coming(text, context.today)
                first = try arguments.period("from", text, today: today).lowerBound
                // `between 1 november and 10 december` begins before today.
                if first > last { first = try arguments.period("from", text, today: context.today).lowerBound }
            }
            // `after 10 november and before 25 november`; days that are turned round are refused.
            if first > last, let (text, today) = arguments.value("to").map({ coming($0, first) }), today > first,
                case let end = try arguments.period("to", text, today: today).upperBound,
                end.number - first.number < 183
            {
                last = end
            }
            guard first <= last else {
                throw .badValue("--to", given: arguments.value("to") ?? "", expected: [">= " + first.iso])
            }
        } catch {
            throw .usage(error)
        }
        // Whether `until november` has its days is for the reader to see.
        if !arguments.typedBounds.isEmpty { tell(arguments.typedBounds, first...last, context) }
        return first...last
    }

    /// Tells which days words mean.
    static func tell(_ words: String, _ days: ClosedRange<Day>, _ context: CommandContext) {
        let (first, last) = (days.lowerBound, days.upperBound)
        if first.number == .min {
            return context.reporter.note("\(words): up to \(last.iso)", "\(words): по \(last.iso) включно")
        }
        let range = [first.iso, last.number == .max ? "" : last.iso].list("..")
        context.reporter.note("\(words): the days \(range)", "\(words): дні \(range)")
    }

    /// Whether words are a day or a period, whatever day it is today.
    static func isOne(_ words: [String]) -> Bool {
        let words = joined(words)
        guard words.count == 1, let word = words.first else { return false }
        let today = Day.firstOfHryvnia.advanced(by: 10_000)
        return DateArgument.offset(word) != nil || (try? PeriodArgument.days(word, today: today)) != nil
            || CalendarWords.period(word, today: today) != nil
    }

    /// The days of a period such as `2026-11`, `2026Q3`, `-30d`; `nil` without one, for all days.
    static func days(
        _ text: String?, _ context: CommandContext, isAhead: Bool = false
    ) throws(CommandError) -> ClosedRange<Day>? {
        guard let text else { return nil }
        let today = context.today
        // `--period last 3 weeks` is one value.
        let apart = text.split(separator: " ").map(String.init)
        let span = PeriodArgument.span(apart[...]).flatMap { $0.wordCount == apart.count ? -$0.dayCount : nil }
        if let offset = span ?? DateArgument.offset(text), offset < 0 {
            return isAhead ? today...today.advanced(by: -offset) : today.advanced(by: offset + 1)...today
        }
        let (words, from) = isAhead ? coming(text, today) : (text, today)
        return try asTyped(PeriodArgument.days(words, today: from))
    }

    /// Words for days to come and the day from which they are read, the first on which they are not over: `december` in
    /// November is the next, `friday` the coming.
    static func coming(_ text: String, _ today: Day) -> (text: String, today: Day) {
        let hasYear = text.split { !$0.isNumber }.contains { $0.count == 4 }
        // `yesterday` and `last month` are counted from today.
        let isCounted = text.lowercased().split { " .".contains($0) }.map(String.init).contains { word in
            DateArgument.offset(word) != nil || DateArgument.relativeDay(word, today: today) != nil
                || CalendarWords.isRelative(word) || ["ago", "тому", "торік"].contains(word)
        }
        if hasYear || isCounted { return (text, today) }
        // 29 February comes every four years.
        let days = (0...1461).lazy.map { today.advanced(by: $0) }
        let first = days.first { day in
            (try? PeriodArgument.days(text, today: day)).map { $0.upperBound >= today } ?? false
        }
        return (text, first ?? today)
    }
}
