import KursCore
import KursTerminal
import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursStatements

/// Statements whose columns are looked for.
@Suite struct StatementSearchTests {
    private func world(_ text: String) -> TestEnvironment { TestEnvironment.withNBUYear(text) }

    private func convert(_ text: String, _ options: String...) -> TestEnvironment.Outcome {
        world(text).run(["convert", "--csv", "s.csv"] + options)
    }

    static let found: [(String, String, [String])] = [
        (
            // The letters of the header are Latin and decomposed as in real files; the shop's currency is not the account's.
            "Дата i час операціi\u{308},Деталі операції,MCC,Сума в валюті картки (USD),Сума в валюті операції,Валюта,"
                + "Сума кешбеку (USD)\n13.11.2026 05:27:35,Ресторан,5812,-10.50,-41.00,PLN,—\n"
                + "16.11.2026 15:46:23,Повернення,5812,2.00,2.00,USD,—\n",
            "monobank: amounts “Сума в валюті картки (USD)”, currency USD, dates", ["usd→", "-462.00", "88.00"]
        ),
        (
            "\"TransferWise ID\",Date,Amount,Currency,Description\nCARD-1,06-11-2026,-1.00,EUR,x\nCARD-2,13-11-2026,2.00,EUR,y\n",
            "Wise: amounts “Amount”, currencies “Currency”, dates “Date” (DD-MM-YYYY)", ["→", "-51.00", "102.00"]
        ),
        (
            "Date,Ref ID,Type,Description,Amount,Amount in local currency,Currency\n\"Nov 16, 2026\",1,Hourly,x,$5.00,,EUR\n"
                + "\"Nov 13, 2026\",2,Service Fee,y,-$0.50,,EUR\n",
            "Upwork: amounts “Amount”, currency USD, dates “Date”", ["→", "220.00", "-22.00"]
        ),
        (
            "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net\n11/16/2026,10:00:00,PST,A,Payment,Completed,USD,"
                + "\"1,000.00\",-30.00,970.00\n11/13/2026,10:00:00,PST,A,Payment,Completed,USD,2.00,0.00,2.00\n",
            "PayPal: amounts “Gross”, currencies “Currency”, dates “Date” (MM/DD/YYYY)", ["→", "44000.00", "88.00"]
        ),
        (
            "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n"
                + "TRANSFER,Current,2026-11-05 10:00:00,2026-11-06 10:00:00,x,3.00,0.00,EUR,COMPLETED,3.00\n"
                + "TOPUP,Current,2026-11-12 10:00:00,2026-11-13 10:00:00,x,1.00,0.00,USD,COMPLETED,3.00\n"
                + "CARD_PAYMENT,Current,2026-11-05 10:00:00,,x,-3.00,0.00,UAH,PENDING,\n",
            "Revolut: amounts “Amount”, currencies “Currency”, dates “Completed Date”", ["→", "153.00", "44.00", ""]
        ),
        (
            "Transaction Date,Transaction ID,Description,Credit Amount,Debit Amount,Currency,Status,Running Balance\n"
                + "2026-11-16,1,Payment,\"2,000.00\",,USD,Completed,2000\n2026-11-13,2,Withdrawal,,500.00,USD,Completed,1500\n",
            "Payoneer: amounts “Credit Amount” less “Debit Amount”, currencies “Currency”",
            ["→", "88000.00", "-22000.00"]
        ),
        (
            "Paid to us\nДата,Платник,Сума\n16 листопада 2026,A,\"$1,250.00\"\n13 листопада 2026,B,€4.00\n,Разом,99.00\n",
            "s.csv: amounts “Сума”, currencies beside the amounts, dates “Дата”", ["→", "55000.00", "204.00", ""]
        ),
    ]

    @Test(arguments: StatementSearchTests.found)
    func `finds the columns and tells them`(text: String, told: String, results expected: [String]) {
        let outcome = world(text).expect("convert", "--csv", "s.csv", errHas: told)
        #expect(outcome.results().suffix(expected.count - 1) == expected.dropFirst()[...], "\(outcome)")
    }

