import KursCore
import Testing

@Suite struct FastConverterTests {
    /// Converts plain lines at 44.7626, and 40.5 on 29 February 2024; other lines are left out and counted.
    private func convert(_ text: String, limit: Int = 4096) throws -> (text: String, odd: Int) {
        var stream = FastConverter(to: .uah)
        stream.table.setUndated(try rate("44.7626"), for: .usd)
        let leapDay = try #require(Day(iso: "2024-02-29".utf8))
        stream.table.setYear(2024, [(day: leapDay, rate: try rate("40.5"))], for: .usd)
        let input = Array(text.utf8)
        var out = [UInt8](repeating: 0, count: limit)
        var (position, used, odd) = (0, 0, 0)
        var answer: [UInt8] = []
        while position < input.count {
            switch stream.convert(input.span, from: &position, into: &out, used: &used) {
            case .oddLine:
                odd += 1
                position = (input[position...].firstIndex(of: UInt8(ascii: "\n")) ?? input.count - 1) + 1
            case .full, .end: break
            }
            answer += out[..<used]
            used = 0
        }
        return (String(decoding: answer, as: UTF8.self), odd)
    }

    @Test func `a day of a year that is there gets a rate, but no other one`() throws {
        var table = FoldedRateTable()
        let days = try ["2024-02-29", "2024-03-02", "2025-03-02"].map { try #require(Day(iso: $0.utf8)) }
        let (first, second) = (try rate("40.5"), try rate("41"))
        table.setYear(2024, [(day: days[0], rate: first)], for: .usd)
        for day in days { table.setDay(day, for: .usd) { second } }
        table.setDay(days[1], for: .usd) {
            Issue.record("the day has a rate"); return first
        }
        let text = Array("1 USD 2024-02-29\n1 USD 2024-03-02\n1 USD 2025-03-02\n".utf8)
        var converter = FastConverter(to: .uah)
        converter.table = table
        var out = [UInt8](repeating: 0, count: 100)
        var (position, used) = (0, 0)
        #expect(converter.convert(text.span, from: &position, into: &out, used: &used) == .oddLine)
        #expect(String(decoding: out[..<used], as: UTF8.self) == "40.50\tUAH\n41.00\tUAH\n" && position == 34)
    }

    private func rate(_ text: String) throws -> FoldedRate {
        let value = try #require(ExactDecimal(text))
        let stored = StoredQuote(
            quote: Quote(market: .nbu, currency: .usd, official: value), provenance: Provenance(source: .nbuJSON),
            fetchedAt: Timestamp(seconds: 0))
        let leg = ConversionLeg(
            rate: Rate(stored: stored, change: RateChange(), ageSeconds: 0, isStale: false), side: .official,
            value: value, isIntoHryvnia: true)
        return try #require(FoldedRate(legs: [leg], feePercent: .zero, scale: 2))
    }

    static let plain: [(String, String)] = [
        ("100 USD\n", "4476.26"), ("0.01 usd\n", "0.45"), ("-0.01 USD\n", "-0.45"), ("-0.0001 USD\n", "0.00"),
        ("1\t USD\r\n", "44.76"), ("12 USD 2024-02-29\n", "486.00"), ("0.5 USD\t2024-02-29\r\n", "20.25"),
        ("123456789012345678 USD\n", "5526246661644060546.28"),
    ]

    @Test(arguments: FastConverterTests.plain)
    func `answers a plain line`(line: String, result: String) throws {
        let (text, odd) = try convert(line)
        // A result beyond 64 bits is not wrong but needs the slow path.
        if odd == 1 { #expect(result.utf8.count > 20) } else { #expect(text == result + "\tUAH\n") }
    }

    static let odd: [String] = [
        "USD 100\n", "100\n", "100 USDT\n", "100 EUR\n", "1,5 USD\n", "+1 USD\n", "1. USD\n", ".5 USD\n", "- USD\n",
        "1234567890123456789 USD\n", "1 USD x\n", "1 USD 2024-02-30\n", "1 USD 2024-13-01\n", "1 USD 29.02.2024\n",
        "\n", "1 U\n", "1 USD 2024-02-29 \n", "1 USD 2023-02-28\n", "\r\n", "1 us\n",
    ]

    @Test(arguments: FastConverterTests.odd)
    func `leaves every other line to the slow path`(line: String) throws {
        let (text, odd) = try convert(line)
        #expect(text.isEmpty)
        #expect(odd == 1)
    }

    @Test func `no prefix of a stream traps it, and a small output buffer only makes it stop more often`() throws {
        let whole = "100 USD\n-5.25 USD 2024-02-29\r\nabc\n7 USD\n12345678901234567890 USD\n"
        for count in 0...whole.utf8.count { _ = try convert(String(decoding: whole.utf8.prefix(count), as: UTF8.self)) }
        let many = String(repeating: "1 USD\n", count: 300)
        #expect(try convert(many, limit: 100).text == String(repeating: "44.76\tUAH\n", count: 300))
    }
}
