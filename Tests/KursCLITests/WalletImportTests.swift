import FoundationEssentials
import KursCore
import KursTestSupport
import Testing

@testable import KursCLI

/// `kurs wallet import`, `rules` and `sort` as a user types them.
@Suite struct WalletImportTests {
    private let world = TestEnvironment()

    private var text: String { world.wallet }

    private static let mono = """
        Дата i час операції,Деталі операції,MCC,Сума в валюті картки (UAH),Сума в валюті операції,Валюта,Курс,Сума комісій (UAH),Сума кешбеку (UAH),Залишок після операції
        05.11.2026 21:00:00,Студія «Ґанок»,4829,500.00,500.00,UAH,—,—,—,4659.60
        04.11.2026 12:10:00,Книгарня,5942,-10.40,-0.24,EUR,43.3,—,—,4159.60
        03.11.2026 12:00:00,Сільпо,5411,-240.00,-240.00,UAH,—,—,—,4170.00
        01.11.2026 05:00:00,Відсотки,4829,1.00,1.00,UAH,—,—,—,4410.00
        01.11.2026 05:00:00,Відсотки,4829,1.00,1.00,UAH,—,—,—,4409.00

        """

    private func add(_ name: String, _ content: String) { world.files[name] = content }

    private func has(_ part: String) -> Bool { text.firstRange(of: part) != nil }

    @Test func `a statement of monobank comes in once, with categories and the shop's currency`() {
        add("/mono.csv", Self.mono)
        world.expect(
            "wallet", "import", "/mono.csv", "--account", "card", status: 0,
            outStarts: "/mono.csv → card: 5 new\nwithout a category: 4; see kurs wallet sort")
        #expect(has("    expenses:food  240.00 UAH\n    assets:card\n"))
        #expect(has("    expenses:unknown  10.40 UAH @@ 0.24 EUR\n    assets:card  -10.40 UAH @@ 0.24 EUR\n"))
        #expect(has(" 4409 assets:card\n    assets:card  1.00 UAH\n    income:unknown\n"))
        #expect(world.balances().contains("assets:card\tUAH\t251.60"), "\(world.balances())")
        let before = text
        // The account is remembered.
        let again = world.run("wallet", "import", "/mono.csv")
        #expect(again.out == "/mono.csv → card: 0 new, 5 already there\n" && text == before, "\(again)")
        let undone = world.run("wallet", "undo")
        #expect(undone.status == 0 && !has("row:") && !has("import:"))
        #expect(world.run("wallet", "import", "/mono.csv").status == 64)
    }

    @Test func `an account in words takes only the rows from a day on`() {
        add("/mono.csv", Self.mono)
        world.run("wallet", "account", "add", "моно")
        world.expect(
            "wallet", "import", "/mono.csv", "на", "рахунок", "моно", "since", "3", "november", status: 0,
            outStarts: "/mono.csv → моно: 3 new", errHas: "2 rows of other days are left out")
        world.expect(
            "wallet", "import", "/mono.csv", "to", "моно", status: 0, outStarts: "/mono.csv → моно: 2 new, 3 already")
        world.expect("wallet", "import", "/mono.csv", "--to", "моно", outStarts: "/mono.csv → моно: 0 new, 5 already")
    }

    @Test(arguments: ["Client", "Customer", "Counterparty", "Клієнт", "Контрагент", "Замовник"])
    func `who paid is in the description`(column: String) {
        add("/a.csv", "Date,Amount,Currency,\(column),Description\n2026-11-03,500,UAH,Studio Gank,invoice 7\n")
        world.expect("wallet", "import", "/a.csv", "--account", "card", status: 0)
        #expect(has("2026-11-03 Studio Gank"), "\(text)")
    }

