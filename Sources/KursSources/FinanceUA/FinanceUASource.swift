internal import KursCore

/// finance.ua's chart of the interbank market today: one address per currency.
struct FinanceUASource: RateSource {
    let addresses: BaseURLs

    let id = SourceID.financeUA
    let standsIn: Flag? = nil
    let isArchive = false

    func fetches(for question: RateQuery) -> [Fetch] {
        guard question.market == .interbank, question.day == question.today else { return [] }
        let wanted = question.currencies.filter { $0 != .uah }
        return (wanted.isEmpty ? [.usd, .eur] : wanted.prefix(FinanceUASource.most)).map { currency in
            let target = "/ua/currency/data-daily?for=interbank&source=1&indicator=\(currency.text.lowercased())"
            let endpoint = Endpoint(source: id, base: addresses.base(of: .financeUA), target: target)
            return Fetch(endpoint, read: FinanceUAReader.read)
        }
    }

    /// How many currencies are asked for at once; a longer list of wishes is cut.
    static let most = 8
}
