public import KursCore

/// The table of sources: adding a source takes one file, its name, and one row here.
///
/// The catalogue, the sites, the mirrors' variables, `kurs sources` and `kurs inspect source` are views of it.
public enum SourceRegistry {
    /// Every source, in the order of `kurs sources`.
    public static let all: [SourceDescriptor] = json + markup

    static let json: [SourceDescriptor] = [
        SourceDescriptor(
            .nbuJSON, at: .nbu, serves: [.rates, .history], markets: [.nbu: 1],
            page: "https://bank.gov.ua/ua/open-data/api-dev", as: .rates({ NBUSource(addresses: $0) }),
            read: NBUReader.day),
        SourceDescriptor(
            .nbuRange, at: .nbu, serves: [.history], markets: [.nbu: 1],
            page: "https://bank.gov.ua/ua/open-data/api-dev", as: .years({ NBURangeSource(addresses: $0) }),
            read: NBUReader.range),
        SourceDescriptor(
            .frankfurter, at: .frankfurter, serves: [.rates, .history], markets: [.nbu: 4],
            page: "https://frankfurter.dev/providers/nbu/", as: .rates({ FrankfurterSource(addresses: $0) }),
            read: FrankfurterReader.read),
        SourceDescriptor(
            .frankfurterDollars, at: .frankfurter, serves: [.rates], page: "https://frankfurter.dev/",
            as: .rates({ FrankfurterDollars(addresses: $0) }), read: FrankfurterReader.readDollars),
        .minfinAPI(.minfinAPIInterbank, .interbank, rank: 1, page: "mb", "/mb/KEY/", MinfinAPIReader.interbank),
        .minfinAPI(.minfinAPINBU, .nbu, rank: 2, page: "nbu", "/nbu/KEY/", MinfinAPIReader.nbu),
        .minfinAPI(.minfinAPIBanks, .banks, rank: 5, page: "banks", "/summary/KEY/", MinfinAPIReader.banks),
        .minfinAPI(.minfinAPICash, .cash, rank: 1, page: "auction", "/auction/info/KEY/", MinfinAPIReader.cash),
        SourceDescriptor(
            .minfinSiteBanks, at: .minfin, serves: [.banks, .rates, .history], answer: .banks, markets: [.banks: 3],
            page: "https://minfin.com.ua/ua/currency/banks/usd/", as: .rates({ MinfinSiteBanksSource(addresses: $0) }),
            read: MinfinSiteBanksReader.read),
        SourceDescriptor(
            .minfinSiteSimple, at: .minfin, serves: [.rates], markets: [.banks: 2, .cash: 5, .interbank: 4],
            page: "https://minfin.com.ua/ua/currency/", as: .rates({ MinfinSiteSimpleSource(addresses: $0) }),
            read: MinfinSiteSimpleReader.read),
        SourceDescriptor(
            .treeumCash, at: .treeum, serves: [.rates], markets: [.cash: 2],
            page: "https://minfin.com.ua/ua/currency/auction/usd/buy/kiev/",
            as: .rates({ TreeumSource(addresses: $0) }), read: TreeumReader.newest),
        SourceDescriptor(
            .treeumRange, at: .treeum, serves: [.history], markets: [.cash: 2],
            page: "https://minfin.com.ua/ua/currency/auction/usd/buy/kiev/",
            as: .years({ TreeumRangeSource(addresses: $0) }), read: TreeumReader.days),
        SourceDescriptor(
            .privatbank, at: .privatbank, serves: [.rates, .history, .banks], markets: [.banks: 6],
            page: "https://api.privatbank.ua/#p24/exchange", as: .rates({ PrivatBankSource(addresses: $0) }),
            read: PrivatBankReader.read),
        SourceDescriptor(
            .monobank, at: .monobank, serves: [.rates, .banks], markets: [.banks: 7],
            page: "https://api.monobank.ua/docs/", as: .rates({ MonobankSource(addresses: $0) }),
            read: MonobankReader.read),
        SourceDescriptor(
            .financeUA, at: .financeUA, serves: [.rates], markets: [.interbank: 3],
            page: "https://charts.finance.ua/ua/currency/interbank", as: .rates({ FinanceUASource(addresses: $0) }),
            read: FinanceUAReader.chart),
        SourceDescriptor(
            .financeUAArchive, at: .financeUA, serves: [.rates], markets: [.interbank: 5],
            page: "https://charts.finance.ua/ua/currency/interbank",
            as: .rates({ FinanceUAArchiveSource(addresses: $0) }), read: FinanceUAReader.archive),
        SourceDescriptor(
            .financeUARange, at: .financeUA, serves: [.history], markets: [.interbank: 3],
            page: "https://charts.finance.ua/ua/currency/interbank",
            as: .years({ FinanceUARangeSource(addresses: $0) }), read: FinanceUAReader.days),
        SourceDescriptor(
            .financeUABanks, at: .financeUABanks, serves: [.banks], answer: .banks, page: "https://finance.ua/banks",
            as: .part, read: FinanceUABanksReader.read),
        SourceDescriptor(
            .financeUABranches, at: .financeUABanks, serves: [.banks], answer: .branches,
            page: "https://finance.ua/banks", as: .part, read: FinanceUABranchesReader.read),
        SourceDescriptor(
            .coingecko, at: .coingecko, serves: [.coins, .rates, .history], answer: .coins, markets: [.crypto: 1],
            page: "https://www.coingecko.com/", as: .coins({ CoinGeckoSource(addresses: $0) }),
            read: CoinGeckoReader.read),
        SourceDescriptor(
            .coingeckoList, at: .coingecko, serves: [.coins], answer: .coinNames, page: "https://www.coingecko.com/",
            as: .part, read: CoinGeckoListReader.read),
        SourceDescriptor(
            .whitebitV4, at: .whitebit, serves: [.rates, .coins], answer: .coins, markets: [.crypto: 2],
            page: "https://whitebit.com/markets", as: .coins({ WhiteBITListSource(addresses: $0) }),
            read: WhiteBITListReader.read),
        SourceDescriptor(
            .whitebit, at: .whitebit, serves: [.rates, .coins, .history], answer: .coins, markets: [.crypto: 3],
            page: "https://whitebit.com/markets", as: .coins({ WhiteBITSource(addresses: $0) }),
            read: WhiteBITReader.read),
        SourceDescriptor(
            .whitebitRange, at: .whitebit, serves: [.history], markets: [.crypto: 2],
            page: "https://whitebit.com/markets", as: .years({ WhiteBITRangeSource(addresses: $0) }),
            read: WhiteBITReader.read),
        SourceDescriptor(
            .binance, at: .binance, serves: [.rates, .coins], answer: .coins, markets: [.crypto: 4],
            page: "https://www.binance.com/en/markets", as: .coins({ BinanceSource(addresses: $0) }),
            read: BinanceReader.read),
    ]

