import KursCore

/// Reports the lines without an answer on standard error, and determines the exit status.
struct LineErrors {
    private(set) var count = 0
    private var hasBadData = false
    private var lastStatus = ExitStatus.badData

    /// Prints why a line has no answer.
    mutating func report(_ error: StreamLineError, line: Int, _ options: ConversionOptions, _ context: CommandContext) {
        count += 1
        let explanation = ErrorMessage(error, line: line, options.market, context.language)
        context.environment.streams.errors.write(
            context.settings.format.isJSON ? explanation.json : explanation.line)
        switch explanation.status {
        case .unreachable, .tryLater, .disk: lastStatus = explanation.status
        default: hasBadData = true
        }
    }

    /// The exit status; `nil` when every line had an answer.
    ///
    /// Invalid lines take precedence over missing rates: the first the user must correct, the second may be retried.
    func conclude(of lineCount: Int, _ context: CommandContext) -> ExitStatus? {
        guard count > 0 else { return nil }
        let isJSON = context.settings.format.isJSON
        // JSON needs no count: each error is an object of its own.
        if isJSON { return hasBadData ? .badData : lastStatus }
        context.reporter.note(
            LocalizedText(
                "\(count) of \(CountedNoun.lines(lineCount).en) could not be converted",
                "не перераховано рядків: \(count) з \(lineCount)"))
        return hasBadData ? .badData : lastStatus
    }
}
