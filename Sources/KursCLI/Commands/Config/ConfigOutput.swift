import KursCore

/// Settings with their values and origins.
struct ConfigOutput: CommandOutput {
    var rows: [ConfigList.Row]
    /// Whether the table and plain formats only show the values, one per line.
    var showsValuesOnly = false

    func records(_ context: CommandContext) -> RecordList {
        RecordList(
            "settings", Fields.settings, rows,
            warnings: context.settings.faults.map {
                ("configuration", ErrorMessage(.configuration($0), context.language).message)
            })
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        if showsValuesOnly { return appendValues(to: &bytes) }
        let settings = context.settings
        var table = TextTable([.left, .left, .left])
        for row in rows {
            let value = row.values.isEmpty ? "—" : row.values.list(" ").terminalSafe
            table.row([
                TextTable.Cell(row.key, .strong), TextTable.Cell(value),
                TextTable.Cell(row.values.isEmpty ? "" : row.origin.words(context.language), .faint),
            ])
        }
        table.append(to: &bytes, columns: settings.columns, color: settings.color)
    }

    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) {
        if showsValuesOnly { appendValues(to: &bytes) } else { bytes = written(context) }
    }

    private func appendValues(to bytes: inout [UInt8]) {
        bytes.append(text: rows.flatMap(\.values).map { $0.terminalSafe + "\n" }.joined())
    }
}

extension Fields {
    static let settings: [Field<ConfigList.Row>] = [
        Field("key", "the name of the setting") { $0.key },
        Field(SchemaField(name: "value", kind: .textOrTexts, meaning: "the value, of some a list", mayBeNull: true)) {
            row, _ in Setting.find(row.key)?.form == .list ? .texts(row.values) : row.values.first.fieldValue
        },
        Field("origin", "what sets it; none for `config path`", orAbsent: true) {
            $0.values.isEmpty ? nil : $0.origin.code
        },
    ]
}
