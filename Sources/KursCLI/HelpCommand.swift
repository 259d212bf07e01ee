import KursCore

/// `kurs help`: the pages that `--help` shows.
enum HelpCommand {
    static let spec = CommandSpec(
        "help", LocalizedText("show help for a command", "довідка про команду"), usage: ["help [COMMAND]"],
        examples: [("kurs help convert", LocalizedText("help for one command", "довідка про одну команду"))],
        arguments: ["COMMAND"], toleratesFaults: true)

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let name = context.arguments.operands.first ?? ""
        guard name.isEmpty || Command(named: name) != nil else {
            throw .usage(.unknownCommand(name, near: CommandSuggestion(CommandTable.kurs.names()).commands(near: name)))
        }
        let format = context.settings.format
        if format != .table, format != .plain { throw .usage(.noFormat(format.rawValue, command: "help")) }
        try context.reporter.deliver(Array(Help.page(name, context.language).utf8))
        return .answered
    }
}
