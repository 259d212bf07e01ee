internal import KursCore

/// Currencies by their signs and by the flags of their countries.
enum CurrencySigns {
    /// The currency of a sign that only one currency of Ukraine's tables has.
    static func currency(of scalar: Unicode.Scalar) -> CurrencyCode? {
        switch scalar {
        case "$": .usd
        case "€": .eur
        case "£": CurrencyCode("GBP")
        case "₽": CurrencyCode("RUB")
        case "₿": CurrencyCode("BTC")
        case "₺": CurrencyCode("TRY")
        case "₪": CurrencyCode("ILS")
        case "₾": CurrencyCode("GEL")
        case "₸": CurrencyCode("KZT")
        case "₣": CurrencyCode("CHF")
        default: nil
        }
    }

    /// The dollar that letters beside its sign name, as in `A$`.
    static func dollar(of country: String) -> CurrencyCode? {
        let code: String? =
            switch country {
            case "us": "USD"
            case "a", "au": "AUD"
            case "c", "ca": "CAD"
            case "hk": "HKD"
            case "nz": "NZD"
            case "nt": "TWD"
            case "s", "sg": "SGD"
            default: nil
            }
        return code.flatMap { CurrencyCode($0) }
    }

    /// The country of a flag, which is written as two regional indicators.
    static func country(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> String? {
        var letters = ""
        for scalar in [first, second] {
            guard (0x1F1E6...0x1F1FF).contains(scalar.value),
                let letter = Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41)
            else { return nil }
            letters.unicodeScalars.append(letter)
        }
        return letters
    }

    /// The currency of a country by its code of two letters; `nil` for one that kurs need not know by its flag.
    static func currency(ofCountry country: String) -> CurrencyCode? {
        countries[country].flatMap { CurrencyCode($0) }
    }

    private static let countries: [String: String] = [
        "US": "USD", "EU": "EUR", "GB": "GBP", "PL": "PLN", "CH": "CHF", "CZ": "CZK", "HU": "HUF", "RO": "RON",
        "MD": "MDL", "CA": "CAD", "AU": "AUD", "JP": "JPY", "CN": "CNY", "SE": "SEK", "NO": "NOK", "DK": "DKK",
        "TR": "TRY", "IL": "ILS", "GE": "GEL", "KZ": "KZT", "AE": "AED", "AZ": "AZN", "BG": "BGN", "UA": "UAH",
    ]

    /// Names on the NBU's page that the tables of currencies lack.
    static let otherNames: [String: CurrencyCode] = ["ринггіт": "MYR", "така": "BDT", "ринггит": "MYR"].compactMapValues
    {
        CurrencyCode($0)
    }

    /// Names of currencies that are also everyday words: `вона` is `she`, `Суми` a town, `така` is `such`.
    static let everydayWords: Set<String> = [
        "вона", "вони", "вон", "суми", "сума", "сум", "суму", "сумы", "сом", "лев", "леви", "левів", "реал", "пара",
        "така",
        "бат", "бати", "лек", "куна", "марка", "марки", "гр", "fr", "kr", "sum", "som", "real", "won", "lev", "mark",
        "dram",
        "драм", "купон", "quid", "buck",
    ]
}
