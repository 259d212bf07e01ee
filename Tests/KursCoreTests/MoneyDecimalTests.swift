import KursTestSupport
import KursText
import Testing

@testable import KursCore

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

/// Tests of internals that callers cannot see.
@Suite struct MoneyInternalsTests {
    @Test func `divides numbers of any length`() throws {
        var count = 0
        for line in try Fixtures.text("Money/quotients.txt").split(separator: "\n") {
            let fields = line.split(separator: " ")
            let (dividend, divisor) = try (wide(fields[0]), wide(fields[1]))
            try #expect(dividend.dividedRounding(by: divisor).digits == wide(fields[2]).digits, "\(line)")
            count += 1
        }
        #expect(count > 2000)
    }

    @Test(arguments: [0, 1, 40, 64, 100]) func `a half is rounded up at any width`(shift: Int) {
        let divisor = UInt128(1) << UInt128(shift + 1)
        let half = divisor / 2
        #expect(ExactDecimal.divideRounding(divisor + half, by: divisor) == 2)
        #expect(ExactDecimal.divideRounding(divisor + half - 1, by: divisor) == 1)
    }

    @Test func `keeps long numbers free of leading zeros`() {
        #expect(BigUInt(0).digits.isEmpty)
        #expect(BigUInt(0).multiplied(by: 5).digits.isEmpty)
        #expect(BigUInt(1).dividedRounding(by: BigUInt(3)).digits.isEmpty)
        #expect(BigUInt(.max).narrow == .max)
        #expect(BigUInt(.max).multiplied(by: 2).narrow == nil)
        #expect(BigUInt(1).multiplied(byPowerOfTen: 77).bitCount == 256)
    }

