internal import KursCore

/// Several provenances' quotes of one currency made into one walk through time, the first provenance winning.
///
/// A whole day's quote collides with everything on that day, a moment's with the same moment and with the whole day's.
struct HistoryMerge {
    private typealias Entry = (place: QuoteKey, quote: StoredQuote)
    private var kept: [Entry] = []
    private var coming: [Entry] = []

    /// Adds the next quote of the series at hand, in order of time.
    mutating func add(_ quote: StoredQuote, at place: QuoteKey) { coming.append((place, quote)) }

    /// Ends a series; the next one ranks behind it.
    ///
    /// O(n) in all quotes so far.
    mutating func endSeries() {
        defer { coming.removeAll() }
        guard !kept.isEmpty else {
            kept = coming
            return
        }
        var merged: [Entry] = []
        merged.reserveCapacity(kept.count + coming.count)
        var better = kept[...]
        for entry in coming {
            while let next = better.first, next.place.day < entry.place.day {
                merged.append(better.removeFirst())
            }
            let sameDay = better.prefix { $0.place.day == entry.place.day }
            guard !sameDay.contains(where: { $0.place.collides(with: entry.place) }) else { continue }
            while let next = better.first, next.place.isBefore(entry.place) { merged.append(better.removeFirst()) }
            merged.append(entry)
        }
        kept = merged + better
    }

    /// What is left, oldest first.
    var quotes: [StoredQuote] { kept.map(\.quote) }
}

extension QuoteKey {
    /// Whether two quotes of one day say the same thing's rate.
    fileprivate func collides(with other: QuoteKey) -> Bool {
        moment == 0 || other.moment == 0 || moment == other.moment
    }
}
