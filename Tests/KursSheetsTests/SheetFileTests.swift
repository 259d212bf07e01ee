import Testing

@testable import KursSheets

@Suite struct SheetFileTests {
    private func rows(_ bytes: [UInt8]) throws -> [[String]] {
        try SheetFile(bytes)?.sheets.first?.rows.map { $0.map(\.text) } ?? []
    }

    private func workbook(
        sheet: String, strings: String = "", styles: String = "", book: String = "<sheet name=\"A\" r:id=\"x\"/>"
    ) -> [UInt8] {
        var archive = ZipWriter()
        archive.add("xl/workbook.xml", "<workbook>" + book + "</workbook>")
        archive.add(
            "xl/_rels/workbook.xml.rels",
            "<Relationships><Relationship Id=\"x\" Target=\"worksheets/s.xml\"/>"
                + "<Relationship Id=\"y\" Target=\"/xl/t.xml\"/></Relationships>")
        archive.add("xl/sharedStrings.xml", "<sst>" + strings + "</sst>")
        archive.add("xl/styles.xml", "<styleSheet>" + styles + "</styleSheet>")
        archive.add("xl/worksheets/s.xml", "<worksheet><sheetData>" + sheet + "</sheetData></worksheet>")
        archive.add("xl/t.xml", "<worksheet><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>")
        return archive.bytes()
    }

