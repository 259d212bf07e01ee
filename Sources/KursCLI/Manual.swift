import KursCore
import KursTerminal

/// The manual pages, made from the same declarations as help.
struct Manual {
    static var names: [String] {
        ["kurs.1"] + CommandTable.kurs.names().map { "kurs-\($0).1" } + ["kurs.conf.5", "kurs-formats.5"]
    }

    let language: Language
    /// The day at the foot of each page, `YYYY-MM-DD`.
    let date: String

    /// A page by the word after `kurs help`; `nil` for a topic that is a part of kurs(1), or an unknown word.
    func page(_ name: String) -> String? {
        switch name {
        case "": overview
        case HelpTopic.configuration.rawValue: configuration
        case HelpTopic.formats.rawValue: formats
        default: CommandTable.kurs.spec(name).map(page)
        }
    }

    func begun(_ name: String, section: Int, _ summary: String) -> ManualPage {
        let manual =
            section == 1
            ? LocalizedText("User commands", "Команди користувача") : LocalizedText("File formats", "Формати файлів")
        var page = ManualPage(name, section: section, date: date, manual: manual(language))
        page.section(text("Name", "Назва"))
        page.add(name + " - " + summary)
        return page
    }

    func text(_ english: String, _ ukrainian: String) -> String { language == .uk ? ukrainian : english }

    private func page(of spec: CommandSpec) -> String {
        var page = begun("kurs-" + spec.name, section: 1, spec.summary(language))
        page.section(text("Synopsis", "Синтаксис"))
        addUsage(of: spec, to: &page)
        page.section(text("Description", "Опис"))
        page.add(Manual.sentence(spec.summary(language)))
        page.entries(ArgumentDescription.rows(of: spec.usage, language), language)
        addNotes(of: spec, to: &page)
        page.section(text("Options", "Параметри"))
        page.entries(spec.options.map(Help(language).row), language)
        let own = Set(spec.options.map(\.long))
        let frequent = Help.frequent(in: spec)
        page.entries(
            spec.commonOptions.filter { frequent.contains($0.long) && !own.contains($0.long) }.map(Help(language).row),
            language)
        page.newParagraph()
        page.add(text("kurs(1) lists the options of every command.", "Параметри всіх команд описано в kurs(1)."))
        addFormats(of: spec, to: &page)
        if spec.hasVerbs { page.section(text("Commands", "Команди")) }
        for verb in spec.family.dropFirst() {
            page.subsection("kurs " + verb.name)
            page.add(Manual.sentence(verb.summary(language)))
            page.newParagraph()
            addUsage(of: verb, to: &page)
            page.entries(ArgumentDescription.rows(of: verb.usage, language), language)
            page.entries(verb.options.map(Help(language).row), language)
            addNotes(of: verb, to: &page)
            addFormats(of: verb, to: &page)
            page.entries(verb.examples, language)
        }
        page.section(text("Exit status", "Код завершення"))
        page.add(text("See kurs(1).", "Див. kurs(1)."))
        page.section(text("Examples", "Приклади"))
        page.entries(spec.examples, language)
        page.section(text("See also", "Див. також"))
        page.add("kurs(1), kurs-formats(5), kurs.conf(5)")
        return page.text
    }

    private func addUsage(of spec: CommandSpec, to page: inout ManualPage) {
        for (index, usage) in spec.forms.enumerated() {
            if index > 0 { page.newParagraph() }
            page.add(
                usage: "kurs " + Placeholder.localized(usage, language),
                literal: 1 + spec.name.split(separator: " ").count)
        }
    }

    private func addNotes(of spec: CommandSpec, to page: inout ManualPage) {
        for note in spec.notes {
            page.newParagraph()
            page.add(note(language))
        }
    }

    private func addFormats(of spec: CommandSpec, to page: inout ManualPage) {
        guard !spec.formats.isEmpty else { return }
        page.newParagraph()
        let names = spec.formats.map(\.rawValue).list(", ")
        page.add(text("Formats of its own: \(names).", "Власні формати: \(names)."))
    }

