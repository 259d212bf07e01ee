public struct ConversionQuery: Sendable, Equatable {
    /// How much, in ``from``.
    public var amount: ExactDecimal
    public var from: CurrencyCode
    public var to: CurrencyCode
    /// The side to take; `nil` for the side that applies: the market buys what is given and sells what is wanted.
    public var side: Side?
    /// A fee taken off the amount first, percent; 0 for none.
    public var feePercent: ExactDecimal

    public init(
        amount: ExactDecimal, from: CurrencyCode, to: CurrencyCode, side: Side? = nil,
        feePercent: ExactDecimal = .zero
    ) {
        self.amount = amount
        self.from = from
        self.to = to
        self.side = side
        self.feePercent = feePercent
    }
}

/// Which number of a quote a leg took.
public enum LegSide: String, Sendable {
    case buy, sell, mid, official
    /// A mean of several central banks' rates.
    case mean
}

/// One step of a conversion: a foreign currency against the hryvnia, or one without a rate of its own against the dollar.
public struct ConversionLeg: Sendable, Equatable {
    /// The rate it took, as it was answered.
    public var rate: Rate
    /// Which of its numbers.
    public var side: LegSide
    /// The number: UAH per unit, or USD.
    public var value: ExactDecimal
    /// Whether it is a step from a foreign currency to hryvnias (else from them).
    public var isIntoHryvnia: Bool

    public init(rate: Rate, side: LegSide, value: ExactDecimal, isIntoHryvnia: Bool) {
        self.rate = rate
        self.side = side
        self.value = value
        self.isIntoHryvnia = isIntoHryvnia
    }
}

/// A conversion done: exact until its one rounding.
public struct Conversion: Sendable, Equatable {
    public var query: ConversionQuery
    /// The result, rounded half away from zero to the wanted currency's minor unit.
    public var result: ExactDecimal
    /// UAH per unit of the one foreign currency as published, or the product of what is; for a cross the quotient to 12
    /// significant digits; 1 between equals.
    public var rate: ExactDecimal
    /// The steps: none between equals, one to or from the hryvnia, two for a cross; one more for each currency that goes
    /// through the dollar.
    public var legs: [ConversionLeg]

    /// What is odd about the rates.
    package var flags: Flags {
        var flags: Flags = []
        for leg in legs { leg.rate.quote.flags.all.forEach { flags.insert($0) } }
        return flags
    }

    /// The result to 30 significant digits, by which two are compared that round to the same; the rounded one beyond
    /// 128 bits.
    package var preciseResult: ExactDecimal {
        (try? Converter.result(of: query, by: legs).rounded(toSignificantDigits: 30)) ?? result
    }
}

public enum ConversionError: Error, Sendable, Equatable {
    case missingSide(currency: CurrencyCode, side: Side)
    case noRate(currency: CurrencyCode)
    /// The rate is flagged as doubtful, and doubtful rates are not to be used.
    case doubtful(currency: CurrencyCode, flags: Flags)
    case overflow
}

/// Converts money at a market's rates: foreign to foreign goes through the hryvnia.
public struct Converter: Sendable {
    private let rates: [Rate]
    private let allowsDoubtful: Bool

    /// Takes the rates to convert at: one per currency.
    ///
    /// - Parameter allowsDoubtful: Whether to convert at rates whose flags say that they may be wrong (``Flags/doubts``).
    public init(rates: [Rate], allowsDoubtful: Bool = false) {
        (self.rates, self.allowsDoubtful) = (rates, allowsDoubtful)
    }

    /// Converts exactly and rounds once.
    ///
    /// - Throws: ``ConversionError`` when a rate, a side or the range of numbers is missing.
    public func convert(_ query: ConversionQuery) throws(ConversionError) -> Conversion {
        let legs = try legs(of: query)
        do throws(DecimalError) {
            let fraction = try Converter.result(of: query, by: legs)
            let (above, below) = (try Converter.product(legs, true), try Converter.product(legs, false))
            let rate = query.from == .uah ? below : above
            let isCross = !legs.isEmpty && query.from != .uah && query.to != .uah
            return Conversion(
                query: query, result: try fraction.rounded(toScale: Currency.displayScale(of: query.to)),
                rate: isCross ? try ExactFraction(above).divided(by: below).rounded(toSignificantDigits: 12) : rate,
                legs: legs)
        } catch {
            throw .overflow
        }
    }

