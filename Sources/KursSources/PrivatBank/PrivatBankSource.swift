internal import KursCore

/// PrivatBank's own rates, which stand in for the average in banks: cash and card of today, and an archive by day.
struct PrivatBankSource: RateSource {
    let addresses: BaseURLs

    let id = SourceID.privatbank
    let standsIn: Flag? = .singleBank
    let isArchive = false

    func fetches(for question: RateQuery) -> [Fetch] {
        guard question.market == .banks, question.day <= question.today else { return [] }
        guard question.day == question.today else { return [archive(of: question.day)] }
        return ["5", "11"].map { course in
            Fetch(endpoint("pubinfo?exchange&json&coursid=\(course)", .seconds(300)), read: PrivatBankReader.read)
        }
    }

    private func archive(of day: Day) -> Fetch {
        var target = Array("exchange_rates?json&date=".utf8)
        day.appendDotted(to: &target)
        let endpoint = endpoint(String(decoding: target, as: UTF8.self), .forever)
        return Fetch(endpoint, day: day, read: PrivatBankReader.read)
    }

    private func endpoint(_ resource: String, _ lifetime: Endpoint.Lifetime) -> Endpoint {
        Endpoint(source: id, base: addresses.base(of: .privatbank), target: "/p24api/\(resource)", lifetime: lifetime)
    }
}
