/// An exact decimal number: a 128-bit coefficient and the number of its digits that are decimals.
///
/// The value is `coefficient` · 10^-`scale`. The scale is kept as written, so `44.1500` prints as `44.1500`, while
/// comparing and hashing go by value: 44.15 equals 44.1500. Nothing here is ever rounded unless a function says so.
public struct ExactDecimal: Sendable {
    /// All digits as a whole number; never `Int128.min`, so that every value can be negated.
    public let coefficient: Int128
    /// The number of digits of the coefficient that are decimals, 0...38.
    public let scale: Int

    public static let largestScale = PowerOfTen.largest
    /// Zero, without decimals.
    public static let zero = ExactDecimal(unchecked: 0, scale: 0)
    /// One, without decimals.
    public static let one = ExactDecimal(unchecked: 1, scale: 0)

    /// Creates a number from its coefficient and scale; `nil` for a scale outside 0...38 and for `Int128.min`.
    public init?(coefficient: Int128, scale: Int) {
        guard scale >= 0, scale <= Self.largestScale, coefficient != .min else { return nil }
        self.init(unchecked: coefficient, scale: scale)
    }

    public init(_ whole: Int) { self.init(unchecked: Int128(whole), scale: 0) }

    init(unchecked coefficient: Int128, scale: Int) {
        self.coefficient = coefficient
        self.scale = scale
    }

    public var isZero: Bool { coefficient == 0 }
    public var isNegative: Bool { coefficient < 0 }
    public var magnitude: ExactDecimal { isNegative ? negated : self }
    public var negated: ExactDecimal { ExactDecimal(unchecked: -coefficient, scale: scale) }

    /// The coefficient of the same value at another scale, 0...38; `nil` where digits would be lost or beyond 128 bits.
    package func unscaled(to other: Int) -> Int128? {
        guard (0...Self.largestScale).contains(other) else { return nil }
        if other < scale {
            let shorter = trimmed(minimumScale: other)
            return shorter.scale == other ? shorter.coefficient : nil
        }
        let (scaled, overflow) = coefficient.multipliedReportingOverflow(by: Int128(PowerOfTen.wide(other - scale)))
        return overflow ? nil : scaled
    }

    /// The same value without trailing zeros after the point, down to `minimumScale` decimals.
    public func trimmed(minimumScale: Int = 0) -> ExactDecimal {
        let floor = Swift.max(0, minimumScale)
        guard scale > floor else { return self }
        if coefficient == 0 { return ExactDecimal(unchecked: 0, scale: floor) }
        var (digits, decimals) = (coefficient, scale)
        while decimals > floor {
            let (whole, rest) = digits.quotientAndRemainder(dividingBy: 10)
            guard rest == 0 else { break }
            digits = whole
            decimals -= 1
        }
        return ExactDecimal(unchecked: digits, scale: decimals)
    }

    /// The exact sum, with the larger of the two scales where that fits.
    ///
    /// - Throws: ``DecimalError/overflow`` when the sum, or a summand at the scale of the other, exceeds 128 bits.
    public func adding(_ other: ExactDecimal) throws(DecimalError) -> ExactDecimal {
        if let sum = Self.sum(self, other) ?? Self.sum(trimmed(), other.trimmed()) { return sum }
        throw .overflow
    }

    /// The exact difference, with the larger of the two scales where that fits.
    ///
    /// - Throws: ``DecimalError/overflow`` as ``adding(_:)`` does.
    public func subtracting(_ other: ExactDecimal) throws(DecimalError) -> ExactDecimal {
        try adding(other.negated)
    }

    /// The exact product; its scale is the sum of the scales where that fits, else as many as the value needs.
    ///
    /// - Throws: ``DecimalError/overflow`` when the product cannot be written exactly.
    public func multiplied(by other: ExactDecimal) throws(DecimalError) -> ExactDecimal {
        if let product = Self.product(self, other) ?? Self.product(trimmed(), other.trimmed()) { return product }
        // The rest are products such as 0.5 · 0.2, whose trailing zeros appear only after multiplying.
        var digits = BigUInt(coefficient.magnitude).multiplied(by: other.coefficient.magnitude)
        var scale = self.scale + other.scale
        while scale > 0 {
            if scale <= Self.largestScale, let narrow = digits.narrow, narrow <= Int128.max.magnitude { break }
            guard digits.divide(byWord: 10) == 0 else { throw .overflow }
            scale -= 1
        }
        guard let narrow = digits.narrow, narrow <= Int128.max.magnitude else { throw .overflow }
        let signed = isNegative == other.isNegative ? Int128(narrow) : -Int128(narrow)
        return ExactDecimal(unchecked: signed, scale: scale)
    }

    /// The quotient, rounded half away from zero to `scale` decimals.
    ///
    /// - Throws: ``DecimalError/divisionByZero``, and ``DecimalError/overflow`` as ``ExactFraction/rounded(toScale:)``.
    public func divided(by other: ExactDecimal, toScale scale: Int) throws(DecimalError) -> ExactDecimal {
        try ExactFraction(self).divided(by: other).rounded(toScale: scale)
    }

