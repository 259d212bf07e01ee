import KursCharts
import KursCore
import KursSources
import KursTerminal

/// The complete state of `kurs watch`: the screen depends on nothing else.
struct WatchState {
    enum Screen: Equatable { case rates, convert, news, article, banks, details, help, wallet, entry }

    struct Board: Equatable {
        var rates: [Rate] = []
        var sparks: [CurrencyCode: String] = [:]
        var failure: String?
        var fetchedAt: Timestamp? { rates.map(\.stored.fetchedAt).min() }
    }

    /// What is to be paid or received: the day in words, the amount, and what it is for.
    struct Due: Equatable {
        var when: String
        var amount: String
        var name: String
        var isLate: Bool
    }

    struct Subject: Hashable {
        var market: Market
        var currency: CurrencyCode
    }

    var language: Language
    var kyiv: KyivTime
    var columns: Int
    var rows: Int
    var now: Timestamp
    var market: Market
    /// The city whose cash market is shown; `nil` for the country's.
    var city: City?
    var screen = Screen.rates
    var boards: [Market: Board] = [:]
    var news: [StoredNews] = []
    var article = WatchArticle()
    /// The number of a link whose first digits have been typed; `nil` for none.
    var typedLink: Int?
    var banks: [BankRow] = []
    var bankOrder = BankOrder.name
    var own: [CurrencyCode] = []
    var order = RatesOrder.own
    /// Charts for the wide view; a subject without one has not been read yet.
    var charts: [Subject: ChartData] = [:]
    var offers: [CurrencyCode: [BankRow]] = [:]
    var wallet = WalletView()
    /// Whether a narrow terminal shows accounts, the chart, categories and goals; on a wide one these are scrolled.
    var showsWalletFigures = false
    /// The account whose records are shown; `nil` for all.
    var walletAccount: String?
    /// What is known of the bank or coin that was opened, and the screen to return to.
    var details: [String] = []
    var detailsTitle = ""
    var detailsOrigin = Screen.banks
    /// The currency that was selected when its screen was left.
    var chosen: CurrencyCode?
    /// The index of the selected line, or of the first visible one.
    var position = 0
    /// The typed conversion or command, the place of the next letter in it, and its result.
    var typed = ""
    var caret = 0
    /// The commands that were typed before, the last first, and which of them the line has; -1 for none.
    var entered: (lines: [String], place: Int) = ([], -1)
    var answer: [String] = []
    var notice = ""
    var isBusy = false
    /// The link of the news item, or the name of the bank or coin, to open when its text arrives; `nil` if the user has
    /// left the list.
    var opening: String?
    var openedPosition = 0

    /// Whether one of the rates is selected, as where keys are to move in the list.
    var selectsRates = true

    var layout: Dashboard.Layout { Dashboard.Layout(columns: columns, rows: rows) }
    var isWide: Bool { layout == .wide }

    /// Whether the screen consists of panes; the converter has one on a wide terminal only.
    var showsPanes: Bool { screen == .rates ? layout != .list : screen == .convert && isWide }

    var selected: CurrencyCode? {
        let rates = board.rates
        return rates.isEmpty ? own.first : rates[min(position, rates.count - 1)].quote.currency
    }

    /// The currency whose banks are listed: the selected one, unless it is a coin.
    var banksCurrency: CurrencyCode {
        let isCoin = { (code: CurrencyCode) in Currency.find(code)?.kind == .coin }
        return [chosen, own.first].compactMap(\.self).first { !isCoin($0) } ?? .usd
    }

    /// Selects the currency that was chosen, where the market has it.
    mutating func selectChosen() { position = board.rates.firstIndex { $0.quote.currency == chosen } ?? 0 }

    var chart: ChartData? { selected.flatMap { charts[Subject(market: market, currency: $0)] } }

    /// Whether the chosen currency has a chart, or it is not known yet.
    var mayHaveChart: Bool { chart.map { $0.lines.contains { $0.points.count > 1 } } ?? true }

    /// The first of the rows of a list that are visible, with the selected one among them.
    func firstVisible(of count: Int, in visible: Int) -> Int { max(0, min(position - visible / 2, count - visible)) }

    func folded(_ lines: [String]) -> [String] { Paragraph.folded(lines, columns: max(columns, 20)) }

    var board: Board { boards[market] ?? Board() }

    /// Takes the changes of rates that had none when the board was read.
    mutating func takeChanges(of rates: [Rate], on market: Market) {
        for (index, rate) in (boards[market]?.rates ?? []).enumerated() where rate.change == RateChange() {
            guard let found = rates.first(where: { $0.stored == rate.stored }) else { continue }
            boards[market]?.rates[index].change = found.change
        }
    }

