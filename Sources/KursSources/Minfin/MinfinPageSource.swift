public import KursCore

extension SourceID {
    /// Minfin's page of averages.
    public static let minfinPageAverages = SourceID("minfin-page-averages")
    /// Minfin's page of all banks.
    public static let minfinPageBanks = SourceID("minfin-page-banks")
    /// Minfin's interbank page.
    public static let minfinPageInterbank = SourceID("minfin-page-interbank")
    /// Minfin's page of the cash auction.
    public static let minfinPageAuction = SourceID("minfin-page-auction")
}

extension Site {
    static let minfin = Site("MINFIN", "https://minfin.com.ua")
}

extension SourceDescriptor {
    static let minfinPageAverages = SourceDescriptor(
        .minfinPageAverages, at: .minfin, serves: [.rates, .history], markets: [.banks: 1, .cash: 3, .nbu: 5],
        page: "https://minfin.com.ua/ua/currency/", as: .rates({ MinfinPageSource(addresses: $0, page: .averages) }),
        read: PageLayouts.minfinAverages.read)

    static let minfinPageBanks = SourceDescriptor(
        .minfinPageBanks, at: .minfin, serves: [.banks, .rates], answer: .banks, markets: [.banks: 4],
        page: "https://minfin.com.ua/ua/currency/banks/usd/",
        as: .rates({ MinfinPageSource(addresses: $0, page: .banks) }), read: PageLayouts.minfinBanks.read)

    static let minfinPageInterbank = SourceDescriptor(
        .minfinPageInterbank, at: .minfin, serves: [.rates], markets: [.interbank: 2],
        page: "https://minfin.com.ua/ua/currency/mb/",
        as: .rates({ MinfinPageSource(addresses: $0, page: .interbank) }), read: PageLayouts.minfinInterbank.read)

    static let minfinPageAuction = SourceDescriptor(
        .minfinPageAuction, at: .minfin, serves: [.rates], markets: [.cash: 4],
        page: "https://minfin.com.ua/ua/currency/auction/usd/buy/all/",
        as: .rates({ MinfinPageSource(addresses: $0, page: .auction) }), read: PageLayouts.minfinAuction.read)
}

/// A page of Minfin's that serves a market; Ukrainian pages, because their vocabulary is unambiguous.
private struct MinfinPageSource: RateSource {
    /// Which page.
    enum Page {
        /// Averages in banks with the NBU's and the black market's columns; one request serves three markets.
        case averages
        /// Every bank's rates, whose median is the fallback for the average.
        case banks
        case interbank
        /// Averages of the cash auction.
        case auction
    }

    let addresses: BaseURLs
    let page: Page
    let isArchive = false

    var id: SourceID {
        switch page {
        case .averages: .minfinPageAverages
        case .banks: .minfinPageBanks
        case .interbank: .minfinPageInterbank
        case .auction: .minfinPageAuction
        }
    }

    var firstPastDay: Day? { page == .averages ? MinfinSiteBanksSource.firstDay : nil }

    var fallbackFlag: Flag? { page == .banks ? .median : nil }

    /// The NBU's column repeats its rates.
    func isRelay(of market: Market) -> Bool { market == .nbu }

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.day <= query.today, query.day >= MinfinSiteBanksSource.firstDay else { return [] }
        let isToday = query.day == query.today
        switch page {
        case .averages:
            guard [.banks, .cash, .nbu].contains(query.market) else { return [] }
            return [endpoint("/ua/currency/", isToday ? nil : query.day)]
        case .interbank:
            guard query.market == .interbank, isToday else { return [] }
            return [endpoint("/ua/currency/mb/")]
        case .auction:
            guard query.market == .cash, isToday else { return [] }
            return query.listedCurrencies.map { endpoint("/ua/currency/auction/\($0)/buy/all/") }
        case .banks:
            guard query.market == .banks else { return [] }
            return query.listedCurrencies.map { endpoint("/ua/currency/banks/\($0)/", isToday ? nil : query.day) }
        }
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        let day = query.day == query.today ? nil : query.day
        return switch page {
        case .averages: Fetch(endpoint, day: day, read: PageLayouts.minfinAverages.read)
        case .banks: Fetch(endpoint, day: day, read: PageLayouts.minfinBanks.read)
        case .interbank: Fetch(endpoint, day: day, read: PageLayouts.minfinInterbank.read)
        case .auction: Fetch(endpoint, day: day, read: PageLayouts.minfinAuction.read)
        }
    }

    private func endpoint(_ path: String, _ day: Day? = nil) -> Endpoint {
        Endpoint(
            source: id, base: addresses.base(of: .minfin), target: day.map { path + $0.iso + "/" } ?? path,
            lifetime: day == nil ? .seconds(300) : .forever, accept: "text/html")
    }
}

extension RateQuery {
    /// The currencies that lists of one currency each are fetched for, in lower case: at most four.
    var listedCurrencies: [String] {
        let wanted = currencies.filter { $0 != .uah }.prefix(4)
        return (wanted.isEmpty ? [.usd, .eur] : Array(wanted)).map { $0.text.lowercased() }
    }
}
