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

    let standsIn: Flag? = nil
    var isArchive: Bool { resource == .nbu }

    func fetches(for question: RateQuery) -> [Fetch] {
        guard question.market == market, question.day <= question.today else { return [] }
        // An answer by /nbu/ names no day and may be tomorrow's in the evening: its day is always asked by name.
        let isDated = question.day < question.today || resource == .nbu
        guard isDated else { return [Fetch(endpoint(path, .seconds(300)), read: read)] }
        // The auction has no history.
        guard resource != .cash else { return [] }
        return [Fetch(endpoint("\(path)\(question.day.iso)/", .forever), day: question.day, read: read)]
    }

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
