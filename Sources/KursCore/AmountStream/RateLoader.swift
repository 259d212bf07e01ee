/// The rates that a stream needs, loaded when first met and kept: those of now, and those of days a year at a time.
package final class RateLoader {
    private let currencies: CurrencyService
    let history: HistoryService
    let policy: CachePolicy
    private let isStrict: Bool
    private let goesThroughDollar: Bool
    /// The day of lines that name none; `nil` for now.
    private let day: Day?
    private var undated: [CurrencyCode: Lookup] = [:]
    var years: [YearKey: PackedYear] = [:]
    private var single: [DayKey: Lookup] = [:]
    /// Whether the market set no rates at all, for the days on which a currency had none.
    var emptyDays: [Day: Bool] = [:]
    /// The days on which the market set rates, as the store has them, by year; forgotten when more is fetched.
    var storedDays: [Int: Set<Day>] = [:]
    /// The currencies met so far in each year; from the fourth on a year is fetched whole.
    private var met: [Int: [CurrencyCode]] = [:]
    /// The currencies that were filled beforehand in each year, and what that came to.
    private var prepared: [Int: Set<CurrencyCode>] = [:]
    private var backfill = HistoryService.Backfill()
    private let now: Timestamp
    /// Warnings about the rates so far, each once; many days that took an earlier rate are one for each currency.
    package var warnings: [Warning] { found + carriedDays.warnings + viaDollar.values }
    private var found: [Warning] = []
    private var carriedDays = CarriedDays()
    private var viaDollar = ViaDollarDays()
    package private(set) var oldestAgeSeconds: Int64 = 0

    struct YearKey: Hashable {
        let currency: CurrencyCode
        let year: Int
    }
    private struct DayKey: Hashable {
        let currency: CurrencyCode
        let day: Day
    }
    /// As many years of a currency are kept as fit some 4 MB; the others are read from the store again.
    private static let yearLimit = 1200

    package init(
        _ currencies: CurrencyService, _ history: HistoryService, day: Day?, now: Timestamp,
        policy: CachePolicy = .automatic, isStrict: Bool = false, goesThroughDollar: Bool = false
    ) {
        self.goesThroughDollar = goesThroughDollar
        self.currencies = currencies
        self.history = history
        self.policy = policy
        self.isStrict = isStrict
        self.day = day
        self.now = now
    }

    /// The rate of a currency: of a line's day, or of the lines that name none with `nil`.
    package func rate(of currency: CurrencyCode, on day: Day?) throws(StreamLineError) -> Rate {
        guard let day else { return try undatedRate(of: currency) }
        if !single.isEmpty, let known = single[DayKey(currency: currency, day: day)] { return try known.get() }
        let today = history.today
        if let first = history.firstDay, day < first {
            throw .rate(.beforeArchive(day: day, first: first))
        }
        if day > today || history.market.traits.hasDailyRate && history.firstDay == nil {
            return try rareRate(of: currency, day)
        }
        let year = year(day.date.year, of: currency)
        if let found = year[day] { return rate(found) }
        if let failure = year.failure {
            // The list of the day may be known, and tells whether the market lists the currency.
            guard goesThroughDollar, currency != .usd, self.year(day.date.year, of: .usd).failure == nil,
                let rate = try? rareRate(of: currency, day), rate.quote.flags.contains(.viaDollar)
            else { throw .rate(failure) }
            return rate
        }
        if let missingDays = missingDay(day, of: currency, year) { throw .rate(.daysMissing(missingDays)) }
        if CarryForward.applies(to: history.market, isStrict: isStrict), let earlier = try carried(currency, to: day) {
            carriedDays.add(currency, day, from: earlier.day)
            return rate(earlier.stored)
        }
        let absence = absence(of: currency, on: day)
        guard goesThroughDollar, currency != .usd else { throw .rate(absence) }
        let dollar: Rate
        do throws(StreamLineError) { dollar = try rate(of: .usd, on: day) } catch {
            if case .rate(.noRate) = error { throw .rate(absence) }
            throw error
        }
        let priced = currencies.price(
            currency, at: dollar, on: day, orElse: absence, isStrict: isStrict, policy: policy)
        priced.warnings.forEach(warn)
        let result = priced.rate.map { Lookup.rate($0) } ?? .failure(priced.failure)
        single[DayKey(currency: currency, day: day)] = result
        return try result.get()
    }

    /// Brings what a statement will need before it is read for good: the years by currency.
    package func prepare(_ wanted: [(year: Int, currencies: [CurrencyCode])]) {
        // A failure shows when the rates are needed, and is not retried then.
        let backfill = try? history.fill(wanted, policy: policy) { year, currency, days in
            guard years.count < RateLoader.yearLimit, let first = days.first?.day, let last = days.last?.day else {
                return
            }
            years[YearKey(currency: currency, year: year)] = PackedYear(
                days, of: currency, on: history.market, from: first, through: last)
        }
        guard let backfill else { return }
        self.backfill = backfill
        for (year, currencies) in wanted { prepared[year, default: []].formUnion(currencies) }
    }

    /// Brings one day's rates, where no other day is needed: its answer is far smaller than a year's.
    package func prepare(_ day: Day, _ wanted: [CurrencyCode]) {
        guard day <= history.today, history.firstDay.map({ day >= $0 }) ?? true else { return }
        for currency in wanted { single[DayKey(currency: currency, day: day)] = query(for: currency, on: day) }
    }

    private func undatedRate(of currency: CurrencyCode) throws(StreamLineError) -> Rate {
        if let known = undated[currency] { return try known.get() }
        let result = query(for: currency, on: day)
        undated[currency] = result
        // A day that is over has no newer rate than its own.
        if case .rate(let rate) = result, day.map({ $0 >= history.today }) ?? true, !rate.isFinal(today: history.today)
        {
            oldestAgeSeconds = max(oldestAgeSeconds, rate.ageSeconds)
        }
        return try result.get()
    }

    /// A rate that no year contains, such as tomorrow's.
    private func rareRate(of currency: CurrencyCode, _ day: Day) throws(StreamLineError) -> Rate {
        let key = DayKey(currency: currency, day: day)
        if let known = single[key] { return try known.get() }
        let result = query(for: currency, on: day)
        single[key] = result
        return try result.get()
    }

    /// The answer of the market's sources for one day.
    private func query(for currency: CurrencyCode, on day: Day?) -> Lookup {
        let outcome = currencies.rates(
            of: history.market, on: day, wanted: [currency], only: true, isStrict: isStrict,
            goesThroughDollar: goesThroughDollar, policy: policy)
        switch outcome {
        case .failure(let failure): return .failure(failure)
        case .success(let answer):
            answer.warnings.forEach(warn)
            // One bank's rate is not the market's.
            let rate = answer.rates.first { $0.quote.currency == currency && !$0.quote.flags.contains(.singleBank) }
            return rate.map { .rate($0) } ?? .failure(absence(of: currency, on: day))
        }
    }

    private func absence(of currency: CurrencyCode, on day: Day?) -> AnswerError {
        .noRate(
            currency: currency, market: history.market, day: day, elsewhere: [], unasked: history.market.likeMarkets)
    }

    private enum Lookup {
        case rate(Rate)
        case failure(AnswerError)

        func get() throws(StreamLineError) -> Rate {
            switch self {
            case .rate(let rate): return rate
            case .failure(let failure): throw .rate(failure)
            }
        }
    }

    /// A day that is not stored and could not be fetched; `nil` when its source has answered for it.
    private func missingDay(_ day: Day, of currency: CurrencyCode, _ year: PackedYear) -> MissingDays? {
        guard let unfetched = year.unfetched,
            (try? history.isMissing(day, of: currency, answeredThrough: year.answeredThrough)) == true
        else { return nil }
        return MissingDays(
            market: history.market, currencies: [currency], count: 1, first: day, last: day, source: unfetched.source,
            reason: unfetched.reason, until: unfetched.until)
    }

    func year(_ number: Int, of currency: CurrencyCode) -> PackedYear {
        let key = YearKey(currency: currency, year: number)
        if let year = years[key] { return year }
        var wanted = met[number] ?? []
        if !wanted.contains(currency) { wanted.append(currency) }
        met[number] = wanted
        if years.count >= RateLoader.yearLimit { years = years.filter { $0.value.failure != nil } }
        // From the fourth currency on, a whole year is fetched in one request.
        let year = load(currency, number, fetchesWholeYear: wanted.count > 3)
        years[key] = year
        return year
    }

    func load(_ currency: CurrencyCode, _ number: Int, fetchesWholeYear: Bool) -> PackedYear {
        let (first, last) = span(of: number)
        do throws(StoreError) {
            let backfill: HistoryService.Backfill
            var days: [HistoryDay]?
            if prepared[number]?.contains(currency) == true {
                backfill = self.backfill
            } else {
                let wanted = [(year: number, currencies: [currency])]
                backfill = try history.fill(wanted, policy: policy, fetchesWholeYear: fetchesWholeYear) { days = $2 }
                if backfill.requestCount > 0 { storedDays = [:] }
            }
            if days == nil { days = try history.days(of: currency, from: first, through: last, backfill) }
            var year = PackedYear(days ?? [], of: currency, on: history.market, from: first, through: last)
            year.failure = failure(of: backfill, first <= last ? first...last : nil, isEmpty: year.isEmpty)
            if let unfetched = backfill.unfetched.first(where: { $0.year == number && $0.currencies.contains(currency) }
            ) {
                year.unfetched = unfetched
                year.answeredThrough = history.answeredThrough(unfetched, days ?? [])
            }
            return year
        } catch {
            var year = PackedYear([], of: currency, on: history.market, from: first, through: last)
            year.failure = .store(error)
            return year
        }
    }

    func span(of year: Int) -> (first: Day, last: Day) {
        let today = history.today
        let days = Day.all(ofYear: year) ?? today...today
        return (days.lowerBound, min(days.upperBound, today))
    }

    private func failure(of backfill: HistoryService.Backfill, _ days: ClosedRange<Day>?, isEmpty: Bool) -> AnswerError?
    {
        guard isEmpty else { return nil }
        if !backfill.failures.isEmpty { return .unreachable(market: history.market, failures: backfill.failures) }
        if let until = backfill.refusedUntil { return .tryLater(market: history.market, until: until) }
        return policy == .fromCache ? .nothingStored(market: history.market, days: days) : nil
    }

    private func rate(_ stored: StoredQuote) -> Rate {
        Rate(stored: stored, change: RateChange(), ageSeconds: now.seconds(since: stored.fetchedAt), isStale: false)
    }

    private func warn(_ warning: Warning) {
        switch warning {
        case .viaDollar: viaDollar.add(warning)
        case .carriedForward(let currency, let requested, let from): carriedDays.add(currency, requested, from: from)
        default: if !found.contains(warning) { found.append(warning) }
        }
    }
}

