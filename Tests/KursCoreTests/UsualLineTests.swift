import KursTestSupport
import Testing

@testable import KursCore

/// A line in the usual form is read as any other line is, only sooner.
@Suite struct UsualLineTests {
    static let usual = [
        "100 USD\n", "0.01 usd\n", "-0.01 USD\n", "-0.0001 USD\n", "1\t USD\r\n", "12 USD 2024-02-29\n",
        "0.5 USD\t2024-02-29\r\n", "123456789012345678 USD\n", "1 eur 29.02.2024\n", "007.50 PLN 1999-12-31\n",
    ]

    @Test(arguments: UsualLineTests.usual)
    func `a usual line is read like any other`(text: String) throws {
        let bytes = Array(text.utf8)
        let found = StreamLine.usual(bytes.span, from: 0)
        let (usual, other) = (try #require(found), try StreamLine(bytes.dropLast()))
        #expect(usual.line == other && usual.line.amount.scale == other.amount.scale)
        #expect(usual.next == bytes.count)
    }

    static let others = [
        "USD 100\n", "100\n", "100 USDT\n", "1,5 USD\n", "+1 USD\n", "1. USD\n", ".5 USD\n", "- USD\n", "-\n",
        "1234567890123456789 USD\n", "1 USD x\n", "1 USD 2024-02-30\n", "1 USD 2024-13-01\n", "1 USD 31.04.2024\n",
        "\n", "1 U\n", "1 USD 2024-02-29 \n", "1 USD 01.09.26\n", "\r\n", "1 us\n", "1 us1\n", "1 USD 2024-2-29\n",
        "1" + String(repeating: " ", count: 70) + "USD\n", "1 USD\r\r\n", "1 USD a024-02-29\n", "1 USD 2024-02.29\n",
    ]

    @Test(arguments: UsualLineTests.others)
    func `every other line takes a second look`(text: String) {
        let found = StreamLine.usual(Array(text.utf8).span, from: 0)
        #expect(found?.next == nil)
    }

    @Test func `lines made at random are read alike or take a second look`() {
        var campaign = FuzzCampaign(
            "usual lines", seeds: UsualLineTests.usual.map { Array($0.utf8) },
            pieces: ["0", "9", "12", "99999", ".", "-", " ", "\t", "\r", "USD", "eur", "2024-02-30", "31.12.2025"],
            cost: 2, limit: 60)
        let flaw = campaign.run { input, _ in
            let bytes = input.filter { $0 != 0x0A } + [0x0A]
            guard let usual = StreamLine.usual(bytes.span, from: 0), Currency.find(usual.line.currency) != nil else {
                return nil
            }
            return (try? StreamLine(bytes.dropLast())) == usual.line && usual.next == bytes.count ? nil : "\(usual)"
        }
        #expect(flaw == nil)
    }

    @Test func `a rate has a number by its currency and day`() throws {
        var numbers = RateNumbers()
        let days = try ["1995-12-31", "1996-01-01", "2024-02-29", "2024-03-01", "2085-01-01", "2090-01-01"].map {
            try #require(Day(iso: $0.utf8))
        }
        let isKept = [false, true, true, true, true, false]
        for (index, day) in days.enumerated() { numbers.set(index, of: .usd, on: day) }
        numbers.set(70, of: .eur, on: nil)
        for (index, day) in days.enumerated() {
            #expect(numbers.number(of: .usd, on: day) == (isKept[index] ? index : -1))
            #expect(numbers.number(of: .eur, on: day) == -1)
        }
        #expect(numbers.number(of: .eur, on: nil) == 70 && numbers.number(of: .usd, on: nil) == -1)
        #expect(numbers.holds(.usd) && !numbers.holds(.pln))
        for number in 0..<200 { numbers.set(number, of: CurrencyCode(packed: UInt64(number + 1)), on: nil) }
        let held = (0..<200).filter { numbers.number(of: CurrencyCode(packed: UInt64($0 + 1)), on: nil) == $0 }
        #expect(held == Array(0..<126))
    }

    @Test func `byte strings have numbers in the order in which they were added`() {
        var table = ByteStringTable(limit: 300)
        let texts = (0..<300).map { Array(String(repeating: "x", count: $0 % 40).utf8) + Array("\($0)".utf8) }
        for (number, text) in texts.enumerated() {
            let (known, added) = (table.number(of: text.span), table.add(text.span))
            #expect(known == -1 && added == number)
        }
        let (other, long): ([UInt8], [UInt8]) = ([0], Array(repeating: 1, count: 49))
        let (numbers, excess) = (texts.map { table.number(of: $0.span) }, table.add(other.span))
        #expect(numbers == Array(0..<300) && excess == nil)
        table.removeAll()
        let first = texts[7]
        let (known, added) = (table.number(of: first.span), table.add(first.span))
        let excessive = table.add(long.span)
        #expect(known == -1 && added == 0 && excessive == nil)
    }
}
