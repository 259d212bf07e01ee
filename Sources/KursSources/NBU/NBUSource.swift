internal import KursCore

/// The NBU's official rates by JSON, a day at a time: one address per day, whose answer never changes once it has
/// rates.
struct NBUSource: RateSource {
    let addresses: BaseURLs

    let id = SourceID.nbuJSON
    let isArchive = true
    let rangeSource: SourceID? = .nbuRange

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == .nbu, query.day >= .firstOfHryvnia else { return [] }
        guard query.day <= CarryForward.nextDay(after: query.today) else { return [] }
        let target = "/NBUStatService/v1/statdirectory/exchange?date=\(query.day.compact)&json"
        return [Endpoint(source: id, base: addresses.base(of: .nbu), target: target, lifetime: .forever)]
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        let isPublished = query.day <= query.today
        return Fetch(
            endpoint, day: query.day, emptySpacingSeconds: isPublished ? 300 : 900, read: NBUReader.day)
    }
}

/// The NBU's page of official rates, the fallback for its API.
struct NBUPageSource: RateSource {
    let addresses: BaseURLs

    let id = SourceID.nbuPage
    let isArchive = true

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == .nbu else { return [] }
        let target = "/ua/markets/exchangerates?date=\(query.day.dotted)&period=daily"
        return [
            Endpoint(
                source: id, base: addresses.base(of: .nbu), target: target, lifetime: .forever, accept: "text/html")
        ]
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        Fetch(endpoint, day: query.day, read: PageLayouts.nbu.read)
    }
}
