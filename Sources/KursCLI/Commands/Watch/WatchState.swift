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
        /// What the last ninety days were.
        var spans: [CurrencyCode: DaySpan] = [:]
        /// The coins by capitalisation, where they are traded.
        var coins: [StoredCoin] = []
        var failure: String?
        /// When its source answered; what was filled from another is older.
        var fetchedAt: Timestamp? {
            rates.filter { $0.stored.provenance == rates[0].stored.provenance }.map(\.stored.fetchedAt).min()
        }

        /// Takes what is known of a currency's days; its rate takes the change since the last of them if it has none.
        mutating func take(_ history: HistoryAnswer, _ kyiv: KyivTime) {
            let code = history.currency
            guard let span = DaySpan(history) else { return }
            spans[code] = span
            // Fewer days than a working week show no trend.
            let values = history.rates.suffix(30).compactMap(\.value)
            sparks[code] = values.count < 5 ? nil : Sparkline.of(values)
            for index in rates.indices where rates[index].quote.currency == code {
                rates[index].takeChange(since: history, kyiv)
            }
        }
    }

    /// A currency's last ninety days.
    struct DaySpan: Equatable {
        let low: ExactDecimal
        let high: ExactDecimal
        /// The changes from the first of the last thirty days and of all of them, in percent; `nil` where days are lacking
        /// at their beginning.
        let month: ExactDecimal?
        let quarter: ExactDecimal?

        init?(_ history: HistoryAnswer) {
            let values = history.rates.compactMap(\.value)
            guard let low = values.min(), let high = values.max() else { return nil }
            (self.low, self.high) = (low, high)
            // What another source said is no earlier rate of this one; the source with the most days is compared.
            let sure = history.rates.filter { $0.stored.quote.flags.doubts.isEmpty }
            let own =
                sure.suffix(10).map { last in
                    sure.filter {
                        SourceRegistry.isOneSeries(last.stored.provenance.source, $0.stored.provenance.source)
                    }
                }.max { $0.count < $1.count } ?? []
            let change = { (days: Int) -> ExactDecimal? in
                guard let last = own.last, let day = own.first(where: { last.day.number - $0.day.number < days }),
                    DaySpan.reaches(from: day.day, to: last.day, days), let first = day.value, !first.isZero
                else { return nil }
                return try? last.value?.subtracting(first).multiplied(by: 100).divided(by: first, toScale: 2)
            }
            (month, quarter) = (change(30), change(90))
        }

        /// Whether there are so many days between two that a change is that of the whole span; it may begin with days off.
        static func reaches(from first: Day, to last: Day, _ days: Int) -> Bool {
            Int(last.number - first.number) >= days - 10
        }
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
    /// How many months before the current one the figures of the wallet are of.
    var walletMonthsBefore = 0
    /// The account whose records are shown; `nil` for all.
    var walletAccount: String?
    /// What is known of the bank or coin that was opened, and the screen to return to.
    var details: [String] = []
    var detailsTitle = ""
    var detailsOrigin = Screen.banks
    /// The bank that was opened, as far as it is known how to reach it.
    var contact: Bank?
    /// The currency whose chart, banks and days are shown; `nil` on other screens.
    var subject: Subject?
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
    /// What is looked for in a list as it is typed; `nil` while nothing is.
    var search: String?
    var notice = ""
    var isBusy = false
    /// The link of the news item, or the name of the bank or coin, to open when its text arrives; `nil` if the user has
    /// left the list.
    var opening: String?
    var openedPosition = 0

    /// Whether a terminal with room for one kind of banks' rates shows those of cards.
    var showsCards = false

    /// Whether one of the rates is selected, as where keys are to move in the list.
    var selectsRates = true

    var layout: Dashboard.Layout { Dashboard.Layout(columns: columns, rows: rows) }
    var isWide: Bool { layout == .wide }

    /// Whether the screen consists of panes; the converter has one on a wide terminal only.
    var showsPanes: Bool { screen == .rates ? layout != .list : screen == .convert && isWide }

    var selected: CurrencyCode? {
        if let subject { return subject.currency }
        let rates = board.rates
        return rates.isEmpty ? own.first : rates[min(position, rates.count - 1)].quote.currency
    }

    /// The currency whose banks are listed: the selected one, unless it is a coin.
    var banksCurrency: CurrencyCode {
        let isCoin = { (code: CurrencyCode) in Currency.find(code)?.kind == .coin }
        return [chosen, own.first].compactMap(\.self).first { !isCoin($0) } ?? .usd
    }

    /// Whether what is said of the banks of a currency may be shown: on their screen only of the currency listed there.
    func hears(ofBanks currency: CurrencyCode) -> Bool { screen != .banks || currency == banksCurrency }

    /// The typed conversion; an amount alone is of the chosen currency.
    var conversion: String {
        guard let selected, !typed.isEmpty, typed.allSatisfy({ $0.isNumber || " .,'".contains($0) }) else {
            return typed
        }
        return typed + " " + selected.text
    }

    /// The working day before that of the rates shown, where these are of days and some have no change.
    var dayBefore: Day? {
        guard market.traits.hasDailyRate, board.rates.contains(where: { $0.change == RateChange() }),
            let day = board.rates.first?.stored.day(in: kyiv)
        else { return nil }
        return day.advanced(by: day.weekday == 0 ? -3 : day.weekday == 6 ? -2 : -1)
    }

    /// Selects the currency that was chosen, where the market has it.
    mutating func selectChosen() { position = board.rates.firstIndex { $0.quote.currency == chosen } ?? 0 }

    var today: Day { kyiv.day(at: now) }

    /// Whether a coin is selected.
    var isCoin: Bool { selected.map { Currency.find($0)?.kind == .coin } ?? false }

    /// The currency that is selected on its market.
    var chosenSubject: Subject? { selected.map { Subject(market: market, currency: $0) } }

    var chart: ChartData? { chosenSubject.flatMap { charts[$0] } }

    /// Whether the chosen currency has a chart, or it is not known yet.
    var mayHaveChart: Bool { chart.map { $0.lines.contains { $0.points.count > 1 } } ?? true }

    /// The first of the rows of a list that are visible, with the selected one among them.
    func firstVisible(of count: Int, in visible: Int) -> Int { max(0, min(position - visible / 2, count - visible)) }

    func folded(_ lines: [String]) -> [String] { Paragraph.folded(lines, columns: max(columns, 20)) }

    var board: Board { boards[market] ?? Board() }

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

    /// Those of the news, below a line of their title.
    var newsRows: Int { max(1, rows - 3) }
}

