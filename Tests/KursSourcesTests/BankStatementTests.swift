import KursCore
import KursTestSupport
import Testing

@testable import KursSources

/// The formats in which banks give statements, with their pitfalls; the quarter's sums of whole files are in
/// `StatementFixtureTests`.
struct BankStatementTests {
    /// The rows of a text by the names of their columns, without empty cells.
    private func rows(_ text: String) throws -> [[String: String]] { try rows(Array(text.utf8)) }

    private func rows(_ bytes: [UInt8]) throws -> [[String: String]] {
        let statement = try BankStatement(bytes)
        return statement.rows.map { row in
            Dictionary(uniqueKeysWithValues: zip(statement.header, row).filter { !$0.1.isEmpty })
        }
    }

    private func error(_ text: String) -> BankStatementError? {
        do {
            _ = try BankStatement(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    // MARK: monobank

    @Test func `the currency of an account is the one in which both amounts are equal`() throws {
        let dollars = #"{"id":"a","time":1790000000,"amount":5000,"operationAmount":5000,"currencyCode":840}"#
        let sale = #"{"id":"b","time":1790000001,"amount":-10000,"operationAmount":-366500,"currencyCode":980}"#
        let found = try rows("[\(dollars),\(sale)]")
        #expect(found.map { $0["Сума в валюті картки (USD)"] } == ["50.00", "-100.00"])
        #expect(found[1]["Сума в валюті операції"] == "-3665.00")
        #expect(found[1]["Валюта операції"] == "UAH")
        // A sale alone does not tell it, and nothing is guessed.
        #expect(try rows("[\(sale)]")[0]["Сума в валюті картки"] == "-100.00")
        let known =
            "{\"name\":\"Приклад Ганна\",\"account\":{\"iban\":\"UA11\",\"currencyCode\":840},\"statement\":[\(sale)]}"
        let row = try rows(known)[0]
        #expect(row["Сума в валюті картки (USD)"] == "-100.00")
        #expect(row["Наш IBAN"] == "UA11")
        #expect(row["Найменування"] == "Приклад Ганна")
    }

    @Test func `an operation in a currency without cents has no amount of its own`() throws {
        let yen = #"{"id":"a","time":1790000000,"amount":-5000,"operationAmount":-20000,"currencyCode":392}"#
        let plain = #"{"id":"b","time":1790000000,"amount":-5000,"operationAmount":-5000,"currencyCode":980}"#
        #expect(try rows("[\(yen),\(plain)]")[0]["Сума в валюті операції"] == nil)
    }

    @Test func `a hold is pending until the same identifier is settled`() throws {
        func item(_ hold: Bool, _ amount: Int) -> String {
            "{\"id\":\"a\",\"time\":1790000000,\"amount\":\(amount),\"operationAmount\":\(amount),\"currencyCode\":980,\"hold\":\(hold)}"
        }
        #expect(try rows("[\(item(true, -100))]")[0]["Статус"] == "pending")
        for text in ["[\(item(true, -100)),\(item(false, -120))]", "[\(item(false, -120)),\(item(true, -100))]"] {
            let found = try rows(text)
            #expect(found.count == 1)
            #expect(found[0]["Статус"] == nil)
            #expect(found[0]["Сума в валюті картки (UAH)"] == "-1.20")
        }
    }

    @Test(arguments: [
        (#"[{"id":"a","time":1790000000,"amount":"x"}]"#, BankStatementError.field("amount", value: "x", row: 1)),
        (#"[{"id":"a","time":-5,"amount":1}]"#, .field("time", value: "-5", row: 1)),
        (#"{"errorDescription":"Unknown 'X-Token'"}"#, .refused("Unknown 'X-Token'")),
        (#"{"status":"ERROR","message":"closed"}"#, .refused("closed")),
        (#"[{"id":"#, .damaged(byte: 7)), ("[]", .noStatement(looked: "time, amount; transactions")),
        (
            #"{"transactions":[{"SUM":"1.00","CCY":"UAH","TRANTYPE":"X"}]}"#,
            .field("TRANTYPE", value: "X", row: 1)
        ),
        (#"{"transactions":[{"SUM":"1.00","CCY":"UAH"}]}"#, .field("TRANTYPE", value: nil, row: 1)),
        (#"{"transactions":[{"SUM":"-1","CCY":"UAH","TRANTYPE":"C"}]}"#, .field("SUM", value: "-1", row: 1)),
        (
            #"{"transactions":[{"SUM":"1","CCY":"UAH","TRANTYPE":"C","PR_PR":"z"}]}"#,
            .field("PR_PR", value: "z", row: 1)
        ),
    ])
    func `what a sum depends on is refused by its name`(text: String, expected: BankStatementError) {
        #expect(error(text) == expected)
    }

    // MARK: PrivatBank

    @Test func `a page that is not the last is told, and a row comes once`() throws {
        let row =
            #"{"SUM":"10.50","CCY":"UAH","TRANTYPE":"D","REF":"A","REFN":"1","DAT_OD":"16.11.2026","TIM_P":"00:10"}"#
        let page = "{\"exist_next_page\":true,\"transactions\":[\(row),\(row)]}"
        let statement = try BankStatement(Array(page.utf8))
        #expect(statement.rows.count == 1)
        #expect(statement.doubts == [.isPartial])
        let last = "{\"exist_next_page\":false,\"transactions\":[\(row)]}"
        #expect(try BankStatement(Array("[\(page),\(last)]".utf8)).doubts == [])
        let old = #"{"StatementsResponse":{"statements":[{"R1":{"BPL_SUM":"7","BPL_CCY":"UAH","BPL_FL_DC":"D"}}]}}"#
        #expect(try rows(old)[0]["Сума"] == "-7")
    }

    // MARK: OFX

    private func ofx(_ item: String, head: String = "OFXHEADER:100\n\n") -> String {
        head + "<OFX><STMTRS><CURDEF>UAH<BANKACCTFROM><ACCTID>26001</BANKACCTFROM><STMTTRN><TRNTYPE>DEBIT"
            + item + "</STMTTRN></STMTRS></OFX>"
    }

    @Test(arguments: [
        ("20261116", "2026-11-16"), ("20261116233000", "2026-11-16T23:30:00Z"),
        ("20261116233000.123[+2:EET]", "2026-11-16T21:30:00Z"), ("20261116003000[-3.5:X]", "2026-11-16T04:00:00Z"),
        ("202611160930", "2026-11-16T09:30:00Z"), ("20261116120000:014", "2026-11-16T12:00:00Z"),
    ])
    func `a day alone is not moved, and a moment keeps its zone`(written: String, date: String) throws {
        let row = try rows(ofx("<DTPOSTED>\(written)<TRNAMT>-1,5<FITID>"))[0]
        #expect(row["Дата операції"] == date)
        #expect(row["Сума"] == "-1.5")
        #expect(row["Наш IBAN"] == "26001")
    }

    @Test(arguments: ["20261316", "2026", "20261116000000[-:EST]", "20261116990000", ""])
    func `a date that is none is refused`(written: String) {
        #expect(error(ofx("<DTPOSTED>\(written)<TRNAMT>1")) == .field("DTPOSTED", value: written, row: 1))
    }

    @Test func `the currency of an item is its own, and the original one a cost`() throws {
        let own = try rows(ofx("<DTPOSTED>20261116<TRNAMT>-3<CURRENCY><CURRATE>1<CURSYM>USD</CURRENCY>"))[0]
        #expect(own["Валюта"] == "USD")
        let original = try rows(ofx("<DTPOSTED>20261116<TRNAMT>-80<ORIGCURRENCY><CURRATE>40<CURSYM>USD</ORIGCURRENCY>"))
        #expect(original[0]["Валюта"] == "UAH")
        #expect(original[0]["Сума в валюті операції"] == "2.00")
        #expect(original[0]["Валюта операції"] == "USD")
        #expect(error(ofx("<DTPOSTED>20261116<TRNAMT>$120")) == .field("TRNAMT", value: "$120", row: 1))
    }

    @Test func `entities are refused, and a refusal is told`() {
        let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>"
        #expect(error(bomb + ofx("<DTPOSTED>20261116<TRNAMT>1<NAME>&b;", head: "")) == .declaresEntities)
        #expect(error("<BkToCstmrStmt>" + bomb) == .declaresEntities)
        let status = "<OFX><STATUS><CODE>2000</CODE><MESSAGE>General error</MESSAGE></STATUS></OFX>"
        #expect(error(status) == .refused("2000 General error"))
    }

    /// What is cut off may end within an amount.
    @Test func `a file that ends within what it has begun is refused`() {
        let whole = ofx("<DTPOSTED>20261116<TRNAMT>-1500.00<FITID>1")
        let camt = "<Document><BkToCstmrStmt><Stmt></Stmt></BkToCstmrStmt></Document>"
        let client =
            "1CClientBankExchange\nРасчСчет=UA11\nСекцияДокумент=Платежное поручение\nСумма=500.00\nКонецДокумента\n"
        for (text, cut) in [
            (whole, "500.00"), (camt, "</Stmt>"), (client, "00.00"), (mt940(":61:270102C70,00NTRF"), ":62F"),
        ] {
            if text == whole { #expect(error(text) == nil) }
            let end = text.firstRange(of: cut)?.lowerBound ?? text.startIndex
            let part = String(text[..<end])
            #expect(error(part) == .damaged(byte: part.utf8.count), "\(part)")
        }
    }

    @Test func `what a file has twice is one row, and what only shares an identifier is not`() throws {
        let item = "<DTPOSTED>20261116<TRNAMT>5<FITID>1"
        let twice = try BankStatement(Array(ofx(item + "</STMTTRN><STMTTRN>" + item).utf8))
        #expect(twice.rows.count == 1 && twice.doubts == [.repeated(1)])
        #expect(try rows(ofx(item + "</STMTTRN><STMTTRN><DTPOSTED>20261116<TRNAMT>6<FITID>1")).count == 2)
        let message = mt940(":61:270102C70,00NTRF//B1")
        let messages = try BankStatement(Array((message + "\r\n" + message).utf8))
        #expect(messages.rows.count == 1 && messages.doubts.contains(.repeated(1)))
        let mono = [100, 200].map {
            "{\"id\":\"a\",\"time\":1790000000,\"amount\":\($0),\"operationAmount\":\($0),\"currencyCode\":980}"
        }
        #expect(try rows("[\(mono[0]),\(mono[1]),\(mono[0])]").count == 2)
    }

    @Test func `the encoding of an XML declaration counts`() throws {
        let text =
            "<?xml version=\"1.0\" encoding=\"windows-1251\"?>"
            + ofx("<DTPOSTED>20261116<TRNAMT>5<MEMO>Послуги", head: "")
        let bytes = text.unicodeScalars.map { $0.value < 128 ? UInt8($0.value) : UInt8($0.value - 0x410 + 0xC0) }
        #expect(try rows(bytes)[0]["Призначення платежу"] == "Послуги")
    }

    @Test func `elements within each other without end do no harm`() {
        let deep = String(repeating: "<A>", count: 200_000)
        #expect(error("<OFX>" + deep + "</OFX>") == .noStatement(looked: "STMTRS, CCSTMTRS"))
    }

    // MARK: MT940

    private func mt940(_ lines: String...) -> String {
        let end = lines.contains { $0.hasPrefix(":62F:") } ? [] : [":62F:C270111UAH100,00"]
        return ([":20:1", ":25:UA11", ":28C:1", ":60F:C261231UAH100,00"] + lines + end).joined(separator: "\r\n")
    }

    @Test(arguments: [
        ("C5,", "5"), ("D5,50", "-5.50"), ("CH5,00", "5.00"), ("DH5,", "-5"), ("RC5,", "-5"), ("RD5,", "5"),
        ("RDH5,", "5"), ("EC5,", "5"), ("ED5,", "-5"),
    ])
    func `the mark is the direction, and a reversed debit comes in`(mark: String, amount: String) throws {
        let row = try rows(mt940(":61:2701020101\(mark)NTRFREF17//B1", ":86:Дякуємо"))[0]
        #expect(row["Сума"] == amount)
        #expect(row["Дата операції"] == "2027-01-01")
        #expect(row["Номер документа"] == "REF17")
        #expect(row["Призначення платежу"] == (mark.hasPrefix("R") ? "Сторно: Дякуємо" : "Дякуємо"))
        #expect(row["Статус"] == (mark.hasPrefix("E") ? "pending" : nil))
    }

    @Test(arguments: [
        ("2612310102", "2027-01-02"), ("2701021231", "2026-12-31"), ("270105", "2027-01-05"),
        ("1602300301", "2016-03-01"),
    ])
    func `the year of booking is the nearest to the day of value`(days: String, date: String) throws {
        #expect(try rows(mt940(":61:\(days)C1,NTRF"))[0]["Дата операції"] == date)
    }

    @Test func `texts go on in further lines, in parts or in words`() throws {
        let full = String(repeating: "а", count: 64)
        #expect(try rows(mt940(":61:270102C1,NTRF", ":86:\(full)", "б", "в"))[0]["Призначення платежу"] == full + "б в")
        let parts = try rows(
            mt940(":61:270102C1,NTRF", ":86:166?00GUT?20рахунок 1?217 від?31DE12?32ТОВ ", "?33Мальва?60 дод", ":NS:x"))[
                0]
        #expect(parts["Призначення платежу"] == "рахунок 17 від дод")
        #expect(parts["Контрагент"] == "ТОВ Мальва")
        #expect(parts["IBAN контрагента"] == "DE12")
        let words = try rows(mt940(":61:270102C1,NTRF", ":86:/IBAN/UA22/NAME/ТОВ Мальва/REMI/рах. 1/2/ISDT/2027"))[0]
        #expect(words["Призначення платежу"] == "рах. 1/2")
        #expect(words["Контрагент"] == "ТОВ Мальва")
        #expect(words["IBAN контрагента"] == "UA22")
        // After a balance the text is of the whole statement.
        let last = try rows(mt940(":61:270102C1,NTRF", "доповнення", ":62F:C270102UAH101,00", ":86:усього"))[0]
        #expect(last["Призначення платежу"] == "доповнення")
    }

    @Test func `balances that the rows do not bear out are told`() throws {
        let message = { (closing: String) in self.mt940(":61:270102C1,50NTRF", ":62F:C270102UAH\(closing)") }
        #expect(try BankStatement(Array(message("101,50").utf8)).doubts == [])
        #expect(
            try BankStatement(Array(message("200,00").utf8)).doubts
                == [
                    .balance(
                        account: "UA11", computed: try #require(ExactDecimal("101.5")), stated: 200, currency: "UAH")
                ])
        // A gap between two statements is in neither.
        let second = ":20:2\n:25:UA11\n:28C:3\n:60F:C270110UAH500,\n:61:270111D1,NTRF\n:62F:C270111UAH499,\n-"
        #expect(try BankStatement(Array((message("101,50") + "\n-\n" + second).utf8)).doubts == [])
    }

    @Test func `of two amounts of one transaction neither is taken`() {
        let ofx =
            "OFXHEADER:100\n<OFX><STMTRS><CURDEF>USD<STMTTRN><TRNAMT>5.00<DTPOSTED>20261116<NAME>\n<TRNAMT>9.00\n"
            + "</STMTTRN></STMTRS></OFX>"
        let camt =
            "<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy=\"EUR\">5.00</Amt><Amt Ccy=\"EUR\">9.00</Amt>"
            + "<CdtDbtInd>CRDT</CdtDbtInd></Ntry></Stmt></BkToCstmrStmt></Document>"
        for (text, field) in [(ofx, "TRNAMT"), (camt, "Amt")] {
            #expect(throws: BankStatementError.field(field, value: "5.00 | 9.00", row: 1)) {
                try BankStatement(Array(text.utf8))
            }
        }
    }

    // MARK: camt.053

    @Test func `details make rows only where their amounts make the entry's`() throws {
        func entry(_ parts: [String], reversal: Bool = false) -> String {
            let details = parts.map {
                """
                <TxDtls><Refs><AcctSvcrRef>\($0)</AcctSvcrRef></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">\($0)</Amt></TxAmt></AmtDtls>
                <RltdPties><Dbtr><Nm>Хтось</Nm></Dbtr><Cdtr><Nm>Я</Nm></Cdtr></RltdPties><RmtInf><Ustrd>рах \($0)</Ustrd></RmtInf></TxDtls>
                """
            }
            return """
                <Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>\
                \(reversal ? "<RvslInd>true</RvslInd>" : "")<Sts>BOOK</Sts><BookgDt><Dt>2026-11-16</Dt></BookgDt>\
                <NtryDtls>\(details.joined())</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>
                """
        }
        let both = try rows(entry(["10.00", "20.00"]))
        #expect(both.map { $0["Сума"] } == ["10.00", "20.00"])
        #expect(both.map { $0["ID"] } == ["10.00", "20.00"])
        #expect(both[0]["Контрагент"] == "Хтось")
        let part = try rows(entry(["10.00", "5.00"]))
        #expect(part.map { $0["Сума"] } == ["30.00"])
        #expect(part[0]["Призначення платежу"] == "рах 10.00; рах 5.00")
        // Money that comes back was paid to the creditor.
        let back = try rows(entry(["30.00"], reversal: true))[0]
        #expect(back["Контрагент"] == "Я")
        #expect(back["Призначення платежу"] == "Сторно: рах 30.00")
    }

    // MARK: 1C

    @Test func `a payment without an own account is not guessed`() throws {
        func file(_ lines: String) -> String {
            "1CClientBankExchange\nСекцияДокумент=Платежное поручение\nНомер=1\nСумма=5\nДата=16.11.2026\n\(lines)\nКонецДокумента\n"
        }
        let accounts = "ПлательщикСчет=UA1\nПолучательСчет=UA2\n"
        #expect(error(file(accounts)) == .field("ПлательщикСчет", value: "UA1", row: 1))
        #expect(try rows(file(accounts + "ДатаПоступило=17.11.2026"))[0]["Сума"] == "5")
        #expect(try rows(file(accounts + "ДатаСписано=17.11.2026"))[0]["Сума"] == "-5")
        #expect(try rows(file("РасчСчет=UA1\n" + accounts + "ВидОперации=Расход"))[0]["Дата операції"] == "16.11.2026")
        let dos = Array("1CClientBankExchange\nКодировка=DOS\n".utf8.prefix(21))
        #expect(BankStatement.isBeginning(dos))
    }

    @Test func `other files are none of these`() {
        for text in ["Дата;Сума\n", "<html>", "[UAH];Сума\n", "PK", "", "{1,2}", ":20:"] {
            #expect(!BankStatement.isBeginning(Array(text.utf8)), "\(text)")
        }
    }

    @Test(arguments: [
        "monobank.json", "privatbank.json", "bank.ofx", "bank2.ofx", "bank.sta", "camt053.xml", "kl_to_1c.txt",
    ])
    func `no beginning of a file and no damage to it traps`(name: String) throws {
        let bytes = try Fixtures.bytes("Statements/" + name)
        for count in stride(from: 0, to: bytes.count, by: 37) { _ = try? BankStatement(Array(bytes.prefix(count))) }
        let pieces = [
            "9999999999999999999", "-", "[", "]", "<", "/", ":", "=", ",", ".", "\n", "\"", "{", "}", "0", "?",
        ]
        var campaign = FuzzCampaign(name, seeds: [bytes], pieces: pieces, cost: 66, limit: bytes.count + 100)
        let flaw = campaign.run { input, _ in
            _ = try? BankStatement(input)
            return nil
        }
        #expect(flaw == nil)
    }
}
