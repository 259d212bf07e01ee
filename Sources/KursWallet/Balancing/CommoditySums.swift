internal import KursCore

/// Sums by commodity; reused, so that a transaction allocates nothing.
struct CommoditySums: Sendable {
    private(set) var entries: [(commodity: Int32, amount: ExactDecimal)] = []
    /// The entry of each commodity, once there are more than a few.
    private var places: [Int32: Int] = [:]

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        if !places.isEmpty { places.removeAll() }
    }

    mutating func add(_ amount: ExactDecimal, _ commodity: Int32) throws(DecimalError) {
        if let index = index(of: commodity) {
            entries[index].amount = try entries[index].amount.adding(amount)
        } else {
            entries.append((commodity, amount))
            if entries.count == 16 {
                for (index, entry) in entries.enumerated() { places[entry.commodity] = index }
            } else if entries.count > 16 {
                places[commodity] = entries.count - 1
            }
        }
    }

    /// The sums that are not zero.
    var remainders: [(commodity: Int32, amount: ExactDecimal)] { entries.filter { !$0.amount.isZero } }

    private func index(of commodity: Int32) -> Int? {
        if entries.count >= 16 { return places[commodity] }
        for index in entries.indices where entries[index].commodity == commodity { return index }
        return nil
    }
}
