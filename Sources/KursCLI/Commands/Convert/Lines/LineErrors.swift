import KursCore

/// The lines that had no answer: each said on standard error, and how the command ends because of them.
struct LineErrors {
    private(set) var count = 0
    private var hasBadData = false
    private var lastStatus = ExitStatus.badData

    /// Says why a line has no answer.
    mutating func report(_ error: StreamLineError, line: Int, _ question: ConversionOptions, _ context: CommandContext)
    {
        count += 1
        let explanation = ErrorMessage(error, line: line, question.market, context.language)
        context.environment.streams.errors.write(
            context.settings.format == .json || context.settings.format == .jsonl ? explanation.json : explanation.line)
        switch explanation.status {
        case .unreachable, .tryLater, .disk: lastStatus = explanation.status
        default: hasBadData = true
        }
    }

    /// How the command ends; `nil` when every line had an answer.
    ///
    /// Lines that are wrong outweigh rates that could not be had: the one is for the person, the other for later.
    func conclude(of lineCount: Int, _ context: CommandContext) -> ExitStatus? {
        guard count > 0 else { return nil }
        let isJSON = context.settings.format == .json || context.settings.format == .jsonl
        // Whoever reads JSON has counted them: an object for each.
        if isJSON { return hasBadData ? .badData : lastStatus }
        context.reporter.note(
            LocalizedText(
                "\(count) of \(lineCount) lines could not be converted",
                "не перераховано рядків: \(count) з \(lineCount)"))
        return hasBadData ? .badData : lastStatus
    }
}
