/// Marks what looks odd about rates without touching them, and takes out what cannot be a rate.
///
/// It stands here, below the readers, so that the readers (who know one answer) and the services (who also know the
/// NBU's rates) judge by the same rule, ``Plausibility``.
package enum QuoteChecks {
    /// Flags quotes that buy above what they sell at, or are far from the NBU's rate, and says so.
    ///
    /// The flags that a quote has stay. O(n).
    ///
    /// - Parameters:
    ///   - quotes: What is judged; only flags are set.
    ///   - source: Whose rates they are, for the warnings.
    ///   - nbu: UAH per 1 unit by currency; `nil` where the NBU's rates are not known, as to readers.
    /// - Returns: A warning per flag, in order.
    package static func flag(
        _ quotes: inout [Quote], from source: SourceID, nbu: [CurrencyCode: ExactDecimal]? = nil
    ) -> [Warning] {
        var warnings: [Warning] = []
        for index in quotes.indices {
            let official = quotes[index].base == .uah ? nbu?[quotes[index].currency] : nil
            if judge(&quotes[index], official: official) != nil { quotes[index].flags.insert(.farFromNBU) }
            warnings += doubts(about: quotes[index], from: source)
        }
        return warnings
    }

    /// A warning per flag that says that a quote's numbers may be wrong.
    private static func doubts(about quote: Quote, from source: SourceID) -> [Warning] {
        let (currency, bank) = (quote.currency, quote.flags.contains(.singleBank) ? nil : quote.bank?.name)
        var warnings: [Warning] = []
        if quote.flags.contains(.crossed) {
            warnings.append(.crossed(currency: currency, bank: bank, source: source))
        }
        if quote.flags.contains(.farFromNBU) {
            warnings.append(.farFromNBU(currency: currency, bank: bank, source: source))
        }
        if quote.flags.contains(.offNBU) {
            warnings.append(.offNBU(currency: currency, bank: bank, source: source))
        }
        return warnings
    }

    /// Whether a quote can be one of the same thing as an official price, on the same page.
    package static func isPossible(_ quote: Quote, beside official: ExactDecimal) -> Bool {
        var quote = quote
        return judge(&quote, official: official) == nil
    }

    /// Holds a quote against the NBU's price of the same thing: sets its flags, or finds that it is no rate.
    ///
    /// - Parameter official: The NBU's price; `nil` where it is not known, which leaves the flag of distance as it is.
    /// - Returns: Why the quote is refused; `nil` for one that can be shown.
    static func judge(_ quote: inout Quote, official: ExactDecimal?) -> Implausibility? {
        if quote.isCrossed { quote.flags.insert(.crossed) }
        guard let official else { return nil }
        quote.flags.remove(.farFromNBU)
        for rate in [quote.buy, quote.sell, quote.official].compactMap(\.self) {
            switch Plausibility.verdict(on: rate, official: official) {
            case .plausible: break
            case .far: quote.flags.insert(.farFromNBU)
            case .refused(let implausibility): return implausibility
            }
        }
        return nil
    }

    /// What is left of quotes that were held against the NBU's.
    package struct Held {
        /// The quotes that can be shown, flagged where they are doubtful.
        package var quotes: [StoredQuote] = []
        var refused: [(currency: CurrencyCode, source: SourceID, warning: Warning)] = []
        package var warnings: [Warning] = []
    }

    /// Holds quotes of any sources against the NBU's of their own days; equal warnings are given once.
    ///
    /// - Parameters:
    ///   - isHistory: Whether the quotes are of days gone by: warnings name the day, and ``Flag/offNBU`` is not set.
    ///   - includesOfficial: Whether official rates are held too, not being the reference itself: they may be for other units.
    package static func held(
        _ stored: [StoredQuote], against reference: ReferenceRates, _ kyiv: KyivTime, isHistory: Bool = false,
        includesOfficial: Bool = false
    ) throws(StoreError) -> Held {
        var held = Held()
        held.quotes.reserveCapacity(stored.count)
        var unchecked: [(source: SourceID, currencies: [CurrencyCode])] = []
        for var row in stored {
            let source = row.provenance.source
            var official: ExactDecimal?
            if includesOfficial, row.quote.market == .nbu {
                official = try reference.price(for: row.quote, on: row.day(in: kyiv))
            } else if row.quote.market.traits.isComparedWithNBU || row.quote.currency.peg != nil {
                official = try reference.price(for: row.quote, on: row.day(in: kyiv))
                if official == nil, row.quote.anyRate != nil {
                    let index = unchecked.firstIndex { $0.source == source } ?? unchecked.endIndex
                    if index == unchecked.endIndex { unchecked.append((source, [])) }
                    if !unchecked[index].currencies.contains(row.quote.currency) {
                        unchecked[index].currencies.append(row.quote.currency)
                    }
                }
            }
            if let implausibility = judge(&row.quote, official: official) {
                let label = row.quote.label + (isHistory ? " " + row.day(in: kyiv).iso : "")
                let warning = Warning.rowLeftOut(.name(label), .implausible(implausibility))
                held.refused.append((row.quote.currency, source, warning))
                held.warnings.append(warning)
                continue
            }
            // An official rate is far from that of another day when the hryvnia is devalued.
            if row.quote.market == .nbu { row.quote.flags.remove(.farFromNBU) }
            if let official, !isHistory, !row.quote.flags.contains(.farFromNBU), row.quote.isOff(official),
                try reference.hasRate(of: row.quote.currency, on: row.day(in: kyiv))
            {
                row.quote.flags.insert(.offNBU)
            }
            for doubt in doubts(about: row.quote, from: source) where !held.warnings.contains(doubt) {
                held.warnings.append(doubt)
            }
            held.quotes.append(row)
        }
        for (source, currencies) in unchecked {
            held.warnings.append(.notChecked(currencies: currencies, source: source))
        }
        return held
    }

    struct Shown {
        var quotes: [StoredQuote]
        var otherDays: [StoredQuote] = []
        /// Why banks were left out of a median.
        var warnings: [Warning] = []
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
}

extension Quote {
    /// Whether a rate in hryvnias that nobody but a crisis or another currency explains stands beside the NBU's.
    fileprivate func isOff(_ official: ExactDecimal) -> Bool {
        market.traits.isComparedWithNBU && base == .uah && Plausibility.offCurrencies.contains(currency.text)
            && [buy, sell].compactMap(\.self).contains {
                Plausibility.isFar($0, from: official, percent: Plausibility.offPercent)
            }
    }

    fileprivate var isCrossed: Bool {
        guard let buy, let sell else { return false }
        return buy > sell
    }
}

/// The average in banks, computed from the banks' own rates where no source states it: the median, which a mistyped
/// rate does not move.
package enum BankMedian {
    package static let fewestBanks = 3

    /// The median of buying and of selling rates at cash desks per currency, flagged as what it is.
    ///
    /// A bank whose sides are crossed, or that stands more than 35 % away from the NBU's rate or from the middle of all, is
    /// left out by name; so is one without a rate. O(n log n).
    package static func averages(of rows: [StoredQuote]) -> (quotes: [StoredQuote], leftOut: [Warning]) {
        var averages: [StoredQuote] = []
        var warnings: [Warning] = []
        for currency in rows.lazy.map(\.quote.currency).distinct {
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
