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
    var bankOrder = BankOrder.name
    /// Which line is chosen, or the first that is shown.
    var position = 0
    /// What was typed to be converted, and what it comes to.
    var typed = ""
    var answer: [String] = []
    /// A line at the foot that says what was done or went wrong; empty for none.
    var notice = ""
    /// Whether something is being waited for that takes long enough to be said.
    var isBusy = false
    /// The piece of news that is to open when its text is there; `nil` once the person went elsewhere.
    var opening: String?
    /// Where in the news it stands, to come back to.
    var openedPosition = 0

    /// The rates that are shown.
    var board: Board { boards[market] ?? Board() }

    /// When the shown market may be asked again; `nil` for now.
    var nextRefresh: Timestamp? {
        guard let fetchedAt = board.fetchedAt else { return nil }
        let next = fetchedAt.advanced(by: 300)
        return next > now ? next : nil
    }

    /// Whether any of the shown rates is older than its source lets it be.
    ///
    /// What was fresh when it was read grows old while it is looked at; what the NBU set for a day does not.
    var isStale: Bool {
        guard !board.rates.contains(where: \.isStale) else { return true }
        guard !market.traits.hasDailyRate, let fetchedAt = board.fetchedAt else { return false }
        return now.seconds - fetchedAt.seconds >= 300
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

    /// How many rates fit between the headings and the headline.
    var boardRows: Int { max(1, rows - (board.trouble == nil ? 5 : 6)) }

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
    case key(TerminalKey)
    case resized(columns: Int, rows: Int)
    case tick(Timestamp)
    case board(Market, WatchState.Board, notice: String)
    case news([StoredNews], notice: String)
    /// The text of the piece of news with this address.
    case article(link: String, title: String, lines: [String])
    case banks([BankRow], notice: String)
    /// What the typed text comes to.
    case converted(String, [String])
}
