import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// The receipts of a sole proprietor: `convert --only income` and `wallet report --income` count the same, once.
@Suite struct ReceiptTests {
    private let world = TestEnvironment()
    private static let path = "/home/.local/share/kurs/wallet.journal"
    private static let (current, dollars, transit) = (
        "UA443000010000026001234567890", "UA443000010000026001234567891", "UA443000010000026031234567890"
    )

    /// A client's bank as iBank writes its exports: own columns first, then the other side's.
    private static let iBank = """
        ЄДРПОУ;МФО;Рахунок;Валюта;Дата операції;Код операції;МФО банка;Назва банка;Рахунок кореспондента;ЄДРПОУ кореспондента;Кореспондент;Документ;Дата документа;Дебет;Кредит;Призначення платежу
        2955512340;300001;\(transit);UAH;03.11.2026;6;;;;;Hafen GmbH;1;03.11.2026;;1250.00;Invoice 5
        2955512340;300001;\(transit);UAH;05.11.2026;6;;;\(dollars);2955512340;Коваль Олена;2;05.11.2026;1250.00;;переказ
        2955512340;300001;\(dollars);UAH;05.11.2026;6;;;\(transit);2955512340;Коваль Олена;2;05.11.2026;;1250.00;переказ
        2955512340;300001;\(current);UAH;06.11.2026;6;;;UA11;40111222;ТОВ «Ромашка»;3;06.11.2026;;300.00;Оплата за продаж USD-кабелів
        2955512340;300001;\(current);UAH;07.11.2026;6;;;UA11;40111222;ТОВ «Ромашка»;4;07.11.2026;100.00;;Повернення коштів за договором
        2955512340;300001;\(current);UAH;08.11.2026;6;;;;;АТ «Приклад Банк»;5;08.11.2026;;900.00;Кошти від продажу валюти. Комісія банку 10 грн
        2955512340;300001;\(current);UAH;09.11.2026;6;;;UA12;3111122223;Бондар Іван;6;09.11.2026;;700.00;Переказ власних коштів
        2955512340;300001;\(current);UAH;10.11.2026;6;;;UA13;2955512340;Коваль Олена;7;10.11.2026;;50.00;Поповнення рахунку

        """

    private func add(_ name: String, _ text: String) { world.files[name] = text }
    private var journal: String { world.wallet }

