package struct PeriodSummary: Sendable {
    package var first: Day
    package var last: Day
    package var count: Int
    /// The rate before the first, which the change is measured against, so that the changes of successive periods add
    /// up; `nil` when none is known.
    package var previousClose: ExactDecimal?
    /// The sources of the rate that the change is measured against and of the last one.
    package var (baseSource, source): (SourceID, SourceID)
    /// The first rate, in UAH per unit.
    package var open: ExactDecimal
    /// The last rate, in UAH per unit.
    package var close: ExactDecimal
    /// The lowest rate, and the first day that had it.
    package var low: (rate: ExactDecimal, day: Day)
    /// The highest rate, and the first day that had it.
    package var high: (rate: ExactDecimal, day: Day)
    /// The mean over the days, rounded once to the decimals of the most precise rate; `nil` beyond 128 bits.
    package var mean: ExactDecimal?

    /// Sums up days; `nil` when none of them has a rate; O(n).
    package init?(_ days: some Sequence<HistoryDay>) {
        var sum: ExactDecimal? = .zero
        var (count, scale) = (0, 0)
        var result: PeriodSummary?
        for day in days {
            guard let rate = day.value else { continue }
            count += 1
            scale = max(scale, rate.scale)
            sum = sum.flatMap { try? $0.adding(rate) }
            guard var span = result else {
                result = PeriodSummary(day.day, rate, day.stored.provenance.source)
                continue
            }
            span.last = day.day
            (span.close, span.source) = (rate, day.stored.provenance.source)
            if rate < span.low.rate { span.low = (rate, day.day) }
            if rate > span.high.rate { span.high = (rate, day.day) }
            result = span
        }
        guard var span = result else { return nil }
        span.count = count
        span.mean = sum.flatMap { try? $0.divided(by: ExactDecimal(count), toScale: scale) }
        self = span
    }

    private init(_ day: Day, _ rate: ExactDecimal, _ source: SourceID) {
        (baseSource, self.source) = (source, source)
        (first, last, count, open, close) = (day, day, 1, rate, rate)
        (low, high) = ((rate, day), (rate, day))
    }

    /// The last rate less the one before the period, or less the first where none is known; `nil` for one day alone.
    package var change: ExactDecimal? {
        count == 1 && previousClose == nil ? nil : try? close.subtracting(previousClose ?? open)
    }

    /// The change in percent of the rate it is measured against, to two decimals.
    package var changePercent: ExactDecimal? {
        let start = previousClose ?? open
        guard let change, !start.isZero else { return nil }
        return try? ExactFraction(change).multiplied(by: 100).divided(by: start).rounded(toScale: 2)
    }
}

package enum HistoryStep: String, Sendable, CaseIterable {
    case day, week, month

    /// The first day of the step that a day falls into; weeks begin on Monday.
    package func start(of day: Day) -> Day {
        switch self {
        case .day: return day
        case .week: return day.advanced(by: -day.weekday)
        case .month: return day.advanced(by: 1 - day.date.day)
        }
    }
}

extension HistoryAnswer {
    /// The history in steps, oldest first; each with the day it begins on.
    ///
    /// The changes of all steps add up to the change of the whole history, where one source has all of it.
    package func spans(by step: HistoryStep) -> [(start: Day, span: PeriodSummary)] {
        var spans: [(start: Day, span: PeriodSummary)] = []
        var index = 0
        while index < rates.count {
            let start = step.start(of: rates[index].day)
            let end = rates[index...].firstIndex { step.start(of: $0.day) != start } ?? rates.count
            if var span = PeriodSummary(rates[index..<end]) {
                if let before = spans.last?.span {
                    (span.previousClose, span.baseSource) = (before.close, before.source)
                }
                spans.append((start, span))
            }
            index = end
        }
        return spans
    }
}
