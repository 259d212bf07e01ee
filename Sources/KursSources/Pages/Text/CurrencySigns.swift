internal import KursCore

/// Currencies by signs that only one currency of Ukraine's tables has.
enum CurrencySigns {
    static func currency(of scalar: Unicode.Scalar) -> CurrencyCode? {
        switch scalar {
        case "$": .usd
        case "€": .eur
        case "£": CurrencyCode("GBP")
        case "₽": CurrencyCode("RUB")
        case "₺": CurrencyCode("TRY")
        case "₪": CurrencyCode("ILS")
        case "₾": CurrencyCode("GEL")
        case "₸": CurrencyCode("KZT")
        default: nil
        }
    }
}
