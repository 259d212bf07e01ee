internal import KursCore
import KursText

/// A number as a journal writes it, before its only mark is known to be decimal or a separator of groups.
struct RawNumber {
    var digits: Int128
    /// The digits after the decimal mark, or after the only mark.
    var decimals: Int
    /// The only mark of a number such as `1,000`, which can be either; `nil` where there is no doubt.
    var onlyMark: UInt8?
    /// The power of ten after `e`.
    var exponent = 0

    enum Fault: Error {
        case notANumber
        case tooManyDigits
    }

    /// Reads a number and advances past it.
    ///
    /// Groups are separated by `,`, `.` or a space and have any number of digits; the last mark is decimal if it differs
    /// from the first. `5.`, `.5` and `1E-3` are numbers. O(digits); no input can trap it.
    init(_ text: Span<UInt8>, _ at: inout Int, _ end: Int) throws(Fault) {
        var reader = Digits()
        var isGrouped = false
        (decimals, onlyMark) = (0, nil)
        if at < end, Self.isMark(text[at]) {
            at += 1
            decimals = reader.take(text, &at, end)
            guard decimals > 0 else { throw .notANumber }
        } else {
            guard reader.take(text, &at, end) > 0 else { throw .notANumber }
            let (separator, width) = Self.separator(text, at, end)
            if width > 0, at + width < end, text[at + width].isASCIIDigit {
                at += width
                decimals = reader.take(text, &at, end)
                isGrouped = true
                var groups = 1
                while Self.separator(text, at, end).mark == separator, at + width < end, text[at + width].isASCIIDigit {
                    at += width
                    _ = reader.take(text, &at, end)
                    groups += 1
                }
                if at < end, Self.isMark(text[at]), text[at] != separator {
                    at += 1
                    decimals = reader.take(text, &at, end)
                } else if groups == 1, Self.isMark(separator) {
                    (onlyMark, isGrouped) = (separator, false)
                } else {
                    decimals = 0
                }
            } else if at < end, Self.isMark(text[at]) {
                at += 1
            }
        }
        if at < end, Self.isMark(text[at]) { throw .notANumber }
        if at + 1 < end, text[at] == 0x20, text[at + 1].isASCIIDigit { throw .notANumber }
        guard let digits = reader.value else { throw .tooManyDigits }
        self.digits = digits
        try takeExponent(text, &at, end, isGrouped)
    }

    /// The value; `decimalMark` decides about an only mark, which is decimal without one.
    func value(decimalMark: UInt8?) -> ExactDecimal? {
        let isWhole = onlyMark != nil && decimalMark != nil && decimalMark != onlyMark
        var (digits, scale) = (digits, (isWhole ? 0 : decimals) - exponent)
        while scale < 0 {
            let (more, overflow) = digits.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            (digits, scale) = (more, scale + 1)
        }
        return ExactDecimal(coefficient: digits, scale: scale)
    }

    private mutating func takeExponent(
        _ text: Span<UInt8>, _ at: inout Int, _ end: Int, _ isGrouped: Bool
    ) throws(Fault) {
        guard at < end, text[at] | 0x20 == UInt8(ascii: "e") else { return }
        var next = at + 1
        let isNegative = next < end && text[next] == UInt8(ascii: "-")
        if next < end, isNegative || text[next] == UInt8(ascii: "+") { next += 1 }
        var reader = Digits()
        guard reader.take(text, &next, end) > 0 else { return }
        guard !isGrouped else { throw .notANumber }
        guard let power = reader.value, power <= 38 else { throw .tooManyDigits }
        exponent = isNegative ? -Int(power) : Int(power)
        at = next
    }

    private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }

    /// The separator of groups at an offset and its length: a mark, or a space of any kind.
    private static func separator(_ text: Span<UInt8>, _ at: Int, _ end: Int) -> (mark: UInt8, width: Int) {
        guard at < end else { return (0, 0) }
        if isMark(text[at]) { return (text[at], 1) }
        guard text[at] != 0x09, let width = spaceLength(text, at) else { return (0, 0) }
        return (0x20, width)
    }

    private struct Digits {
        private var number: Int128 = 0
        private var hasOverflowed = false
        var value: Int128? { hasOverflowed ? nil : number }

        mutating func take(_ text: Span<UInt8>, _ at: inout Int, _ end: Int) -> Int {
            let start = at
            while at < end, text[at].isASCIIDigit {
                let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
                let (sum, carry) = tens.addingReportingOverflow(Int128(text[at] &- 0x30))
                number = sum
                hasOverflowed = hasOverflowed || overflow || carry
                at &+= 1
            }
            return at &- start
        }
    }
}
