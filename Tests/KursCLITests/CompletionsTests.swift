import KursCore
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// The candidates that completion scripts offer; `CompletionShellTests` runs the scripts.
struct CompletionsTests {
    private let world = TestEnvironment()

    private func lines(_ words: String...) -> [String] {
        let outcome = world.expect([CompletionProcess.argument, "\(words.count)", "--"] + words, status: 0, err: "")
        return outcome.lines
    }

    /// The words alone.
    private func words(_ typed: String...) -> [String] { words(typed) }

    private func words(_ words: [String]) -> [String] {
        let outcome = world.run([CompletionProcess.argument, "\(words.count)", "--"] + words)
        return outcome.lines.dropFirst().map { String($0.prefix { $0 != "\t" }) }
    }

    @Test func `every word has its meaning, in the language of the line`() {
        #expect(lines("rat") == ["words", "rates\tshow exchange rates"])
        #expect(lines("--lang", "uk", "rat") == ["words", "rates\tкурси валют"])
        #expect(lines("rates", "-m", "nb") == ["words", "nbu\tNBU official rate"])
        #expect(lines("rates", "--on", "ye") == ["words", "yesterday\t2026-11-19"])
        #expect(lines("rates", "-o", "tsv") == ["words", "tsv\tvalues separated by tabs"])
        #expect(lines("help", "da") == ["words", "dates\tdays and periods"])
        for option in CommonOptions.all where !option.choices.isEmpty {
            for line in lines("rates", "--" + option.long, "").dropFirst() {
                #expect(!line.hasSuffix("\t"), "\(option.long): \(line)")
            }
        }
    }

    @Test func `every command and option is offered`() {
        #expect(Set(CommandTable.kurs.names()).isSubset(of: words("")))
        for command in CommandTable.kurs.specs.flatMap(\.family) {
            let typed = shellWords(command.name)
            let offered = Set(words(typed + ["-"]))
            #expect(offered == Set(command.allOptions.map { "--" + $0.long }), "\(command.name)")
            #expect(Set(command.verbs.map(\.word)).isSubset(of: words(typed + [""])), "\(command.name)")
        }
    }

