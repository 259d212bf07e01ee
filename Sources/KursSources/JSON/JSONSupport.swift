internal import KursCore
internal import KursText

extension CurrencyCode {
    /// Reads a currency code as Ukrainian banks and Minfin write it, in any case; `nil` for an unknown currency.
    ///
    /// They kept writing `RUR` and `PLZ` long after the rouble and the zloty had been redenominated and recoded; on the
    /// days they quote, the currencies of those codes no longer existed.
    init?(traded text: ArraySlice<UInt8>) {
        guard let code = CurrencyCode(utf8: text) else { return nil }
        switch code.text {
        case "RUR": self = CurrencyCode("RUB") ?? code
        case "PLZ": self = .pln
        default: self = code
        }
        guard Currency.find(self) != nil else { return nil }
    }
}

/// Rates of several units.
enum UnitRate {
    /// The rate of one unit from a rate of 10, 100, 1000… units: only the decimal point moves; `nil` for other units.
    static func perUnit(_ rate: ExactDecimal, of unit: Int) -> ExactDecimal? {
        var (rest, decimals) = (unit, 0)
        while rest > 1, rest % 10 == 0 {
            rest /= 10
            decimals += 1
        }
        return rest == 1 ? ExactDecimal(coefficient: rate.coefficient, scale: rate.scale + decimals) : nil
    }
}

extension StringProtocol {
    /// Shadows the standard library's, which links its regular expressions; see ``StringProtocol/hasSubstring(_:)``.
    func contains(_ part: String) -> Bool { hasSubstring(part) }
}

extension [UInt8] {
    /// The text between two delimiters, trimmed; `nil` unless both occur in this order.
    ///
    /// O(length · mark): for short error pages only.
    func text(between opening: String, and closing: String) -> String? {
        guard let start = span.firstOffset(of: Array(opening.utf8).span).map({ $0 + opening.utf8.count }),
            let end = span.firstOffset(of: Array(closing.utf8).span, from: start)
        else { return nil }
        return String(decoding: self[start..<end].trimming { $0 <= 0x20 }, as: UTF8.self)
    }
}
