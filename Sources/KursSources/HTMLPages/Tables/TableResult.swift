internal import KursCore

/// The quotes of one table, or the reason why it has none.
struct TableResult {
    var quotes: [Quote] = []
    var warnings: [Warning] = []
    /// The only side of the rates, where the table is one of a pair.
    var side: RateSide?
    /// Whether the table has one row, as those have that pages make for each currency.
    var isOfOneRow = false
    /// Why the table has no usable rates; `nil` when it simply holds none.
    var fault: Refusal.TableFault?
    /// Whether the sides are the customer's instead of the market's.
    var isCustomers = false
    /// The texts in which the page may name the money of the rates, for rates outside of tables.
    var texts: [String] = []
}

extension TableResult {
    /// Drops what was read, for a reason; the first one stays.
    mutating func refuse(_ reason: Refusal.TableFault) { self = TableResult(fault: fault ?? reason) }

    /// Refuses rates of several currencies about which another is named: they are priced in it.
    mutating func refuseOtherMoney(_ named: Set<CurrencyCode>, rowsAbout subjects: Set<CurrencyCode>) {
        guard !quotes.isEmpty else { return }
        for code in named where subjects.count > 1 || !subjects.isEmpty && !subjects.contains(code) {
            return refuse(.foreignMoney(code.text))
        }
    }

    /// Refuses rates of which none has the same side.
    mutating func refuseOneSide() {
        let sided = quotes.filter { $0.official == nil }
        guard !sided.isEmpty else { return }
        if sided.allSatisfy({ $0.buy == nil }) || sided.allSatisfy({ $0.sell == nil }) { refuse(.oneSided) }
    }

    /// Swaps sides named from the customer's view; if the numbers contradict that view, there are no rates.
    mutating func swapSides(from source: SourceID) {
        let sided = quotes.filter { $0.buy != nil && $0.sell != nil && $0.buy != $0.sell }
        let crossed = sided.count { ($0.buy ?? .zero) > ($0.sell ?? .zero) }
        guard crossed == sided.count, !sided.isEmpty else {
            self = TableResult(fault: .unclearSides)
            return
        }
        for index in quotes.indices {
            (quotes[index].buy, quotes[index].sell) = (quotes[index].sell, quotes[index].buy)
        }
        warnings.append(.customerSides(source: source))
    }
}
