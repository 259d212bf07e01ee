/// A currency's rates of one year, packed: a stream may need hundreds of them at once.
struct PackedYear {
    /// Why there is no rate at all; `nil` when there is one, or when no source has one.
    var failure: AnswerError?
    /// Why some of it could not be fetched; `nil` when nothing is missing.
    var unfetched: UnfetchedYear?
    /// The last day that its source has answered for before.
    var answeredThrough: Day?
    private let first: Day
    private var packed: [Packed] = []
    private var origins: [Origin] = []
    /// Quotes with more than a single rate.
    private var others: [Day: StoredQuote] = [:]
    private let market: Market
    private let currency: CurrencyCode

    /// A rate in one word: 48 bits of coefficient (0 for none), its scale and the place of its origin.
    private struct Packed {
        var word: UInt64 = 0

        var coefficient: UInt64 { word &>> 16 }
        var scale: Int { Int(word &>> 8 & 0xFF) }
        var origin: Int { Int(word & 0xFF) }

        init() {}

        init?(coefficient: UInt64, scale: Int, origin: Int) {
            guard coefficient < 1 << 48, scale < 256, origin < 256 else { return nil }
            word = coefficient &<< 16 | UInt64(scale) &<< 8 | UInt64(origin)
        }
    }

    private struct Origin: Equatable {
        var provenance: Provenance
        var fetchedAt: Timestamp
    }

    init(_ days: [HistoryDay], of currency: CurrencyCode, on market: Market, from first: Day, through last: Day) {
        self.first = first
        self.market = market
        self.currency = currency
        guard !days.isEmpty else { return }
        packed = [Packed](repeating: Packed(), count: max(0, Int(last.number - first.number) + 1))
        for day in days {
            let index = Int(day.day.number - first.number)
            guard packed.indices.contains(index) else { continue }
            if let rate = pack(day.stored) { packed[index] = rate } else { others[day.day] = day.stored }
        }
    }

    var isEmpty: Bool { packed.isEmpty }

    var days: [Day] {
        packed.indices.compactMap { packed[$0].coefficient > 0 ? first.advanced(by: $0) : nil } + others.keys
    }

    subscript(day: Day) -> StoredQuote? {
        let index = Int(day.number - first.number)
        guard packed.indices.contains(index), packed[index].coefficient > 0 else { return others[day] }
        let rate = packed[index]
        let origin = origins[rate.origin]
        let quote = Quote(
            market: market, currency: currency,
            official: ExactDecimal(coefficient: Int128(rate.coefficient), scale: rate.scale), asOf: .day(day))
        return StoredQuote(quote: quote, provenance: origin.provenance, fetchedAt: origin.fetchedAt)
    }

    private mutating func pack(_ stored: StoredQuote) -> Packed? {
        guard let official = stored.quote.official, case .day = stored.quote.asOf, stored.quote.flags.isEmpty,
            official.coefficient > 0, let coefficient = UInt64(exactly: official.coefficient)
        else { return nil }
        let origin = Origin(provenance: stored.provenance, fetchedAt: stored.fetchedAt)
        if origins.last != origin {
            guard origins.count < 255 else { return nil }
            origins.append(origin)
        }
        return Packed(coefficient: coefficient, scale: official.scale, origin: origins.count - 1)
    }
}
