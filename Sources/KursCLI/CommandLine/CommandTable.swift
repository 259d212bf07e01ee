/// The available commands; their declarations are created on demand.
struct CommandTable: Sendable {
    /// The names in the order help lists them.
    let names: @Sendable () -> [String]
    /// The declaration of a command; `nil` if there is no such command.
    let spec: @Sendable (String) -> CommandSpec?
    /// The declaration for a command line that names no command.
    let bare: CommandSpec
    /// The name of the command that a word and those after it mean without naming one, as `usd` means `rates`.
    var implied: @Sendable (String, ArraySlice<String>) -> String? = { _, _ in nil }
    /// The line that is meant by words that begin with no command, as `list banks` means `banks`.
    var rewritten: @Sendable (ArraySlice<String>) -> [String]? = { _ in nil }

    /// Every declaration, in the order help lists them.
    var specs: [CommandSpec] { names().compactMap(spec) }

    /// The declaration that words name, verb by verb, and the words that are left; `nil` if the first is no command.
    func find(_ words: ArraySlice<String>) -> (spec: CommandSpec, rest: ArraySlice<String>)? {
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
    static func only(_ spec: CommandSpec) -> CommandTable {
        CommandTable(names: { [spec.name] }, spec: { _ in spec }, bare: spec)
    }
}
