import KursTestSupport
import Testing

@testable import KursStatements

/// What `convert --csv` does with the rows of a statement by what they are.
@Suite struct StatementKindTests {
    private let world = TestEnvironment()

    private func convert(_ text: String, _ options: String...) -> TestEnvironment.Outcome {
        world.files["/s.csv"] = text
        return world.run(["convert", "--csv", "/s.csv"] + options)
    }

    @Test func `a fee that cannot be read is told, and its row is not left out in silence`() {
        let text = """
            Дата;Сума;Валюта;Призначення;Комісія
            02.07.2026;100,00;UAH;Оплата за договором 6;1,00
            03.07.2026;5000,00;UAH;Оплата за договором 7;1.2.3

            """
        let outcome = convert(text, "--only", "income")
        #expect(outcome.status == 65 && outcome.err.contains("line 3"), "\(outcome)")
        #expect(world.run("wallet", "import", "/s.csv", "--account", "fop").status == 65)
    }

    @Test func `kinds and reasons are added, and change nothing else`() {
        let text = """
            Дата;Сума;Валюта;Призначення;Комісія
            02.07.2026;0,00;UAH;Перевірка картки;
            03.07.2026;97,00;UAH;Оплата за договором 7;3,00

            """
        let plain = convert(text).lines.dropFirst()
        let explained = convert(text, "--explain").lines.dropFirst()
        #expect(explained.count == 2 && zip(explained, plain).allSatisfy { $0.hasPrefix($1) }, "\(explained)")
        #expect(explained.first?.hasSuffix(";;") == true, "\(explained)")
        // Income is what was received before the fee.
        #expect(convert(text, "--only", "income").out.contains(";100,00\n"))
        #expect(convert(text, "--only", "income").out.contains("0,00;UAH;Перевірка") == false)
    }

    @Test func `a receipt beside a fee is undecided where the amount may be before or after it`() {
        let text = """
            Date,Description,Amount,Fee,Currency
            2026-11-02,Invoice 7,100.00,0.00,UAH
            2026-11-03,Invoice 8,1800.00,3.50,UAH
            2026-11-04,Shop,-20.00,0.10,UAH

            """
        let income = convert(text, "--only", "income", "--totals")
        #expect(income.err.contains("1 receipt of 1,800.00 UAH undecided"), "\(income)")
        #expect(income.out.contains("Invoice 7") && !income.out.contains("Invoice 8"), "\(income)")
        let reason = ",undecided,the amount may be before or after the fee of 3.50\n"
        #expect(convert(text, "--explain").out.contains(reason))
        #expect(convert(text, "--only", "expenses").out.contains("Shop"))
        // The services that are known say which it is.
        let wise = text.replacing("Date,", with: "TransferWise ID,Date,").replacing("2026-11-", with: "T,2026-11-")
        #expect(convert(wise, "--only", "income").out.contains("1803.5"))
    }

    @Test func `rows of two files are at two places`() {
        let head = "Дата;Сума;Валюта;Призначення\n"
        world.files["/a.csv"] = head + "02.11.2026;-500,00;UAH;Переказ на картку\n"
        world.files["/b.csv"] = head + "01.11.2026;500,00;UAH;Переказ\n"
        let rows = world.run("wallet", "import", "/a.csv", "/b.csv", "--account", "fop", "--dry-run", "--json").out
        #expect(rows.split(separator: #""kind":"transfer""#, omittingEmptySubsequences: false).count == 3, "\(rows)")
    }

    @Test func `a total with a date is no income in either language`() {
        let text = "Date,Description,Amount,Currency\n2026-08-30,Invoice 5,5000,UAH\n2026-08-31,Total,5000,UAH\n"
        let outcome = convert(text, "--only", "income")
        #expect(!outcome.out.contains("Total") && outcome.err.contains("1 with totals"), "\(outcome)")
    }

