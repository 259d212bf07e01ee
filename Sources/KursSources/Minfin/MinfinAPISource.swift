internal import KursCore

extension SourceDescriptor {
    static func minfinAPI(
        _ id: SourceID, _ market: Market, rank: Int, page: String, _ path: String, _ read: @escaping Reader
    ) -> SourceDescriptor {
        SourceDescriptor(
            id, at: .minfinAPI, serves: market == .cash ? [.rates] : [.rates, .history], markets: [market: rank],
            needsKey: true, page: "https://minfin.com.ua/currency/\(page)/",
            as: .rates({ MinfinAPISource(addresses: $0, id: id, market: market, path: path, read: read) }), read: read)
    }
}

/// Minfin's API, for users with a key: four resources, one for each market but crypto.
private struct MinfinAPISource: RateSource {
    let addresses: BaseURLs
    let id: SourceID
    let market: Market
    let path: String
    let read: SourceDescriptor.Reader

    var isArchive: Bool { market == .nbu }

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == market, query.day <= query.today else { return [] }
        guard isDated(query) else { return [endpoint(path, .seconds(300))] }
        // The auction has no history.
        guard market != .cash else { return [] }
        return [endpoint("\(path)\(query.day.iso)/", .forever)]
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        Fetch(endpoint, day: isDated(query) ? query.day : nil, read: read)
    }

    /// Whether the address names the day: always for `/nbu/`, whose answer does not, and which has tomorrow's rate in
    /// the evening.
    private func isDated(_ query: RateQuery) -> Bool { query.day < query.today || market == .nbu }

    private func endpoint(_ target: String, _ lifetime: Endpoint.Lifetime) -> Endpoint {
        Endpoint(source: id, base: addresses.base(of: .minfinAPI), target: target, lifetime: lifetime)
    }
}
