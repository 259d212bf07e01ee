import KursCore

extension TransportOptions {
    /// The options that the settings ask for; `-v` traces requests to standard error.
    init(_ settings: Settings, _ environment: Environment) {
        let errors = environment.streams.errors
        self.init(
            key: settings.key, allowsPlainHTTP: settings.allowsPlainHTTP, record: settings.record,
            replay: settings.replay, trace: settings.isVerbose ? { errors.write($0.terminalSafe + "\n") } : nil)
        timeoutMilliseconds = settings.timeoutMilliseconds
        guard settings.showsWaits, let columns = environment.errorColumns, environment.variable("TERM") != "dumb"
        else { return }
        let line = WaitLine(errors, columns: columns, settings.language)
        progress = { line.show($0) }
        countPages = { line.count($0, of: $1) }
    }
}