    /// Converts amounts to one currency and adds them exactly; the sum is rounded once.
    ///
    /// - Parameter queries: Amounts with the same target, side and fee; not empty.
    /// - Throws: ``ConversionError`` when a rate, a side or the range of numbers is missing.
    package func sum(
        _ queries: [ConversionQuery]
    ) throws(ConversionError) -> (terms: [Conversion], result: ExactDecimal) {
        var terms: [Conversion] = []
        for query in queries { terms.append(try convert(query)) }
        if terms.count == 1 { return (terms, terms[0].result) }
        // What is already in the target's currency is worth its rate too, by which the whole is divided.
        do throws(DecimalError) {
            let divisor = try Converter.product(terms.first { !$0.legs.isEmpty }?.legs ?? [], false)
            var total = ExactDecimal.zero
            for term in terms {
                let share = try ExactDecimal(100).subtracting(term.query.feePercent)
                let rate = term.legs.isEmpty ? divisor : try Converter.product(term.legs, true)
                total = try total.adding(term.query.amount.multiplied(by: share).multiplied(by: rate))
            }
            let target = terms.first?.query.to ?? .uah
            let result = try ExactFraction(total).divided(by: 100).divided(by: divisor)
            return (terms, try result.rounded(toScale: Currency.displayScale(of: target)))
        } catch {
            throw .overflow
        }
    }

    /// The product of the rates of one direction.
    private static func product(
        _ legs: [ConversionLeg], _ isIntoHryvnia: Bool
    ) throws(DecimalError) -> ExactDecimal {
        var product = ExactDecimal.one
        for leg in legs where leg.isIntoHryvnia == isIntoHryvnia { product = try product.multiplied(by: leg.value) }
        return product
    }

    fileprivate static func result(
        of query: ConversionQuery, by legs: [ConversionLeg]
    ) throws(DecimalError) -> ExactFraction {
        var fraction = ExactFraction(query.amount)
        if !query.feePercent.isZero {
            fraction = try fraction.multiplied(by: ExactDecimal(100).subtracting(query.feePercent)).divided(by: 100)
        }
        for leg in legs {
            fraction = try leg.isIntoHryvnia ? fraction.multiplied(by: leg.value) : fraction.divided(by: leg.value)
        }
        return fraction
    }

    private func legs(of query: ConversionQuery) throws(ConversionError) -> [ConversionLeg] {
        guard query.from != query.to else { return [] }
        var legs: [ConversionLeg] = []
        if query.from != .uah {
            legs += try self.legs(for: query.from, isIntoHryvnia: true, side: query.side)
        }
        if query.to != .uah {
            legs += try self.legs(for: query.to, isIntoHryvnia: false, side: query.side)
        }
        return legs
    }

    private func legs(
        for currency: CurrencyCode, isIntoHryvnia: Bool, side: Side?
    ) throws(ConversionError) -> [ConversionLeg] {
        guard let rate = rates.first(where: { $0.quote.isHryvnias(for: currency) }) else {
            throw .noRate(currency: currency)
        }
        guard allowsDoubtful || rate.quote.flags.doubts.isEmpty else {
            throw .doubtful(currency: currency, flags: rate.quote.flags.doubts)
        }
        guard let dollars = rate.factors.first, let dollar = rate.factors.last else {
            return [try leg(rate, isIntoHryvnia, side)]
        }
        let price = try leg(dollars, .mean, dollars.quote.official, isIntoHryvnia)
        let other = try leg(dollar, isIntoHryvnia, side)
        return isIntoHryvnia ? [price, other] : [other, price]
    }

    private func leg(
        _ rate: Rate, _ isIntoHryvnia: Bool, _ requested: Side?
    ) throws(ConversionError) -> ConversionLeg {
        let quote = rate.quote
        if let official = quote.official {
            return try leg(rate, .official, official, isIntoHryvnia)
        }
        let side = requested ?? (isIntoHryvnia ? .buy : .sell)
        switch side {
        case .buy: return try leg(rate, .buy, quote.buy, isIntoHryvnia)
        case .sell: return try leg(rate, .sell, quote.sell, isIntoHryvnia)
        case .mid:
            guard let buy = quote.buy, let sell = quote.sell else {
                throw .missingSide(currency: quote.currency, side: .mid)
            }
            guard let half = ExactDecimal(coefficient: 5, scale: 1), let sum = try? buy.adding(sell) else {
                throw .overflow
            }
            return try leg(rate, .mid, try? sum.multiplied(by: half), isIntoHryvnia)
        }
    }

    private func leg(
        _ rate: Rate, _ side: LegSide, _ value: ExactDecimal?, _ isIntoHryvnia: Bool
    ) throws(ConversionError) -> ConversionLeg {
        guard let value, !value.isZero else {
            throw .missingSide(currency: rate.quote.currency, side: Side(rawValue: side.rawValue) ?? .mid)
        }
        return ConversionLeg(rate: rate, side: side, value: value, isIntoHryvnia: isIntoHryvnia)
    }
}
