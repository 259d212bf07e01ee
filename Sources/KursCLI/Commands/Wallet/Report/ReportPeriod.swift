import KursCore
import KursWallet

/// The period of a report and the one before it.
struct ReportPeriod {
    let days: ClosedRange<Day>

    /// The period of a command; the current month without one.
    ///
    /// An open end is that of the journal, today included.
    init(_ days: ClosedRange<Day>?, _ journal: Journal, _ context: CommandContext) {
        if let days {
            let known = journal.transactions.map(\.day)
            let first = days.lowerBound.number > .min ? days.lowerBound : known.min() ?? context.today
            let last = days.upperBound.number < .max ? days.upperBound : max(known.max() ?? first, context.today)
            self.days = min(first, last)...max(first, last)
        } else {
            self.days = Goal.Span.month.days(around: context.today)
        }
    }

    /// As many whole months before whole months, else as many days before the first.
    var previous: ClosedRange<Day> {
        let (first, last) = (days.lowerBound, days.upperBound)
        let next = last.advanced(by: 1)
        if first.date.day == 1, next.date.day == 1 {
            let months = (next.date.year - first.date.year) * 12 + next.date.month - first.date.month
            let start = first.date.year * 12 + first.date.month - 1 - months
            if let day = Day(year: start / 12, month: start % 12 + 1, day: 1) { return day...first.advanced(by: -1) }
        }
        let count = Int(last.number - first.number) + 1
        return first.advanced(by: -count)...first.advanced(by: -1)
    }

    /// The first day of the year in which the period ends.
    var yearStart: Day { Day(year: days.upperBound.date.year, month: 1, day: 1) ?? days.lowerBound }
}
