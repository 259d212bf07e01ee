/// The name of a source, as `kurs sources` and `kurs inspect source` know it.
public struct SourceID: Sendable, Hashable {
    /// The name, such as `nbu-json`.
    public let name: String

    /// Takes a name; the known ones are the constants.
    public init(_ name: String) { self.name = name }

    /// The NBU's JSON of one day.
    public static let nbuJSON = SourceID("nbu-json")
    /// The NBU's JSON of a range of days.
    public static let nbuRange = SourceID("nbu-range")
    /// The NBU's page of rates.
    public static let nbuPage = SourceID("nbu-page")
    /// Minfin's interbank API.
    public static let minfinAPIInterbank = SourceID("minfin-api-interbank")
    /// Minfin's API of the NBU's rate.
    public static let minfinAPINBU = SourceID("minfin-api-nbu")
    /// Minfin's API of the average in banks.
    public static let minfinAPIBanks = SourceID("minfin-api-banks")
    /// Minfin's API of the cash auction.
    public static let minfinAPICash = SourceID("minfin-api-cash")
    /// Minfin's page of averages.
    public static let minfinPageAverages = SourceID("minfin-page-averages")
    /// Minfin's page of all banks.
    public static let minfinPageBanks = SourceID("minfin-page-banks")
    /// Minfin's interbank page.
    public static let minfinPageInterbank = SourceID("minfin-page-interbank")
    /// Minfin's page of the cash auction.
    public static let minfinPageAuction = SourceID("minfin-page-auction")
    /// Minfin's page of one bank.
    public static let minfinPageBank = SourceID("minfin-page-bank")
    /// Minfin's list of a day's news.
    public static let minfinPageNews = SourceID("minfin-page-news")
    /// An article on Minfin.
    public static let minfinPageArticle = SourceID("minfin-page-article")
    /// Minfin's news feed.
    public static let minfinRSS = SourceID("minfin-rss")
    /// PrivatBank's own API.
    public static let privatbank = SourceID("privatbank")
    /// Monobank's own API.
    public static let monobank = SourceID("monobank")
    /// CoinGecko's markets.
    public static let coingecko = SourceID("coingecko")
    /// WhiteBIT's tickers.
    public static let whitebit = SourceID("whitebit")
    /// Binance's day tickers.
    public static let binance = SourceID("binance")
    /// finance.ua's interbank chart.
    public static let financeUA = SourceID("finance-ua")
    /// Any page with a table or list of rates.
    public static let ratesPage = SourceID("rates-page")
}
