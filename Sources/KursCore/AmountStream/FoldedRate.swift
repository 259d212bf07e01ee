/// A whole conversion but for its amount, folded into small integers once, so that each line costs one multiplication
/// and one division.
///
/// The wanted coefficient is amount · `numerator` / (`divisor` · 10^(`exponent` + the amount's scale)).
package struct FoldedRate: Sendable, Equatable, BitwiseCopyable {
    let numerator: UInt64
    let divisor: UInt32
    let exponent: UInt8

    private init(numerator: UInt64, divisor: UInt32, exponent: UInt8) {
        self.numerator = numerator
        self.divisor = divisor
        self.exponent = exponent
    }

    /// Folds the legs and the fee of a conversion into one rate.
    ///
    /// `nil` when a number leaves its 64 (the divisor: 32) bits; such amounts are converted by ``Converter``.
    ///
    /// - Parameter scale: The decimals of the result.
    package init?(legs: [ConversionLeg], feePercent: ExactDecimal, scale: Int) {
        var (above, below): (UInt128, UInt128) = (1, 1)
        var exponent = -scale
        if !feePercent.isZero {
            guard let left = try? ExactDecimal(100).subtracting(feePercent), !left.isNegative, !left.isZero else {
                return nil
            }
            above = left.coefficient.magnitude
            exponent += left.scale + 2
        }
        for leg in legs {
            let value = leg.value.trimmed()
            guard value.coefficient > 0 else { return nil }
            let (product, overflow) = (leg.isIntoHryvnia ? above : below)
                .multipliedReportingOverflow(by: value.coefficient.magnitude)
            guard !overflow else { return nil }
            if leg.isIntoHryvnia { above = product } else { below = product }
            exponent += leg.isIntoHryvnia ? value.scale : -value.scale
        }
        while exponent > 0, above % 10 == 0 {
            above /= 10
            exponent -= 1
        }
        while exponent < 0 {
            let (tenfold, overflow) = above.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            above = tenfold
            exponent += 1
        }
        guard let numerator = UInt64(exactly: above), let divisor = UInt32(exactly: below),
            let exponent = UInt8(exactly: exponent)
        else { return nil }
        self.init(numerator: numerator, divisor: divisor, exponent: exponent)
    }

    /// The coefficient of the result's magnitude, rounded half away from zero; `nil` when it leaves 64 bits.
    ///
    /// - Parameters:
    ///   - amount: The magnitude of the amount's coefficient.
    ///   - scale: The amount's scale.
    @inline(__always)
    func converted(_ amount: UInt64, scale: Int) -> UInt64? {
        let power = Int(exponent) &+ scale
        guard power <= 19 else { return nil }
        let (divisor, isTooLarge) = UInt64(divisor).multipliedReportingOverflow(by: PowerOfTen.word(power))
        guard !isTooLarge else { return nil }
        let (product, overflow) = amount.multipliedReportingOverflow(by: numerator)
        let (quotient, rest): (UInt64, UInt64)
        if !overflow {
            (quotient, rest) = product.quotientAndRemainder(dividingBy: divisor)
        } else {
            let wide = amount.multipliedFullWidth(by: numerator)
            guard wide.high < divisor else { return nil }
            (quotient, rest) = divisor.dividingFullWidth(wide)
        }
        guard rest >= divisor &- rest else { return quotient }
        return quotient == .max ? nil : quotient &+ 1
    }

    /// An amount converted; `nil` when a number leaves its 64 bits and ``Converter`` must be used.
    @inline(__always)
    package func converted(_ amount: ExactDecimal, toScale scale: Int) -> ExactDecimal? {
        let magnitude = amount.coefficient.magnitude
        guard magnitude <= UInt128(UInt64.max),
            let result = converted(UInt64(truncatingIfNeeded: magnitude), scale: amount.scale)
        else { return nil }
        return ExactDecimal(unchecked: amount.isNegative ? -Int128(result) : Int128(result), scale: scale)
    }
}
