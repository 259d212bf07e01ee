import KursCore
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursTerminal

/// What a terminal of 40 columns shows: broken between words, never by the terminal; addresses whole, on their own line.
struct NarrowTerminalTests {
    private func world() -> TestEnvironment {
        let world = TestEnvironment()
        world.columns = 40
        world.variables["NO_COLOR"] = "1"
        world.answerNBU()
        return world
    }

    @Test func `an explained conversion`() {
        world().expect(
            "convert", "-1000", "USD", "--explain",
            out: """
                −1,000 USD = −44,762.60 UAH
                  1 USD = 44.7626 UAH · NBU, official ·
                  for 2026-11-20 · nbu-json ·
                  fetched just now
                  formula      −1000 × 44.7626
                  rounding     once, half away from
                               zero, to 2 decimals
                  leg          USD: requested for
                               2026-11-20, rate of
                               2026-11-20, fetched
                               2026-11-20 11:40
                  rule         the official rate in
                               force on the day
                  source
                  https://bank.gov.ua/NBUStatService/v1/statdirectory/exchange?date=20261120&json

                """)
    }

    @Test func `an explained conversion in Ukrainian`() {
        world().expect(
            "convert", "-1000", "USD", "--explain", "--lang", "uk",
            out: """
                −1\u{A0}000 USD = −44\u{A0}762,60 UAH
                  1 USD = 44,7626 UAH · НБУ, офіційний ·
                  на 2026-11-20 · nbu-json ·
                  отримано щойно
                  формула      −1000 × 44,7626
                  округлення   один раз, половину — у
                               бік від нуля, до 2 знаків
                  крок         USD: запитано на
                               2026-11-20, курс на
                               2026-11-20, отримано
                               2026-11-20 11:40
                  правило      офіційний курс, чинний
                               того дня
                  джерело
                  https://bank.gov.ua/NBUStatService/v1/statdirectory/exchange?date=20261120&json

                """)
    }

    /// Whether each line fits, or is one word.
    private func fits(_ text: String, _ columns: Int = 40) -> Bool {
        text.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= columns || !$0.contains(" ") }
    }

    @Test(arguments: ["en", "uk"])
    func `errors are wrapped between words on a terminal, and whole in a pipe`(language: String) {
        let line = ["rates", "usd", "-m", "cash", "--lang", language]
        let piped = TestEnvironment().run(line).err
        #expect(piped.split(separator: "\n").count == 1 && piped.utf8.count > 120, "\(piped)")
        let world = TestEnvironment()
        world.errorColumns = 40
        let wrapped = world.run(line).err
        #expect(fits(wrapped), "\(wrapped)")
        #expect(wrapped.split(separator: "\n").joined(separator: " ") + "\n" == piped)
        // What was typed stays above the mark of its fault.
        let fault = ["alert", "add", "usd.nbu + usd.cash.sell - eur.cash.sell >> 5"]
        let excerpt = { (text: String) in text.split(separator: "\n").suffix(2) }
        #expect(excerpt(world.run(fault).err) == excerpt(TestEnvironment().run(fault).err))
    }

    @Test(arguments: ["en", "uk"])
    func `what the wallet confirms, and its sums`(language: String) {
        let world = world()
        for line in [
            ["add", "1240.50", "food", "Сільпо на розі біля дому"],
            ["earn", "42000.25", "freelance", "Studio of many words", "--tag", "who:Оля"],
            ["move", "1000", "usd", "cash", "card", "--for", "43350", "uah"], [],
            ["plan", "add", "12000.50", "housing", "оренда квартири", "--every", "month", "--on", "20"],
            ["done", "оренда квартири"], ["balance"],
        ] {
            let outcome = world.run(["wallet"] + line + ["--lang", language])
            #expect([0, 69].contains(outcome.status) && fits(outcome.out), "\(line): \(outcome)")
        }
    }

    @Test func `the rows of a table keep their columns, however wide they are`() {
        let world = world()
        for amount in ["1240", "240"] { world.run("wallet", "add", amount, "transport", "ride") }
        let report = world.run("wallet", "report").out
        #expect(report.contains("\ntotal      1,480.00  "), "\(report)")
        // Both amounts end in one column.
        let ends = world.run("wallet", "list").lines.map { line in line.prefix { $0 != "U" }.count }
        #expect(ends.count == 2 && ends[0] == ends[1], "\(ends)")
    }

    @Test func `a new alert is a sentence on a terminal, and a line for a script`() {
        let line = ["alert", "add", "usd.nbu > 50"]
        #expect(world().run(line).out == "alert 1: usd.nbu > 50\n")
        #expect(world().run(line + ["--lang", "uk"]).out == "сповіщення 1: usd.nbu > 50\n")
        #expect(TestEnvironment.withNBU().run(line).out == "1\tusd.nbu > 50\n")
    }

    @Test func `machines read a minus of ASCII`() {
        for (format, minus) in [("plain", "-44762.60"), ("json", "-44762.60"), ("csv", "-44762.60")] {
            world().expect("convert", "-1000", "USD", "-o", format, outHas: minus, outLacks: "−")
        }
    }

    @Test func `a typed minus of either kind is a minus`() {
        let plain = { (amount: String) in self.world().run("convert", amount, "USD", "-o", "plain").out }
        #expect(plain("−44,762.60") == plain("-44762.60"))
    }
}

