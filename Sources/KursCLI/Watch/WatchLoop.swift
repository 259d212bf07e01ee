import KursCore

/// Joins the terminal, the state and the services: an event in, effects carried out, changed lines written.
struct WatchLoop {
    private let session: Session
    private let terminal: any Terminal
    private var state: WatchState
    private var frame: WatchFrame
    private var isDone = false

    init(_ session: Session, _ terminal: any Terminal) {
        self.session = session
        self.terminal = terminal
        let size = terminal.size
        state = WatchState(
            language: session.language, kyiv: session.world.kyiv, columns: size.columns, rows: size.rows,
            now: session.now, market: session.settings.market)
        frame = WatchFrame(color: session.settings.color, isUTF8: session.world.speaksUTF8)
    }

    /// Runs until the person quits or the terminal is gone.
    mutating func run() {
        terminal.enter(ownScreen: true)
        defer { terminal.leave() }
        state.isBusy = true
        draw()
        carryOut(.load(state.market, session.settings.policy))
        loadHeadlines()
        draw()
        while !isDone {
            // Between two seconds, or where nothing counts two half minutes, there is nothing to do but wait.
            let input = terminal.wait(milliseconds: state.countsSeconds ? 1000 : 10_000)
            _ = state.take(.tick(session.now))
            switch input {
            case .typed(let bytes):
                for key in WatchKey.keys(in: bytes) where !isDone {
                    let effects = state.take(.key(key))
                    if !effects.isEmpty { draw() }
                    for effect in effects { carryOut(effect) }
                }
            case .resized:
                let size = terminal.size
                _ = state.take(.resized(columns: size.columns, rows: size.rows))
                frame.forget()
            case .nothing: break
            case .closed: isDone = true
            }
            if !isDone { draw() }
        }
    }

    private mutating func draw() {
        let bytes = frame.bytes(for: WatchScreen.lines(of: state))
        guard !bytes.isEmpty else { return }
        session.world.streams.output.write(bytes)
        session.world.streams.output.flush()
    }

    private mutating func carryOut(_ effect: WatchEffect) {
        session.beginAnew()
        let event: WatchEvent?
        switch effect {
        case .quit:
            isDone = true
            return
        case .choose(let market):
            // A configuration that cannot be written is no reason to stop looking.
            try? ConfigCommand.keep("market", [market.rawValue], session)
            event = nil
        case .load(let market, let policy): event = WatchData.board(market, policy, session)
        case .loadNews: event = WatchData.news(session, policy: session.settings.policy)
        case .loadArticle(let news): event = WatchData.article(news, columns: state.columns, session)
        case .loadBanks: event = WatchData.banks(session)
        case .convert(let text): event = .converted(WatchData.conversion(text, state.market, session))
        }
        _ = state.take(.tick(session.now))
        if let event { _ = state.take(event) }
    }

    /// Headlines from the store; nobody is asked for them until somebody looks at the news.
    private mutating func loadHeadlines() {
        if let event = WatchData.news(session, policy: .fromCache) { _ = state.take(event) }
        state.notice = ""
    }
}