    @Test func `several tables, titles with the account's currency, and years of two digits`() {
        let text = """
            Виписка за рахунком;;;;
            за період 01.11.2026 - 30.11.2026;;;;
            Рахунок UA11 (USD);;;;
            Дата;Деталі;Cума списання;Cума зарахування;Статус
            13.11.26 00:58;комісія;-1,50;;виконано
            16.11.26 12:12;оплата;;1000,13;виконано
            Деталізація за карткою 4111;;;;
            Дата;Деталі;Cума списання;Cума зарахування;Статус
            06.11.26 11:49;покупка;-2,00;;виконано
            Всього;;-3,50;1000,13;

            """
        let outcome = world(text).expect(
            "convert", "--csv", "s.csv", status: 0,
            errHas: "“Cума зарахування” less “Cума списання”, currency USD, dates “Дата” (DD.MM.YY), 2 tables",
            "rows not converted: 1 with totals")
        #expect(outcome.results(";").dropFirst(4) == ["-66,00", "44005,72", "", "uah", "-88,00", ""], "\(outcome)")
    }

    static let refused: [(String, String, String)] = [
        (
            "Дата,Сума,Опис\n13.11.2026,5.00,x\n",
            "nothing in s.csv tells the currency of “Сума”; use: kurs convert --csv s.csv --amount-col Сума --currency CODE "
                + "--date-col Дата",
            "з файлу s.csv не видно, в якій валюті «Сума»; скористайтеся: kurs convert --csv s.csv --amount-col Сума "
                + "--currency CODE --date-col Дата"
        ),
        (
            "Date,Amount,Currency\n11-12-2026,5.00,USD\n10-12-2026,5.00,USD\n",
            "cannot tell whether “11-12-2026” in s.csv is 2026-12-11 or 2026-11-12; use --date-format DD-MM-YYYY or "
                + "--date-format MM-DD-YYYY",
            "з файлу s.csv не зрозуміло, чи «11-12-2026» — це 2026-12-11, чи 2026-11-12; укажіть --date-format DD-MM-YYYY "
                + "або --date-format MM-DD-YYYY"
        ),
        (
            "Дата,Дебет,Кредит,Сума,Валюта\n13.11.2026,311,361,5.00,USD\n",
            "several columns of s.csv may have the amounts: Сума, Дебет, Кредит; use: kurs convert --csv s.csv --amount-col "
                + "COLUMN --currency CODE --date-col Дата",
            "суми у файлі s.csv можуть бути в кількох стовпцях: Сума, Дебет, Кредит; скористайтеся: kurs convert --csv s.csv "
                + "--amount-col COLUMN --currency CODE --date-col Дата"
        ),
        (
            "Amount,Currency,Note\n5.00,USD,x\n",
            "no column of s.csv is known to have dates: Amount, Currency, Note; use: kurs convert --csv s.csv --amount-col "
                + "Amount --currency-col Currency --date-col COLUMN; or for all rows --on DATE in its place",
            "у файлі s.csv не знайдено стовпця дат: Amount, Currency, Note; скористайтеся: kurs convert --csv s.csv "
                + "--amount-col Amount --currency-col Currency --date-col COLUMN; або для всіх рядків --on ДАТА замість нього"
        ),
        (
            "Дата,Кредит,Ліміт\n13.11.2026,5.00,100\n",
            "no column of s.csv is known to have amounts: Дата, Кредит, Ліміт; use: kurs convert --csv s.csv --amount-col "
                + "COLUMN --currency CODE --date-col Дата",
            "у файлі s.csv не знайдено стовпця сум: Дата, Кредит, Ліміт; скористайтеся: kurs convert --csv s.csv --amount-col "
                + "COLUMN --currency CODE --date-col Дата"
        ),
    ]

    @Test(arguments: StatementSearchTests.refused)
    func `a doubt is a refusal with the command to type`(text: String, english: String, ukrainian: String) {
        #expect(convert(text).err == "kurs: " + english + "\n")
        world(text).expect(
            "convert", "--csv", "s.csv", "--lang", "uk", status: 65, out: "", err: "kurs: " + ukrainian + "\n")
    }

