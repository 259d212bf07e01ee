import KursTestSupport
import KursText
import Testing

@testable import KursCore

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

    @Test func `packs the code that each row names`() throws {
        let tables = ActiveCurrencyTable.rows + CoinTable.rows + RetiredCurrencyTable.rows + MinorUnitTable.rows
        for row in tables {
            #expect(CurrencyCode(packed: row.packed).text == row.part(0))
            #expect(["m", "f", "n"].contains(row.part(1)))
        }
        for row in CurrencyWordTable.words + CurrencyWordTable.phrases {
            #expect(Currency.find(CurrencyCode(packed: row.packed)) != nil)
        }
        for row in CurrencyWordTable.ambiguous {
            for code in row.codes.description.split(separator: " ") {
                #expect(Currency.find(try #require(CurrencyCode(String(code)))) != nil)
            }
        }
        for (row, end) in zip(RetiredCurrencyTable.rows, RetiredCurrencyTable.ends) {
            #expect(Retirement(end) != nil)
            #expect(end.successor != row.packed)
        }
        #expect(RetiredCurrencyTable.rows.count == RetiredCurrencyTable.ends.count)
        #expect(CoinTable.rows.count == CoinTable.slugs.count)
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
