extension ExactDecimal {
    /// Writes the number for display: `1,234.50` in English, `1 234,50` (with U+00A0) in Ukrainian, with `−` (U+2212) if negative.
    ///
    /// The scale is unchanged. Both languages group from four digits on, so that columns align.
    package func appendGrouped(to bytes: inout [UInt8], _ language: Language) {
        var plain: [UInt8] = []
        magnitude.append(to: &plain)
        if isNegative { bytes.append(contentsOf: "−".utf8) }
        let pointIndex = plain.firstIndex(of: UInt8(ascii: ".")) ?? plain.endIndex
        for (index, byte) in plain.enumerated() {
            if byte == UInt8(ascii: ".") {
                bytes.append(language == .en ? byte : UInt8(ascii: ","))
                continue
            }
            bytes.append(byte)
            let left = pointIndex - index - 1
            guard left > 0, left % 3 == 0 else { continue }
            switch language {
            case .en: bytes.append(UInt8(ascii: ","))
            case .uk: bytes.append(contentsOf: [0xC2, 0xA0])
            }
        }
    }

    /// The number as ``appendGrouped(to:_:)`` writes it.
    package func grouped(_ language: Language) -> String {
        var bytes: [UInt8] = []
        appendGrouped(to: &bytes, language)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The amount rounded half away from zero to the decimals its currency is shown with.
    ///
    /// - Throws: ``DecimalError/overflow`` when the padded number exceeds 128 bits.
    package func rounded(for code: CurrencyCode) throws(DecimalError) -> ExactDecimal {
        try rounded(toScale: Currency.displayScale(of: code))
    }
}
