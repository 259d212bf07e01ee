package import KursText

extension JSONValue {
    /// A number, exactly as written; `nil` for anything else, and for one beyond 128 bits or 38 decimals.
    package var number: ExactDecimal? { kind == .number ? ExactDecimal(json: bytes) : nil }

    /// A number, or a string that contains only a number, as several sources write them.
    package var decimal: ExactDecimal? {
        switch kind {
        case .number: number
        case .string: ExactDecimal(utf8: bytes)
        default: nil
        }
    }

    /// A whole number, or a string that contains only one; `nil` for anything else, and beyond 64 bits.
    package var integer: Int? {
        guard let decimal, decimal.scale == 0 else { return nil }
        return Int(exactly: decimal.coefficient)
    }
}
