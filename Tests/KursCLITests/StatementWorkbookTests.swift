import KursCore
import KursSheets
import KursTestSupport
import Testing

@testable import KursCLI

/// Statements that are workbooks, or a text in UTF-16.
@Suite struct StatementWorkbookTests {
    private func world(_ text: String) -> TestEnvironment { TestEnvironment.withNBUYear(text) }

    private func book(_ sheets: [(name: String, rows: [[Sheet.Cell]])]) -> [UInt8] {
        var writer = WorkbookWriter(name: sheets[0].name)
        for row in sheets[0].rows { writer.add(row) }
        return writer.bytes()
    }

    @Test func `a workbook is written and read again`() throws {
        let world = world(
            "Дата,Сума,Валюта,Опис\n13.11.2026,\"1 000,50\",USD,\"<a> & \"\"b\"\"\"\n16.11.2026,\"2,00\",EUR,0012\n")
        world.files.keepsBytes = true
        #expect(world.run("convert", "--csv", "s.csv", "--out", "o.xlsx").status == 0)
        let bytes = try #require(world.files.bytes["o.xlsx"])
        let sheet = try #require(try SheetFile(bytes)?.sheets.first)
        #expect(
            sheet.rows[1] == [
                .text("13.11.2026"), .number("1000.5"), .text("USD"), .text("<a> & \"b\""), .number("44"),
                .date(daysSince1970: 20_770, seconds: nil), .text("nbu"), .text("nbu-range"), .number("44022"),
            ])
        #expect(sheet.rows[2][3] == .text("0012"))
        // Its added columns are none of the statement's own.
        let again = world.run("convert", "--csv", "o.xlsx")
        #expect(again.results() == ["uah", "44022.00", "102.00"], "\(again)")
    }

    @Test func `rows that do not make the closing balance are told of even with -q, and the status says so`() {
        func balance(_ kind: String, _ amount: String) -> String {
            "<Bal><Tp><CdOrPrtry><Cd>\(kind)</Cd></CdOrPrtry></Tp><Amt Ccy=\"USD\">\(amount)</Amt>"
                + "<CdtDbtInd>CRDT</CdtDbtInd></Bal>"
        }
        func statement(_ closing: String) -> String {
            "<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>UA1</IBAN></Id></Acct>" + balance("OPBD", "1.00")
                + balance("CLBD", closing) + "<Ntry><Amt Ccy=\"USD\">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>"
                + "<Sts>BOOK</Sts><BookgDt><Dt>2026-11-16</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>"
        }
        let told = "the rows of UA1 make a balance of 6.00, but the statement ends with 7.00 USD"
        for (closing, status, error) in [("6.00", Int32(0), ""), ("7.00", 65, told)] {
            let world = world("")
            world.files["s.xml"] = statement(closing)
            let outcome = world.run("convert", "--csv", "s.xml", "-q", "--strict")
            #expect(outcome.status == status && outcome.out.contains("220.00"), "\(outcome)")
            #expect(error.isEmpty ? outcome.err.isEmpty : outcome.err.contains(error), "\(outcome)")
        }
    }

    @Test func `what moves the cursor or reverses text is spelled out, and all else stays as it is`() {
        let world = world("")
        func converted(_ cell: [UInt8]) -> [UInt8] {
            let bytes = Array("Дата,Сума,Валюта,Опис\n13.11.2026,2.00,USD,".utf8) + cell + Array("\n".utf8)
            world.files.keepsBytes = true
            world.files.bytes["s.csv"] = bytes
            _ = world.run("convert", "--csv", "s.csv", "--out", "o.csv", "-q")
            return world.files.bytes["o.csv"] ?? []
        }
        let hostile = String(decoding: converted(Array("\u{1B}[31mé\u{9B}—\u{202E}\u{2066}\tx".utf8)), as: UTF8.self)
        #expect(hostile.contains("USD,\\u{1B}[31mé\\u{9B}—\\u{202E}\\u{2066}\tx,44.0"), "\(hostile)")
        // Of windows-1251 the same bytes are letters and a dash.
        let other = converted([0xC2, 0x97, 0x20, 0xEF, 0x1B])
        #expect(other.firstRange(of: [0xC2, 0x97, 0x20, 0xEF] + Array("\\u{1B},".utf8)) != nil, "\(other)")
    }

    @Test func `of very many sheets ten are named`() {
        let world = world("")
        let sheet = { (name: Int) in
            "<Worksheet ss:Name=\"s\(name)\"><Row><Cell><Data>1</Data></Cell></Row></Worksheet>"
        }
        world.files["s.xls"] =
            "<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">"
            + (1...500).map(sheet).joined() + "</Workbook>"
        world.expect(
            "convert", "--csv", "s.xls", "--sheet", "x", status: 65, errHas: "s9, s10 and 490 more", errLacks: "s11")
    }

    @Test func `numbers of a workbook have the decimals that they have, and a point`() {
        let head: [Sheet.Cell] = [.text("Date"), .text("Amount"), .text("Currency")]
        func rows(_ amounts: [Sheet.Cell]) -> [[Sheet.Cell]] {
            [head]
                + zip([20_770, 20_773, 20_763], amounts).map {
                    [.date(daysSince1970: $0, seconds: nil), $1, .text("USD")]
                }
        }
        let world = world("")
        world.files.bytes["s.xlsx"] = book([("S", rows([.number("1.234"), .number("12.125"), .number("1000")]))])
        let outcome = world.run("convert", "--csv", "s.xlsx")
        #expect(outcome.results() == ["uah", "54.30", "533.50", "44000.00"], "\(outcome)")
        // With points for thousands, 1.234 would be 1234.
        world.expect(
            "convert", "--csv", "s.xlsx", "--decimal", ",",
            err: "kurs: s.xlsx mixes decimal points and decimal commas; use --decimal , or --decimal .\n")
        world.files.bytes["s.xlsx"] = book([("S", rows([.number("1000"), .text("2,345")]))])
        world.expect("convert", "--csv", "s.xlsx", errHas: "cannot tell whether 2,345 in s.xlsx is a thousand")
    }

    @Test func `an amount of a workbook is read with all its decimals`() {
        let world = world("")
        world.files.bytes["s.xlsx"] = book([
            (
                "S",
                [
                    [.text("Date"), .text("Amount"), .text("Currency")],
                    [.date(daysSince1970: 20_770, seconds: nil), .number("5.005"), .text("USD")],
                    [.date(daysSince1970: 20_773, seconds: 3600), .number("5"), .text("USD")],
                    [.date(daysSince1970: 20_763, seconds: nil), .number("1.50"), .text("USD")],
                ]
            )
        ])
        let outcome = world.run("convert", "--csv", "s.xlsx")
        #expect(outcome.results() == ["uah", "220.22", "220.00", "66.00"], "\(outcome)")
        world.expect("convert", "--csv", "s.xlsx", "--sheet", "T", err: "kurs: s.xlsx has no sheet “T”; sheets: S\n")
        #expect(world.run("convert", "--csv", "s.xlsx", "--sheet", "1").results().last == "66.00")
    }

    @Test(arguments: [
        (
            [0xD0, 0xCF, 0x11, 0xE0, 0, 0] as [UInt8],
            "s.csv is a binary .xls workbook or is protected with a password; save it as .xlsx or CSV",
            "s.csv — двійкова книга .xls або захищена паролем; збережіть його як .xlsx або CSV"
        ),
        (
            Array("PK\u{3}\u{4} and nothing".utf8), "s.csv is damaged; download it again",
            "s.csv пошкоджено; завантажте його ще раз"
        ),
    ])
    func `a workbook that cannot be read is explained`(bytes: [UInt8], english: String, ukrainian: String) {
        let world = world("")
        world.files.bytes["s.csv"] = bytes
        #expect(world.run("convert", "--csv", "s.csv") == .init(status: 65, out: "", err: "kurs: \(english)\n"))
        #expect(world.run("convert", "--csv", "s.csv", "--lang", "uk").err == "kurs: \(ukrainian)\n")
    }

    @Test func `UTF-16 goes in and comes out`() {
        let text = "Дата\tСума\tВалюта\r\n13.11.2026\t1 000,50\tUSD\r\n16.11.2026\t2,00\tEUR\r\n"
        for isHighByteFirst in [false, true] {
            let world = world("")
            let units = Array(("\u{FEFF}" + text).utf16).flatMap { unit -> [UInt8] in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return isHighByteFirst ? [high, low] : [low, high]
            }
            world.files.bytes["s.csv"] = units
            let sink = ArraySink()
            #expect(Kurs.run(world.world(["convert", "--csv", "s.csv", "-q"], sink)) == 0)
            let bytes = sink.bytes
            let output = stride(from: 0, to: bytes.count - 1, by: 2).map { index -> UInt16 in
                let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                return isHighByteFirst ? first << 8 | second : second << 8 | first
            }
            #expect(
                String(decoding: output, as: UTF16.self)
                    == "\u{FEFF}Дата\tСума\tВалюта\trate\trate_date\tmarket\tsource\tuah\r\n"
                    + "13.11.2026\t1 000,50\tUSD\t44,0000\t2026-11-13\tnbu\tnbu-range\t44022,00\r\n"
                    + "16.11.2026\t2,00\tEUR\t51,0000\t2026-11-16\tnbu\tnbu-range\t102,00\r\n")
        }
    }
}
