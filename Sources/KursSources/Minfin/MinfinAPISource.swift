internal import KursCore

/// Minfin's API, for those who have a key: four resources, one for each market but crypto.
struct MinfinAPISource: RateSource {
    let addresses: BaseURLs
    let resource: Resource

    /// What can be asked.
    enum Resource: CaseIterable { case interbank, nbu, banks, cash }

    var id: SourceID {
        switch resource {
        case .interbank: .minfinAPIInterbank
        case .nbu: .minfinAPINBU
        case .banks: .minfinAPIBanks
        case .cash: .minfinAPICash
        }
    }

    let fallbackFlag: Flag? = nil
    var isArchive: Bool { resource == .nbu }

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.market == market, query.day <= query.today else { return [] }
        guard isDated(query) else { return [endpoint(path, .seconds(300))] }
        // The auction has no history.
        guard resource != .cash else { return [] }
        return [endpoint("\(path)\(query.day.iso)/", .forever)]
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        Fetch(endpoint, day: isDated(query) ? query.day : nil, read: read)
    }

    /// Whether the address names the day: always for `/nbu/`, whose answer does not, and is tomorrow's in the evening.
    private func isDated(_ query: RateQuery) -> Bool { query.day < query.today || resource == .nbu }

    private var market: Market {
        switch resource {
        case .interbank: .interbank
        case .nbu: .nbu
        case .banks: .banks
        case .cash: .cash
        }
    }

    private var path: String {
        switch resource {
        case .interbank: "/mb/KEY/"
        case .nbu: "/nbu/KEY/"
        case .banks: "/summary/KEY/"
        case .cash: "/auction/info/KEY/"
        }
    }

    private var read: @Sendable ([UInt8], ReaderContext) -> ReadResult {
        switch resource {
        case .interbank: MinfinAPIReader.interbank
        case .nbu: MinfinAPIReader.nbu
        case .banks: MinfinAPIReader.banks
        case .cash: MinfinAPIReader.cash
        }
    }

    private func endpoint(_ target: String, _ lifetime: Endpoint.Lifetime) -> Endpoint {
        Endpoint(source: id, base: addresses.base(of: .minfinAPI), target: target, lifetime: lifetime)
    }
}
