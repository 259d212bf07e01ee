/// How far a rate may be from the NBU's: every bound there is, and the verdict they make.
package enum Plausibility {
    /// How far from the NBU's rate a rate may be before it is flagged, in percent of the NBU's.
    package static let farPercent = 35
    /// The same for widely traded currencies: beyond it the rate is probably another currency's, or there is a crisis;
    /// percent of the NBU's.
    static let offPercent = 10
    static let offCurrencies = ["USD", "EUR", "GBP", "PLN", "CHF"]
    /// Currencies that have always been worth about as much, and over a hryvnia: none was ever three times another.
    package static let alike = ["USD", "EUR", "GBP", "CHF"].compactMap { CurrencyCode($0) }
    /// How many times the NBU's rate, or what part of it, a rate may be before it is refused.
    package static let refusedFactor = 3
    /// The numbers of units that rates are quoted for, and the powers of ten beyond them.
    ///
    /// A rate that is about so many times the NBU's, or such a part of it, was read for another number of units or with a
    /// misplaced decimal point.
    package static let unitFactors = [10, 100, 1000, 10_000, 100_000, 1_000_000]

    package enum Verdict: Equatable {
        case plausible
        case far
        case refused(Implausibility)
    }

    /// The verdict on a rate; both are hryvnias per unit, the NBU's above zero.
    ///
    /// Exact: the bounds themselves are still within.
    package static func verdict(on rate: ExactDecimal, official: ExactDecimal) -> Verdict {
        guard isFar(rate, from: official) else { return .plausible }
        let refuse = { (extent: Implausibility.Extent) in
            Verdict.refused(Implausibility(rate: rate, official: official, extent: extent))
        }
        if isBeyond(rate, official) {
            return refuse(unitFactors.first { isAbout(rate, $0, official) }.map { .times($0) } ?? .above)
        }
        if isBeyond(official, rate) {
            return refuse(unitFactors.first { isPart(rate, $0, of: official) }.map { .part($0) } ?? .below)
        }
        return .far
    }

    static func isFar(_ rate: ExactDecimal, from official: ExactDecimal, percent: Int = farPercent) -> Bool {
        // 100 · |rate - official| > 35 · official; numbers that do not fit 128 bits are far from anything.
        guard let distance = try? rate.subtracting(official).magnitude.multiplied(by: 100),
            let limit = try? official.multiplied(by: ExactDecimal(percent))
        else { return true }
        return distance > limit
    }

    /// Whether one number is more than ``refusedFactor`` times another; a product beyond 128 bits is more than any.
    private static func isBeyond(_ number: ExactDecimal, _ other: ExactDecimal) -> Bool {
        guard let limit = try? other.multiplied(by: ExactDecimal(refusedFactor)) else { return false }
        return number > limit
    }

    private static func isAbout(_ rate: ExactDecimal, _ factor: Int, _ official: ExactDecimal) -> Bool {
        (try? official.multiplied(by: ExactDecimal(factor))).map { !isFar(rate, from: $0) } ?? false
    }

    private static func isPart(_ rate: ExactDecimal, _ factor: Int, of official: ExactDecimal) -> Bool {
        (try? rate.multiplied(by: ExactDecimal(factor))).map { !isFar($0, from: official) } ?? false
    }
}