    @Test func `convert and the wallet count the same income, and say what they do not know`() {
        add("/s.csv", Self.iBank)
        world.expect(
            "convert", "--csv", "/s.csv", "--only", "income", "--totals-out", "/t.json", status: 65,
            errHas: "1 receipt of 700.00 UAH undecided, in no total: line 8",
            "sales of currency, counted neither as income nor as expense: 1")
        let totals = world.files["/t.json"] ?? ""
        #expect(
            totals.contains(#""period":"all","currency":null,"rows":3,"amount":null,"result":"1450.00""#), "\(totals)")
        #expect(totals.contains(#""undecided":1,"undecided_amount":null,"undecided_result":"700.00"}"#), "\(totals)")
        world.run("wallet", "import", "/s.csv", "--account", "fop")
        let line = ["wallet", "report", "2026-11", "--income", "--account", "fop"]
        world.expect(
            line, status: 65, outHas: "since January 1,450.00? UAH; 1 receipt of 700.00 UAH undecided",
            "2026-11-05  1,250.00", outLacks: "2026-11-03")
        world.expect(line + ["--json"], outHas: #""total":"1450.00""#, #""undecided":1,"undecided_total":"700.00""#)
        #expect(world.run(line + ["--allow-undecided"]).status == 0)
        let allowed = ["convert", "--csv", "/s.csv", "--only", "income", "--allow-undecided"]
        #expect(world.run(allowed).status == 0)
        // The receipt through the distribution account is of the later day.
        // The balance is the bank's.
        #expect(world.run("wallet", "balance", "--all", "-o", "plain").out.contains("assets:fop\tUAH\t3100.00"))
        #expect(world.run("wallet", "import", "/s.csv", "--account", "fop").out.contains(": 0 new"))
    }

    @Test func `every row shows what it is, and the words that tell so`() {
        add("/s.csv", Self.iBank)
        let outcome = world.run("convert", "--csv", "/s.csv", "--explain", "-q")
        let kinds = outcome.rows(";").dropFirst().map { Array($0.suffix(2)) }
        #expect(
            kinds.map { $0[0] } == [
                "transit", "transit", "income", "income", "refund-given", "sale", "undecided", "own-funds",
            ], "\(outcome)")
        #expect(kinds[5][1] == "“продажу валюти”" && kinds[7][1] == "own tax number 2955512340", "\(kinds)")
        world.expect(
            "wallet", "import", "/s.csv", "--account", "fop", "--dry-run", "--json",
            outHas: #""kind":"sale","kind_reason":"“продажу валюти”""#)
    }

    @Test func `what is undecided waits for an answer, and a rule remembers it`() {
        add("/s.csv", Self.iBank)
        world.run("wallet", "import", "/s.csv", "--account", "fop")
        let name = "Бондар Іван | Переказ власних коштів"
        #expect(world.run("wallet", "sort").out.contains("income?"))
        world.run(["wallet", "sort", "-", "--rule"], input: name + "\tfreelance\n")
        let report = world.run("wallet", "report", "2026-11", "--income", "--account", "fop")
        #expect(report.status == 0 && report.out.contains("since January 2,150.00 UAH\n"), "\(report)\n\(journal)")
        // A rule of the journal decides the next one.
        add("/t.csv", Self.iBank.replacingDay("09.11.2026", "19.11.2026"))
        world.run("wallet", "import", "/t.csv", "--account", "fop")
        #expect(world.run("wallet", "report", "2026-11", "--income", "--account", "fop").status == 0, "\(journal)")
    }

    @Test func `a refund of an earlier quarter is named with it, and lessens nothing`() {
        let head = "Дата;Контрагент;Сума;Валюта;Призначення\n"
        add(
            "/s.csv",
            head + "05.03.2026;ТОВ «Ромашка»;500,00;UAH;Оплата за договором\n"
                + "06.11.2026;ТОВ «Мальва»;300,00;UAH;Оплата за договором\n"
                + "07.11.2026;ТОВ «Ромашка»;-500,00;UAH;Повернення коштів\n31.12.2026;;800,00;UAH;Разом\n")
        world.expect(
            "convert", "--csv", "/s.csv", "--only", "income", "--period", "2026Q4", "--totals-out", "/t.csv",
            errHas: "line 4: the refund of 500.00 UAH is of a receipt of 2026Q1; correct that period")
        #expect(
            world.files["/t.csv"]?.contains("all,,1,,300") == true
                || world.files["/t.csv"]?.contains("all;;1;;300") == true)
        world.run("wallet", "import", "/s.csv", "--account", "fop")
        world.expect(
            "wallet", "report", "2026Q4", "--income", "--account", "fop", "--json", outHas: #""total":"300.00""#,
            #""quarter":"2026Q1""#)
    }

    @Test func `what is pending is left out by both commands, and so is a total with a date`() {
        add(
            "/s.csv",
            "Date,Description,Amount,Currency,Status\n2026-11-13,Invoice 1,100.00,UAH,Completed\n2026-11-14,Invoice 2,7.00,UAH,Pending\n2026-11-30,Разом,100.00,UAH,\n"
        )
        let outcome = world.expect(
            "convert", "--csv", "/s.csv", "--totals-out", "/t.csv",
            errHas: "with the status “Pending”, not converted: 1")
        #expect(world.files["/t.csv"]?.contains("all,UAH,1,100.00") == true, "\(outcome)")
        #expect(world.run("wallet", "import", "/s.csv", "--account", "fop").out.contains(": 1 new"))
    }

    @Test func `both sides of a sale are one record, whichever comes first`() {
        let head = "Дата;Наш IBAN;IBAN;Сума;Валюта;Призначення платежу\n"
        let paid = "10.11.2026;\(Self.dollars);UA55;-100,00;USD;Списання коштів для вільного продажу валюти\n"
        let received = "11.11.2026;\(Self.current);UA56;4400,00;UAH;Гривні від продажу 100.00 USD по курсу 44\n"
        for rows in [[paid + received], [received + paid], [paid, received], [received, paid]] {
            world.files.contents[Self.path] = nil
            for (number, text) in rows.enumerated() {
                add("/s\(number).csv", head + text)
                world.expect("wallet", "import", "/s\(number).csv", "--account", "fop", status: 0)
            }
            #expect(journal.split(separator: "\n").count { $0.hasPrefix("2026-11-") } == 1, "\(journal)")
            world.expect(
                "wallet", "balance", "--all", "-o", "plain", out: "assets:fop\tUAH\t4400.00\nassets:fop\tUSD\t-100.00\n"
            )
        }
    }

    @Test
    func `the statements of both accounts, one after the other, count a receipt once or say that they do not know`() {
        let head = "Дата;Наш IBAN;IBAN;Контрагент;Сума;Валюта;Призначення платежу\n"
        add("/a.csv", head + "03.11.2026;\(Self.transit);;Hafen GmbH;1250,00;UAH;Invoice 5\n")
        add("/b.csv", head + "05.11.2026;\(Self.current);\(Self.transit);Банк;1250,00;UAH;зарахування\n")
        for files in [["/a.csv", "/b.csv"], ["/b.csv", "/a.csv"]] {
            world.files.contents[Self.path] = nil
            for file in files { world.run("wallet", "import", file, "--account", "fop") }
            let report = world.run("wallet", "report", "2026-11", "--income", "--account", "fop")
            #expect(report.status == 65 && report.out.contains("total 1,250.00?"), "\(report)\n\(journal)")
        }
    }

    @Test(arguments: [
        (
            "2026-9M", "fop3",
            [
                "2026-9M: single tax 5 % 75.00, of earlier returns 25.00, due 50.00 (п. 293.3 ПКУ)",
                "military levy 1 % 15.00, of earlier returns 5.00, due 10.00",
                "file by 2026-11-09, pay by 2026-11-19",
                "limit of 2026: 10,091,049",
            ]
        ),
        ("2026H1", "fop3", ["2026H1: single tax 5 % 25.00", "file by 2026-08-10, pay by 2026-08-19"]),
        ("2026Q1", "fop3", ["file by 2026-05-11, pay by 2026-05-20"]),
        ("2025", "fop3", ["limit of 2025: 9,336,000", "file by 2026-02-09, pay by 2026-02-19"]),
        ("2024", "fop3", ["limit of 2024: 8,285,700"]),
        ("2026", "fop2", ["single tax: 1,729.40 a month", "limit of 2026: 7,211,598", "file by 2027-03-01"]),
        ("2025", "fop1", ["single tax: 302.80 a month", "military levy: 800.00 a month", "limit of 2025: 1,336,000"]),
    ])
    func `the single tax is that of the year's law`(period: String, tax: String, says: [String]) {
        for (day, amount) in [("2026-05-05", "500"), ("2026-09-05", "1000")] {
            world.run("wallet", "earn", amount, "freelance", "--on", day, "--to", "fop")
        }
        let report = world.expect(
            "wallet", "report", period, "--income", "--account", "fop", "--tax", tax, outHas: "not tax advice")
        for part in says { #expect(report.out.contains(part), "\(report)") }
        #expect(report.out.contains("military levy") == (period != "2024"))
    }

    @Test func `a year without a law and another currency are refused`() {
        let line = ["wallet", "report", "2027Q1", "--income", "--tax", "fop3"]
        world.expect(line, status: 64, errHas: "2024, 2025, 2026")
        #expect(world.run("wallet", "report", "2026", "--income", "--tax", "fop3", "--in", "usd").status == 64)
        #expect(world.run("wallet", "report", "2026", "--income", "--tax", "fop3", "--tax", "fop2").status == 64)
    }

    @Test func `the book of income has a row a day, and sums by month, quarter and year`() throws {
        for (day, amount) in [("2026-05-05", "500"), ("2026-09-05", "1000"), ("2026-09-05", "20")] {
            world.run("wallet", "earn", amount, "freelance", "--on", day, "--to", "fop")
        }
        let line = ["wallet", "report", "2026-9M", "--income", "--account", "fop", "--book"]
        let rows = world.run(line + ["-o", "csv", "--no-header"]).lines.map { $0.prefix(24) }
        #expect(
            rows == [
                "2026-05-05,500.00,0,500.", "2026-05,500.00,0,500.00,", "2026Q2,500.00,0,500.00,,",
                "2026H1,500.00,0,500.00,,", "2026-09-05,1020.00,0,102", "2026-09,1020.00,0,1020.0",
                "2026Q3,1020.00,0,1020.00", "2026-9M,1520.00,0,1520.0",
            ], "\(rows)")
        world.files.keepsBytes = true
        #expect(world.run(line + ["--out", "/b.xlsx"]).status == 0)
        #expect(world.files.bytes["/b.xlsx"]?.starts(with: Array("PK".utf8)) == true)
    }
}

extension String {
    /// The text with one day in place of another.
    fileprivate func replacingDay(_ day: String, _ other: String) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: ";", omittingEmptySubsequences: false).map { $0 == day[...] ? other[...] : $0 }
                .joined(separator: ";")
        }.joined(separator: "\n")
    }
}
