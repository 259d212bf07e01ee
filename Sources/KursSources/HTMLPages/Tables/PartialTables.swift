internal import KursCore

/// Tables that have rates only together with others: one of each side, such as `Купівля` and `Продаж`, and those of
/// one row, such as one for each currency.
struct PartialTables {
    private struct Key: Hashable {
        let market: Market
        let currency: CurrencyCode
        let kind: Kind?
        let bank: String?

        init(_ quote: Quote) {
            (market, currency, kind, bank) = (quote.market, quote.currency, quote.kind, quote.bank?.slug)
        }
    }

    private var singles: [Quote] = []
    private var singleFault: Refusal.TableFault?
    private var order: [Key] = []
    private var sides: [RateSide: [Key: Quote]] = [:]
    private var hasRepeats = false

    /// Takes the quotes of a table that is one of several; `false` for a table that stands alone.
    mutating func take(_ table: TableResult, _ quotes: [Quote]) -> Bool {
        guard let side = table.side else {
            guard table.isOfOneRow else { return false }
            // What is said over the first of them is said of all.
            if let fault = table.fault, fault.isAboutSurroundings { singleFault = singleFault ?? fault }
            singles += quotes
            return true
        }
        for quote in quotes {
            let key = Key(quote)
            if side == .buy { order.append(key) }
            if sides[side, default: [:]].updateValue(quote, forKey: key) != nil { hasRepeats = true }
        }
        return true
    }

    /// The quotes of those that are whole.
    var quotes: [Quote] { (singleFault == nil ? singles : []) + joined().quotes }

    /// Why those that are not have no rates.
    var faults: [Refusal.TableFault] {
        [singles.isEmpty ? nil : singleFault, joined().fault].compactMap(\.self)
    }

    /// The quotes with both sides, or why there are none: the tables do not make a pair of the same rows.
    private func joined() -> (quotes: [Quote], fault: Refusal.TableFault?) {
        let (buys, sells) = (sides[.buy] ?? [:], sides[.sell] ?? [:])
        if hasRepeats { return ([], .repeatedColumns) }
        guard Set(buys.keys) == Set(sells.keys) else { return ([], .oneSided) }
        let joined = order.compactMap { key -> Quote? in
            guard var quote = buys[key], let other = sells[key], quote.asOf == other.asOf else { return nil }
            quote.sell = other.sell
            return quote
        }
        guard joined.count == order.count else { return ([], .oneSided) }
        let isCrossed = joined.contains { ($0.buy ?? .zero) > ($0.sell ?? .zero) }
        return isCrossed ? ([], .unclearSides) : (joined, nil)
    }
}

extension Refusal.TableFault {
    /// Whether what stands about a table is the reason, rather than what is in it.
    fileprivate var isAboutSurroundings: Bool {
        switch self {
        case .notUnderstood(let place, _): place != .header && place != .row
        // What is hidden says nothing of those that are shown.
        case .foreignMoney: true
        default: false
        }
    }
}
