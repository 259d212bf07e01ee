import KursCore
import Testing

@Suite struct MoneyDecimalTests {
    @Test(arguments: [
        "0", "1", "-1", "44.1500", "0.00", "-0.05", "100000000000000000000", "0.00000000000000000000000000000000000001",
        "170141183460469231731687303715884105727", "-170141183460469231731687303715884105727",
        "9999999999999999", "10000000000000000", "0.999999999999999", "0.9999999999999999", "99999999", "100000000",
        "1.000000000000000", "10.00000000000000", "-0.000000000000001", "0.000000000000000", "123456789.0123456",
        "1.70141183460469231731687303715884105727", "18446744073709551615", "18446744073709551616",
        "10000000000000000000.0000000000000000000",
    ])
    func `writes what it read`(text: String) throws {
        #expect(try #require(ExactDecimal(text)).description == text)
    }

    @Test(arguments: [
        "", "-", ".", "1.", ".5", "+1", "1e3", " 1", "1 ", "1,5", "--1", "1.2.3", "-.5", "0x1", "١", "１", "∞", "nan",
        "170141183460469231731687303715884105728", "-170141183460469231731687303715884105728",
        "0.000000000000000000000000000000000000001", "1\0",
    ])
    func `rejects anything but a plain decimal`(text: String) {
        #expect(ExactDecimal(text) == nil)
    }

    @Test(arguments: [("007", "7"), ("-0", "0"), ("-0.00", "0.00"), ("00.50", "0.50")])
    func `drops leading zeros and the sign of zero`(text: String, expected: String) throws {
        #expect(try #require(ExactDecimal(text)).description == expected)
    }

    @Test(arguments: [
        ("2.2E-5", "0.000022"), ("1e3", "1000"), ("1E+2", "100"), ("-1.5e1", "-15"), ("0", "0"), ("-0.0", "0.0"),
        ("0e-9999", "0.00000000000000000000000000000000000000"), ("0e9999", "0"),
        ("1.0e-38", "0.00000000000000000000000000000000000001"),
        ("1e38", "100000000000000000000000000000000000000"), ("44.1500", "44.1500"),
    ])
    func `reads numbers as JSON writes them`(text: String, expected: String) throws {
        #expect(try #require(ExactDecimal(json: Array(text.utf8)[...])).description == expected)
    }

    @Test(arguments: [
        "", "01", "-", "1.", "1e", "1e+", "1e-39", "1e39", "2e38", "1e99999", "1e99999999999999999999", "1E5x", "+1",
        "1e3.5",
        ".5", "NaN", "1 ",
    ])
    func `rejects what JSON or 128 bits cannot represent`(text: String) {
        #expect(ExactDecimal(json: Array(text.utf8)[...]) == nil)
    }

    @Test(arguments: [
        ("44.15", "44.1500", 0), ("0", "-0.00", 0), ("1", "1.01", -1), ("-1", "1", -1), ("-1.5", "-1.49", -1),
        ("170141183460469231731687303715884105727", "1.00000", 1),
        ("-170141183460469231731687303715884105727", "0.00000000000000000000000000000000000001", -1),
        ("2", "1.00000000000000000000000000000000000000", 1),
    ])
    func `compares by value`(left: String, right: String, order: Int) throws {
        let (left, right) = try (#require(ExactDecimal(left)), #require(ExactDecimal(right)))
        #expect((left < right) == (order < 0))
        #expect((right < left) == (order > 0))
        #expect((left == right) == (order == 0))
        #expect(order != 0 || left.hashValue == right.hashValue)
    }

    @Test func `keeps within a symmetric range`() {
        #expect(ExactDecimal(coefficient: .min, scale: 0) == nil)
        #expect(ExactDecimal(coefficient: 1, scale: 39) == nil)
        #expect(ExactDecimal(coefficient: 1, scale: -1) == nil)
        #expect(ExactDecimal(coefficient: -.max, scale: 38)?.magnitude.coefficient == .max)
    }

    @Test(arguments: [("100.00", "100", "100.0"), ("0.000", "0", "0.0"), ("0.10", "0.1", "0.10"), ("7", "7", "7")])
    func `trims trailing zeros`(text: String, shortest: String, toTwo: String) throws {
        let value = try #require(ExactDecimal(text))
        #expect(value.trimmed().description == shortest)
        let floor = toTwo.split(separator: ".").dropFirst().first?.count ?? 0
        #expect(value.trimmed(minimumScale: floor).description == toTwo)
    }
}
