internal import KursCore

/// Tables that have rates only together with others: one of each side, such as `Купівля` and `Продаж`, and those of a
/// single currency that have its name over them.
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

    private var unnamed: [Quote] = []
    private var unnamedFault: Refusal.TableFault?
    private var order: [Key] = []
    private var sides: [RateSide: [Key: Quote]] = [:]
    private var hasRepeats = false

    /// Takes the quotes of a table that is one of several; `false` for a table that stands alone.
    mutating func take(_ table: TableResult, _ quotes: [Quote]) -> Bool {
        if table.isUnnamed {
            // What is said over the first of them is said of all.
            unnamedFault = unnamedFault ?? table.fault
            unnamed += quotes
            return true
        }
        guard let side = table.side else { return false }
        for quote in quotes {
            let key = Key(quote)
            if side == .buy { order.append(key) }
            if sides[side, default: [:]].updateValue(quote, forKey: key) != nil { hasRepeats = true }
        }
        return true
    }

    /// The quotes of those that are whole.
    var quotes: [Quote] { (unnamedFault == nil ? unnamed : []) + joined().quotes }

    /// Why those that are not have no rates.
    var faults: [Refusal.TableFault] {
        [unnamed.isEmpty ? nil : unnamedFault, joined().fault].compactMap(\.self)
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
