import KursCore
import KursTerminal

/// Connects the terminal, the state and the services: reads events, performs effects, and writes changed lines.
struct WatchLoop: TerminalView {
    let context: CommandContext
    let terminal: any Terminal
    var state: WatchState
    private var frame: WatchFrame
    var jobs = BackgroundFetches()
    var end: ExitStatus?
    private var hasPanes = false
    private var requestedCharts: Set<WatchState.Subject> = []
    private var requestedBanks: Set<CurrencyCode> = []
    private var hasRequestedCoins = false
    private var triedDays: Set<WatchState.Subject> = []
    private var triedDayBefore: Day?
    /// What has been typed into the converter since the last drawing, once for all keys that were read together.
    private var unanswered: String?
    /// Whether days may be left to fetch, for which no key is waited for.
    private var mayFetchDays = true
    /// How many days of charts were lacking after their last fetch.
    private var lackingDays: [WatchState.Subject: Int] = [:]
    /// The market last saved in the configuration; `nil` when none was.
    private(set) var defaultMarket: Market?
    private var browsers = BrowserStarts()
    private var wallet: WalletWatch
    private var store: StoreFiles

    init(_ context: CommandContext, _ terminal: any Terminal) {
        self.context = context
        self.terminal = terminal
        (store, wallet) = (StoreFiles(context), WalletWatch(context))
        let size = terminal.size
        state = WatchState(
            language: context.language, kyiv: context.environment.kyiv, columns: size.columns, rows: size.rows,
            now: context.now, market: context.settings.market)
        state.city = context.settings.city
        state.own = context.settings.currencies + context.settings.coins
        frame = WatchFrame(
            color: context.settings.color, isUTF8: context.environment.usesUTF8, depth: context.environment.colorDepth,
            isSynchronized: true)
    }

    mutating func run() -> ExitStatus {
        terminal.enter(ownScreen: true)
        defer { terminal.leave() }
        apply(WatchLoader(context, .fromCache).news())
        state.notice = ""
        carryOut(.load(state.market, context.settings.policy))
        return loop()
    }

    mutating func press(_ key: TerminalKey) {
        switch key {
        case .suspend: terminal.suspend()
        case .redraw: frame.forget()
        default:
            let effects = state.apply(.key(key))
            if key == .interrupt { end = .interrupted }
            for effect in effects { carryOut(effect) }
        }
    }

    mutating func resize(columns: Int, rows: Int) { apply(.resized(columns: columns, rows: rows)) }

    mutating func draw() {
        fillPanes()
        if let text = unanswered {
            unanswered = nil
            convert(text, .fromCache, message: nil)
        }
        if let view = wallet.changed(state) { state.take(view) }
        let bytes = frame.bytes(for: WatchScreen.lines(of: state))
        guard !bytes.isEmpty else { return }
        write(bytes)
    }

    /// Shows a chart, and the same days in the panes of the markets.
    ///
    /// - Returns: How many days it lacks because there was no time for them.
    @discardableResult
    private mutating func show(_ subject: WatchState.Subject, _ policy: CachePolicy) -> Int {
        let (chart, history, lacking) = WatchLoader(context, policy).chart(of: subject)
        state.charts[subject] = chart
        if let history { state.boards[subject.market]?.take(history, context.environment.kyiv) }
        // The days of a currency that is open have come.
        let columns = CurrencyPane.columns(state)
        if subject == state.subject, lacking == 0,
            case .details(_, _, let lines, _) = WatchLoader(context, .fromCache).currency(subject, columns: columns)
        {
            state.details = lines
        }
        return lacking
    }

    /// Shows the days of a chart that have come, and fetches on while days are lacking and each fetch brings some.
    ///
    /// A chart that is no longer looked at is fetched on when it is looked at again.
    private mutating func fetchOn(_ subject: WatchState.Subject) {
        let lacking = show(subject, context.settings.policy)
        let before = lackingDays.updateValue(lacking, forKey: subject)
        guard lacking > 0, lacking < before ?? .max else { return }
        if subject == state.chosenSubject {
            _ = jobs.start(.loadChart(subject), state, context)
        } else {
            requestedCharts.remove(subject)
            state.charts[subject] = nil
        }
    }

