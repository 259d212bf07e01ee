internal import KursCore

/// The quotes of several parts of a page; two parts that disagree refuse each other.
struct PageQuotes {
    private struct Key: Hashable {
        let market: Market
        let currency: CurrencyCode
        let kind: Kind?
        let bank: String?
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
    private var confirming: Set<Int> = []
    /// Parts of which two state different rates.
    private var refused: Set<Int> = []
    private(set) var disputes: [Warning] = []

    init(firstCounts: Bool) { self.firstCounts = firstCounts }

    var quotes: [Quote] {
        order.compactMap { entries[$0] }.filter { !$0.isDisputed && $0.parts.isDisjoint(with: refused) }.map(\.quote)
    }

    /// Adds the quotes of a part; those that stand in count where there are none of other parts.
    mutating func add(_ quotes: [Quote], confirms: Bool = false, standsIn: Bool = true) {
        partCount += 1
        let part = partCount
        if confirms { confirming.insert(part) }
        for quote in quotes {
            let key = Key(
                market: quote.market, currency: quote.currency, kind: quote.kind, bank: quote.bank?.slug)
            guard let entry = entries[key] else {
                if standsIn {
                    order.append(key)
                    entries[key] = Entry(quote: quote, parts: [part])
                }
                continue
            }
            if confirms, entry.parts.isDisjoint(with: confirming) {
                if !entry.quote.isConfirmed(by: quote) { dispute(key) }
                continue
            }
            if firstCounts, !entry.parts.contains(part) { continue }
            entries[key]?.parts.insert(part)
            if let both = entry.quote.joined(quote) {
                entries[key]?.quote = both
            } else {
                dispute(key)
                // Of two tables one is not what it seems; within one, only the row is in doubt.
                if !entry.parts.contains(part) { refused.formUnion(entry.parts.union([part])) }
            }
        }
    }

    private mutating func dispute(_ key: Key) {
        guard let entry = entries[key], !entry.isDisputed else { return }
        entries[key]?.isDisputed = true
        let name = [entry.quote.bank?.name ?? entry.quote.market.rawValue, entry.quote.currency.text].list(" ")
        disputes.append(.rowLeftOut(.name(name), .tablesDisagree))
    }

    /// Refuses each table more than a third of whose rows are in dispute: it is not what its headers say.
    mutating func refuseDisputedTables() {
        for part in 1...max(partCount, 1) where !confirming.contains(part) {
            let keys = order.filter { entries[$0]?.parts.contains(part) == true }
            let rows = Dictionary(grouping: keys) { [$0.currency.text, $0.bank ?? ""] }
            let disputed = rows.values.count { $0.contains { entries[$0]?.isDisputed == true } }
            if disputed * 3 > rows.count { keys.forEach { dispute($0) } }
        }
    }
}

extension Quote {
    /// Whether another quote states no rate that differs by more than 1 %.
    fileprivate func isConfirmed(by other: Quote) -> Bool {
        [\Quote.buy, \.sell, \.official].allSatisfy { side in
            guard let one = self[keyPath: side], let two = other[keyPath: side] else { return true }
            // Minfin's page of 2022-11-02 has `7.6` of the NBU's 7.6958.
            if side == \.official || two.scale > 0, one.description.hasPrefix(two.description) { return true }
            guard let most = try? min(one, two).multiplied(by: 101),
                let hundred = try? max(one, two).multiplied(by: 100)
            else { return false }
            return hundred <= most
        }
    }

    /// The more exact of two equal quotes; `nil` when they differ.
    fileprivate func joined(_ other: Quote) -> Quote? {
        var quote = self
        quote.asOf = asOf ?? other.asOf
        for side in [\Quote.buy, \.sell, \.official] {
            let (one, two) = (self[keyPath: side], other[keyPath: side])
            quote[keyPath: side] = one ?? two
            guard let one, let two, one != two else { continue }
            guard let longer = CellReading.longer(one, two) else { return nil }
            quote[keyPath: side] = longer
        }
        return quote
    }
}
