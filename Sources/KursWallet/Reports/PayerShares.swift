import KursCore

extension Journal {
    /// The part of an income or expense that one own account received or paid.
    public struct Share {
        /// The account; `nil` for a record without own accounts.
        public var account: Int32?
        /// The part of the coefficient; `nil` where an account's amount has no rate on the day.
        public var value: Int128?
    }

    /// Divides an income or expense among the own accounts that received or paid it.
    ///
    /// These are the accounts whose amounts have the other sign, so that in `fop −1000, card 990, fees 10` the fee is
    /// paid by `fop`. Several of them have shares in proportion to their amounts, which for one category are the amounts
    /// themselves; the shares add up to the value.
    ///
    /// - Parameters:
    ///   - value: What to divide: the coefficient of the posting's value, or of its amount.
    ///   - kinds: The kind of each account.
    public func shares(
        of posting: Posting, _ value: Int128, in transaction: Transaction, _ kinds: [AccountKind?],
        _ valuation: Valuation
    ) -> [Share] {
        let own = transaction.postings.map { postings[$0] }.filter { other in
            other.commodity >= 0 && other.kind == .real && kinds[Int(other.account)]?.isOwn == true
        }
        let isNegative = amount(posting).isNegative
        let opposite = own.filter { amount($0).isNegative != isNegative && !amount($0).isZero }
        let payers = opposite.isEmpty ? own : opposite
        guard payers.count > 1 else { return [Share(account: payers.first?.account, value: value)] }
        // Amounts of one commodity need no rate.
        let isUniform = payers.allSatisfy { $0.commodity == payers[0].commodity }
        var weights: [ExactDecimal] = []
        for payer in payers {
            let weight =
                isUniform
                ? amount(payer) : valuation.value(of: amount(payer), payer.commodity, on: transaction.day)
            guard let weight else { return [Share(account: nil, value: nil)] }
            weights.append(weight.magnitude)
        }
        do throws(DecimalError) {
            return try Self.divided(value, payers.map(\.account), weights)
        } catch {
            return [Share(account: nil, value: nil)]
        }
    }

    /// Each share ends where the sum of the weights up to it does, so that rounding loses nothing.
    private static func divided(
        _ value: Int128, _ accounts: [Int32], _ weights: [ExactDecimal]
    ) throws(DecimalError) -> [Share] {
        var total = ExactDecimal.zero
        for weight in weights { total = try total.adding(weight) }
        guard let whole = ExactDecimal(coefficient: value, scale: 0) else { throw .overflow }
        var (shares, sum, given): ([Share], ExactDecimal, Int128) = ([], .zero, 0)
        for (account, weight) in zip(accounts, weights) {
            sum = try sum.adding(weight)
            let end = try ExactFraction(whole).multiplied(by: sum).divided(by: total).rounded(toScale: 0).coefficient
            shares.append(Share(account: account, value: end - given))
            given = end
        }
        return shares
    }
}
