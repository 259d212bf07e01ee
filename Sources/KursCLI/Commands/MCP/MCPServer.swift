import KursCore
import KursTerminal
import KursText

/// Answers the messages of the Model Context Protocol.
///
/// https://modelcontextprotocol.io/specification
struct MCPServer {
    /// The codes of JSON-RPC 2.0.
    enum Failure: Int {
        case parse = -32700
        case invalidRequest = -32600
        case unknownMethod = -32601
        case invalidParameters = -32602
    }

    /// The versions of the protocol, the newest first; what kurs uses is the same in all.
    static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

    private let caller: MCPCaller
    private let tools: [MCPTool]

    init(_ caller: MCPCaller, _ tools: [MCPTool]) { (self.caller, self.tools) = (caller, tools) }

    /// The response to a message in one line, without a line feed; `nil` for one that expects none.
    func answer(to message: [UInt8]) -> [UInt8]? {
        if message.allSatisfy({ $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }) { return nil }
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(message)
        } catch {
            return MCPServer.failure(id: nil, .parse, "not JSON at byte \(error.byteOffset)")
        }
        let root = document.root
        let id = root["id"].flatMap(MCPServer.identifier)
        guard root["jsonrpc"]?.text == "2.0", let method = root["method"]?.text, root["id"] == nil || id != nil else {
            // A response of the client to a request, which this server never sends, is none of its business.
            if root["result"] != nil || root["error"] != nil { return nil }
            return MCPServer.failure(id: id, .invalidRequest, "not a request of JSON-RPC 2.0")
        }
        guard let id else { return nil }
        switch method {
        case "initialize": return MCPServer.result(id, initialization(root["params"]?["protocolVersion"]?.text))
        case "ping": return MCPServer.result(id, Array("{}".utf8))
        case "tools/list": return MCPServer.result(id, MCPTool.list(tools))
        case "tools/call": return call(id, root["params"])
        default: return MCPServer.failure(id: id, .unknownMethod, "unknown method \(method)")
        }
    }

    private func call(_ id: [UInt8], _ parameters: JSONValue?) -> [UInt8] {
        guard let name = parameters?["name"]?.text, let tool = tools.first(where: { $0.rawValue == name }) else {
            return MCPServer.failure(
                id: id, .invalidParameters,
                "unknown tool; the tools are " + tools.map(\.rawValue).list(", "))
        }
        do throws(MCPArgumentError) {
            return MCPServer.result(id, caller.call(tool, try tool.line(parameters?["arguments"])))
        } catch {
            // Wrong arguments are a result, which the model sees and can correct; an error only its program would see.
            var message: [UInt8] = []
            message.append(text: error.message)
            return MCPServer.result(id, MCPCaller.result([], message[...], isError: true))
        }
    }

    private func initialization(_ requested: String?) -> [UInt8] {
        let version = MCPServer.versions.first { $0 == requested } ?? MCPServer.versions[0]
        var bytes: [UInt8] = []
        bytes.append("{\"protocolVersion\":")
        bytes.append(jsonString: version)
        bytes.append(",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"kurs\",\"version\":")
        bytes.append(jsonString: Project.version)
        bytes.append("},\"instructions\":")
        bytes.append(
            jsonString:
                "Rates of Ukraine's currency markets in hryvnias (UAH) per unit. Quote numbers exactly as they are, and name "
                + "market, side, source and as_of. When a tool refuses, say so; do not estimate a rate.")
        bytes.append("}")
        return bytes
    }

    /// An identifier as it was written: a string or a number; `nil` for anything else.
    private static func identifier(_ value: JSONValue) -> [UInt8]? {
        if value.kind == .number { return Array(value.bytes) }
        guard let text = value.text else { return nil }
        var bytes: [UInt8] = []
        bytes.append(jsonString: text)
        return bytes
    }

    private static func result(_ id: [UInt8], _ result: [UInt8]) -> [UInt8] {
        Array("{\"jsonrpc\":\"2.0\",\"id\":".utf8) + id + Array(",\"result\":".utf8) + result + Array("}".utf8)
    }

    /// An error; without an identifier where the message had none that could be read.
    static func failure(id: [UInt8]?, _ code: Failure, _ message: String) -> [UInt8] {
        var bytes = Array("{\"jsonrpc\":\"2.0\",\"id\":".utf8) + (id ?? Array("null".utf8))
        bytes.append(contentsOf: ",\"error\":{\"code\":\(code.rawValue),\"message\":".utf8)
        bytes.append(jsonString: message)
        bytes.append("}}")
        return bytes
    }
}

struct MCPArgumentError: Error, Equatable {
    let message: String
}

extension MCPTool {
    /// The command line of a call, without the command: options, then `--` and arguments, none of which can be taken for
    /// an option.
    func line(_ arguments: JSONValue?) throws(MCPArgumentError) -> [String] {
        var values: [String: JSONValue] = [:]
        if let arguments, !arguments.isNull {
            guard arguments.kind == .object else { throw MCPArgumentError(message: "arguments must be an object") }
            for (name, value) in arguments.members {
                let name = name.text ?? ""
                guard parameters.contains(where: { $0.name == name }) else {
                    let known = parameters.map(\.name).list(", ")
                    throw MCPArgumentError(message: "unknown argument \(name); \(rawValue) takes \(known)")
                }
                guard values.updateValue(value, forKey: name) == nil else {
                    throw MCPArgumentError(message: "\(name) is given twice")
                }
            }
        }
        var (options, operands): ([String], [String]) = ([], [])
        for parameter in parameters {
            guard let value = values[parameter.name], !value.isNull else {
                if parameter.isRequired { throw MCPArgumentError(message: "\(parameter.name) is missing") }
                continue
            }
            if parameter.kind == .flag {
                guard let flag = value.flag, let option = parameter.option else {
                    throw MCPArgumentError(message: "\(parameter.name) must be true or false")
                }
                if flag { options.append("--" + option) }
                continue
            }
            let words = try MCPTool.words(of: value, parameter)
            if let option = parameter.option {
                options += words.map { "--\(option)=\($0)" }
            } else {
                operands += words
            }
        }
        return options + (operands.isEmpty ? [] : ["--"] + operands)
    }

    private static func words(of value: JSONValue, _ parameter: Parameter) throws(MCPArgumentError) -> [String] {
        let words: [String]
        switch (parameter.kind, value.kind) {
        case (.texts, .array):
            words = try value.elements.map { element throws(MCPArgumentError) in
                guard let text = element.text else {
                    throw MCPArgumentError(message: "\(parameter.name) must be a list of strings")
                }
                return text
            }
        case (.texts, .string), (.text, .string), (.number, .string), (.choice, .string): words = [value.text ?? ""]
        case (.number, .number): words = [String(decoding: value.bytes, as: UTF8.self)]
        default: throw MCPArgumentError(message: "\(parameter.name) has a value of the wrong type")
        }
        if case .choice(let choices) = parameter.kind, let word = words.first, !choices.contains(word) {
            throw MCPArgumentError(message: "\(parameter.name) must be one of " + choices.list(", "))
        }
        // “-” would read standard input, which carries the messages; empty words would be left out.
        for word in words where word.isEmpty || word == "-" {
            throw MCPArgumentError(message: "\(parameter.name) has no value")
        }
        return words
    }
}