    static let markup: [SourceDescriptor] = [
        SourceDescriptor(
            .minfinPageAverages, at: .minfin, serves: [.rates, .history], markets: [.banks: 1, .cash: 3, .nbu: 5],
            page: "https://minfin.com.ua/ua/currency/",
            as: .rates({ MinfinPageSource(addresses: $0, page: .averages, layout: PageLayouts.minfinAverages) }),
            read: PageLayouts.minfinAverages.read),
        SourceDescriptor(
            .minfinPageBanks, at: .minfin, serves: [.banks, .rates], answer: .banks, markets: [.banks: 4],
            page: "https://minfin.com.ua/ua/currency/banks/usd/",
            as: .rates({ MinfinPageSource(addresses: $0, page: .banks, layout: PageLayouts.minfinBanks) }),
            read: PageLayouts.minfinBanks.read),
        SourceDescriptor(
            .minfinPageInterbank, at: .minfin, serves: [.rates], markets: [.interbank: 2],
            page: "https://minfin.com.ua/ua/currency/mb/",
            as: .rates({ MinfinPageSource(addresses: $0, page: .interbank, layout: PageLayouts.minfinInterbank) }),
            read: PageLayouts.minfinInterbank.read),
        SourceDescriptor(
            .minfinPageAuction, at: .minfin, serves: [.rates], markets: [.cash: 4],
            page: "https://minfin.com.ua/ua/currency/auction/usd/buy/all/",
            as: .rates({ MinfinPageSource(addresses: $0, page: .auction, layout: PageLayouts.minfinAuction) }),
            read: PageLayouts.minfinAuction.read),
        SourceDescriptor(
            .minfinPageBank, at: .minfin, serves: [.banks], answer: .banks, page: "https://minfin.com.ua/ua/banks/all/",
            as: .part, read: BankPageReader.read),
        SourceDescriptor(
            .minfinRSS, at: .minfin, serves: [.news], answer: .news, page: "https://minfin.com.ua/ua/news/", as: .part,
            read: NewsFeedReader.read),
        SourceDescriptor(
            .minfinPageNews, at: .minfin, serves: [.news], answer: .news, page: "https://minfin.com.ua/ua/news/",
            as: .part, read: NewsListReader.read),
        SourceDescriptor(
            .minfinPageArticle, at: .minfin, serves: [.news], answer: .article, page: "https://minfin.com.ua/ua/news/",
            as: .part, read: ArticleReader.read),
        SourceDescriptor(
            .nbuPage, at: .nbu, serves: [.rates, .history], markets: [.nbu: 3],
            page: "https://bank.gov.ua/ua/markets/exchangerates", as: .rates({ NBUPageSource(addresses: $0) }),
            read: PageLayouts.nbu.read),
    ]

