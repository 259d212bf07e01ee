/// Marks what looks odd about rates without touching them.
///
/// It stands here, below the readers, so that the readers (who know one answer) and the services (who also know the
/// NBU's rates) judge by the same rule.
package enum QuoteChecks {
    /// How far from the NBU a market's rate may be before it is marked, in percent.
    package static let farPercent = 35

    /// Flags quotes that buy above what they sell at, or are far from the NBU's rate, and says so.
    ///
    /// A quote that carries a flag keeps it; the warning comes all the same. O(n).
    ///
    /// - Parameters:
    ///   - quotes: What is judged; only flags are set.
    ///   - source: Whose rates they are, for the warnings.
    ///   - nbu: UAH per 1 unit by currency; `nil` where the NBU's rates are not known.
    /// - Returns: A warning per odd quote, in order.
    package static func flag(
        _ quotes: inout [Quote], from source: SourceID, nbu: [CurrencyCode: ExactDecimal]?
    ) -> [Warning] {
        var warnings: [Warning] = []
        for index in quotes.indices {
            let quote = quotes[index]
            if let buy = quote.buy, let sell = quote.sell, buy > sell {
                quotes[index].flag = quote.flag ?? .crossed
                warnings.append(.crossed(currency: quote.currency, source: source))
            } else if quote.base == .uah, let official = nbu?[quote.currency], isFar(quote, from: official) {
                quotes[index].flag = quote.flag ?? .farFromNBU
                warnings.append(.farFromNBU(currency: quote.currency, source: source))
            }
        }
        return warnings
    }

    /// The same for quotes of several sources: a warning names the one whose quote it is.
    static func flag(_ stored: inout [StoredQuote], nbu: [CurrencyCode: ExactDecimal]?) -> [Warning] {
        var warnings: [Warning] = []
        for index in stored.indices {
            var quote = [stored[index].quote]
            warnings += flag(&quote, from: stored[index].provenance.source, nbu: nbu)
            stored[index].quote.flag = quote[0].flag
        }
        return warnings
    }

    /// What of a source's quotes can be shown.
    struct Shown {
        /// The quotes to show.
        var quotes: [StoredQuote]
        /// Quotes of other days than the only one wanted.
        var otherDays: [StoredQuote] = []
        /// Why banks were left out of a median.
        var warnings: [Warning] = []
        /// Whether there were quotes, all of them of other days.
        var isOfOtherDays = false
    }

    /// Decides which of a source's quotes are shown as a market's.
    ///
    /// Of a source of single banks that is their median, or the one bank's; of any other source the market's own rows. A
    /// row without a number, as of a pair whose trade is halted, is not shown.
    ///
    /// - Parameters:
    ///   - fallbackFlag: The flag of a source that only approximates the market; `nil` for the market's own.
    ///   - day: The only day wanted; `nil` for any. A quote that names no day is of the day it was fetched on.
    static func shown(
        _ quotes: [StoredQuote], fallbackFlag: Flag?, onlyOf day: Day?, _ kyiv: KyivTime
    ) -> Shown {
        var shown = Shown(quotes: quotes)
        if let day {
            shown.otherDays = quotes.filter { $0.day(in: kyiv) != day }
            if !shown.otherDays.isEmpty {
                shown.quotes.removeAll { $0.day(in: kyiv) != day }
                shown.isOfOtherDays = shown.quotes.isEmpty
            }
        }
        if fallbackFlag == .median {
            (shown.quotes, shown.warnings) = BankMedian.averages(of: shown.quotes)
        } else if fallbackFlag != .singleBank {
            shown.quotes.removeAll { $0.quote.bank != nil }
        }
        shown.quotes.removeAll { $0.quote.anyRate == nil }
        return shown
    }

    private static func isFar(_ quote: Quote, from official: ExactDecimal) -> Bool {
        [quote.buy, quote.sell, quote.official].contains { rate in rate.map { isFar($0, from: official) } ?? false }
    }

    /// Whether a rate is more than ``farPercent`` away from another.
    static func isFar(_ rate: ExactDecimal, from official: ExactDecimal) -> Bool {
        // 100 · |rate - official| > 35 · official; numbers that do not fit 128 bits are far from anything.
        guard let distance = try? rate.subtracting(official).magnitude.multiplied(by: 100),
            let limit = try? official.multiplied(by: ExactDecimal(farPercent))
        else { return true }
        return distance > limit
    }
}
