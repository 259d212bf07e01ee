public enum Retention: Sendable, Equatable {
    case days(Int)
    case years(Int)
    case forever

    /// The first day that is kept; `nil` when every day is.
    public func firstDay(today: Day) -> Day? {
        switch self {
        case .days(let count): return today.advanced(by: -count)
        case .years(let count):
            let date = today.date
            // A 29 February that the earlier year lacks begins with the 28th.
            return Day(year: date.year - count, month: date.month, day: date.day)
                ?? Day(year: date.year - count, month: 2, day: 28)
        case .forever: return nil
        }
    }
}

/// Removes from a store what is not kept for good, at most once a day in Kyiv.
///
/// Quotes with a time of day older than ``intradayDays`` thin to the last of each day; news and articles go as
/// ``NewsStore/removeNews(before:)`` says. Rates of whole days, alerts and banks stay.
public struct StoreCleanup {
    /// How many days every quote of a day is kept for.
    public static let intradayDays = 90
    /// Where the store keeps the day of the last cleanup, as ISO 8601 writes it.
    static let setting = "cleaned"

    private let store: any Store
    private let kyiv: KyivTime

    public init(of store: any Store, kyiv: KyivTime) {
        self.store = store
        self.kyiv = kyiv
    }

    /// The day of the last cleanup; `nil` when there was none.
    public func lastDay() throws(StoreError) -> Day? {
        try store.setting(StoreCleanup.setting).flatMap { Day(iso: $0.utf8) }
    }

    /// Cleans up unless it was done today; a last day still to come does not count, for a clock was wrong then.
    ///
    /// - Returns: Whether it was done now.
    @discardableResult
    public func run(today: Day, keepingNews retention: Retention) throws(StoreError) -> Bool {
        guard try lastDay() != today else { return false }
        try store.thin(before: today.advanced(by: -StoreCleanup.intradayDays))
        if let first = retention.firstDay(today: today) {
            try store.removeNews(before: kyiv.moment(of: first, secondsOfDay: 0))
        }
        // Last, so that a cleanup cut short is done again.
        try store.keep(today.iso, as: StoreCleanup.setting)
        return true
    }
}
