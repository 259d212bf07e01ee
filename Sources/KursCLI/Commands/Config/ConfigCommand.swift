import KursCore
import KursTerminal

/// `kurs config`: shows and changes the user's settings.
enum ConfigCommand {
    static let spec = CommandSpec(
        "config", LocalizedText("view and change settings", "переглянути й змінити налаштування"), usage: ["config"],
        examples: [
            Example("kurs config", "every setting and its origin", "усі налаштування та їхнє походження"),
            Example(
                "kurs config set currencies USD EUR PLN GBP", "your currencies, in your order",
                "ваші валюти у вашому порядку"),
            Example("kurs config set lang uk", "use Ukrainian", "українська мова"),
            Example(
                "kurs config set minfin_key - < key.txt", "read a secret from standard input",
                "секрет — зі стандартного вводу"),
            Example("kurs config set keep 2y", "news of two years", "новини за два роки"),
            Example("kurs config unset max_age", "restore the default", "повернути типове значення"),
        ],
        notes: [
            LocalizedText(
                "Keys: \(keysAndValues).", "Ключі: \(keysAndValues)."),
            LocalizedText(
                "Options override the environment, which overrides the file.",
                "Параметр має перевагу над змінною середовища, змінна — над файлом."),
            LocalizedText(
                "get exits with 1 if the key has no value; it prints only the last 4 characters of minfin_key.",
                "kurs config get завершується з кодом 1, якщо значення ключа не задано; з minfin_key виводить лише останні 4 символи."
            ),
            LocalizedText(
                "keep: how long news and articles stay in the database; rates of past days always stay.",
                "keep: скільки новини й статті лишаються в базі даних; курси минулих днів лишаються завжди."),
            LocalizedText(
                "If the file is not valid JSON, set and unset save a copy of it beside the new file.",
                "Якщо файл не є JSON, kurs config set і unset зберігають його копію поруч із новим."),
        ],
        takes: 0, toleratesFaults: true,
        // `config market` and `config market cash` can mean nothing else.
        implied: { Setting.named($0.operands[0]) != nil ? $0.operands.count == 1 ? "get" : "set" : nil },
        verbs: { [listSpec, getSpec, setSpec, unsetSpec, pathSpec] }, handler: listSpec.handler)

    private static let listSpec = CommandSpec(
        "config list", aliases: ["список"], LocalizedText("list every setting", "перелік усіх налаштувань"),
        usage: ["config list"],
        examples: [Example("kurs config list", "with their origin", "разом із походженням")],
        takes: 0, toleratesFaults: true, handler: CommandHandler(ConfigList.show))

    private static let getSpec = CommandSpec(
        "config get", LocalizedText("print one setting", "показати одне налаштування"), usage: ["config get KEY"],
        examples: [Example("kurs config get market", "the default market", "типовий ринок")],
        arguments: ["KEY"], takes: 1, toleratesFaults: true,
        handler: CommandHandler { context throws(CommandError) in try ConfigList.show(try key(context), context) })

    private static let setSpec = CommandSpec(
        "config set", aliases: ["встановити", "задати"], LocalizedText("change a setting", "змінити налаштування"),
        usage: ["config set KEY VALUE…"],
        examples: [
            Example(
                "kurs config set currencies USD EUR PLN GBP", "your currencies, in your order",
                "ваші валюти у вашому порядку")
        ],
        notes: [LocalizedText("Keys: \(keysAndValues).", "Ключі: \(keysAndValues).")],
        arguments: ["KEY", "VALUE"], toleratesFaults: true,
        handler: CommandHandler { context throws(CommandError) in
            // Anything attached to the key's name may be the secret itself and must not be echoed.
            if let word = context.arguments.operands.first, Setting.named(word) == nil,
                let secret = Setting.all.first(where: { $0.form == .secret && word.hasPrefix($0.key) })
            {
                throw .usage(.secretOnCommandLine(key: secret.key))
            }
            return try ConfigChange.set(
                try key(context), Array(context.arguments.operands.dropFirst()), context)
        })

    private static let unsetSpec = CommandSpec(
        "config unset", aliases: ["rm"] + CommandSpec.removalWords,
        LocalizedText("remove a setting from the file", "прибрати налаштування з файлу"), usage: ["config unset KEY"],
        examples: [Example("kurs config unset max_age", "restore the default", "повернути типове значення")],
        arguments: ["KEY"], takes: 1, toleratesFaults: true,
        // Unknown keys can also be removed, because that repairs the file.
        handler: CommandHandler { context throws(CommandError) in
            let word = try context.argument(0, "KEY")
            return try ConfigChange.unset(Setting.named(word)?.key ?? word, context)
        })

    private static let pathSpec = CommandSpec(
        "config path", LocalizedText("print where the file is", "показати, де файл"), usage: ["config path"],
        examples: [Example("kurs config path", "its path", "шлях до нього")], takes: 0, toleratesFaults: true,
        handler: CommandHandler { context throws(CommandError) in
            return try context.answer(ConfigPathOutput())
        })

    private static var keysAndValues: String {
        Setting.all.map { "\($0.key) (\($0.expected))" }.list(", ")
    }

    /// The first argument, which must be a known key.
    private static func key(_ context: CommandContext) throws(CommandError) -> String {
        let key = try context.argument(0, "KEY")
        guard let setting = Setting.named(key) else {
            throw .usage(.unknownKey(key, near: ParsedArguments.near(key, Configuration.keys)))
        }
        return setting.key
    }
}

private struct ConfigPathOutput: CommandOutput {
    func records(_ context: CommandContext) -> RecordList {
        let fields: [Field<String>] = [Field("key", "`path`") { _ in "path" }, Field("value", "the path") { $0 }]
        return RecordList("settings", fields, [context.settings.configurationPath])
    }

    func appendTable(to bytes: inout [UInt8], _ context: CommandContext) {
        bytes.append(text: context.settings.configurationPath + "\n")
    }

    func appendPlain(to bytes: inout [UInt8], _ context: CommandContext) { appendTable(to: &bytes, context) }
}