    /// The time from which the current market may be refreshed; `nil` means now.
    var nextRefresh: Timestamp? {
        guard let fetchedAt = board.fetchedAt else { return nil }
        let next = fetchedAt.advanced(by: 300)
        return next > now ? next : nil
    }

    /// Whether any displayed rate is older than its source's interval.
    ///
    /// Rates go stale while they are displayed, except the NBU's, which is set for a whole day.
    var isStale: Bool { board.rates.contains { isStale($0, of: market) } }

    /// Whether a rate of a market is older than its source's interval now.
    func isStale(_ rate: Rate, of market: Market) -> Bool {
        rate.isStale || !market.traits.hasDailyRate && now.seconds - rate.stored.fetchedAt.seconds >= 300
    }

    /// The current headline, which changes every ten seconds; `nil` without unread news.
    var headline: StoredNews? {
        let unread = news.filter { !$0.isRead }
        guard !unread.isEmpty else { return nil }
        return unread[Int(now.seconds / 10 % Int64(unread.count))]
    }

    /// The number of list lines that fit between the header and the footer.
    var listRows: Int { max(1, rows - 4) }
}

/// A side effect to perform; its result comes back as an event.
enum WatchEffect: Equatable {
    case load(Market, CachePolicy)
    case loadNews
    case loadArticle(StoredNews)
    case browse(String)
    case loadBanks(CurrencyCode)
    case loadBank(BankName)
    case loadCoin(CurrencyCode)
    case loadChart(WatchState.Subject)
    case convert(String)
    case loadWallet
    /// Carries out a typed command of the wallet.
    case enter(String)
    case makeDefault(Market)
    case quit
}

enum WatchEvent: Equatable {
    case key(TerminalKey)
    case resized(columns: Int, rows: Int)
    case tick(Timestamp)
    case board(Market, WatchState.Board, notice: String)
    case news([StoredNews], notice: String)
    case article(WatchArticle, isRead: Bool)
    case banks([BankRow], notice: String)
    case details(name: String, title: String, lines: [String])
    case converted(String, [String])
}

enum RatesOrder {
    /// The user's currencies first, then by how much they are exchanged in Ukraine.
    case own
    /// The largest rise first.
    case change
    case code

    /// The order that follows this one; by change only where a change is known, as it is not of coins.
    func next(for rates: [Rate]) -> RatesOrder {
        switch self {
        case .own: rates.contains { RatesOrder.growth($0) > -.infinity } ? .change : .code
        case .change: .code
        case .code: .own
        }
    }

    var name: LocalizedText {
        switch self {
        case .own: LocalizedText("your currencies first", "спершу ваші валюти")
        case .change: LocalizedText("largest rise first", "спершу найбільше зростання")
        case .code: LocalizedText("by code", "за кодом")
        }
    }

    /// What people in Ukraine exchange, most first: by turnover at cash desks, then by the neighbours' trade.
    private static let exchanged: [CurrencyCode] = [
        "USD", "EUR", "PLN", "GBP", "CHF", "CZK", "CAD", "RON", "HUF", "TRY", "ILS", "SEK", "NOK", "DKK", "AED", "JPY",
        "CNY", "MDL", "GEL", "AUD", "BGN", "KZT", "AZN", "INR", "EGP", "THB", "KRW", "BTC", "ETH", "USDT",
    ].compactMap { CurrencyCode($0) }

    func sort(_ rates: inout [Rate], own: [CurrencyCode]) {
        switch self {
        case .own:
            let place = { (code: CurrencyCode) -> Int in
                if let index = own.firstIndex(of: code) { return index }
                return own.count + (RatesOrder.exchanged.firstIndex(of: code) ?? RatesOrder.exchanged.count)
            }
            let places = rates.map { place($0.quote.currency) }
            rates = rates.indices.sorted {
                places[$0] != places[$1]
                    ? places[$0] < places[$1] : rates[$0].quote.currency.text < rates[$1].quote.currency.text
            }.map { rates[$0] }
        case .change:
            let growth = rates.map { RatesOrder.growth($0) }
            rates = rates.indices.sorted { growth[$0] != growth[$1] ? growth[$0] > growth[$1] : $0 < $1 }.map {
                rates[$0]
            }
        case .code: rates.sort { $0.quote.currency.text < $1.quote.currency.text }
        }
    }

    /// The change of a rate as a part of it; the least number for one without a known change.
    private static func growth(_ rate: Rate) -> Double {
        let change = rate.change.official ?? rate.change.sell ?? rate.change.buy
        let value = rate.quote.official ?? rate.quote.sell ?? rate.quote.buy
        guard let change, let value, !value.isZero else { return -.infinity }
        return change.approximate / value.approximate
    }
}
