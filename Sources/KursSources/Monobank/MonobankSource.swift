internal import KursCore

/// Monobank's own card rates of now, which stand in for the average in banks.
struct MonobankSource: RateSource {
    let addresses: BaseURLs

    let id = SourceID.monobank
    let standsIn: Flag? = .singleBank
    let isArchive = false

    func fetches(for question: RateQuery) -> [Fetch] {
        guard question.market == .banks, question.day == question.today else { return [] }
        let endpoint = Endpoint(source: id, base: addresses.base(of: .monobank), target: "/bank/currency")
        return [Fetch(endpoint, read: MonobankReader.read)]
    }
}
