public import KursCore

/// What `kurs sources` says about a source.
public struct SourceRecord: Sendable, Equatable {
    /// Its name.
    public let id: SourceID
    /// The site it is asked at.
    public let upstream: Site
    /// What it serves; the first is what `kurs inspect source` shows of an answer.
    public let serves: [Content]
    /// The markets it answers for, whether in the first place or as a fallback; none for news and for one bank's page.
    public let markets: [Market]
    /// Whether it needs the user's key.
    public let needsKey: Bool
    /// A page of the upstream's for people: what its figures mean, and where a wrong figure is to be reported.
    ///
    /// A figure that is right there and wrong in kurs is kurs's fault and belongs into the project's issue tracker.
    public let page: String

    /// The kinds of things a source can serve.
    public enum Content: String, Sendable, CaseIterable {
        /// Rates of today.
        case rates
        /// Rates of days gone by.
        case history
        /// Rates of single banks.
        case banks
        /// Coins with their changes.
        case coins
        /// News and articles.
        case news
    }

    init(
        _ id: SourceID, _ upstream: Site, _ serves: [Content], _ markets: [Market] = [], needsKey: Bool = false,
        page: String
    ) {
        self.id = id
        self.upstream = upstream
        self.serves = serves
        self.markets = markets
        self.needsKey = needsKey
        self.page = page
    }
}

extension SourceRecord {
    /// Every source: the JSON ones, then pages and feeds.
    public static let all: [SourceRecord] = apis + pages

    /// Sources read by JSON, in the order of the markets' choices.
    static let apis: [SourceRecord] = [
        SourceRecord(
            .nbuJSON, .nbu, [.rates, .history], [.nbu], page: "https://bank.gov.ua/ua/open-data/api-dev"),
        SourceRecord(.nbuRange, .nbu, [.history], [.nbu], page: "https://bank.gov.ua/ua/open-data/api-dev"),
        SourceRecord(
            .minfinAPIInterbank, .minfinAPI, [.rates, .history], [.interbank], needsKey: true,
            page: "https://minfin.com.ua/currency/mb/"),
        SourceRecord(
            .minfinAPINBU, .minfinAPI, [.rates, .history], [.nbu], needsKey: true,
            page: "https://minfin.com.ua/currency/nbu/"),
        SourceRecord(
            .minfinAPIBanks, .minfinAPI, [.rates, .history], [.banks], needsKey: true,
            page: "https://minfin.com.ua/currency/banks/"),
        SourceRecord(
            .minfinAPICash, .minfinAPI, [.rates], [.cash], needsKey: true,
            page: "https://minfin.com.ua/currency/auction/"),
        SourceRecord(
            .privatbank, .privatbank, [.rates, .history, .banks], [.banks],
            page: "https://api.privatbank.ua/#p24/exchange"),
        SourceRecord(
            .monobank, .monobank, [.rates, .banks], [.banks], page: "https://api.monobank.ua/docs/"),
        SourceRecord(
            .financeUA, .financeUA, [.rates], [.interbank], page: "https://charts.finance.ua/ua/currency/interbank"),
        SourceRecord(.coingecko, .coingecko, [.coins, .rates], [.crypto], page: "https://www.coingecko.com/"),
        SourceRecord(.whitebit, .whitebit, [.rates, .coins], [.crypto], page: "https://whitebit.com/markets"),
        SourceRecord(.binance, .binance, [.rates, .coins], [.crypto], page: "https://www.binance.com/en/markets"),
    ]

    /// Sources read from pages and feeds.
    static let pages: [SourceRecord] = [
        SourceRecord(
            .minfinPageAverages, .minfin, [.rates, .history], [.banks, .cash],
            page: "https://minfin.com.ua/ua/currency/"),
        SourceRecord(
            .minfinPageBanks, .minfin, [.banks, .rates], [.banks], page: "https://minfin.com.ua/ua/currency/banks/usd/"),
        SourceRecord(
            .minfinPageInterbank, .minfin, [.rates], [.interbank], page: "https://minfin.com.ua/ua/currency/mb/"),
        SourceRecord(
            .minfinPageAuction, .minfin, [.rates], [.cash],
            page: "https://minfin.com.ua/ua/currency/auction/usd/buy/all/"),
        SourceRecord(.minfinPageBank, .minfin, [.banks], page: "https://minfin.com.ua/ua/banks/all/"),
        SourceRecord(.minfinRSS, .minfin, [.news], page: "https://minfin.com.ua/ua/news/"),
        SourceRecord(.minfinPageNews, .minfin, [.news], page: "https://minfin.com.ua/ua/news/"),
        SourceRecord(.minfinPageArticle, .minfin, [.news], page: "https://minfin.com.ua/ua/news/"),
        SourceRecord(.nbuPage, .nbu, [.rates, .history], [.nbu], page: "https://bank.gov.ua/ua/markets/exchangerates"),
    ]
}
