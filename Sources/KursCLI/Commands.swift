import KursTerminal
import KursWalletCommands

/// Every command, in the order help lists them.
enum Command: String, CaseIterable, Sendable {
    case rates, convert, news, banks, history, chart, prices, diff, coins, wallet, alert, bar, watch, update
    case page, export, schema, mcp, markets, sources, doctor, config, completions, help, version, about, inspect

    /// The command with a name; `nil` when there is none.
    ///
    /// Faster than `init(rawValue:)`, which builds a hash table at its first use for an enum of this many cases.
    init?(named name: String) {
        for command in Command.allCases where command.rawValue == name {
            self = command
            return
        }
        guard let command = Command.translation(of: name) else { return nil }
        self = command
    }

    /// The command that a Ukrainian word names; `nil` for any other word.
    private static func translation(of name: String) -> Command? {
        // Names are short, and only letters beyond ASCII can be Ukrainian.
        guard let first = name.utf8.first, first >= 0x80 else { return nil }
        return switch name.lowercased() {
        case "курс", "курси", "ціна", "ціни": .rates
        case "перерахувати", "конвертувати", "обміняти": .convert
        case "новини": .news
        case "історія": .history
        case "графік": .chart
        case "сповіщення", "сповістити", "сповісти": .alert
        case "монети", "криптовалюти": .coins
        case "гаманець": .wallet
        case "сторінка": .page
        case "експорт": .export
        case "джерела": .sources
        case "версія": .version
        case "довідка", "допомога": .help
        default: nil
        }
    }

    /// The command's declaration, created on demand because each run needs only one.
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
        case .wallet: WalletCommand.spec
        case .alert: AlertCommand.spec
        case .bar: BarCommand.spec
        case .watch: WatchCommand.spec
        case .update: UpdateCommand.spec
        case .page: PageCommand.spec
        case .export: ExportCommand.spec
        case .schema: SchemaCommand.spec
        case .mcp: MCPCommand.spec
        case .markets: MarketsCommand.spec
        case .sources: SourcesCommand.spec
        case .doctor: DoctorCommand.spec
        case .config: ConfigCommand.spec
        case .completions: CompletionsCommand.spec
        case .help: HelpCommand.spec
        case .version: VersionCommand.spec
        case .about: AboutCommand.spec
        case .inspect: InspectCommand.spec
        }
    }
}

extension CommandTable {
    static let kurs = CommandTable(
        names: { Command.allCases.map(\.rawValue) }, spec: { Command(named: $0)?.spec }, bare: DefaultCommand.spec)
}
