package import KursCore
package import KursTerminal
import KursText
package import KursWallet

package struct PlansOutput: CommandOutput {
    package struct Row {
        var plan: Plan
        var summary: RecordSummary
        /// The next day that is not settled; `nil` for a plan that is over.
        var next: Day?

        /// What `--search` looks at.
        func texts(_ language: Language) -> [String] {
            [plan.id.text, PlanWords.text(plan, language), plan.note] + summary.texts
        }
    }

    var rows: [Row]

    package func records(_ context: CommandContext) -> RecordList { RecordList("plans", Fields.plans, rows) }

    package func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        let columns = context.settings.columns
        // On a narrow terminal the accounts fall away, then when it recurs, then the years.
        let level = (0...2).first { table($0, context.language).fits(columns, last: 8) || $0 == 1 && columns >= 60 }
        table(level ?? 3, context.language).append(to: &bytes, columns: columns, color: context.settings.color)
    }

    private func table(_ level: Int, _ language: Language) -> TextTable {
        var table = TextTable([.left, .left, .right, .left, .left, .left, .left])
        for row in rows {
            let (plan, summary) = (row.plan, row.summary)
            let next = row.next.map { level < 3 ? $0.iso : String($0.iso.suffix(5)) }
            let name = summary.category ?? (level < 1 ? nil : summary.placeOrDescription)
            table.row([
                TextTable.Cell(plan.id.text.terminalSafe, .faint),
                TextTable.Cell(next ?? language("over", "завершено")),
                TextTable.Cell(summary.amountText(language) ?? "", summary.kind == .income ? .up : nil),
                TextTable.Cell((name ?? "").terminalSafe, .strong),
                TextTable.Cell(level < 1 ? summary.place.terminalSafe : "", .faint),
                TextTable.Cell(level < 2 ? PlanWords.text(plan, language) : ""),
                TextTable.Cell(plan.words(beside: name).terminalSafe),
            ])
        }
        return table
    }
}

extension Fields {
    package static let plans: [Field<PlansOutput.Row>] =
        [
            Field("id", "the identifier") { $0.plan.id.text },
            Field("next", "the next day that is not settled; none of a plan that is over") { $0.next },
        ] + summaries.of { $0.summary } + [
            Field("from", "the first day") { $0.plan.parts[0].recurrence.start },
            Field("until", "the last day") { $0.plan.parts[0].recurrence.end?.advanced(by: -1) },
            Field("period", "the period expressions of hledger") { $0.plan.parts.map(\.expression) },
            Field("tags", "its tags") { $0.plan.record.shownTags.map(\.text) },
            Field("note", "what it is for, in the user's words") { $0.plan.note },
        ]
}

extension Plan {
    /// The description, unless another column has it, and the note.
    func words(beside name: String?) -> String {
        [name == record.description ? "" : record.description, note].filter { !$0.isEmpty }.list(" · ")
    }
}

package enum PlanWords {
    private static let weekdays = [
        LocalizedText("Monday", "понеділка"), LocalizedText("Tuesday", "вівторка"),
        LocalizedText("Wednesday", "середи"), LocalizedText("Thursday", "четверга"),
        LocalizedText("Friday", "п'ятниці"), LocalizedText("Saturday", "суботи"), LocalizedText("Sunday", "неділі"),
    ]

    /// When a plan recurs, such as `monthly on the 5th, until 2027-06-30`.
    package static func text(_ plan: Plan, _ language: Language) -> String {
        let recurrence = plan.parts[0].recurrence
        var words = step(recurrence, days: plan.parts.compactMap(\.recurrence.dayOfYear))(language)
        if let end = recurrence.end, recurrence.step != .once {
            let last = end.advanced(by: -1).iso
            words += language(", until \(last)", ", до \(last)")
        }
        return words
    }

    private static func step(_ recurrence: Recurrence, days: [Int]) -> LocalizedText {
        switch recurrence.step {
        case .once: return LocalizedText("once", "одноразово")
        case .days(1): return LocalizedText("daily", "щодня")
        case .days(let count) where count % 7 == 0:
            let weekday = weekdays[recurrence.start?.weekday ?? 0]
            if count == 7 { return LocalizedText("every \(weekday.en)", "що\(weekday.uk)") }
            let interval = PlanInterval.every(count / 7, .weeks)
            return LocalizedText("\(interval.en) from \(weekday.en)", "\(interval.uk), з \(weekday.uk)")
        case .days(let count): return PlanInterval.every(count, .days)
        case .weekdays(let days):
            let names = days.map { weekdays[$0] }
            return LocalizedText(
                "every " + names.map(\.en).list(", "), names.map { "що" + $0.uk }.list(", "))
        case .weekdayOfMonth(let number, let weekday):
            return LocalizedText(
                "monthly on \(weekdays[weekday].en) no. \(number)", "щомісяця, \(number)-й день \(weekdays[weekday].uk)"
            )
        case .months(12, let day) where recurrence.start != nil: return yearly(recurrence.start?.date.month ?? 1, day)
        case .months(let count, let day): return monthly(count, day)
        case .yearly(let month, let day):
            return days.count > 1 ? monthly(12 / days.count, days.max() ?? day) : yearly(month, day)
        }
    }

    private static func yearly(_ month: Int, _ day: Int) -> LocalizedText {
        let (en, uk) = (MonthNames.english[month - 1], MonthNames.ukrainianGenitive[month - 1])
        return LocalizedText("yearly on \(day) \(en)", "щороку \(day) \(uk)")
    }

    private static func monthly(_ count: Int, _ day: Int) -> LocalizedText {
        let place =
            day == 31
            ? LocalizedText("on the last day", "в останній день") : LocalizedText("on day \(day)", "\(day)-го числа")
        switch count {
        case 1: return LocalizedText("monthly \(place.en)", "щомісяця \(place.uk)")
        case 3: return LocalizedText("quarterly \(place.en)", "щокварталу \(place.uk)")
        case 12: return LocalizedText("yearly \(place.en)", "щороку \(place.uk)")
        default:
            let interval = PlanInterval.every(count, .months)
            return LocalizedText("\(interval.en) \(place.en)", "\(interval.uk) \(place.uk)")
        }
    }
}

extension Recurrence {
    /// The day of the month on which it recurs every year; `nil` for another step.
    fileprivate var dayOfYear: Int? {
        if case .yearly(_, let day) = step { return day }
        return nil
    }
}
