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

extension Implausibility {
    /// The rate, the NBU's, and how far apart they are: `4410 44.1 times 100`.
    var encoded: String {
        switch extent {
        case .times(let factor): "\(rate) \(official) times \(factor)"
        case .part(let factor): "\(rate) \(official) part \(factor)"
        case .above: "\(rate) \(official) above"
        case .below: "\(rate) \(official) below"
        }
    }

    /// Decodes what ``encoded`` wrote; `nil` for other text.
    init?(encoded: String) {
        let words = encoded.split(separator: " ").map(String.init)
        guard words.count >= 3, let rate = ExactDecimal(words[0]), let official = ExactDecimal(words[1]) else {
            return nil
        }
        let factor = words.count > 3 ? Int(words[3]) : nil
        switch (words[2], factor) {
        case ("times", let factor?): self.init(rate: rate, official: official, extent: .times(factor))
        case ("part", let factor?): self.init(rate: rate, official: official, extent: .part(factor))
        case ("above", nil): self.init(rate: rate, official: official, extent: .above)
        case ("below", nil): self.init(rate: rate, official: official, extent: .below)
        default: return nil
        }
    }
}
