import KursCore

/// `kurs config` and `kurs config get`: the effective settings and their origins.
enum ConfigList {
    /// Where a setting's value comes from.
    enum Origin: Equatable {
        case flag(String)
        case variable(String)
        case file
        case usual

        /// A stable code for scripts.
        var code: String {
            switch self {
            case .flag: "flag"
            case .variable: "env"
            case .file: "file"
            case .usual: "default"
            }
        }

        /// The name shown to people.
        func words(_ language: Language) -> String {
            switch self {
            case .flag(let option): option
            case .variable(let name): name
            case .file: LocalizedText("file", "файл")(language)
            case .usual: LocalizedText("default", "типове")(language)
            }
        }
    }

    /// A setting with its effective values, empty if it has none, and their origin.
    struct Row {
        var key: String
        var values: [String]
        var origin: Origin
    }

    /// Every setting, in the order of the keys.
    static func rows(_ context: CommandContext) -> [Row] {
        Configuration.keys.map { key in Row(key: key, values: values(key, context), origin: origin(key, context)) }
    }

    private static func values(_ key: String, _ context: CommandContext) -> [String] {
        let settings = context.settings
        switch key {
        case "market": return [settings.market.rawValue]
        case "currencies": return settings.currencies.map(\.text)
        case "lang": return [settings.language == .uk ? "uk" : "en"]
        case "max_age":
            return [context.arguments.value("max-age") ?? settings.configuration.text(key)].compactMap { $0 }
        case "keep": return [settings.configuration.text(key) ?? "1y"]
        case "allow_http": return [settings.allowsPlainHTTP ? "true" : "false"]
        case ConfigChange.secret: return settings.key.map { [String($0.suffix(4))] } ?? []
        default: return settings.configuration.list(key) ?? []
        }
    }

    private static func origin(_ key: String, _ context: CommandContext) -> Origin {
        let options = ["market": "market", "lang": "lang", "max_age": "max-age"]
        if let option = options[key], context.arguments.has(option) { return .flag("--" + option) }
        let variables = ["market": "KURS_MARKET", "lang": "KURS_LANG", ConfigChange.secret: "KURS_MINFIN_KEY"]
        if let name = variables[key], let text = context.environment.variable(name), !text.isEmpty {
            return .variable(name)
        }
        if context.settings.configuration.list(key) != nil { return .file }
        if key == "lang" {
            for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
                if let text = context.environment.variable(name), !text.isEmpty { return .variable(name) }
            }
        }
        return .usual
    }

    /// `kurs config`.
    static func show(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        noteFaults(context)
        try context.show(ConfigOutput(rows: rows(context)))
        return .answered
    }

    /// `kurs config get KEY`: one value per line; exits with status 1 if there is none.
    static func show(_ key: String, _ context: CommandContext) throws(CommandError) -> ExitStatus {
        noteFaults(context)
        let rows = rows(context).filter { $0.key == key }
        try context.show(ConfigOutput(rows: rows, showsValuesOnly: true))
        return rows.contains { !$0.values.isEmpty } ? .answered : .nothing
    }

    /// Prints the configuration's faults, which do not prevent showing it.
    private static func noteFaults(_ context: CommandContext) {
        for fault in context.settings.faults {
            context.environment.streams.errors.write(ErrorMessage(.configuration(fault), context.language).line)
        }
    }
}
