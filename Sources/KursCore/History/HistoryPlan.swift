/// Which currencies lack which days, before anything is fetched.
struct HistoryPlan {
    let first: Day
    let last: Day
    private(set) var needs: [(currency: CurrencyCode, days: HistoryDays)] = []
    /// The quotes of the currencies that lack nothing, so that they are not read twice.
    var known: [CurrencyCode: [StoredQuote]] = [:]

    mutating func add(_ currency: CurrencyCode, _ days: HistoryDays) {
        guard !needs.contains(where: { $0.currency == currency }) else { return }
        needs.append((currency, days))
    }
}

struct HistoryDays {
    private let first: Day
    private let isPresent: [Bool]
    private let firstPresent: Int?
    private let lastPresent: Int?

    /// Whether every day has one.
    let isComplete: Bool

    init(_ quotes: [StoredQuote], kyiv: KyivTime, from first: Day, through last: Day) {
        var isPresent = [Bool](repeating: false, count: Int(last.number - first.number) + 1)
        for stored in quotes {
            let day = stored.day(in: kyiv)
            let index = Int(day.number - first.number)
            if isPresent.indices.contains(index) { isPresent[index] = true }
        }
        self.init(isPresent, from: first)
    }

    /// - Parameter isPresent: Whether each day from the first on has one.
    init(_ isPresent: [Bool], from first: Day) {
        self.first = first
        self.isPresent = isPresent
        firstPresent = isPresent.firstIndex(of: true)
        lastPresent = isPresent.lastIndex(of: true)
        isComplete = isPresent.allSatisfy { $0 }
    }

    func lacks(year: Int) -> Bool { indices(of: year).contains { !isPresent[$0] } }

    /// Whether a day of the year has none though it lies between others, or after the last where that may be in force still.
    ///
    /// A currency begins and ends: days before its first rate, and after a last one long ago, are no gaps.
    func hasGap(year: Int, today: Day) -> Bool {
        guard let firstPresent, let lastPresent else { return false }
        let recent = Int(CarryForward.earliest(for: today).number - first.number)
        return indices(of: year).contains { index in
            !isPresent[index] && index > firstPresent && (index < lastPresent || lastPresent >= recent)
        }
    }

    private func indices(of year: Int) -> Range<Int> {
        guard let days = Day.all(ofYear: year) else { return 0..<0 }
        let lower = max(0, Int(days.lowerBound.number - first.number))
        let upper = min(isPresent.count, Int(days.upperBound.number - first.number) + 1)
        return lower..<max(lower, upper)
    }
}
