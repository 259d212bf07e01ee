import KursCore
import KursTestSupport
import KursText
import Testing

@testable import KursCLI
@testable import KursTerminal

/// What is not there, and lists with nothing in them, end alike in every command.
struct EmptyAnswerTests {
    @Test(arguments: [
        ["alert", "rm", "9"], ["alert", "edit", "9", "usd.nbu > 5"], ["alert", "done", "9"], ["wallet", "rm", "zz"],
        ["wallet", "show", "zz"], ["wallet", "edit", "zz", "5"], ["wallet", "done", "zz"], ["wallet", "skip", "zz"],
        ["wallet", "plan", "rm", "zz"], ["wallet", "goal", "rm", "zz"], ["wallet", "rules", "rm", "zz"],
    ])
    func `an identifier of nothing exits with 1`(line: [String]) {
        TestEnvironment().expect(line, status: 1, out: "", errHas: "; see kurs")
    }

    @Test(arguments: [
        (["alert", "list"], "no alerts yet"), (["wallet", "list"], "no records"), (["wallet", "plan"], "no plans"),
        (["wallet", "goal"], "no goals"), (["wallet", "rules"], "no rules"), (["wallet", "balance"], "no records"),
        (["wallet", "export"], "no records"),
    ])
    func `an empty list is an answer, and says so`(line: [String], message: String) {
        TestEnvironment().expect(line, status: 0, out: "", errStarts: "kurs: " + message)
        let ukrainian = TestEnvironment().run(line + ["--lang", "uk"])
        #expect(Cyrillic.isIn(ukrainian.err), "\(ukrainian)")
    }

    @Test(arguments: [
        (["alert", "list", "--fired"], "no alerts are fired"), (["wallet", "list", "2024"], "no records match"),
        (["wallet", "list", "--search", "zz"], "no records match"), (["wallet", "balance", "zz"], "no accounts match"),
        (["wallet", "export", "2024"], "no records match"), (["wallet", "plan", "--search", "zz"], "no plans"),
        (["wallet", "chart", "2024"], "nothing to draw from 2024-01-01 to 2024-12-31"),
        (["wallet", "due"], "no plans"),
    ])
    func `a part with nothing in it matches nothing`(line: [String], message: String) {
        let world = TestEnvironment()
        #expect(world.run("wallet", "add", "5", "food").status == 0)
        world.expect(line, status: 1, out: "", errStarts: "kurs: " + message)
    }

    @Test func `a page for which no source answered has the status of the first`() {
        let world = TestEnvironment()
        world.expect(
            "page", "--sections", "markets,coins", status: 69, out: "",
            errHas: "nothing to show; the page was not written")
    }

    @Test func `a command names the formats that it takes in help, completions and errors`() {
        let world = TestEnvironment()
        for (command, line, formats) in [
            ("prices", ["usd", "uah", "2026"], "table, plain"),
            ("export", ["rates"], "csv, tsv, jsonl, sqlite, parquet"),
            ("news", [], "table, plain, json, jsonl, csv, tsv, sfeed"),
        ] {
            world.expect([command] + line + ["-o", "foo"], err: "kurs: invalid --output “foo”; choose \(formats)\n")
            let help = world.run([command, "--help"]).lines.map { $0.split(separator: " ") }
            #expect(help.joined().joined(separator: " ").hasSubstring("output format: " + formats))
        }
        world.expect(
            "prices", "usd", "uah", "2026", "-o", "csv",
            errEnds: "the format csv; choose table, plain, or see kurs history --help\n")
        #expect(!world.run("page", "--help").out.hasSubstring("--output"))
        let output = PricesCommand.spec.allOptions.first { $0.long == "output" }
        #expect(output?.choices == ["table", "plain"])
        #expect(world.run("bar", "--help").out.hasSubstring("--max-age TIME   mark what is older"))
    }

    @Test func `the days of price directives are described as days`() {
        TestEnvironment().expect(
            "prices", "--help", outHas: "BASE  the currency of the prices\n", "FROM  the first day")
        #expect(TestEnvironment().run("wallet", "move", "--help").out.hasSubstring("FROM         the account"))
    }
}

/// A request for exactly the row that was left out reports why, in the run that fetched it.
struct RefusedRowTests {
    private let world = TestEnvironment()

    private func answer(_ dollars: String) {
        world.answerNBU([("USD", dollars), ("EUR", "51.8024")])
    }

    @Test func `a refusal is explained, and no earlier day replaces it`() {
        world.answerNBU([("USD", "44")], on: "19")
        #expect(world.run("rates", "usd", "--on", "2026-11-19").status == 0)
        answer("-44")
        world.expect(
            "rates", "usd", status: 1, out: "",
            err: """
                kurs: the NBU has no usable rate for USD; in the answer of nbu-json USD was left out: its “rate” \
                cannot be “-44”; try another market; kurs sources lists the page to check

                """)
        world.expect("rates", "usd", "--lang", "uk", status: 1, errStarts: "kurs: у НБУ немає курсу USD;")
    }

    @Test func `a refusal is reported among other rates, in a conversion, and for all markets`() {
        answer("null")
        world.expect(
            "rates", "eur", "usd", "-o", "plain", "--lang", "uk", status: 1, out: "EUR\t51.8024\t2026-11-20\n",
            errHas: "у відповіді nbu-json USD пропущено: «rate» не може бути «null»")
        for line in [["convert", "1", "usd"], ["rates", "usd", "--all"]] {
            let world = TestEnvironment()
            world.transport.script(
                TestEnvironment.nbuKey,
                .text(
                    #"[{"cc":"USD","exchangedate":"20.11.2026"},{"rate":51,"cc":"EUR","exchangedate":"20.11.2026"}]"#))
            world.expect(line, status: 1, errHas: "in the answer of nbu-json USD was left out: it has no “rate”")
        }
    }

    @Test func `no rates for a working day are a fault of the source, and the next one is asked`() {
        let world = TestEnvironment()
        world.answerNBU([])
        world.transport.script(
            "frankfurter /v2/rates?base=USD&quotes=UAH&date=2026-11-20&providers=NBU",
            .text(#"[{"date":"2026-11-20","base":"USD","quote":"UAH","rate":44.7}]"#))
        world.expect("convert", "100", "usd", "-m", "nbu", status: 0, outHas: "4,470.00 UAH")
    }
}
