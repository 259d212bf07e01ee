import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// Streams and statements as whole command lines.
@Suite struct StreamTests {
    private let world = TestEnvironment.withNBUYear()

    @Test(arguments: ["", "\n\n"])
    func `empty input is no error, and is said`(input: String) {
        let world = TestEnvironment()
        let outcome = world.expect("convert", "-", input: input, status: 0, out: "")
        #expect(outcome.err == (input.isEmpty ? "kurs: standard input is empty: nothing to convert\n" : ""))
        #expect(world.run("convert", "-", "-q", input: input) == .init(status: 0, out: "", err: ""))
    }

    @Test func `converts each line, reports invalid lines, and continues`() {
        let outcome = world.expect(
            "convert", "-", "-o", "plain",
            input: "100 USD\n\nabc USD\n1 500,50 євро\n(2) usd\n5 UDS\n100 USD 2026-11-13\n1 USD 2026-02-30\n7 USD",
            status: 65, out: "4476.26\tUAH\n77729.50\tUAH\n-89.53\tUAH\n4400.00\tUAH\n313.34\tUAH\n")
        let lines = outcome.err.split(separator: "\n").map(String.init)
        #expect(lines.count == 4)
        #expect(lines.first?.hasPrefix("kurs: line 3: ") == true)
        #expect(lines.dropFirst().first == "kurs: line 6: unknown currency “UDS”; did you mean USD?")
        #expect(lines.dropFirst(2).first?.hasPrefix("kurs: line 8: “2026-02-30” is not a valid date") == true)
    }

    @Test func `a default market is mentioned`() {
        for (line, isNamed) in [(["-m", "cash"], true), ([], false)] {
            let world = TestEnvironment.withNBUYear()
            world.configuration = "{\"market\":\"cash\"}"
            let expected = "using the cash market from your settings; use -m nbu for official rates"
            #expect(world.run(["convert", "-"] + line, input: "1 USD\n").err.contains(expected) == !isNamed)
            #expect(world.run(["convert", "-", "-q"] + line, input: "1 USD\n").err.contains(expected) == false)
        }
    }

    static let shortYears: [(String, String, String)] = [
        (
            "en",
            "line 2: “13.11.26” is ambiguous: 2026-11-13 or 2013-11-26; use --date-format DD.MM.YY or "
                + "--date-format YY.MM.DD",
            "line 2: “13.11.26” is ambiguous: its year has two digits; use YYYY-MM-DD or DD.MM.YYYY"
        ),
        (
            "uk",
            "рядок 2: дата «13.11.26» неоднозначна: 2026-11-13 або 2013-11-26; укажіть --date-format DD.MM.YY або "
                + "--date-format YY.MM.DD",
            "рядок 2: дата «13.11.26» неоднозначна: рік із двох цифр; формат: РРРР-ММ-ДД або ДД.ММ.РРРР"
        ),
    ]

    @Test(arguments: shortYears)
    func `a day may lack leading zeros but not the century`(language: String, sentence: String, ofStream: String) throws
    {
        world.files["s.csv"] = "d;a;c\n13.11.26;100;USD\n13.11.2026;100;USD\n16.11.2026;1;USD\n"
        let line = ["convert", "--csv", "s.csv", "--amount-col", "a", "--currency-col", "c", "--date-col", "d"]
        let outcome = world.expect(line + ["--lang", language], status: 65, errHas: sentence)
        let row = "100;USD;44.0000;2026-11-13;nbu;nbu-range;4400.00\n"
        #expect(outcome.out.contains("\n13.11.2026;" + row), "\(outcome)")
        #expect(world.run(line + ["--date-format", "DD.MM.YY"]).out.contains("\n13.11.26;" + row))
        world.expect(
            "convert", "-", "-o", "plain", "--lang", language, input: "5 USD\n5 USD 13.11.26\n", status: 65,
            errHas: ofStream)
        #expect(world.run("convert", "5", "USD", "--on", "13.11.26").status == 65)
        world.files["s.csv"] = "d;a;c\n6.11.2026;100;USD\n06.11.2026;100;USD\n16.11.2026;1;USD\n"
        let rows = world.run(line).lines.dropFirst().map { $0.split(separator: ";").dropFirst() }
        try #require(rows.count == 3, "\(rows)")
        #expect(rows[0] == rows[1], "\(rows)")
        #expect(rows[0].contains("nbu-range"), "\(rows)")
    }

