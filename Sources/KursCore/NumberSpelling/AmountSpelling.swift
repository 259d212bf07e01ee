/// An amount in words, as in contracts and invoices: `Одна тисяча п'ятсот гривень 50 копійок`.
package enum AmountSpelling {
    /// How the minor units are written.
    package enum MinorStyle: Sendable {
        /// In digits, as in Ukrainian invoices: 50 копійок.
        case digits
        /// In words: п'ятдесят копійок.
        case words
    }

    /// The amount in words with an initial capital, rounded half away from zero to the currency's minor unit.
    ///
    /// A currency without a minor unit has none written. Parts without a name of their own are a fraction, `50/100`; so
    /// are a coin's or a metal's decimals, without zeros at their end. A code that is not in the tables names itself.
    ///
    /// - Throws: ``AmountSpellingError/tooLarge(limit:)`` for a quadrillion (10^15) and more.
    package static func text(
        _ amount: ExactDecimal, _ code: CurrencyCode, _ language: Language, minor: MinorStyle = .digits
    ) throws(AmountSpellingError) -> String {
        let currency = Currency.find(code)
        guard let rounded = try? amount.rounded(toScale: currency?.displayScale ?? 8),
            let unit = UInt64(exactly: PowerOfTen.wide(rounded.scale)),
            let whole = UInt64(exactly: rounded.coefficient.magnitude / UInt128(unit)), whole < NumberSpelling.limit
        else { throw .tooLarge(limit: NumberSpelling.limit) }

        var words = NumberSpelling.text(whole, currency?.gender ?? .masculine, language)
        if rounded.isNegative { words = (language == .uk ? "мінус " : "minus ") + words }
        let form = PluralForm(of: ExactDecimal(unchecked: Int128(whole), scale: 0), language)
        words = capitalised(words) + " " + (currency?.name(language, form) ?? code.text)
        let parts = UInt64(truncatingIfNeeded: rounded.coefficient.magnitude % UInt128(unit))
        return words + minorText(parts, of: rounded.scale, currency, code, language, minor)
    }

    /// A space and the minor units; empty for a currency without them.
    private static func minorText(
        _ parts: UInt64, of scale: Int, _ currency: Currency?, _ code: CurrencyCode, _ language: Language,
        _ style: MinorStyle
    ) -> String {
        guard let digits = currency?.minorDigits else {
            let fraction = ExactDecimal(unchecked: Int128(parts), scale: scale).trimmed()
            return fraction.isZero ? "" : " \(fraction.coefficient)/\(PowerOfTen.word(fraction.scale))"
        }
        guard digits > 0 else { return "" }
        let bare = String(parts)
        let number = String(repeating: "0", count: max(0, digits - bare.utf8.count)) + bare
        guard let row = MinorUnitTable.find(code) else { return " \(number)/\(PowerOfTen.word(digits))" }
        let form = PluralForm(of: ExactDecimal(unchecked: Int128(parts), scale: 0), language)
        let written = style == .digits ? number : NumberSpelling.text(parts, row.gender, language)
        return " " + written + " " + row.name(language, form)
    }

    /// The words with their first letter in upper case; they begin with a plain Latin or Cyrillic letter.
    private static func capitalised(_ words: String) -> String {
        guard let first = words.unicodeScalars.first, let capital = Unicode.Scalar(first.value - 0x20) else {
            return words
        }
        var text = ""
        text.unicodeScalars.append(capital)
        text.unicodeScalars.append(contentsOf: words.unicodeScalars.dropFirst())
        return text
    }
}

/// Why an amount cannot be spelled.
package enum AmountSpellingError: Error, Equatable, Sendable {
    /// The whole part is not below the limit.
    case tooLarge(limit: UInt64)
}

