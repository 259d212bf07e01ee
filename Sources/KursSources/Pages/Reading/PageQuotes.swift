internal import KursCore

/// The quotes of several parts of a page; two parts that disagree refuse each other.
struct PageQuotes {
    private struct Key: Hashable {
        let market: Market
        let currency: CurrencyCode
        let base: CurrencyCode
        let kind: Kind?
        let bank: String?

        init(_ quote: Quote) {
            (market, currency, base) = (quote.market, quote.currency, quote.base)
            (kind, bank) = (quote.kind, quote.bank?.slug)
        }
    }

    private struct Entry {
        var quote: Quote
        var parts: Set<Int>
        var isDisputed = false
    }

    let firstCounts: Bool
    private var order: [Key] = []
    private var entries: [Key: Entry] = [:]
    private var partCount = 0
    /// Parts whose rates confirm those of tables, and stand in where there are none.
    private var confirming: Set<Int> = []
    /// Parts that disagree with others, by market.
    private var refused: Set<Int> = []
    /// Warnings of rates left out because two parts disagree.
    private(set) var disputes: [Warning] = []

    init(firstCounts: Bool) { self.firstCounts = firstCounts }

    /// Refuses each table more than a third of whose rows are in dispute: it is not what its headers say.
    mutating func refuseDisputedTables() {
        for part in 1...max(partCount, 1) where !confirming.contains(part) {
            let keys = order.filter { entries[$0]?.parts.contains(part) == true }
            let rows = Dictionary(grouping: keys) { [$0.currency.text, $0.bank ?? ""] }
            let disputed = rows.values.count { $0.contains { entries[$0]?.isDisputed == true } }
            guard disputed * 3 > rows.count else { continue }
            for key in keys {
                if var entry = entries[key] {
                    dispute(&entry, entry.quote)
                    entries[key] = entry
                }
            }
        }
    }

    /// What all parts agree on.
    var quotes: [Quote] {
        order.compactMap { key in
            guard let entry = entries[key], !entry.isDisputed, entry.parts.isDisjoint(with: refused) else { return nil }
            return entry.quote
        }
    }

    mutating func newPart(confirms: Bool = false) -> Int {
        partCount += 1
        if confirms { confirming.insert(partCount) }
        return partCount
    }

    /// Adds the quotes of a part.
    ///
    /// - Parameter standsIn: Whether rates that only confirm others count where there are none.
    mutating func add(_ quotes: [Quote], from part: Int, standsIn: Bool = true) {
        for quote in quotes {
            let key = Key(quote)
            guard var entry = entries[key] else {
                if confirming.contains(part), !standsIn { continue }
                order.append(key)
                entries[key] = Entry(quote: quote, parts: [part])
                continue
            }
            if confirming.contains(part), entry.parts.isDisjoint(with: confirming) {
                hold(&entry, against: quote)
                entries[key] = entry
                continue
            }
            if firstCounts, !entry.parts.contains(part) { continue }
            if let both = PageQuotes.joined(entry.quote, quote) {
                entry.quote = both
            } else {
                dispute(&entry, quote)
                // Of two tables one is not what it seems; within one, only the row is in doubt.
                if !entry.parts.contains(part) { refused.formUnion(entry.parts.union([part])) }
            }
            entry.parts.insert(part)
            entries[key] = entry
        }
    }

    /// Disputes a rate of the tables that differs by more than 1 % from one that should confirm it.
    private mutating func hold(_ entry: inout Entry, against other: Quote) {
        let isNear = [\Quote.buy, \.sell, \.official].allSatisfy { side in
            guard let one = entry.quote[keyPath: side], let two = other[keyPath: side] else { return true }
            // Minfin's page of 2022-11-02 has `7.6` of the NBU's 7.6958.
            return PageQuotes.isNear(one, two)
                || (side == \.official || two.scale > 0) && one.description.hasPrefix(two.description)
        }
        if !isNear { dispute(&entry, other) }
    }

    private mutating func dispute(_ entry: inout Entry, _ quote: Quote) {
        if entry.isDisputed { return }
        entry.isDisputed = true
        let name = [quote.bank?.name ?? quote.market.rawValue, quote.currency.text].list(" ")
        disputes.append(.rowLeftOut(.name(name), .tablesDisagree))
    }

    private static func isNear(_ one: ExactDecimal, _ other: ExactDecimal) -> Bool {
        let (low, high) = one < other ? (one, other) : (other, one)
        guard let hundred = try? high.multiplied(by: 100), let most = try? low.multiplied(by: 101) else { return false }
        return hundred <= most
    }

    /// The more exact of two equal quotes; `nil` when they differ.
    private static func joined(_ one: Quote, _ other: Quote) -> Quote? {
        var quote = one
        quote.asOf = one.asOf ?? other.asOf
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
