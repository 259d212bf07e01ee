import KursCore

/// The cost of a conversion compared with the NBU: the amount given less the amount received, both at the NBU's rates.
struct BankLoss: Equatable {
    /// Hryvnias, rounded once to kopecks; negative when the bank is better than the NBU.
    let hryvnias: ExactDecimal
    /// Percent of the amount given, rounded once to hundredths.
    let percent: ExactDecimal

    /// Calculates the exact loss; `nil` when the NBU's rate of a currency is missing, or a number exceeds 128 bits.
    init?(of conversion: Conversion, official: [Rate]) {
        let query = conversion.query
        func nbu(_ code: CurrencyCode) -> ExactDecimal? {
            code == .uah ? .one : official.first { $0.quote.currency == code }?.quote.official
        }
        guard let given = nbu(query.from), let wanted = nbu(query.to), !given.isZero else { return nil }
        let (bought, sold) = (
            conversion.legs.first { $0.isIntoHryvnia }?.value ?? .one,
            conversion.legs.first { !$0.isIntoHryvnia }?.value ?? .one
        )
        // amount · (given − (1 − fee) · bought / sold · wanted), over sold · 100 to keep decimals exact.
        do throws(DecimalError) {
            let kept = try ExactDecimal(100).subtracting(query.feePercent)
            let whole = try given.multiplied(by: sold).multiplied(by: 100)
            let left = try bought.multiplied(by: wanted).multiplied(by: kept)
            let difference = try whole.subtracting(left)
            hryvnias = try ExactFraction(query.amount).multiplied(by: difference).divided(by: sold).divided(by: 100)
                .rounded(toScale: 2)
            percent = try ExactFraction(difference).divided(by: sold).divided(by: given).rounded(toScale: 2)
        } catch {
            return nil
        }
    }
}
