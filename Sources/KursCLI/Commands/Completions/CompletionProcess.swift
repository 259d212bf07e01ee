import KursCore

/// The process that a completion script asks for the candidates of a word.
///
/// The first line of its output says what is offered besides the words below it: `words` for nothing, `files` or
/// `directories`. Every other line is a word, a tab, and what the word means.
enum CompletionProcess {
    /// The first word of its command line; it is not a command, so help and completions do not list it.
    ///
    /// The number of words follows, since some shells drop an empty last one, then `--` and the words after `kurs`.
    static let argument = "internal-complete"

    /// - Parameter topics: The subjects of `kurs help` that are not commands.
    /// - Throws: ``UsageError/internalCommand(_:)`` without the words, as when a person runs it.
    static func run(
        _ environment: Environment, _ commands: CommandTable, topics: [(name: String, summary: LocalizedText)]
    ) throws(CommandError) -> ExitStatus {
        let given = environment.arguments
        guard given.count > 2, given[2] == "--", let count = Int(given[1]), (1...10_000).contains(count) else {
            throw .usage(.internalCommand(argument))
        }
        var words = Array(given.dropFirst(3))
        if words.count < count { words.append("") }
        let language = LanguageSelection.language(of: words, environment)
        let line = CompletionLine(words, commands)
        let output = environment.streams.output
        let arguments = try asTyped(ParsedArguments(["completions"], commands))
        let context = try CommandContext(arguments, environment) {
            $0.policy = .fromCache
            $0.isQuiet = true
        }
        let candidates = CompletionCandidates(
            line, CompletionValues(context), commands, topics: topics, language)
        var text = candidates.takesFile ? "files\n" : candidates.takesDirectory ? "directories\n" : "words\n"
        for candidate in candidates.words {
            text += line.prefix + candidate.word.terminalSafe + "\t" + candidate.meaning.onOneLine.terminalSafe + "\n"
        }
        output.write(text)
        return .answered
    }
}
