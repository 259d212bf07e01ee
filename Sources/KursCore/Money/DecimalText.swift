// Reading and writing decimals as bytes: without floating point, Foundation or intermediate strings.

import KursText

extension ExactDecimal {
    /// Reads `-?digits[.digits]` and nothing else; `nil` for any other byte and if the number does not fit.
    ///
    /// O(n), and no input can trap it. The scale is kept as written; leading zeros are allowed and not counted.
    public init?(utf8 bytes: Span<UInt8>) {
        var offset = 0
        let isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
        if isNegative { offset = 1 }
        var reader = DigitReader()
        guard reader.take(bytes, from: &offset) > 0 else { return nil }
        var scale = 0
        if offset < bytes.count {
            guard bytes[offset] == UInt8(ascii: ".") else { return nil }
            offset += 1
            scale = reader.take(bytes, from: &offset)
            guard scale > 0, offset == bytes.count else { return nil }
        }
        guard let digits = reader.value, scale <= Self.largestScale else { return nil }
        self.init(unchecked: isNegative ? -digits : digits, scale: scale)
    }

    /// Reads `-?digits[.digits]` and nothing else; `nil` as ``init(utf8:)-(Span<UInt8>)``.
    public init?(utf8 bytes: ArraySlice<UInt8>) { self.init(utf8: bytes.span) }

    /// Reads `-?digits[.digits]` and nothing else; `nil` as ``init(utf8:)-(Span<UInt8>)``.
    public init?(_ text: String) { self.init(utf8: Array(text.utf8).span) }

