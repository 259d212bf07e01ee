extension Rate {
    /// The price of this rate's currency in that of another, both in hryvnias on the same market.
    ///
    /// Money goes through the hryvnia at both sides, as in a conversion: what is paid for this currency buys the other at its
    /// selling rate. A number that either lacks is `nil`; quotients have 12 significant digits. What changed is unknown.
    /// Two sources are both named.
    package func inCurrency(of base: Rate) -> Rate { joined(to: base, quote.inCurrency(of: base.quote)) }

    /// What is priced in dollars here, in hryvnias at a market's dollar: the exact product, of the earlier of two days.
    ///
    /// `nil` where it exceeds 128 bits.
    func inHryvnias(at dollar: Rate) -> Rate? {
        guard let price = quote.official, let value = dollar.quote.official,
            let product = try? price.multiplied(by: value)
        else { return nil }
        var priced = quote
        (priced.base, priced.official) = (.uah, product)
        if case .day(let own) = quote.asOf, case .day(let other) = dollar.quote.asOf {
            priced.asOf = .day(min(own, other))
        }
        var rate = joined(to: dollar, priced)
        rate.factors = [self, dollar]
        return rate
    }

    private func joined(to other: Rate, _ quote: Quote) -> Rate {
        var rate = self
        rate.change = RateChange()
        rate.ageSeconds = max(ageSeconds, other.ageSeconds)
        rate.isStale = isStale || other.isStale
        rate.stored.close = .notMeasured
        rate.stored.fetchedAt = min(stored.fetchedAt, other.stored.fetchedAt)
        rate.stored.quote = quote
        let (source, second) = (stored.provenance.source, other.stored.provenance.source)
        if source != second { rate.stored.provenance.source = SourceID(source.name + "/" + second.name) }
        return rate
    }

    package var ofHryvnia: Rate {
        var hryvnia = self
        hryvnia.stored.quote.currency = .uah
        let isSingle = quote.official != nil
        hryvnia.stored.quote.official = isSingle ? .one : nil
        (hryvnia.stored.quote.buy, hryvnia.stored.quote.sell) = isSingle ? (nil, nil) : (.one, .one)
        return hryvnia.inCurrency(of: self)
    }
}

extension Quote {
    package func inCurrency(of other: Quote) -> Quote {
        var quote = self
        quote.base = other.currency
        quote.unit = 1
        quote.official = Quote.quotient(official, other.official)
        // A market with a single rate and one with two sides may meet, as coins and money do.
        quote.buy = Quote.quotient(buy ?? official, other.sell ?? other.official)
        quote.sell = Quote.quotient(sell ?? official, other.buy ?? other.official)
        if quote.official != nil { (quote.buy, quote.sell) = (nil, nil) }
        for flag in other.flags.all { quote.flags.insert(flag) }
        return quote
    }

    private static func quotient(_ price: ExactDecimal?, _ base: ExactDecimal?) -> ExactDecimal? {
        guard let price, let base, !base.isZero else { return nil }
        return try? ExactFraction(price).divided(by: base).rounded(toSignificantDigits: 12)
    }
}