    private var overview: String {
        var page = begun("kurs", section: 1, Help.purpose(language))
        page.section(text("Synopsis", "Синтаксис"))
        page.add(usage: Placeholder.localized("kurs COMMAND [ARGUMENT…] [OPTION…]", language), literal: 1)
        page.section(text("Description", "Опис"))
        page.add(
            text(
                "kurs shows the rates of five Ukrainian markets, converts amounts exactly, and names the market, source, "
                    + "date and age of every number. It answers from its database and requests no address more often "
                    + "than every five minutes. Without a command it shows your currencies on your market.",
                "kurs показує курси п'яти українських ринків, точно перераховує суми й називає ринок, джерело, дату і "
                    + "вік кожного числа. Відповідає зі своєї бази даних і звертається до кожної адреси не частіше ніж "
                    + "раз на п'ять хвилин. Без команди показує ваші валюти на вашому ринку."))
        page.subsection(text("Commands", "Команди"))
        page.entries(CommandTable.kurs.specs.map { HelpRow("kurs-\($0.name)(1)", $0.summary) }, language)
        for topic in [HelpTopic.amounts, .dates, .markets] {
            page.subsection(Manual.sentence(topic.summary(language), ending: ""))
            page.entries(topic.rows, language)
        }
        page.section(text("Options", "Параметри"))
        page.entries(CommonOptions.all.map(Help(language).row), language)
        page.section(text("Exit status", "Код завершення"))
        page.entries(HelpTopic.exitStatuses.rows, language)
        page.section(text("Environment", "Середовище"))
        page.entries(HelpTopic.environment.rows, language)
        page.section(text("Files", "Файли"))
        page.entries(Manual.files, language)
        page.section(text("Examples", "Приклади"))
        page.entries(Help.overviewExamples, language)
        page.section(text("See also", "Див. також"))
        page.add("kurs-rates(1), kurs-convert(1), kurs-formats(5), kurs.conf(5)")
        page.newParagraph()
        page.add(Project.site)
        return page.text
    }

    /// A summary as a sentence: with a capital letter, and a full stop unless `ending` is empty.
    static func sentence(_ summary: String, ending: String = ".") -> String {
        summary.prefix(1).uppercased() + String(summary.dropFirst()) + ending
    }

    private static let files: [HelpRow] = [
        HelpRow("~/.config/kurs/config.json", "the settings; see kurs.conf(5)", "налаштування; див. kurs.conf(5)"),
        HelpRow(
            "~/.local/share/kurs/kurs.sqlite", "the database with everything fetched", "база даних з усім отриманим"),
        HelpRow("~/.local/share/kurs/wallet.journal", "the journal of kurs-wallet(1)", "журнал kurs-wallet(1)"),
    ]

