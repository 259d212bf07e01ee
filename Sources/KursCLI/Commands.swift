/// Every command, in the order help lists them, and how each is carried out.
enum Command: String, CaseIterable, Sendable {
    case rates, convert, news, banks, history, chart, prices, diff, coins, alert, bar, watch, update
    case markets, sources, doctor, config, completions, help, inspect

    /// The command of a name; `nil` when there is none.
    ///
    /// Not `init(rawValue:)`, which for so many names makes a hash table at its first use.
    init?(named name: String) {
        for command in Command.allCases where command.rawValue == name {
            self = command
            return
        }
        return nil
    }

    /// Its words, examples and options, made when asked for: a start needs those of one command.
    var spec: CommandSpec {
        switch self {
        case .rates: RatesCommand.spec
        case .convert: ConvertCommand.spec
        case .news: NewsCommand.spec
        case .banks: BanksCommand.spec
        case .history: HistoryCommand.spec
        case .chart: ChartCommand.spec
        case .prices: PricesCommand.spec
        case .diff: DiffCommand.spec
        case .coins: CoinsCommand.spec
        case .alert: AlertCommand.spec
        case .bar: BarCommand.spec
        case .watch: WatchCommand.spec
        case .update: UpdateCommand.spec
        case .markets: MarketsCommand.spec
        case .sources: SourcesCommand.spec
        case .doctor: DoctorCommand.spec
        case .config: ConfigCommand.spec
        case .completions: CompletionsCommand.spec
        case .help: HelpCommand.spec
        case .inspect: InspectCommand.spec
        }
    }

    /// Carries it out once its settings are decided.
    func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        switch self {
        case .rates where context.arguments.has("watch"): try RatesWatch.run(context)
        case .rates: try RatesCommand.run(context)
        case .convert: try ConvertCommand.run(context)
        case .news: try NewsCommand.run(context)
        case .banks: try BanksCommand.run(context)
        case .history: try HistoryCommand.run(context)
        case .chart: try ChartCommand.run(context)
        case .prices: try PricesCommand.run(context)
        case .diff: try DiffCommand.run(context)
        case .coins: try CoinsCommand.run(context)
        case .alert: try AlertCommand.run(context)
        case .bar: try BarCommand.run(context)
        case .watch: try WatchCommand.run(context)
        case .update: try UpdateCommand.run(context)
        case .markets: try MarketsCommand.run(context)
        case .sources: try SourcesCommand.run(context)
        case .doctor: try DoctorCommand.run(context)
        case .config: try ConfigCommand.run(context)
        case .completions: try CompletionsCommand.run(context, CommandTable.kurs.specs)
        // `inspect` needs no settings and has answered before there are any.
        case .help, .inspect: try HelpCommand.run(context)
        }
    }
}

extension CommandTable {
    /// Every command of kurs.
    static let kurs = CommandTable(
        names: { Command.allCases.map(\.rawValue) }, spec: { Command(named: $0)?.spec }, bare: DefaultCommand.spec)
}
