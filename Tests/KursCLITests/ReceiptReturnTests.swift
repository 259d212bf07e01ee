import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// The returns of the single tax and the book of income: whole periods, the year's limit, and what was given back.
@Suite struct ReceiptReturnTests {
    private let world = TestEnvironment()

    private func earn(_ rows: [(day: String, amount: String)]) {
        for (day, amount) in rows { world.run("wallet", "earn", amount, "freelance", "--on", day, "--to", "fop") }
    }

    private func report(_ words: String...) -> TestEnvironment.Outcome {
        world.run(["wallet", "report"] + words + ["--income", "--account", "fop"])
    }

    @Test(arguments: [
        (["2026-07", "--tax", "fop3"], "2026-01-01..2026-07-31"), (["--tax", "fop3"], "2026-01-01..2026-11-30"),
        (["2026Q3", "--tax", "fop2"], "2026-01-01..2026-09-30"),
    ])
    func `a period that ends no return says what it covers, and has nothing due`(words: [String], span: String) {
        earn([("2026-05-05", "500"), ("2026-07-05", "1000"), ("2026-11-03", "200")])
        let line = ["wallet", "report"] + words + ["--income", "--account", "fop"]
        world.expect(
            line, outHas: "yet: the period does not end ", words.last == "fop3" ? "\(span): single tax" : "limit",
            outLacks: "due", "file by", "2026-9M", "\n2026: ")
        world.expect(line + ["--json"], outHas: #""period":"\#(span)""#, #""declare_by":null"#, outLacks: #""due":""#)
    }

    @Test func `what is given back of an earlier quarter is lacking in the year's later returns`() {
        world.files["/s.csv"] = """
            Дата;Контрагент;Сума;Валюта;Призначення
            05.02.2026;ТОВ «Ромашка»;1000,00;UAH;Оплата за договором
            06.02.2026;ТОВ «Мальва»;3000,00;UAH;Оплата за договором
            07.05.2026;ТОВ «Ромашка»;-1000,00;UAH;Повернення коштів
            08.08.2026;ТОВ «Мальва»;500,00;UAH;Оплата за договором

            """
        world.run("wallet", "import", "/s.csv", "--account", "fop")
        let third = report("2026Q3", "--tax", "fop3")
        #expect(third.out.contains("total 500.00, since January 3,500.00 UAH"), "\(third)")
        #expect(
            third.out.contains("2026-9M: single tax 5 % 175.00, of earlier returns 150.00, due 25.00"), "\(third)")
        #expect(third.out.contains("is of a receipt of 2026Q1; correct that period"), "\(third)")
        #expect(report("2026-9M").out.contains("total 3,500.00, since January 3,500.00"))
        #expect(report("2026Q2").out.contains("total 0.00, since January 3,000.00"))
        // In groups 1 and 2 the year is one period.
        let whole = report("2026Q2", "--tax", "fop2")
        #expect(whole.out.contains("total -1,000.00") || whole.out.contains("total −1,000.00"), "\(whole)")
        #expect(!whole.out.contains("correct that period"))
        // The same by the file alone.
        world.run("convert", "--csv", "/s.csv", "--only", "income", "--totals-out", "/t.csv")
        let totals = world.files["/t.csv"] ?? ""
        for line in ["2026Q1;;3;;3000", "2026-9M;;4;;3500", "all;;4;;3500"] {
            #expect(totals.contains("\n\(line)"), "\(totals)")
        }
    }

    @Test func `what exceeds the limit is taxed at 15 %, and the levy is 1 % of all`() {
        earn([("2026-05-05", "10091149")])
        let half = report("2026H1", "--tax", "fop3").out
        #expect(half.contains("single tax 5 % 504,567.45") && half.contains("military levy 1 % 100,911.49"), "\(half)")
    }

    @Test func `behind a record that does not balance no sum runs on`() {
        earn([("2026-11-02", "100"), ("2026-11-04", "200")])
        world.wallet += "\n2026-11-03 x\n    assets:fop  5.00 UAH\n    income:freelance  -4.00 UAH\n"
        let rows = report("2026-11", "-o", "csv", "--no-header").rows().map { $0[7] }
        #expect(rows == ["100.00", ""])
    }

    @Test func `the totals of a period leave out those of a longer one, which would lack its other rows`() {
        let world = TestEnvironment()
        world.files["/s.csv"] = "Date,Amount,Currency\n2026-02-03,100,UAH\n2026-07-03,200,UAH\n2026-08-03,300,UAH\n"
        let periods = { (period: [String]) in
            world.run(["convert", "--csv", "/s.csv", "--totals-out", "/t.csv"] + period)
            let text = world.files["/t.csv"] ?? ""
            return text.split(separator: "\n").dropFirst().filter { $0.contains(",UAH,") }
                .map { $0.split(separator: ",")[0] + " " + $0.split(separator: ",")[3] }
        }
        #expect(
            periods(["--period", "2026Q3"]) == ["2026-07 200", "2026-08 300", "2026Q3 500", "all 500"])
        #expect(
            periods(["--period", "2026-9M"]) == [
                "2026-02 100", "2026-07 200", "2026-08 300", "2026Q1 100", "2026Q3 500", "2026H1 100", "2026-9M 600",
                "all 600",
            ])
        #expect(periods([]).contains("2026 600"))
    }

    @Test func `what is given back lessens the excess over the limit`() {
        world.files["/s.csv"] = """
            Дата;Контрагент;Сума;Валюта;Призначення
            05.07.2026;ТОВ «Мальва»;900,00;UAH;Оплата за договором
            06.07.2026;ТОВ «Ромашка»;300,00;UAH;Оплата за договором
            07.07.2026;ТОВ «Ромашка»;-250,00;UAH;Повернення коштів
            08.07.2026;ТОВ «Мальва»;100,00;UAH;Оплата за договором

            """
        world.run("wallet", "import", "/s.csv", "--account", "fop")
        let book = report("2026Q3", "--book", "--limit", "1000", "-o", "csv").out
        let excess = book.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false)[8]
        }
        #expect(excess == ["", "200.00", "-200.00", "50.00", "50.00", "50.00", "50.00"], "\(book)")
    }

    @Test func `a book marks what no sum has, and takes no percentage`() {
        world.files["/s.csv"] = """
            Дата;Контрагент;Сума;Валюта;Призначення
            05.07.2026;ТОВ «Мальва»;900,00;UAH;Оплата за договором
            05.07.2026;Бондар Іван;700,00;UAH;Переказ власних коштів
            06.07.2026;Бондар Іван;800,00;UAH;Переказ власних коштів

            """
        world.run("wallet", "import", "/s.csv", "--account", "fop")
        let book = report("2026Q3", "--book", "-o", "csv").out
        let rows = book.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(rows[0][9] == "lacking" && rows.dropFirst().map { $0[9] } == ["1", "1", "2", "2", "2"], "\(book)")
        #expect(report("2026Q3", "--book", "--json").out.contains(#""lacking":2"#))
        #expect(report("2026Q3", "--book").out.contains("receipts in no sum"))
        let refused = report("2026Q3", "--book", "--tax", "5%")
        #expect(refused.status == 64 && refused.err.contains("--book"), "\(refused)")
    }
}