    mutating func forget() { frame.forget() }

    /// Reads what the panes lack, each market and the banks once, and the chosen currency when it changes.
    private mutating func fillPanes() {
        if state.screen == .banks {
            // A bank that is opened has them on a narrow screen, too.
            for code in BanksPane.others(state, columns: max(120, state.columns)) {
                readBanks(of: code, mayFetch: jobs.isEmpty)
            }
        }
        guard state.showsPanes || state.subject != nil else { return }
        if !hasPanes {
            hasPanes = true
            for market in Market.allCases where state.boards[market] == nil && market != state.market {
                carryOut(.load(market, context.settings.policy))
            }
            carryOut(.loadNews)
            if wallet.exists { carryOut(.loadWallet) }
            state.notice = ""
        }
        guard let subject = state.chosenSubject else { return }
        let code = subject.currency
        if state.charts[subject] == nil {
            if requestedCharts.insert(subject).inserted { carryOut(.loadChart(subject)) }
            if state.charts[subject] == nil { show(subject, .fromCache) }
        }
        if subject.market.traits.tradesCoins, !hasRequestedCoins {
            hasRequestedCoins = true
            carryOut(.loadCurrency(subject))
        }
        // Banks quote money.
        if Currency.find(code)?.kind == .money { readBanks(of: code) }
    }

    /// Reads banks' rates of a currency; the first time that they may, they are fetched, too.
    private mutating func readBanks(of code: CurrencyCode, mayFetch: Bool = true) {
        if mayFetch, requestedBanks.insert(code).inserted { carryOut(.loadBanks(code)) }
        if state.offers[code] == nil { state.offers[code] = WatchLoader(context, .fromCache).offers(of: code) }
    }

    var longestWaitMilliseconds: Int {
        browsers.awaitsResults || mayFetchDays ? 50 : wallet.isRead ? 1000 : Int(StoreFiles.intervalSeconds) * 1000
    }

    mutating func poll() -> Bool {
        let words = browsers.reap(context)
        if let words { state.notice = words }
        let isChanged = wallet.hasChanged
        if isChanged { readWallet() }
        mayFetchDays = fetchNextDays()
        return checkStore() || words != nil || isChanged || mayFetchDays
    }

    /// Fetches the day before of a market with daily rates, and one after the other the days of the user's own currencies
    /// on the market shown, for the changes.
    ///
    /// A market whose days are pages of their own has only the chosen currency's fetched.
    private mutating func fetchNextDays() -> Bool {
        guard jobs.isEmpty, hasPanes, state.showsPanes else { return false }
        var hasFetched = false
        if let day = state.dayBefore, day != triedDayBefore {
            triedDayBefore = day
            carryOut(.loadDay(state.market, day))
            hasFetched = true
        }
        for code in state.own where state.board.rates.contains(where: { $0.quote.currency == code }) {
            let subject = WatchState.Subject(market: state.market, currency: code)
            guard triedDays.insert(subject).inserted,
                (try? context.services.history(of: subject.market).hasYears) == true,
                requestedCharts.insert(subject).inserted
            else { continue }
            carryOut(.loadChart(subject))
            hasFetched = true
            // Within this process the next follows at once.
            guard jobs.isEmpty else { break }
        }
        return hasFetched
    }

    private mutating func carryOut(_ effect: WatchEffect) {
        switch effect {
        case .quit: end = end ?? .answered
        case .makeDefault(let market): makeDefault(market)
        case .browse(let link):
            state.notice = browsers.open(link, context)
        case .enter(let text):
            let (lines, isRefused, line) = wallet.answer(text)
            readWallet()
            state.take(lines, isRefused: isRefused, of: line)
        case .preview(let text): unanswered = text
        default:
            // Show stored data immediately; fetched data follows when it arrives.
            let isUnderWay = jobs.start(effect, state, context)
            // The panes are filled while they are being drawn.
            if !isUnderWay, !hasPanes || state.screen != .rates { draw() }
            switch effect {
            case .loadArticle where isUnderWay, .convert where isUnderWay: break
            default:
                context.services.reset()
                read(effect, isUnderWay ? .fromCache : nil, message: "", isFinal: !isUnderWay)
            }
            if isUnderWay { state.isBusy = false }
        }
    }

