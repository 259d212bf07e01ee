public import KursCore

extension SourceID {
    public static let nbuJSON = SourceID("nbu-json")
    public static let nbuRange = SourceID("nbu-range")
    public static let frankfurter = SourceID("frankfurter")
    public static let frankfurterDollars = SourceID("frankfurter-usd")
    public static let minfinAPIInterbank = SourceID("minfin-api-interbank")
    public static let minfinAPINBU = SourceID("minfin-api-nbu")
    public static let minfinAPIBanks = SourceID("minfin-api-banks")
    public static let minfinAPICash = SourceID("minfin-api-cash")
    /// The JSON of all banks that Minfin's own pages load.
    public static let minfinSiteBanks = SourceID("minfin-site-banks")
    /// The JSON of averages that Minfin's own pages load.
    public static let minfinSiteSimple = SourceID("minfin-site-simple")
    public static let treeumCash = SourceID("treeum-cash")
    public static let treeumRange = SourceID("treeum-range")
    public static let privatbank = SourceID("privatbank")
    public static let monobank = SourceID("monobank")
    public static let financeUA = SourceID("finance-ua")
    /// finance.ua's interbank archive, for the last day of trade.
    public static let financeUAArchive = SourceID("finance-ua-archive")
    public static let financeUARange = SourceID("finance-ua-range")
    public static let financeUABanks = SourceID("finance-ua-banks")
    public static let financeUABranches = SourceID("finance-ua-branches")
    public static let coingecko = SourceID("coingecko")
    /// The names of all coins that CoinGecko knows.
    public static let coingeckoList = SourceID("coingecko-list")
    /// WhiteBIT's tickers of all pairs, by the API that its reference describes since 2024.
    public static let whitebitV4 = SourceID("whitebit-v4")
    public static let whitebit = SourceID("whitebit")
    public static let whitebitRange = SourceID("whitebit-range")
    public static let binance = SourceID("binance")
    public static let minfinPageAverages = SourceID("minfin-page-averages")
    public static let minfinPageBanks = SourceID("minfin-page-banks")
    public static let minfinPageInterbank = SourceID("minfin-page-interbank")
    public static let minfinPageAuction = SourceID("minfin-page-auction")
    public static let minfinPageBank = SourceID("minfin-page-bank")
    public static let minfinRSS = SourceID("minfin-rss")
    public static let minfinPageNews = SourceID("minfin-page-news")
    public static let minfinPageArticle = SourceID("minfin-page-article")
    public static let nbuPage = SourceID("nbu-page")
    package static let monobankPersonal = SourceID("monobank-personal")
    package static let privatbankBusiness = SourceID("privatbank-business")
}

extension Site {
    static let binance = Site("BINANCE", "https://api.binance.com")
    static let coingecko = Site("COINGECKO", "https://api.coingecko.com")
    static let financeUA = Site("FINANCE_UA", "https://charts.finance.ua")
    static let financeUABanks = Site("FINANCE_UA_BANKS", "https://finance.ua")
    static let frankfurter = Site("FRANKFURTER", "https://api.frankfurter.dev")
    static let minfinAPI = Site("MINFIN_API", "https://api.minfin.com.ua")
    static let minfin = Site("MINFIN", "https://minfin.com.ua")
    static let monobank = Site("MONOBANK", "https://api.monobank.ua")
    static let nbu = Site("NBU", "https://bank.gov.ua")
    static let privatbank = Site("PRIVATBANK", "https://api.privatbank.ua")
    /// Apart from ``monobank``, whose public rates may come from a mirror, which a token must not go to.
    static let monobankPersonal = Site("MONOBANK_PERSONAL", "https://api.monobank.ua")
    static let privatbankBusiness = Site("PRIVATBANK_BUSINESS", "https://acp.privatbank.ua")
    static let treeum = Site("TREEUM", "https://va-rates.treeumapp.net")
    static let whitebit = Site("WHITEBIT", "https://whitebit.com")
}