    /// monobank's own interface gives identifiers, which its files do not have.
    @Test(arguments: [["/mono.csv", "/mono.json"], ["/mono.json", "/mono.csv"]])
    func `the same movements from a file and from the bank itself come in once`(files: [String]) {
        add("/mono.csv", Self.mono)
        let rows = [
            ("1793905200", 500_00, "Студія «Ґанок»", 4659_60), ("1793787000", -10_40, "Книгарня", 4159_60),
            ("1793700000", -240_00, "Сільпо", 4170_00), ("1793502000", 100, "Відсотки", 4410_00),
            ("1793502000", 100, "Відсотки", 4409_00), ("1793991600", 100, "Відсотки", 4660_60),
        ].enumerated().map { place, row in
            """
            {"id":"m\(place)","time":\(row.0),"amount":\(row.1),"operationAmount":\(row.1),"currencyCode":980,\
            "description":"\(row.2)","mcc":4829,"balance":\(row.3)}
            """
        }
        add("/mono.json", "[" + rows.reversed().joined(separator: ",") + "]")
        let first = world.run("wallet", "import", files[0], "--account", "card")
        #expect(first.out.contains(files[0] == "/mono.csv" ? "5 new" : "6 new"), "\(first)")
        let second = world.run("wallet", "import", files[1], "--account", "card")
        let rest = files[1] == "/mono.csv" ? "0 new, 5 already there" : "1 new, 5 already there"
        #expect(second.out.contains(rest), "\(second)")
    }

    @Test func `what is pending has no day of completion, and stops nothing`() {
        add(
            "/rev.csv",
            "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n"
                + "CARD_PAYMENT,Current,2026-11-10 10:00:00,2026-11-11 10:00:00,a,-10.00,0.00,EUR,COMPLETED,9\n"
                + "CARD_PAYMENT,Current,2026-11-12 10:00:00,,b,-5.00,0.00,EUR,PENDING,\n")
        let outcome = world.run("wallet", "import", "/rev.csv", "--account", "assets:revolut")
        #expect(outcome.status == 0 && outcome.out.contains("1 new"), "\(outcome)")
        #expect(outcome.err.contains("1 row “PENDING” is left out: no money moved"))
    }

