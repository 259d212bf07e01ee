import KursCore

/// Reports the lines without an answer on standard error, and determines the exit status.
struct LineErrors {
    /// How many are named; more are only counted.
    private let limit: Int
    private(set) var count = 0
    private var hasBadData = false
    private var lastStatus = ExitStatus.badData

    init(limit: Int = .max) { self.limit = limit }

    /// Prints why a line has no answer.
    mutating func report(_ error: StreamLineError, line: Int, _ options: ConversionOptions, _ context: CommandContext) {
        count += 1
        // The others cannot change the exit status.
        if count > limit, hasBadData { return }
        let explanation = ErrorMessage(error, line: line, options.market, context.language)
        if count <= limit {
            context.environment.streams.errors.write(
                context.settings.format.isJSON ? explanation.json : explanation.line)
        }
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
        let status = hasBadData ? ExitStatus.badData : lastStatus
        let text = LocalizedText(
            "\(count) of \(CountedNoun.lines(lineCount).en) could not be converted",
            "не перераховано рядків: \(count) з \(lineCount)")
        if count > limit {
            let hint = LocalizedText("the first \(limit) are named above", "перші \(limit) названо вище")
            let message = ErrorMessage(status, text, hint, context.language)
            context.environment.streams.errors.write(isJSON ? message.json : message.line)
        } else if !isJSON {
            // JSON needs no count: each error is an object of its own.
            context.reporter.note(text)
        }
        return status
    }
}
