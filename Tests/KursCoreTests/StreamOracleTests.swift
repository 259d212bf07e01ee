import KursCore
import KursTestSupport
import Testing

/// Compares with the results that `Fixtures/Streams/conversions.py` computes with Python's exact fractions.
@Suite struct StreamOracleTests {
    @Test func `agrees with exact fractions on the table that is kept`() throws {
        #expect(try check(Fixtures.bytes("Streams/conversions.txt")) == 3000)
    }

    @Test(.enabled(if: Tools.has("python3")))
    func `agrees with exact fractions on a hundred thousand conversions, crosses and fees among them`() throws {
        let made = Tools.run("python3 '\(Fixtures.path("Streams/conversions.py"))' 100000")
        try #require(made.status == 0)
        #expect(try check(made.output) == 100_000)
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
