import KursCore
import KursText

/// The declaration of a command, or of a verb such as `wallet add`: its names, examples, options and verbs.
package final class CommandSpec: Sendable {
    /// The words that name it: `wallet`, `wallet plan add`.
    package let name: String
    /// Other words for the last one of the name, in lower case.
    let aliases: [String]
    package let summary: LocalizedText
    /// Its forms, one per line, without `kurs`; the first is the one that messages show.
    package let usage: [String]
    package var examples: [Example] { makeExamples() }
    package let options: [OptionSpec]
    package var notes: [LocalizedText] { makeNotes() }
    /// The candidates for its arguments, for completions: literal words, or a kind of value in capitals: `CURRENCY`,
    /// `MARKET`, `BANK`, `ALERT`, `NEWS`, `COMMAND`, `TOPIC`, `KEY` (of the configuration), `VALUE` (of that key),
    /// `SCHEMA`, `SOURCE`, `FILE`.
    package let arguments: [String]
    /// The most arguments that it takes; `nil` for any number.
    package let takes: Int?
    /// Its own formats for `-o`, besides those of every command.
    package let formats: [OutputFormat]
    /// All formats that it takes, where it does not take those of every command.
    package let onlyFormats: [OutputFormat]?
    /// The extensions of files for its own text, where that is no table: `html`; `*` for any.
    let textFiles: [String]
    /// Whether the list of commands in help leaves it out.
    package let isHidden: Bool
    /// Whether it runs with an invalid configuration, as commands that repair or examine the configuration must.
    let toleratesFaults: Bool
    /// Whether it only reads the store and never waits for the network.
    let answersFromStore: Bool
    let ownsTerminal: Bool
    /// Whether it shows no rates, so that options about them have no effect.
    let isWithoutRates: Bool
    /// The verb that arguments mean which begin with none, as `kurs alert 'usd.nbu > 45'` means `add`; `nil` for none.
    let implied: @Sendable (ParsedArguments) -> String?
    /// Turns the words among its arguments into options, in its own order.
    package let words: @Sendable (inout ParsedArguments) throws(UsageError) -> Void
    /// What carries it out: a `CommandHandler`, whose type the parser need not know.
    package let handler: any Sendable
    package var verbs: [CommandSpec] { makeVerbs() }
    package let hasVerbs: Bool
    // Closures, because only help needs these texts, and only a command that is named its verbs.
    private let makeExamples: @Sendable () -> [Example]
    private let makeNotes: @Sendable () -> [LocalizedText]
    private let makeVerbs: @Sendable () -> [CommandSpec]

    package init(
        _ name: String, aliases: [String] = [], _ summary: LocalizedText, usage: [String],
        examples: @autoclosure @escaping @Sendable () -> [Example] = [],
        options: [OptionSpec] = [], notes: @autoclosure @escaping @Sendable () -> [LocalizedText] = [],
        arguments: [String] = [], takes: Int? = nil, formats: [OutputFormat] = [], onlyFormats: [OutputFormat]? = nil,
        textFiles: [String] = [], isHidden: Bool = false, toleratesFaults: Bool = false, answersFromStore: Bool = false,
        ownsTerminal: Bool = false, isWithoutRates: Bool = false,
        implied: @escaping @Sendable (ParsedArguments) -> String? = { _ in nil },
        words: @escaping @Sendable (inout ParsedArguments) throws(UsageError) -> Void = { (line) throws(UsageError) in
            try line.takeCommonWords()
        },
        verbs: (@Sendable () -> [CommandSpec])? = nil, handler: any Sendable
    ) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.usage = usage
        makeExamples = examples
        self.options = options
        makeNotes = notes
        self.arguments = arguments
        self.takes = takes
        self.formats = formats
        self.onlyFormats = onlyFormats
        self.textFiles = textFiles
        self.isHidden = isHidden
        self.toleratesFaults = toleratesFaults
        self.answersFromStore = answersFromStore
        self.ownsTerminal = ownsTerminal
        self.isWithoutRates = isWithoutRates
        self.implied = implied
        self.words = words
        makeVerbs = verbs ?? { [] }
        hasVerbs = verbs != nil
        self.handler = handler
    }

    package static let removalWords = ["delete", "remove", "видалити"]

    /// The last word of the name, which names it among the verbs of a command.
    package var word: String { name.split(separator: " ").last.map(String.init) ?? "" }

    /// The imperatives that do not follow from their infinitives.
    private static let imperatives = [
        "запиши": "додати", "записати": "додати", "покажи": "показати", "скасуй": "скасувати", "перевір": "перевірити",
        "прибери": "прибрати", "перекажи": "переказати", "перейменуй": "перейменувати",
    ]

    /// Whether a word in lower case is a verb, also as what was or shall be done: `earned`, `витратила`, `додай`.
    package static func isForm(_ word: String, of verb: String) -> Bool {
        if word == verb { return true }
        if word.hasSuffix("ed") {
            let stem = word.dropLast(2)
            return stem == verb || word.dropLast() == verb || stem.dropLast() == verb && stem.last == verb.last
        }
        // `витрати` are asked for; as an imperative it would record one.
        guard verb.hasSuffix("ти"), word != "витрати" else { return false }
        // `перевела` is of `перевести`.
        return (verb.hasSuffix("сти") ? [2, 3] : [2]).contains { count in
            word.hasPrefix(verb.dropLast(count))
                && ["", "й", "в", "ла", "ло", "ли"].contains(word.dropFirst(verb.count - count))
        }
    }

    /// Whether a word in lower case names it among the verbs of a command.
    package func isCalled(_ folded: String) -> Bool {
        ([word] + aliases).contains { CommandSpec.isForm(folded, of: $0) }
    }

    /// The verb that a word names; `nil` where there is none.
    ///
    /// - Parameter next: The word behind it: `сплатив оренду` is that a plan is done, `сплатив 500 за оренду` a record.
    package func verb(_ word: String, before next: String? = nil) -> CommandSpec? {
        guard hasVerbs else { return nil }
        let folded = CommandSpec.imperatives[foldedText(word)] ?? foldedText(word)
        let exact = verbs.first { $0.word == folded || $0.aliases.contains(folded) }
        let takesForms =
            exact == nil || next.map { CommandSuggestion.isAmount($0) || AmountArgument.isSpelled($0) } == true
        let known = takesForms ? verbs.first { $0.isCalled(folded) } : exact
        // `wallet goals`
        return known ?? (folded.utf8.last == UInt8(ascii: "s") ? verbs.first { $0.word == folded.dropLast() } : nil)
    }

    /// The verb of the noun that follows a word: `delete category` is `rm` of the categories; `nil` for other words.
    func inner(_ word: String, before next: String?) -> CommandSpec? {
        guard hasVerbs, let noun = next.flatMap({ verb($0) }), noun.hasVerbs, verb(word)?.hasVerbs != true else {
            return nil
        }
        return noun.verb(word)
            ?? (["list", "show", "список", "покажи", "показати"].contains(word.lowercased()) ? noun : nil)
    }

    /// What words name from the beginning on, and the words that are left.
    package func find(_ words: ArraySlice<String>) -> (spec: CommandSpec, rest: ArraySlice<String>) {
        guard let word = words.first, let verb = verb(word) else { return (self, words) }
        return verb.find(words.dropFirst())
    }

    /// The command itself and all verbs below it, in the order in which help lists them.
    package var family: [CommandSpec] { [self] + verbs.flatMap(\.family) }

    /// The first matching option of the command or of a verb, for options given before the verb.
    package func anyOption(where matches: (OptionSpec) -> Bool) -> OptionSpec? {
        for spec in hasVerbs ? family : [self] {
            if let option = spec.options.first(where: matches) { return option }
        }
        return nil
    }

    /// The usage as help shows it, with what may stand beside it.
    package var forms: [String] {
        usage.map { $0.hasSubstring("--") || options.isEmpty ? $0 : $0 + " [OPTION…]" }
            + (hasVerbs ? [name + " COMMAND …"] : [])
    }

    /// The names of the formats that `-o` takes.
    package var formatNames: [String] {
        let own = options.filter(\.isFormat).map(\.long)
        return !own.isEmpty ? own : onlyFormats?.map(\.rawValue) ?? CommonOptions.formats + formats.map(\.rawValue)
    }

    /// The options of every command, in the words of this one: `-o` names its formats.
    package var commonOptions: [OptionSpec] {
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
                    "позначати застарілим те, що старше за ЧАС (90s, 10m, 6h, 2d)")
            default: option
            }
        }
    }

    /// Whether an option of every command has no effect on this one.
    func ignores(_ option: String) -> Bool {
        isWithoutRates && ["market", "strict-date", "allow-flagged"].contains(option)
    }

    package var allOptions: [OptionSpec] {
        options
            + commonOptions.filter { common in
                !options.contains { $0.long == common.long } && !ignores(common.long)
            }
    }
}

