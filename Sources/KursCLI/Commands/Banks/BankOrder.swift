import KursCore

/// The sort order of a list of banks.
enum BankOrder: String, CaseIterable {
    case name, buy, sell, rating

    /// Sorts by name, by a side with the customer's best rate first, or by rating, the highest first; banks without that
    /// come last.
    ///
    /// - Parameter kind: The kind of rates compared; `nil` for cash rates, or card rates where there are none.
    func sort(_ rows: inout [BankRow], _ kind: Kind? = nil) {
        let folded = Dictionary(rows.map { ($0.bank.slug, $0.bank.name.lowercased()) }) { first, _ in first }
        let name = { (row: BankRow) in folded[row.bank.slug] ?? "" }
        rows.sort { left, right in
            let (one, other) = (rate(of: left, kind), rate(of: right, kind))
            guard one != other else { return name(left) < name(right) }
            guard let one else { return false }
            guard let other else { return true }
            return self == .sell ? one < other : one > other
        }
    }

    private func rate(of row: BankRow, _ kind: Kind?) -> ExactDecimal? {
        switch (self, kind) {
        case (.name, _): nil
        case (.rating, _): row.contact?.rating
        case (.buy, .card): row.card.buy
        case (.buy, _): row.cash.buy ?? (kind == nil ? row.card.buy : nil)
        case (.sell, .card): row.card.sell
        case (.sell, _): row.cash.sell ?? (kind == nil ? row.card.sell : nil)
        }
    }
}
