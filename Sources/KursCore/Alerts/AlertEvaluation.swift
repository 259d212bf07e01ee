public enum AlertEvaluationError: Error, Sendable, Equatable {
    case noRate(QuotePath)
    case tooOld(QuotePath, ageSeconds: Int64)
    /// The rate, or an earlier one that a change is measured against, is flagged as doubtful.
    case doubtful(QuotePath, Flags)
    /// The earlier rate of a change is not known; with the days that could not be fetched, if any.
    case noHistory(QuotePath, AlertDuration, MissingDays?)
    case overflow
}

public struct AlertOperands: Sendable, Equatable {
    /// The left side of the comparison.
    public var left: ExactDecimal
    /// The threshold.
    public var right: ExactDecimal
}

extension AlertCondition {
    /// Both sides; `measured` gives each measure in order.
    func sides(
        _ measured: (Measure) throws(AlertEvaluationError) -> ExactDecimal
    ) throws(AlertEvaluationError) -> AlertOperands {
        AlertOperands(left: try sum(left, measured), right: try sum(right, measured))
    }

    private func sum(
        _ terms: [Term], _ measured: (Measure) throws(AlertEvaluationError) -> ExactDecimal
    ) throws(AlertEvaluationError) -> ExactDecimal {
        var sum = ExactDecimal.zero
        for term in terms {
            let value = try measured(term.measure)
            guard let next = try? term.isSubtracted ? sum.subtracting(value) : sum.adding(value) else {
                throw .overflow
            }
            sum = next
        }
        return sum
    }

    func holds(_ sides: AlertOperands) -> Bool {
        switch comparison {
        case .above: sides.left > sides.right
        case .atLeast: sides.left >= sides.right
        case .below: sides.left < sides.right
        case .atMost: sides.left <= sides.right
        }
    }

    /// Whether the numbers have gone back far enough for the alert to fire again.
    func hasReturned(_ sides: AlertOperands, by hysteresis: Hysteresis) -> Bool {
        guard !holds(sides) else { return false }
        var margin = hysteresis.amount
        if hysteresis.isPercent {
            guard let hundredth = ExactDecimal(coefficient: 1, scale: 2),
                let share = try? sides.right.magnitude.multiplied(by: margin).multiplied(by: hundredth)
            else { return true }
            margin = share
        }
        switch comparison {
        case .above, .atLeast: return (try? sides.right.subtracting(margin)).map { sides.left <= $0 } ?? true
        case .below, .atMost: return (try? sides.right.adding(margin)).map { sides.left >= $0 } ?? true
        }
    }
}
