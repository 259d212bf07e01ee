import KursCore
import KursTerminal
import KursText

/// `kurs mcp`: a server of the Model Context Protocol on standard input and output.
enum MCPCommand {
    static let usage = "mcp [--wallet] [--offline] [-m MARKET] [--lang LANG]"
    static let spec = CommandSpec(
        "mcp", LocalizedText("serve rates to an AI assistant", "курси для ШІ-асистента"), usage: [usage],
        examples: [
            Example("kurs mcp", "to be started by an assistant", "запускає сам асистент"),
            Example("kurs mcp --offline", "from the database only", "лише з бази даних"),
            Example(
                "kurs mcp --wallet", "with your wallet, which it only reads", "разом із гаманцем, лише для читання"),
        ],
        options: [
            OptionSpec(
                "wallet", "let the assistant read the wallet, too", "дозволити асистентові ще й читати гаманець")
        ],
        notes: [
            LocalizedText(
                "Uses the Model Context Protocol (JSON-RPC 2.0, one message per line). The tools rates, convert, "
                    + "history, news and banks answer like the commands of the same names with --json; none changes "
                    + "anything but the stored responses. With --wallet the tools wallet, wallet_records and wallet_report "
                    + "return the same as kurs wallet, wallet list and wallet report; the assistant then sees what you have and spend.",
                "Працює за протоколом Model Context Protocol (JSON-RPC 2.0, по повідомленню в рядку). Інструменти rates, "
                    + "convert, history, news і banks відповідають, як однойменні команди з --json; жоден не змінює нічого, "
                    + "крім збережених відповідей. З --wallet додаються wallet, wallet_records і wallet_report — це kurs wallet, "
                    + "wallet list і wallet report; тоді асистент бачить, скільки у вас є та що ви витрачаєте."),
            LocalizedText(
                "These options apply to every call; a market named in the call overrides -m.",
                "Задані тут параметри діють для кожного виклику; ринок, указаний у виклику, має перевагу."),
        ], takes: 0, handler: CommandHandler(run))

    /// Options that are handed on to every call; the others make no sense for a server, and are refused.
    private static let inherited = [
        "market", "offline", "max-age", "timeout", "strict-date", "allow-flagged", "lang", "replay", "record",
    ]

    /// The longest message, in bytes.
    private static let messageLimit = 128 << 20

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments
        var line: [String] = []
        for option in arguments.options where !["quiet", "verbose", "color", "wallet"].contains(option.name) {
            guard inherited.contains(option.name) else {
                throw .usage(.conflict("mcp", arguments.spelling(of: option.name)))
            }
            line.append("--" + option.name + (option.value.map { "=" + $0 } ?? ""))
        }
        let server = MCPServer(
            MCPCaller(context.environment, options: line, context.language),
            MCPTool.served(withWallet: arguments.has("wallet")))
        let output = context.environment.streams.output
        let input = context.environment.streams.input
        var reader = LineReader(limit: messageLimit, read: input.read(atMost:))
        do throws(LineReader.TooLong) {
            while let message = try reader.next() {
                guard let answer = server.answer(to: Array(message)) else { continue }
                output.write(answer + [UInt8(ascii: "\n")])
                output.flush()
            }
        } catch {
            // A message beyond the limit ends the session: where the next one begins is not known.
            output.write(MCPServer.failure(id: nil, .invalidRequest, "the message is too long") + [UInt8(ascii: "\n")])
            return .badData
        }
        return .answered
    }
}