/// The rates in force on days without their own (``CarryForward``).
extension RateLoader {
    func carried(
        _ currency: CurrencyCode, to day: Day
    ) throws(StreamLineError) -> (day: Day, stored: StoredQuote)? {
        guard try isWithoutRates(day) else { return nil }
        for earlier in CarryForward.days(before: day) {
            guard let first = history.firstDay, earlier >= first else { return nil }
            let year = year(earlier.date.year, of: currency)
            if let found = year[earlier] { return (earlier, found) }
            if let missingDays = missingDay(earlier, of: currency, year) { throw .rate(.daysMissing(missingDays)) }
            guard try isWithoutRates(earlier) else { return nil }
        }
        return nil
    }

    private func isWithoutRates(_ day: Day) throws(StreamLineError) -> Bool {
        if let known = emptyDays[day] { return known }
        let found: (hasRates: Bool, missingDays: MissingDays?)
        do throws(StoreError) {
            found = try storedDays(of: day.date.year).contains(day) ? (true, nil) : hasDollars(day)
        } catch {
            throw .rate(.store(error))
        }
        if let missingDays = found.missingDays { throw .rate(.daysMissing(missingDays)) }
        emptyDays[day] = !found.hasRates
        return !found.hasRates
    }

    private func storedDays(of number: Int) throws(StoreError) -> Set<Day> {
        if let known = storedDays[number] { return known }
        var days: Set<Day> = []
        let (first, last) = span(of: number)
        for currency in CarryForward.alwaysQuoted {
            if let held = years[YearKey(currency: currency, year: number)], held.failure == nil {
                days.formUnion(held.days)
            } else {
                days.formUnion(
                    try history.days(of: currency, from: first, through: last, HistoryService.Backfill()).map(\.day))
            }
        }
        storedDays[number] = days
        return days
    }

