package import KursCore

/// Numbers as people read them: a decimal comma in Ukrainian, `−` (U+2212) below zero, digits as published.
package enum NumberFormat {
    /// A number shortened for narrow columns: two decimals from 1, none from 100,000, four significant digits below 1.
    package static func brief(_ decimal: ExactDecimal, _ language: Language) -> String {
        var scale = decimal.magnitude >= 100_000 ? 0 : 2
        if decimal.magnitude < 1, !decimal.isZero {
            var step = decimal.magnitude
            scale = 3
            while step < 1, scale < 24, let next = try? step.multiplied(by: 10) { (step, scale) = (next, scale + 1) }
        }
        let short = decimal.scale > scale ? (try? decimal.rounded(toScale: scale)) ?? decimal : decimal
        return ungrouped(short, language)
    }

    /// A rate or a difference of rates as people read it: with a true minus, grouped from 1,000 on, and without zeros at
    /// the end of more than four decimals.
    package static func rate(_ decimal: ExactDecimal, _ language: Language) -> String {
        let decimal = decimal.scale > 4 ? decimal.trimmed(minimumScale: 2) : decimal
        if decimal.magnitude < leastGrouped { return ungrouped(decimal, language) }
        return (decimal.isNegative ? "−" : "") + decimal.magnitude.grouped(language)
    }

    private static let leastGrouped: ExactDecimal = 1000

    /// A number with a true minus that may be copied into a calculation.
    package static func ungrouped(_ decimal: ExactDecimal, _ language: Language) -> String {
        decimal.isNegative ? "−" + typed(decimal.magnitude, language) : typed(decimal, language)
    }

    /// A change with an explicit sign: `+0.42`, `−0.42`; a zero change has none, `0.00`.
    package static func change(_ decimal: ExactDecimal, _ language: Language) -> String {
        (decimal.isZero || decimal.isNegative ? "" : "+") + rate(decimal, language)
    }

    /// A number with an ASCII minus, as in what people type: an alert's condition, a bar's template.
    package static func typed(_ decimal: ExactDecimal, _ language: Language) -> String {
        var bytes: [UInt8] = []
        decimal.append(to: &bytes)
        if language == .uk, let point = bytes.firstIndex(of: UInt8(ascii: ".")) { bytes[point] = UInt8(ascii: ",") }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Large numbers, shortened to about three significant digits and a suffix.
package enum LargeNumber {
    package static func words(_ number: ExactDecimal, _ language: Language) -> String {
        let steps: [(ExactDecimal, LocalizedText)] = [
            (1_000_000_000_000, LocalizedText("T", " трлн")), (1_000_000_000, LocalizedText("B", " млрд")),
            (1_000_000, LocalizedText("M", " млн")),
        ]
        for (size, word) in steps where number.magnitude >= size {
            let scale = number.magnitude >= (try? size.multiplied(by: 100)) ?? size ? 0 : 2
            guard let short = try? number.divided(by: size, toScale: scale) else { break }
            return short.grouped(language) + word(language)
        }
        return ((try? number.rounded(toScale: 0)) ?? number).grouped(language)
    }
}