    @Test func `a byte order mark is skipped, and JSON errors are only objects`() {
        world.expect(
            "convert", "-", "-o", "plain", input: "\u{FEFF}100 USD\n\u{FEFF}100 USD", status: 65, out: "4476.26\tUAH\n")
        let outcome = world.run("convert", "-", "--json", input: "abc USD\n5 UDS")
        let lines = outcome.err.split(separator: "\n")
        #expect(lines.count == 2, "\(outcome.err)")
        #expect(lines.allSatisfy { $0.hasPrefix("{\"error\":{\"code\":65,") }, "\(outcome.err)")
    }

    @Test func `a currency is fetched once, whatever the number of lines`() {
        let lines = String(repeating: "1.50 USD\n2 EUR 2026-11-13\n", count: 5000)
        world.expect(
            "convert", "-", "-o", "plain", input: lines,
            out: String(repeating: "67.14\tUAH\n102.00\tUAH\n", count: 5000))
        #expect(world.transport.requests.count == 2)
    }

    @Test func `--strict stops at the first invalid line`() {
        world.expect(
            "convert", "-", "-o", "plain", "--strict", input: "1 USD\nx\n2 USD\n", status: 65, out: "44.76\tUAH\n")
    }

    @Test func `crosses, fees and sides are those of a single conversion`() {
        let stream = world.expect(
            "convert", "-", "--to", "eur", "--fee", "0.5%", "-o", "plain", input: "100 USD\n3 PLN\n", status: 0)
        let single =
            world.run("convert", "100", "USD", "EUR", "--fee", "0.5%", "-o", "plain").out
            + world.run("convert", "3", "PLN", "EUR", "--fee", "0.5%", "-o", "plain").out
        #expect(stream.out == single)
    }

    static let statement = """
        Виписка за листопад;;;\r
        "№";Дата;"Сума; вал.";Валюта\r
        1;13.11.2026;1 000,50;USD\r
        2;16.11.2026;(200,00);доларів США\r
        "три ""3""\nрядки";14.11.2026;10,00;EUR\r
        4;16.11.2026;7,00;UAH\r
        5;16.11.2026;;USD\r
        """