    @Test func `who is paid may be called as a total is, and totals left out of an import are counted`() {
        let text = """
            Date,Description,Amount,Currency
            2026-08-30,Invoice 5,5000,UAH
            2026-08-30,Total,-900,UAH
            2026-08-31,Total,4100,UAH

            """
        #expect(convert(text).out.contains("2026-08-30,Total,-900,UAH,1,2026-08-30,,,-900.00"))
        world.expect("wallet", "import", "/s.csv", "--account", "fop", outHas: ": 2 new", errHas: "1 row with totals")
    }

    @Test func `a refund after the period lessens the period of its receipt`() {
        let text = """
            Дата;Контрагент;Сума;Валюта;Призначення
            05.09.2026;ТОВ «Ромашка»;900,00;UAH;Оплата за договором 7
            02.10.2026;ТОВ «Ромашка»;-400,00;UAH;Повернення коштів за договором 7

            """
        let outcome = convert(text, "--only", "income", "--period", "2026Q3", "--totals-out", "/t.json")
        #expect(outcome.status == 0, "\(outcome)")
        let totals = world.files["/t.json"] ?? ""
        #expect(totals.contains(#""rows":2,"amount":"500.00""#), "\(totals)")
        world.run("wallet", "import", "/s.csv", "--account", "fop")
        world.expect(
            "wallet", "report", "2026Q3", "--income", "--account", "fop", "--json", status: 0,
            outHas: #""total":"500.00""#)
        world.expect(
            "wallet", "report", "2026Q4", "--income", "--account", "fop", "--json", outHas: #""quarter":"2026Q3""#)
    }

    @Test func `statements are at the NBU's rates unless another market is named, and sums say at which`() {
        world.answerNBU()
        world.run("config", "set", "market", "cash")
        let text = "Date,Amount,Currency,Description\n2026-11-20,100,USD,Invoice 1\n"
        let official = convert(text, "--totals", "-q")
        #expect(official.out.contains(",nbu,") && official.err.contains("amount       UAH\n"), "\(official)")
        let named = convert(
            "Date,Amount,Currency,Description\n2026-11-20,100,UAH,Invoice 1\n", "-m", "cash", "--totals",
            "--totals-out",
            "/t.json")
        #expect(named.err.contains("UAH, rates of the cash market"), "\(named)")
        #expect(world.files["/t.json"]?.contains(#""to":"UAH","market":"cash""#) == true)
    }

    @Test func `rows of files that overlap are counted once, and their totals are one table`() {
        let head = "Дата;Контрагент;Сума;Валюта;Призначення\n"
        let rows = (1...3).map { "0\($0).09.2026;ТОВ «Мальва»;\($0)000,00;UAH;Оплата за договором\n" }
        world.files["/a.csv"] = head + rows[0] + rows[1] + rows[1]
        world.files["/b.csv"] = head + rows[1] + rows[2]
        let line = ["convert", "/a.csv", "/b.csv", "--totals-out", "/t.csv"]
        for only in [[], ["--only", "income"]] {
            world.expect(line + only, status: 0, errHas: "/b.csv: 1 row is in a file before it, too")
            #expect(
                world.files["/t.csv"]?.contains("all;;4;;8000,00;nbu") == true, "\(world.files.contents)")
        }
        // The first file may end in the middle of a day.
        world.files["/a.csv"] = head + rows[0] + rows[1]
        world.files["/b.csv"] = head + rows[1] + rows[1] + rows[2]
        world.expect(line, status: 0, errHas: "/b.csv: 1 row is in a file before it, too")
        #expect(world.files["/t.csv"]?.contains("all;;4;;8000,00;nbu") == true, "\(world.files.contents)")
        world.files["/a.csv"] = head + rows[0] + rows[1] + rows[1]
        // One of another account has other rows on the days between.
        world.files["/d.csv"] = head + rows[0] + rows[2]
        world.run(["convert", "/a.csv", "/d.csv", "--totals-out", "/t.csv", "-q"])
        world.files["/e.csv"] = head + rows[0] + rows[1] + rows[2]
        world.files["/f.csv"] = head + rows[0] + rows[2]
        world.run(["convert", "/e.csv", "/f.csv", "--totals-out", "/t.csv"])
        #expect(
            world.files["/t.csv"]?.contains("all;;5;;10000,00;nbu") == true, "\(world.files.contents)")
        // The same cells are other sums under another header.
        for code in ["EUR", "USD"] {
            world.files["/\(code).csv"] = "Дата;Призначення;Сума \(code)\n20.11.2026;Оплата;490"
        }
        world.answerNBU()
        world.expect(
            "convert", "/EUR.csv", "/USD.csv", "--totals", "-q", outHas: "\nДата;Призначення;Сума USD",
            errHas: "USD          1  490.00", "EUR          1  490.00")
        // A file without a last line end does not join the next.
        // A statement of another account may have the same rows.
        world.files["/c.csv"] = "Рахунок UA443000010000026001234567890\n\n" + head + rows[1]
        world.run(["convert", "/a.csv", "/c.csv", "--totals-out", "/t.csv"])
        #expect(world.files["/t.csv"]?.contains("all;;4;;7000,00;nbu") == true, "\(world.files.contents)")
    }

