internal import KursCore

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