    @Test func `an option answers the doubt, and the rest is still found`() {
        let text = "Дата,Сума,Опис\n13.11.2026,5.00,x\n16.11.2026,1.00,x\n"
        world(text).expect(
            "convert", "--csv", "s.csv", "--currency", "usd",
            err: "kurs: s.csv: amounts “Сума”, currency USD, dates “Дата”\n")
        #expect(convert(text, "--currency", "usd", "-q").err == "")
        let dates = "Date,Amount,Currency\n06-11-2026,5.00,USD\n09-11-2026,,USD\n16-11-2026,1.00,EUR\n"
        let settled = convert(dates, "--date-format", "DD-MM-YYYY")
        #expect(settled.results() == ["uah", "220.00", "", "51.00"], "\(settled)")
    }

    @Test func `debits and credits by option`() {
        let text =
            "d,out,in,c\n2026-11-13,5.00,,USD\n2026-11-13,0.00,7.00,USD\n2026-11-13,1.00,1.00,USD\n2026-11-13,-5.00,,USD\n"
        let outcome = world(text + "2026-11-16,2.00,,USD\n").expect(
            "convert", "--csv", "s.csv", "--debit-col", "out", "--credit-col", "in", "--currency-col", "c",
            "--date-col", "d", status: 65, errHas: "line 4: the row has both a debit and a credit",
            "line 5: the sign of the debit differs")
        #expect(outcome.results() == ["uah", "-220.00", "308.00", "", "", "-88.00"], "\(outcome)")
    }

    @Test func `the currency beside an amount must be that of its column`() {
        let text = "d,a,c\n2026-11-13,$5.00,USD\n2026-11-13,5.00 EUR,USD\n2026-11-16,5.00 wat,USD\n"
        let outcome = world(text).expect(
            "convert", "--csv", "s.csv", "--amount-col", "a", "--currency-col", "c", "--date-col", "d",
            errHas: "line 3: two currencies: EUR and USD", "line 4: unknown currency “wat”")
        #expect(outcome.results() == ["uah", "220.00", "", ""], "\(outcome)")
        let own = world("d,a\n2026-11-13,$5.00\n2026-11-16,5.00 EUR\n2026-11-16,7\n").expect(
            "convert", "--csv", "s.csv", "--amount-col", "a", "--currency-col", "a", "--date-col", "d",
            errHas: "line 4: missing currency")
        #expect(own.results() == ["uah", "220.00", "255.00", ""], "\(own)")
    }

    @Test func `unfinished rows are named, and left out when told`() {
        let text = "Date,Amount,Currency,State\n2026-11-13,5.00,USD,COMPLETED\n2026-11-16,6.00,USD,FAILED\n"
        let outcome = world(text).expect(
            "convert", "--csv", "s.csv", errHas: "rows with the status “FAILED”: 1, converted like the others")
        #expect(outcome.results() == ["uah", "220.00", "264.00"])
        let skipped = world(text).expect(
            "convert", "--csv", "s.csv", "--skip-status", "failed",
            errHas: "rows not converted: 1 of a status in --skip-status")
        #expect(skipped.results() == ["uah", "220.00", ""], "\(skipped)")
    }

    @Test func `the bank's own hryvnias are compared`() {
        let text =
            "Дата операції;Валюта;Дебет;Кредит;Гривневе покриття\n13.11.2026;USD;;100,00;4400,00\n"
            + "16.11.2026;USD;;2,00;87,50\n"
        let outcome = world(text).expect(
            "convert", "--csv", "s.csv",
            errHas: "the bank's hryvnias differ from the result in 1 row, first in line 3: 87.50 and 88.00")
        #expect(outcome.results(";") == ["uah", "4400,00", "88,00"])
    }

    @Test func `a table with unknown columns is refused row by row`() {
        let text = "Date,Amount,Currency,Note\n2026-11-13,5.00,USD,x\nCard,Limit,Holder,Branch\n4111,7.00,USD,y\n"
        let outcome = world(text + "Date,Amount,Currency,Note\n2026-11-16,6.00,USD,x\n").expect(
            "convert", "--csv", "s.csv", status: 65, errHas: "line 4: the row belongs to a table with unknown columns")
        #expect(outcome.results() == ["uah", "220.00", "Branch", "", "uah", "264.00"], "\(outcome)")
    }

