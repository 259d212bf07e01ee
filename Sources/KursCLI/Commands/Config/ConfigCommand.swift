import KursCore

/// `kurs config`: shows and changes the user's settings.
enum ConfigCommand {
    static let usage = "config [get KEY | set KEY VALUE… | unset KEY | path]"
    static let spec = CommandSpec(
        "config", LocalizedText("view and change settings", "переглянути й змінити налаштування"),
        usage: ["config", "config get KEY", "config set KEY VALUE…", "config unset KEY", "config path"],
        examples: [
            ("kurs config", LocalizedText("every setting and its origin", "усі налаштування та їхнє походження")),
            (
                "kurs config set currencies USD EUR PLN GBP",
                LocalizedText("your currencies, in your order", "ваші валюти у вашому порядку")
            ),
            ("kurs config set lang uk", LocalizedText("use Ukrainian", "українська мова")),
            (
                "kurs config set minfin_key - < key.txt",
                LocalizedText("read a secret from standard input", "секрет — зі стандартного вводу")
            ),
            ("kurs config set keep 2y", LocalizedText("news of two years", "новини за два роки")),
            ("kurs config unset max_age", LocalizedText("restore the default", "повернути типове значення")),
        ],
        notes: [
            LocalizedText(
                "Keys: \(keysAndValues).", "Ключі: \(keysAndValues)."),
            LocalizedText(
                "Options override the environment, which overrides the file.",
                "Параметр має перевагу над змінною середовища, змінна — над файлом."),
            LocalizedText(
                "get exits with 1 if the key has no value; it prints only the last 4 characters of minfin_key.",
                "get завершується зі статусом 1, якщо ключ не має значення; з minfin_key виводить лише останні 4 символи."
            ),
            LocalizedText(
                "keep: how long news and articles stay in the database; rates of past days always stay.",
                "keep: скільки новини й статті лишаються в базі даних; курси минулих днів лишаються завжди."),
            LocalizedText(
                "If the file is not JSON, set and unset keep a copy of it beside the new one.",
                "Якщо файл не є JSON, set і unset зберігають його копію поруч із новим."),
        ],
        arguments: ["get", "set", "unset", "path"],
        following: [
            "get": ["KEY"], "set": ["KEY"], "unset": ["KEY"], "path": [], "set market": ["MARKET"],
            "set lang": ["en", "uk"], "set keep": ["1y", "2y", "forever"], "set allow_http": ["true", "false"],
            "set currencies": ["CURRENCY"],
        ], toleratesFaults: true)

    private static var keysAndValues: String {
        Setting.all.map { "\($0.key) (\($0.expected))" }.list(", ")
    }

    static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let arguments = context.arguments.operands
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case nil: return try ConfigList.show(context)
        case "list" where rest.isEmpty: return try ConfigList.show(context)
        case "path":
            if let word = rest.first { throw .usage(.unexpectedArgument(word, usage: "config path")) }
            try context.show(ConfigPathOutput())
            return .answered
        case "get":
            let key = try key(rest, usage: "config get KEY")
            if rest.count > 1 { throw .usage(.unexpectedArgument(rest[1], usage: "config get KEY")) }
            return try ConfigList.show(key, context)
        case "unset", "rm", "delete", "remove":
            // Unknown keys can also be removed, because that repairs the file.
            guard let key = rest.first else { throw .usage(.missingArgument("KEY", usage: "config unset KEY")) }
            if rest.count > 1 { throw .usage(.unexpectedArgument(rest[1], usage: "config unset KEY")) }
            return try ConfigChange.unset(key, context)
        case "set":
            // Anything attached to the key's name may be the secret itself and must not be echoed.
            if let word = rest.first, word.hasPrefix(ConfigChange.secret), word != ConfigChange.secret {
                throw .usage(.secretOnCommandLine(key: ConfigChange.secret))
            }
            let key = try key(rest, usage: "config set KEY VALUE…")
            return try ConfigChange.set(key, Array(rest.dropFirst()), context)
        case let key? where Configuration.keys.contains(key):
            // `config market` and `config market cash` can mean nothing else.
            return rest.isEmpty ? try ConfigList.show(key, context) : try ConfigChange.set(key, rest, context)
        case let word?: throw .usage(.badValue("config", given: word, expected: ["get", "set", "unset", "path"]))
        }
    }

    /// The first word, which must be a known key.
    private static func key(_ words: [String], usage: String) throws(CommandError) -> String {
        guard let key = words.first else { throw .usage(.missingArgument("KEY", usage: usage)) }
        guard Configuration.keys.contains(key) else {
            throw .usage(.unknownKey(key, near: ParsedArguments.near(key, Configuration.keys)))
        }
        return key
    }
}

/// Where the configuration file is.
private struct ConfigPathOutput: CommandOutput {
    let key: StaticString = "settings"
    let columns: [StaticString] = ["key", "value"]

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        bytes.append(text: context.settings.configurationPath + "\n")
    }

    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) { appendTable(to: &bytes, context) }

    func appendRecords(to writer: inout RecordWriter, _ context: CommandContext) {
        writer.record {
            $0.field("key", "path")
            $0.field("value", context.settings.configurationPath)
        }
    }
}