/// A side effect to perform; its result comes back as an event.
enum WatchEffect: Equatable {
    case load(Market, CachePolicy)
    /// An earlier day of a market, for the changes since.
    case loadDay(Market, Day)
    case loadNews
    case loadArticle(StoredNews)
    case browse(String)
    case loadBanks(CurrencyCode)
    case loadBank(BankName)
    case loadCurrency(WatchState.Subject)
    case loadChart(WatchState.Subject)
    case convert(String)
    /// Converts what is being typed, by what the store has.
    case preview(String)
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
    case banks(CurrencyCode, [BankRow], notice: String)
    case details(name: String, title: String, lines: [String], of: Bank?)
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
        case .own: LocalizedText("order: your currencies first", "порядок: спершу ваші валюти")
        case .change: LocalizedText("order: largest rise first", "порядок: від найбільшого зростання")
        case .code: LocalizedText("order: by code", "порядок: за кодом")
        }
    }

    /// What people in Ukraine exchange, most first: by turnover at cash desks, then by the neighbours' trade.
    private static let exchanged: [CurrencyCode] = [
        "USD", "EUR", "PLN", "GBP", "CHF", "CZK", "CAD", "RON", "HUF", "TRY", "ILS", "SEK", "NOK", "DKK", "AED", "JPY",
        "CNY", "MDL", "GEL", "AUD", "BGN", "KZT", "AZN", "INR", "EGP", "THB", "KRW",
    ].compactMap { CurrencyCode($0) }

    /// - Parameter coins: The coins by capitalisation.
    func sort(_ rates: inout [Rate], own: [CurrencyCode], coins: [StoredCoin]) {
        switch self {
        case .own:
            let coins = coins.map(\.coin.code)
            let known = coins.isEmpty ? RatesOrder.exchanged : coins
            let place = { (code: CurrencyCode) -> Int in
                if let index = own.firstIndex(of: code) { return index }
                return own.count + (known.firstIndex(of: code) ?? known.count)
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
        let value = rate.quote.official ?? rate.quote.sell ?? rate.quote.buy
        guard let change = rate.change.main, let value, !value.isZero else { return -.infinity }
        return change.approximate / value.approximate
    }
}
