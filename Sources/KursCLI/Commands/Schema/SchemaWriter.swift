import KursCore

/// Writes a ``JSONSchema`` in JSON Schema, draft 2020-12.
///
/// Unknown keys are allowed, since a later version may add some. https://json-schema.org/draft/2020-12
struct SchemaWriter {
    private var bytes: [UInt8] = []
    private var depth = 0

    static func document(_ schema: JSONSchema) -> [UInt8] {
        var writer = SchemaWriter()
        writer.write(schema)
        writer.bytes.append("\n")
        return writer.bytes
    }

    private mutating func write(_ schema: JSONSchema) {
        braces { writer in
            writer.member("$schema", text: "https://json-schema.org/draft/2020-12/schema", isFirst: true)
            writer.member("$id", text: Project.site + "/schema/" + schema.name.description)
            writer.member("title", text: "kurs: " + schema.commands.description)
            switch schema.form {
            case .lines(let fields), .object(let fields): writer.object(fields)
            case .list(let records, let summary): writer.list(schema.name, records, summary)
            }
        }
    }

    /// The members of the object around a list of records; a record by itself is a line of JSON lines.
    private mutating func list(_ name: StaticString, _ records: [[SchemaField]], _ summary: [SchemaField]?) {
        let warning = [
            SchemaField(name: "code", kind: .text, meaning: "a stable word"),
            SchemaField(name: "message", kind: .text, meaning: "a sentence in the selected language"),
        ]
        var fields = [
            SchemaField(name: "schema", kind: .integer, meaning: "the version"),
            SchemaField(name: "generated_at", kind: .instant, meaning: "the instant of the output"),
            SchemaField(name: name, kind: .records, meaning: "the records"),
            SchemaField(name: "warnings", kind: .objects(warning), meaning: "what to know about the records"),
        ]
        if let summary {
            fields.insert(
                SchemaField(name: "summary", kind: .object(summary), meaning: "of all records", mayBeAbsent: true),
                at: 3)
        }
        object(fields, isFirst: false)
        key("$defs")
        braces { writer in
            writer.key("record", isFirst: true)
            writer.braces { writer in
                guard records.count > 1 else { return writer.object(records.first ?? [], isFirst: true) }
                writer.key("anyOf", isFirst: true)
                writer.bytes.append("[")
                for (index, fields) in records.enumerated() {
                    if index > 0 { writer.bytes.append(", ") }
                    writer.braces { $0.object(fields, isFirst: true) }
                }
                writer.bytes.append("]")
            }
        }
    }

    private mutating func object(_ fields: [SchemaField], isFirst: Bool = false) {
        member("type", text: "object", isFirst: isFirst)
        key("required")
        names(fields.filter { !$0.mayBeAbsent }.map(\.name))
        key("properties")
        braces { writer in
            for (index, field) in fields.enumerated() { writer.property(field, isFirst: index == 0) }
        }
    }

    private mutating func property(_ field: SchemaField, isFirst: Bool = false) {
        key(field.name, isFirst: isFirst)
        braces { writer in
            switch field.kind {
            case .decimal:
                writer.types(["string", "number"], field)
                writer.member("pattern", text: #"^-?[0-9]+(\.[0-9]+)?$"#)
            case .integer: writer.types(["integer"], field)
            case .flag: writer.types(["boolean"], field)
            case .text: writer.types(["string"], field)
            case .word(let words):
                writer.key("enum", isFirst: true)
                writer.names(words, orNull: field.mayBeNull)
            case .day:
                writer.types(["string"], field)
                writer.member("format", text: "date")
                writer.member("pattern", text: "^" + Self.day + "$")
            case .instant:
                writer.types(["string"], field)
                writer.member("format", text: "date-time")
                writer.member("pattern", text: "^" + Self.day + Self.time + "$")
            case .dayOrInstant:
                writer.types(["string"], field)
                writer.member("pattern", text: "^" + Self.day + "(" + Self.time + ")?$")
            case .texts:
                writer.types(["array"], field)
                writer.items { $0.member("type", text: "string", isFirst: true) }
            case .textOrTexts:
                writer.types(["string", "array"], field)
                writer.items { $0.member("type", text: "string", isFirst: true) }
            case .objects(let fields):
                writer.types(["array"], field)
                writer.items { $0.object(fields, isFirst: true) }
            case .object(let fields): writer.object(fields, isFirst: true)
            case .records:
                writer.types(["array"], field)
                writer.items { $0.member("$ref", text: "#/$defs/record", isFirst: true) }
            }
        }
    }

    private static let day = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
    private static let time = "T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"

    // MARK: JSON

    private mutating func types(_ types: [String], _ field: SchemaField) {
        key("type", isFirst: true)
        let all = types + (field.mayBeNull ? ["null"] : [])
        if all.count == 1 { return bytes.append(jsonString: all[0]) }
        names(all, orNull: false)
    }

    private mutating func items(_ body: (inout SchemaWriter) -> Void) {
        key("items")
        braces(body)
    }

    private mutating func names(_ names: [StaticString]) { self.names(names.map(\.description), orNull: false) }

    /// A list of texts on one line.
    private mutating func names(_ names: [String], orNull: Bool) {
        bytes.append("[")
        for (index, name) in names.enumerated() {
            if index > 0 { bytes.append(", ") }
            bytes.append(jsonString: name)
        }
        if orNull { bytes.append(", null") }
        bytes.append("]")
    }

    private mutating func member(_ name: StaticString, text: String, isFirst: Bool = false) {
        key(name, isFirst: isFirst)
        bytes.append(jsonString: text)
    }

    private mutating func key(_ name: StaticString, isFirst: Bool = false) {
        bytes.append(isFirst ? "\n" : ",\n")
        for _ in 0..<depth { bytes.append("  ") }
        bytes.append(jsonString: name.description)
        bytes.append(": ")
    }

    private mutating func braces(_ body: (inout SchemaWriter) -> Void) {
        bytes.append("{")
        depth += 1
        body(&self)
        depth -= 1
        bytes.append("\n")
        for _ in 0..<depth { bytes.append("  ") }
        bytes.append("}")
    }
}
