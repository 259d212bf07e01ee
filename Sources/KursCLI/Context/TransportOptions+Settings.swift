import KursCore

extension TransportOptions {
    /// The options that the settings ask for; `-v` traces requests to standard error.
    init(_ settings: Settings, _ environment: Environment) {
        let errors = environment.streams.errors
        self.init(
            key: settings.key, allowsPlainHTTP: settings.allowsPlainHTTP, record: settings.record,
            replay: settings.replay, trace: settings.isVerbose ? { errors.write($0.terminalSafe + "\n") } : nil)
    }
}
