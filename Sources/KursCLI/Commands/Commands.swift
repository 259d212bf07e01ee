/// Every command, in the order help lists them, and how each is carried out.
enum Commands {
    static let all: [CommandSpec] = [
        RatesCommand.spec,
        ConvertCommand.spec,
        NewsCommand.spec,
        BanksCommand.spec,
        HistoryCommand.spec,
        ChartCommand.spec,
        PricesCommand.spec,
        DiffCommand.spec,
        CoinsCommand.spec,
        AlertCommand.spec,
        BarCommand.spec,
        WatchCommand.spec,
        UpdateCommand.spec,
        MarketsCommand.spec,
        SourcesCommand.spec,
        DoctorCommand.spec,
        ConfigCommand.spec,
        CompletionsCommand.spec,
        HelpCommand.spec,
        InspectCommand.spec,
    ]

    /// The commands that also run with a configuration that cannot be used: to mend it, to examine it, or without it.
    static let mending = ["config", "doctor", "help", "completions"]

    /// Carries out a command line whose settings are decided.
    static func run(_ session: Session) throws(CommandFailure) -> ExitStatus {
        switch session.words.command {
        case "": try BareCommand.run(session)
        case "rates": try RatesCommand.run(session)
        case "convert": try ConvertCommand.run(session)
        case "history": try HistoryCommand.run(session)
        case "chart": try ChartCommand.run(session)
        case "diff": try DiffCommand.run(session)
        case "prices": try PricesCommand.run(session)
        case "news": try NewsCommand.run(session)
        case "banks": try BanksCommand.run(session)
        case "update": try UpdateCommand.run(session)
        case "bar": try BarCommand.run(session)
        case "alert": try AlertCommand.run(session)
        case "watch": try WatchCommand.run(session)
        case "coins": try CoinsCommand.run(session)
        case "markets": try MarketsCommand.run(session)
        case "sources": try SourcesCommand.run(session)
        case "doctor": try DoctorCommand.run(session)
        case "config": try ConfigCommand.run(session)
        case "completions": try CompletionsCommand.run(session)
        default: try HelpCommand.run(session)
        }
    }

    /// An option that some command has, for options that stand before their command.
    static func option(where matches: (OptionSpec) -> Bool) -> OptionSpec? {
        for command in all {
            if let option = command.options.first(where: matches) { return option }
        }
        return nil
    }
}
