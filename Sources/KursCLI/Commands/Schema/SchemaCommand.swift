import KursCore
import KursTerminal
import KursText

/// `kurs schema`: the JSON Schema of each JSON that kurs prints.
enum SchemaCommand {
    static let spec = CommandSpec(
        "schema", LocalizedText("print a JSON Schema of the output", "схема JSON (JSON Schema) для виводу"),
        usage: ["schema [NAME]"],
        examples: [
            Example("kurs schema", "list the schemas", "перелік схем"),
            Example("kurs schema layout", "the schema of layouts of pages", "схема макетів сторінок"),
            Example("kurs schema rates", "the schema of kurs rates --json", "схема для kurs rates --json"),
        ],
        notes: [
            LocalizedText(
                "The schemas are JSON Schema, draft 2020-12. A line of -o jsonl is #/$defs/record of the same schema.",
                "Схеми відповідають JSON Schema, редакція 2020-12. Рядок виводу -o jsonl описує #/$defs/record тієї самої "
                    + "схеми.")
        ],
        arguments: ["SCHEMA"], takes: 1, textFiles: ["json"], answersFromStore: true, handler: CommandHandler(run))

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        guard let name = context.arguments.operands.first else {
            return try context.answer(SchemasOutput())
        }
        let schema = JSONSchema.named(name)
        guard schema != nil || name == LayoutSchema.name else {
            let names = JSONSchema.all.map(\.name.description) + [LayoutSchema.name]
            throw .usage(.badValue("NAME", given: name, expected: names))
        }
        let format = context.settings.format
        guard format == .table || format == .json else {
            throw .usage(.noFormat(format.rawValue, command: "schema"))
        }
        try context.reporter.deliver(schema.map(SchemaWriter.document) ?? LayoutSchema.bytes)
        return .answered
    }
}

/// The JSON Schema of layouts, the one JSON that kurs reads and people write.
enum LayoutSchema {
    static let name = "layout"
    static let bytes = PackageResources.layout_schema_json
}

private struct SchemasOutput: CommandOutput {
    func records(_ context: CommandContext) -> RecordList { RecordList("schemas", Fields.schemas, JSONSchema.all) }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        var table = TextTable([.left, .left])
        for schema in JSONSchema.all {
            table.row([
                TextTable.Cell(schema.name.description, .strong), TextTable.Cell(schema.commands.description),
            ])
        }
        table.append(to: &bytes, columns: context.settings.columns, color: context.settings.color)
    }
}

extension Fields {
    static let schemas: [Field<JSONSchema>] = [
        Field("name", "the name of the schema") { $0.name.description },
        Field("commands", "the commands that print it") { $0.commands.description },
    ]
}

/// Writes a ``JSONSchema`` in JSON Schema, draft 2020-12.
///
/// Unknown keys are allowed, since a later version may add some. https://json-schema.org/draft/2020-12
enum SchemaWriter {
    private typealias Members = [(name: String, value: JSON)]

    /// A value; a list stands on one line, and without a depth everything does.
    private indirect enum JSON {
        case text(String), null, list([JSON]), object(Members)

        static func texts(_ texts: [String]) -> JSON { .list(texts.map(JSON.text)) }

        func append(to bytes: inout [UInt8], depth: Int?) {
            switch self {
            case .text(let text): bytes.append(jsonString: text)
            case .null: bytes.append("null")
            case .list(let values):
                bytes.append("[")
                for (index, value) in values.enumerated() {
                    if index > 0 { bytes.append(", ") }
                    value.append(to: &bytes, depth: depth)
                }
                bytes.append("]")
            case .object(let members):
                bytes.append("{")
                for (index, member) in members.enumerated() {
                    if index > 0 { bytes.append(",") }
                    if let depth { bytes.append(text: "\n" + Blanks.text(2 * depth + 2)) }
                    bytes.append(jsonString: member.name)
                    bytes.append(depth == nil ? ":" : ": ")
                    member.value.append(to: &bytes, depth: depth.map { $0 + 1 })
                }
                if let depth { bytes.append(text: "\n" + Blanks.text(2 * depth)) }
                bytes.append("}")
            }
        }
    }

    static func document(_ schema: JSONSchema) -> [UInt8] {
        let head: Members = [
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            ("$id", .text(Project.site + "/schema/" + schema.name.description)),
            ("title", .text("kurs: " + schema.commands.description)),
        ]
        var bytes: [UInt8] = []
        JSON.object(head + members(schema)).append(to: &bytes, depth: 0)
        bytes.append("\n")
        return bytes
    }

    /// The schema on one line, without its dialect and address, which clients of assistants need not know.
    static func line(_ schema: JSONSchema) -> [UInt8] {
        var bytes: [UInt8] = []
        JSON.object(members(schema)).append(to: &bytes, depth: nil)
        return bytes
    }

    private static func members(_ schema: JSONSchema) -> Members {
        switch schema.form {
        case .lines(let fields), .object(let fields): object(fields)
        case .list(let records, let summary): list(schema.name, records, summary)
        }
    }

    /// The members of the object around a list of records; a record by itself is a line of JSON lines.
    private static func list(_ name: StaticString, _ records: [[SchemaField]], _ summary: [SchemaField]?) -> Members {
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
        let record =
            records.count > 1
            ? [("anyOf", .list(records.map { .object(object($0)) }))] : object(records.first ?? [])
        return object(fields) + [("$defs", .object([("record", .object(record))]))]
    }

    private static func object(_ fields: [SchemaField]) -> Members {
        [
            ("type", .text("object")),
            ("required", .texts(fields.filter { !$0.mayBeAbsent }.map(\.name.description))),
            ("properties", .object(fields.map { ($0.name.description, .object(property($0))) })),
        ]
    }

    private static func property(_ field: SchemaField) -> Members {
        let type = { (names: String...) -> (String, JSON) in
            let names = names + (field.mayBeNull ? ["null"] : [])
            return ("type", names.count == 1 ? .text(names[0]) : .texts(names))
        }
        let text: JSON = .object([("type", .text("string"))])
        return switch field.kind {
        case .decimal: [type("string", "number"), ("pattern", .text(#"^-?[0-9]+(\.[0-9]+)?$"#))]
        case .integer: [type("integer")]
        case .flag: [type("boolean")]
        case .text: [type("string")]
        case .word(let words): [("enum", .list(words.map(JSON.text) + (field.mayBeNull ? [.null] : [])))]
        case .day: [type("string"), ("format", .text("date")), ("pattern", .text("^" + day + "$"))]
        case .instant: [type("string"), ("format", .text("date-time")), ("pattern", .text("^" + day + time + "$"))]
        case .dayOrInstant: [type("string"), ("pattern", .text("^" + day + "(" + time + ")?$"))]
        case .texts: [type("array"), ("items", text)]
        case .textOrTexts: [type("string", "array"), ("items", text)]
        case .objects(let fields): [type("array"), ("items", .object(object(fields)))]
        case .object(let fields): object(fields)
        case .records: [type("array"), ("items", .object([("$ref", .text("#/$defs/record"))]))]
        }
    }

    private static let day = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
    private static let time = "T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"
}