    @Test func `the wallet offers its own categories, accounts, records and plans`() {
        #expect(words("wallet", "add", "50", "tr") == ["transport"])
        world.wallet = """
            2026-11-19 АТБ  ; id:k1
                expenses:food  240 UAH
                assets:card
            2026-11-20 pay  ; id:k2
                assets:fop  5 UAH
                income:salary
            ~ monthly from 2026-12-05  rent ; id:p1
                expenses:rent  9000 UAH
                assets:card

            """
        #expect(Set(words("wallet", "add", "50", "")) == ["food", "rent", "salary"])
        #expect(words("wallet", "list", "--category", "f") == ["food"])
        #expect(Set(words("wallet", "list", "--account", "")) == ["card", "fop"])
        #expect(words("wallet", "add", "5", "food", "--from", "c") == ["card"])
        #expect(
            lines("wallet", "rm", "k") == [
                "words", "k2\t2026-11-20 5.00 UAH salary pay", "k1\t2026-11-19 −240.00 UAH food АТБ",
            ])
        #expect(words("wallet", "done", "") == ["p1"])
    }

    @Test func `what stands there already is not offered again`() {
        #expect(words("rates", "--al").contains("--all"))
        #expect(!words("rates", "--all", "--al").contains("--all"))
        #expect(!words("rates", "-a", "--al").contains("--all"))
        #expect(!words("rates", "--on=today", "usd", "--o").contains("--on"))
        #expect(!words("rates", "usd", "us").contains("USD"))
        #expect(words("rates", "--", "--a") == [])
        #expect(words("alert", "add", "x", "--exec", "--", "ls", "--a") == [])
    }

    @Test func `an option of two words offers a day, then nothing, and may be repeated`() {
        #expect(words("chart", "usd", "--mark", "") == ["today", "yesterday", "tomorrow"])
        #expect(words("chart", "usd", "--mark", "today", "") == [])
        #expect(words("chart", "usd", "--mark", "today", "levy", "--ma").contains("--mark"))
        #expect(words("chart", "usd", "--mark=today=levy", "--can") == ["--candles"])
        #expect(words("chart", "--mark", "today", "levy", "us").contains("USD"))
        #expect(lines("chart", "usd", "--graphics", "au") == ["words", "auto\tas the terminal answers"])
    }

    @Test func `one's own currencies come first`() {
        world.run("config", "set", "currencies", "GBP", "USD")
        #expect(words("rates", "").prefix(2) == ["GBP", "USD"])
        #expect(words("rates", "us").prefix(1) == ["USD"])
        #expect(words("u").contains("USD"))
        #expect(words("rates", "").count > 150)
        #expect(words("config", "set", "currencies", "GBP", "").prefix(1) == ["USD"])
    }

    @Test func `values come from the store`() throws {
        let world = try TestEnvironment.withPages()
        func lines(_ words: String...) -> [String] {
            Array(world.run([CompletionProcess.argument, "\(words.count)", "--"] + words).lines.dropFirst())
        }
        #expect(lines("banks", "privat") == [])
        world.run("banks")
        world.run("news")
        world.run("alert", "add", "usd.nbu > 45")
        #expect(lines("banks", "privat") == ["privatbank\tПриватБанк"])
        #expect(lines("convert", "1", "usd", "--bank", "privat") == ["privatbank\tПриватБанк"])
        #expect(lines("alert", "rm", "") == ["1\tusd.nbu > 45"])
        #expect(lines("alert", "done", "1", "") == [])
        #expect(lines("news", "show", "").count == 40)
        #expect(
            lines("news", "show", "171200900")
                == ["171200900\tГривня стоїть на місці третій день: що кажуть обмінники"])
        #expect(world.transport.count(of: TestEnvironment.banksKey) == 1)
    }

    @Test func `the columns of a statement come from its file`() {
        world.files["my.csv"] = "Виписка;;\nДата операції;Сума, грн;Валюта\n01.11.2026;5;USD\n"
        #expect(
            lines("convert", "--csv", "my.csv", "--amount-col", "")
                == ["words", "Дата операції\t1", "Сума, грн\t2", "Валюта\t3"])
        #expect(lines("convert", "--csv", "my.csv", "--date-col=Да") == ["words", "--date-col=Дата операції\t1"])
        #expect(lines("convert", "--csv", "none.csv", "--amount-col", "") == ["words"])
        #expect(lines("convert", "--amount-col", "") == ["words"])
        #expect(lines("convert", "--csv", "-", "--amount-col", "") == ["words"])
    }

    @Test func `files and directories are left to the shell`() {
        #expect(lines("rates", "--out", "") == ["files"])
        #expect(lines("rates", "--record", "") == ["directories"])
        #expect(lines("inspect", "text", "").first == "files")
        #expect(lines("convert", "--csv", "x") == ["files"])
    }

    @Test func `a word without an end and a wrong configuration do no harm`() {
        world.configuration = "{"
        #expect(words("rat") == ["rates"])
        #expect(world.run([CompletionProcess.argument, "2", "--", "rates"]).out.hasPrefix("words\nUSD\t"))
        for line in [["1"], ["x", "--"], ["0", "--"], ["1", "rates"], ["99999", "--", "rates"], []] {
            world.expect(
                [CompletionProcess.argument] + line, status: 64,
                errStarts: "kurs: internal-complete is internal to kurs")
        }
        for words in [
            ["="], ["--=", ""], ["-"], ["--", ""], ["-m="], ["--market", "=", "="], ["all", ""], ["100", ""],
        ] {
            #expect(world.run([CompletionProcess.argument, "\(words.count)", "--"] + words).status == 0)
        }
    }

    @Test func `an unknown shell is rejected`() {
        world.expect(
            "completions", "ksh", status: 64, out: "",
            err: "kurs: the shell “ksh” is not supported; choose bash, zsh, fish, powershell, nushell\n")
        #expect(world.run("completions").status == 64)
        #expect(world.run("completions", "bash", "zsh").status == 64)
    }

    @Test(arguments: CompletionsCommand.Shell.allCases)
    func `a script asks kurs for the words`(shell: CompletionsCommand.Shell) {
        world.expect(
            "completions", shell.rawValue, status: 0,
            outHas: "`kurs completions \(shell.rawValue)`", "kurs \(CompletionProcess.argument) ")
    }
}
