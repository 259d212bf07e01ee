/// The NBU's rates that other rates are held against, as the store has them.
///
/// A day takes its own rate, else the nearest within ``reachDays``: the one in force on it before one set after it.
package final class ReferenceRates {
    /// How many days away an NBU rate may be: the market can move 35 % in more.
    package static let reachDays = 10

    let quotes: any QuoteStore
    private let sources: () -> [any RateSource]
    private let today: Day
    // Naming the addresses takes time that an answer without a comparison should not cost.
    private lazy var provenances: [Provenance] = {
        let query = RateQuery(market: .nbu, day: today, today: today, currencies: [])
        return sources().flatMap { $0.provenances(for: query) }
    }()
    private var days: [Day: [CurrencyCode: ExactDecimal]] = [:]
    private var near: [Place: ExactDecimal?] = [:]

    private struct Place: Hashable {
        let currency: CurrencyCode
        let day: Day
    }

    /// - Parameter sources: Whose rates they are, the most trusted first; evaluated at the first comparison.
    package init(_ quotes: any QuoteStore, sources: @escaping @autoclosure () -> [any RateSource], today: Day) {
        (self.quotes, self.sources, self.today) = (quotes, sources, today)
    }

    /// The NBU's rate of a currency for a day, in hryvnias per unit; `nil` where none near the day is stored.
    ///
    /// A coin pegged to a currency has that currency's.
    package func rate(of currency: CurrencyCode, on day: Day) throws(StoreError) -> ExactDecimal? {
        let currency = currency.peg ?? currency
        if currency == .uah { return .one }
        let place = Place(currency: currency, day: day)
        if let known = near[place] { return known }
        if let own = try rates(on: day)[currency] { return own }
        let found = try nearest(to: day, of: currency)
        near[place] = .some(found)
        return found
    }

    func hasRate(of currency: CurrencyCode, on day: Day) throws(StoreError) -> Bool {
        try rates(on: day)[currency] != nil
    }

    /// The NBU's price of what a quote prices, in the quote's own money; `nil` where either rate is not stored.
    package func price(for quote: Quote, on day: Day) throws(StoreError) -> ExactDecimal? {
        guard let rate = try rate(of: quote.currency, on: day) else { return nil }
        guard quote.base != .uah else { return rate }
        guard let base = try self.rate(of: quote.base, on: day) else { return nil }
        return try? ExactFraction(rate).divided(by: base).rounded(toSignificantDigits: 20)
    }

    /// Reads a currency's rates of many days at once, as a history needs them.
    ///
    /// O(number of days).
    package func prepare(_ currency: CurrencyCode, from first: Day, through last: Day) throws(StoreError) {
        let reach = ReferenceRates.reachDays
        var rates: [(day: Day, rate: ExactDecimal)] = []
        try quotes.history(
            of: currency, market: .nbu, from: first.advanced(by: -reach), through: last.advanced(by: reach),
            provenances: provenances
        ) { stored in
            guard let official = stored.quote.official, case .day(let day) = stored.quote.asOf, !official.isZero,
                !official.isNegative
            else { return }
            rates.append((day, official))
        }
        var next = 0
        for number in first.number...max(first.number, last.number) {
            let day = Day(number: number)
            while next < rates.count, rates[next].day <= day { next += 1 }
            var found: ExactDecimal?
            if next > 0, rates[next - 1].day >= day.advanced(by: -reach) {
                found = rates[next - 1].rate
            } else if next < rates.count, rates[next].day <= day.advanced(by: reach) {
                found = rates[next].rate
            }
            near[Place(currency: currency, day: day)] = .some(found)
        }
    }

    private func rates(on day: Day) throws(StoreError) -> [CurrencyCode: ExactDecimal] {
        if let known = days[day] { return known }
        var rates: [CurrencyCode: ExactDecimal] = [:]
        for stored in try quotes.quotes(on: day, market: .nbu, from: provenances) {
            guard let official = stored.quote.official, !official.isZero, !official.isNegative else { continue }
            rates[stored.quote.currency] = official
        }
        days[day] = rates
        return rates
    }

    private func nearest(to day: Day, of currency: CurrencyCode) throws(StoreError) -> ExactDecimal? {
        let reach = ReferenceRates.reachDays
        let before = try quotes.inForce(
            on: day, notBefore: day.advanced(by: -reach), market: .nbu, currency: currency, from: provenances)
        if let official = before?.quote.official { return official }
        let after = try quotes.inForce(
            on: day.advanced(by: reach), notBefore: day, market: .nbu, currency: currency, from: provenances)
        guard after != nil else { return nil }
        for distance in 1...reach {
            if let rate = try rates(on: day.advanced(by: distance))[currency] { return rate }
        }
        return nil
    }
}
