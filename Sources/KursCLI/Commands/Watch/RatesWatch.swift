import KursCore
import KursTerminal
import KursText

/// `kurs rates --watch`: one market's table, redrawn in place below the earlier output of the terminal.
struct RatesWatch: TerminalView {
    let context: CommandContext
    let terminal: any Terminal
    private let named: [CurrencyCode]
    var state: WatchState
    var jobs = BackgroundFetches()
    var end: ExitStatus?
    private var shown: [WatchScreen.Line] = []
    private var lastRefresh: Timestamp

    static func isWanted(_ arguments: ParsedArguments) -> Bool {
        arguments.command == "rates" && arguments.has("watch") && !arguments.has("base")
    }

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        for other in ["all", "on", "out"] where arguments.has(other) {
            throw .usage(.conflict("--watch", "--" + other))
        }
        let named = try context.currencies(in: arguments.operands)
        let terminal = try WatchCommand.terminal(context, "rates --watch")
        _ = try context.services.store()
        var watch = RatesWatch(context, terminal, named)
        return watch.run()
    }

    private init(_ context: CommandContext, _ terminal: any Terminal, _ named: [CurrencyCode]) {
        (self.context, self.terminal, self.named) = (context, terminal, named)
        state = WatchState(
            language: context.language, kyiv: context.environment.kyiv, columns: terminal.size.columns,
            rows: terminal.size.rows, now: context.now, market: context.settings.market)
        state.city = context.settings.city
        state.selectsRates = false
        lastRefresh = context.now
    }

    private mutating func run() -> ExitStatus {
        terminal.enter(ownScreen: false)
        defer { terminal.leave() }
        load(context.settings.policy)
        return loop()
    }

    mutating func press(_ key: TerminalKey) {
        switch key.onLatinLayout {
        case .interrupt: end = .interrupted
        case .letter("q"), .escape: end = .answered
        case .letter("r"): load(.fromNetwork)
        case .suspend: terminal.suspend()
        default: state.notice = ""
        }
    }

    mutating func resize(columns: Int, rows: Int) { _ = state.apply(.resized(columns: columns, rows: rows)) }

    mutating func forget() { shown = [] }

    mutating func show(_ effect: WatchEffect, _ outcome: BackgroundFetches.Outcome) {
        let message = takeOver(outcome)
        if case .load(_, let policy) = effect, case .success = outcome { return read(policy, message) }
        read(.fromCache, message)
    }

    var longestWaitMilliseconds: Int { 60_000 }

    mutating func poll() -> Bool {
        // Refresh automatically at most every five minutes, the interval of the rate-limit guard.
        let isDue = state.now.seconds - lastRefresh.seconds >= 300
        guard isDue, state.nextRefresh == nil, jobs.isEmpty else { return false }
        load(.automatic)
        return true
    }

    private mutating func load(_ policy: CachePolicy) {
        lastRefresh = context.now
        let effect = WatchEffect.load(state.market, policy)
        context.services.reset()
        guard jobs.start(effect, state, context, named) else { return read(policy, "") }
        read(.fromCache, "")
        if state.board.rates.isEmpty { state.boards = [:] }
    }

    private mutating func read(_ policy: CachePolicy, _ message: String) {
        let allowed: CachePolicy = context.settings.policy == .fromCache ? .fromCache : policy
        var (board, notice) = WatchLoader(context, allowed).board(state.market, named)
        let wanted = named.isEmpty ? context.settings.currencies : named
        if !named.isEmpty || !state.market.traits.tradesCoins {
            board.rates.removeAll { !wanted.contains($0.quote.currency) }
        }
        if board.failure != nil, !message.isEmpty {
            board.failure = message
        } else if !message.isEmpty {
            notice = message
        }
        _ = state.apply(.board(state.market, board, notice: notice))
    }

    /// Overwrites the lines on the screen; writes nothing if they are unchanged.
    mutating func draw() {
        var lines = RatesPane.lines(state)
        lines.append(WatchScreen.foot(state, LocalizedText("r refresh  q quit", "r оновити  q вихід")))
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
                let text = context.environment.usesUTF8 ? cell.text : WatchFrame.ascii(cell.text)
                bytes.append(text: text, context.settings.color ? cell.paint : nil)
            }
            bytes.append("\r\n")
        }
        shown = lines
        write(bytes)
    }
}
