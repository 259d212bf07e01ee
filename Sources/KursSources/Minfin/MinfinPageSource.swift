internal import KursCore

/// A page of Minfin's that answers for a market; Ukrainian pages, as their words need no guessing.
struct MinfinPageSource: RateSource {
    /// Which page.
    enum Page {
        /// Averages in banks with the NBU's and the black market's columns; one request for two markets.
        case averages
        /// Every bank's rates, whose median stands in for the average.
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

    var fallbackFlag: Flag? { page == .banks ? .median : nil }

    func endpoints(for query: RateQuery) -> [Endpoint] {
        guard query.day <= query.today else { return [] }
        let isToday = query.day == query.today
        switch page {
        case .averages:
            guard query.market == .banks || query.market == .cash else { return [] }
            return [endpoint("/ua/currency/", isToday ? nil : query.day)]
        case .interbank:
            guard query.market == .interbank, isToday else { return [] }
            return [endpoint("/ua/currency/mb/")]
        case .auction:
            guard query.market == .cash, isToday else { return [] }
            return currencies(of: query).map { endpoint("/ua/currency/auction/\($0)/buy/all/") }
        case .banks:
            guard query.market == .banks else { return [] }
            return currencies(of: query).map { endpoint("/ua/currency/banks/\($0)/", isToday ? nil : query.day) }
        }
    }

    func fetch(_ endpoint: Endpoint, for query: RateQuery) -> Fetch {
        let day = query.day == query.today ? nil : query.day
        return switch page {
        case .averages: Fetch(endpoint, day: day, read: MinfinPages.averages)
        case .banks: Fetch(endpoint, day: day, read: MinfinPages.banks)
        case .interbank: Fetch(endpoint, day: day, read: MinfinPages.interbank)
        case .auction: Fetch(endpoint, day: day, read: MinfinPages.auction)
        }
    }

    /// The currencies of a query that pages are fetched for, in small letters: at most four.
    private func currencies(of query: RateQuery) -> [String] {
        let wanted = query.currencies.filter { $0 != .uah }.prefix(4)
        return (wanted.isEmpty ? [.usd, .eur] : Array(wanted)).map { $0.text.lowercased() }
    }

    private func endpoint(_ path: String, _ day: Day? = nil) -> Endpoint {
        Endpoint(
            source: id, base: addresses.base(of: .minfin), target: day.map { path + $0.iso + "/" } ?? path,
            lifetime: day == nil ? .seconds(300) : .forever, accept: "text/html")
    }
}
