extension Rate {
    /// The price of this rate's currency in that of another, both in hryvnias on the same market.
    ///
    /// Money goes through the hryvnia at both sides, as in a conversion: what is paid for this currency buys the other at its
    /// selling rate. A number that either lacks is `nil`; quotients have 12 significant digits. What changed is unknown.
    /// Two sources are both named.
    package func inCurrency(of base: Rate) -> Rate {
        var rate = self
        rate.change = RateChange()
        rate.ageSeconds = max(ageSeconds, base.ageSeconds)
        rate.isStale = isStale || base.isStale
        rate.stored.close = .notMeasured
        rate.stored.fetchedAt = min(stored.fetchedAt, base.stored.fetchedAt)
        rate.stored.quote = quote.inCurrency(of: base.quote)
        let (source, other) = (stored.provenance.source, base.stored.provenance.source)
        if source != other { rate.stored.provenance.source = SourceID(source.name + "/" + other.name) }
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
