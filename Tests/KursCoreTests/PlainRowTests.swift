import KursTestSupport
import Testing

@testable import KursCore

/// The parts of the fast path of statements, each against the general function whose place it takes.
@Suite struct PlainRowTests {
    static let cells = [
        "0", "7", "-7", "12.50", "-12.50", "0.00", "-0.01", "123456.78", "12345678.90", "123456789.01", "1.5", "1.2345",
        "999999999999999999", "9999999999999999.99", "1234567890123456789", "", "-", ".5", "5.", "1,50", "1.5.0", "--5",
        "12a.50", "1 000.50", "(5)", "+5", "5-", "12.5a", "a2345678.90", "1234567:.90", "12/.50", "00012.50",
    ]

    @Test(arguments: cells, [UInt8(ascii: "."), UInt8(ascii: ",")])
    func `a plain amount is the one that statements have`(cell: String, mark: UInt8) {
        let text = cell.replacing(".", with: String(Unicode.Scalar(mark)))
        for prefix in ["", "2026-11-06,"] {
            let bytes = Array((prefix + text + ",USD").utf8)
            let range = prefix.utf8.count..<(prefix.utf8.count + text.utf8.count)
            guard let plain = PlainAmount(bytes.span, range, decimalMark: mark) else { continue }
            let amount = try? StatementAmount(decimalMark: mark).read(bytes[range])
            #expect(amount?.coefficient == Int128(plain.digits) * (plain.isNegative ? -1 : 1))
            #expect(amount?.scale == plain.scale)
        }
    }

    @Test(arguments: ["12.50", "-7", "123456.78", "1.2345", "999999999999999999"])
    func `usual amounts are plain`(cell: String) {
        let bytes = Array(("x,,,,,,,,,,," + cell).utf8)
        #expect(PlainAmount(bytes.span, 12..<bytes.count, decimalMark: UInt8(ascii: ".")) != nil)
    }

    @Test(arguments: [0, 1, 2, 3, 8])
    func `results have the digits of decimals`(scale: Int) throws {
        for value: UInt64 in [0, 1, 9, 10, 99, 100, 101, 123_456, 99_999_999, 100_000_000, 1_234_567_890_123, .max] {
            var bytes = [UInt8](repeating: 0, count: 64)
            var span = bytes.mutableSpan
            var target = unsafe span.mutableBytes
            let end = ResultDigits.write(value, scale: scale, mark: UInt8(ascii: "."), to: &target, at: 3)
            let expected = ExactDecimal(unchecked: Int128(value), scale: scale).description
            #expect(String(decoding: bytes[3..<end], as: UTF8.self) == expected)
        }
    }

    private func key(_ date: String, _ currency: String) -> RowKey? {
        let bytes = Array((date + currency).utf8)
        return RowKey(bytes.span, date: 0..<date.utf8.count, currency: date.utf8.count..<bytes.count)
    }

    @Test(arguments: [
        ("2026-11-17 10:23:45", "2026-11-17", true), ("2026-11-17T10:23", "2026-11-17", true),
        ("17.11.2026 23:59:59", "17.11.2026", true), ("2026-11-17 24:00:00", "2026-11-17", false),
        ("2026-11-17 10:60", "2026-11-17", false), ("2026-11-17T10:23Z", "2026-11-17", false),
        ("2026-11-17 10:23 +02", "2026-11-17", false), ("2026-11-17", "2026-11-18", false),
        ("16 листопада 2026", "16 листопада 2025", false), ("Nov 6, 2026", "Nov 7, 2026", false),
    ])
    func `a time of day without a zone makes no other key`(date: String, other: String, isSame: Bool) {
        #expect((key(date, "USD") == key(other, "USD")) == isSame)
        #expect(key(date, "USD") != key(date, "EUR"))
        #expect(key(date, "USD") != key(date + "U", "SD"))
    }

    @Test func `keys are equal when their cells are`() throws {
        var texts: [(date: String, code: String)] = []
        for length in [0, 1, 2, 7, 8, 9, 10, 11, 12, 15, 16, 17, 18, 23, 24, 25, 26, 31, 32] {
            let date = String("2026-11-17x16 листопада 2026 about noon".unicodeScalars.filter(\.isASCII).prefix(length))
            for codeLength in 0...8 {
                let code = String("USDEURPL".prefix(codeLength))
                texts.append((date, code))
                // Each of the last bytes tells.
                if length > 0 { texts.append((date.dropLast() + "#", code)) }
                if length > 1 { texts.append(("#" + date.dropFirst(), code)) }
                if codeLength > 0 { texts.append((date, code.dropLast() + "#")) }
            }
        }
        var table = RowKeyTable<Int>()
        for (index, text) in texts.enumerated() {
            let key = try #require(self.key(text.date, text.code))
            let isNew = !texts[..<index].contains { $0 == text }
            #expect(table.add(key, index) == (isNew ? table.count - 1 : nil))
        }
        for text in texts {
            let number = table.find(try #require(self.key(text.date, text.code)))
            try #require(number >= 0)
            #expect(texts[table[number]] == text)
        }
        #expect(key(String(repeating: "1", count: 33), "USD") == nil)
        #expect(key("2026-11-17", "USDEURPLN") == nil)
    }

    @Test func `a table of keys keeps their numbers as it grows`() throws {
        var table = RowKeyTable<Int>()
        for number in 0..<40_000 {
            let key = try #require(self.key(String(1_000_000 + number * 7), "USD"))
            let added = table.add(key, number)
            #expect(added == (number < 32_768 ? number : nil))
            #expect(table.add(key, 0) == nil)
        }
        for number in [0, 1, 500, 8191, 32_767] {
            #expect(table.find(try #require(self.key(String(1_000_000 + number * 7), "USD"))) == number)
        }
        #expect(table.find(try #require(self.key("2026-11-17", "USD"))) == -1)
    }
}