    @Test func `each row of the tables has a code and is complete`() throws {
        let tables = [ActiveCurrencyTable.rows, CoinTable.rows, RetiredCurrencyTable.rows]
        for rows in tables {
            #expect(rows.map(\.code) == rows.map(\.code).sorted())
            for row in rows {
                #expect(row.code.text == row.part(0))
                #expect(["m", "f", "n"].contains(row.part(1)))
            }
        }
        for row in CurrencyWordTable.words + CurrencyWordTable.phrases {
            #expect(Currency.find(CurrencyCode(startOf: row)) != nil)
        }
        for row in CurrencyWordTable.ambiguous {
            for code in row.codes.description.split(separator: " ") {
                #expect(Currency.find(try #require(CurrencyCode(String(code)))) != nil)
            }
        }
        for row in RetiredCurrencyTable.rows {
            let end = try #require(Retirement(row.part(5)))
            #expect(end.successor != row.code && end.oldUnits.isZero == (end.successor == nil))
        }
        for row in CoinTable.rows { #expect(!row.part(5).isEmpty) }
        let codes = MinorUnitTable.rows.flatMap { $0.part(0).split(separator: " ").map(String.init) }
        for code in codes { #expect(CurrencyCode(code).flatMap(Currency.find) != nil) }
        #expect(Set(codes).count == codes.count)
    }

    @Test(arguments: [
        ("ДОЛАРІВ", "доларів"), ("  Грн. ", "грн"), ("ZŁOTY", "złoty"), ("Kč", "kč"), ("В’ЄТНАМ", "в'єтнам"),
        ("Ґудзик ЇЄЁ", "ґудзик їєе"), ("a\u{A0}\u{2009} b", "a b"), ("Ħ日本", "ħ日本"), ("", ""),
    ])
    func `folds letters to one form`(text: String, folded: String) {
        #expect(CurrencyText.folded(text) == folded)
    }

    /// Reads hexadecimal digits, eight to a limb.
    private func wide(_ hexadecimal: Substring) throws -> BigUInt {
        var rest = hexadecimal
        var digits: [UInt32] = []
        while !rest.isEmpty {
            digits.append(try #require(UInt32(rest.suffix(8), radix: 16)))
            rest = rest.dropLast(8)
        }
        return BigUInt(trimming: digits)
    }
}

/// Compares with the results that `Fixtures/Money/decimals.py` computed with Python's exact fractions.
@Suite struct MoneyOracleTests {
    @Test func `agrees with exact fractions on every calculation`() throws {
        let data = try Fixtures.bytes("Money/decimals.txt")
        var count = 0
        for line in data.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self)
            let fields = text.split(separator: " ").map(String.init)
            let expected = try #require(fields.last)
            let answer = try answer(to: fields.dropLast(2))
            if answer != expected { Issue.record("\(text), not \(answer)") }
            count += 1
        }
        #expect(count >= 10_000)
    }

    private func answer(to fields: [String].SubSequence) throws -> String {
        let operation = try #require(fields.first)
        let operands = fields.dropFirst()
        do {
            switch operation {
            case "+": return try decimal(operands[1]).adding(decimal(operands[2])).description
            case "*": return try decimal(operands[1]).multiplied(by: decimal(operands[2])).description
            case "<":
                let (left, right) = try (decimal(operands[1]), decimal(operands[2]))
                try #require((left == right) == (!(left < right) && !(right < left)))
                if left == right { try #require(left.hashValue == right.hashValue) }
                return left < right ? "-1" : left == right ? "0" : "1"
            case "r": return try decimal(operands[1]).rounded(toScale: #require(Int(operands[2]))).description
            default:
                let number = try #require(Int(operands[1]))
                let fraction = try fraction(operands.dropFirst())
                return operation == "s"
                    ? try fraction.rounded(toScale: number).description
                    : try fraction.rounded(toSignificantDigits: number).description
            }
        } catch let error as DecimalError {
            return error == .divisionByZero ? "zero" : "overflow"
        }
    }

    private func fraction(_ fields: [String].SubSequence) throws -> ExactFraction {
        let bar = try #require(fields.firstIndex(of: "/"))
        var product = ExactFraction(1)
        for factor in fields[..<bar] { product = try product.multiplied(by: decimal(factor)) }
        for divisor in fields[(bar + 1)...] { product = try product.divided(by: decimal(divisor)) }
        return product
    }

    private func decimal(_ text: String) throws -> ExactDecimal { try #require(ExactDecimal(text)) }
}

@Suite struct GroupedNumberTests {
    private func number(_ text: String) -> GroupedNumber {
        var number = GroupedNumber()
        for scalar in text.unicodeScalars {
            if ("0"..."9").contains(scalar) {
                number.append(digit: UInt8(scalar.value - 0x30))
            } else {
                number.append(mark: scalar)
            }
        }
        return number
    }

    @Test(arguments: [
        ("1 234 567", nil, true), ("1 234,5", 1, true), ("12345", nil, true), ("1234,5", 0, true), (",5", 0, true),
        ("1 23", nil, false), ("1234 567", nil, false), ("1 234'567", nil, false), ("1,5 000", 0, false),
        ("1  234", nil, false), (" 234", nil, false),
    ])
    func `groups are of three digits, after one kind of mark, before the decimals`(
        text: String, decimalMark: Int?, isGrouped: Bool
    ) {
        #expect(number(text).groupsThousands(decimalMark: decimalMark) == isGrouped)
    }

    @Test func `a leading zero groups nothing where that is refused`() {
        #expect(number("0 500").groupsThousands(decimalMark: nil))
        #expect(!number("0 500").groupsThousands(decimalMark: nil, allowsLeadingZero: false))
        #expect(number("0,500").isFraction)
        #expect(!number("00,500").isFraction)
        #expect(!number("1,500").isFraction)
    }

    @Test(arguments: [
        ("1 234,50", 1, "1234.50"), ("1,500", nil, "1500"), ("1,500", 0, "1.500"), (".5", 0, "0.5"), ("7,", 0, "7"),
    ])
    func `the decimal mark decides the value`(text: String, decimalMark: Int?, value: String) {
        #expect(number(text).value(decimalMark: decimalMark)?.description == value)
    }

    @Test func `a number beyond 127 bits or 38 decimals has no value`() {
        #expect(number(String(repeating: "9", count: 38)).value(decimalMark: nil) != nil)
        #expect(number(String(repeating: "9", count: 40)).value(decimalMark: nil) == nil)
        #expect(number("0," + String(repeating: "0", count: 39)).value(decimalMark: 0) == nil)
    }
}