    @Test func `a statement of Payoneer comes in by its own identifiers, without what is pending`() throws {
        add("/payoneer.csv", try Fixtures.text("Statements/payoneer.csv"))
        world.expect(
            "wallet", "import", "/payoneer.csv", "--account", "assets:payoneer", status: 0,
            outStarts: "/payoneer.csv → payoneer: 7 new\n", errHas: "1 row “Pending” is left out: no money moved")
        #expect(
            has("2026-08-24 Withdrawal to bank account 0000  ; id:") && has(", bank:880100311 USD assets:payoneer\n"))
        // The balance of the file's last row, less the one that it began with.
        #expect(world.balances().contains("assets:payoneer\tUSD\t8790.40"), "\(world.balances())")
        world.expect("wallet", "import", "/payoneer.csv", out: "/payoneer.csv → payoneer: 0 new, 7 already there\n")
        // The withdrawal's other side says by its amount that it is one.
        add("/bank.csv", "Date,Description,Amount,Currency,Balance\n2026-08-26,Надходження,600.00,USD,600.00\n")
        world.expect(
            "wallet", "import", "/bank.csv", "--account", "card",
            out: "/bank.csv → card: 0 new, 1 other sides of transfers\n")
        #expect(world.balances().contains("assets:card\tUSD\t600.00"))
    }

    @Test func `a dry run writes nothing, not even a wallet`() {
        add("/mono.csv", Self.mono)
        let trial = world.expect(
            "wallet", "import", "/mono.csv", "--account", "card", "--dry-run",
            outStarts: "new  2026-11-05  +500.00 UAH  unknown  card  Студія «Ґанок»\n")
        #expect(trial.out.firstRange(of: ": 5 to add (dry run)") != nil && text.isEmpty)
        let ukrainian = world.run("wallet", "import", "/mono.csv", "--account", "картка", "--dry-run", "--lang", "uk")
        #expect(
            ukrainian.out.firstRange(of: "→ картка: буде додано: 5 (пробний запуск)\nбез категорії: 4") != nil,
            "\(ukrainian)")
    }

    @Test(arguments: [
        (["/mono.csv"], 64, "add --account card (accounts: cash, card, fop, savings)"),
        (["/none.csv", "--account", "card"], 66, "/none.csv"), ([], 64, "missing FILE"),
        (["/mono.csv", "--account", "nope"], 64, "account add nope"),
        (["/bad.csv", "/mono.csv", "--account", "card"], 65, "/bad.csv: line 3: “2026-11-31”"),
        (["/old.csv", "--account", "card"], 65, "/old.csv: line 2: “0206-11-01” is not a valid date (and 1 more)"),
        (["/mono.csv", "--profile", "x"], 64, "no columns are remembered as “x”"),
        (
            ["/names.csv", "--account", "card", "--amount-col", "Сума"], 64,
            "missing --currency-col; usage: kurs wallet import FILE"
        ),
        (["/names.csv", "--account", "card"], 65, "kurs wallet import /names.csv --amount-col COLUMN"),
        (["/mono.csv", "--account", "card", "--on", "2026-11-01"], 64, "--on"),
    ])
    func `what cannot be imported is refused whole`(line: [String], status: Int32, says: String) {
        add("/mono.csv", Self.mono)
        add("/bad.csv", "Дата,Опис,Сума,Валюта\n2026-11-01,a,1,UAH\n2026-11-31,b,1,UAH\n2026-11-02,c,x,UAH\n")
        add("/names.csv", "Коли,Хто,Скільки\n2026-11-01,a,1\n")
        add("/old.csv", "Дата,Опис,Сума,Валюта\n0206-11-01,a,1,UAH\n2027-11-30,b,1,UAH\n")
        world.run("wallet", "add", "5", "food")
        let before = text
        world.expect(["wallet", "import"] + line, status: status, errHas: says)
        #expect(text == before)
    }

    @Test func `a statement comes from standard input, whose first bytes are read twice`() {
        world.expect(
            "wallet", "import", "-", "--account", "card", input: Self.mono, status: 0, outStarts: "- → card: 5 new\n")
        add("/mono.csv", Self.mono)
        #expect(world.run("wallet", "import", "/mono.csv").out.contains("0 new, 5 already there"))
    }

    @Test func `columns are remembered under a name`() {
        add(
            "/own.csv",
            "Коли;Хто;Скільки;Після;Код\n11.11.2026;Петро;1 000,50;1000,50;A-1\n12.11.2026;Магазин;-20,00;980,50;A-2\n")
        let first = world.run(
            "wallet", "import", "/own.csv", "--account", "assets:own", "--amount-col", "Скільки", "--currency", "uah",
            "--date-col",
            "Коли", "--description-col", "Хто", "--id-col", "Код", "--as", "my bank")
        #expect(first.status == 0 && has("bank:A-1 UAH assets:own\n    assets:own  1000.50 UAH\n"), "\(first)\n\(text)")
        world.expect(
            "wallet", "import", "/own.csv", "--profile", "my bank", out: "/own.csv → own: 0 new, 2 already there\n")
    }

    @Test func `fees are records of their own line`() {
        add(
            "/paypal.csv",
            "\"Date\",\"Time\",\"TimeZone\",\"Name\",\"Type\",\"Status\",\"Currency\",\"Gross\",\"Fee\",\"Net\",\"Balance\",\"Transaction ID\"\n"
                + "\"11/14/2026\",\"10:00:00\",\"PST\",\"Studio\",\"Payment\",\"Completed\",\"USD\",\"100.00\",\"-3.20\",\"96.80\",\"96.80\",\"9X1\"\n"
                + "\"11/15/2026\",\"10:00:00\",\"PST\",\"Shop\",\"Payment\",\"Denied\",\"USD\",\"-5.00\",\"0.00\",\"-5.00\",\"96.80\",\"9X2\"\n"
        )
        let outcome = world.run("wallet", "import", "/paypal.csv", "--account", "assets:paypal")
        #expect(outcome.err.firstRange(of: "1 row “Denied” is left out") != nil, "\(outcome)")
        #expect(
            has(
                "bank:9X1 USD assets:paypal\n    income:unknown  -100.00 USD\n    expenses:fees  3.20 USD\n    assets:paypal  96.80 USD\n"
            ), "\(text)")
    }

    @Test func `unknown names are answered in one go, and proposals are confirmed`() {
        add("/mono.csv", Self.mono)
        world.run("wallet", "import", "/mono.csv", "--account", "card")
        world.expect(
            "wallet", "sort", "-o", "plain",
            out: "Відсотки\t\t2\t2.00\tUAH\nКнигарня\t\t1\t-10.40\tUAH\nСтудія «Ґанок»\t\t1\t500.00\tUAH\n")
        world.expect("wallet", "sort", "--confirm", status: 0, out: "", errHas: "nothing has a proposed category")
        world.expect("wallet", "sort", "Сту", "freelance", "-o", "plain", outHas: "Студія «Ґанок»\tfreelance\t1")
        world.run("wallet", "undo")
        world.expect("wallet", "sort", "-", "--rule", input: "ВІДСОТКИ\tinterest\nКнигарня\tfun\n", status: 0)
        #expect(has("    expenses:fun  10.40 UAH @@") && has("    ; rule:Книгарня\n"))
        #expect(world.balances().contains("income:interest\tUAH\t-2.00"), "\(world.balances())")
        #expect(world.run("wallet", "sort", "-o", "plain").out == "Студія «Ґанок»\t\t1\t500.00\tUAH\n")
        // What somebody has chosen before is proposed.
        let id = world.run("wallet", "list", "--search", "Студія", "-o", "plain").out.prefix(10)
        world.run("wallet", "edit", String(id), "--category", "freelance")
        add(
            "/more.csv",
            Self.mono.split(separator: "\n")[0]
                + "\n06.11.2026 21:00:00,студія «ґанок»,4829,7.00,7.00,UAH,—,—,—,4666.60\n")
        world.expect("wallet", "import", "/more.csv", outHas: "with a proposed category: 1")
        #expect(has("assets:card, proposed:\n    assets:card  7.00 UAH\n    income:freelance\n"))
        #expect(world.run("wallet", "sort", "--confirm").status == 0 && !has("proposed:"))
        #expect(world.run("wallet", "sort").out.isEmpty)
    }

    @Test(arguments: [
        ("Книгарня fun\n", 65, "line 1"), ("Немає\tfun\n", 65, "no record of “Немає”"),
        ("Книгарня\tfun\nКнигарня\tfood\n", 65, "line 2"), ("Книгарня\tqwerty\n", 64, "unknown category “qwerty”"),
    ])
    func `an answer that is not one changes nothing`(input: String, status: Int32, says: String) {
        add("/mono.csv", Self.mono)
        world.run("wallet", "import", "/mono.csv", "--account", "card")
        let before = text
        let outcome = world.run("wallet", "sort", "-", input: input)
        #expect(outcome.status == status && outcome.err.firstRange(of: says) != nil && text == before, "\(outcome)")
    }

    @Test func `a rule decides before the bank's category, and may name an own account`() {
        add("/mono.csv", Self.mono)
        world.run("wallet", "rules", "add", "сільпо|атб", "fun")
        world.run("wallet", "rules", "add", "Ґанок", "fop")
        world.run("wallet", "import", "/mono.csv", "--account", "card")
        #expect(has("    expenses:fun  240.00 UAH\n"))
        #expect(has("    assets:card  500.00 UAH\n    assets:fop\n"))
        #expect(
            world.run("wallet", "rules").out == "Ґанок       fop\nсільпо|атб  fun\n"
                || world.run("wallet", "rules").out == "сільпо|атб  fun\nҐанок       fop\n")
        #expect(world.run("wallet", "rules", "rm", "СІЛЬПО|атб").status == 0 && !has("; rule:сільпо"))
        #expect(world.run("wallet", "rules", "rm", "x").status == 1)
        #expect(world.run("wallet", "rules", "add", "|", "fun").status == 64)
    }

    @Test func `a removed row stays removed, until undo brings it back`() {
        add("/mono.csv", Self.mono)
        world.run("wallet", "import", "/mono.csv", "--account", "card")
        let id = world.run("wallet", "list", "--search", "Книгарня", "-o", "plain").out.prefix(10)
        world.run("wallet", "rm", String(id))
        world.expect(
            "wallet", "import", "/mono.csv", outEnds: "0 new, 4 already there, 1 removed before and left out\n")
        world.run("wallet", "undo")
        #expect(world.run("wallet", "import", "/mono.csv").out.hasSuffix("0 new, 5 already there\n"))
    }

    @Test func `cards of one file have their own accounts`() {
        let head = "Дата;Категорія;Картка;Опис операції;Сума в валюті картки;Валюта картки;Залишок на кінець періоду\n"
        add(
            "/privat.csv",
            head + "02.11.2026 10:00:00;Продукти;5555 **** **** 1111;АТБ;-20,00;UAH;80,00\n"
                + "01.11.2026 10:00:00;Перекази;5555 **** **** 2222;На свою картку;-100,00;UAH;0,00\n"
                + "01.11.2026 10:00:00;Перекази;5555 **** **** 1111;Зі своєї картки;100,00;UAH;100,00\n")
        let line = ["wallet", "import", "/privat.csv", "--account", "1111=card"]
        #expect(world.run(line).err.firstRange(of: "--account 2222=card") != nil)
        let outcome = world.run(line + ["--account", "2222=savings"])
        #expect(
            outcome.status == 0
                && world.balances() == [
                    "assets:card\tUAH\t80.00", "assets:savings\tUAH\t-100.00", "expenses:food\tUAH\t20.00",
                ], "\(outcome)\n\(text)")
        #expect(world.run("wallet", "import", "/privat.csv").out.firstRange(of: " new, 2 already there") != nil)
    }

    @Test(
        .enabled(
            if: Checkout.shared.map { FileManager.default.fileExists(atPath: $0 + "/samples/statements") } ?? false))
    func `exports as banks write them come in once, in every order`() throws {
        let folder = try #require(Checkout.shared) + "/samples/statements/"
        let files = ["monobank-black-uah.csv", "sensebank-uah.csv", "wise-new-eur.csv", "privatbank.xlsx"]
        for file in files {
            world.files.bytes["/" + file] = [UInt8](try Data(contentsOf: URL(filePath: folder + file)))
        }
        var results: Set<[String]> = []
        for order in [files, files.reversed(), [files[2], files[0], files[3], files[1]]] {
            world.files.contents[TestEnvironment.walletPath] = nil
            for _ in 0..<2 {
                for file in order {
                    world.expect("wallet", "import", "/" + file, "--account", "assets:" + file.prefix(4), status: 0)
                }
            }
            results.insert(world.balances())
        }
        #expect(
            results == [
                [
                    "assets:mono\tUAH\t-217.94", "assets:priv\tUAH\t-1058.82", "assets:sens\tUAH\t9454.31",
                    "assets:wise\tEUR\t-290.50",
                    "expenses:fees\tEUR\t1.60", "expenses:fun\tUAH\t1236.97", "expenses:home\tUAH\t252.94",
                    "expenses:transport\tUAH\t180.00", "expenses:unknown\tEUR\t288.90",
                    "expenses:unknown\tUAH\t2005.82",
                    "expenses:utilities\tUAH\t140.00", "income:unknown\tUAH\t-11993.28",
                ]
            ], "\(results)")
    }
}