    /// Whether a day that the store has no rates of has dollars: by their year, which is read once for all its days.
    private func hasDollars(_ day: Day) throws(StoreError) -> (hasRates: Bool, missingDays: MissingDays?) {
        let key = YearKey(currency: .usd, year: day.date.year)
        let year = years[key] ?? load(.usd, key.year, fetchesWholeYear: false)
        years[key] = year
        guard year.failure == nil else { return try history.hasRates(on: day, policy: policy) }
        return (year[day] != nil, year[day] == nil ? missingDay(day, of: .usd, year) : nil)
    }
}

struct CarriedDays {
    private struct Key: Hashable {
        let currency: CurrencyCode
        let day: Day
    }

    private var all: Set<Key> = []
    /// The first of them, in the order in which they came.
    private var first: [Warning] = []

    private static let namedLimit = 6

    /// Notes a day; nothing for one that is noted already.
    mutating func add(_ currency: CurrencyCode, _ day: Day, from earlier: Day) {
        guard all.insert(Key(currency: currency, day: day)).inserted, first.count < CarriedDays.namedLimit else {
            return
        }
        first.append(.carriedForward(currency: currency, requested: day, from: earlier))
    }

    /// A warning for each day, or for each currency where there are many days.
    var warnings: [Warning] {
        guard all.count > CarriedDays.namedLimit else { return first }
        var spans: [CurrencyCode: (count: Int, first: Day, last: Day)] = [:]
        for key in all {
            let span = spans[key.currency] ?? (0, key.day, key.day)
            spans[key.currency] = (span.count + 1, min(span.first, key.day), max(span.last, key.day))
        }
        return spans.sorted { $0.key.text < $1.key.text }.map { currency, span in
            .carriedDays(currency: currency, count: span.count, first: span.first, last: span.last)
        }
    }
}

/// The warnings about rates through the dollar: one for each currency and pair of sources, from the first day to the last.
struct ViaDollarDays {
    private(set) var values: [Warning] = []

    mutating func add(_ warning: Warning) {
        guard case .viaDollar(let currency, let source, let days, let dollar, let dollarDays) = warning else { return }
        for index in values.indices {
            guard case .viaDollar(currency, source, let known, dollar, let knownDollar) = values[index] else {
                continue
            }
            values[index] = .viaDollar(
                currency: currency, source: source, days: known.joined(to: days), dollar: dollar,
                dollarDays: knownDollar.joined(to: dollarDays))
            return
        }
        values.append(warning)
    }
}

extension ClosedRange<Day> {
    fileprivate func joined(to other: ClosedRange<Day>) -> ClosedRange<Day> {
        (lowerBound < other.lowerBound ? self : other)
            .lowerBound...(upperBound > other.upperBound ? self : other).upperBound
    }
}
