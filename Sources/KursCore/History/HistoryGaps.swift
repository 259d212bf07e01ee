/// What is said of the days that a history lacks.
extension HistoryService {
    /// The days without a rate between days that have one, oldest first; none where the market has no daily rates.
    func gaps(_ isKnown: [Bool], from first: Day) -> [ClosedRange<Day>] {
        guard market.traits.hasDailyRate else { return [] }
        var gaps: [ClosedRange<Day>] = []
        var latest: Int?
        for index in isKnown.indices where isKnown[index] {
            if let latest, index - latest > 1 {
                gaps.append(first.advanced(by: latest + 1)...first.advanced(by: index - 1))
            }
            latest = index
        }
        return gaps
    }

    /// The warnings about the gaps, the missing days and the failures of filling the store.
    func warnings(
        of currency: CurrencyCode, _ gaps: [ClosedRange<Day>], _ lacking: (days: [Day], missingDays: MissingDays)?,
        _ backfill: Backfill
    ) -> [Warning] {
        var warnings: [Warning] = []
        if let missingDays = lacking?.missingDays { warnings.append(.daysMissing(missingDays)) }
        for failed in backfill.failures {
            // Reported with the missing days.
            if let missingDays = lacking?.missingDays, missingDays.reason == .failed(failed.failure) { continue }
            warnings.append(.sourceFailed(source: failed.source, failure: failed.failure))
        }
        for gap in gaps {
            // A weekend between days that were fetched one by one is not worth a warning.
            let isWeekend = gap.upperBound.number - gap.lowerBound.number < 2 && gap.lowerBound.weekday > 4
            if let lacking, lacking.days.contains(where: gap.contains) || isWeekend { continue }
            warnings.append(.gap(currency: currency, first: gap.lowerBound, last: gap.upperBound))
        }
        return warnings
    }
}
