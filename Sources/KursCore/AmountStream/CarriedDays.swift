/// The days of a stream that took an earlier day's rate.
struct CarriedDays {
    private struct Key: Hashable {
        let currency: CurrencyCode
        let day: Day
    }

    private var all: Set<Key> = []
    /// The first of them, in the order in which they came.
    private var first: [Warning] = []

    /// How many are named one by one.
    private static let namedLimit = 6

    /// Notes a day; nothing for one that is noted already.
    mutating func add(_ currency: CurrencyCode, _ day: Day, from earlier: Day) {
        guard all.insert(Key(currency: currency, day: day)).inserted, first.count < CarriedDays.namedLimit else {
            return
        }
        first.append(.carriedForward(currency: currency, requested: day, from: earlier))
    }

    /// A warning for each day, or for each currency where there are many days.
    var warnings: [Warning] {
        guard all.count > CarriedDays.namedLimit else { return first }
        var spans: [CurrencyCode: (count: Int, first: Day, last: Day)] = [:]
        for key in all {
            let span = spans[key.currency] ?? (0, key.day, key.day)
            spans[key.currency] = (span.count + 1, min(span.first, key.day), max(span.last, key.day))
        }
        return spans.sorted { $0.key.text < $1.key.text }.map { currency, span in
            .carriedDays(currency: currency, count: span.count, first: span.first, last: span.last)
        }
    }
}