    /// Reads a number as JSON writes it, exponent included; `nil` when it is not one or does not fit exactly.
    ///
    /// `2.2E-5` is 0.000022 and `1e3` is 1000. O(n), and no input can trap it.
    public init?(json bytes: Span<UInt8>) {
        var offset = 0
        let isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
        if isNegative { offset = 1 }
        let start = offset
        var reader = DigitReader()
        let wholeCount = reader.take(bytes, from: &offset)
        guard wholeCount == 1 || wholeCount > 1 && bytes[start] != UInt8(ascii: "0") else { return nil }
        var scale = 0
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            scale = reader.take(bytes, from: &offset)
            guard scale > 0 else { return nil }
        }
        guard let exponent = Self.exponent(bytes, from: &offset), offset == bytes.count, let digits = reader.value
        else { return nil }
        self.init(digits: isNegative ? -digits : digits, exponent: exponent - scale)
    }

    /// Reads a number as JSON writes it; `nil` as ``init(json:)-(Span<UInt8>)``.
    public init?(json bytes: ArraySlice<UInt8>) { self.init(json: bytes.span) }

    /// Reads `[eE][+-]?digits` up to four digits; 0 when there is none, `nil` when it is malformed or larger.
    private static func exponent(_ bytes: Span<UInt8>, from offset: inout Int) -> Int? {
        guard offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") else { return 0 }
        offset += 1
        var sign = 1
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") {
            sign = bytes[offset] == UInt8(ascii: "-") ? -1 : 1
            offset += 1
        }
        var reader = DigitReader()
        guard reader.take(bytes, from: &offset) > 0, let value = reader.value, value <= 9_999 else { return nil }
        return sign * Int(value)
    }

    /// Digits times a power of ten; `nil` if that does not fit 128 bits and 38 decimals.
    private init?(digits: Int128, exponent: Int) {
        guard digits != 0 else {
            self.init(unchecked: 0, scale: min(max(0, -exponent), Self.largestScale))
            return
        }
        var (digits, scale) = (digits, -exponent)
        while scale > Self.largestScale, digits % 10 == 0 {
            digits /= 10
            scale -= 1
        }
        if scale < 0 {
            guard -scale <= Self.largestScale else { return nil }
            let (whole, overflow) = digits.multipliedReportingOverflow(by: Int128(PowerOfTen.wide(-scale)))
            guard !overflow else { return nil }
            (digits, scale) = (whole, 0)
        }
        self.init(coefficient: digits, scale: scale)
    }

    /// Writes the number at its own scale, with a decimal point, a leading `-` if negative, and no grouping.
    public func append(to bytes: inout [UInt8]) {
        if let text = shortText { return bytes.append(word: text.word, count: text.count) }
        if isNegative { bytes.append(UInt8(ascii: "-")) }
        let magnitude = coefficient.magnitude
        let digitCount = PowerOfTen.digitCount(magnitude)
        let wholeCount = max(1, digitCount - scale)
        let length = wholeCount + (scale > 0 ? scale + 1 : 0)
        var position = bytes.count + length
        let point = scale > 0 ? bytes.count + wholeCount : -1
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: length))
        if point >= 0 { bytes[point] = UInt8(ascii: ".") }
        var rest = magnitude
        while rest != 0 {
            // Nineteen digits at a time, so that all but one division in nineteen is a 64-bit one.
            let (above, chunk) = rest.high == 0 ? (0, rest) : rest.quotientAndRemainder(dividingBy: PowerOfTen.wide(19))
            var word = chunk.low
            var remaining = above == 0 ? 0 : 19
            while word != 0 || remaining > 0 {
                position &-= 1
                if position == point { position &-= 1 }
                let (tens, unit) = word.quotientAndRemainder(dividingBy: 10)
                bytes[position] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: unit)
                word = tens
                remaining &-= 1
            }
            rest = above
        }
    }

    /// The text of a number of at most 14 digits, the common case, the first character in the lowest byte; `nil` of a
    /// longer one.
    @inline(__always)
    var shortText: (word: UInt128, count: Int)? {
        let magnitude = coefficient.magnitude
        guard magnitude.high == 0, magnitude.low < 100_000_000_000_000, scale < 14 else { return nil }
        var digits: UInt128
        // The zeros before the first digit are shifted out.
        var zeros = 8
        if magnitude.low < 100_000_000, scale < 8 {
            let word = Self.eightDigits(magnitude.low)
            zeros = min(word.trailingZeroBitCount &>> 3, 7 &- scale)
            digits = UInt128((word | 0x3030_3030_3030_3030) &>> UInt64(zeros &* 8))
            zeros &+= 8
        } else {
            let (above, below) = magnitude.low.quotientAndRemainder(dividingBy: 100_000_000)
            digits = UInt128(Self.eightDigits(above)) | UInt128(Self.eightDigits(below)) &<< 64
            zeros = min(digits == 0 ? 16 : digits.trailingZeroBitCount &>> 3, 15 &- scale)
            digits = (digits | 0x3030_3030_3030_3030_3030_3030_3030_3030) &>> UInt128(zeros &* 8)
        }
        var count = 16 &- zeros
        if scale > 0 {
            let point = (1 as UInt128) &<< UInt128((count &- scale) &* 8)
            let decimals = digits & (0 &- point)
            digits = digits &- decimals | point &* UInt128(UInt8(ascii: ".")) | decimals &<< 8
            count &+= 1
        }
        guard isNegative else { return (digits, count) }
        return (digits &<< 8 | UInt128(UInt8(ascii: "-")), count &+ 1)
    }

    /// Converts a number below 10^8 to eight bytes of one digit each, the first digit in the lowest byte.
    ///
    /// The digits are halved three times, all parts at once: 10486 / 2^20 is close enough to 1/100 below 10^4, and
    /// 103 / 2^10 to 1/10 below 100.
    private static func eightDigits(_ number: UInt64) -> UInt64 {
        let fours = number / 10_000 | (number % 10_000) &<< 32
        let hundreds = ((fours &* 10_486) &>> 20) & 0x0000_007F_0000_007F
        let twos = hundreds | (fours &- 100 &* hundreds) &<< 16
        let tens = ((twos &* 103) &>> 10) & 0x000F_000F_000F_000F
        return tens | (twos &- 10 &* tens) &<< 8
    }

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
        String(writing: { appendGrouped(to: &$0, language) })
    }

    /// The amount rounded half away from zero to the decimals its currency is shown with.
    ///
    /// - Throws: ``DecimalError/overflow`` when the padded number exceeds 128 bits.
    package func rounded(for code: CurrencyCode) throws(DecimalError) -> ExactDecimal {
        try rounded(toScale: Currency.displayScale(of: code))
    }
}

extension ExactDecimal: CustomStringConvertible {
    /// The number as ``append(to:)`` writes it.
    public var description: String { String(writing: append(to:)) }
}

/// Accumulates decimal digits in 64 bits, or in 128 once those are full.
struct DigitReader {
    private var word: UInt64 = 0
    private var wide: UInt128 = 0
    private var isWide = false
    private var hasOverflowed = false

    /// The number so far; `nil` if it exceeds 127 bits.
    var value: Int128? {
        if !isWide { return Int128(word) }
        return hasOverflowed ? nil : Int128(exactly: wide)
    }

    /// Reads the ASCII digits at an offset and advances it past them; returns their count.
    mutating func take(_ bytes: Span<UInt8>, from offset: inout Int) -> Int {
        let start = offset
        while offset < bytes.count {
            let digit = bytes[offset] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            add(digit)
            offset &+= 1
        }
        return offset - start
    }

    /// Appends a digit, 0...9.
    mutating func add(_ digit: UInt8) {
        if !isWide {
            if word <= 1_844_674_407_370_955_160 {
                word = word &* 10 &+ UInt64(digit)
                return
            }
            (wide, isWide) = (UInt128(word), true)
        }
        let (tens, overflow) = wide.multipliedReportingOverflow(by: 10)
        let (sum, carry) = tens.addingReportingOverflow(UInt128(digit))
        wide = sum
        hasOverflowed = hasOverflowed || overflow || carry
    }
}