    @Test func `three accounts above a table are no one account`() {
        var titles = TitleLines()
        for digit in 1...3 {
            let line = "Виписка за рахунком UA44300001000002600123456789\(digit)"
            titles.add([line], world.kyiv)
            #expect((titles.account == nil) == (digit > 1))
        }
    }

    @Test func `a payment that nothing decides is told beside the expenses`() {
        let text = """
            Дата;Контрагент;Сума;Валюта;Призначення
            02.11.2026;ТОВ «Мальва»;-300,00;UAH;Оплата за товар
            03.11.2026;ТОВ «Ромашка»;-100,00;UAH;Повернення коштів
            04.11.2026;ТОВ «Мальва»;300,00;UAH;Повернення коштів за товар

            """
        let outcome = convert(text, "--only", "expense", "--totals-out", "/t.json")
        #expect(outcome.status == 65, "\(outcome)")
        #expect(outcome.err.contains("1 payment of 100.00 UAH undecided, in no total: line 3"), "\(outcome)")
        #expect(world.files["/t.json"]?.contains(#""undecided":1"#) == true)
        #expect(convert(text, "--only", "expense", "--allow-undecided").status == 0)
        // What comes back lessens what was paid.
        world.run("wallet", "import", "/s.csv", "--account", "fop")
        let journal = world.wallet
        let refund = journal.split(separator: "\n\n").first { $0.contains("2026-11-04") } ?? ""
        #expect(refund.contains("refund-received") && refund.contains("expenses:"), "\(journal)")
    }

