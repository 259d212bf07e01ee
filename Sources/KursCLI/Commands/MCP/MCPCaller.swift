import KursCore
import KursStatements
import KursTerminal
import KursText

/// Carries out calls of tools as commands, each with settings, store and time of its own.
struct MCPCaller {
    private let environment: Environment
    private let options: [String]
    private let language: Language

    init(_ environment: Environment, options: [String], _ language: Language) {
        self.environment = environment
        self.options = options
        self.language = language
    }

    /// The result of a call: what the command prints with `--json`, and whether it failed.
    ///
    /// - Parameter line: The arguments of the command.
    func call(_ tool: MCPTool, _ line: [String]) -> [UInt8] {
        let (output, errors) = (MemorySink(), MemorySink())
        var environment = environment
        environment.terminalColumns = nil
        environment.errorColumns = nil
        environment.terminal = nil
        environment.isInputTerminal = true
        environment.streams = Streams(output: output, errors: errors, input: BytesSource([]))
        let status: ExitStatus
        do throws(CommandError) {
            status = try CoinLookup.attempting { (error) throws(CommandError) in
                throw error
            } _: { (attempt) throws(CommandError) in
                try carryOut(tool, line, environment, &attempt)
            }
        } catch {
            let message = ErrorMessage(error, language, now: environment.time.now)
            errors.write(message.json)
            status = message.status
        }
        // An empty list is an answer.
        let hasFailed = status != .answered && status != .tooOld && (status != .nothing || output.bytes.isEmpty)
        return MCPCaller.result(MCPCaller.trimmed(output.bytes), MCPCaller.trimmed(errors.bytes), isError: hasFailed)
    }

    private func carryOut(
        _ tool: MCPTool, _ line: [String], _ environment: Environment, _ attempt: inout CommandContext?
    ) throws(CommandError) -> ExitStatus {
        // A market of the call takes the place of the server's.
        let namesMarket = line.prefix { $0 != "--" }.contains { $0.hasPrefix("--market=") || $0 == "--all" }
        let options = options.filter { !namesMarket || !$0.hasPrefix("--market=") }
        let spec = tool.command.spec
        let words = [spec.name, "--json"] + options + line
        let arguments = try asTyped(ParsedArguments(words[...], .only(spec)))
        let context = try CommandContext(arguments, environment, after: attempt)
        attempt = context
        return try context.runCommand()
    }

    static func result(_ output: ArraySlice<UInt8>, _ errors: ArraySlice<UInt8>, isError: Bool) -> [UInt8] {
        var bytes = Array("{\"content\":[".utf8)
        for (index, part) in [output, errors].filter({ !$0.isEmpty }).enumerated() {
            bytes.append(contentsOf: ((index > 0 ? "," : "") + "{\"type\":\"text\",\"text\":").utf8)
            bytes.append(jsonString: String(decoding: part, as: UTF8.self))
            bytes.append("}")
        }
        bytes.append("],")
        if !output.isEmpty {
            bytes.append("\"structuredContent\":")
            bytes += output
            bytes.append(",")
        }
        bytes.append(contentsOf: "\"isError\":\(isError)}".utf8)
        return bytes
    }

    /// Output without the line feed at its end.
    private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    }
}
