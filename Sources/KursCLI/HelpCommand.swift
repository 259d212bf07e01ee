import KursCore
import KursTerminal
import KursText

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
                "вивести сторінку man для команди, configuration, formats або самого kurs")
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

enum VersionCommand {
    static let spec = CommandSpec(
        "version", LocalizedText("print the version", "показати версію"), usage: ["version"],
        examples: [Example("kurs version", "the same as kurs --version", "те саме, що kurs --version")],
        takes: 0, onlyFormats: [.table, .plain, .json], toleratesFaults: true, handler: CommandHandler(run))

    static let line = "kurs \(Kurs.version)\n"

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        if context.settings.format == .json {
            var json: [UInt8] = []
            json.append("{\"version\":")
            json.append(jsonString: Kurs.version)
            json.append("}\n")
            try context.reporter.deliver(json)
        } else {
            try context.reporter.deliver(Array(line.utf8))
        }
        return .answered
    }
}

/// `kurs about`: what kurs is, where it comes from, and where its files are.
enum AboutCommand {
    static let spec = CommandSpec(
        "about", LocalizedText("describe kurs and list its files", "що таке kurs і де його файли"),
        usage: ["about"],
        examples: [Example("kurs about", "version, site and files", "версія, сайт і файли")],
        takes: 0, onlyFormats: [.table, .plain], toleratesFaults: true, handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let (settings, language) = (context.settings, context.language)
        var text = "kurs \(Kurs.version) — \(Help.purpose(language))\n\(Kurs.site)\n\n"
        let files = [
            (LocalizedText("configuration", "конфігурація"), settings.configurationPath),
            (LocalizedText("database", "база даних"), settings.databasePath ?? ""),
        ]
        for (name, path) in files where !path.isEmpty {
            text += language("\(name.en): ", "\(name.uk): ") + path.terminalSafe + "\n"
        }
        text += "\n" + language("Help: kurs --help", "Довідка: kurs --help") + "\n"
        try context.reporter.deliver(Array(text.utf8))
        return .answered
    }
}