    /// The value with exactly `scale` decimals: rounded half away from zero, or padded with zeros.
    ///
    /// The scale is 0...38; below zero (down to -38) it rounds to tens, hundreds and so on, without decimals.
    ///
    /// - Throws: ``DecimalError/overflow`` when the value does not fit with that many decimals, or for another scale.
    public func rounded(toScale scale: Int) throws(DecimalError) -> ExactDecimal {
        if scale == self.scale { return self }
        guard scale >= -Self.largestScale, scale <= Self.largestScale else { throw .overflow }
        if scale > self.scale {
            let factor = Int128(PowerOfTen.wide(scale - self.scale))
            let (filled, overflow) = coefficient.multipliedReportingOverflow(by: factor)
            guard !overflow, filled != .min else { throw .overflow }
            return ExactDecimal(unchecked: filled, scale: scale)
        }
        let dropped = self.scale - scale
        // 10^39 is more than twice the largest coefficient.
        guard dropped <= Self.largestScale else { return ExactDecimal.zero }
        let kept = Self.divideRounding(coefficient.magnitude, by: PowerOfTen.wide(dropped))
        let signed = isNegative ? -Int128(kept) : Int128(kept)
        guard scale < 0 else { return ExactDecimal(unchecked: signed, scale: scale) }
        let (whole, overflow) = signed.multipliedReportingOverflow(by: Int128(PowerOfTen.wide(-scale)))
        guard !overflow, whole != .min else { throw .overflow }
        return ExactDecimal(unchecked: whole, scale: 0)
    }

    /// The exact mean of two numbers; `nil` if it exceeds 128 bits.
    public func middle(_ other: ExactDecimal) -> ExactDecimal? {
        guard let half = ExactDecimal(coefficient: 5, scale: 1), let sum = try? adding(other) else { return nil }
        return (try? sum.multiplied(by: half))?.trimmed(minimumScale: Swift.max(scale, other.scale))
    }

    /// A quotient rounded half up, divided in 64 bits if both numbers fit, which is three times as fast.
    static func divideRounding(_ dividend: UInt128, by divisor: UInt128) -> UInt128 {
        if dividend.high == 0, divisor.high == 0 {
            let (whole, rest) = dividend.low.quotientAndRemainder(dividingBy: divisor.low)
            return UInt128(rest >= divisor.low &- rest ? whole + 1 : whole)
        }
        let (whole, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
        return rest >= divisor &- rest ? whole + 1 : whole
    }

    private static func sum(_ left: ExactDecimal, _ right: ExactDecimal) -> ExactDecimal? {
        let scale = Swift.max(left.scale, right.scale)
        guard let first = left.coefficient(atScale: scale), let second = right.coefficient(atScale: scale) else {
            return nil
        }
        let (sum, overflow) = first.addingReportingOverflow(second)
        return overflow ? nil : ExactDecimal(coefficient: sum, scale: scale)
    }

    private static func product(_ left: ExactDecimal, _ right: ExactDecimal) -> ExactDecimal? {
        let (product, overflow) = left.coefficient.multipliedReportingOverflow(by: right.coefficient)
        return overflow ? nil : ExactDecimal(coefficient: product, scale: left.scale + right.scale)
    }

    private func coefficient(atScale wanted: Int) -> Int128? {
        if wanted == scale { return coefficient }
        let (aligned, overflow) = coefficient.multipliedReportingOverflow(by: Int128(PowerOfTen.wide(wanted - scale)))
        return overflow ? nil : aligned
    }
}

/// Why a calculation has no exact result.
public enum DecimalError: Error, Equatable, Sendable {
    /// The result needs more than 128 bits or more than 38 decimals.
    case overflow
    case divisionByZero
}

extension ExactDecimal: Comparable, Hashable {
    /// Whether both have the same value; 44.15 equals 44.1500.
    public static func == (left: ExactDecimal, right: ExactDecimal) -> Bool { left.order(against: right) == 0 }

    public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool { left.order(against: right) < 0 }

    /// Hashes the value, not its scale, so that equal numbers hash equally.
    public func hash(into hasher: inout Hasher) {
        let shortest = trimmed()
        hasher.combine(shortest.coefficient)
        hasher.combine(shortest.scale)
    }

    /// -1, 0 or 1 if this value is less than, equal to or greater than the other.
    private func order(against other: ExactDecimal) -> Int {
        if scale == other.scale {
            return coefficient < other.coefficient ? -1 : (coefficient == other.coefficient ? 0 : 1)
        }
        let (sign, otherSign) = (coefficient.signum(), other.coefficient.signum())
        if sign != otherSign { return sign < otherSign ? -1 : 1 }
        // The one with fewer decimals is converted to the other's scale; if it exceeds 128 bits then, it is the one
        // farther from zero, since the other one fits.
        if scale < other.scale {
            let (aligned, overflow) = coefficient.multipliedReportingOverflow(
                by: Int128(PowerOfTen.wide(other.scale - scale)))
            if overflow { return Int(sign) }
            return aligned < other.coefficient ? -1 : (aligned == other.coefficient ? 0 : 1)
        }
        return -other.order(against: self)
    }
}

extension ExactDecimal: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) { self.init(value) }
}
