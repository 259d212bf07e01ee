import KursCore
import KursTestSupport
import KursText
import Testing

@testable import KursCLI
@testable import KursTerminal

/// The server of the Model Context Protocol: the answers and refusals of the commands, and nothing else.
struct MCPTests {
    private let world = TestEnvironment()

    init() { world.answerNBU() }

    /// The responses to messages, one per line.
    private func responses(to messages: [String], options: [String] = []) -> [String] {
        let outcome = world.expect(["mcp"] + options, input: messages.map { $0 + "\n" }.joined(), status: 0, err: "")
        return outcome.lines
    }

    private func call(_ tool: String, _ arguments: String, options: [String] = []) throws -> JSONValue {
        let message =
            #"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
        let response = try #require(responses(to: [message], options: options).first)
        return try JSONDocument(Array(response.utf8)).root
    }

    private var wallet: [String: String] {
        world.files.contents.filter { !$0.key.hasSuffix(".sqlite") }.mapValues(\.text)
    }

    private func texts(_ response: JSONValue) -> [String] {
        response["result"]?["content"]?.elements.compactMap { $0["text"]?.text } ?? []
    }

    @Test func `a session begins with the version that the client asks for, or the newest`() throws {
        for (asked, given) in [("2025-03-26", "2025-03-26"), ("1999-01-01", "2025-11-25")] {
            let message =
                #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(asked)","capabilities":{}}}"#
            let lines = responses(to: [message, #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#])
            #expect(lines.count == 1)
            let result = try JSONDocument(Array(try #require(lines.first).utf8)).root["result"]
            #expect(result?["protocolVersion"]?.text == given)
            #expect(result?["serverInfo"]?["version"]?.text == Kurs.version)
            #expect(result?["capabilities"]?["tools"]?.kind == .object)
        }
    }

    @Test func `the list describes each tool by options that its command has`() throws {
        let line = try #require(responses(to: [#"{"jsonrpc":"2.0","id":"a","method":"tools/list"}"#]).first)
        let root = try JSONDocument(Array(line.utf8)).root
        #expect(root["id"]?.text == "a")
        let tools = Array(try #require(root["result"]?["tools"]).elements)
        #expect(tools.compactMap { $0["name"]?.text } == ["rates", "convert", "history", "news", "banks"])
        for tool in MCPTool.allCases {
            let known = (tool.command.spec.options + CommonOptions.all).map(\.long)
            for option in tool.parameters.compactMap(\.option) { #expect(known.contains(option), "\(option)") }
        }
    }

    @Test func `a call answers what the command prints with --json`() throws {
        let printed = world.run("rates", "usd", "--json").out
        let response = try call("rates", #"{"currencies":["USD"]}"#)
        #expect(response["result"]?["isError"]?.flag == false)
        #expect(texts(response).map { $0 + "\n" } == [printed])
        let rate = response["result"]?["structuredContent"]?["rates"]?.elements.map { $0["official"]?.text }
        #expect(rate?.count == 1 && rate?.first != nil)
        #expect(
            try texts(call("convert", #"{"amount":"0.1","from":"USD"}"#)) == [
                String(world.run("convert", "0.1", "USD", "--json").out.dropLast())
            ])
    }

    @Test func `a number keeps every digit`() throws {
        let conversion = try call("convert", #"{"amount":100000000000000.10,"from":"USD","to":["UAH"]}"#)
        let rows = conversion["result"]?["structuredContent"]?["conversions"]?.elements.map { $0["amount"]?.text }
        #expect(rows == ["100000000000000.10"])
    }

    @Test(arguments: [
        ("convert", #"{"amount":"100","from":"UDS"}"#, ["convert", "100", "UDS"]),
        ("convert", #"{"amount":"1.500","from":"USD"}"#, ["convert", "1.500", "USD"]),
        ("rates", #"{"currencies":["USD"],"on":"2026-13-01"}"#, ["rates", "usd", "--on", "2026-13-01"]),
        ("rates", #"{"currencies":["XAF"]}"#, ["rates", "XAF"]),
    ])
    func `a refusal is that of the command`(tool: String, arguments: String, line: [String]) throws {
        let refused = world.run(line + ["--json"])
        #expect(refused.status != 0)
        let response = try call(tool, arguments)
        #expect(response["result"]?["isError"]?.flag == true)
        #expect(texts(response).last.map { $0 + "\n" } == refused.err)
    }

    @Test(arguments: ["--out=/tmp/x", "-o", "--csv", "--help", "-", ""])
    func `no argument is taken for an option, or for standard input`(word: String) throws {
        for (tool, arguments) in [
            ("rates", #"{"currencies":["\#(word)"]}"#), ("history", #"{"currency":"\#(word)"}"#),
            ("convert", #"{"amount":"\#(word)","from":"USD"}"#),
        ] {
            let response = try call(tool, arguments)
            #expect(response["error"] != nil || response["result"]?["isError"]?.flag == true, "\(tool) \(word)")
        }
        #expect(world.files.contents.isEmpty)
    }

    @Test(arguments: [
        ("rates", #"{"nope":1}"#, "unknown argument nope; rates takes currencies, market, all_markets, on"),
        ("convert", #"{"from":"USD"}"#, "amount is missing"),
        ("rates", #"{"market":"moon"}"#, "market must be one of cash, banks, interbank, nbu, crypto"),
        ("rates", #"{"all_markets":"yes"}"#, "all_markets must be true or false"),
        ("rates", #"{"on":1}"#, "on has a value of the wrong type"),
        ("rates", #"{"on":"today","on":"today"}"#, "on is given twice"),
        ("rates", #"[]"#, "arguments must be an object"),
        ("rates", #"{"currencies":[1]}"#, "currencies must be a list of strings"),
    ])
    func `arguments that a tool does not take are named`(tool: String, arguments: String, message: String) throws {
        let response = try call(tool, arguments)
        #expect(response["error"] == nil)
        #expect(response["result"]?["isError"]?.flag == true)
        #expect(response["result"]?["structuredContent"] == nil)
        #expect(texts(response) == [message])
    }

    @Test(arguments: [
        ("rates", #"{"currencies":["USD","EUR"]}"#), ("convert", #"{"amount":"100","from":"USD","explain":true}"#),
        ("history", #"{"currency":"USD","from":"2026-11-18"}"#),
        ("history", #"{"currency":"USD","from":"2026-11-01","by":"week"}"#), ("wallet", "{}"),
        ("wallet_records", #"{"period":"2026-11","limit":1}"#), ("wallet_records", #"{"search":"no such words"}"#),
        ("wallet_report", #"{"by":"month","in":"UAH"}"#), ("wallet_report", #"{"income":true}"#),
    ])
    func `an answer is valid by the schema of its tool`(tool: String, arguments: String) throws {
        #expect(world.run("wallet", "add", "240", "food", "Silpo").status == 0)
        #expect(world.run("wallet", "earn", "5000", "salary").status == 0)
        world.answerNBUYear(of: "USD", [("19", "44.7")])
        let known = try #require(MCPTool(rawValue: tool))
        let schema = SchemaWriter.line(try #require(JSONSchema.named(known.command.schema)))
        let list = responses(to: [#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#], options: ["--wallet"])
        #expect(list.first?.contains(#""outputSchema":"# + String(decoding: schema, as: UTF8.self)) == true)
        let before = wallet
        let response = try call(tool, arguments, options: ["--wallet"])
        let answer = try #require(texts(response).first)
        #expect(response["result"]?["isError"]?.flag == false, "\(answer)")
        #expect(response["result"]?["structuredContent"]?.kind == .object)
        #expect(try SchemaValidator.faults(Array(answer.utf8), by: schema) == [])
        #expect(wallet == before)
    }

    @Test func `the wallet is served only where the server was started with it, and is only read`() throws {
        #expect(world.run("wallet", "add", "240", "food", "Silpo").status == 0)
        #expect(try call("wallet", "{}")["error"]?["code"]?.integer == -32602)
        let list = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
        #expect(try !#require(responses(to: [list]).first).contains("wallet"))
        let records = try call("wallet_records", "{}", options: ["--wallet"])["result"]?["structuredContent"]
        #expect(records?["records"]?.elements.compactMap { $0["description"]?.text } == ["Silpo"])
        let report = try call("wallet_report", "{}", options: ["--wallet"])["result"]?["structuredContent"]
        #expect(report?["report"]?.elements.compactMap { $0["amount"]?.text } == ["240.00"])
        for tool in MCPTool.served(withWallet: true) {
            for word in ["add", "rm", "undo", "import"] {
                #expect(
                    try call(tool.rawValue, #"{"\#(word)":true}"#, options: ["--wallet"])["result"]?["isError"]?.flag
                        == true)
            }
        }
    }

    @Test func `the options of the server hold for each call, a market only where the call names none`() throws {
        let offline = TestEnvironment()
        let message =
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rates","arguments":{"currencies":["USD"]}}}"#
        offline.expect(["mcp", "--offline"], input: message + "\n", outHas: #""isError":true"#)
        #expect(offline.run("rates", "usd", "--offline", "--json").status == 69)
        #expect(
            try call("rates", #"{"currencies":["USD"]}"#, options: ["-m", "cash"])["result"]?["isError"]?.flag == true)
        let named = try call("rates", #"{"currencies":["USD"],"market":"nbu"}"#, options: ["-m", "cash"])
        #expect(named["result"]?["isError"]?.flag == false)
    }

    @Test(arguments: [
        ("{", -32700), ("[]", -32600), (#"{"id":1,"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":[],"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":1,"method":"nope"}"#, -32601),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"alert"}}"#, -32602),
    ])
    func `other messages are refused by the codes of JSON-RPC, and the session goes on`(
        message: String, code: Int
    ) throws {
        let lines = responses(to: [message, "", #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#])
        #expect(lines.count == 2)
        #expect(try JSONDocument(Array(lines[0].utf8)).root["error"]?["code"]?.integer == code)
        #expect(lines[1] == #"{"jsonrpc":"2.0","id":2,"result":{}}"#)
    }

    @Test func `a server takes no arguments, and no options that make no sense for it`() {
        #expect(world.run("mcp", "usd").status == 64)
        #expect(world.run("mcp", "--out", "x").status == 64)
        #expect(world.run("mcp", "--json").status == 64)
        #expect(world.run("mcp", "--offline").status == 0)
    }
}
