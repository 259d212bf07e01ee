import KursCore

extension RecordWriter {
    /// Writes what the summaries of reports and receipts begin with.
    mutating func summaryHead(_ period: ReportPeriod, _ target: CurrencyCode, _ market: Market, total: ExactDecimal) {
        field("from", period.days.lowerBound)
        field("to", period.days.upperBound)
        field("currency", target)
        field("market", market.rawValue)
        field("total", total)
    }
}

/// The period of a report and the one before it.
struct ReportPeriod {
    let days: ClosedRange<Day>

    /// The period of an argument; the current month without one.
    init(_ text: String?, _ context: CommandContext) throws(CommandError) {
        if let days = try WalletPeriod.days(text, context) {
            self.days = days
            return
        }
        let date = context.today.date
        let first = context.today.advanced(by: 1 - date.day)
        days = first...first.advanced(by: Day.length(ofMonth: date.month, year: date.year) - 1)
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
