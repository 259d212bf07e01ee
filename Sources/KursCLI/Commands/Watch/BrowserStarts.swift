import KursCore

/// Browsers that were started from the screen, which does not wait for them.
struct BrowserStarts {
    private struct Start {
        let program: any RunningProcess
        let address: String
        let began: Int64
        /// Whether the user has been told how it went.
        var isReported = false
    }
    private var starts: [Start] = []

    /// Whether one may yet fail in the moment after its start.
    var awaitsResults: Bool { starts.contains { !$0.isReported } }

    /// Starts to open an address; returns what to say.
    mutating func open(_ address: String, _ context: CommandContext) -> String {
        // Where there is no browser, the address is for the clipboard.
        guard let program = Browser.start(address, context.environment) else { return address.terminalSafe }
        starts.append(Start(program: program, address: address, began: context.time.monotonicMilliseconds))
        return LocalizedText("opening in the browser…", "відкриваю в браузері…")(context.language)
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
                ? LocalizedText("opened in the browser", "відкрито в браузері")(context.language)
                : start.address.terminalSafe
        }
        return words
    }
}
