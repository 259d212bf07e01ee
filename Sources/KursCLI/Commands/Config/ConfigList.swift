import KursCore
import KursTerminal

/// `kurs config` and `kurs config get`: the effective settings and their origins.
enum ConfigList {
    enum Origin: Equatable {
        case flag(String)
        case variable(String)
        case file
        case usual

        var code: String {
            switch self {
            case .flag: "flag"
            case .variable: "env"
            case .file: "file"
            case .usual: "default"
            }
        }

        func words(_ language: Language) -> String {
            switch self {
            case .flag(let option): option
            case .variable(let name): name
            case .file: language("file", "файл")
            case .usual: language("default", "типове")
            }
        }
    }

    /// A setting with its effective values, empty if it has none, and their origin.
    struct Row {
        var key: String
        var values: [String]
        var origin: Origin
    }

    static func rows(_ context: CommandContext) -> [Row] {
        Setting.all.map { setting in
            // The age is not kept as it was typed.
            let age = setting.option == "max-age" ? context.arguments.value("max-age") : nil
            return Row(
                key: setting.key, values: age.map { [$0] } ?? setting.values(context.settings),
                origin: origin(setting, context))
        }
    }

    private static func origin(_ setting: Setting, _ context: CommandContext) -> Origin {
        if let option = setting.option, context.arguments.has(option) { return .flag("--" + option) }
        let isSet = { (name: String) in context.environment.variable(name).map { !$0.isEmpty } ?? false }
        if let name = setting.variable, isSet(name) { return .variable(name) }
        if context.settings.configuration.list(setting.key) != nil { return .file }
        let locale = setting.key == "lang" ? ["LC_ALL", "LC_MESSAGES", "LANG"].first(where: isSet) : nil
        return locale.map { .variable($0) } ?? .usual
    }

    static func show(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        noteFaults(context)
        return try context.answer(ConfigOutput(rows: rows(context)))
    }

    /// `kurs config get KEY`: one value per line; exits with status 1 if there is none.
    static func show(_ key: String, _ context: CommandContext) throws(CommandError) -> ExitStatus {
        noteFaults(context)
        let rows = rows(context).filter { $0.key == key }
        try context.show(ConfigOutput(rows: rows, showsValuesOnly: true))
        return rows.contains { !$0.values.isEmpty } ? .answered : .nothing
    }

    private static func noteFaults(_ context: CommandContext) {
        for fault in context.settings.faults { context.report(.configuration(fault)) }
    }
}

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