/// A row of a page of help: what is typed or shown, and what it means.
package struct HelpRow: Sendable {
    package let term: LocalizedText
    package let meaning: LocalizedText

    package init(_ term: LocalizedText, _ meaning: LocalizedText) { (self.term, self.meaning) = (term, meaning) }

    /// - Parameter ukrainianTerm: What is typed in Ukrainian, where that differs.
    package init(_ term: String, uk ukrainianTerm: String? = nil, _ en: String, _ uk: String) {
        self.init(LocalizedText(term, ukrainianTerm ?? term), LocalizedText(en, uk))
    }

    package init(_ term: String, _ meaning: LocalizedText) { self.init(LocalizedText(term, term), meaning) }
}

/// An example of a command line, and what it does.
package typealias Example = HelpRow

/// The available commands; their declarations are created on demand.
package struct CommandTable: Sendable {
    /// The names in the order help lists them.
    package let names: @Sendable () -> [String]
    package let spec: @Sendable (String) -> CommandSpec?
    package let bare: CommandSpec

    package init(
        names: @escaping @Sendable () -> [String], spec: @escaping @Sendable (String) -> CommandSpec?,
        bare: CommandSpec
    ) {
        self.names = names
        self.spec = spec
        self.bare = bare
    }

    package var specs: [CommandSpec] { names().compactMap(spec) }

    /// The declaration that words name, verb by verb, and the words that are left; `nil` if the first is no command.
    package func find(_ words: ArraySlice<String>) -> (spec: CommandSpec, rest: ArraySlice<String>)? {
        words.first.flatMap(spec)?.find(words.dropFirst())
    }

    /// The first matching option of any command, for options given before their command.
    func option(where matches: (OptionSpec) -> Bool) -> OptionSpec? {
        for command in specs {
            if let option = command.anyOption(where: matches) { return option }
        }
        return nil
    }

    /// A table that maps every word to the same command.
    package static func only(_ spec: CommandSpec) -> CommandTable {
        CommandTable(names: { [spec.name] }, spec: { _ in spec }, bare: spec)
    }
}
