import KursCore

/// `kurs markets`: the five markets and the default one.
enum MarketsCommand {
    static let spec = CommandSpec(
        "markets", LocalizedText("list the markets; choose the default one", "п'ять ринків; вибір типового"),
        usage: ["markets", "markets use MARKET"],
        examples: [
            ("kurs markets", LocalizedText("list them", "перелік")),
            ("kurs markets use banks", LocalizedText("use the banks by default", "зробити банки типовим ринком")),
        ],
        arguments: ["use"], following: ["use": ["MARKET"]])

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments.operands
        if arguments.first == "use" {
            let market: Market
            do throws(UsageError) {
                guard arguments.count >= 2 else { throw .missingArgument("MARKET", usage: "markets use MARKET") }
                guard arguments.count == 2 else { throw .unexpectedArgument(arguments[2], usage: "markets use MARKET") }
                market = try MarketArgument.market(arguments[1])
            } catch {
                throw .usage(error)
            }
            try ConfigChange.write("market", [market.rawValue], context)
            if context.settings.format.isJSON { try context.show(MarketsOutput(usual: market)) }
            return .answered
        }
        if let word = arguments.first {
            let isMarket = (try? MarketArgument.market(word)) != nil
            throw .usage(.unexpectedArgument(word, usage: isMarket ? "markets use \(word)" : "markets [use MARKET]"))
        }
        try context.show(MarketsOutput(usual: context.settings.market))
        return .answered
    }
}

/// The markets, the default one marked.
private struct MarketsOutput: CommandOutput {
    /// The default one.
    var usual: Market

    let key: StaticString = "markets"
    let columns: [StaticString] = ["market", "name", "default"]

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

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for market in Market.allCases {
            writer.record {
                $0.field("market", market.rawValue)
                $0.field("name", DisplayNames.market(market)(.en))
                $0.field("default", market == usual)
            }
        }
    }
}