struct WaitLineTests {
    private func progress(_ hosts: [String], _ finished: Int, of count: Int, at milliseconds: Int) -> FetchProgress {
        FetchProgress(hosts: hosts, finishedCount: finished, count: count, milliseconds: milliseconds)
    }

    @Test func `a wait is shown when it is noticed, and gone at its end`() {
        let out = ArraySink()
        let line = WaitLine(out, columns: 80, .en)
        line.show(progress(["bank.gov.ua"], 0, of: 1, at: 299))
        #expect(out.text.isEmpty)
        line.show(progress(["bank.gov.ua"], 0, of: 1, at: 300))
        line.show(progress(["bank.gov.ua"], 0, of: 1, at: 400))
        #expect(out.text == "\r\u{1B}[Kwaiting for bank.gov.ua …")
        line.show(progress([], 1, of: 1, at: 500))
        #expect(out.text == "\r\u{1B}[Kwaiting for bank.gov.ua …\r\u{1B}[K")
    }

    @Test func `several requests are counted`() {
        let out = ArraySink()
        WaitLine(out, columns: 80, .uk).show(progress(["bank.gov.ua", "minfin.com.ua"], 3, of: 12, at: 1000))
        #expect(out.text == "\r\u{1B}[K3 з 12; чекаємо на bank.gov.ua, minfin.com.ua …")
    }

