import KursCore
import KursSources

/// The completion candidates at each position of a command line, for any shell.
struct CompletionCandidates {
    /// All commands.
    let commands: [CommandSpec]

    /// The candidates for an option's value or an argument: words, files or folders.
    struct Choice: Equatable {
        var words: [String] = []
        var takesFile = false
        var takesFolder = false
    }

    /// The candidates for an option's value; `nil` for a switch.
    func choice(_ option: OptionSpec) -> Choice? {
        guard let value = option.value else { return nil }
        if !option.choices.isEmpty { return Choice(words: option.choices) }
        switch value {
        case "FILE": return Choice(takesFile: true)
        case "DIR": return Choice(takesFolder: true)
        default: return kind(value) ?? Choice()
        }
    }

    /// The candidates for a command's arguments.
    func choice(_ command: CommandSpec) -> Choice { choice(command.arguments) }

    /// The candidates for a list of words and kinds.
    func choice(_ arguments: [String]) -> Choice {
        arguments.reduce(into: Choice()) { all, word in
            let next = kind(word) ?? Choice(words: [word])
            all.words += next.words
            all.takesFile = all.takesFile || next.takesFile
        }
    }

    /// The candidates of a kind; `nil` for a literal word.
    private func kind(_ name: String) -> Choice? {
        switch name {
        case "CURRENCY", "CUR": Choice(words: CompletionCandidates.currencies)
        case "MARKET": Choice(words: Market.allCases.map(\.rawValue))
        case "COMMAND": Choice(words: commands.map(\.name))
        case "KEY": Choice(words: Configuration.keys)
        case "SCHEMA": Choice(words: JSONSchema.all.map(\.name.description))
        case "SOURCE": Choice(words: InspectSource.ids)
        case "DATE": Choice(words: ["today", "yesterday", "tomorrow"])
        case "FILE": Choice(takesFile: true)
        default: nil
        }
    }

    /// The codes of money and coins, without retired currencies.
    static var currencies: [String] {
        Currency.all.filter { $0.kind != .retired }.map(\.code.text).sorted()
    }

    /// A command's own options, followed by the common ones.
    static func options(_ command: CommandSpec) -> [OptionSpec] {
        let own = own(command)
        return own + CommonOptions.all.filter { common in !own.contains { $0.long == common.long } }
    }

    /// A command's own options, and `-o` if it has formats of its own.
    static func own(_ command: CommandSpec) -> [OptionSpec] {
        let more = command.formats
        guard !more.isEmpty, let output = CommonOptions.all.first(where: { $0.long == "output" }) else {
            return command.options
        }
        let formats = OptionSpec(
            output.long, short: output.short, value: output.value, choices: output.choices + more.map(\.rawValue),
            output.help.en, output.help.uk)
        return command.options + [formats]
    }
}
