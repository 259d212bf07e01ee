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
