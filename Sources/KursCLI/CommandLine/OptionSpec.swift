/// One option: its spellings, what it takes, and what it does.
///
/// Parsing, help and completions are made from these.
struct OptionSpec: Sendable {
    /// The long spelling without dashes.
    let long: String
    /// The short spelling without the dash.
    let short: String?
    /// What follows it, as help writes it (`MARKET`); `nil` for a switch.
    let value: String?
    /// The words it takes, where they are few; for completions.
    let choices: [String]
    /// What it does.
    let help: LocalizedText
    /// Whether it takes every word that follows, up to the end (`--exec -- PROGRAM ARG…`).
    let takesRest: Bool

    init(
        _ long: String, short: String? = nil, value: String? = nil, choices: [String] = [], takesRest: Bool = false,
        _ en: String, _ uk: String
    ) {
        self.long = long
        self.short = short
        self.value = value
        self.choices = choices
        self.takesRest = takesRest
        help = LocalizedText(en, uk)
    }
}

/// A command: its words, examples and options.
struct CommandSpec: Sendable {
    /// The word that names it; several for a subcommand (`alert add`).
    let name: String
    /// What it is for, in a line.
    let summary: LocalizedText
    /// How it is written, a line each, without `kurs`.
    let usage: [String]
    /// Command lines that work, each with what it does.
    var examples: [(line: String, does: LocalizedText)] { makeExamples() }
    /// The options of its own; the common ones are understood everywhere.
    let options: [OptionSpec]
    /// Paragraphs that help prints after the options.
    var notes: [LocalizedText] { makeNotes() }
    /// The words its arguments may be, for completions: plain words, or a name in capitals for a kind of them:
    /// `CURRENCY`, `MARKET`, `COMMAND`, `KEY` (of the configuration), `SOURCE`, `FILE`.
    let arguments: [String]
    /// What the arguments after the first may be, by the first (`get`) or the first two (`set market`); for completions.
    ///
    /// Where it is empty, every argument may be what the first may.
    let following: KeyValuePairs<String, [String]>
    /// The formats of `-o` that it writes besides those of every command.
    let formats: [OutputFormat]
    /// Whether it takes the words that follow it apart itself.
    let takesItsOwnWords: Bool
    /// Whether it runs with a configuration that cannot be used, as the commands must that mend or examine it.
    let toleratesFaults: Bool
    /// Whether it never waits for the network.
    let answersFromStore: Bool
    // Only help shows these: a command that answers from the store need not make them.
    private let makeExamples: @Sendable () -> [(line: String, does: LocalizedText)]
    private let makeNotes: @Sendable () -> [LocalizedText]

    init(
        _ name: String, _ summary: LocalizedText, usage: [String],
        examples: @autoclosure @escaping @Sendable () -> [(line: String, does: LocalizedText)] = [],
        options: [OptionSpec] = [], notes: @autoclosure @escaping @Sendable () -> [LocalizedText] = [],
        arguments: [String] = [],
        following: KeyValuePairs<String, [String]> = [:], formats: [OutputFormat] = [], takesItsOwnWords: Bool = false,
        toleratesFaults: Bool = false, answersFromStore: Bool = false
    ) {
        self.formats = formats
        self.takesItsOwnWords = takesItsOwnWords
        self.toleratesFaults = toleratesFaults
        self.answersFromStore = answersFromStore
        self.name = name
        self.summary = summary
        self.usage = usage
        makeExamples = examples
        self.options = options
        makeNotes = notes
        self.arguments = arguments
        self.following = following
    }
}
