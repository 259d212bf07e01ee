public import KursCore

public struct DayPrices: Sendable {
    private let first: Int32
    private let prices: [ExactDecimal?]

    /// Creates the prices of consecutive days; `nil` for a day without one.
    public init(from first: Day, _ prices: [ExactDecimal?]) { (self.first, self.prices) = (first.number, prices) }

    /// The price of a day; `nil` where there is none.
    @inline(__always)
    public subscript(day: Day) -> ExactDecimal? {
        let index = Int(day.number) &- Int(first)
        return index >= 0 && index < prices.count ? prices[index] : nil
    }
}

/// Turns amounts into one currency, each at the price of its own day, rounded to the decimals of that currency.
public struct Valuation: Sendable {
    public enum Price: Sendable {
        /// Amounts are in the currency already.
        case own
        /// The price of one unit in hryvnias.
        case priced(DayPrices)
        /// The hryvnia itself, where another currency is wanted.
        case base
        case unknown
    }

    /// The price of each commodity, by its number in the journal.
    public var prices: [Price]
    /// The price of the wanted currency in hryvnias; `nil` for the hryvnia.
    public var target: DayPrices?
    public var digits: Int
    /// The day whose prices hold for all records; `nil` for the day of each.
    public var fixedDay: Day?

    public init(prices: [Price], target: DayPrices?, digits: Int, fixedDay: Day?) {
        (self.prices, self.target, self.digits, self.fixedDay) = (prices, target, digits, fixedDay)
    }

    /// The value of an amount on a day, rounded half away from zero; `nil` without a price or beyond 128 bits.
    @inline(__always)
    public func value(of amount: ExactDecimal, _ commodity: Int32, on day: Day) -> ExactDecimal? {
        switch prices[Int(commodity)] {
        case .own: amount.scale == digits ? amount : try? amount.rounded(toScale: digits)
        case .unknown: nil
        default: priced(amount, commodity, on: day)
        }
    }

    /// What a posting came to in the wanted currency by its own record, such as the hryvnias that a card took for dollars;
    /// `nil` where the record does not say, or all records have the rate of one day.
    func price(of posting: Journal.Posting, in journal: Journal) -> ExactDecimal? {
        guard fixedDay == nil, let cost = journal.cost(posting), case .own = prices[Int(cost.commodity)],
            let total = try? cost.total(of: journal.amount(posting))
        else { return nil }
        return try? total.rounded(toScale: digits)
    }

    /// The price in hryvnias of one unit, or of the wanted currency for amounts in hryvnias; `nil` without one.
    public func rate(_ commodity: Int32, on day: Day) -> ExactDecimal? {
        switch prices[Int(commodity)] {
        case .priced(let prices): prices[fixedDay ?? day]
        case .base: target?[fixedDay ?? day]
        case .own, .unknown: nil
        }
    }

    private func priced(_ amount: ExactDecimal, _ commodity: Int32, on day: Day) -> ExactDecimal? {
        let day = fixedDay ?? day
        var price = ExactDecimal.one
        if case .priced(let prices) = prices[Int(commodity)] {
            guard let found = prices[day] else { return nil }
            price = found
        }
        guard target != nil else {
            guard let product = try? amount.multiplied(by: price) else { return nil }
            return try? product.rounded(toScale: digits)
        }
        guard let target = target?[day],
            let fraction = try? ExactFraction(amount).multiplied(by: price).divided(by: target)
        else { return nil }
        return try? fraction.rounded(toScale: digits)
    }
}