    mutating func show(_ effect: WatchEffect, _ outcome: BackgroundFetches.Outcome) {
        let message = takeOver(outcome)
        if case .success = outcome, case .loadChart(let subject) = effect {
            fetchOn(subject)
        } else if case .success = outcome {
            read(effect, nil, message: message, isFinal: true)
        } else {
            read(effect, .fromCache, message: message, isFinal: true)
        }
        state.isBusy = false
    }

    /// Reads the data of an effect, with a policy or that of the settings.
    ///
    /// - Parameter isFinal: Whether no fetch is under way that may bring more.
    private mutating func read(_ effect: WatchEffect, _ policy: CachePolicy?, message: String, isFinal: Bool) {
        let usual = policy ?? context.settings.policy
        let loader = WatchLoader(context, usual)
        switch effect {
        case .load(let market, let wanted):
            let (board, notice) = WatchLoader(context, policy ?? wanted).board(market, [])
            // A missing answer is not an error before the first fetch has ended.
            if !isFinal, board.rates.isEmpty, state.boards[market] == nil { return }
            let words = message.isEmpty ? notice : message
            var shown = board
            if board.failure != nil, !message.isEmpty { shown.failure = message }
            apply(.board(market, shown, notice: market == state.market && shown.failure == nil ? words : ""))
        case .loadDay(let market, let day):
            _ = try? loader.rates(of: market, [], on: day)
            let (board, _) = WatchLoader(context, .fromCache).board(market, [])
            apply(.board(market, board, notice: state.notice))
        case .loadNews: apply(loader.news(), message)
        case .loadArticle(let news): apply(loader.article(news, columns: state.columns), message)
        case .loadBanks(let currency):
            apply(loader.banks(currency), state.hears(ofBanks: currency) ? message : "")
        case .loadBank(let bank): apply(loader.bank(bank, columns: state.columns), message)
        case .loadChart(let subject): show(subject, usual)
        case .loadWallet:
            state.take(wallet.read(usual, state))
            if !message.isEmpty, state.screen == .wallet { state.notice = message }
        case .loadCurrency(let subject):
            let columns = CurrencyPane.columns(state)
            apply(loader.currency(subject, columns: columns), message)
            guard subject.market.traits.tradesCoins, var rates = state.boards[subject.market]?.rates else { return }
            state.boards[subject.market]?.coins = CoinOrder.sorted(
                CoinChanges.add(to: &rates, context), by: .cap, favourites: [])
        case .convert(let text): convert(text, usual, message: message)
        case .preview, .makeDefault, .browse, .enter, .quit: break
        }
        // What is missing from the store may be on its way.
        switch effect {
        case .loadBanks(let currency) where !state.hears(ofBanks: currency): break
        case .loadNews, .loadBanks: if !isFinal { state.notice = "" }
        default: break
        }
    }

    private mutating func convert(_ text: String, _ policy: CachePolicy, message: String?) {
        let pane = state.showsPanes ? Dashboard.areas(state).first { $0.pane == .converter } : nil
        let columns = pane?.area.columns ?? state.columns
        apply(WatchLoader(context, policy).conversion(text, state.market, columns: columns, message: message))
    }

    private mutating func apply(_ event: WatchEvent, _ message: String = "") {
        _ = state.apply(.tick(context.now))
        for effect in state.apply(event) { carryOut(effect) }
        if !message.isEmpty { state.notice = message }
    }

    /// Reads the wallet anew after a change, and fetches what rates it lacks now.
    private mutating func readWallet() {
        context.services.reset()
        state.take(wallet.read(context.settings.replay == nil ? .fromCache : context.settings.policy, state))
        if wallet.lacksRates { _ = jobs.start(.loadWallet, state, context) }
    }

