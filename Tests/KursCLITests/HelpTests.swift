import KursCore
import Testing

@testable import KursCLI
@testable import KursTerminal

/// Help pages: what they must have, in both languages.
struct HelpTests {
    private let world = TestEnvironment()

    /// The names of all commands and verbs.
    static let names = CommandTable.kurs.specs.flatMap(\.family).map(\.name)

    private static func spec(_ name: String) throws -> CommandSpec {
        try #require(CommandTable.kurs.specs.flatMap(\.family).first { $0.name == name })
    }

    @Test(arguments: names)
    func `every page leads with examples that are command lines of that command`(name: String) throws {
        let spec = try HelpTests.spec(name)
        #expect(!spec.examples.isEmpty)
        for language in [Language.en, .uk] {
            let lines = Help(language).page(name).split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines[2] == (language == .en ? "Examples:" : "Приклади:"))
            #expect(lines[3].hasPrefix("  kurs "))
        }
        for example in spec.examples {
            // The effect of `>`, `>>`, `<` and `||` in a shell does not matter for the words before it.
            let words = shellWords(example.term.en).prefix { ![">", ">>", "<", "||"].contains($0) }
            #expect(words.first == "kurs")
            #expect(throws: Never.self) {
                let parsed = try ParsedArguments(words.dropFirst(), .kurs)
                // An example of a command may be one of its verbs.
                #expect((parsed.spec.name + " ").hasPrefix(name + " "))
            }
        }
    }

    @Test func `a verb's page has its own options and no others`() {
        let page = Help(.en).page("wallet import")
        for option in ["--category-col", "--currency-col", "--currency", "--account", "--profile"] {
            #expect(page.contains("      \(option) "), "\(option)")
        }
        #expect(!page.contains("      --category ") && !page.contains("      --description "))
    }

    @Test(arguments: names)
    func `placeholders are in the language of the page`(name: String) throws {
        let spec = try HelpTests.spec(name)
        // What is typed as it stands, or is the same in both languages.
        let kept: Set<String> = ["BY", "C", "CSV", "ID", "N", "TO", "UAH", "URL", "USD", "FROM"]
        for line in spec.forms + spec.options.compactMap(\.value) {
            let words = Placeholder.localized(line, .uk).split { !$0.isASCII || !$0.isLetter }.map(String.init)
            let left = words.filter { word in word.allSatisfy(\.isUppercase) && !kept.contains(word) }
            #expect(left.isEmpty, "\(line)")
            #expect(Placeholder.localized(line, .en) == line)
        }
    }

    @Test func `words that are typed as they stand are no placeholders`() {
        let line = "convert AMOUNT FROM [TO…] --out FILE.csv --to UAH; KURS_WALLET in $DIR"
        #expect(
            Placeholder.localized(line, .uk)
                == "convert СУМА З-ВАЛЮТИ [У-ВАЛЮТУ…] --out ФАЙЛ.csv --to UAH; KURS_WALLET in $DIR")
        #expect(Placeholder.localized("wallet move AMOUNT FROM TO", .uk) == "wallet move СУМА ЗВІДКИ КУДИ")
        #expect(Placeholder.localized("TO", .uk, in: "prices BASE CUR FROM [TO]") == "ДО")
    }

    /// A page with its lines joined by single blanks.
    private static func unfolded(_ page: String) -> String {
        page.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }

    @Test(arguments: names)
    func `every option is on its page and explained in both languages`(name: String) throws {
        let spec = try HelpTests.spec(name)
        for language in [Language.en, .uk] {
            let page = Help(language).page(name)
            let words = HelpTests.unfolded(page + Help(language).page(.options))
            for option in spec.allOptions {
                #expect(words.contains("--" + option.long))
                #expect(words.contains(option.help(language)))
            }
        }
        for option in spec.allOptions {
            #expect(
                !option.help.en.isEmpty && Cyrillic.isIn(option.help.uk) || option.long == "help"
                    || option.long == "lang")
            // A punctuation mark such as `,` is given by name.
            for choice in option.choices where choice.count > 1 {
                #expect(option.help.en.contains(choice) || option.choices.count > 3, "\(choice)")
            }
        }
    }

    @Test(arguments: [Language.en, .uk])
    func `the overview names every command`(language: Language) {
        let page = Help(language).page("")
        for command in CommandTable.kurs.specs {
            #expect(page.contains("  " + command.name + " ") != command.isHidden, "\(command.name)")
        }
        #expect(CommandTable.kurs.specs.filter(\.isHidden).map(\.name) == ["inspect"])
    }

    @Test func `help is the same in three forms, and works with an invalid configuration`() {
        world.configuration = "{"
        let page = Help(.en).page("rates")
        #expect(world.run("rates", "--help") == .init(status: 0, out: page, err: ""))
        let short = world.expect("rates", "-h", outHas: "Usage:\n  kurs rates", outLacks: "Examples:").out
        #expect(short.split(separator: "\n").allSatisfy { page.contains($0) })
        #expect(world.run("help", "rates").out == page)
        #expect(world.run("help", "rats").status == 64)
        #expect(world.run("--help").out == Help(.en).page(""))
        #expect(world.run("help").out == Help(.en).page(""))
        #expect(world.run("inspect", "--help").out == Help(.en).page("inspect"))
        #expect(world.run("--version").out == "kurs \(Kurs.version)\n")
    }

    @Test func `help of a verb has only what concerns it`() {
        let page = world.expect(
            "alert", "add", "--help", outHas: "kurs alert add EXPRESSION", "--once",
            "\nArguments:\n  EXPRESSION  a condition", outLacks: "alert rm"
        ).out
        #expect(page == world.run("help", "alert", "add").out)
        #expect(world.run("help", "alert", "foo").status == 64)
        #expect(world.run("help", "dates", "foo").status == 64)
    }

    @Test func `the dates of a language come first, and topics have names in both`() throws {
        let english = Help(.en).page(.dates)
        let ukrainian = Help(.uk).page(.dates)
        #expect(english.contains("\n  today, yesterday, tomorrow ") && english.contains("\n  2026-11-19, 19.11.2026 "))
        #expect(ukrainian.contains("\n  сьогодні, вчора, позавчора, завтра ") && ukrainian.contains("\n  19.11.2026, "))
        for (name, topic) in [("дати", HelpTopic.dates), ("суми", .amounts), ("статуси", .exitStatuses)] {
            #expect(HelpTopic(named: name) == topic)
        }
        for topic in HelpTopic.allCases { #expect(HelpTopic(named: topic.rawValue) == topic) }
        // Every form on the page is understood.
        let words = [
            "сьогодні", "вчора", "позавчора", "завтра", "19.11.2026", "1 листопада 2026", "1 лист.", "понеділок",
            "наступна п'ятниця",
        ]
        for word in words {
            #expect(throws: Never.self) { try DateArgument.day(word, today: .firstOfHryvnia) }
        }
    }

    @Test(arguments: [
        (["usd", "next", "friday"], "rates", "on", "next friday"),
        (["usd", "наступна", "п'ятниця"], "rates", "on", "наступна п'ятниця"),
        (["100", "usd", "for", "monday"], "convert", "on", "coming monday"),
        (["100", "usd", "for", "next", "monday"], "convert", "on", "next monday"),
        (["usd", "last", "week", "chart"], "chart", "", ""), (["usd", "-30d", "chart"], "chart", "", ""),
        (["usd", "--out", "chart"], "rates", "out", "chart"),
    ])
    func `days of two words and a command at the end are understood`(
        words: [String], command: String, option: String, value: String
    ) throws {
        let parsed = try ParsedArguments(words[...], .kurs)
        #expect(parsed.command == command)
        if !option.isEmpty { #expect(parsed.value(option) == value) }
    }

    @Test func `a verb of the wallet in Ukrainian has its page, and topics are found in any case`() {
        #expect(world.run("help", "wallet", "звіт").out == world.run("help", "wallet", "report").out)
        #expect(world.run("help", "DATES").out == world.run("help", "dates").out)
        #expect(world.run("help", "DATES").status == 0)
    }

    @Test(arguments: HelpTopic.allCases)
    func `each topic has a page in both languages`(topic: HelpTopic) {
        let english = world.run("help", topic.rawValue)
        let ukrainian = world.run("help", topic.rawValue, "--lang", "uk")
        #expect(english.status == 0 && ukrainian.status == 0)
        #expect(english.out != ukrainian.out && Cyrillic.isIn(ukrainian.out))
        #expect(english.lines.count > 4)
        #expect(Help(.en).page("").contains("kurs help " + topic.rawValue))
    }

    @Test func `lines are folded to the terminal`() {
        for columns in [60, 100] {
            world.columns = columns
            let lines = world.run("convert", "--help", "--color", "never").lines
            let widest = lines.filter { !$0.contains("kurs convert") }.map(DisplayWidth.of).max() ?? 0
            #expect(widest <= columns && widest > columns - 25, "\(widest)")
        }
    }

    @Test(arguments: CommandTable.kurs.names())
    func `a usage line is not folded within brackets`(name: String) {
        for line in Help(.en, columns: 80).page(name).split(separator: "\n") {
            guard line.hasPrefix("  kurs ") || line.hasPrefix("      ["), !line.contains("'") else { continue }
            var depth = 0
            for character in line {
                if character == "[" { depth += 1 }
                if character == "]" { depth -= 1 }
            }
            #expect(depth == 0, "\(line)")
        }
    }

    @Test func `a page names the global options that matter for its command`() {
        TestEnvironment().expect("banks", "--help", outHas: "--refresh", outLacks: "--market MARKET")
        #expect(TestEnvironment().run("bar", "--help").out.contains("--max-age TIME"))
        #expect(!TestEnvironment().run("completions", "--help").out.contains("--offline"))
        #expect(TestEnvironment().run("convert", "--help").out.contains("--strict-date"))
    }

    @Test func `help is in the configuration's language`() {
        world.configuration = #"{"lang":"uk"}"#
        #expect(world.run("rates", "--help").out == Help(.uk).page("rates"))
        #expect(world.run("rats").err == "kurs: невідома команда «rats»; може, rates?\n")
        #expect(world.run("rats", "--lang=en").err == "kurs: unknown command “rats”; did you mean rates?\n")
        world.expect("spent", "--lang=en", status: 64, errHas: "did you mean wallet add or wallet report?")
    }

    @Test func `pages fit a terminal of 80 columns, but for examples to copy`() {
        for language in [Language.en, .uk] {
            for name in HelpTests.names {
                for line in Help(language).page(name).split(separator: "\n") {
                    #expect(DisplayWidth.of(String(line)) <= (line.hasPrefix("  kurs ") ? 120 : 80), "\(line)")
                }
            }
        }
    }
}

enum Cyrillic {
    static func isIn(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
    }
}

/// Manual pages: complete in both languages, and without a line that roff would take for a request.
struct ManualTests {
    static let names = CommandTable.kurs.specs.map(\.name)

    /// A page with its lines joined by single blanks.
    private static func joined(_ page: String?) throws -> String {
        try #require(page).split(separator: "\n").map { $0.hasPrefix("\\&") ? $0.dropFirst(2) : $0 }.joined(
            separator: " ")
    }

    @Test(arguments: names)
    func `the page of a command names every option, example and form of it`(name: String) throws {
        let command = try #require(CommandTable.kurs.specs.first { $0.name == name })
        for language in [Language.en, .uk] {
            let page = try ManualTests.joined(Manual(language: language, date: "2026-11-22").page(name))
            for spec in command.family {
                for option in spec.options {
                    #expect(page.contains(ManualPage.escaped("--" + option.long)))
                    #expect(page.contains(ManualPage.escaped(option.help(language))), "\(option.long)")
                }
                for example in spec.examples {
                    #expect(page.contains(ManualPage.escaped(example.term(language))), "\(example.term.en)")
                }
                let literal = 1 + spec.name.split(separator: " ").count
                for usage in spec.usage {
                    #expect(
                        page.contains(
                            ManualPage.usage("kurs " + Placeholder.localized(usage, language), literal: literal)),
                        "\(usage)")
                }
                for format in spec.formats { #expect(page.contains(ManualPage.escaped(format.rawValue))) }
            }
        }
    }

    @Test(arguments: [Language.en, .uk])
    func `kurs(1) names every command, global option, exit status and variable`(language: Language) throws {
        let page = try ManualTests.joined(Manual(language: language, date: "2026-11-22").page(""))
        for name in ManualTests.names { #expect(page.contains("\\fBkurs\\-\(name)(1)\\fR")) }
        for option in CommonOptions.all {
            #expect(page.contains(ManualPage.escaped("--" + option.long)))
            #expect(page.contains(ManualPage.escaped(option.help(language))), "\(option.long)")
        }
        for status in ExitStatus.allCases { #expect(page.contains("\\fB\(status.rawValue)\\fR")) }
        for row in HelpTopic.environment.rows {
            #expect(page.contains("\\fB" + ManualPage.escaped(row.term.en) + "\\fR"))
        }
    }

    @Test(arguments: [Language.en, .uk])
    func `the pages of files name every setting, format and schema`(language: Language) throws {
        let manual = Manual(language: language, date: "2026-11-22")
        let configuration = try ManualTests.joined(manual.page("configuration"))
        for key in Configuration.keys { #expect(configuration.contains("\\fB\(key)\\fR")) }
        let formats = try ManualTests.joined(manual.page("formats"))
        for format in CommonOptions.formats { #expect(formats.contains(format)) }
        for schema in JSONSchema.all { #expect(formats.contains("\\fB\(schema.name)\\fR")) }
    }

    @Test func `help prints the pages, and only for what has one`() {
        let world = TestEnvironment()
        world.expect("help", "rates", "--man", status: 0, outStarts: ".\\\" Made by")
        #expect(world.run("help", "--man").out.contains(".TH KURS 1 "))
        #expect(world.run("help", "configuration", "--man", "--lang", "uk").out.contains(".TH KURS.CONF 5 "))
        #expect(world.run("help", "dates", "--man").status == 64)
        #expect(world.run("help", "alert", "add", "--man").status == 64)
        #expect(world.run("help", "rats", "--man").status == 64)
    }

    @Test(arguments: ["", "configuration", "formats"] + names)
    func `every request is one of a few, and no text begins as one`(name: String) throws {
        for language in [Language.en, .uk] {
            let page = try #require(Manual(language: language, date: "2026-11-22").page(name))
            for line in page.split(separator: "\n") {
                #expect(!line.hasPrefix("'"))
                let request = line.hasPrefix(".") ? String(line.prefix(3)) : ""
                #expect(
                    ["", ".\\\"", ".TH", ".nh", ".ad", ".SH", ".SS", ".PP", ".TP", ".nf", ".fi"].contains(request),
                    "\(line)")
            }
        }
    }
}

extension Help {
    /// The page of a command or verb by its name, or of kurs itself for an empty one.
    func page(_ name: String) -> String {
        let words = name.split(separator: " ").map(String.init)
        return page(CommandTable.kurs.find(words[...])?.spec ?? DefaultCommand.spec)
    }
}
