internal import KursCore

/// By how much the balances of a statement should differ from those that the journal has of it.
struct BalanceShift {
    private let absent: [(day: Day, amount: ExactDecimal)]
    /// The difference at the last row that both have, its day, and what only the statement has after it.
    private var settled: (difference: ExactDecimal, day: Day?) = (0, nil)
    private var added: ExactDecimal = 0

    /// - Parameter absent: The rows that only the journal has.
    init(_ absent: [(day: Day, amount: ExactDecimal)]) { self.absent = absent }

    mutating func settle(_ difference: ExactDecimal, on day: Day) {
        settled = (difference, day)
        added = 0
    }

    mutating func add(_ amount: ExactDecimal) { added = (try? added.adding(amount)) ?? added }

    /// The differences that are possible: absent rows of the first and the last day may stand on either side of them.
    func expected(on day: Day) -> [ExactDecimal] {
        var differences: [ExactDecimal] = []
        for (includesFirst, includesLast) in [(true, true), (true, false), (false, true), (false, false)] {
            var sum = (try? settled.difference.adding(added)) ?? added
            for other in absent {
                if let first = settled.day, other.day < first || !includesFirst && other.day == first { continue }
                if other.day > day || !includesLast && other.day == day { continue }
                sum = (try? sum.subtracting(other.amount)) ?? sum
            }
            if !differences.contains(sum) { differences.append(sum) }
        }
        return differences
    }
}
