import KursCore
import Testing

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
