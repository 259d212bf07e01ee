import KursCore

/// Help pages, generated from the commands' declarations.
enum Help {
    /// The page of a command, or of kurs itself for an empty name.
    static func page(_ name: String, _ language: Language) -> String {
        guard let spec = Command(named: name)?.spec else { return overview(language) }
        var text = "kurs \(spec.name) — \(spec.summary(language))\n"
        if !spec.examples.isEmpty {
            text += "\n" + LocalizedText("Examples:", "Приклади:")(language) + "\n"
            text += aligned(spec.examples.map { ($0.line, $0.does(language)) })
        }
        text += "\n" + LocalizedText("Usage:", "Використання:")(language) + "\n"
        for line in spec.usage { text += "  kurs \(line)\n" }
        if !spec.options.isEmpty {
            text += "\n" + LocalizedText("Options:", "Параметри:")(language) + "\n" + options(spec.options, language)
        }
        // A command's own notes come before the common ones.
        for note in spec.notes {
            text += "\n" + Paragraph.lines(of: note(language), columns: 80).list("\n") + "\n"
        }
        text +=
            "\n" + LocalizedText("Global options:", "Загальні параметри:")(language) + "\n"
            + options(CommonOptions.all, language)
        return text
    }

    /// What kurs is for.
    static let purpose = LocalizedText(
        "Ukraine's currency markets on the command line", "валютні ринки України в командному рядку")

    private static func overview(_ language: Language) -> String {
        var text =
            "kurs — " + purpose(language) + "\n\n" + LocalizedText("Examples:", "Приклади:")(language) + "\n"
        text += aligned([
            ("kurs", LocalizedText("your currencies on your market", "ваші валюти на вашому ринку")(language)),
            ("kurs rates --market interbank", LocalizedText("rates of one market", "курси одного ринку")(language)),
            (
                "kurs convert 100 USD --market nbu",
                LocalizedText("convert an amount", "перерахувати суму")(language)
            ),
            (
                "kurs rates --all --json",
                LocalizedText("five markets for a script", "п'ять ринків для скрипту")(language)
            ),
        ])
        text += "\n" + LocalizedText("Commands:", "Команди:")(language) + "\n"
        text += aligned(CommandTable.kurs.specs.map { ($0.name, $0.summary(language)) })
        text +=
            "\n" + LocalizedText("Global options:", "Загальні параметри:")(language) + "\n"
            + options(CommonOptions.all, language)
        text +=
            "\n" + LocalizedText("Run kurs COMMAND --help for details.", "Докладніше: kurs КОМАНДА --help.")(language)
            + "\n"
        return text
    }

    private static func options(_ options: [OptionSpec], _ language: Language) -> String {
        aligned(
            options.map { option in
                let short = option.short.map { "-\($0), " } ?? "    "
                return (short + "--\(option.long)" + (option.value.map { " \($0)" } ?? ""), option.help(language))
            })
    }

    /// Rows in two columns; if the first is too long, the second is on the line below.
    private static func aligned(_ rows: [(String, String)]) -> String {
        let width = rows.map { DisplayWidth.of($0.0) }.filter { $0 <= longest }.max() ?? 0
        return rows.reduce(into: "") { text, row in
            let length = DisplayWidth.of(row.0)
            let gap = length > longest ? "\n    " : String(repeating: " ", count: width - length + 2)
            text += "  " + row.0 + gap + row.1 + "\n"
        }
    }

    private static let longest = 56
}
