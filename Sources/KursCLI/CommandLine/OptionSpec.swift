import KursCore

/// One option: its spellings, its value and its help.
///
/// Parsing, help and completions are all derived from these declarations.
struct OptionSpec: Sendable {
    /// The long spelling without dashes.
    let long: String
    /// The short spelling without the dash.
    let short: String?
    /// Another long spelling that is accepted too.
    let alias: String?
    /// The placeholder of its value in help (`MARKET`); `nil` for a switch.
    let value: String?
    /// The possible values, if there are few; for completions.
    let choices: [String]
    /// The description in help.
    let help: LocalizedText
    /// Whether it takes all remaining words (`--exec -- PROGRAM ARG…`).
    let takesRest: Bool
    /// Whether it can be given several times with different values.
    let repeats: Bool
    /// Whether its value is two words, which are joined by `=`; one word that has `=` or a space is both.
    let isPair: Bool

    init(
        _ long: String, short: String? = nil, alias: String? = nil, value: String? = nil, choices: [String] = [],
        takesRest: Bool = false, repeats: Bool = false, isPair: Bool = false, _ en: String, _ uk: String
    ) {
        self.long = long
        self.short = short
        self.alias = alias
        self.value = value
        self.choices = choices
        self.takesRest = takesRest
        self.repeats = repeats
        self.isPair = isPair
        help = LocalizedText(en, uk)
    }

    /// Whether a long spelling is this option's.
    func isSpelt(_ name: String) -> Bool { long == name || alias == name }

    /// Whether a word is only the first of the two that the value consists of, the day of `1 March 2026` included.
    func isHalf(_ word: String) -> Bool {
        guard isPair, !word.utf8.contains(UInt8(ascii: "=")) else { return false }
        return !word.utf8.contains(UInt8(ascii: " ")) || DateArgument.isDay(word)
    }

    /// A value as the option's declaration spells it: `CSV` as `csv`, `картка` as `card`.
    ///
    /// Other values stay as they are, for the command to refuse by the name that was typed.
    func canonical(_ value: String) -> String {
        if long == "output" { return value.lowercased() }
        guard !choices.isEmpty, !choices.contains(value) else { return value }
        let folded = value.lowercased()
        if choices.contains(folded) { return folded }
        return OptionSpec.meanings(of: folded).first(where: choices.contains) ?? value
    }

    /// The English choices that a word in lower case may mean; none for an unknown word.
    private static func meanings(of word: String) -> [String] {
        switch word {
        case "картка", "картки", "карта", "карткою", "cards": ["card"]
        case "каса", "готівка", "касі", "готівкою": ["cash"]
        case "купівля", "купівлі": ["buy"]
        case "продаж", "продажу": ["sell", "sale"]
        case "sales", "продажі": ["sale"]
        case "incomes", "receipts", "дохід", "доходи", "надходження": ["income"]
        case "expenses", "spending", "витрата", "витрати": ["expense"]
        case "середній", "середина": ["mid"]
        case "день", "дні": ["day"]
        case "тиждень", "тижні": ["week"]
        case "місяць", "місяці": ["month"]
        default: []
        }
    }
}

/// The declaration of a command: its names, examples and options.
struct CommandSpec: Sendable {
    /// The command's name; several words for a subcommand (`alert add`).
    let name: String
    /// A summary in one line.
    let summary: LocalizedText
    /// Its forms, one per line, without `kurs`.
    let usage: [String]
    /// Valid command lines, each with a description.
    var examples: [(line: String, does: LocalizedText)] { makeExamples() }
    /// The command's own options, besides the common ones.
    let options: [OptionSpec]
    /// Paragraphs that help prints after the options.
    var notes: [LocalizedText] { makeNotes() }
    /// The candidates for its arguments, for completions: literal words, or a kind of value in capitals: `CURRENCY`,
    /// `MARKET`, `BANK`, `ALERT`, `NEWS`, `COMMAND`, `TOPIC`, `KEY` (of the configuration), `SCHEMA`, `SOURCE`, `FILE`.
    let arguments: [String]
    /// The candidates for later arguments, by the first (`get`) or the first two (`set market`); for completions.
    ///
    /// If empty, every argument has the candidates of the first.
    let following: KeyValuePairs<String, [String]>
    /// Its own formats for `-o`, besides those of every command.
    let formats: [OutputFormat]
    /// All formats that it takes, where it does not take those of every command.
    let onlyFormats: [OutputFormat]?
    /// Whether the command parses its own arguments.
    let parsesOwnArguments: Bool
    /// Whether it runs with an invalid configuration, as commands that repair or examine the configuration must.
    let toleratesFaults: Bool
    /// Whether it only reads the store and never waits for the network.
    let answersFromStore: Bool
    /// Whether it draws on the terminal itself.
    let ownsTerminal: Bool
    // Closures, because only help needs these texts.
    private let makeExamples: @Sendable () -> [(line: String, does: LocalizedText)]
    private let makeNotes: @Sendable () -> [LocalizedText]

    init(
        _ name: String, _ summary: LocalizedText, usage: [String],
        examples: @autoclosure @escaping @Sendable () -> [(line: String, does: LocalizedText)] = [],
        options: [OptionSpec] = [], notes: @autoclosure @escaping @Sendable () -> [LocalizedText] = [],
        arguments: [String] = [],
        following: KeyValuePairs<String, [String]> = [:], formats: [OutputFormat] = [],
        onlyFormats: [OutputFormat]? = nil,
        parsesOwnArguments: Bool = false,
        toleratesFaults: Bool = false, answersFromStore: Bool = false, ownsTerminal: Bool = false
    ) {
        self.formats = formats
        self.onlyFormats = onlyFormats
        self.parsesOwnArguments = parsesOwnArguments
        self.toleratesFaults = toleratesFaults
        self.answersFromStore = answersFromStore
        self.ownsTerminal = ownsTerminal
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

extension CommandSpec {
    /// The names of the formats that `-o` takes.
    var formatNames: [String] {
        onlyFormats?.map(\.rawValue) ?? CommonOptions.formats + formats.map(\.rawValue)
    }

    /// The options of every command, in the words of this one: `-o` names its formats.
    var commonOptions: [OptionSpec] {
        let (names, list) = (formatNames, formatNames.list(", "))
        return CommonOptions.all.map { option in
            switch option.long {
            case "output" where names != CommonOptions.formats:
                OptionSpec(
                    option.long, short: option.short, alias: option.alias, value: option.value, choices: names,
                    "output format: \(list)", "формат виводу: \(list)")
            case "max-age" where name == "bar":
                OptionSpec(
                    option.long, value: option.value, "mark what is older than TIME (90s, 10m, 6h, 2d) as stale",
                    "позначати застарілим те, що старше за TIME (90s, 10m, 6h, 2d)")
            default: option
            }
        }
    }
}
