extension OmissionReason {
    /// The reason as a stable word and its values; ``init(encoded:)`` is the inverse.
    package var encoded: String {
        switch self {
        case .fault(let fault): "fault \(fault.encoded)"
        case .unclearUnits: "unclear-units"
        case .metal: "metal"
        case .coin: "coin"
        case .priced(let currency): "priced \(currency.text)"
        case .unknownName: "unknown-name"
        case .tablesDisagree: "tables-disagree"
        case .unclearCell(let side, let text): "unclear-cell \(side.rawValue) \(text)"
        case .unclearTime(let text): "unclear-time \(text)"
        case .otherWidth: "other-width"
        case .oneSided: "one-sided"
        case .crossed: "crossed"
        case .farFromOthers: "far-from-others"
        case .farFromNBU: "far-from-nbu"
        case .implausible(let implausibility): "implausible \(implausibility.encoded)"
        case .noTitle: "no-title"
        case .noWebAddress: "no-web-address"
        }
    }

    /// Decodes what ``encoded`` wrote; `nil` for other text.
    package init?(encoded: String) {
        let words = [
            Self.unclearUnits, .metal, .coin, .unknownName, .tablesDisagree, .oneSided, .crossed,
            .farFromOthers, .farFromNBU, .noTitle, .noWebAddress, .otherWidth,
        ]
        if let reason = words.first(where: { $0.encoded == encoded }) {
            self = reason
            return
        }
        guard let (word, rest) = encoded.halves(at: " ") else { return nil }
        let reason: OmissionReason? =
            switch word {
            case "fault": Refusal.RowFault(encoded: rest).map { .fault($0) }
            case "implausible": Implausibility(encoded: rest).map { .implausible($0) }
            case "priced": CurrencyCode(rest).map { .priced(in: $0) }
            case "unclear-cell": OmissionReason.cell(rest).map { .unclearCell($0.0, text: $0.1) }
            case "unclear-time": .unclearTime(rest)
            default: nil
            }
        guard let reason else { return nil }
        self = reason
    }

    /// A side and what its cell holds.
    private static func cell(_ text: String) -> (RateSide, String)? {
        guard let (side, rest) = text.halves(at: " "), let side = RateSide(rawValue: side) else { return nil }
        return (side, rest)
    }
}
