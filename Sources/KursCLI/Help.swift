import KursCore
import KursTerminal
import KursText

struct Help {
    /// The width to fold lines to where that of the terminal is unknown.
    static let columns = 80

    private let language: Language
    private let columns: Int

    /// - Parameter columns: The terminal's width; `nil` where it is unknown.
    init(_ language: Language, columns: Int? = nil) {
        self.language = language
        self.columns = max(40, columns ?? Help.columns)
    }

    static let purpose = LocalizedText(
        "Ukraine's currency markets on the command line", "валютні ринки України в командному рядку")

    /// The first steps, for the page of kurs itself.
    static let overviewExamples: [HelpRow] = [
        HelpRow("kurs", "your currencies on your market", "ваші валюти на вашому ринку"),
        HelpRow("kurs usd", "one currency", "одна валюта"),
        HelpRow("kurs 100 usd eur", "convert an amount", "перерахувати суму"),
        HelpRow("kurs rates --market interbank", "rates of one market", "курси одного ринку"),
        HelpRow("kurs rates --all --json", "five markets for a script", "п'ять ринків для скрипту"),
    ]

    /// The page of a command or verb, or of kurs itself.
    ///
    /// - Parameter isShort: Whether to leave out examples and notes, as `-h` does.
    func page(_ spec: CommandSpec, isShort: Bool = false) -> String {
        guard !spec.name.isEmpty else { return overview(isShort: isShort) }
        var text = folded("kurs \(spec.name) — \(spec.summary(language))")
        if !isShort {
            text += section(LocalizedText("Examples:", "Приклади:"), spec.examples)
        }
        text += "\n" + language("Usage:", "Використання:") + "\n"
        for line in spec.forms { text += "  " + foldedUsage("kurs " + Placeholder.localized(line, language)) }
        text += section(LocalizedText("Arguments:", "Аргументи:"), ArgumentDescription.rows(of: spec.usage, language))
        text += section(LocalizedText("Commands:", "Команди:"), spec.verbs.map { HelpRow($0.word, $0.summary) })
        text += section(LocalizedText("Options:", "Параметри:"), spec.options.map(row))
        if !isShort {
            for note in spec.notes { text += "\n" + folded(note(language)) }
        }
        let names = Help.frequent(in: spec)
        let frequent = spec.commonOptions.filter { names.contains($0.long) }
        text += section(LocalizedText("Global options:", "Загальні параметри:"), frequent.map(row)) + "\n"
        if spec.hasVerbs {
            text += folded(
                language(
                    "Run kurs \(spec.name) COMMAND --help for details.", "Докладніше: kurs \(spec.name) КОМАНДА --help."
                ))
        }
        return text
            + folded(language("All global options: kurs help options", "Усі загальні параметри: kurs help options"))
    }

    func page(_ topic: HelpTopic) -> String {
        let rows = topic == .options ? CommonOptions.all.map(row) : topic.rows
        return folded("kurs help \(topic.rawValue) — \(topic.summary(language))") + "\n" + aligned(rows)
    }

    /// The global options that matter for a command; the others are on a page of their own.
    static func frequent(in spec: CommandSpec) -> [String] {
        let words = spec.name.split(separator: " ").map(String.init)
        let own: [String] =
            switch words.first {
            case "wallet" where words.count > 1 && !["report", "chart"].contains(words[1]): ["output", "out"]
            case "completions", "help", "version", "about", "inspect": []
            case "mcp": ["market", "offline", "max-age"]
            case "config", "schema", "doctor": ["output"]
            case "sources", "markets": ["output", "offline"]
            case "news", "banks", "coins": ["output", "refresh", "offline"]
            case "alert": ["output", "offline", "allow-flagged", "quiet"]
            case "update": ["timeout", "quiet"]
            case "bar": ["market", "output", "max-age", "allow-flagged"]
            case "watch": ["market", "color"]
            case "convert": ["market", "output", "refresh", "offline", "strict-date", "allow-flagged"]
            case "page": ["out", "refresh", "offline"]
            case "chart": ["market", "refresh", "offline", "color"]
            case "prices", "export": ["market", "output", "out", "offline"]
            case "history", "diff": ["market", "output", "offline"]
            default: ["market", "output", "refresh", "offline"]
            }
        return own + ["lang", "help"]
    }

    private func overview(isShort: Bool) -> String {
        var text = folded("kurs — " + Help.purpose(language))
        if !isShort {
            text += section(LocalizedText("Examples:", "Приклади:"), Help.overviewExamples)
        }
        text += section(
            LocalizedText("Commands:", "Команди:"),
            CommandTable.kurs.specs.filter { !$0.isHidden }.map { HelpRow($0.name, $0.summary) })
        if !isShort {
            let topics = HelpTopic.allCases.map { HelpRow("kurs help " + $0.rawValue, $0.summary) }
            text += section(LocalizedText("Topics:", "Теми:"), topics)
        }
        return text + "\n"
            + folded(language("Run kurs COMMAND --help for details.", "Докладніше: kurs КОМАНДА --help."))
    }

    func row(_ option: OptionSpec) -> HelpRow {
        let short = option.short.map { "-\($0), " } ?? "    "
        let value = option.value.map { " " + Placeholder.localized($0, language) } ?? ""
        return HelpRow(short + "--\(option.long)" + value, option.help)
    }

    /// A titled list; empty for no rows.
    private func section(_ title: LocalizedText, _ rows: [HelpRow]) -> String {
        rows.isEmpty ? "" : "\n" + title(language) + "\n" + aligned(rows)
    }

    /// Rows in two columns, the second folded; beside a long first cell it begins on the line below.
    private func aligned(_ rows: [HelpRow]) -> String {
        let longest = min(34, columns / 2)
        let width = rows.map { DisplayWidth.of($0.term(language)) }.filter { $0 <= longest }.max() ?? 4
        return rows.reduce(into: "") { text, row in
            let term = row.term(language)
            let length = DisplayWidth.of(term)
            let lines = Paragraph.lines(of: row.meaning(language), columns: columns - width - 4)
            let indent = String(repeating: " ", count: width + 4)
            text += "  " + term
            text += length > width ? "\n" + indent : String(repeating: " ", count: width - length + 2)
            text += lines.list("\n" + indent) + "\n"
        }
    }

    /// A usage line, folded only between what stands in brackets.
    private func foldedUsage(_ line: String) -> String {
        var (text, depth) = ("", 0)
        for character in line {
            if character == "[" || character == "(" { depth += 1 }
            if character == "]" || character == ")" { depth -= 1 }
            // A blank that is not a place to fold at.
            text.append(depth > 0 && character == " " ? "\u{A0}" : character)
        }
        // On a narrow terminal a long group must be folded all the same.
        let widest = text.split(separator: " ").map { DisplayWidth.of(String($0)) }.max() ?? 0
        let folded = folded(widest > columns - 8 ? line : text, indent: 4, width: columns - 2)
        return String(folded.map { $0 == "\u{A0}" ? " " : $0 })
    }

    /// A line folded between words; those after the first are indented.
    private func folded(_ line: String, indent: Int = 0, width: Int? = nil) -> String {
        let lines = Paragraph.lines(of: line, columns: (width ?? columns) - indent)
        return lines.list("\n" + String(repeating: " ", count: indent + (indent > 0 ? 2 : 0))) + "\n"
    }
}
