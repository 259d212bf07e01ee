/// The commands that a command line may name; their declarations are made when they are needed.
struct CommandTable: Sendable {
    /// The names in the order of help.
    let names: @Sendable () -> [String]
    /// The declaration of a command; `nil` when there is none of that name.
    let spec: @Sendable (String) -> CommandSpec?
    /// What a command line without a command's name means.
    let bare: CommandSpec

    /// Every declaration, in the order of help.
    var specs: [CommandSpec] { names().compactMap(spec) }

    /// An option that some command has, for options that stand before their command.
    func option(where matches: (OptionSpec) -> Bool) -> OptionSpec? {
        for command in specs {
            if let option = command.options.first(where: matches) { return option }
        }
        return nil
    }

    /// A table in which every word names the same command.
    static func only(_ spec: CommandSpec) -> CommandTable {
        CommandTable(names: { [spec.name] }, spec: { _ in spec }, bare: spec)
    }
}
