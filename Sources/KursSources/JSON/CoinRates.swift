internal import KursCore

/// A source of coins is one of the market of coins, too: its prices are today's rates there.
extension RateSource where Self: CoinSource {
    var standsIn: Flag? { nil }
    var isArchive: Bool { false }

    func fetches(for question: RateQuery) -> [Fetch] {
        question.market == .crypto && question.day == question.today ? prices : []
    }
}
