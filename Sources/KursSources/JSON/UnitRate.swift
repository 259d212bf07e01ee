internal import KursCore

/// Rates of several units.
enum UnitRate {
    /// The rate of one unit from a rate of 10, 100, 1000… units: only the decimal point moves; `nil` for other units.
    static func perUnit(_ rate: ExactDecimal, of unit: Int) -> ExactDecimal? {
        var (rest, decimals) = (unit, 0)
        while rest > 1, rest % 10 == 0 {
            rest /= 10
            decimals += 1
        }
        return rest == 1 ? ExactDecimal(coefficient: rate.coefficient, scale: rate.scale + decimals) : nil
    }
}
