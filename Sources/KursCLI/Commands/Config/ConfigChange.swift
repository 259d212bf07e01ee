import KursCore
import KursTerminal

/// `kurs config set` and `unset`: edits the configuration file.
enum ConfigChange {
    static func isSecret(_ key: String) -> Bool { Setting.find(key)?.form == .secret }

    static func set(_ key: String, _ words: [String], _ context: CommandContext) throws(CommandError) -> ExitStatus {
        let texts = try values(of: key, words, context)
        if key == "max_age", let text = texts.first, DurationArgument.lacksUnit(text) {
            throw .usage(.badForm(key, given: text, .spanUnit(text)))
        }
        let settings = context.settings
        let checked: [String]
        do throws(ConfigurationValueError) {
            checked = try Setting.find(key)?.checked(texts, allowsPlainHTTP: settings.allowsPlainHTTP) ?? []
        } catch {
            throw .usage(.badValue(key, given: error.value, expected: error.expected))
        }
        try write(key, checked, context)
        if let name = Setting.find(key)?.variable, !isSecret(key), let value = context.environment.variable(name),
            !value.isEmpty
        {
            context.reporter.note("saved, but \(name)=\(value) overrides it", "записано, але діє \(name)=\(value)")
        }
        // As `config get` shows them: of a secret the end only.
        try show(key, isSecret(key) ? checked.map { String($0.suffix(4)) } : checked, context)
        return .answered
    }

    static func unset(_ key: String, _ context: CommandContext) throws(CommandError) -> ExitStatus {
        let isSet: Bool
        do throws(ConfigurationError) {
            let document = try ConfigurationDraft.document(
                context.settings.configurationPath, context.environment.files)
            isSet = ConfigurationDraft(document).keys.contains(key)
        } catch {
            if case .unreadable = error { throw .configuration(error) }
            isSet = false
        }
        guard isSet || Configuration.keys.contains(key) else {
            throw .usage(.unknownKey(key, near: ParsedArguments.near(key, Configuration.keys)))
        }
        try write(key, nil, context)
        try show(key, [], context)
        return .answered
    }

    /// Shows the changed setting in JSON; people see no output.
    private static func show(_ key: String, _ values: [String], _ context: CommandContext) throws(CommandError) {
        guard context.settings.format.isJSON else { return }
        try context.show(ConfigOutput(rows: [ConfigList.Row(key: key, values: values, origin: .file)]))
    }

    /// The words of a value; a secret is only read from standard input.
    private static func values(
        of key: String, _ words: [String], _ context: CommandContext
    ) throws(CommandError) -> [String] {
        if isSecret(key) {
            guard words == ["-"] else { throw .usage(.secretOnCommandLine(key: key)) }
            context.environment.protectMemory()
            return [try line(context.environment.streams.input)]
        }
        guard !words.isEmpty else {
            throw .usage(.missingArgument("VALUE", usage: "config set \(key) \(Setting.expected(key))"))
        }
        guard key == "currencies" else { return words }
        let codes = try context.currencies(in: words.flatMap { $0.split(separator: ",").map(String.init) })
        return codes.map(\.text)
    }

    /// The first line of standard input; the length limit is far above that of any key.
    private static func line(_ input: any ByteSource) throws(CommandError) -> String {
        var bytes: [UInt8] = []
        while bytes.count < 4096 {
            let next = input.read(atMost: 4096)
            if next.isEmpty { break }
            bytes += next
        }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let blank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        return String(decoding: Array(line.drop(while: blank).reversed().drop(while: blank).reversed()), as: UTF8.self)
    }

    static func write(_ key: String, _ texts: [String]?, _ context: CommandContext) throws(CommandError) {
        let (path, files) = (context.settings.configurationPath, context.environment.files)
        guard !path.isEmpty else { throw .configuration(Settings.noHome) }
        try onDisk(files.makeFolder(of: path))
        let file = try onDisk(files.lock(path, mode: 0o600))
        defer { file.unlock() }
        let limit = ConfigurationDraft.byteLimit
        guard let bytes = file.readAll(atMost: limit) else {
            throw .configuration(.unreadable(FileError(path: path, .tooLarge(limit: limit))))
        }
        var draft: ConfigurationDraft
        do throws(ConfigurationError) {
            draft = ConfigurationDraft(try ConfigurationDraft.document(path, bytes))
        } catch {
            guard case .notJSON = error else { throw .configuration(error) }
            try setAside(path, bytes, context)
            draft = ConfigurationDraft(nil)
        }
        draft.set(key, to: texts)
        let changed = draft.bytes
        guard changed.count <= limit else { throw .file(FileError(path: path, .tooLarge(limit: limit))) }
        try onDisk(file.replace(with: changed))
    }

    /// Saves a copy of a file that is not JSON under another name, and reports it.
    private static func setAside(_ path: String, _ bytes: [UInt8], _ context: CommandContext) throws(CommandError) {
        let digits = context.now.iso.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
        let place = path + ".broken-" + String(decoding: digits, as: UTF8.self)
        try onDisk(context.environment.files.replace(place, with: bytes, mode: 0o600))
        context.reporter.note(
            "the configuration was not valid JSON; it was saved as \(place)",
            "конфігурація не була JSON; її збережено як \(place)")
    }
}
