public import KursCore

/// The days on which a periodic transaction occurs, as hledger's period expressions say them.
public struct Recurrence: Sendable, Equatable {
    /// How the days follow each other.
    public enum Step: Sendable, Equatable {
        /// Once, on the first day.
        case once
        case days(Int)
        /// On a day of every so many months; on the last day of a month that is shorter.
        case months(Int, day: Int)
        /// On days of the week, of which 0 is Monday.
        case weekdays([Int])
        /// On the first, second … of a weekday in every month.
        case weekdayOfMonth(Int, weekday: Int)
        /// On a day of the year; of a month that is shorter on the days after it, as in hledger. From a first day in a leap
        /// year on, 29 February is the 28th in the other years.
        case yearly(month: Int, day: Int)
    }

    /// How the days follow each other.
    public var step: Step
    /// The first day that is possible; `nil` for none.
    public var start: Day?
    /// The first day that is not possible any more; `nil` for none.
    public var end: Day?

    public init(_ step: Step, start: Day?, end: Day? = nil) { (self.step, self.start, self.end) = (step, start, end) }

    /// The days that fall into a period, in their order; O(days of the period).
    public func days(in period: ClosedRange<Day>) -> [Day] {
        let first = max(period.lowerBound, start ?? period.lowerBound)
        let last = min(period.upperBound, end?.advanced(by: -1) ?? period.upperBound)
        guard first <= last else { return [] }
        switch step {
        case .once: return start.map { first == $0 ? [$0] : [] } ?? []
        case .days(let count): return each(count, first, last)
        case .weekdays(let weekdays): return each(1, first, last).filter { weekdays.contains($0.weekday) }
        case .months(let count, let day):
            let anchor = start.map { Self.month($0) } ?? 0
            return months(first, last).filter { ($0 - anchor) % count == 0 }.compactMap { Self.day(day, ofMonth: $0) }
                .filter { (first...last).contains($0) }
        case .weekdayOfMonth(let number, let weekday):
            return months(first, last).compactMap { month -> Day? in
                guard let begin = Self.day(1, ofMonth: month) else { return nil }
                let day = begin.advanced(by: (weekday - begin.weekday + 7) % 7 + 7 * (number - 1))
                return Self.month(day) == month ? day : nil
            }.filter { (first...last).contains($0) }
        case .yearly(let month, let day):
            return (first.date.year - 1...last.date.year).compactMap { yearly(month, day, year: $0) }
                .filter { (first...last).contains($0) }
        }
    }

    /// A day of a year, counted in years from the last one up to the first day that is possible, as hledger does.
    private func yearly(_ month: Int, _ day: Int, year: Int) -> Day? {
        func plain(_ year: Int) -> Day? { Day(year: year, month: month, day: 1)?.advanced(by: day - 1) }
        guard let start, let same = plain(start.date.year), let before = plain(start.date.year - 1) else {
            return plain(year)
        }
        let date = (same <= start ? same : before).date
        return Self.day(date.day, ofMonth: year * 12 + date.month - 1)
    }

    /// The first day on or after another; `nil` if none comes within nine years.
    public func next(from day: Day) -> Day? {
        if step == .once { return start.flatMap { $0 >= day ? $0 : nil } }
        let begin = max(day, start ?? day)
        for years in [1, 9] {
            if let found = days(in: begin...begin.advanced(by: 366 * years)).first { return found }
        }
        return nil
    }

    private func each(_ count: Int, _ first: Day, _ last: Day) -> [Day] {
        // Weeks begin on Monday, 1969-12-29; days without a beginning are all days.
        let anchor = start ?? Day(number: -3)
        let rest = (Int(first.number) - Int(anchor.number)) % count
        var day = first.advanced(by: (count - rest) % count)
        var found: [Day] = []
        while day <= last {
            found.append(day)
            day = day.advanced(by: count)
        }
        return found
    }

    private func months(_ first: Day, _ last: Day) -> ClosedRange<Int> { Self.month(first)...Self.month(last) }

    /// The number of a day's month, counted from year 0.
    static func month(_ day: Day) -> Int { day.date.year * 12 + day.date.month - 1 }

    /// A day of a month, or its last day if it is shorter; `nil` beyond the year 9999.
    static func day(_ day: Int, ofMonth month: Int) -> Day? {
        let (year, month) = (month / 12, month % 12 + 1)
        return Day(year: year, month: month, day: min(day, Day.length(ofMonth: month, year: year)))
    }
}
