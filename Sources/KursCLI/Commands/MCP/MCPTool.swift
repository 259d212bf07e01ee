import KursCore
import KursTerminal
import KursText
import KursWallet
import KursWalletCommands

/// A tool that an assistant can call, and the command that carries it out.
enum MCPTool: String, CaseIterable {
    case rates, convert, history, news, banks
    /// What the wallet holds; it is read only.
    case wallet
    case walletRecords = "wallet_records"
    case walletReport = "wallet_report"

    /// The tools that are served; those of the wallet are private.
    static func served(withWallet: Bool) -> [MCPTool] {
        allCases.filter { withWallet || !$0.rawValue.hasPrefix("wallet") }
    }

    /// The command that carries a call out, and the schema of what it prints.
    var command: (spec: CommandSpec, schema: String) {
        switch self {
        case .rates: (RatesCommand.spec, "rates")
        case .convert: (ConvertCommand.spec, "conversions")
        case .history: (HistoryCommand.spec, "history")
        case .news: (NewsCommand.listSpec, "news")
        case .banks: (BanksCommand.spec, "banks")
        case .wallet: (WalletCommand.spec, "balances")
        case .walletRecords: (WalletList.spec, "records")
        case .walletReport: (WalletReportCommand.spec, "report")
        }
    }

    /// A parameter: how it is described to an assistant, and what becomes of it on a command line.
    struct Parameter {
        enum Kind: Equatable {
            case text, texts, number, flag
            case choice([String])
        }

        let name: String
        let kind: Kind
        /// The option that takes the value; `nil` for an argument of the command.
        let option: String?
        let isRequired: Bool
        let description: String

        init(_ name: String, _ kind: Kind, option: String? = nil, isRequired: Bool = false, _ description: String) {
            (self.name, self.kind, self.option) = (name, kind, option)
            (self.isRequired, self.description) = (isRequired, description)
        }
    }

    private static let markets = ["cash", "banks", "interbank", "nbu", "crypto"]
    private static let market = Parameter(
        "market", .choice(markets), option: "market", "The market; nbu is the National Bank's official rate.")
    private static let sums = Parameter("in", .text, option: "in", "The currency of the sums; UAH without it.")
    private static let filter = [
        Parameter("period", .text, option: "period", "A month 2026-10, a year, a quarter 2026Q3, or a day."),
        Parameter("category", .text, option: "category", "One category by its name."),
        Parameter("tag", .text, option: "tag", "Only records with this tag."),
    ]

    var description: String {
        switch self {
        case .rates: "Current or past exchange rates of one Ukrainian market, in hryvnias, exactly as published."
        case .convert: "Convert an amount exactly; the answer names the rate, the side, the source and its date."
        case .history: "The rate of a currency day by day, or summed up by week or month."
        case .news: "Ukrainian finance news, newest first."
        case .banks: "Cash and card rates of single Ukrainian banks; contacts when one bank is named."
        case .wallet: "The user's accounts, this month's income and expenses, goals, and payments that are due."
        case .walletRecords: "Records of the user's wallet."
        case .walletReport: "Expenses or income of a period, summed up, each record at the rate of its day."
        }
    }