    @Test func `a statement keeps its shape and gets its rates`() {
        world.files["bank.csv"] = "\u{FEFF}" + StreamTests.statement
        world.expect(
            "convert", "--csv", "bank.csv", "--amount-col", "Сума; вал.", "--currency-col", "4", "--date-col", "дата",
            "--totals-out", "totals.csv", "--out", "out.csv", "-q", status: 0, out: "", err: "")
        #expect(
            world.files["out.csv"] == "\u{FEFF}" + """
                Виписка за листопад;;;\r
                "№";Дата;"Сума; вал.";Валюта;rate;rate_date;market;source;uah\r
                1;13.11.2026;1 000,50;USD;44,0000;2026-11-13;nbu;nbu-range;44022,00\r
                2;16.11.2026;(200,00);доларів США;44,0000;2026-11-16;nbu;nbu-range;-8800,00\r
                "три ""3""\nрядки";14.11.2026;10,00;EUR;51,0000;2026-11-13;nbu;nbu-range;510,00\r
                4;16.11.2026;7,00;UAH;1;2026-11-16;;;7,00\r
                5;16.11.2026;;USD;;;;;\r
                """)
        let totals = world.files["totals.csv"] ?? ""
        #expect(totals.contains("2026-11;USD;2;800,50;35222,00;nbu\n"))
        #expect(totals.hasSuffix("all;;4;;35739,00;nbu\n"))
    }

    @Test(arguments: [("Сума", "Дата"), ("2", "1")])
    func `the statement of one currency's account needs no column for it`(amount: String, date: String) {
        world.files["a.csv"] = "Дата;Сума\n13.11.2026;1 000,50\n16.11.2026;-200,00\n"
        let line = ["convert", "--csv", "a.csv", "--amount-col", amount, "--date-col", date, "-q"]
        world.expect(
            line + ["--currency", "доларів"], status: 0,
            out: """
                Дата;Сума;rate;rate_date;market;source;uah
                13.11.2026;1 000,50;44,0000;2026-11-13;nbu;nbu-range;44022,00
                16.11.2026;-200,00;44,0000;2026-11-16;nbu;nbu-range;-8800,00

                """, err: "")
        world.expect(line + ["--currency", "usd", "--currency-col", "2"], status: 64, errHas: "--currency-col")
        #expect(world.run(line).status == 64)
        #expect(world.run(line).err.contains("--currency CUR"))
        #expect(world.run(line + ["--currency", "UDS"]).err.contains("did you mean USD"))
    }

    static let unusable: [(String, String, String)] = [
        ("a,c\n1.5,USD\n", "x", "the-csv has no column “x”"), ("a,a,c\n1.5,2,USD\n", "a", "has two columns “a”"),
        ("a,c\n\"1,500\",USD\n", "a", "--decimal"), ("a,c\n1.5,USD\n\"1,5\",USD\n", "a", "mixes decimal points"),
        ("", "a", "is empty"), ("\n \n", "a", "is empty"), ("a,c\u{0}\u{0}\n", "a", "is not a text"),
        ("a,c\n1.5,USD\n", "7", "has no column 7"),
    ]

    @Test(arguments: StreamTests.unusable)
    func `an unusable statement is explained`(text: String, column: String, expected: String) {
        world.files["the-csv"] = text
        world.expect(
            "convert", "--csv", "the-csv", "--amount-col", column, "--currency-col", "c", status: 65, out: "",
            errHas: expected)
    }

    @Test func `a strict statement writes nothing at all`() {
        world.files["s.csv"] = "a,c\n1.5,USD\nx,USD\n"
        world.expect(
            "convert", "--csv", "s.csv", "--amount-col", "a", "--currency-col", "c", "--strict", "--out", "o.csv",
            status: 65)
        #expect(world.files.contents["o.csv"] == nil)
    }

    @Test func `an extra argument of a line is named`() {
        world.expect(
            "convert", "-", "-o", "plain", input: "100 USD 2026-11-13 late\n", status: 65,
            errStarts: "kurs: line 1: unexpected “late” after the date; expected AMOUNT CURRENCY")
    }

    @Test func `an invalid amount is reported with its cell`() {
        world.files["s.csv"] = "a;c\n5,00 г 1;UAH\n"
        let outcome = world.run("convert", "--csv", "s.csv", "--amount-col", "a", "--currency-col", "c")
        let lines = outcome.err.split(separator: "\n")
        #expect(lines.first == "kurs: without --date-col, all rows use the rate for 2026-11-20")
        #expect(lines.dropFirst().first?.hasPrefix("kurs: line 2: unexpected “г” in the amount") == true, "\(outcome)")
    }

    @Test(arguments: [
        ("en", "kurs: line 3: unexpected “г” in the amount (character 6)"),
        ("uk", "kurs: рядок 3: зайвий знак «г» у сумі (позиція 6)"),
    ])
    func `letters of windows-1251 are told as letters`(language: String, expected: String) {
        let statement = [UInt8]("a;c\n5,00;UAH\n5,00 ".utf8) + [0xE3, 0xF0, 0xED] + [UInt8]("5;UAH\n".utf8)
        world.files.bytes["s.csv"] = statement
        let outcome = world.expect(
            ["convert", "--csv", "s.csv", "--amount-col", "a", "--currency-col", "c", "--lang", language], status: 65)
        #expect(outcome.err.split(separator: "\n").contains { $0.hasPrefix(expected) }, "\(outcome)")
    }

    @Test(arguments: [
        (
            "en",
            "kurs: column “what” of s.csv has no amounts; its first cell is “rent”; choose another with --amount-col\n"
        ),
        ("uk", "kurs: у стовпці «what» файлу s.csv немає сум; перша клітинка — «rent»; укажіть інший: --amount-col\n"),
    ])
    func `a column without amounts is reported once`(language: String, expected: String) {
        world.files["s.csv"] = "a;c;what\n5,00;USD;rent\n6,00;USD;\n7,00;USD;tax 3%\n"
        let line = ["convert", "--csv", "s.csv", "--currency-col", "c", "--lang", language]
        #expect(world.run(line + ["--amount-col", "what"]) == .init(status: 65, out: "", err: expected))
        world.files["s.csv"] = "a;c\nx;USD\n5,00;USD\n"
        #expect(world.run(line + ["--amount-col", "a"]).out.contains("5,00;USD;44,7626;"))
    }

    @Test(arguments: [
        ("nope.csv", 66, "kurs: cannot read nope.csv; check its name\n"),
        ("-", 64, "kurs: invalid --csv “-”; a statement is read twice, so it must be a file: save it first\n"),
    ])
    func `a statement is a file`(path: String, status: Int32, expected: String) {
        world.expect(
            "convert", "--csv", path, "--amount-col", "1", "--currency-col", "2", status: status, out: "", err: expected
        )
    }

    @Test(arguments: [
        (["-", "--explain"], "- and --explain cannot be combined; omit one of them"),
        (["-", "--words"], "- and --words cannot be combined; omit one of them"),
        (["--csv", "s.csv", "--words"], "--csv and --words cannot be combined; omit one of them"),
        (["--csv", "s.csv", "--best", "card"], "--csv and --best cannot be combined; omit one of them"),
        (["-", "--date-col", "1"], "--date-col requires FILE; add FILE, or omit --date-col"),
        (["5", "USD", "--totals"], "--totals requires - / --csv; add - / --csv, or omit --totals"),
        (
            ["--csv", "s.csv", "--date-col", "d", "--on", "today"],
            "--on and --date-col cannot be combined; omit one of them"
        ),
        (["-", "--side", "buy"], "--side: the NBU has a single rate; add -m cash or -m banks or -m interbank"),
        (
            ["5", "USD", "--side", "mid"], "--side: the NBU has a single rate; add -m cash or -m banks or -m interbank"
        ),
        (["5", "USD", "--kind", "card"], "--kind requires --best; add --best, or omit --kind"),
        (["5", "UAH", "--best", "card"], "missing TO; usage: kurs convert 5 UAH to USD --best card"),
        (["5", "USD", "EUR", "--to", "PLN"], "EUR and --to cannot be combined; omit one of them"),
    ])
    func `an option without effect is rejected`(line: [String], expected: String) {
        #expect(world.run(["convert"] + line) == .init(status: 64, out: "", err: "kurs: " + expected + "\n"))
    }

    @Test(arguments: [("en", "less a fee of 0.5 % · 1 USD = 44.7626 UAH · "), ("uk", "мінус комісія 0,5 % · 1 USD = ")])
    func `a fee stands beside the rate it is taken off before`(language: String, expected: String) throws {
        let lines = world.run("convert", "100", "USD", "--fee", "0.5%", "--lang", language).lines
        try #require(lines.count == 2, "\(lines)")
        #expect(lines[1].hasPrefix("  " + expected), "\(lines)")
        world.expect("convert", "100", "UAH", "UAH", "--fee", "1", out: "100 UAH = 99.00 UAH\n  less a fee of 1 %\n")
        world.expect("convert", "100", "usd", "--fee", "10", "usd", status: 64, errHas: "invalid --fee “10 usd”")
    }

    @Test func `an amount by itself takes --to as well`() {
        #expect(world.run("convert", "100", "USD", "--to", "EUR", "-o", "plain").out == "86.41\tEUR\n")
    }

    @Test func `a statement without days names the day of its rates`() {
        world.files["s.csv"] = "a;c\n5,00;USD\n"
        let line = ["convert", "--csv", "s.csv", "--amount-col", "a", "--currency-col", "c"]
        #expect(world.run(line).err == "kurs: without --date-col, all rows use the rate for 2026-11-20\n")
        #expect(world.run(line + ["-q"]).err == "")
        #expect(world.run(line + ["--on", "2026-11-20"]).err == "")
    }

    @Test func `a rate is carried only to days that are empty as a whole`() {
        world.answerNBUYear(of: "HRK", [("06", "6.5")]) { _ in "05" }
        // No rate was set on the 7th and the 14th; on the 13th there were rates, and none for the kuna.
        let days = ["06", "07", "13", "14"]
        let lines = days.map { "1 HRK 2026-11-\($0)\n" }.joined()
        let stream = world.expect("convert", "-", "-o", "plain", input: lines, out: "6.50\tUAH\n6.50\tUAH\n")
        for line in [3, 4] { #expect(stream.err.contains("line \(line): "), "\(stream)") }
        world.files["s.csv"] = "a,c,d\n" + days.map { "1,HRK,2026-11-\($0)\n" }.joined() + "1,USD,2026-11-14\n"
        world.expect(
            "convert", "--csv", "s.csv", "--amount-col", "a", "--currency-col", "c", "--date-col", "d", status: 65,
            out: """
                a,c,d,rate,rate_date,market,source,uah
                1,HRK,2026-11-06,6.5,2026-11-06,nbu,nbu-range,6.50
                1,HRK,2026-11-07,6.5,2026-11-06,nbu,nbu-range,6.50
                1,HRK,2026-11-13,,,,,
                1,HRK,2026-11-14,,,,,
                1,USD,2026-11-14,44.0000,2026-11-13,nbu,nbu-range,44.00

                """)
    }

    @Test func `a last record with a line break in quotes needs no line end`() {
        world.files["s.csv"] = "a,c,note\n1.50,EUR,x\n2.00,EUR,\"first\nsecond, \"\"third\"\"\""
        world.expect(
            "convert", "--csv", "s.csv", "--amount-col", "a", "--currency-col", "c", "--on", "2026-11-20", status: 0,
            outEnds: "\n2.00,EUR,\"first\nsecond, \"\"third\"\"\",51.8024,2026-11-20,nbu,nbu-json,103.60")
    }

    @Test func `the delimiter is the one under which the named columns exist`() {
        world.files["s.csv"] =
            "Дата;Сума;Валюта;Опис\n13.11.2026;1,50;USD\n16.11.2026;2,50;USD;a, b\n16.11.2026;3,25;USD;c\n"
        world.expect(
            "convert", "--csv", "s.csv", "--amount-col", "Сума", "--currency-col", "Валюта", "--date-col", "Дата",
            status: 0, outHas: "16.11.2026;3,25;USD;c;44,0000;2026-11-16;nbu;nbu-range;143,00\n")
    }

    @Test func `an invalid amount spoils its own row only`() {
        world.files["s.csv"] = "a,c\n1.50,USD\n12..5,USD\n2.50,USD\n"
        world.expect(
            "convert", "--csv", "s.csv", "--amount-col", "a", "--currency-col", "c", "--on", "2026-11-20", status: 65,
            outHas: "12..5,USD,,,,,\n2.50,USD,44.7626,", errHas: "line 3: ")
    }

    @Test func `titles may stand before the header though the columns are numbers`() {
        world.files["s.csv"] = "Statement,,\nof November,,\nday,sum,cur\n2026-11-13,1.50,USD\n2026-11-16,2,USD\n"
        world.expect(
            "convert", "--csv", "s.csv", "--amount-col", "2", "--currency-col", "3", "--date-col", "1",
            out: """
                Statement,,
                of November,,
                day,sum,cur,rate,rate_date,market,source,uah
                2026-11-13,1.50,USD,44.0000,2026-11-13,nbu,nbu-range,66.00
                2026-11-16,2,USD,44.0000,2026-11-16,nbu,nbu-range,88.00

                """)
    }

    @Test func `a strict statement writes nothing to standard output either`() {
        world.files["s.csv"] = "a,c\n1.5,USD\nx,USD\n"
        let line = ["convert", "--csv", "s.csv", "--amount-col", "a", "--currency-col", "c", "--strict"]
        world.expect(line + ["--on", "2026-11-20"], status: 65, out: "", errHas: "line 3: ")
        world.files["s.csv"] = "a,c\n1.5,USD\n"
        #expect(world.run(line + ["--on", "2026-11-20"]).out.hasSuffix("67.14\n"))
    }

    @Test func `short rows are padded`() {
        world.files["s.csv"] = "a,c,d,note\n1,USD,2026-11-16\n2,USD,2026-11-13,x,y\n\n3,EUR,2026-11-16,z\n"
        world.expect(
            "convert", "--csv", "s.csv", "--amount-col", "a", "--currency-col", "c", "--date-col", "d",
            out: """
                a,c,d,note,,rate,rate_date,market,source,uah
                1,USD,2026-11-16,,,44.0000,2026-11-16,nbu,nbu-range,44.00
                2,USD,2026-11-13,x,y,44.0000,2026-11-13,nbu,nbu-range,88.00

                3,EUR,2026-11-16,z,,51.0000,2026-11-16,nbu,nbu-range,153.00

                """)
    }

    @Test func `lines may end with carriage returns alone`() {
        world.files["s.csv"] = "d;a;c\r16.11.2026;1,5;USD\r13.11.2026;2,5;EUR"
        world.expect(
            "convert", "--csv", "s.csv", "--amount-col", "a", "--currency-col", "c", "--date-col", "d",
            out: "d;a;c;rate;rate_date;market;source;uah\r"
                + "16.11.2026;1,5;USD;44,0000;2026-11-16;nbu;nbu-range;66,00\r"
                + "13.11.2026;2,5;EUR;51,0000;2026-11-13;nbu;nbu-range;127,50")
    }
}
