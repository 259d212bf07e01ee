import KursCore

/// The lines that had no answer: each said on standard error, and how the command ends because of them.
struct LineErrors {
    private(set) var count = 0
    private var hasBadData = false
    private var lastStatus = ExitStatus.badData

    /// Says why a line has no answer.
    mutating func report(_ error: StreamLineError, line: Int, _ question: ConversionOptions, _ session: CommandContext)
    {
        count += 1
        let explanation = ErrorMessage(error, line: line, question.market, session.language)
        session.world.streams.errors.write(
            session.settings.format == .json || session.settings.format == .jsonl ? explanation.json : explanation.line)
        switch explanation.status {
        case .unreachable, .tryLater, .disk: lastStatus = explanation.status
        default: hasBadData = true
        }
    }

    /// How the command ends; `nil` when every line had an answer.
    ///
    /// Lines that are wrong outweigh rates that could not be had: the one is for the person, the other for later.
    func conclude(of lineCount: Int, _ session: CommandContext) -> ExitStatus? {
        guard count > 0 else { return nil }
        let isJSON = session.settings.format == .json || session.settings.format == .jsonl
        // Whoever reads JSON has counted them: an object for each.
        if isJSON { return hasBadData ? .badData : lastStatus }
        session.note(
            LocalizedText(
                "\(count) of \(lineCount) lines could not be converted",
                "не перераховано рядків: \(count) з \(lineCount)"))
        return hasBadData ? .badData : lastStatus
    }
}
