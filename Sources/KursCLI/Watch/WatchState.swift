import KursCore

/// Everything that `kurs watch` shows, as a value: what is drawn depends on nothing else.
struct WatchState {
    /// What fills the screen.
    enum Screen: Equatable { case rates, convert, news, article, banks, help }

    /// A market's rates, ready to be shown.
    struct Board: Equatable {
        var rates: [Rate] = []
        /// Small charts of the days before, by currency.
        var sparks: [CurrencyCode: String] = [:]
        /// Why there are none.
        var trouble: String?
        /// When its answer was fetched, by its oldest rate.
        var fetchedAt: Timestamp? { rates.map(\.stored.fetchedAt).min() }
    }

    var language: Language
    var kyiv: KyivTime
    var columns: Int
    var rows: Int
    var now: Timestamp
    var market: Market
    var screen = Screen.rates
    var boards: [Market: Board] = [:]
    var news: [StoredNews] = []
    var article: [String] = []
    var articleTitle = ""
    var banks: [BankRow] = []
    var bankOrder = BanksCommand.Order.name
    /// Which line is chosen, or the first that is shown.
    var position = 0
    /// What was typed to be converted, and what it comes to.
    var typed = ""
    var answer: [String] = []
    /// A line at the foot that says what was done or went wrong; empty for none.
    var notice = ""
    /// What is being waited for; drawn before it is done.
    var isBusy = false

    /// The rates that are shown.
    var board: Board { boards[market] ?? Board() }

    /// When the shown market may be asked again; `nil` for now.
    var nextRefresh: Timestamp? {
        guard let fetchedAt = board.fetchedAt else { return nil }
        let next = fetchedAt.advanced(by: 300)
        return next > now ? next : nil
    }

    /// Whether what is drawn changes with every second, not only with every minute.
    var countsSeconds: Bool {
        screen == .rates && (nextRefresh != nil || now.seconds - (board.fetchedAt?.seconds ?? 0) < 90)
    }

    /// The headline that runs: another one every ten seconds; `nil` without unread news.
    var headline: StoredNews? {
        let unread = news.filter { !$0.isRead }
        guard !unread.isEmpty else { return nil }
        return unread[Int(now.seconds / 10 % Int64(unread.count))]
    }

    /// How many lines of a list fit between head and foot.
    var listRows: Int { max(1, rows - 4) }
}

/// Something that is to be done outside, after which an event says what came of it.
enum WatchEffect: Equatable {
    case load(Market, CachePolicy)
    case loadNews
    case loadArticle(StoredNews)
    case loadBanks
    case convert(String)
    case choose(Market)
    case quit
}

/// Something that happened.
enum WatchEvent: Equatable {
    case key(WatchKey)
    case resized(columns: Int, rows: Int)
    case tick(Timestamp)
    case board(Market, WatchState.Board, notice: String)
    case news([StoredNews], notice: String)
    case article(title: String, lines: [String])
    case banks([BankRow], notice: String)
    case converted([String])
}
