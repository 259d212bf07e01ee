import KursTestSupport
import Testing

@testable import KursCore

/// The forms of an amount that are looked for first are read as any other.
@Suite struct StatementAmountTests {
    static let cells = [
        "0", "7", "-7", "12.50", "-12.50", "0.00", "-0.01", "123456.78", "12345678.90", "123456789.01", "1.5", "1.2345",
        "999999999999999999", "9999999999999999.99", "1234567890123456789", "", "-", ".5", "5.", "1,50", "1.5.0", "--5",
        "12a.50", "1 000.50", "(5)", "+5", "5-", "12.5a", "a2345678.90", "1234567:.90", "12/.50", "00012.50", "-.5",
        ".",
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
