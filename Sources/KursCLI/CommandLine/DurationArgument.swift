internal import KursText

/// Durations as people type them.
enum DurationArgument {
    /// Reads `90s`, `500ms`, `10m`, `6h`, `2d`, or bare seconds, as milliseconds; `nil` for anything else or beyond 10 years.
    static func milliseconds(_ text: String) -> Int? {
        let digits = text.utf8.prefix { $0.isASCIIDigit }
        guard (1...9).contains(digits.count), let number = Int(String(decoding: digits, as: UTF8.self)) else {
            return nil
        }
        let unit = String(decoding: text.utf8.dropFirst(digits.count), as: UTF8.self)
        let factor: Int
        switch unit {
        case "ms": factor = 1
        case "s", "": factor = 1000
        case "m", "min": factor = 60_000
        case "h": factor = 3_600_000
        case "d": factor = 86_400_000
        case "w": factor = 604_800_000
        default: return nil
        }
        let (product, overflow) = number.multipliedReportingOverflow(by: factor)
        return overflow || product > 315_360_000_000 ? nil : product
    }

    /// Whether a text is a number that a unit should follow, which may be seconds as well as minutes; 0 needs none.
    static func lacksUnit(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit) && text.utf8.contains { $0 != UInt8(ascii: "0") }
    }
}
