import KursCore

/// The days whose rates a statement needs, by year and currency.
struct RateNeeds {
    private var days: [Int: [CurrencyCode: Set<Day>]] = [:]
    /// The days of dates whose order is not known yet.
    private var uncertain: [CurrencyCode: Set<UncertainDate>] = [:]
    /// The days that were added, which most rows share.
    private var known = RateNumbers()

    mutating func add(_ currency: CurrencyCode, on date: WrittenDate) {
        switch date {
        case .day(let day):
            guard known.number(of: currency, on: day) < 0 else { return }
            known.set(0, of: currency, on: day)
            days[day.date.year, default: [:]][currency, default: []].insert(day)
        case .uncertain(let date): uncertain[currency, default: []].insert(date)
        }
    }

    /// Decides which days the uncertain dates are.
    mutating func settle(_ orders: DateOrders) {
        for (currency, dates) in uncertain {
            for date in dates {
                if let day = orders.day(of: date) { add(currency, on: .day(day)) }
            }
        }
        uncertain = [:]
    }

    /// Leaves out the days outside a period.
    mutating func keep(_ period: ClosedRange<Day>) {
        for (year, currencies) in days {
            for (currency, set) in currencies {
                days[year]?[currency] = set.filter { period.contains($0) }
            }
            days[year] = days[year]?.filter { !$0.value.isEmpty }
        }
        days = days.filter { !$0.value.isEmpty }
    }

    /// The rates to load: the currencies per year, including the target unless it is the hryvnia.
    func wanted(_ target: CurrencyCode) -> [(year: Int, currencies: [CurrencyCode])] {
        days.sorted { $0.key < $1.key }.map { year, currencies in
            var codes = currencies.keys.sorted()
            if target != .uah, !codes.contains(target) { codes.append(target) }
            return (year, codes)
        }
    }

    /// The only day needed; `nil` if there are several.
    ///
    /// One day's rates are a smaller download than a year's.
    var onlyDay: Day? {
        var all: Set<Day> = []
        for currencies in days.values { for set in currencies.values { all.formUnion(set) } }
        return all.count == 1 ? all.first : nil
    }
}
