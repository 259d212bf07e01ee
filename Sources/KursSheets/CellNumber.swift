import KursText

/// A number of a workbook as its digits are stored: `8414.7800000000007`, `1.5E-2`.
///
/// Workbooks keep binary numbers, and programs write up to 17 digits of them. Spreadsheets show 15, and no decimal of 15
/// digits is changed by the way through a binary number: rounding to them restores what was entered.
struct CellNumber {
    /// The plain decimal, rounded to 15 significant digits.
    let decimal: String
    /// The value as a binary number, for dates.
    let value: Double

    private static let significantDigits = 15

    /// Reads a number; `nil` for anything else, and beyond 30 digits on either side of the point.
    init?(_ text: String) {
        guard let value = Double(text), value.isFinite else { return nil }
        var (digits, scale): ([UInt8], Int) = ([], 0)
        var isNegative = false
        var hasPoint = false
        var exponent = 0
        let bytes = Array(text.utf8)
        scan: for (index, byte) in bytes.enumerated() {
            if byte.isASCIIDigit {
                digits.append(byte &- 0x30)
                if hasPoint { scale += 1 }
            } else if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else if byte == UInt8(ascii: "-"), index == 0 {
                isNegative = true
            } else if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
                guard let power = Int(String(decoding: bytes[(index + 1)...], as: UTF8.self)), abs(power) < 400 else {
                    return nil
                }
                exponent = power
                break scan
            } else if byte != UInt8(ascii: "+") || index != 0 {
                return nil
            }
        }
        guard !digits.isEmpty else { return nil }
        scale -= exponent
        digits = Array(digits.drop { $0 == 0 })
        if digits.count > CellNumber.significantDigits {
            scale -= digits.count - CellNumber.significantDigits
            let isUp = digits[CellNumber.significantDigits] >= 5
            digits.removeSubrange(CellNumber.significantDigits...)
            if isUp { CellNumber.increment(&digits) }
        }
        while scale > 0, digits.last == 0 {
            digits.removeLast()
            scale -= 1
        }
        if digits.isEmpty { scale = 0 }
        guard scale <= 30, scale >= -30 else { return nil }
        if scale < 0 { (digits, scale) = (digits + repeatElement(0, count: -scale), 0) }
        if digits.count <= scale { digits.insert(contentsOf: repeatElement(0, count: scale + 1 - digits.count), at: 0) }
        if digits.isEmpty { digits = [0] }
        var plain = digits.map { $0 + 0x30 }
        if scale > 0 { plain.insert(UInt8(ascii: "."), at: plain.count - scale) }
        if isNegative, digits.contains(where: { $0 != 0 }) { plain.insert(UInt8(ascii: "-"), at: 0) }
        decimal = String(decoding: plain, as: UTF8.self)
        self.value = value
    }

    /// Adds one to the last digit; the number of digits may grow.
    private static func increment(_ digits: inout [UInt8]) {
        for index in digits.indices.reversed() {
            if digits[index] < 9 {
                digits[index] += 1
                return
            }
            digits[index] = 0
        }
        digits.insert(1, at: 0)
    }
}
