import Testing

@testable import KursSheets

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
