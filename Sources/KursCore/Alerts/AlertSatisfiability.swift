extension AlertCondition {
    /// Whether nothing that rates can do makes it true: they stay above zero, and fall by less than 100 %.
    ///
    /// O(n²) in the terms, which are few. A condition whose numbers are beyond exact counting is not judged.
    var isNeverTrue: Bool {
        let isAbove = comparison == .above || comparison == .atLeast
        let (greater, lesser) = isAbove ? (left, right) : (right, left)
        let terms = greater + lesser.map { Term(isSubtracted: !$0.isSubtracted, measure: $0.measure) }
        // What is to be above zero: how often each measure is counted, and the numbers beside them.
        var counts: [(measure: Measure, count: Int)] = []
        var most = ExactDecimal.zero
        for term in terms {
            if case .number(let number) = term.measure {
                guard let sum = try? term.isSubtracted ? most.subtracting(number) : most.adding(number) else {
                    return false
                }
                most = sum
            } else if let index = counts.firstIndex(where: { $0.measure == term.measure }) {
                counts[index].count += term.isSubtracted ? -1 : 1
            } else {
                counts.append((term.measure, term.isSubtracted ? -1 : 1))
            }
        }
        counts.removeAll { $0.count == 0 }
        for (measure, count) in counts {
            // A rate may rise without end; what is taken off makes the most of it where it is least.
            guard count < 0 else { return false }
            switch measure {
            case .change where !isPercent: return false
            case .change:
                guard let sum = try? most.adding(ExactDecimal(-100 * count)) else { return false }
                most = sum
            case .rate, .number: break
            }
        }
        // The least of a rate is never reached.
        let isReached = counts.isEmpty && (comparison == .atLeast || comparison == .atMost)
        return isReached ? most.isNegative : most.isNegative || most.isZero
    }
}