    /// kurs.conf(5): the configuration file.
    var configuration: String {
        var page = begun("kurs.conf", section: 5, text("configuration of kurs", "конфігурація kurs"))
        page.section(text("Description", "Опис"))
        page.add(
            text(
                "The file is config.json in the directory kurs of $XDG_CONFIG_HOME, or of ~/.config; $KURS_CONFIG names "
                    + "another. It is a JSON object with these keys; currencies, feeds, favourites and bank_pages are arrays. An "
                    + "option overrides the environment, which overrides the file. kurs config prints the settings with "
                    + "their origin, and kurs config set KEY VALUE changes one. An unknown key or an invalid value is "
                    + "an error with status 78.",
                "Файл — config.json у каталозі kurs у $XDG_CONFIG_HOME або ~/.config; інший задає $KURS_CONFIG. Це об'єкт "
                    + "JSON із наведеними ключами; currencies, feeds, favourites і bank_pages — масиви. Параметр має перевагу над "
                    + "середовищем, а воно — над файлом. kurs config виводить налаштування та їхнє походження, а "
                    + "kurs config set КЛЮЧ ЗНАЧЕННЯ змінює одне з них. Невідомий ключ чи неправильне значення — помилка "
                    + "з кодом 78."))
        page.entries(HelpTopic.configuration.rows, language)
        page.section(text("Examples", "Приклади"))
        page.verbatim([#"{"market": "interbank", "currencies": ["USD", "EUR"], "lang": "uk"}"#])
        page.section(text("See also", "Див. також"))
        page.add("kurs(1), kurs-config(1)")
        return page.text
    }

    var formats: String {
        var page = begun("kurs-formats", section: 5, text("output formats of kurs", "формати виводу kurs"))
        page.section(text("Description", "Опис"))
        page.entries(HelpTopic.formats.rows, language)
        page.subsection(text("Values", "Значення"))
        page.add(
            text(
                "A decimal is a string with all digits as published, or a number with --json-numbers: a point before "
                    + "the decimals, no exponent, no grouping. A day is YYYY-MM-DD in Kyiv; an instant is UTC in ISO 8601. "
                    + "Unknown is null, in CSV an empty field. Keys, codes and numbers do not depend on the language. "
                    + "The table is for people and not stable between versions.",
                "Десятковий дріб — рядок з усіма опублікованими цифрами або число з --json-numbers: дріб після крапки, "
                    + "без показника степеня й груп. День — РРРР-ММ-ДД за Києвом, мить — UTC за ISO 8601. Невідоме — null, "
                    + "у CSV порожнє поле. Ключі, коди й числа не залежать від мови. Таблиця — для людей і може "
                    + "змінюватися між версіями."))
        page.subsection("JSON")
        page.add(
            text(
                "An object has schema, which is 1, generated_at, a list of records and warnings. kurs schema NAME prints "
                    + "the JSON Schema of an output. The keys of the records are also the columns of CSV and TSV:",
                "Об'єкт має schema, що дорівнює 1, generated_at, список записів і warnings. kurs schema НАЗВА виводить "
                    + "схему JSON. Ключі записів є також стовпцями CSV і TSV:"))
        for schema in JSONSchema.all {
            page.entry(
                "\(schema.name)", "kurs \(schema.commands): " + schema.recordKeys.list(", "))
        }
        page.section(text("See also", "Див. також"))
        page.add("kurs(1), kurs-schema(1)")
        return page.text
    }
}

extension JSONSchema {
    /// The keys of a record, or of the object, each once.
    fileprivate var recordKeys: [String] {
        let fields: [SchemaField] =
            switch form {
            case .list(let records, _): records.flatMap { $0 }
            case .lines(let record): record
            case .object(let fields): fields
            }
        return fields.reduce(into: []) { keys, field in
            if !keys.contains("\(field.name)") { keys.append("\(field.name)") }
        }
    }
}

/// A manual page in the macros of man(7), with lines short enough for every reader of such pages.
struct ManualPage {
    private(set) var text: String
    /// Beyond this many bytes `mandoc -T lint` calls a line too long; it counts a letter beyond ASCII as `\[u0410]`.
    private static let lineBytes = 80

    /// - Parameter date: The day of the release, `YYYY-MM-DD`.
    init(_ name: String, section: Int, date: String, manual: String) {
        text = ".\\\" Made by `kurs help --man`.\n"
        text += ".TH \(name.uppercased()) \(section) \(date) \"kurs \(Project.version)\" \"\(manual)\"\n"
        // Words that are copied into a command line are neither stretched nor divided.
        text += ".nh\n.ad l\n"
    }

    mutating func section(_ title: String) { text += ".SH " + ManualPage.escaped(title.uppercased()) + "\n" }

    mutating func subsection(_ title: String) { text += ".SS " + ManualPage.escaped(title) + "\n" }

    mutating func newParagraph() { text += ".PP\n" }

    mutating func add(_ line: String) { text += ManualPage.folded(ManualPage.escaped(line)) }

    mutating func add(usage line: String, literal: Int) {
        text += ManualPage.folded(ManualPage.usage(line, literal: literal))
    }

    /// The form of a command line: as many words in bold as are literal, and placeholders in italics.
    static func usage(_ line: String, literal: Int) -> String {
        let words = line.split(separator: " ").map(String.init).enumerated().map { index, word in
            let text = escaped(word)
            if index < literal { return "\\fB" + text + "\\fR" }
            let isPlaceholder = word.contains { $0.isUppercase } && !word.contains { $0.isLowercase }
            return isPlaceholder ? "\\fI" + text + "\\fR" : text
        }
        return words.list(" ")
    }

    mutating func entry(_ term: String, _ description: String) {
        text += ".TP\n\\fB" + ManualPage.escaped(String(term.drop { $0 == " " })) + "\\fR\n"
        add(description)
    }

    /// Adds terms with their descriptions.
    mutating func entries(_ rows: [HelpRow], _ language: Language) {
        for row in rows { entry(row.term(language), row.meaning(language)) }
    }

    mutating func verbatim(_ lines: [String]) {
        text += ".nf\n" + lines.map { ManualPage.guarded(ManualPage.escaped($0)) + "\n" }.list("") + ".fi\n"
    }

    /// Text without a meaning for roff; a hyphen stays one that can be copied into a command line.
    static func escaped(_ text: String) -> String {
        var (escaped, isAfterLetter) = ("", false)
        for character in text {
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "\"": escaped += "\\(dq"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case "`": escaped += "\\(ga"
            // Between letters it is an apostrophe, elsewhere a quote of a shell.
            case "'": escaped += isAfterLetter ? "'" : "\\(aq"
            default: escaped.append(character)
            }
            isAfterLetter = character.isLetter
        }
        return escaped
    }

    /// Running text in lines, each of which begins with text and not with a request.
    private static func folded(_ text: String) -> String {
        var (lines, line, length) = ("", "", 0)
        for word in text.split(separator: " ") {
            let added = word.unicodeScalars.reduce(1) { $0 + ($1.isASCII ? 1 : 8) }
            if !line.isEmpty, length + added > lineBytes {
                lines += guarded(line) + "\n"
                (line, length) = ("", 0)
            }
            line += (line.isEmpty ? "" : " ") + word
            length += added
        }
        return line.isEmpty ? lines : lines + guarded(line) + "\n"
    }

    private static func guarded(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }
}
