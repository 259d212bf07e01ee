import KursCore
import KursText
import Testing

/// Validates JSON by the part of JSON Schema that the schemas of kurs use, and refuses keys that no schema names.
struct SchemaValidator {
    private let schema: JSONDocument
    private(set) var faults: [String] = []

    init(_ schema: [UInt8]) throws { self.schema = try JSONDocument(schema) }

    /// The faults of a document by the schema, or by the part of it at a reference such as `#/$defs/record`.
    static func faults(_ document: [UInt8], by schema: [UInt8], at reference: String? = nil) throws -> [String] {
        var validator = try SchemaValidator(schema)
        let document = try JSONDocument(document)
        guard let part = reference.map({ validator.resolve($0) }) ?? validator.schema.root else {
            return ["no part \(reference ?? "")"]
        }
        try validator.check(document.root, part, at: "$")
        return validator.faults
    }

    private func resolve(_ reference: String) -> JSONValue? {
        reference.split(separator: "/").dropFirst().reduce(schema.root as JSONValue?) { $0?[String($1)] }
    }

    private mutating func check(_ value: JSONValue, _ schema: JSONValue, at path: String) throws {
        for (keyword, rule) in schema.members {
            switch keyword.text ?? "" {
            case "$schema", "$id", "title", "format", "$defs": break
            case "$ref":
                guard let part = resolve(rule.text ?? "") else { return fail("has no definition", path) }
                try check(value, part, at: path)
            case "anyOf":
                var best: [String]?
                for choice in rule.elements {
                    var attempt = self
                    attempt.faults = []
                    try attempt.check(value, choice, at: path)
                    if best.map({ attempt.faults.count < $0.count }) ?? true { best = attempt.faults }
                }
                faults += best ?? []
            case "type":
                let types = rule.kind == .array ? rule.elements.compactMap(\.text) : [rule.text ?? ""]
                if !types.contains(where: { Self.isType($0, value) }) { fail("is not \(types)", path) }
            case "enum":
                let isKnown = rule.elements.contains { value.kind == $0.kind && value.text == $0.text }
                if !isKnown { fail("is none of the words: \(value.text ?? "")", path) }
            case "pattern":
                guard let text = value.text else { break }
                if try !text.contains(Regex(rule.text ?? "")) { fail("does not match: \(text)", path) }
            case "required":
                for key in rule.elements.compactMap(\.text) where value[key] == nil { fail("lacks \(key)", path) }
            case "properties":
                var keys = rule.members.compactMap(\.name.text)[...]
                for (key, member) in value.members {
                    let name = key.text ?? ""
                    guard let part = rule[name] else {
                        fail("has the unknown key \(name)", path)
                        continue
                    }
                    // What people write may be in any order.
                    if schema["additionalProperties"] == nil { keys = keys.drop { $0 != name } }
                    if keys.isEmpty { fail("has \(name) out of order", path) }
                    try check(member, part, at: path + "." + name)
                }
            case "const": if value.text != rule.text { fail("is not \(rule.text ?? "")", path) }
            case "not":
                var attempt = self
                attempt.faults = []
                try attempt.check(value, rule, at: path)
                if attempt.faults.isEmpty { fail("is what it may not be", path) }
            case "additionalProperties":
                guard rule.kind == .object else { break }
                for (key, member) in value.members { try check(member, rule, at: path + "." + (key.text ?? "")) }
            case "items":
                for (index, element) in value.elements.enumerated() {
                    try check(element, rule, at: path + "[\(index)]")
                }
            case let other: fail("the schema has an unknown keyword \(other)", path)
            }
        }
    }

    private mutating func fail(_ fault: String, _ path: String) { faults.append(path + " " + fault) }

    private static func isType(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value.kind) {
        case ("null", .null), ("string", .string), ("number", .number), ("array", .array), ("object", .object),
            ("boolean", .true_), ("boolean", .false_):
            true
        case ("integer", .number): value.integer != nil
        default: false
        }
    }
}
