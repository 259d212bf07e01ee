internal import KursCore

/// The NBU's official rates by JSON, a day at a time: one address per day, which never changes once it holds something.
struct NBUSource: RateSource {
    let addresses: Addresses

    let id = SourceID.nbuJSON
    let standsIn: Flag? = nil
    let isArchive = true

    /// The first day the archive has.
    static let firstDay = Day(year: 1996, month: 9, day: 2)

    func fetches(for question: RateQuestion) -> [Fetch] {
        guard question.market == .nbu, let first = NBUSource.firstDay, question.day >= first else { return [] }
        guard question.day <= NBUSource.lastDay(asOf: question.today) else { return [] }
        let isPublished = question.day <= question.today
        return [fetch(question.day, emptySpacingSeconds: isPublished ? 300 : 900)]
    }

    /// The last day whose rates can be out: the next banking day, on Fridays Monday.
    static func lastDay(asOf today: Day) -> Day {
        let friday = 4
        return today.advanced(by: today.weekday >= friday ? 7 - today.weekday : 1)
    }

    private func fetch(_ day: Day, emptySpacingSeconds: Int) -> Fetch {
        var target = Array("/NBUStatService/v1/statdirectory/exchange?date=".utf8)
        day.appendCompact(to: &target)
        target.append(contentsOf: "&json".utf8)
        let endpoint = Endpoint(
            source: id, base: addresses.base(of: .nbu), target: String(decoding: target, as: UTF8.self),
            lifetime: .forever)
        return Fetch(endpoint, day: day, emptySpacingSeconds: emptySpacingSeconds, read: NBUReader.day)
    }
}

/// The NBU's rates of many days, for histories, charts and statements: one address per calendar year.
struct NBURange: HistorySource {
    let addresses: Addresses
    let market = Market.nbu

    var firstDay: Day { .firstOfHryvnia }

    /// One address per calendar year touched, so that a day later only the last of them is new.
    func fetches(of currency: CurrencyCode, from first: Day, through last: Day, today: Day) -> [Fetch] {
        let (first, last) = (max(first, firstDay), min(last, today))
        guard first <= last else { return [] }
        return (first.date.year...last.date.year).compactMap { fetch(of: currency, year: $0, today: today) }
    }

    /// The year under way is asked up to today: all those days are published.
    ///
    /// Nothing before the archive begins.
    func fetch(of currency: CurrencyCode?, year: Int, today: Day) -> Fetch? {
        guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
            return nil
        }
        let (start, end) = (max(first, firstDay), min(last, today))
        guard start <= end else { return nil }
        var target = Array("/NBU_Exchange/exchange_site?start=".utf8)
        start.appendCompact(to: &target)
        target.append(contentsOf: "&end=".utf8)
        end.appendCompact(to: &target)
        if let currency { target.append(contentsOf: "&valcode=\(currency.text.lowercased())".utf8) }
        target.append(contentsOf: "&sort=exchangedate&order=asc&json".utf8)
        let endpoint = Endpoint(
            source: .nbuRange, base: addresses.base(of: .nbu), target: String(decoding: target, as: UTF8.self),
            lifetime: .forever)
        return Fetch(endpoint) { NBURangeReader() }
    }
}
