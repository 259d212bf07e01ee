public import KursCore

extension SourceID {
    public static let minfinAPIInterbank = SourceID("minfin-api-interbank")
    public static let minfinAPINBU = SourceID("minfin-api-nbu")
    public static let minfinAPIBanks = SourceID("minfin-api-banks")
    public static let minfinAPICash = SourceID("minfin-api-cash")
}

extension Site {
    static let minfinAPI = Site("MINFIN_API", "https://api.minfin.com.ua")
}

extension SourceDescriptor {
    static let minfinAPIInterbank = SourceDescriptor(
        .minfinAPIInterbank, at: .minfinAPI, serves: [.rates, .history], markets: [.interbank: 1], needsKey: true,
        page: "https://minfin.com.ua/currency/mb/",
        as: .rates({ MinfinAPISource(addresses: $0, resource: .interbank) }), read: MinfinAPIReader.interbank)

    static let minfinAPINBU = SourceDescriptor(
        .minfinAPINBU, at: .minfinAPI, serves: [.rates, .history], markets: [.nbu: 2], needsKey: true,
        page: "https://minfin.com.ua/currency/nbu/", as: .rates({ MinfinAPISource(addresses: $0, resource: .nbu) }),
        read: MinfinAPIReader.nbu)

    static let minfinAPIBanks = SourceDescriptor(
        .minfinAPIBanks, at: .minfinAPI, serves: [.rates, .history], markets: [.banks: 5], needsKey: true,
        page: "https://minfin.com.ua/currency/banks/", as: .rates({ MinfinAPISource(addresses: $0, resource: .banks) }),
        read: MinfinAPIReader.banks)

    static let minfinAPICash = SourceDescriptor(
        .minfinAPICash, at: .minfinAPI, serves: [.rates], markets: [.cash: 1], needsKey: true,
        page: "https://minfin.com.ua/currency/auction/",
        as: .rates({ MinfinAPISource(addresses: $0, resource: .cash) }), read: MinfinAPIReader.cash)
}

/// Minfin's API, for users with a key: four resources, one for each market but crypto.
private struct MinfinAPISource: RateSource {
    let addresses: BaseURLs
    let resource: Resource

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

    /// Whether the address names the day: always for `/nbu/`, whose answer does not, and which has tomorrow's rate in
    /// the evening.
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
