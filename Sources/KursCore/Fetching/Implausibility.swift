/// Why a rate cannot be one: how far it is from the NBU's rate.
public struct Implausibility: Sendable, Hashable {
    /// The rate, per unit.
    public var rate: ExactDecimal
    /// The NBU's rate that it was held against.
    public var official: ExactDecimal
    /// How far apart they are.
    public var extent: Extent

    public init(rate: ExactDecimal, official: ExactDecimal, extent: Extent) {
        (self.rate, self.official, self.extent) = (rate, official, extent)
    }

    /// How far a rate is from the NBU's.
    public enum Extent: Sendable, Hashable {
        /// About so many times it, as a misplaced decimal point or an overlooked number of units makes it.
        case times(Int)
        /// About that fraction of it, such as a tenth, for the same reasons.
        case part(Int)
        /// More than three times it.
        case above
        /// Less than a third of it.
        case below
    }
}
