import KursCore

/// Settings with their values and origins.
struct ConfigOutput: CommandOutput {
    var rows: [ConfigList.Row]
    /// Whether the table and plain formats only show the values, one per line.
    var showsValuesOnly = false

    let key: StaticString = "settings"
    let columns: [StaticString] = ["key", "value", "origin"]

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
        if showsValuesOnly { appendValues(to: &bytes) } else { bytes = records(context) }
    }

    private func appendValues(to bytes: inout [UInt8]) {
        bytes.append(text: rows.flatMap(\.values).map { $0.terminalSafe + "\n" }.joined())
    }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        for row in rows {
            writer.record {
                $0.field("key", row.key)
                if Setting.find(row.key)?.form == .list {
                    $0.outside("value", row.values)
                } else {
                    $0.field("value", row.values.first)
                }
                $0.field("origin", row.values.isEmpty ? nil : row.origin.code)
            }
        }
    }

    func warnings(_ context: CommandContext) -> [(code: String, text: String)] {
        context.settings.faults.map {
            ("configuration", ErrorMessage(.configuration($0), context.language).message)
        }
    }
}