/// The names of minor units, such as `копійка` and `penny`, sorted by code.
///
/// The notation is that of ``CurrencyRow``, without numbers. A currency that is missing here has no such name in use.
enum MinorUnitTable {
    static let rows: [CurrencyRow] = [
        CurrencyRow(0x4145_4400_0000_0000, 0, 0, "AED|m||fils|філс//и/ів/а"),
        CurrencyRow(0x4152_5300_0000_0000, 0, 0, "ARS|m||centavo//s|сентаво"),
        CurrencyRow(0x4155_4400_0000_0000, 0, 0, "AUD|m||cent//s|цент//и/ів/а"),
        CurrencyRow(0x415A_4E00_0000_0000, 0, 0, "AZN|m||qapik//s|гяпік//и/ів/а"),
        CurrencyRow(0x4247_4E00_0000_0000, 0, 0, "BGN|f||stotink/a/i|стотин/ка/ки/ок/ки"),
        CurrencyRow(0x4248_4400_0000_0000, 0, 0, "BHD|m||fils|філс//и/ів/а"),
        CurrencyRow(0x4252_4C00_0000_0000, 0, 0, "BRL|m||centavo//s|сентаво"),
        CurrencyRow(0x4259_4E00_0000_0000, 0, 0, "BYN|f||kopeck//s|копій/ка/ки/ок/ки"),
        CurrencyRow(0x4341_4400_0000_0000, 0, 0, "CAD|m||cent//s|цент//и/ів/а"),
        CurrencyRow(0x4348_4600_0000_0000, 0, 0, "CHF|m||centime//s|сантим//и/ів/а"),
        CurrencyRow(0x434E_5900_0000_0000, 0, 0, "CNY|m||fen|фен/ь/і/ів/я"),
        CurrencyRow(0x435A_4B00_0000_0000, 0, 0, "CZK|m||haler//s|геллер//и/ів/а"),
        CurrencyRow(0x444B_4B00_0000_0000, 0, 0, "DKK|n||øre|ере"),
        CurrencyRow(0x4547_5000_0000_0000, 0, 0, "EGP|m||piastre//s|піастр//и/ів/а"),
        CurrencyRow(0x4555_5200_0000_0000, 0, 0, "EUR|m||cent//s|євроцент//и/ів/а"),
        CurrencyRow(0x4742_5000_0000_0000, 0, 0, "GBP|m||pen/ny/ce|пенс//и/ів/а"),
        CurrencyRow(0x4745_4C00_0000_0000, 0, 0, "GEL|m||tetri|тетрі"),
        CurrencyRow(0x484B_4400_0000_0000, 0, 0, "HKD|m||cent//s|цент//и/ів/а"),
        CurrencyRow(0x4855_4600_0000_0000, 0, 0, "HUF|m||filler//s|філер//и/ів/а"),
        CurrencyRow(0x494C_5300_0000_0000, 0, 0, "ILS|f||agor/a/ot|агор/а/и//и"),
        CurrencyRow(0x494E_5200_0000_0000, 0, 0, "INR|f||pais/a/e|пайс/а/и//и"),
        CurrencyRow(0x4951_4400_0000_0000, 0, 0, "IQD|m||fils|філс//и/ів/а"),
        CurrencyRow(0x4A4F_4400_0000_0000, 0, 0, "JOD|m||fils|філс//и/ів/а"),
        CurrencyRow(0x4B57_4400_0000_0000, 0, 0, "KWD|m||fils|філс//и/ів/а"),
        CurrencyRow(0x4B5A_5400_0000_0000, 0, 0, "KZT|m||tiyn//s|тиїн//и/ів/а"),
        CurrencyRow(0x4D44_4C00_0000_0000, 0, 0, "MDL|m||ban//i|бан//и/ів/а"),
        CurrencyRow(0x4D58_4E00_0000_0000, 0, 0, "MXN|m||centavo//s|сентаво"),
        CurrencyRow(0x4E4F_4B00_0000_0000, 0, 0, "NOK|n||øre|ере"),
        CurrencyRow(0x4E5A_4400_0000_0000, 0, 0, "NZD|m||cent//s|цент//и/ів/а"),
        CurrencyRow(0x504C_4E00_0000_0000, 0, 0, "PLN|m||grosz//y|грош//і/ів/а"),
        CurrencyRow(0x524F_4E00_0000_0000, 0, 0, "RON|m||ban//i|бан//и/ів/а"),
        CurrencyRow(0x5253_4400_0000_0000, 0, 0, "RSD|f||para//s|пар/а/и//и"),
        CurrencyRow(0x5255_4200_0000_0000, 0, 0, "RUB|f||kopeck//s|копій/ка/ки/ок/ки"),
        CurrencyRow(0x5345_4B00_0000_0000, 0, 0, "SEK|n||öre|ере"),
        CurrencyRow(0x5347_4400_0000_0000, 0, 0, "SGD|m||cent//s|цент//и/ів/а"),
        CurrencyRow(0x5448_4200_0000_0000, 0, 0, "THB|m||satang|сатанг//и/ів/а"),
        CurrencyRow(0x5452_5900_0000_0000, 0, 0, "TRY|m||kurush|куруш//і/ів/а"),
        CurrencyRow(0x5457_4400_0000_0000, 0, 0, "TWD|m||cent//s|цент//и/ів/а"),
        CurrencyRow(0x5541_4800_0000_0000, 0, 0, "UAH|f||kopiyka//s|копій/ка/ки/ок/ки"),
        CurrencyRow(0x5553_4400_0000_0000, 0, 0, "USD|m||cent//s|цент//и/ів/а"),
        CurrencyRow(0x5A41_5200_0000_0000, 0, 0, "ZAR|m||cent//s|цент//и/ів/а"),
    ]

    /// The row of a currency; `nil` when its minor unit has no name.
    static func find(_ code: CurrencyCode) -> CurrencyRow? { rows.first { $0.packed == code.packed } }
}
