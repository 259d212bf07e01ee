import KursTerminal
import KursWalletCommands

extension CommandTable {
    static let kurs = CommandTable(
        names: { commands.map(\.name) }, spec: { declaration(of: $0) }, bare: DefaultCommand.spec)

    /// Every command in the order help lists them, and the Ukrainian words that name it, too.
    ///
    /// Declarations are created on demand because each run needs only one.
    private static let commands: [(name: String, words: [String], spec: @Sendable () -> CommandSpec)] = [
        ("rates", ["курс", "курси", "ціна", "ціни"], { RatesCommand.spec }),
        ("convert", ["перерахувати", "конвертувати", "обміняти"], { ConvertCommand.spec }),
        ("news", ["новини"], { NewsCommand.spec }),
        ("banks", [], { BanksCommand.spec }),
        ("history", ["історія"], { HistoryCommand.spec }),
        ("chart", ["графік"], { ChartCommand.spec }),
        ("prices", [], { PricesCommand.spec }),
        ("diff", [], { DiffCommand.spec }),
        ("coins", ["монети", "криптовалюти"], { CoinsCommand.spec }),
        ("wallet", ["гаманець", "гаманця"], { WalletCommand.spec }),
        ("alert", ["сповіщення", "сповістити", "сповісти"], { AlertCommand.spec }),
        ("bar", [], { BarCommand.spec }),
        ("watch", [], { WatchCommand.spec }),
        ("update", [], { UpdateCommand.spec }),
        ("page", ["сторінка"], { PageCommand.spec }),
        ("export", ["експорт"], { ExportCommand.spec }),
        ("schema", [], { SchemaCommand.spec }),
        ("mcp", [], { MCPCommand.spec }),
        ("markets", [], { MarketsCommand.spec }),
        ("sources", ["джерела"], { SourcesCommand.spec }),
        ("doctor", [], { DoctorCommand.spec }),
        ("config", [], { ConfigCommand.spec }),
        ("completions", [], { CompletionsCommand.spec }),
        ("help", ["довідка", "допомога"], { HelpCommand.spec }),
        ("version", ["версія"], { VersionCommand.spec }),
        ("about", [], { AboutCommand.spec }),
        ("inspect", [], { InspectCommand.spec }),
    ]

    private static func declaration(of name: String) -> CommandSpec? {
        if let command = commands.first(where: { $0.name == name }) { return command.spec() }
        // Names are short, and only letters beyond ASCII can be Ukrainian.
        guard let first = name.utf8.first, first >= 0x80 else { return nil }
        let word = name.lowercased()
        return commands.first { $0.words.contains(word) }?.spec()
    }
}