    @Test func `shared, inline and plain texts, and numbers as they were entered`() throws {
        let bytes = workbook(
            sheet:
                "<row r=\"2\"><c r=\"B2\" t=\"s\"><v>1</v></c><c t=\"inlineStr\"><is><r><t>in</t></r><r><t>line</t></r></is></c>"
                + "<c t=\"str\"><v>str &amp; 1</v></c><c r=\"F2\"><f>1+1</f><v>8414.7800000000007</v></c><c t=\"b\"><v>1</v></c>"
                + "<c t=\"e\"><v>#N/A</v></c></row><row><c t=\"s\"><v>0</v></c><c t=\"s\"><v>9</v></c></row>",
            strings: "<si><t>one</t></si><si><r><t>tw</t></r><rPh><t>X</t></rPh><r><t>o</t></r></si>")
        #expect(
            try rows(bytes) == [
                [], ["", "two", "inline", "str & 1", "", "8414.78", "TRUE", "#N/A"], ["one", "#REF!"],
            ])
    }

    @Test func `a formula without a value is no empty cell`() throws {
        let cells = ["<f>A1*2</f>", "<f>1</f><v></v>", "<f t=\"shared\" si=\"0\"/>", "<f>2</f><v>5</v>", ""]
        let sheet = "<row>" + cells.map { "<c t=\"str\">\($0)</c>" }.joined() + "<c><v>1</v></c></row>"
        #expect(try rows(workbook(sheet: sheet)) == [["=A1*2", "", "=", "5", "", "1"]])
        let long = "<row><c><f>" + String(repeating: "&lt;", count: 300_000) + "</f></c></row>"
        #expect(try rows(workbook(sheet: long))[0][0].utf8.count < 200, "and in time linear in its length")
    }

    @Test func `of two values in a cell neither is read, nor is how a text is read aloud`() throws {
        let cells =
            "<c><v>100</v><v>200</v></c><c t=\"s\"><v>0</v><v>0</v></c><c t=\"inlineStr\"><is><t>100</t>"
            + "<rPh sb=\"0\" eb=\"1\"><t>9</t></rPh></is></c>"
        let bytes = workbook(sheet: "<row>\(cells)</row>", strings: "<si><t>5</t></si>")
        #expect(try rows(bytes) == [["100 | 200", "#REF!", "100"]])
    }

    @Test func `formats make dates of numbers, by 1900 and by 1904`() throws {
        let styles =
            "<numFmts><numFmt numFmtId=\"170\" formatCode=\"dd\\.mm\\.yyyy\"/>"
            + "<numFmt numFmtId=\"171\" formatCode=\"#,##0.00&quot; days&quot;\"/><numFmt numFmtId=\"172\" "
            + "formatCode=\"[Red]hh:mm\"/></numFmts><cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs><cellXfs>"
            + ["0", "14", "22", "170", "171", "172"].map { "<xf numFmtId=\"\($0)\"/>" }.joined() + "</cellXfs>"
        let cells = [
            ("1", "46342"), ("2", "46342.604456"), ("3", "61"), ("3", "59"), ("4", "5"), ("5", "0.5"), ("0", "7"),
        ]
        let sheet = "<row>" + cells.map { "<c s=\"\($0)\"><v>\($1)</v></c>" }.joined() + "</row>"
        #expect(
            try rows(workbook(sheet: sheet, styles: styles)) == [
                ["2026-11-16", "2026-11-16 14:30:25", "1900-03-01", "1900-02-28", "5", "12:00:00", "7"]
            ])
        for value in ["1", "true", " 1 "] {
            let book = "<workbookPr date1904=\"\(value)\"/><sheet name=\"A\" r:id=\"x\"/>"
            let old = workbook(sheet: "<row><c s=\"1\"><v>44880</v></c></row>", styles: styles, book: book)
            #expect(try rows(old) == [["2026-11-16"]])
        }
    }

    @Test func `sheets are in the order of the workbook`() throws {
        let book = "<sheet name=\"Б\" r:id=\"y\"/><sheet name=\"A\" r:id=\"x\"/><sheet name=\"chart\" r:id=\"z\"/>"
        let file = try #require(try SheetFile(workbook(sheet: "<row><c><v>1</v></c></row>", book: book)))
        #expect(file.sheets.map(\.name) == ["Б", "A"])
        #expect(file.sheets.map { $0.rows[0][0] } == [.number("2"), .number("1")])
    }

    @Test func `deflated entries are inflated by zlib`() throws {
        // "kurs kurs kurs kurs", deflated with one fixed block.
        let packed: [UInt8] = [0xCB, 0x2E, 0x2D, 0x2A, 0x56, 0xC8, 0x46, 0x21, 0x00]
        var archive = ZipWriter()
        archive.add("a", packed.map { $0 })
        var bytes = archive.bytes()
        // Method 8, and 19 bytes uncompressed, in the entry and in the directory.
        let directory = try #require(bytes.firstIndex(of: [0x50, 0x4B, 0x01, 0x02]))
        (bytes[8], bytes[22]) = (8, 19)
        (bytes[directory + 10], bytes[directory + 24]) = (8, 19)
        let text = Array("kurs kurs kurs kurs".utf8)
        let checksum = ZipWriter.checksum(text)
        for index in 0..<4 { bytes[directory + 16 + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(index * 8)) }
        var whole = try ZipArchive(bytes)
        #expect(try whole.contents(of: "a") == text)
        #expect(try whole.contents(of: "b") == nil)
        for wrong in [18, 20] as [UInt8] {
            bytes[directory + 24] = wrong
            var damaged = try ZipArchive(bytes)
            #expect(throws: SheetFileError.damaged) { try damaged.contents(of: "a") }
        }
        bytes[directory + 24] = 19
        bytes[directory + 16] ^= 1
        var other = try ZipArchive(bytes)
        #expect(throws: SheetFileError.damaged) { try other.contents(of: "a") }
        // 32 MB of a few bytes are refused before they are uncompressed.
        bytes[directory + 27] = 2
        var bomb = try ZipArchive(bytes)
        #expect(throws: SheetFileError.tooLarge(limit: (1 << 24) + bytes.count * 100)) { try bomb.contents(of: "a") }
    }

    @Test func `a changed digit of a stored part is damage`() throws {
        var bytes = workbook(sheet: "<row><c><v>20.25</v></c></row>")
        #expect(try rows(bytes) == [["20.25"]])
        let place = try #require(bytes.firstIndex(of: Array("20.25".utf8)))
        bytes[place] = UInt8(ascii: "9")
        #expect(throws: SheetFileError.damaged) { try SheetFile(bytes) }
    }

    @Test(arguments: [
        ("<row><c t=\"s\"><v>0</v></c></row>", 300), ("<row><c r=\"XFD1\"><v>1</v></c></row>", 129),
        ("<row><c r=\"XFE1\"><v>1</v></c></row>", 1), ("<row><c r=\"AAAAAAAAAAAAAAAA1\"/></row>", 1),
        ("<row/>", 1_048_577), ("<row r=\"9999999\"/>", 1), ("<row r=\"9223372036854775807\"/>", 1),
    ])
    func `what a few bytes ask for is refused before it is made`(row: String, count: Int) throws {
        let sheet = String(repeating: row, count: count)
        let text = row.contains("t=\"s\"") ? "<si><t>" + String(repeating: "x", count: 1 << 20) + "</t></si>" : ""
        let bytes = workbook(sheet: sheet, strings: text)
        #expect { try SheetFile(bytes) } throws: { error in
            if case SheetFileError.tooLarge = error { true } else { false }
        }
    }

    @Test func `rows and columns that are left out are empty`() throws {
        let sheet = "<row r=\"-9223372036854775808\"><c r=\"C1\"><v>1</v></c><c r=\"A1\"><v>2</v></c></row>"
        #expect(try rows(workbook(sheet: sheet)) == [["2", "", "1"]])
        let row = String(repeating: "<Row><Cell ss:Index=\"16384\"><Data>1</Data></Cell></Row>", count: 129)
        let text = "<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\"><Worksheet>"
        #expect(throws: SheetFileError.self) { try SheetFile(Array((text + row + "</Worksheet></Workbook>").utf8)) }
    }

    @Test func `empty cells that are written out are no gaps`() throws {
        let row = "<row>" + String(repeating: "<c/>", count: 20_000 / 2) + "<c><v>1</v></c></row>"
        let found = try rows(workbook(sheet: String(repeating: row, count: 220)))
        #expect(found.count == 220 && found.allSatisfy { $0.count == 10_001 && $0.last == "1" })
    }

    @Test func `no damage to an archive is a trap`() throws {
        let bytes = workbook(sheet: "<row><c t=\"s\"><v>0</v></c></row>", strings: "<si><t>one</t></si>")
        for end in stride(from: 4, to: bytes.count, by: 7) {
            #expect(throws: SheetFileError.damaged) { try SheetFile(Array(bytes[..<end])) }
        }
        for place in stride(from: 4, to: bytes.count, by: 3) {
            var changed = bytes
            changed[place] ^= 0xFF
            _ = try? SheetFile(changed)
        }
    }

    @Test func `checksums are those of zip`() {
        #expect(ZipWriter.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
    }

    @Test func `a page's tables are rows, one below the other`() throws {
        let page = """
            <html><head><meta charset="windows-1251"></head><body><table><tr><td colspan=2>Title</td></tr>
            <tr><th>Date<th>Sum</tr><tr><td>1<td>&nbsp;2,50</tr></table><p>x<table><tr><td>a</td></tr></table></body></html>
            """
        #expect(try rows(Array(page.utf8)) == [["Title", ""], ["Date", "Sum"], ["1", "2,50"], [], ["a"]])
    }

    @Test func `a workbook in one XML text`() throws {
        let text = """
            <?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
            xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="S"><Table>
            <Row><Cell><Data ss:Type="String">Дата</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">Сума</Data></Cell></Row>
            <Row ss:Index="3"><Cell><Data ss:Type="DateTime">2026-11-16T00:00:00.000</Data></Cell><Cell/>
            <Cell><Data ss:Type="Number">8414.7800000000007</Data></Cell></Row></Table></Worksheet></Workbook>
            """
        #expect(try rows(Array(text.utf8)) == [["Дата", "", "Сума"], [], ["2026-11-16", "", "8414.78"]])
    }

    @Test func `what is no sheet is told from what is one and cannot be read`() throws {
        #expect(try SheetFile(Array("a;b\n1;2\n".utf8)) == nil)
        #expect(try SheetFile(Array("<a> less than</a>".utf8)) == nil)
        #expect(throws: SheetFileError.binary) { try SheetFile([0xD0, 0xCF, 0x11, 0xE0, 0, 0]) }
        #expect(throws: SheetFileError.damaged) { try SheetFile(Array("PK\u{3}\u{4} and nothing".utf8)) }
    }
}

extension [UInt8] {
    fileprivate func firstIndex(of part: [UInt8]) -> Int? {
        indices.first { self[$0...].starts(with: part) }
    }
}

@Suite struct CellNumberTests {
    @Test(
        arguments: [
            ("8414.7800000000007", "8414.78"), ("9428.2199999999993", "9428.22"), ("-805.88", "-805.88"), ("0", "0"),
            ("0.30000000000000004", "0.3"), ("1.5E-2", "0.015"), ("1E3", "1000"),
            ("12345678901234567", "12345678901234600"),
            ("0.1", "0.1"), ("-0", "0"), ("100.50", "100.5"), ("999999999999999.9", "1000000000000000"), (".5", "0.5"),
            ("x", nil), ("", nil), ("1.2.3", nil), ("1e999", nil), ("nan", nil), ("0x10", nil), ("1E-300", nil),
        ] as [(String, String?)])
    func `restores the decimal that was entered`(text: String, decimal: String?) {
        #expect(CellNumber(text)?.decimal == decimal)
    }
}
