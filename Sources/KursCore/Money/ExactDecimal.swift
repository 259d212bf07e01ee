/// An exact decimal number: a 128-bit coefficient and the number of its digits that are decimals.
///
/// The value is `coefficient` · 10^-`scale`. The scale is kept as written, so `44.1500` prints as `44.1500`, while
/// comparing and hashing go by value: 44.15 equals 44.1500. Nothing here is ever rounded unless a function says so.
public struct ExactDecimal: Sendable {
    /// All digits as a whole number; never `Int128.min`, so that every value can be negated.
    public let coefficient: Int128
    /// The number of digits of the coefficient that are decimals, 0...38.
    public let scale: Int

    /// The largest scale of a number.
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

    /// A whole number.
    public init(_ whole: Int) { self.init(unchecked: Int128(whole), scale: 0) }

    init(unchecked coefficient: Int128, scale: Int) {
        self.coefficient = coefficient
        self.scale = scale
    }

    /// Whether the value is zero, at any scale.
    public var isZero: Bool { coefficient == 0 }
    /// Whether the value is less than zero.
    public var isNegative: Bool { coefficient < 0 }
    /// The absolute value.
    public var magnitude: ExactDecimal { isNegative ? negated : self }
    /// The additive inverse, with the same scale.
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
}

/// Why a calculation has no exact result.
public enum DecimalError: Error, Equatable, Sendable {
    /// The result needs more than 128 bits or more than 38 decimals.
    case overflow
    /// The divisor is zero.
    case divisionByZero
}

extension ExactDecimal: Comparable, Hashable {
    /// Whether both have the same value; 44.15 equals 44.1500.
    public static func == (left: ExactDecimal, right: ExactDecimal) -> Bool { left.order(against: right) == 0 }

    /// Whether the left value is the smaller.
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
    /// Creates a whole number from a literal.
    public init(integerLiteral value: Int) { self.init(value) }
}