    /// Saves a market as the default, and says so; looking at a market changes nothing.
    private mutating func makeDefault(_ market: Market) {
        let name = market.rawValue
        // A user of a recording is trying kurs out, not choosing a default market.
        guard context.settings.replay == nil else {
            state.notice = context.language(
                "a replay leaves the default market as it is", "під час відтворення типовий ринок не змінюється")
            return
        }
        do throws(CommandError) {
            try ConfigChange.write("market", [name], context)
            defaultMarket = market
            state.notice = context.language("\(name) is the default market now", "типовий ринок тепер \(name)")
        } catch {
            // A configuration that cannot be written does not end the session.
            state.notice = context.message(of: error).message
        }
    }

    /// Shows what a timer or another kurs has fetched; returns whether the store has changed.
    private mutating func checkStore() -> Bool {
        guard jobs.isEmpty, state.screen == .rates, store.haveChanged(context) else { return false }
        context.services.reset()
        for market in state.layout == .list ? [state.market] : Market.allCases {
            let (board, _) = WatchLoader(context, .fromCache).board(market, [])
            guard board.failure == nil, board != state.boards[market] else { continue }
            _ = state.apply(.board(market, board, notice: state.notice))
        }
        // The pane of the banks reads them again.
        state.offers = [:]
        return true
    }
}

/// The files of the database, by which a change of another process is noticed without reading them.
private struct StoreFiles {
    static let intervalSeconds: Int64 = 10

    private var looked: Timestamp
    private var stamps: [FileStamp?]

    init(_ context: CommandContext) { (looked, stamps) = (context.now, StoreFiles.stamps(context)) }

    /// Whether they have changed since the last look; does not look more often than the interval allows.
    mutating func haveChanged(_ context: CommandContext) -> Bool {
        guard context.now.seconds - looked.seconds >= StoreFiles.intervalSeconds else { return false }
        looked = context.now
        let found = StoreFiles.stamps(context)
        defer { stamps = found }
        return found != stamps
    }

    /// Changes go to the log first, and later to the database; a replay has its own in memory.
    private static func stamps(_ context: CommandContext) -> [FileStamp?] {
        guard context.settings.replay == nil, let path = context.settings.databasePath else { return [] }
        return ["", "-wal"].map { context.environment.files.stamp(of: path + $0) }
    }
}

struct BrowserStarts {
    private struct Start {
        let program: any RunningProcess
        let address: String
        let began: Int64
        var isReported = false
    }
    private var starts: [Start] = []

    /// Whether one may yet fail in the moment after its start.
    var awaitsResults: Bool { starts.contains { !$0.isReported } }

    mutating func open(_ address: String, _ context: CommandContext) -> String {
        // Where there is no browser, the address is for the clipboard.
        guard let program = Browser.start(address, context.environment) else { return address.terminalSafe }
        starts.append(Start(program: program, address: address, began: context.time.monotonicMilliseconds))
        return address.hasPrefix("https://")
            ? context.language("opening in the browser…", "відкриваю в браузері…")
            : context.language("opening…", "відкриваю…")
    }

    /// Takes note of those that have ended, so that the system forgets them; returns what to say, `nil` for nothing.
    mutating func reap(_ context: CommandContext) -> String? {
        guard !starts.isEmpty else { return nil }
        let moment = context.time.monotonicMilliseconds
        var words: String?
        for index in starts.indices.reversed() {
            let (start, end) = (starts[index], starts[index].program.ended())
            if end != nil { starts.remove(at: index) }
            guard !start.isReported, end != nil || moment - start.began >= Browser.failureWaitMilliseconds else {
                continue
            }
            if end == nil { starts[index].isReported = true }
            let hasOpened = end.map(Browser.hasOpened) ?? true
            words =
                hasOpened
                ? start.address.hasPrefix("https://")
                    ? context.language("opened in the browser", "відкрито в браузері")
                    : context.language("opened", "відкрито")
                : start.address.terminalSafe
        }
        return words
    }
}