    static let book = """
        Date,Amount,Currency,Details
        2026-11-06,100.00,USD,invoice 1
        2026-11-13,-20.00,USD,hosting
        2026-11-13,880.00,UAH,Гривні від продажу валюти
        2026-11-13,-20.00,USD,Продаж іноземної валюти згідно заявки
        2026-11-16,50.00,EUR,sale of goods under contract 7
        2026-11-16,1.00,USD,оплата за продаж товару в USD
        2026-11-16,-3.00,UAH,комісія за продаж валюти
        ,,,
        Total,1008.00,,

        """

    @Test(arguments: [
        ("income", ["4400.00", "2550.00", "44.00"], "1"), ("expense", ["-880.00", "-3.00"], "1"),
        ("sale", ["880.00", "-880.00"], "2"),
    ])
    func `only one kind of rows is written, and sales of currency are neither`(
        kind: String, expected: [String], sales: String
    ) {
        let outcome = world(StatementSearchTests.book).expect(
            "convert", "--csv", "s.csv", "--only", kind, "--totals-out", "t.csv", status: 0,
            errHas: "neither as income nor as expense: \(sales)")
        #expect(outcome.results() == ["uah"] + expected, "\(outcome)")
    }

    @Test func `only one period is written, and only its rates are fetched`() {
        let world = world("Date,Amount,Currency\n2025-01-15,1.00,GBP\n2026-11-13,5.00,USD\n2026-11-16,5.00,USD\n")
        let outcome = world.run("convert", "--csv", "s.csv", "--period", "2026Q4")
        #expect(outcome.results() == ["uah", "220.00", "220.00"], "\(outcome)")
        #expect(world.transport.requests.count == 1)
        world.expect(
            "convert", "--csv", "s.csv", "--period", "2026Q5", status: 64,
            errHas: "use a period such as 2026, 2026H1, 2026-9M, 2026Q3 or 2026-07")
    }

    @Test(
        arguments: [
            ("2026", "2026-01-01 2026-12-31"), ("2026H1", "2026-01-01 2026-06-30"), ("2026h2", "2026-07-01 2026-12-31"),
            ("2026-9M", "2026-01-01 2026-09-30"), ("2026Q1", "2026-01-01 2026-03-31"),
            ("2024-02", "2024-02-01 2024-02-29"),
            ("2026-Q4", "2026-10-01 2026-12-31"), ("2026-13", nil), ("202", nil), ("2026Q", nil), ("20x6", nil),
            ("2026-1", nil),
        ] as [(String, String?)])
    func `reads periods of a book`(text: String, days: String?) {
        #expect(PeriodArgument.partOfYear(text).map { "\($0.lowerBound.iso) \($0.upperBound.iso)" } == days)
    }

