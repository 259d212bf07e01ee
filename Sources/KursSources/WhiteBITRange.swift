public import KursCore

extension SourceID {
    /// WhiteBIT's prices of a range of days.
    public static let whitebitRange = SourceID("whitebit-range")
}

extension SourceDescriptor {
    static var whitebitRange: SourceDescriptor {
        SourceDescriptor(
            .whitebitRange, at: .whitebit, serves: [.history], markets: [.crypto: 2],
            page: "https://whitebit.com/markets",
            as: .years({ WhiteBITRangeSource(addresses: $0) }),
            read: WhiteBITReader.read)
    }
}

/// WhiteBIT's prices of many days, for histories and charts of the coins traded against the hryvnia there: one address per
/// coin and calendar year.
struct WhiteBITRangeSource: HistorySource {
    let addresses: BaseURLs
    let market = Market.crypto
    /// 2020-01-01; the exchange is from 2018, its pairs in hryvnias are younger.
    let firstDay = Day(number: 18_262)

    func endpoint(of currency: CurrencyCode?, year: Int, today: Day) -> Endpoint? {
        guard let coin = currency?.text, WhiteBITSource.coins.contains(coin),
            let first = Day(year: year, month: 1, day: 1),
            let last = Day(year: year, month: 12, day: 31)
        else { return nil }
        let (start, end) = (max(first, firstDay), min(last, today))
        guard start <= end else { return nil }
        let target = WhiteBITDay.target(of: coin, from: start, through: end)
        return Endpoint(
            source: .whitebitRange, base: addresses.base(of: .whitebit), target: target, lifetime: .forever,
            isRange: true)
    }

    func fetch(_ endpoint: Endpoint) -> Fetch { Fetch(endpoint, read: WhiteBITReader.read) }
}
