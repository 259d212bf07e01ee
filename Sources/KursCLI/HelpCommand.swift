import KursCore

/// `kurs help`: the pages that `--help` shows, and those of topics.
enum HelpCommand {
    static let usage = "help [COMMAND… | TOPIC] [--man]"
    static let spec = CommandSpec(
        "help", LocalizedText("show help for a command or topic", "довідка про команду чи тему"), usage: [usage],
        examples: [
            Example("kurs help convert", "help for one command", "довідка про одну команду"),
            Example("kurs help alert add", "help for one of its commands", "довідка про одну з її команд"),
            Example("kurs help dates", "a topic", "тема"),
            Example("kurs help rates --man > kurs-rates.1", "the page for man", "сторінка для програми man"),
        ],
        options: [
            OptionSpec(
                "man", "print a manual page: of a command, configuration, formats or kurs itself",
                "вивести сторінку для man: про команду, configuration, formats або сам kurs")
        ],
        arguments: ["COMMAND", "TOPIC"], onlyFormats: [.table, .plain], toleratesFaults: true,
        handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let words = context.arguments.operands
        let name = words.first ?? ""
        if context.arguments.has("man") { return try printManual(name, context) }
        let help = Help(context.language, columns: context.environment.terminalColumns)
        let page: String
        if let topic = HelpTopic(named: name) {
            if words.count > 1 { throw .usage(.unexpectedArgument(words[1], usage: usage)) }
            page = help.page(topic)
        } else {
            guard let (spec, rest) = name.isEmpty ? (DefaultCommand.spec, []) : CommandTable.kurs.find(words[...])
            else {
                let names = CommandTable.kurs.names() + HelpTopic.allCases.map(\.rawValue)
                throw .usage(.unknownCommand(name, near: CommandSuggestion(names).commands(near: name)))
            }
            if let word = rest.first { throw .usage(.unexpectedArgument(word, usage: usage)) }
            page = help.page(spec)
        }
        try context.reporter.deliver(Array(page.utf8))
        return .answered
    }

    private static func printManual(_ name: String, _ context: CommandContext) throws(CommandError) -> ExitStatus {
        if let word = context.arguments.operands.dropFirst().first {
            throw .usage(.unexpectedArgument(word, usage: usage))
        }
        guard let page = Manual(language: context.language, date: context.today.iso).page(name) else {
            if HelpTopic(named: name) != nil { throw .usage(.unexpectedArgument("--man", usage: "help " + name)) }
            throw .usage(.unknownCommand(name, near: CommandSuggestion(CommandTable.kurs.names()).commands(near: name)))
        }
        try context.reporter.deliver(Array(page.utf8))
        return .answered
    }
}
