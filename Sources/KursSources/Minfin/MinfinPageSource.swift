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

    var standsIn: Flag? { page == .banks ? .median : nil }

    func fetches(for question: RateQuery) -> [Fetch] {
        guard question.day <= question.today else { return [] }
        let isToday = question.day == question.today
        switch page {
        case .averages:
            guard question.market == .banks || question.market == .cash else { return [] }
            return [
                fetch(
                    "/ua/currency/" + (isToday ? "" : question.day.iso + "/"), isToday ? nil : question.day,
                    MinfinPages.averages)
            ]
        case .interbank:
            guard question.market == .interbank, isToday else { return [] }
            return [fetch("/ua/currency/mb/", nil, MinfinPages.interbank)]
        case .auction:
            guard question.market == .cash, isToday else { return [] }
            return wanted(question).map { fetch("/ua/currency/auction/\($0)/buy/all/", nil, MinfinPages.auction) }
        case .banks:
            guard question.market == .banks else { return [] }
            return wanted(question).map { MinfinPageSource.banks(of: $0, on: isToday ? nil : question.day, addresses) }
        }
    }

    /// All banks' rates of a currency, in small letters.
    static func banks(of currency: String, on day: Day?, _ addresses: BaseURLs) -> Fetch {
        let target = "/ua/currency/banks/\(currency)/" + (day.map { $0.iso + "/" } ?? "")
        return MinfinPageSource(addresses: addresses, page: .banks).fetch(target, day, MinfinPages.banks)
    }

    private func wanted(_ question: RateQuery) -> [String] {
        let wanted = question.currencies.filter { $0 != .uah }.prefix(4)
        return (wanted.isEmpty ? [.usd, .eur] : Array(wanted)).map { $0.text.lowercased() }
    }

    private func fetch(
        _ target: String, _ day: Day?, _ read: @escaping @Sendable ([UInt8], ReaderContext) -> ReadResult
    ) -> Fetch {
        let endpoint = Endpoint(
            source: id, base: addresses.base(of: .minfin), target: target,
            lifetime: day == nil ? .seconds(300) : .forever,
            accept: "text/html")
        return Fetch(endpoint, day: day, read: read)
    }
}
