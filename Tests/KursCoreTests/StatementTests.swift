import KursCore
import Testing

@Suite struct StatementTests {
    static let amounts: [(String, String, String)] = [
        ("1234,56", ",", "1234.56"), ("1 234,56", ",", "1234.56"), ("1\u{A0}234\u{202F}567,5", ",", "1234567.5"),
        ("1\u{202F}234\u{202F}567,5", ",", "1234567.5"), ("1'234'567.50", ".", "1234567.50"),
        ("1.234.567,00", ",", "1234567.00"), ("1,234.5", ".", "1234.5"), ("(1 000,00)", ",", "-1000.00"),
        ("-5", ".", "-5"), ("5-", ".", "-5"), ("\u{2212}5,5", ",", "-5.5"), ("+7", ".", "7"), (" 12 ", ".", "12"),
        ("1,500", ",", "1.500"), ("1,500", ".", "1500"), ("12,34,567", ".", "bad"), ("1 23,00", ",", "bad"),
        ("", ".", "bad"), ("abc", ".", "bad"), ("1.2.3", ".", "bad"), ("1 234 56", ".", "bad"), (",5", ",", "0.5"),
        ("12345 678", ".", "bad"), ("٣", ".", "bad"), ("-(5)", ".", "bad"), ("100 USD", ".", "bad"),
    ]

    @Test(arguments: StatementTests.amounts)
    func `parses an amount with its column's decimal mark`(cell: String, mark: String, value: String) {
        let reader = StatementAmount(decimalMark: mark == "," ? UInt8(ascii: ",") : UInt8(ascii: "."))
        let read = try? reader.read(Array(cell.utf8)[...])
        #expect((read?.description ?? "bad") == value)
    }

    @Test func `reads windows-1251's blanks and apostrophes`() throws {
        let reader = StatementAmount(decimalMark: UInt8(ascii: ","))
        #expect(try reader.read([0x31, 0xA0, 0x32, 0x33, 0x34, 0x2C, 0x35][...]).description == "1234.5")
        #expect(try reader.read([0x31, 0x92, 0x32, 0x33, 0x34][...]).description == "1234")
    }

    static let columns: [([String], String)] = [
        (["1,50", "1,500"], ","), (["1.50", "1,500"], "."), (["1,500", "2,000"], "?"), (["1.500"], "?"),
        (["100", "200"], "."), (["1.50", "1,50"], "!"), (["1 234,567"], ","), (["1.234.567"], ","),
        (["0,125"], ","), (["1234.567"], "."), ([], "."), (["1,234,567.5"], "."), (["-1.5-"], "."),
    ]

    @Test(arguments: StatementTests.columns)
    func `detects the decimal mark from the whole column`(cells: [String], mark: String) {
        var evidence = DecimalMarkEvidence()
        for cell in cells { evidence.look(at: Array(cell.utf8)[...]) }
        switch mark {
        case "?": #expect(evidence.mark == nil && evidence.points + evidence.commas == 0)
        case "!": #expect(evidence.mark == nil && evidence.points > 0 && evidence.commas > 0)
        default: #expect(evidence.mark == mark.utf8.first)
        }
    }

    static let days: [(String, String)] = [
        ("2026-03-01", "2026-03-01"), ("01.03.2026", "2026-03-01"), ("01.03.2026 12:33:10", "2026-03-01"),
        ("2026-03-01T12:00:00+02:00", "2026-03-01"), ("2026/03/01", "2026-03-01"), (" 2026-03-01 ", "2026-03-01"),
        ("01/03/2026", "bad"), ("30.02.2026", "bad"),
        ("1.3.2026", "2026-03-01"), ("1.12.2026", "2026-12-01"), ("01.3.2026 9:05", "2026-03-01"),
        ("1.3.2026T22:30:00Z", "2026-03-02"), ("31.2.2026", "bad"), ("13.13.2026", "bad"), ("1.3.226", "bad"),
        ("1.3.02026", "bad"), ("001.3.2026", "bad"), ("1..2026", "bad"), ("1.3.2026.5", "bad"), ("1/3/2026", "bad"),
        ("1-3-2026", "bad"), ("2026.3.1", "bad"),
        ("20260301", "bad"), ("", "bad"),
        ("2026-03-01 noon", "bad"), ("46082", "bad"),
        ("2026-03-01T21:59:59Z", "2026-03-01"), ("2026-03-01T22:00:00Z", "2026-03-02"),
        ("2026-07-01 21:30Z", "2026-07-02"), ("01.03.2026 01:30:00 +0300", "2026-03-01"),
        ("01.03.2026 00:30:00 +03:00", "2026-02-28"), ("2026-03-01T20:00:00-05:00", "2026-03-02"),
        ("2026-03-01T25:00:00Z", "bad"), ("2026-03-01 10:00-11:00", "2026-03-01"),
    ]

    @Test(arguments: StatementTests.days)
    func `parses a day in unambiguous orders`(cell: String, day: String) {
        #expect(((try? StatementDay.read(Array(cell.utf8)[...], .europeanRule))?.iso ?? "bad") == day)
    }

    static let shortYears = ["01.09.26", "1.9.26", "31.12.99", "26.09.01", "1/9/26", "26-09-01", "01.09.26 10:00"]

    @Test(arguments: shortYears)
    func `does not accept two-digit years`(cell: String) {
        let date = cell.split(separator: " ")[0]
        #expect(throws: StreamLineError.shortYear(String(date))) {
            try StatementDay.read(Array(cell.utf8)[...], .europeanRule)
        }
        #expect(throws: StreamLineError.shortYear(String(date))) { try StreamLine(Array("5 USD \(date)".utf8)[...]) }
    }

    static let lines: [(String, String)] = [
        ("100 USD", "100 USD -"), ("1 500,50 доларів США 2026-03-01", "1500.50 USD 2026-03-01"),
        ("(100) EUR 01.03.2026", "-100 EUR 2026-03-01"),
        ("5 USD 1.3.2026", "5 USD 2026-03-01"), ("$5", "5 USD -"), ("5", "no currency"),
        ("5 USD 2026-02-30", "bad date"), ("5 XYZ", "bad"), ("", "empty"),
    ]

    @Test(arguments: StatementTests.lines)
    func `parses the lines of a stream`(text: String, read: String) {
        do throws(StreamLineError) {
            let line = try StreamLine(Array(text.utf8)[...])
            #expect("\(line.amount) \(line.currency) \(line.day?.iso ?? "-")" == read)
        } catch {
            switch error {
            case .noCurrency: #expect(read == "no currency")
            case .badDate: #expect(read == "bad date")
            case .empty: #expect(read == "empty")
            default: #expect(read == "bad")
            }
        }
    }
}
