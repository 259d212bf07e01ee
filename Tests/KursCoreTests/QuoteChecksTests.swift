import Testing

@testable import KursCore

/// Implausible quotes are marked, and attributed to their source.
struct QuoteChecksTests {
    @Test func `names the source whose rate is an outlier`() {
        func stored(_ source: SourceID, buy: ExactDecimal, sell: ExactDecimal) -> StoredQuote {
            StoredQuote(
                quote: Quote(market: .interbank, currency: .usd, buy: buy, sell: sell),
                provenance: Provenance(source: source), fetchedAt: Timestamp(seconds: 1_795_167_600))
        }
        var quotes = [
            stored(.monobank, buy: 43, sell: 44), stored(.financeUA, buy: 4, sell: 5),
            stored(.privatbank, buy: 45, sell: 44),
        ]
        let warnings = QuoteChecks.flag(&quotes, nbu: [.usd: 43])
        #expect(
            warnings == [
                .farFromNBU(currency: .usd, source: .financeUA), .crossed(currency: .usd, source: .privatbank),
            ])
        #expect(quotes.map(\.quote.flag) == [nil, .farFromNBU, .crossed])
        #expect(QuoteChecks.flag(&quotes, nbu: nil) == [.crossed(currency: .usd, source: .privatbank)])
    }
}
