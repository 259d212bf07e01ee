import KursTestSupport
import Testing

@testable import KursCore

@Suite struct AmountStreamTests {
    /// Collects the output of a stream; ends it at the first error if `stops` is set.
    private struct Collector: AmountStreamOutput {
        var text = ""
        var errors: [Int] = []
        var formatted = 0
        var stops = false

        mutating func write(_ buffer: [UInt8], first count: Int) {
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }

        mutating func format(_ conversion: Conversion, of line: StreamLine) -> [UInt8] {
            formatted += 1
            return Array("\(line.currency.text)=\(conversion.result)\n".utf8)
        }

        mutating func report(_ error: StreamLineError, line: Int) -> Bool {
            errors.append(line)
            return !stops
        }
    }

    private let time = TestTime(morning)
    private let store = makeStore()
    private let net = ScriptedTransport(pause: { _ in })

    private func stream(isPlain: Bool = true) -> AmountStream {
        net.script(LineSource.key(.nbuJSON, "2026-11-20"), .text("USD 41.5\nEUR 48.1"))
        let provider = time.provider(store, net)
        let service = CurrencyService(store: store, provider: provider, time: time, kyiv: .europeanRule) { _ in
            [LineSource()]
        }
        let history = HistoryService(
            market: .nbu, store: store, provider: provider, time: time, kyiv: .europeanRule, sources: [LineSource()],
            years: nil)
        let rates = RateLoader(service, history, day: nil, now: time.now)
        return AmountStream(ConversionTerms(target: .uah), rates: rates, isPlain: isPlain)
    }

    private static let lines = ["1 USD", "2 USD", "", "x", "(2) eur", "3.50 EUR", "1 AUD", "0.01 USD"]

    @Test func `answers in order, whether lines come at once or one by one`() {
        let expected = "41.50\tUAH\n83.00\tUAH\n-96.20\tUAH\n168.35\tUAH\n0.42\tUAH\n"
        for size in [1, 3, AmountStreamTests.lines.count] {
            var stream = self.stream()
            var output = Collector()
            var rest = AmountStreamTests.lines[...]
            while !rest.isEmpty {
                let bytes = Array((rest.prefix(size).joined(separator: "\n") + "\n").utf8)
                rest = rest.dropFirst(size)
                #expect(stream.convert(bytes, count: bytes.count, to: &output))
            }
            stream.flush(to: &output)
            #expect(output.text == expected)
            #expect(output.errors == [4, 7])
            #expect(output.formatted == 0)
            #expect(stream.lineCount == AmountStreamTests.lines.count)
        }
    }

    @Test func `leaves formatting to the output when it is not plain`() {
        var stream = self.stream(isPlain: false)
        var output = Collector()
        let bytes = Array("1 USD\n2 USD\n".utf8)
        #expect(stream.convert(bytes, count: bytes.count, to: &output))
        stream.flush(to: &output)
        #expect(output.text == "USD=41.50\nUSD=83.00\n")
        #expect(output.formatted == 2)
    }

    @Test func `stops at an invalid line when the output requests it`() {
        var stream = self.stream()
        var output = Collector(stops: true)
        let bytes = Array("1 USD\nx\n2 USD\n".utf8)
        #expect(!stream.convert(bytes, count: bytes.count, to: &output))
        stream.flush(to: &output)
        #expect(output.text == "41.50\tUAH\n")
        #expect(output.errors == [2])
    }
}

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
            guard let usual = StreamLine.usual(bytes.span, from: 0), Currency.tabled(usual.line.currency) != nil else {
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
        for number in 0..<200 { numbers.set(number, of: CurrencyCode(packed: UInt64(number + 1)), on: nil) }
        let held = (0..<200).filter { numbers.number(of: CurrencyCode(packed: UInt64($0 + 1)), on: nil) == $0 }
        #expect(held == Array(0..<126))
    }

    @Test func `what texts mean is known, but for long ones, until there are more than the limit`() {
        let known = KnownTexts<Int>(limit: 300)
        func value(of text: [UInt8]) -> Int? { known.value(of: text.span) }
        let texts = (0..<300).map { Array(String(repeating: "x", count: $0 % 40).utf8) + Array("\($0)".utf8) }
        for (number, text) in texts.enumerated() {
            #expect(value(of: text) == nil)
            known.note(number, of: text.span)
        }
        let (other, long): ([UInt8], [UInt8]) = ([0], Array(repeating: 1, count: 49))
        known.note(300, of: long.span)
        #expect(texts.map(value) == Array(0..<300) && value(of: long) == nil)
        known.note(300, of: other.span)
        #expect(value(of: texts[0]) == nil && value(of: other) == 300)
    }
}

/// Compares with the results that `Fixtures/Streams/conversions.py` computes with Python's exact fractions.
@Suite struct StreamOracleTests {
    @Test func `agrees with exact fractions on the table that is kept`() throws {
        #expect(try check(Fixtures.bytes("Streams/conversions.txt")) == 3000)
    }

    @Test(.enabled(if: Tools.has("python3")))
    func `agrees with exact fractions on twenty thousand conversions, crosses and fees among them`() throws {
        let made = Tools.run("python3 '\(Fixtures.path("Streams/conversions.py"))' 20000")
        try #require(made.status == 0)
        #expect(try check(made.output) == 20_000)
    }

    /// Converts every line exactly, and at a folded rate where there is one; returns how many there were.
    private func check(_ bytes: [UInt8]) throws -> Int {
        var (count, quick) = (0, 0)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            try #require(words.count == 8)
            let amount = try #require(ExactDecimal(words[0]))
            let fee = try #require(ExactDecimal(words[1]))
            let scale = try #require(Int(words[2]))
            let legs = [leg(words[3], true), leg(words[5], false)].compactMap { $0 }
            var fraction = ExactFraction(amount)
            fraction = try fraction.multiplied(by: ExactDecimal(100).subtracting(fee)).divided(by: 100)
            for leg in legs {
                fraction = try leg.isIntoHryvnia ? fraction.multiplied(by: leg.value) : fraction.divided(by: leg.value)
            }
            let exact = try fraction.rounded(toScale: scale)
            if exact.description != words[7] { Issue.record("\(words), not \(exact)") }
            if let folded = FoldedRate(legs: legs, feePercent: fee, scale: scale),
                let result = folded.converted(amount, toScale: scale)
            {
                quick += 1
                if result.description != words[7] { Issue.record("\(words), not \(result) when folded") }
            }
            count += 1
        }
        // Most rates can be folded, or the test would prove nothing.
        #expect(quick * 2 > count)
        return count
    }

    private func leg(_ rate: String, _ isIntoHryvnia: Bool) -> ConversionLeg? {
        guard let value = ExactDecimal(rate) else { return nil }
        let quote = Quote(market: .nbu, currency: .usd, official: value)
        let stored = StoredQuote(
            quote: quote, provenance: Provenance(source: .nbuJSON), fetchedAt: Timestamp(seconds: 0))
        let side = Rate(stored: stored, change: RateChange(), ageSeconds: 0, isStale: false)
        return ConversionLeg(rate: side, side: .official, value: value, isIntoHryvnia: isIntoHryvnia)
    }
}