    /// Every site, each once.
    public static var sites: [Site] {
        all.reduce(into: [.privatbankBusiness, .monobankPersonal]) { sites, source in
            if !sites.contains(source.site) { sites.append(source.site) }
        }
    }

    /// The descriptor of a source; `nil` when no source has that name.
    public static func find(_ id: SourceID) -> SourceDescriptor? { all.first { $0.id == id } }

    /// The source that publishes another's single days by whole years; `nil` for none.
    public static func rangeSource(of id: SourceID) -> SourceID? { find(id)?.rateSource(BaseURLs())?.rangeSource }

    /// Whether the rates of two sources are of one series: the same source, or one with the whole years of the other.
    public static func isOneSeries(_ source: SourceID, _ other: SourceID) -> Bool {
        other == source || other == rangeSource(of: source) || source == rangeSource(of: other)
    }

    static func sources(of market: Market) -> [SourceDescriptor] {
        // Not a sort of pairs with the rank: two more generic types would have to be made at every start.
        all.filter { $0.rank(in: market) != nil }
            .sorted { $0.rank(in: market) ?? 0 < $1.rank(in: market) ?? 0 }
    }

    /// The names of all readers, one for each source.
    public static var readers: [SourceID] { all.map(\.id) }

    /// Reads a saved answer with the reader of a source; pure, and no input can trap it.
    ///
    /// All a reader needs besides the bytes is in the context: its address (`date`, `coursid`, `indicator`,
    /// `vs_currency`, `market`) and its day; a day in the context takes precedence over one in the address.
    ///
    /// - Returns: `nil` when there is no reader of that name.
    public static func read(_ id: SourceID, _ bytes: [UInt8], _ context: ReaderContext) -> ReadResult? {
        find(id)?.read(bytes, context)
    }
}

/// The sources of every kind of answer, created from the registry for the given addresses and key.
public struct SourceCatalogue: Sendable {
    private let addresses: BaseURLs
    private let hasKey: Bool
    /// The only city whose rates of its market count; `nil` for those that stand for the market.
    public var city: City?

    /// - Parameters:
    ///   - addresses: The address each site is fetched from.
    ///   - hasKey: Whether there is a key for Minfin's API; in a replay, always.
    public init(addresses: BaseURLs = BaseURLs(), hasKey: Bool = false) {
        self.addresses = addresses
        self.hasKey = hasKey
    }

    /// The sources of a market, the first choice first; those that need a key only where there is one.
    public func sources(of market: Market) -> [any RateSource] {
        if let city, city.market == market {
            if market == .banks { return [MinfinSiteBanksSource(addresses: addresses, city: city)] }
            return [TreeumSource(addresses: addresses, city: city)]
        }
        return SourceRegistry.sources(of: market).filter { hasKey || !$0.needsKey }.compactMap {
            $0.rateSource(addresses)
        }
    }

    /// The source of prices in dollars, for currencies that the NBU does not list.
    public var dollars: any RateSource { FrankfurterDollars(addresses: addresses) }

    /// The sources of coins, the first choice first.
    public var coins: [any CoinSource] {
        SourceRegistry.sources(of: .crypto).compactMap { $0.coinSource(addresses) }
    }

    /// The source of whole years of a market's rates; `nil` where there is none.
    public func years(of market: Market) -> (any HistorySource)? {
        if let city, city.market == market {
            return market == .cash ? TreeumRangeSource(addresses: addresses, city: city) : nil
        }
        for source in SourceRegistry.all {
            if let years = source.historySource(addresses), years.market == market { return years }
        }
        return nil
    }
}
