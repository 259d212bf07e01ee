import KursCore

/// By what a list of banks is sorted.
enum BankOrder: String, CaseIterable {
    case name, buy, sell

    /// Sorts by name, or by a side, the best for the person first; banks without that rate stand last.
    ///
    /// - Parameter kind: Whose rates count; `nil` for the cash desk's and, where there are none, the card's.
    func sort(_ rows: inout [BankRow], _ kind: Kind? = nil) {
        let folded = Dictionary(rows.map { ($0.bank.slug, $0.bank.name.lowercased()) }) { first, _ in first }
        let name = { (row: BankRow) in folded[row.bank.slug] ?? "" }
        rows.sort { left, right in
            let (one, other) = (rate(of: left, kind), rate(of: right, kind))
            guard one != other else { return name(left) < name(right) }
            guard let one else { return false }
            guard let other else { return true }
            return self == .buy ? one > other : one < other
        }
    }

    private func rate(of row: BankRow, _ kind: Kind?) -> ExactDecimal? {
        switch (self, kind) {
        case (.name, _): nil
        case (.buy, .card): row.card.buy
        case (.buy, _): row.cash.buy ?? (kind == nil ? row.card.buy : nil)
        case (.sell, .card): row.card.sell
        case (.sell, _): row.cash.sell ?? (kind == nil ? row.card.sell : nil)
        }
    }
}
