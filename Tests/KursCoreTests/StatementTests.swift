import KursTestSupport
import Testing

@testable import KursCore

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
        ("01/03/2026", "2026-03-01 2026-01-03"), ("30.02.2026", "bad"),
        ("1.3.2026", "2026-03-01"), ("1.12.2026", "2026-12-01"), ("01.3.2026 9:05", "2026-03-01"),
        ("1.3.2026T22:30:00Z", "2026-03-02"), ("31.2.2026", "bad"), ("13.13.2026", "bad"), ("1.3.226", "bad"),
        ("1.3.02026", "bad"), ("001.3.2026", "bad"), ("1..2026", "bad"), ("1.3.2026.5", "bad"),
        ("1-3-2026", "2026-03-01 2026-01-03"), ("2026.3.1", "2026-03-01"), ("2026-3-1", "2026-03-01"),
        ("20260301", "2026-03-01"), ("20261301", "bad"), ("18991231", "bad"), ("", "bad"),
        ("2026-03-01 noon", "bad"), ("46082", "bad"), ("1500.50", "bad"), ("7", "bad"),
        ("2026-03-01T21:59:59Z", "2026-03-01"), ("2026-03-01T22:00:00Z", "2026-03-02"),
        ("2026-07-01 21:30Z", "2026-07-02"), ("01.03.2026 01:30:00 +0300", "2026-03-01"),
        ("01.03.2026 00:30:00 +03:00", "2026-02-28"), ("2026-03-01T20:00:00-05:00", "2026-03-02"),
        ("2026-03-01T25:00:00Z", "bad"), ("2026-03-01 25:00", "bad"), ("2026-03-01 10:60", "bad"),
        ("2026-03-01 10:00-11:00", "2026-03-01"), ("2026-03-01 23:30 UTC", "2026-03-02"),
        ("2026-03-01 23:30 GMT+2", "2026-03-01"), ("2026-03-01 23:30 EET", "2026-03-01"),
        ("2026-03-01 23:30 XYZ", "bad"), ("20-01-2026 14:30:25.123", "2026-01-20"),
        ("17-11-2026", "2026-11-17"), ("11/17/2026", "2026-11-17"), ("32-11-2026", "bad"), ("13-13-2026", "bad"),
        ("Nov 16, 2026", "2026-11-16"), ("November 16, 2026", "2026-11-16"), ("Nov. 6, 2026", "2026-11-06"),
        ("Mon, Nov 16, 2026", "2026-11-16"), ("Nov 16th, 2026 3:05 PM", "2026-11-16"), ("16 Nov 2026", "2026-11-16"),
        ("16-Nov-2026", "2026-11-16"), ("2026 Nov 16", "2026-11-16"), ("Nov 31, 2026", "bad"),
        ("Nox 16, 2026", "bad"), ("16 листопада 2026", "2026-11-16"), ("16 листопада 2026 р.", "2026-11-16"),
        ("1 трав. 2026, 10:15", "2026-05-01"), ("16 листопаду", "bad"), ("16\u{A0}листопада\u{A0}2026", "2026-11-16"),
        ("11-12-2026 12:30 am", "2026-12-11 2026-11-12"), ("01.09.26", "2026-09-01 2001-09-26"),
        ("1.9.26", "2026-09-01"), ("31.12.99", "1999-12-31"), ("1/9/26", "2026-09-01 2026-01-09"),
        ("26-09-01", "2001-09-26 2026-09-01"), ("25.01.00 12:12", "2000-01-25"), ("99/99/99", "bad"),
    ]

    private func readings(_ cell: [UInt8]) -> String {
        switch StatementDay.reading(cell[...], .europeanRule) {
        case .day(let day): day.iso
        case .uncertain(let date): date.readings.map(\.day.iso).joined(separator: " ")
        case nil: "bad"
        }
    }

    @Test(arguments: StatementTests.days)
    func `parses the day of a cell, or the days that it may be`(cell: String, days: String) {
        #expect(readings(Array(cell.utf8)) == days)
    }

    @Test func `reads months in windows-1251`() {
        // 16 листопада 2026
        let month: [UInt8] = [0xEB, 0xE8, 0xF1, 0xF2, 0xEE, 0xEF, 0xE0, 0xE4, 0xE0]
        #expect(readings(Array("16 ".utf8) + month + Array(" 2026".utf8)) == "2026-11-16")
    }

    static let dateColumns: [([String], String, String)] = [
        (["11-12-2026", "13-12-2026"], "11-12-2026", "2026-12-11"),
        (["11-12-2026", "12-13-2026"], "11-12-2026", "2026-11-12"),
        (["11-12-2026", "10-11-2026"], "11-12-2026", "?"), (["11-12-2026"], "11-12-2026", "?"),
        // Another form proves nothing, and neither does a full year about a short one.
        (["11-12-2026", "13/12/2026", "13.12.2026"], "11-12-2026", "?"),
        (["13.11.26", "13.11.2026"], "13.11.26", "?"), (["09.01.00", "25.01.00"], "09.01.00", "2000-01-09"),
        (["25-01-2026", "01-25-2026", "02-03-2026"], "02-03-2026", "?"),
        (["Nov 16, 2026"], "Nov 16, 2026", "2026-11-16"),
    ]

    @Test(arguments: StatementTests.dateColumns)
    func `the whole column settles the order of dates`(cells: [String], cell: String, day: String) {
        var evidence = DateEvidence()
        for cell in cells { _ = evidence.look(at: Array(cell.utf8)[...], .europeanRule) }
        let reader = StatementDay(.europeanRule, evidence.orders { _, _ in nil })
        #expect(((try? reader.read(Array(cell.utf8)[...]))?.iso ?? "?") == day)
    }

    @Test func `a column is refused as a whole when half of its dates have an open order`() {
        var evidence = DateEvidence()
        for cell in ["11-12-2026", "2026-12-11", "10-11-2026"] {
            _ = evidence.look(at: Array(cell.utf8)[...], .europeanRule)
        }
        #expect(evidence.unsettled(DateOrders())?.text == "11-12-2026")
        #expect(evidence.unsettled(DateOrders(all: .dayMonthYear)) == nil)
        for cell in ["2026-12-12", "2026-12-13"] { _ = evidence.look(at: Array(cell.utf8)[...], .europeanRule) }
        #expect(evidence.unsettled(DateOrders()) == nil)
    }

    @Test(
        arguments: [
            ("DD.MM.YYYY", DateOrder.dayMonthYear), ("mm/dd/yy", .monthDayYear), ("РРРР-ММ-ДД", .yearMonthDay),
            ("ДД.ММ.РР", .dayMonthYear), ("YYYY-DD-MM", nil), ("dmyx", nil), ("DD.MM", nil), ("", nil),
        ] as [(String, DateOrder?)])
    func `reads the form of a date`(text: String, order: DateOrder?) {
        #expect(DateOrder(format: text) == order)
    }

    static let cells: [(String, String, String, [String])] = [
        ("$1,250.00", ".", "1250.00", ["$"]), ("4 200,00 USD", ",", "4200.00", ["USD"]),
        ("USD 4200", ".", "4200", ["USD"]), ("-5,00 грн.", ",", "-5.00", ["грн."]), ("₴12.50", ".", "12.50", ["₴"]),
        ("(€1 000,00)", ",", "-1000.00", ["€"]), ("-$5.00", ".", "-5.00", ["$"]), ("$-5.00", ".", "-5.00", ["$"]),
        ("USD -4\u{A0}200,5", ",", "-4200.5", ["USD"]), ("$5.00 CAD", ".", "5.00", ["$", "CAD"]),
        ("100 доларів США", ".", "100", ["доларів США"]), ("12..5", ".", "bad", []), ("1e5", ".", "bad", []),
        ("USD", ".", "bad", []), ("1,50 USD 3", ",", "bad", []), ("7", ".", "7", []),
    ]

    @Test(arguments: StatementTests.cells)
    func `parses an amount with its currency`(cell: String, mark: String, value: String, words: [String]) {
        let read = try? AmountCell(Array(cell.utf8)[...], decimalMark: mark.utf8.first ?? 0)
        #expect((read?.value.description ?? "bad") == value)
        #expect(read?.words.map { String(decoding: $0, as: UTF8.self) } ?? [] == words)
    }

    @Test(arguments: [
        ("", true), (" ", true), ("—", true), ("-", true), ("--", true), ("–", true), ("−", true), ("0", false),
        ("-5", false), ("x", false), ("— 5", false),
    ])
    func `dashes and blanks are no amount`(cell: String, isEmpty: Bool) {
        #expect(AmountCell.isEmpty(Array(cell.utf8)[...]) == isEmpty)
    }

    @Test(arguments: ["01.09.26", "1.9.26", "31.12.99", "26.09.01", "1/9/26", "26-09-01"])
    func `a stream does not accept two-digit years`(date: String) {
        #expect(throws: StreamLineError.shortYear(date)) { try StreamLine(Array("5 USD \(date)".utf8)[...]) }
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

/// The forms of an amount that are looked for first are read as any other.
@Suite struct StatementAmountTests {
    static let cells = [
        "0", "7", "-7", "12.50", "-12.50", "0.00", "-0.01", "123456.78", "12345678.90", "123456789.01", "1.5", "1.2345",
        "999999999999999999", "9999999999999999.99", "1234567890123456789", "", "-", ".5", "5.", "1,50", "1.5.0", "--5",
        "12a.50", "1 000.50", "(5)", "+5", "5-", "12.5a", "a2345678.90", "1234567:.90", "12/.50", "00012.50", "-.5",
        ".", "98765432109876543210",
    ]

    @Test(arguments: cells, [UInt8(ascii: "."), UInt8(ascii: ",")])
    func `a plain amount is the one that is read of any cell`(cell: String, mark: UInt8) {
        let text = cell.replacing(".", with: String(Unicode.Scalar(mark)))
        let reader = StatementAmount(decimalMark: mark)
        let plain = reader.plain(Array(text.utf8).span)
        // A blank makes the cell one that is not plain.
        let amount = try? reader.read(Array((text + " ").utf8)[...])
        if let plain { #expect(amount?.coefficient == plain.coefficient && amount?.scale == plain.scale) }
        #expect(amount == (try? reader.read(Array(text.utf8)[...])))
    }

    @Test(arguments: ["12.50", "-7", "123456.78", "1.2345", "999999999999999999"])
    func `usual amounts are plain`(cell: String) {
        let plain = StatementAmount(decimalMark: UInt8(ascii: ".")).plain(Array(cell.utf8).span)
        #expect(plain?.description == cell)
    }

    @Test(arguments: [
        ("2026-11-17 10:23:45", true), ("2026-11-17T10:23", true), ("17.11.2026 23:59:59", true), ("2026-11-17", true),
        ("17.11.2026", true), ("2026-11-17 24:00:00", false), ("2026-11-17 10:60", false), ("2026-11-17T10:23Z", false),
        ("2026-11-17 10:23 +02", false), ("2026-11-170", false), ("2026-13-17", false), ("17.11.2026 1:23:45", false),
        ("2026-11-17 10.23", false), ("16 листопада 2026", false), ("Nov 6, 2026", false), ("", false),
    ])
    func `a day in figures is the one that is read of any cell`(cell: String, isUsual: Bool) {
        let bytes = Array(cell.utf8)
        let usual = StatementDay.inFigures(bytes.span)
        #expect((usual != nil) == isUsual)
        guard let usual, case .day(let day)? = StatementDay.reading(bytes[...], .europeanRule) else { return }
        #expect(usual == day)
    }

    @Test(arguments: ["16 листопада 2026", "2026-11-17T23:30:00Z", "05.11.26"])
    func `a text that was read before has the same day`(cell: String) throws {
        let days = StatementDay(.europeanRule, DateOrders(all: .dayMonthYear))
        let bytes = Array(cell.utf8)
        let (before, first) = (days.usual(bytes.span), try days.read(bytes[...]))
        #expect(before == nil)
        let (after, second) = (days.usual(bytes.span), try days.read(bytes[...]))
        #expect(after == first && second == first)
    }
}
