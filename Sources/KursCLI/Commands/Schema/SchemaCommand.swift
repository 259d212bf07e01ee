import KursCore

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
            try context.show(SchemasOutput())
            return .answered
        }
        let schema = JSONSchema.all.first { $0.name.description == name }
        guard schema != nil || name == LayoutSchema.name else {
            let names = JSONSchema.all.map(\.name.description) + [LayoutSchema.name]
            throw .usage(.badValue("NAME", given: name, expected: names))
        }
        let format = context.settings.format
        guard format == .table || format == .json else {
            throw .usage(.noFormat(format.rawValue, command: "schema"))
        }
        try context.reporter.deliver(schema.map(SchemaWriter.document) ?? Array(LayoutSchema.text.utf8))
        return .answered
    }
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