    /// The parameters; arguments of the command in their order.
    var parameters: [Parameter] {
        switch self {
        case .rates:
            [
                Parameter("currencies", .texts, "Codes such as USD; without any, the user's own."), MCPTool.market,
                Parameter("all_markets", .flag, option: "all", "Whether to ask all five markets."),
                Parameter("on", .text, option: "on", "A day, YYYY-MM-DD."),
            ]
        case .convert:
            [
                Parameter("amount", .number, isRequired: true, "The amount, with a point before the decimals."),
                Parameter("from", .text, isRequired: true, "The currency of the amount, such as USD."),
                Parameter("to", .texts, "The target currencies; UAH without any."), MCPTool.market,
                Parameter("side", .choice(["buy", "sell", "mid"]), option: "side", "The side, as the market sees it."),
                Parameter("on", .text, option: "on", "A day, YYYY-MM-DD."),
                Parameter("bank", .text, option: "bank", "One bank by its name, instead of a market."),
                Parameter("kind", .choice(["cash", "card"]), option: "kind", "With bank: cash desk or card."),
                Parameter("fee", .text, option: "fee", "A fee in percent, such as 0.5%."),
                Parameter("explain", .flag, option: "explain", "Whether to list every rate that was used."),
            ]
        case .history:
            [
                Parameter("currency", .text, isRequired: true, "A code such as USD, or a pair such as EUR/USD."),
                MCPTool.market,
                Parameter("from", .text, option: "from", "The first day, or a period such as 2026-10."),
                Parameter("to", .text, option: "to", "The last day; today without one."),
                Parameter("by", .choice(["day", "week", "month"]), option: "by", "Sum up by week or month."),
            ]
        case .news:
            [
                Parameter("limit", .number, option: "limit", "At most N items; 40 without a limit."),
                Parameter("search", .text, option: "search", "Only items with all these words."),
                Parameter("category", .text, option: "category", "Only items in a category with all these words."),
                Parameter("since", .text, option: "since", "Only items since a day, YYYY-MM-DD."),
                Parameter("unread", .flag, option: "unread", "Only items the user has not read."),
            ]
        case .banks:
            [
                Parameter("bank", .text, "One bank by its name; without one, all banks."),
                Parameter("currency", .text, option: "currency", "A code such as USD."),
                Parameter("kind", .choice(["cash", "card"]), option: "kind", "Only cash desks, or only cards."),
                Parameter(
                    "sort", .choice(["name", "buy", "sell"]), option: "sort",
                    "By name, or the best for the customer who sells (buy) or buys (sell)."),
            ]
        case .wallet: [MCPTool.sums]
        case .walletRecords:
            MCPTool.filter + [
                Parameter("account", .text, option: "account", "One account by its name."),
                Parameter("search", .text, option: "search", "Only records with this text."),
                Parameter("limit", .number, option: "limit", "At most N records."),
            ]
        case .walletReport:
            MCPTool.filter + [
                MCPTool.sums, Parameter("income", .flag, option: "income", "Income instead of expenses."),
                Parameter(
                    "by", .choice(WalletReport.Grouping.allCases.map(\.rawValue)), option: "by",
                    "The groups; category without it."),
            ]
        }
    }

    static func list(_ tools: [MCPTool]) -> [UInt8] {
        var bytes: [UInt8] = Array("{\"tools\":[".utf8)
        for (index, tool) in tools.enumerated() {
            bytes.append(contentsOf: ((index > 0 ? "," : "") + "{\"name\":\"\(tool.rawValue)\",\"description\":").utf8)
            bytes.append(jsonString: tool.description)
            bytes.append(",\"inputSchema\":{\"type\":\"object\",\"properties\":{")
            for (position, parameter) in tool.parameters.enumerated() {
                bytes.append(contentsOf: ((position > 0 ? ",\"" : "\"") + parameter.name + "\":").utf8)
                append(parameter, to: &bytes)
            }
            let required = tool.parameters.filter(\.isRequired).map { "\"\($0.name)\"" }.list(",")
            bytes.append(contentsOf: ("},\"required\":[" + required + "],\"additionalProperties\":false},").utf8)
            if let schema = JSONSchema.named(tool.command.schema) {
                bytes.append("\"outputSchema\":")
                bytes += SchemaWriter.line(schema)
                bytes.append(",")
            }
            // Nothing is changed but the stored responses; the network is asked at most every five minutes.
            bytes.append("\"annotations\":{\"readOnlyHint\":true,\"idempotentHint\":true,\"openWorldHint\":true}}")
        }
        bytes.append("]}")
        return bytes
    }

    private static func append(_ parameter: Parameter, to bytes: inout [UInt8]) {
        switch parameter.kind {
        case .text: bytes.append("{\"type\":\"string\"")
        case .texts: bytes.append("{\"type\":\"array\",\"items\":{\"type\":\"string\"}")
        // As a string a decimal stays exact on its way through the client.
        case .number: bytes.append("{\"type\":[\"string\",\"number\"]")
        case .flag: bytes.append("{\"type\":\"boolean\"")
        case .choice(let words):
            bytes.append(
                contentsOf: ("{\"type\":\"string\",\"enum\":[" + words.map { "\"\($0)\"" }.list(",") + "]").utf8)
        }
        bytes.append(",\"description\":")
        bytes.append(jsonString: parameter.description)
        bytes.append("}")
    }
}