    @Test func `the pages of several fetches are one wait`() {
        let out = ArraySink()
        let line = WaitLine(out, columns: 80, .en)
        for (finished, size) in [(0, 4), (4, 4), (8, 2)] {
            line.count(finished, of: 10)
            line.show(progress(["minfin.com.ua"], 0, of: size, at: 120))
            line.show(progress(["minfin.com.ua"], size - 1, of: size, at: 160))
            line.show(progress([], size, of: size, at: 170))
        }
        // Each fetch is too short to be noticed, the wait is not.
        let shown = out.text.split(separator: "\r\u{1B}[K").map(String.init)
        #expect(
            shown == [
                "7 of 10; waiting for minfin.com.ua …", "8 of 10; waiting for minfin.com.ua …",
                "9 of 10; waiting for minfin.com.ua …",
            ])
        line.count(10, of: 10)
        #expect(out.text.hasSuffix("…\r\u{1B}[K"))
        line.show(progress(["bank.gov.ua"], 0, of: 1, at: 299))
        #expect(out.text.hasSuffix("…\r\u{1B}[K"))
    }

    @Test(
        arguments: [(80, "en", "reading a.csv"), (80, "uk", "читаємо a.csv"), (nil, "en", "")]
            as [(Int?, String, String)])
    func `a file that takes longer than a second shows how much is left`(columns: Int?, language: String, text: String)
    {
        let rows = (1...40).map { "\($0),UAH,2026-11-20\n" }.joined()
        let columnNames = ["--amount-col", "amount", "--currency-col", "currency", "--date-col", "date"]
        for line in [["convert", "--csv", "a.csv", "--to", "uah", "--out", "b.csv"], ["wallet", "import", "a.csv"]] {
            let world = TestEnvironment.withNBU()
            (world.errorColumns, world.time, world.files.givesStamps) = (columns, TestTime(step: 100), true)
            world.files.readLimit = 7
            world.files.contents["a.csv"] = ("amount,currency,date\n" + rows, 0o600)
            let account = line[0] == "wallet" ? ["--account", "card"] : []
            let outcome = world.run(line + columnNames + account + ["--lang", language])
            #expect(outcome.status == 0, "\(outcome)")
            let shown = outcome.err.split(separator: "\r\u{1B}[K").filter { $0.contains("%") }
            #expect(shown.isEmpty == (columns == nil) && shown.allSatisfy { $0.hasPrefix(text) }, "\(outcome)")
            if let last = outcome.err.split(separator: "%").last, columns != nil {
                #expect(last.contains("\r\u{1B}[K"), "it is erased at the end: \(outcome)")
            }
        }
    }

    @Test func `the line never wraps`() {
        let out = ArraySink()
        WaitLine(out, columns: 20, .en).show(progress(["a-long-name.example"], 0, of: 1, at: 1000))
        #expect(DisplayWidth.of(out.text.replacing("\r\u{1B}[K", with: "")) <= 19)
    }

    @Test func `nothing is shown in a pipe, quietly, on a dumb terminal or while kurs draws itself`() throws {
        let lines: [(columns: Int?, words: [String], term: String, isShown: Bool)] = [
            (80, ["rates"], "xterm", true), (nil, ["rates"], "xterm", false), (80, ["rates", "-q"], "xterm", false),
            (80, ["rates"], "dumb", false), (80, ["rates", "-v"], "xterm", false), (80, ["watch"], "xterm", false),
            (80, ["rates", "--watch"], "xterm", false),
        ]
        for (columns, words, term, isShown) in lines {
            let world = TestEnvironment()
            world.variables["TERM"] = term
            var machine = world.world(words, ArraySink())
            machine.errorColumns = columns
            let settings = try Settings(try ParsedArguments(words[...], .kurs), machine)
            #expect((TransportOptions(settings, machine).progress != nil) == isShown, "\(words) \(term)")
        }
    }

    @Test(arguments: [
        "rates --all", "rates --all --spark", "1000 usd --best", "coins", "banks", "history usd --days 3",
        "rates -m interbank",
        "convert Fixtures/Statements/payoneer.csv --totals --out /t.csv -q",
    ])
    func `no table is broken by the terminal`(line: String) throws {
        let world = try TestEnvironment.ofFixtures()
        (world.columns, world.variables["KURS_PAGER"]) = (40, "")
        world.files["Fixtures/Statements/payoneer.csv"] = try Fixtures.text("Statements/payoneer.csv")
        let outcome = world.run(shellWords(line) + TestEnvironment.replaying + ["--color", "never"])
        #expect(outcome.status == 0)
        let wide = (outcome.out + outcome.err).split(separator: "\n").filter { DisplayWidth.of(String($0)) > 40 }
        #expect(wide.allSatisfy { $0.contains("https://") }, "\(wide)")
    }

    @Test func `rates of several sources name each with its moment`() throws {
        let world = try TestEnvironment.ofFixtures()
        world.expect(
            ["rates", "usd", "eur", "pln", "-m", "interbank"] + TestEnvironment.replaying,
            outHas: "\nminfin-api-interbank · as of 2026-11-20 11:00 · fetched just now\n",
            "\nPLN: finance-ua · as of 2026-11-20 11:35 · fetched just now\n")
        world.expect(["rates", "--all"] + TestEnvironment.replaying, outHas: "\ninterbank PLN: finance-ua, as of ")
    }

    @Test func `an alert is kept also without the network`() {
        let world = TestEnvironment()
        world.expect("alert", "add", "usd.nbu > 50", "--offline", status: 0)
        world.expect("alert", "list", outHas: "usd.nbu > 50")
    }
}
