import KursCore

/// `kurs help`: the same pages that `--help` shows.
enum HelpCommand {
    static let spec = CommandSpec(
        "help", Text("how a command is used", "як користуватися командою"), usage: ["help [COMMAND]"],
        examples: [("kurs help convert", Text("the page of one command", "сторінка однієї команди"))],
        arguments: ["COMMAND"])

    static func run(_ session: Session) throws(CommandFailure) -> ExitStatus {
        let name = session.words.arguments.first ?? ""
        guard name.isEmpty || Command(named: name) != nil else {
            throw .usage(.unknownCommand(name, near: Words.near(name, Command.allCases.map(\.rawValue))))
        }
        try session.deliver(Array(Help.page(name, session.language).utf8))
        return .answered
    }
}
