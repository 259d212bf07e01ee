import KursCore

/// `kurs rates --watch`: one market's table, drawn again in place; what stood above it stays.
enum RatesWatch {
    static func run(_ session: Session) throws(CommandFailure) -> ExitStatus {
        let words = session.words
        for other in ["all", "on", "out"] where words.has(other) { throw .usage(.conflict("--watch", "--" + other)) }
        let named = try CurrencyWords.list(words.arguments)
        let terminal = try WatchCommand.terminal(session)
        _ = try session.store()
        terminal.enter(ownScreen: false)
        defer { terminal.leave() }
        var state = WatchState(
            language: session.language, kyiv: session.world.kyiv, columns: terminal.size.columns,
            rows: terminal.size.rows, now: session.now, market: session.settings.market)
        var shown: [WatchScreen.Line] = []
        load(session.settings.policy, named, into: &state, session)
        draw(state, over: &shown, session)
        while true {
            switch terminal.wait(milliseconds: state.countsSeconds ? 1000 : 10_000) {
            case .typed(let bytes):
                let keys = WatchKey.keys(in: bytes)
                if keys.contains(.interrupt) { return .interrupted }
                if keys.contains(.letter("q")) || keys.contains(.escape) { return .answered }
                if keys.contains(.letter("r")) { load(.fromNetwork, named, into: &state, session) }
            case .resized: (state.columns, state.rows) = terminal.size
            case .closed: return .answered
            case .nothing: break
            }
            _ = state.take(.tick(session.now))
            // The guard decides: what may not be asked yet costs one look into the store.
            if state.nextRefresh == nil { load(.automatic, named, into: &state, session) }
            draw(state, over: &shown, session)
        }
    }

    private static func load(
        _ policy: CachePolicy, _ named: [CurrencyCode], into state: inout WatchState, _ session: Session
    ) {
        session.beginAnew()
        let allowed: CachePolicy = session.settings.policy == .fromCache ? .fromCache : policy
        guard case .board(let market, var board, let notice) = WatchData.board(state.market, allowed, session) else {
            return
        }
        let wanted = named.isEmpty ? session.settings.currencies : named
        if !named.isEmpty || market != .crypto { board.rates.removeAll { !wanted.contains($0.quote.currency) } }
        _ = state.take(.board(market, board, notice: notice))
    }

    /// Writes the lines over those that stand there; nothing when they are the same.
    private static func draw(_ state: WatchState, over shown: inout [WatchScreen.Line], _ session: Session) {
        var lines = WatchScreen.rates(state)
        lines.append([
            .init(
                state.notice.isEmpty
                    ? Text("r refresh  q quit", "r оновити  q вихід")(state.language) : state.notice.terminalSafe,
                .faint)
        ])
        lines = lines.prefix(max(1, state.rows - 1)).map { WatchScreen.cut($0, state.columns) }
        guard !lines.elementsEqual(shown, by: { $0.map(\.text) == $1.map(\.text) }) else { return }
        var bytes: [UInt8] = []
        if !shown.isEmpty {
            bytes.append("\u{1B}[")
            bytes.append(decimal: shown.count)
            bytes.append("A")
        }
        bytes.append("\r\u{1B}[J")
        for line in lines {
            for cell in line {
                let text = session.world.speaksUTF8 ? cell.text : WatchFrame.ascii(cell.text)
                bytes.append(text: text, session.settings.color ? cell.paint : nil)
            }
            bytes.append("\r\n")
        }
        shown = lines
        session.world.streams.output.write(bytes)
        session.world.streams.output.flush()
    }
}
