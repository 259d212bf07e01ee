import KursCore

/// `kurs help`: the same pages that `--help` shows.
enum HelpCommand {
    static let spec = CommandSpec(
        "help", Text("how a command is used", "як користуватися командою"), usage: ["help [COMMAND]"],
        examples: [("kurs help convert", Text("the page of one command", "сторінка однієї команди"))],
        arguments: ["COMMAND"])

    static func run(_ session: Session) throws(CommandFailure) -> ExitStatus {
        let name = session.words.arguments.first ?? ""
        guard name.isEmpty || Command(named: name) != nil else {
            throw .usage(.unknownCommand(name, near: CommandGuess.commands(near: name)))
        }
        try session.deliver(Array(Help.page(name, session.language).utf8))
        return .answered
    }
}

/// `kurs inspect` is run before settings are read; only its page is made here.
enum InspectCommand {
    static let spec = CommandSpec(
        "inspect", Text("what the parsers and readers make of a file", "що розбирачі й читачі бачать у файлі"),
        usage: [
            "inspect source ID FILE [--url URL] [--on DATE]", "inspect tree [--encoding LABEL] FILE|-",
            "inspect tree|tokens --jsonl", "inspect feed [--raw] FILE|-", "inspect grids FILE|-",
            "inspect text FILE|- [--json] [--url URL]",
            "inspect bench [--repeat N] FILE…",
        ],
        examples: [
            (
                "kurs inspect source nbu-json saved.json",
                Text("the quotes in a saved answer", "курси у збереженій відповіді")
            ),
            (
                "kurs inspect source minfin-page-banks page.html --on 2026-11-20",
                Text("a page, which must be for that day", "сторінка, що має бути за той день")
            ),
            ("kurs inspect tree page.html", Text("the tree of a page", "дерево сторінки")),
        ],
        notes: [
            Text(
                "source prints JSON unless -o says otherwise: rates; of pages of banks banks, of CoinGecko, WhiteBIT and "
                    + "Binance coins, of news and articles news. PrivatBank and Monobank are rates with a kind.",
                "source друкує JSON, якщо -o не каже іншого: rates; для сторінок банків banks, для CoinGecko, WhiteBIT і "
                    + "Binance coins, для новин і статей news. ПриватБанк і monobank — це rates з полем kind."),
            Text(
                "A refused file prints an empty list with the reason as a warning and exits 65; a missing one exits 66.",
                "Відхилений файл дає порожній список із причиною в застереженні і статус 65; відсутній — 66."),
            Text(
                "grids prints every table and every list shaped like one: rows has a text for each slot, a cell that spans "
                    + "in all of its slots, header rows included; columns the header texts above each column.",
                "grids друкує кожну таблицю й кожен список, схожий на таблицю: rows має текст для кожного місця сітки, "
                    + "об'єднана клітинка стоїть на всіх своїх місцях, рядки заголовків теж; columns — заголовки над стовпцями."
            ),
            Text(
                "Sources: \(InspectSource.ids.joined(separator: " ")).",
                "Джерела: \(InspectSource.ids.joined(separator: " "))."),
        ],
        arguments: ["source", "tree", "tokens", "feed", "grids", "text", "bench", "SOURCE", "FILE"],
        takesItsOwnWords: true)
}

/// Help pages, made from the commands' declarations.
enum Help {
    /// The page of a command; of kurs itself with an empty name.
    static func page(_ name: String, _ language: Language) -> String {
        guard let spec = Command(named: name)?.spec else { return overview(language) }
        var text = "kurs \(spec.name) — \(spec.summary(language))\n"
        if !spec.examples.isEmpty {
            text += "\n" + Text("Examples:", "Приклади:")(language) + "\n"
            text += aligned(spec.examples.map { ($0.line, $0.does(language)) })
        }
        text += "\n" + Text("Usage:", "Використання:")(language) + "\n"
        for line in spec.usage { text += "  kurs \(line)\n" }
        if !spec.options.isEmpty {
            text += "\n" + Text("Options:", "Параметри:")(language) + "\n" + options(spec.options, language)
        }
        // What is the command's own stands before what every command has.
        for note in spec.notes {
            text += "\n" + Paragraph.lines(of: note(language), columns: 80).joined(separator: "\n") + "\n"
        }
        text += "\n" + Text("Everywhere:", "Усюди:")(language) + "\n" + options(CommonOptions.all, language)
        return text
    }

    private static func overview(_ language: Language) -> String {
        var text =
            Text(
                "kurs — Ukraine's currency markets on the command line",
                "kurs — валютні ринки України в командному рядку")(
                language) + "\n\n" + Text("Examples:", "Приклади:")(language) + "\n"
        text += aligned([
            ("kurs", Text("your currencies on your market", "ваші валюти на вашому ринку")(language)),
            ("kurs rates --market interbank", Text("a market's rates", "курси ринку")(language)),
            ("kurs convert 100 USD --market nbu", Text("what an amount comes to", "на що обміняється сума")(language)),
            ("kurs rates --all --json", Text("five markets for a script", "п'ять ринків для скрипту")(language)),
        ])
        text += "\n" + Text("Commands:", "Команди:")(language) + "\n"
        text += aligned(Commands.all.map { ($0.name, $0.summary(language)) })
        text += "\n" + Text("Everywhere:", "Усюди:")(language) + "\n" + options(CommonOptions.all, language)
        text += "\n" + Text("kurs COMMAND --help shows more.", "kurs КОМАНДА --help покаже більше.")(language) + "\n"
        return text
    }

    private static func options(_ options: [OptionSpec], _ language: Language) -> String {
        aligned(
            options.map { option in
                let short = option.short.map { "-\($0), " } ?? "    "
                return (short + "--\(option.long)" + (option.value.map { " \($0)" } ?? ""), option.help(language))
            })
    }

    /// Rows in two columns; what is too long for the first has its second part on the line below.
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
