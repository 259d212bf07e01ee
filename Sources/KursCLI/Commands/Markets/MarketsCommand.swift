import KursCore
import KursTerminal

enum MarketsCommand {
    static let spec = CommandSpec(
        "markets", LocalizedText("list the markets; choose the default one", "п'ять ринків; вибір типового"),
        usage: ["markets"],
        examples: [
            Example("kurs markets", "list them", "перелік"),
            Example("kurs markets use banks", "use the banks by default", "зробити банки типовим ринком"),
        ],
        verbs: { [choiceSpec] }, handler: CommandHandler(list))

    private static let choiceSpec = CommandSpec(
        "markets use", LocalizedText("choose the default market", "вибрати типовий ринок"),
        usage: ["markets use MARKET"],
        examples: [
            Example("kurs markets use banks", "use the banks by default", "зробити банки типовим ринком")
        ],
        arguments: ["MARKET"], takes: 1, handler: CommandHandler(choose))

    private static func choose(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let name = try context.argument(0, "MARKET")
        let market = try asTyped(MarketArgument.market(name))
        try ConfigChange.write("market", [market.rawValue], context)
        if context.settings.format.isJSON { try context.show(MarketsOutput(usual: market)) }
        return .answered
    }

    private static func list(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        if let word = context.arguments.operands.first {
            let isMarket = MarketArgument.known(word) != nil
            throw .usage(.unexpectedArgument(word, usage: isMarket ? "markets use \(word)" : "markets [use MARKET]"))
        }
        return try context.answer(MarketsOutput(usual: context.settings.market))
    }
}

private struct MarketsOutput: CommandOutput {
    var usual: Market

    func records(_ context: CommandContext) -> RecordList {
        RecordList("markets", Fields.markets, Market.allCases.map { ($0, $0 == usual) })
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        var table = TextTable([.left, .left, .left])
        for market in Market.allCases {
            let mark = market == usual ? "*" : ""
            table.row([
                TextTable.Cell(mark, .up), TextTable.Cell(market.rawValue, .strong),
                TextTable.Cell(DisplayNames.market(market)(context.language)),
            ])
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }

    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) {
        for market in Market.allCases {
            bytes.append(text: market.rawValue + (market == usual ? "\t*\n" : "\t\n"))
        }
    }
}

extension Fields {
    static let markets: [Field<(market: Market, isUsual: Bool)>] = [
        Field("market", "its word on the command line") { $0.market },
        Field("name", "its name in English") { DisplayNames.market($0.market)(.en) },
        Field("default", "whether commands use it without `-m`") { $0.isUsual },
    ]
}
