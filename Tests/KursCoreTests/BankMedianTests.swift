import KursCore
import KursText
import Testing

struct BankMedianTests {
    private func row(
        _ slug: String, _ buy: String?, _ sell: String?, _ kind: Kind = .cash, flags: Flags = []
    ) -> StoredQuote {
        let quote = Quote(
            market: .banks, currency: .usd, buy: buy.flatMap { ExactDecimal($0) },
            sell: sell.flatMap { ExactDecimal($0) }, kind: kind,
            bank: BankName(slug: slug, name: slug), flags: flags)
        return StoredQuote(
            quote: quote, provenance: Provenance(source: .minfinPageBanks), fetchedAt: Timestamp(seconds: 1_795_167_600)
        )
    }

    @Test func `the median leaves out outliers and names them`() {
        let (quotes, leftOut) = BankMedian.averages(of: [
            row("a", "41.00", "41.60"), row("b", "41.10", "41.70"), row("c", "41.20", "41.80"),
            row("d", "41.30", "41.95"),
            row("typo", "4.12", "4.18"), row("crossed", "42", "41"), row("none", nil, "41"),
            row("card", "30", "31", .card),
        ])
        #expect(quotes.count == 1)
        #expect(quotes.first?.quote.buy?.description == "41.15")
        #expect(quotes.first?.quote.sell?.description == "41.75")
        #expect(quotes.first?.quote.flags == [.median])
        #expect(quotes.first?.quote.bank == nil)
        #expect(
            leftOut == [
                .rowLeftOut(.name("typo USD"), .farFromOthers),
                .rowLeftOut(.name("crossed USD"), .crossed),
                .rowLeftOut(.name("none USD"), .oneSided),
            ])
    }

    @Test func `a bank far from the NBU is no part of the median, though others are as far`() {
        let far = ["a", "b", "c"].map { row($0, "60", "61", flags: [.farFromNBU]) }
        let near = ["d", "e", "f"].map { row($0, "43", "44") }
        let (quotes, leftOut) = BankMedian.averages(of: far + near)
        #expect(quotes.map(\.quote.sell) == [44])
        #expect(leftOut == ["a", "b", "c"].map { .rowLeftOut(.name($0 + " USD"), .farFromNBU) })
    }

    @Test func `a bank that buys and sells at one price is part of the median`() {
        let (quotes, leftOut) = BankMedian.averages(of: [
            row("a", "41.00", "41.00"), row("b", "41.10", "41.60"), row("c", "41.20", "41.70"),
        ])
        #expect(quotes.map(\.quote.buy) == [ExactDecimal("41.1")])
        #expect(leftOut.isEmpty)
    }

    @Test func `two banks do not make a market`() {
        #expect(BankMedian.averages(of: [row("a", "41", "42"), row("b", "41", "42")]).quotes.isEmpty)
        #expect(BankMedian.averages(of: []).quotes.isEmpty)
    }

    @Test func `names tell which sites belong together`() {
        #expect(Hostname.belongs("life.pravda.com.ua", to: "www.pravda.com.ua"))
        #expect(Hostname.belongs("www.unian.net", to: "rss.unian.net"))
        #expect(!Hostname.belongs("other.com.ua", to: "news.com.ua"))
        #expect(!Hostname.belongs("com.ua", to: "news.com.ua"))
        // Second levels under which anybody may have a name.
        for suffix in [
            "com", "net", "org", "gov", "edu", "in", "co", "kiev", "kyiv", "lviv", "dp", "od", "zp", "crimea",
        ] {
            #expect(!Hostname.belongs("other.\(suffix).ua", to: "news.\(suffix).ua"), "\(suffix)")
        }
        #expect(!Hostname.belongs("xpravda.com.ua", to: "pravda.com.ua"))
        #expect(Hostname.host(of: "https://User@Minfin.com.ua:443/x") == "minfin.com.ua")
        for host in ["localhost", "10.0.0.1", "a", "printer.local", "[::1]", "x..y.com", "host.internal"] {
            #expect(!Hostname.isPublicName(host))
        }
    }
}
