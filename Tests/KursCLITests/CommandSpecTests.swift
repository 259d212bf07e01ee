import KursCore
import Testing

@testable import KursCLI
@testable import KursTerminal
@testable import KursWalletCommands

/// The declarations of commands and verbs, and what the parser makes of them.
struct CommandSpecTests {
    /// Every command and verb.
    private static let specs = CommandTable.kurs.specs.flatMap(\.family)

    private static func words(_ spec: CommandSpec) -> [String] { shellWords(spec.name) }

    /// An option with a value, as one types it.
    private static func typed(_ option: OptionSpec) -> [String] {
        ["--" + option.long] + (option.value == nil ? [] : [option.isPair ? "today=x" : option.choices.first ?? "1"])
    }

    @Test(arguments: specs.map(\.name))
    func `a command refuses every option of another command by name, before and after its words`(name: String) throws {
        let spec = try #require(CommandSpecTests.specs.first { $0.name == name })
        let own = Set(spec.allOptions.flatMap { [$0.long, $0.alias ?? $0.long] })
        // Several commands declare the same option; one that is typed alike is parsed alike.
        var seen: Set<[String]> = []
        let others = CommandSpecTests.specs.flatMap(\.options).filter {
            !own.contains($0.long) && seen.insert(CommandSpecTests.typed($0)).inserted
        }
        #expect(others.count > 50)
        let words = CommandSpecTests.words(spec)
        let turn = CommandSpecTests.specs.firstIndex { $0.name == name } ?? 0
        for (index, option) in others.enumerated() {
            // With one command an option stands at one place, with the next command at another.
            let place = option.takesRest ? words.count : (turn + index) % (words.count + 1)
            var line = words
            line.insert(contentsOf: CommandSpecTests.typed(option), at: place)
            // What is done instead: a choice of an option of its own, and the days of a period as the history.
            do throws(UsageError) {
                let parsed = try ParsedArguments(line[...], .kurs)
                let isChoice = parsed.options.contains { $0.value == option.long && own.contains($0.name) }
                let isHistory = name == "rates" && parsed.command == "history" && parsed.has(option.long)
                #expect(isChoice || isHistory, "\(line)")
            } catch {
                guard case .unknownOption("--" + option.long, let command, _) = error else {
                    Issue.record("\(line): \(String(describing: error))")
                    continue
                }
                // Between its words the verb is not known yet.
                #expect(command == name || place < words.count && name.hasPrefix(command + " "), "\(line)")
            }
        }
    }

    @Test(arguments: specs.map(\.name))
    func `a command takes each of its options, before and after its words`(name: String) throws {
        let spec = try #require(CommandSpecTests.specs.first { $0.name == name })
        let words = CommandSpecTests.words(spec)
        for option in spec.options {
            for place in 0...words.count where !option.takesRest || place == words.count {
                var line = words
                line.insert(contentsOf: CommandSpecTests.typed(option), at: place)
                let parsed = try ParsedArguments(line[...], .kurs)
                #expect(parsed.spec.name == name && parsed.has(option.long), "\(line)")
            }
        }
    }

    @Test func `no two verbs of a command share a name`() {
        for spec in CommandSpecTests.specs {
            let names = spec.verbs.flatMap { [$0.word] + $0.aliases }
            #expect(names.count == Set(names).count, "\(spec.name)")
            for verb in spec.verbs {
                #expect(CommandSpecTests.words(verb).dropLast() == CommandSpecTests.words(spec)[...])
            }
        }
    }

    @Test(arguments: [
        ("wallet додай 12 food", "wallet add", ["12", "food"]), ("wallet видали x", "wallet rm", ["x"]),
        ("wallet goals", "wallet goal", []), ("wallet export --out a.csv 2026", "wallet list", ["2026"]),
        ("wallet export 2026 -o beancount", "wallet export", ["2026"]), ("wallet export -o csv", "wallet list", []),
        ("wallet export --json", "wallet list", []),
        ("wallet", "wallet", []), ("wallet витрата 12 food", "wallet add", ["12", "food"]),
        ("wallet --on -1d add 12 food", "wallet add", ["12", "food"]), ("wallet remove x", "wallet rm", ["x"]),
        ("wallet 2026-11", "wallet list", ["2026-11"]), ("wallet last month", "wallet list", ["last", "month"]),
        ("гаманець план", "wallet plan", []), ("wallet plan delete x", "wallet plan rm", ["x"]),
        ("wallet goal food < 8000/month", "wallet goal add", ["food", "<", "8000/month"]),
        ("wallet категорії", "wallet categories", []),
        ("wallet categories rename a b", "wallet categories rename", ["a", "b"]),
        ("wallet rename category a to b", "wallet categories rename", ["a", "b"]),
        ("wallet rename a b", "wallet categories rename", ["a", "b"]),
        ("wallet перейменувати рахунок a на b", "wallet account rename", ["a", "b"]),
        ("wallet delete category pets", "wallet categories rm", ["pets"]),
        ("wallet list goals", "wallet goal list", []),
        ("wallet list accounts", "wallet account", []), ("wallet close account x", "wallet account close", ["x"]),
        ("alert", "alert", []), ("alert --fired", "alert", []), ("alert list", "alert list", []),
        ("alert usd.nbu > 45 --once", "alert add", ["usd.nbu", ">", "45"]),
        ("alert cash usd sell above 45", "alert add", ["cash", "usd", "sell", "above", "45"]),
        ("alert new usd.nbu>45", "alert add", ["usd.nbu>45"]), ("news yesterday", "news", ["yesterday"]),
        ("news --unread", "news", []), ("news -a read", "news read", []), ("config market", "config get", ["market"]),
        ("config market cash", "config set", ["market", "cash"]), ("config remove lang", "config unset", ["lang"]),
        ("markets use cash", "markets use", ["cash"]), ("export usd", "export", ["usd"]),
        ("export rates usd", "export rates", ["usd"]), ("wallet help", "wallet", ["help"]),
    ])
    func `words find their command and verb`(line: String, name: String, operands: [String]) throws {
        let words = shellWords(line)
        let parsed = try ParsedArguments(words[...], .kurs)
        #expect(parsed.spec.name == name)
        #expect(parsed.operands == operands)
    }

    @Test func `a word that is no verb is refused with the verbs, and one too many with the usage`() {
        #expect(throws: UsageError.unknownVerb("lst", command: "wallet", verbs: WalletCommand.spec.verbs.map(\.word))) {
            try ParsedArguments(["wallet", "lst"], .kurs)
        }
        #expect(throws: UsageError.unexpectedArgument("x", usage: "wallet undo [COUNT]")) {
            try ParsedArguments(["wallet", "undo", "x"], .kurs)
        }
        let world = TestEnvironment()
        #expect(world.run("wallet", "lst").err == "kurs: unknown wallet command “lst”; did you mean list?\n")
        world.expect("wallet", "tax", "5", errHas: "use kurs wallet report --tax fop3 or kurs wallet report --tax 5%")
        world.expect(
            "wallet", "plan", "x",
            err: "kurs: unknown wallet plan command “x”; choose add, list, show, edit, rm, clear\n")
        world.expect(
            "wallet", "undo", "--category", "food",
            err: "kurs: unknown option --category for kurs wallet undo; see kurs wallet undo --help\n")
        #expect(world.run("wallet", "undo", "--tga", "x", "--help").status == 64)
        #expect(world.run("wallet", "lst", "--help").out == Help(.en).page("wallet"))
    }
}
