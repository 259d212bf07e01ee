import KursCore

/// Percentages as people type them.
enum PercentArgument {
    /// Reads `0.5%`, `0,5` or `1` as a percentage; `nil` for anything else and for negative numbers.
    static func percent(_ text: String) -> ExactDecimal? {
        let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
        guard let percent = ExactDecimal(String(digits.map { $0 == "," ? "." : $0 })), !percent.isNegative else {
            return nil
        }
        return percent
    }
}
