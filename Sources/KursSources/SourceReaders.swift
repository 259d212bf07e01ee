public import KursCore

/// Every reader by the name of its source, for saved answers: `kurs inspect source ID FILE`.
public enum SourceReaders {
    /// What a source's reader makes of an answer; pure, and no input can trap it.
    ///
    /// All a reader needs besides the bytes is in the context's address (`date`, `coursid`, `indicator`, `vs_currency`,
    /// `market`) and in its day; a day in the context takes precedence over one in the address.
    ///
    /// - Returns: `nil` when there is no source of that name.
    public static func read(_ id: String, _ bytes: [UInt8], _ context: ReaderContext) -> ReadResult? {
        reader(of: SourceID(id))?(bytes, context)
    }

    private static func reader(of id: SourceID) -> (([UInt8], ReaderContext) -> ReadResult)? {
        switch id {
        case .nbuJSON: NBUReader.day
        case .nbuRange: NBUReader.range
        case .minfinAPIInterbank: MinfinAPIReader.interbank
        case .minfinAPINBU: MinfinAPIReader.nbu
        case .minfinAPIBanks: MinfinAPIReader.banks
        case .minfinAPICash: MinfinAPIReader.cash
        case .privatbank: PrivatBankReader.read
        case .monobank: MonobankReader.read
        case .financeUA: FinanceUAReader.read
        case .coingecko: CoinGeckoReader.read
        case .whitebit: WhiteBITReader.read
        case .binance: BinanceReader.read
        case .ratesPage: RatesPageReader.read
        case .nbuPage: NBUPageReader.read
        case .minfinPageAverages: MinfinPages.averages
        case .minfinPageBanks: MinfinPages.banks
        case .minfinPageInterbank: MinfinPages.interbank
        case .minfinPageAuction: MinfinPages.auction
        case .minfinPageBank: BankPageReader.read
        case .minfinRSS: NewsFeedReader.read
        case .minfinPageNews: NewsListReader.read
        case .minfinPageArticle: ArticleReader.read
        default: nil
        }
    }
}
