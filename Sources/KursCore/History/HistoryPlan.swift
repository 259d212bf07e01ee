/// Which currencies lack which days, before anything is fetched.
struct HistoryPlan {
    /// The first and the last day wanted.
    let first: Day
    let last: Day
    private(set) var wants: [(currency: CurrencyCode, days: HistoryDays)] = []
    /// The quotes of the currencies that lack nothing, so that they are not read twice.
    var known: [CurrencyCode: [StoredQuote]] = [:]

    init(from first: Day, through last: Day) {
        self.first = first
        self.last = last
    }

    mutating func want(_ currency: CurrencyCode, _ days: HistoryDays) {
        guard !wants.contains(where: { $0.currency == currency }) else { return }
        wants.append((currency, days))
    }
}

/// Which days of a range have a rate.
struct HistoryDays {
    private let first: Day
    private let isThere: [Bool]
    private let firstThere: Int?
    private let lastThere: Int?

    /// Whether every day has one.
    let isComplete: Bool

    init(_ quotes: [StoredQuote], kyiv: KyivTime, from first: Day, through last: Day) {
        self.first = first
        var isThere = [Bool](repeating: false, count: Int(last.number - first.number) + 1)
        for stored in quotes {
            let day = stored.quote.day(in: kyiv) ?? kyiv.day(at: stored.fetchedAt)
            let index = Int(day.number - first.number)
            if isThere.indices.contains(index) { isThere[index] = true }
        }
        self.isThere = isThere
        firstThere = isThere.firstIndex(of: true)
        lastThere = isThere.lastIndex(of: true)
        isComplete = isThere.allSatisfy { $0 }
    }

    /// Whether a day of the year has none.
    func lacks(year: Int) -> Bool { indices(of: year).contains { !isThere[$0] } }

    /// Whether a day of the year has none though it lies between others, or after the last where that may be in force still.
    ///
    /// A currency begins and ends: days before its first rate, and after a last one long ago, are no gaps.
    func hasGap(year: Int, today: Day) -> Bool {
        guard let firstThere, let lastThere else { return false }
        let recent = Int(CarryForward.earliest(for: today).number - first.number)
        return indices(of: year).contains { index in
            !isThere[index] && index > firstThere && (index < lastThere || lastThere >= recent)
        }
    }

    private func indices(of year: Int) -> Range<Int> {
        guard let start = Day(year: year, month: 1, day: 1), let end = Day(year: year, month: 12, day: 31) else {
            return 0..<0
        }
        let lower = max(0, Int(start.number - first.number))
        let upper = min(isThere.count, Int(end.number - first.number) + 1)
        return lower..<max(lower, upper)
    }
}