    @Test func `totals run from the beginning of the year`() {
        let rows = [("2026-02", "1"), ("2026-05", "2"), ("2026-08", "4"), ("2026-11", "8")]
        let text = "Date,Amount,Currency\n" + rows.map { "\($0)-16,\($1).00,UAH\n" }.joined() + "2025-12-16,16.00,UAH\n"
        let world = world(text)
        #expect(world.run("convert", "--csv", "s.csv", "--totals-out", "t.csv").status == 0)
        let totals = world.files["t.csv"]?.split(separator: "\n").filter { $0.contains(",UAH,") } ?? []
        let sums = totals.map { line in
            let cells = line.split(separator: ",")
            return "\(cells[0]) \(cells[4])"
        }
        #expect(
            sums == [
                "2025-12 16.00", "2026-02 1.00", "2026-05 2.00", "2026-08 4.00", "2026-11 8.00", "2025Q4 16.00",
                "2026Q1 1.00", "2026Q2 2.00", "2026Q3 4.00", "2026Q4 8.00", "2025 16.00", "2026H1 3.00", "2026-9M 7.00",
                "2026 15.00", "all 31.00",
            ])
        #expect(world.run("convert", "--csv", "s.csv", "--totals-out", "t.json").status == 0)
        let json = world.files["t.json"] ?? ""
        let row =
            #"{"period":"2026-9M","currency":"UAH","rows":3,"amount":"7.00","result":"7.00","to":"UAH","market":"nbu"}"#
        #expect(json.contains(row) && json.hasPrefix(#"{"schema":1,"#), "\(json)")
    }

    @Test func `rows that cannot be converted are counted, and ten of them named`() {
        let rows = String(repeating: "16.11.2026,1.00,USDT\n", count: 40)
        let outcome = convert("Date,Amount,Currency\n13.11.2026,1.00,USD\n16.11.2026,1.00,USD\n" + rows)
        #expect(outcome.err.split(separator: "\n").count { $0.contains("line ") } == 10, "\(outcome)")
        let count = "40 of 42 lines could not be converted; the first 10 are named above\n"
        #expect(outcome.err.hasSuffix(count) && outcome.out.count { $0 == "\n" } == 43, "\(outcome)")
    }

    @Test func `a line of any length is one line`() {
        let long = "13.11.2026,1.00,USD," + String(repeating: "x", count: 1_000_000)
        let text = "Date,Amount,Currency,Text\n13.11.2026,1.00,USD,a\n\(long)\n16.11.2026,2.00,USD,b\n"
        let outcome = world(text).expect(
            "convert", "--csv", "s.csv", errHas: "line 3: ", errEnds: "1 of 3 lines could not be converted\n")
        let lines = outcome.out.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 5 && lines[2] == long && lines[3].hasSuffix(",88.00"), "\(lines.map { $0.prefix(80) })")
    }

    @Test func `a word of the row gives the sign that its amount lacks`() {
        let text = "Дата;Тип;Сума;Валюта\n13.11.2026;Списання;5,00;USD\n16.11.2026;Зарахування;7,00;USD\n"
        let outcome = world(text).expect(
            "convert", "--csv", "s.csv", errHas: "amounts “Сума”, signs “Тип”, currencies “Валюта”")
        #expect(outcome.results(";") == ["uah", "-220,00", "308,00"], "\(outcome)")
        // Signs that are there are enough.
        let signed = convert("Дата;Тип;Сума;Валюта\n13.11.2026;Списання;-5,00;USD\n16.11.2026;Інше;7,00;USD\n")
        #expect(signed.results(";") == ["uah", "-220,00", "308,00"] && !signed.err.contains("signs"), "\(signed)")
        world(text + "16.11.2026;Комісія;1,00;USD\n").expect(
            "convert", "--csv", "s.csv", status: 65, out: "",
            err: "kurs: debits in s.csv have no minus, and “Тип” does not tell all of them; add the signs, or take the "
                + "amounts as they are: kurs convert --csv s.csv --amount-col Сума --currency-col Валюта --date-col Дата\n"
        )
    }

    @Test(
        arguments: [
            ("Сума / Amount", ColumnRole.amount), ("Дата операції\nTransaction date", .date(rank: 0)),
            ("Дебет у валюті рахунку", .debit), ("Кредитний ліміт", nil), ("Credit card", nil), ("Сума / Date", nil),
            ("CУМА", .amount), ("Дата i час", .date(rank: 1)), ("Сума, грн", .amount), ("Дебет, екв.", nil),
            ("Сума у валюті карти", .accountAmount), ("Amount, USD", .amount), ("", nil),
        ] as [(String, ColumnRole?)])
    func `names of columns have roles`(name: String, role: ColumnRole?) {
        #expect(ColumnRole(anyOf: name) == role)
    }

    @Test(arguments: [
        ("Рахунок UA11 USD;;\n", "currency USD"), ("Виписка по картці в EUR;;\n", "currency EUR"),
        ("Валюта;EUR;\n", "currency EUR"), ("ТОВ ROCK TOP;;\n", "nothing in s.csv tells"),
        ("Рахунок UA11 USD;;\nРахунок UA12 EUR;;\n", "nothing in s.csv tells"),
    ])
    func `titles tell the currency of the account, and only of one`(titles: String, told: String) {
        let text = titles + "Дата;Сума;Опис\n13.11.2026;5,00;x\n16.11.2026;7,00;x\n"
        world(text).expect("convert", "--csv", "s.csv", errHas: told)
    }
}
