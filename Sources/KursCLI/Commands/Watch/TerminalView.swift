import KursCore
import KursTerminal

/// A view that is drawn on the terminal and changed by keys and fetched data.
protocol TerminalView {
    var context: CommandContext { get }
    var terminal: any Terminal { get }
    var state: WatchState { get set }
    var jobs: BackgroundFetches { get set }
    var end: ExitStatus? { get set }
    mutating func press(_ key: TerminalKey)
    mutating func resize(columns: Int, rows: Int)
    /// Writes what has changed since the last call.
    mutating func draw()
    /// Makes the next ``draw()`` write everything.
    mutating func forget()
    mutating func show(_ effect: WatchEffect, _ outcome: BackgroundFetches.Outcome)
    var longestWaitMilliseconds: Int { get }
    /// Called after each event and each wait; returns whether the screen may have changed.
    mutating func poll() -> Bool
}

extension TerminalView {
    /// Draws and waits for events until the view ends or the terminal is closed.
    mutating func loop() -> ExitStatus {
        var isCurrent = false
        while true {
            if !isCurrent { draw() }
            let change = state.nextChange
            let left = Int(clamping: change.seconds - state.now.seconds) * 1000
            let input = terminal.waitForWholeKey(milliseconds: jobs.isEmpty ? min(longestWaitMilliseconds, left) : 20)
            _ = state.apply(.tick(context.now))
            isCurrent = input == .nothing && state.now < change
            switch input {
            case .typed(let bytes): for key in TerminalKey.keys(in: bytes) where end == nil { press(key) }
            case .resized:
                let size = terminal.size
                resize(columns: size.columns, rows: size.rows)
                forget()
            case .nothing: break
            case .closed: end = .answered
            }
            if let end { return end }
            for (effect, outcome) in jobs.finished() {
                show(effect, outcome)
                isCurrent = false
            }
            if poll() { isCurrent = false }
            let isSlow = jobs.isEmpty ? state.isBusy : jobs.areSlow(at: context.time.monotonicMilliseconds)
            if isSlow != state.isBusy { (state.isBusy, isCurrent) = (isSlow, false) }
        }
    }

    /// Begins to read the store for what an ended process was to fetch; returns its failure as a sentence, empty without one.
    func takeOver(_ outcome: BackgroundFetches.Outcome) -> String {
        switch outcome {
        case .success(let log):
            context.services.reset(after: log)
            return log.storeError.map { ErrorMessage(.answer(.store($0)), context.language).sentence } ?? ""
        case .failure(let error):
            context.services.reset()
            return error.sentence(context.language)
        }
    }

    func write(_ bytes: [UInt8]) {
        context.environment.streams.output.write(bytes)
        context.environment.streams.output.flush()
    }
}
