public import KursCore

extension SourceID {
    /// The NBU's page of rates.
    public static let nbuPage = SourceID("nbu-page")
}

extension SourceDescriptor {
    static var nbuPage: SourceDescriptor {
        SourceDescriptor(
            .nbuPage, at: .nbu, serves: [.rates, .history], markets: [.nbu: 3],
            page: "https://bank.gov.ua/ua/markets/exchangerates",
            as: .rates({ NBUPageSource(addresses: $0) }),
            read: PageLayouts.nbu.read)
    }
}

/// The NBU's page of official rates, the fallback for its API.
struct NBUPageSource: RateSource {
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
