/// A product of decimals over a product of decimals, kept exactly until it is rounded once.
///
/// An amount minus its fee, times one rate, divided by another, is such a fraction. It allocates only beyond 128 bits,
/// where it widens, so that only a result that does not fit is an overflow.
public struct ExactFraction: Sendable {
    /// The value is `numerator` / `denominator` · 10^-`scale`, negative if so marked.
    private var numerator: UInt128
    private var denominator: UInt128
    /// Replaces both of the above if either exceeds 128 bits.
    private var wide: Wide?
    private var scale: Int
    private var isNegative: Bool

    private struct Wide: Sendable {
        var numerator: BigUInt
        var denominator: BigUInt
    }

    /// Creates a fraction with the denominator 1.
    public init(_ value: ExactDecimal) {
        numerator = value.coefficient.magnitude
        denominator = 1
        scale = value.scale
        isNegative = value.isNegative
    }

    public func multiplied(by factor: ExactDecimal) -> ExactFraction {
        var result = self
        result.scale += factor.scale
        result.isNegative = isNegative != factor.isNegative
        let (product, overflow) = numerator.multipliedReportingOverflow(by: factor.coefficient.magnitude)
        if wide == nil, !overflow {
            result.numerator = product
        } else {
            let (above, below) = widened
            result.wide = Wide(numerator: above.multiplied(by: factor.coefficient.magnitude), denominator: below)
        }
        return result
    }

    /// The exact quotient of the fraction and a decimal.
    ///
    /// - Throws: ``DecimalError/divisionByZero`` when the decimal is zero.
    public func divided(by divisor: ExactDecimal) throws(DecimalError) -> ExactFraction {
        guard !divisor.isZero else { throw .divisionByZero }
        var result = self
        result.scale -= divisor.scale
        result.isNegative = isNegative != divisor.isNegative
        let (product, overflow) = denominator.multipliedReportingOverflow(by: divisor.coefficient.magnitude)
        if wide == nil, !overflow {
            result.denominator = product
        } else {
            let (above, below) = widened
            result.wide = Wide(numerator: above, denominator: below.multiplied(by: divisor.coefficient.magnitude))
        }
        return result
    }

    /// The value rounded once, half away from zero, to exactly `scale` decimals.
    ///
    /// The scale is 0...38; below zero (down to -38) it rounds to tens, hundreds and so on, without decimals.
    ///
    /// - Throws: ``DecimalError/overflow`` when the rounded value does not fit 128 bits, or for another scale.
    public func rounded(toScale scale: Int) throws(DecimalError) -> ExactDecimal {
        guard scale >= -ExactDecimal.largestScale, scale <= ExactDecimal.largestScale,
            let digits = rounding(toScale: scale)
        else { throw .overflow }
        return try decimal(digits, scale: scale)
    }

    /// The value rounded once, half away from zero, to `count` significant digits, or to 38 decimals if that is fewer.
    ///
    /// The count is 1...38. Trailing zeros are kept: 2 to 3 digits is 2.00; a value of more digits than `count` has
    /// none after the point: 123456 to 3 digits is 123000. Zero is 0.
    ///
    /// - Throws: ``DecimalError/overflow`` when the rounded value does not fit 128 bits, or for another count.
    public func rounded(toSignificantDigits count: Int) throws(DecimalError) -> ExactDecimal {
        guard count >= 1, count <= ExactDecimal.largestScale else { throw .overflow }
        let ratioBits = bitCounts.numerator - bitCounts.denominator
        guard bitCounts.numerator > 0 else { return .zero }
        // The leading digit is at 10^lowest or up to two places above; 30102.9… / 100000 is log10 of 2.
        let bits = ratioBits - 1
        let lowest = (bits >= 0 ? bits * 30102 / 100_000 : (bits * 30103 - 99_999) / 100_000) - self.scale
        var scale = min(count - 1 - lowest, ExactDecimal.largestScale)
        while scale >= -ExactDecimal.largestScale {
            if let digits = rounding(toScale: scale), PowerOfTen.digitCount(digits) <= count {
                return try decimal(digits, scale: scale)
            }
            scale -= 1
        }
        throw .overflow
    }

    private var widened: (numerator: BigUInt, denominator: BigUInt) {
        if let wide { return (wide.numerator, wide.denominator) }
        return (BigUInt(numerator), BigUInt(denominator))
    }

    private var bitCounts: (numerator: Int, denominator: Int) {
        if let wide { return (wide.numerator.bitCount, wide.denominator.bitCount) }
        return (128 - numerator.leadingZeroBitCount, 128 - denominator.leadingZeroBitCount)
    }

    private func decimal(_ digits: UInt128, scale: Int) throws(DecimalError) -> ExactDecimal {
        guard digits <= Int128.max.magnitude else { throw .overflow }
        let signed = isNegative ? -Int128(digits) : Int128(digits)
        if scale >= 0 { return ExactDecimal(unchecked: signed, scale: scale) }
        let (whole, overflow) = signed.multipliedReportingOverflow(by: Int128(PowerOfTen.wide(-scale)))
        guard !overflow else { throw .overflow }
        return ExactDecimal(unchecked: whole, scale: 0)
    }

    /// The digits of the value at a scale, rounded half up without the sign; `nil` beyond 128 bits.
    private func rounding(toScale wanted: Int) -> UInt128? {
        let shift = wanted - scale
        if wide == nil, abs(shift) <= PowerOfTen.largest {
            let factor = PowerOfTen.wide(abs(shift))
            let (product, overflow) = (shift < 0 ? denominator : numerator).multipliedReportingOverflow(by: factor)
            if !overflow {
                return shift < 0
                    ? ExactDecimal.divideRounding(numerator, by: product)
                    : ExactDecimal.divideRounding(product, by: denominator)
            }
        }
        var (above, below) = widened
        if shift < 0 {
            below = below.multiplied(byPowerOfTen: -shift)
        } else {
            above = above.multiplied(byPowerOfTen: shift)
        }
        return above.dividedRounding(by: below).narrow
    }
}
