internal import KursCore

/// How the amounts of one commodity are written, as far as their values depend on it.
public struct CommodityStyle: Sendable, Equatable {
    /// The decimal mark that a `commodity` directive shows, `.` or `,`; `nil` without one.
    public var decimalMark: UInt8?
    /// The decimals that a `commodity` directive shows; `nil` without one.
    public var declaredScale: Int?
    /// The most decimals of an amount, not of a cost; `nil` while there is none.
    public var usedScale: Int?

    /// The decimals to which sums are shown and transactions must balance; `nil` for a commodity of costs only.
    public var scale: Int? { declaredScale ?? usedScale }

    /// Whether a remainder at this scale counts as zero: hledger accepts half a unit of the last shown decimal.
    func isNegligible(_ remainder: ExactDecimal) -> Bool {
        guard let scale, remainder.scale > scale else { return remainder.isZero }
        guard let half = ExactDecimal(coefficient: 5, scale: scale + 1) else { return remainder.isZero }
        return remainder.magnitude <= half
    }
}

extension ExactDecimal {
    /// The value rounded half to even, as hledger rounds what it shows; itself where it has fewer decimals.
    func roundedToEven(scale: Int) -> ExactDecimal {
        guard self.scale > scale, let up = try? rounded(toScale: scale) else { return self }
        // Rounded away from zero from exactly half: the even neighbour may be the other one.
        guard let last = ExactDecimal(coefficient: 1, scale: scale),
            let half = ExactDecimal(coefficient: 5, scale: scale + 1),
            let excess = try? up.subtracting(self), excess.magnitude == half, up.coefficient % 2 != 0
        else { return up }
        return (try? isNegative ? up.adding(last) : up.subtracting(last)) ?? up
    }
}
