import KursCore

/// Why the arguments of a call cannot be used.
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
