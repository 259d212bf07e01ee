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
            try rows(bytes) == [[], ["", "two", "inline", "str & 1", "", "8414.78", "TRUE", "#N/A"], ["one"]])
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
        let book = "<workbookPr date1904=\"1\"/><sheet name=\"A\" r:id=\"x\"/>"
        let old = workbook(sheet: "<row><c s=\"1\"><v>44880</v></c></row>", styles: styles, book: book)
        #expect(try rows(old) == [["2026-11-16"]])
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
        #expect(
            try ZipArchive(bytes).contents(of: "a").map { String(decoding: $0, as: UTF8.self) } == "kurs kurs kurs kurs"
        )
        #expect(try ZipArchive(bytes).contents(of: "b") == nil)
        for wrong in [18, 20] as [UInt8] {
            bytes[directory + 24] = wrong
            #expect(throws: SheetFileError.damaged) { try ZipArchive(bytes).contents(of: "a") }
        }
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
    /// Where these bytes begin for the first time.
    fileprivate func firstIndex(of part: [UInt8]) -> Int? {
        indices.first { self[$0...].starts(with: part) }
    }
}
