import KursCore

/// A period of a book of income: a year, its half, its first nine months, a quarter or a month.
struct BookPeriod: Equatable {
    let days: ClosedRange<Day>

    /// Reads `2026`, `2026H1`, `2026-9M`, `2026Q3` and `2026-07`; `nil` for anything else.
    init?(_ text: String) {
        guard let days = PeriodArgument.partOfYear(text) else { return nil }
        self.days = days
    }
}
