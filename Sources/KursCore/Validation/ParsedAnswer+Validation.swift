extension ParsedAnswer {
    /// Refuses an answer with two quotes of one subject and different numbers, since there is no way to tell which is
    /// right, and one with a price of a currency in itself that is not 1.
    ///
    /// O(number of quotes).
    ///
    /// - Throws: ``Refusal/badRow(row:_:)``, numbered by quotes rather than by the rows they were read from.
    package func refuseContradictions() throws(Refusal) {
        var seen: [QuoteSubject: Quote] = [:]
        for (number, quote) in quotes.enumerated() {
            if quote.currency == quote.base,
                [quote.buy, quote.sell, quote.official].contains(where: { $0 != nil && $0 != 1 })
            {
                throw .badRow(row: number, .invalid(field: "currency", value: quote.currency.text))
            }
            guard let before = seen.updateValue(quote, forKey: QuoteSubject(quote)), !quote.hasRates(of: before) else {
                continue
            }
            throw .badRow(row: number, .repeated(field: "currency", value: quote.currency.text))
        }
    }

    /// Removes quotes that the answer has twice.
    ///
    /// Quotes of one subject that differ, such as those of several days, stay.
    mutating func removeDuplicates() {
        var seen: [QuoteSubject: [Quote]] = [:]
        quotes.removeAll { quote in
            let subject = QuoteSubject(quote)
            if seen[subject]?.contains(quote) == true { return true }
            seen[subject, default: []].append(quote)
            return false
        }
    }

    /// Removes rates and coins of moments and days more than a day ahead of the clock, with a warning for each of the first 30.
    ///
    /// - Returns: The reason for refusing the answer, if nothing else is in it.
    mutating func removeFutureRates(_ context: ReaderContext) -> Refusal? {
        guard let clock = context.clock else { return nil }
        var omissions: [Warning] = []
        var refusal: Refusal?
        let isAhead = { (moment: Timestamp, row: String) in
            guard context.isAhead(moment) else { return false }
            refusal = refusal ?? .ahead(moment, clock: clock)
            if omissions.count < 30 { omissions.append(.ahead(row: .name(row), moment: moment, clock: clock)) }
            return true
        }
        quotes.removeAll { quote in
            switch quote.asOf {
            case .instant(let moment)?: return isAhead(moment, quote.label)
            // Some markets' rates are set for a day to come.
            case .day(let day)? where !quote.market.traits.setsNextDay:
                return isAhead(context.kyiv.moment(of: day, secondsOfDay: 0), quote.label)
            case .day, nil: return false
            }
        }
        coins.removeAll { coin in coin.asOf.map { isAhead($0, coin.code.text) } ?? false }
        warnings += omissions
        return isEmpty ? refusal : nil
    }
}