    @Test func `of a payer and a payee the other side is who pays what came in`() {
        let text = """
            Дата;Платник;Код платника ЄДРПОУ;Отримувач;Код отримувача ЄДРПОУ;Сума;Валюта;Призначення
            02.11.2026;ТОВ «Мальва»;40111222;Коваль Олена;2955512340;900,00;UAH;Оплата за договором 7
            03.11.2026;Коваль Олена;2955512340;ТОВ «Ромашка»;40111333;-300,00;UAH;Оплата за товар
            04.11.2026;Коваль Олена;2955512340;Коваль Олена;2955512340;5000,00;UAH;Переказ власних коштів

            """
        #expect(
            convert(text, "--explain", "-q").rows(";").dropFirst().map { $0[13] } == ["income", "payment", "own-funds"])
        world.run("wallet", "import", "/s.csv", "--account", "fop")
        world.expect(
            "wallet", "list", outHas: "ТОВ «Мальва» | Оплата за договором 7", "ТОВ «Ромашка» | Оплата за товар")
    }

    @Test func `credits that arrive as one sum in a later import are doubtful`() {
        let head = "Рахунок;Валюта;Дата операції;Рахунок кореспондента;Кореспондент;Сума;Призначення платежу\n"
        let (transit, current) = ("UA443000010000026031234567890", "UA443000010000026001234567890")
        world.files["/a.csv"] =
            head + "\(transit);USD;02.11.2026;;Hafen GmbH;500,00;invoice 1\n"
            + "\(transit);USD;03.11.2026;;Hafen GmbH;750,00;invoice 2\n"
        world.files["/b.csv"] = head + "\(current);USD;05.11.2026;\(transit);Hafen GmbH;1250,00;переказ\n"
        world.run("wallet", "import", "/a.csv", "--account", "fop")
        world.run("wallet", "import", "/b.csv", "--account", "fop")
        world.expect(
            "wallet", "report", "2026", "--income", "--account", "fop", "--json", status: 65, outHas: #""undecided":1,"#
        )
    }

    @Test func `a column of currencies is not overridden`() {
        let rows = (1...60).map { "\($0 % 20 + 1).11.2026;1,00;\($0 == 60 ? "EUR" : "USD")\n" }.joined()
        world.files["/a.csv"] = "Дата;Сума;Валюта\n" + rows
        world.expect(
            "convert", "/a.csv", "--currency", "gbp", status: 65, out: "",
            errHas: "column “Валюта” of /a.csv has USD, not GBP")
        let convert = { (line: [String]) in world.run(["convert", "/a.csv"] + line) }
        #expect(convert(["--currency", "usd"]).out == convert([]).out)
        world.files["/a.csv"] = "Дата;Сума;Валюта\n02.11.2026;1,00;\n"
        #expect(convert(["--currency", "usd"]).err.contains("USD"))
    }

    @Test func `a receipt of the journal is given back once, over all imports`() {
        let head = "Дата;Контрагент;Сума;Валюта;Призначення\n"
        let receipt = "02.11.2026;ТОВ «Мальва»;1000,00;UAH;Оплата за договором\n"
        let refunds = ["03.11.2026", "05.11.2026"].map { $0 + ";ТОВ «Мальва»;-1000,00;UAH;Повернення коштів\n" }
        for (number, rows) in [receipt, refunds[0], receipt + refunds[0] + refunds[1], refunds[1]].enumerated() {
            world.files["/\(number).csv"] = head + rows
            world.run("wallet", "import", "/\(number).csv", "--account", "fop")
        }
        world.expect(
            "wallet", "report", "2026", "--income", "--account", "fop", "--json", outHas: #""total":"0.00""#,
            #""undecided":1,"#)
    }

    @Test(arguments: [["a", "b"], ["b", "a"]])
    func `what leaves the distribution account arrives, or is doubtful in a later import`(order: [String]) {
        let head = "Рахунок;Валюта;Дата операції;Рахунок кореспондента;Кореспондент;Сума;Призначення платежу\n"
        let (transit, current) = ("UA443000010000026031234567890", "UA443000010000026001234567890")
        // No document, no own account, and the client's name tell that the receipts are one.
        world.files["/a.csv"] =
            head + "\(transit);USD;02.11.2026;;Hafen GmbH;500,00;invoice 1\n"
            + "\(transit);USD;03.11.2026;;Hafen GmbH;-500,00;НП: 5\n"
        world.files["/b.csv"] = head + "\(current);USD;03.11.2026;;Hafen GmbH;500,00;НП: 5\n"
        for path in order { world.run("wallet", "import", "/\(path).csv", "--account", "fop") }
        world.expect(
            "wallet", "report", "2026", "--income", "--account", "fop", "--json", status: 65, outHas: #""undecided":1,"#
        )
        let other = TestEnvironment()
        other.files.contents = world.files.contents.filter { $0.key.hasSuffix(".csv") }
        other.run(["wallet", "import"] + order.map { "/\($0).csv" } + ["--account", "fop"])
        let rows = other.run("wallet", "report", "2026", "--income", "--account", "fop", "-o", "plain").out
        #expect(rows.split(separator: "\n").count == 1 && rows.hasPrefix("2026-11-03"), "\(rows)")
    }
}
