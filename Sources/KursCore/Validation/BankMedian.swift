/// The average in banks, computed from the banks' own rates where no source states it: the median, which a mistyped
/// rate does not move.
package enum BankMedian {
    /// The fewest banks whose median says anything of the market.
    package static let fewestBanks = 3

    /// The median of buying and of selling rates at cash desks per currency, flagged as what it is.
    ///
    /// A bank whose sides are crossed, or that stands more than 35 % away from the NBU's rate or from the middle of all, is
    /// left out by name; so is one without a rate. O(n log n).
    package static func averages(of rows: [StoredQuote]) -> (quotes: [StoredQuote], leftOut: [Warning]) {
        var currencies: [CurrencyCode] = []
        for row in rows where !currencies.contains(row.quote.currency) { currencies.append(row.quote.currency) }
        var averages: [StoredQuote] = []
        var warnings: [Warning] = []
        for currency in currencies {
            let desks = rows.filter { $0.quote.currency == currency && $0.quote.bank != nil && $0.quote.kind != .card }
            let whole = desks.filter { $0.quote.buy != nil && $0.quote.sell != nil }
            let middle = median(whole.compactMap(\.quote.sell))
            var kept: [StoredQuote] = []
            for row in desks {
                guard let buy = row.quote.buy, let sell = row.quote.sell else {
                    leaveOut(row, .oneSided, &warnings)
                    continue
                }
                if buy > sell {
                    leaveOut(row, .crossed, &warnings)
                } else if row.quote.flags.contains(.farFromNBU) {
                    leaveOut(row, .farFromNBU, &warnings)
                } else if let middle, Plausibility.isFar(buy, from: middle) || Plausibility.isFar(sell, from: middle) {
                    leaveOut(row, .farFromOthers, &warnings)
                } else {
                    kept.append(row)
                }
            }
            guard kept.count >= fewestBanks, var average = kept.first, let buy = median(kept.compactMap(\.quote.buy)),
                let sell = median(kept.compactMap(\.quote.sell))
            else { continue }
            let last = kept.compactMap(\.quote.asOf)
            average.quote = Quote(
                market: .banks, currency: currency, buy: buy, sell: sell,
                asOf: last.allSatisfy { $0 == last.first } ? last.first : nil,
                flags: [.median])
            averages.append(average)
        }
        return (averages, warnings)
    }

    private static func leaveOut(_ row: StoredQuote, _ reason: OmissionReason, _ warnings: inout [Warning]) {
        warnings.append(.rowLeftOut(.name("\(row.quote.bank?.name ?? "") \(row.quote.currency.text)"), reason))
    }

    /// The middle number, of an even count the mean of the two; exact.
    private static func median(_ numbers: [ExactDecimal]) -> ExactDecimal? {
        guard !numbers.isEmpty else { return nil }
        let sorted = numbers.sorted()
        let middle = sorted.count / 2
        guard sorted.count % 2 == 0 else { return sorted[middle] }
        return sorted[middle - 1].middle(sorted[middle])
    }
}
