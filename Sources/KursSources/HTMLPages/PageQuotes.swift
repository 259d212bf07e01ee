internal import KursCore

/// The quotes of several parts of a page; rates on which two parts disagree are dropped with a warning.
struct PageQuotes {
    private struct Key: Hashable {
        let market: Market
        let currency: CurrencyCode
        let base: CurrencyCode
        let kind: Kind?
        let bank: String?
    }

    private struct Entry {
        var quote: Quote
        let trust: Int
        var isDisputed = false
    }

    /// Whether a newer day's rate takes the place of an older one, as where no day was asked for.
    let prefersNewest: Bool
    private var order: [Key] = []
    private var entries: [Key: Entry] = [:]
    /// Warnings of rates dropped because two parts disagree.
    private(set) var disputes: [Warning] = []

    init(prefersNewest: Bool) { self.prefersNewest = prefersNewest }

    var isEmpty: Bool { order.isEmpty }
    var quotes: [Quote] { order.compactMap { key in entries[key].flatMap { $0.isDisputed ? nil : $0.quote } } }

    /// The newest day of a market's own rates; `nil` where one of them has no day.
    var newest: Day? {
        let days = quotes.filter { $0.bank == nil }.map(\.statedDay)
        return days.contains(nil) ? nil : days.compactMap(\.self).max()
    }

    /// Drops a market's rates of days before the newest; those without a day are today's.
    ///
    /// - Returns: Whether there were any.
    mutating func dropOlderDays(today: Day) -> Bool {
        var newest: [Market: Day] = [:]
        for quote in quotes where quote.bank == nil {
            let day = quote.statedDay ?? today
            newest[quote.market] = max(newest[quote.market] ?? day, day)
        }
        let old = order.filter { key in
            guard let quote = entries[key]?.quote, quote.bank == nil, let last = newest[quote.market] else {
                return false
            }
            return quote.statedDay ?? today < last
        }
        if old.isEmpty { return false }
        for key in old { entries[key] = nil }
        order.removeAll(where: old.contains)
        return true
    }

    /// Adds the quotes of one part; a lower number is trusted more.
    mutating func add(_ quotes: [Quote], trust: Int) {
        for quote in quotes {
            let key = Key(
                market: quote.market, currency: quote.currency, base: quote.base, kind: quote.kind,
                bank: quote.bank?.slug)
            guard var entry = entries[key] else {
                order.append(key)
                entries[key] = Entry(quote: quote, trust: trust)
                continue
            }
            guard entry.trust == trust else { continue }
            if prefersNewest, quote.bank == nil, entry.quote.statedDay != quote.statedDay {
                // A rate without a day is today's.
                let isNewer = entry.quote.statedDay.map { old in quote.statedDay.map { old < $0 } ?? true } ?? false
                if isNewer { entries[key] = Entry(quote: quote, trust: trust) }
                continue
            }
            guard !entry.isDisputed else { continue }
            if let both = PageQuotes.joined(entry.quote, quote) {
                entry.quote = both
            } else {
                entry.isDisputed = true
                let name = [quote.bank?.name, quote.market.rawValue, quote.currency.text].compactMap { $0 }.joined(
                    separator: " ")
                disputes.append(.rowLeftOut(.name(name), .tablesDisagree))
            }
            entries[key] = entry
        }
    }

    /// The more exact of two equal quotes; `nil` when they differ.
    private static func joined(_ one: Quote, _ other: Quote) -> Quote? {
        var quote = one
        for field in [\Quote.buy, \.sell, \.official] {
            guard let same = agreed(one[keyPath: field], other[keyPath: field]) else { return nil }
            quote[keyPath: field] = same
        }
        return quote
    }

    private static func agreed(_ one: ExactDecimal?, _ other: ExactDecimal?) -> ExactDecimal?? {
        guard let one, let other else { return .some(one ?? other) }
        if one == other { return .some(one) }
        let (long, short) = one.scale >= other.scale ? (one, other) : (other, one)
        guard short.scale >= 2, let rounded = try? long.rounded(toScale: short.scale), rounded == short else {
            return nil
        }
        return .some(long)
    }
}

extension Quote {
    /// The day that the page states for it; `nil` for a moment.
    fileprivate var statedDay: Day? { if case .day(let day) = asOf { day } else { nil } }
}
