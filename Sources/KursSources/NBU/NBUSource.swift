public import KursCore

extension SourceID {
    public static let nbuJSON = SourceID("nbu-json")
}

extension Site {
    static let nbu = Site("NBU", "https://bank.gov.ua")
}

extension SourceDescriptor {
    static let nbuJSON = SourceDescriptor(
        .nbuJSON, at: .nbu, serves: [.rates, .history], markets: [.nbu: 1],
        page: "https://bank.gov.ua/ua/open-data/api-dev", as: .rates({ NBUSource(addresses: $0) }), read: NBUReader.day)
}

/// The NBU's official rates by JSON, a day at a time: one address per day, whose answer never changes once it has
/// rates.
struct NBUSource: RateSource {
    let addresses: BaseURLs

    let id = SourceID.nbuJSON
    let fallbackFlag: Flag? = nil
    let isArchive = true
    let rangeSource: SourceID? = .nbuRange

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == .nbu, query.day >= .firstOfHryvnia else { return [] }
        guard query.day <= CarryForward.nextDay(after: query.today) else { return [] }
        var target = Array("/NBUStatService/v1/statdirectory/exchange?date=".utf8)
        query.day.appendCompact(to: &target)
        target.append(contentsOf: "&json".utf8)
        return [
            Endpoint(
                source: id, base: addresses.base(of: .nbu), target: String(decoding: target, as: UTF8.self),
                lifetime: .forever)
        ]
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        let isPublished = query.day <= query.today
        return Fetch(
            endpoint, day: query.day, emptySpacingSeconds: isPublished ? 300 : 900, read: NBUReader.day)
    }
}

extension SourceID {
    public static let nbuPage = SourceID("nbu-page")
}

extension SourceDescriptor {
    static let nbuPage = SourceDescriptor(
        .nbuPage, at: .nbu, serves: [.rates, .history], markets: [.nbu: 3],
        page: "https://bank.gov.ua/ua/markets/exchangerates", as: .rates({ NBUPageSource(addresses: $0) }),
        read: PageLayouts.nbu.read)
}

/// The NBU's page of official rates, the fallback for its API.
private struct NBUPageSource: RateSource {
    let addresses: BaseURLs

    let id = SourceID.nbuPage
    let fallbackFlag: Flag? = nil
    let isArchive = true

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == .nbu else { return [] }
        var day: [UInt8] = []
        query.day.appendDotted(to: &day)
        let target = "/ua/markets/exchangerates?date=\(String(decoding: day, as: UTF8.self))&period=daily"
        return [
            Endpoint(
                source: id, base: addresses.base(of: .nbu), target: target, lifetime: .forever, accept: "text/html")
        ]
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        Fetch(endpoint, day: query.day, read: PageLayouts.nbu.read)
    }
}
