import KursCore

/// Connects the terminal, the state and the services: reads events, performs effects, and writes changed lines.
struct WatchLoop {
    private let context: CommandContext
    private let terminal: any Terminal
    private var state: WatchState
    private var frame: WatchFrame
    private var jobs = BackgroundFetches()
    private var end: ExitStatus?
    /// The market last saved in the configuration; `nil` when none was.
    private(set) var remembered: Market?
    /// The market to save; written while the user is idle, because the disk may be slow.
    private var chosen: Market?
    /// The time of the last check of the store for data from other processes.
    private var looked: Timestamp

    init(_ context: CommandContext, _ terminal: any Terminal) {
        self.context = context
        self.terminal = terminal
        looked = context.now
        let size = terminal.size
        state = WatchState(
            language: context.language, kyiv: context.environment.kyiv, columns: size.columns, rows: size.rows,
            now: context.now, market: context.settings.market)
        frame = WatchFrame(color: context.settings.color, isUTF8: context.environment.speaksUTF8)
    }

    /// Runs until the user quits or the terminal is closed.
    mutating func run() -> ExitStatus {
        terminal.enter(ownScreen: true)
        defer { terminal.leave() }
        take(WatchLoader.news(context, policy: .fromCache))
        state.notice = ""
        carryOut(.load(state.market, context.settings.policy))
        draw()
        while true {
            // The screen changes every second, or every ten seconds without a running countdown or age in seconds.
            let pause = !jobs.isEmpty ? 20 : state.countsSeconds ? 1000 : 10_000
            let input = terminal.whole(milliseconds: pause)
            _ = state.take(.tick(context.now))
            switch input {
            case .typed(let bytes): for key in TerminalKey.keys(in: bytes) { press(key) }
            case .resized:
                let size = terminal.size
                _ = state.take(.resized(columns: size.columns, rows: size.rows))
                frame.forget()
            case .nothing:
                remember()
                look()
            case .closed: end = .answered
            }
            if let end {
                remember()
                return end
            }
            for (effect, said) in jobs.finished() { show(effect, said) }
            if !jobs.isEmpty { state.isBusy = jobs.areSlow(at: context.time.monotonicMilliseconds) }
            draw()
        }
    }

    private mutating func press(_ key: TerminalKey) {
        guard end == nil else { return }
        switch key {
        case .suspend: terminal.suspend()
        case .redraw: frame.forget()
        default:
            let effects = state.take(.key(key))
            if key == .interrupt { end = .interrupted }
            for effect in effects { carryOut(effect) }
        }
    }

    private mutating func draw() {
        let bytes = frame.bytes(for: WatchScreen.lines(of: state))
        guard !bytes.isEmpty else { return }
        context.environment.streams.output.write(bytes)
        context.environment.streams.output.flush()
    }

    private mutating func carryOut(_ effect: WatchEffect) {
        switch effect {
        case .quit: end = end ?? .answered
        case .choose(let market): chosen = market
        default:
            // Show stored data immediately; fetched data follows when it arrives.
            let isUnderWay = jobs.start(effect, state, context)
            if !isUnderWay { draw() }
            switch effect {
            case .loadArticle where isUnderWay, .convert where isUnderWay: break
            default: read(effect, isUnderWay ? .fromCache : nil, said: "", isFinal: !isUnderWay)
            }
            if isUnderWay { state.isBusy = false }
        }
    }

    /// Shows the stored data after the process of an effect has ended.
    private mutating func show(_ effect: WatchEffect, _ said: String) {
        read(effect, .fromCache, said: said, isFinal: true)
        state.isBusy = false
    }

    /// Reads the data of an effect, with a policy or that of the settings.
    private mutating func read(_ effect: WatchEffect, _ policy: CachePolicy?, said: String, isFinal: Bool) {
        context.services.beginAnew()
        let usual = policy ?? context.settings.policy
        switch effect {
        case .load(let market, let wanted):
            let (board, notice) = WatchLoader.board(market, policy ?? wanted, context)
            // A missing answer is not an error before the first fetch has ended.
            if !isFinal, board.rates.isEmpty, state.boards[market] == nil { return }
            let words = said.isEmpty ? notice : said
            var shown = board
            if board.trouble != nil, !said.isEmpty { shown.trouble = said }
            take(.board(market, shown, notice: market == state.market && shown.trouble == nil ? words : ""))
        case .loadNews: take(WatchLoader.news(context, policy: usual), said)
        case .loadArticle(let news): take(WatchLoader.article(news, columns: state.columns, context, usual))
        case .loadBanks: take(WatchLoader.banks(context, usual), said)
        case .convert(let text): take(WatchLoader.conversion(text, state.market, context, policy, said: said))
        case .choose, .quit: break
        }
    }

    private mutating func take(_ event: WatchEvent, _ said: String = "") {
        _ = state.take(.tick(context.now))
        _ = state.take(event)
        if !said.isEmpty { state.notice = said }
    }

    private mutating func remember() {
        guard let market = chosen else { return }
        chosen = nil
        // A user of a recording is trying kurs out, not choosing a default market.
        if context.settings.replay != nil { return }
        // A configuration that cannot be written does not end the session.
        if (try? ConfigChange.write("market", [market.rawValue], context)) != nil { remembered = market }
    }

    /// Checks the store every ten seconds for data fetched by a timer or another kurs.
    private mutating func look() {
        guard jobs.isEmpty, state.screen == .rates, state.nextRefresh == nil, state.now.seconds - looked.seconds >= 10
        else { return }
        looked = state.now
        context.services.beginAnew()
        let (board, _) = WatchLoader.board(state.market, .fromCache, context)
        guard board.trouble == nil, board != state.board else { return }
        _ = state.take(.board(state.market, board, notice: state.notice))
    }
}
