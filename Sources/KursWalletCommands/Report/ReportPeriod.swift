package import KursCore
import KursTerminal
import KursWallet

package struct ReportPeriod {
    package private(set) var days: ClosedRange<Day>
    /// Whether it is compared with the same days of the year before.
    var comparesYears = false

    /// The period of a command; without one the current month, or the year that is grouped by its months or quarters.
    ///
    /// An open end is that of the journal, today included.
    init(
        _ days: ClosedRange<Day>?, by grouping: WalletReport.Grouping = .category, _ journal: Journal,
        _ context: CommandContext
    ) {
        if let days {
            let known = journal.transactions.map(\.day)
            let (first, last) = (days.lowerBound, days.upperBound)
            let end = last.number < .max ? last : max(known.max() ?? context.today, context.today, first)
            self.days = (first.number > .min ? first : min(known.min() ?? end, end))...end
        } else {
            let span: Goal.Span = [.month, .quarter].contains(grouping) ? .year : .month
            self.days = span.days(around: context.today)
        }
    }

    /// Compares with `previous`, `year` or a period that is one of these in other words; of two the later is shown.
    mutating func compare(with text: String, _ context: CommandContext) throws(CommandError) {
        comparesYears = text == "year"
        if ["previous", "year"].contains(text) { return }
        if let other = try? WalletPeriod.days(text, context) {
            for (shown, before) in [(days, other), (other, days)] {
                for isYear in [false, true] {
                    (days, comparesYears) = (shown, isYear)
                    if previous == before { return }
                }
            }
        }
        throw .usage(.badValue("--compare", given: text, expected: ["previous", "year"]))
    }

    /// As many whole months before whole months, else as many days before the first; or the same days a year before.
    var previous: ClosedRange<Day> {
        let (first, last) = (days.lowerBound, days.upperBound)
        let next = last.advanced(by: 1)
        if comparesYears {
            let (start, end) = (Self.yearBefore(first), Self.yearBefore(next).advanced(by: -1))
            return min(start, end)...max(start, end)
        }
        if first.date.day == 1, next.date.day == 1 {
            let months = (next.date.year - first.date.year) * 12 + next.date.month - first.date.month
            let start = first.date.year * 12 + first.date.month - 1 - months
            if let day = Day(year: start / 12, month: start % 12 + 1, day: 1) { return day...first.advanced(by: -1) }
        }
        let count = Int(last.number - first.number) + 1
        return first.advanced(by: -count)...first.advanced(by: -1)
    }

    private static func yearBefore(_ day: Day) -> Day {
        let (year, month, number) = day.date
        let last = Day.length(ofMonth: month, year: year - 1)
        return Day(year: year - 1, month: month, day: min(number, last)) ?? day
    }

    var yearStart: Day { Day(year: days.upperBound.date.year, month: 1, day: 1) ?? days.lowerBound }
}
