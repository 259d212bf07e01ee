internal import KursCore

/// The NBU's rates of many days, for histories, charts and statements: one address per calendar year.
struct NBURangeSource: HistorySource {
    let addresses: BaseURLs
    let market = Market.nbu

    var firstDay: Day { .firstOfHryvnia }

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
