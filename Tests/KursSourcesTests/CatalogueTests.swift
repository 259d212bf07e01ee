import KursCore
import KursTestSupport
import KursText
import Testing

@testable import KursSources

struct CatalogueTests {
    @Test(arguments: [
        (Market.nbu, ["nbu-json", "minfin-api-nbu", "nbu-page", "frankfurter", "minfin-page-averages"]),
        (
            .interbank,
            ["minfin-api-interbank", "minfin-page-interbank", "finance-ua", "minfin-site-simple", "finance-ua-archive"]
        ),
        (
            .banks,
            [
                "minfin-page-averages", "minfin-site-simple", "minfin-site-banks", "minfin-page-banks",
                "minfin-api-banks", "privatbank", "monobank",
            ]
        ),
        (
            .cash,
            ["minfin-api-cash", "treeum-cash", "minfin-page-averages", "minfin-page-auction", "minfin-site-simple"]
        ),
        (.crypto, ["coingecko", "whitebit-v4", "whitebit", "binance"]),
    ])
    func `each market has its sources in order`(market: Market, names: [String]) {
        let sources = { (hasKey: Bool) in
            SourceCatalogue(hasKey: hasKey).sources(of: market).map(\.id.name)
        }
        #expect(sources(true) == names)
        #expect(sources(false) == names.filter { !$0.hasPrefix("minfin-api") })
    }

    @Test(arguments: Market.allCases)
    func `the places of a market's sources are counted from 1 without a gap`(market: Market) {
        let ranks = SourceRegistry.sources(of: market).compactMap { $0.rank(in: market) }
        #expect(ranks == Array(1...ranks.count))
    }

    @Test func `coins come from the sources of their market`() {
        #expect(SourceCatalogue().coins.map(\.id.name) == ["coingecko", "whitebit-v4", "whitebit", "binance"])
    }

    @Test func `single banks come from every source of theirs that needs no key`() {
        let lines = BankSources().lines(of: .usd, on: testToday, today: testToday).map {
            $0.map(\.endpoint.source.name)
        }
        #expect(lines == [["minfin-site-banks", "minfin-page-banks"], ["privatbank"], ["privatbank"], ["monobank"]])
        let past = BankSources().lines(of: .usd, on: testToday.advanced(by: -1), today: testToday)
        #expect(
            past.map { $0.map(\.endpoint.source.name) } == [
                ["minfin-site-banks", "minfin-page-banks"], ["privatbank"],
            ])
    }

    @Test func `every site has a name and an address of its own`() {
        let sites = SourceRegistry.sites
        #expect(Set(sites.map(\.name)).count == sites.count)
        // A mirror of monobank's public rates gets no token: what has one is a site of its own at the same address.
        #expect(Set(sites.map(\.address)).count == sites.count - 1)
        #expect(sites.allSatisfy { $0.address.hasPrefix("https://") && !$0.address.hasSuffix("/") })
        // The interfaces for the banks' own clients have no rates.
        let clients = ["PRIVATBANK_BUSINESS", "MONOBANK_PERSONAL"]
        #expect(Set(SourceRegistry.all.map(\.site.name) + clients) == Set(sites.map(\.name)))
    }

    @Test func `some sources of single days have one of whole years, which is in the table`() {
        let ranges: [SourceID: SourceID] = [
            .nbuJSON: .nbuRange, .whitebit: .whitebitRange, .treeumCash: .treeumRange, .financeUA: .financeUARange,
            .financeUAArchive: .financeUARange,
        ]
        for id in SourceRegistry.readers {
            let range = SourceRegistry.rangeSource(of: id)
            #expect(range == ranges[id])
            if let range {
                let market = SourceRegistry.find(id)?.markets.first
                #expect(SourceRegistry.find(range)?.historySource(BaseURLs())?.market == market)
            }
        }
    }

    @Test func `every source is recorded once, for the markets it answers`() {
        let ids = SourceRegistry.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        let catalogue = SourceCatalogue(addresses: BaseURLs(), hasKey: true)
        for market in Market.allCases {
            for source in catalogue.sources(of: market) {
                #expect(SourceRegistry.all.first { $0.id == source.id }?.markets.contains(market) == true)
            }
        }
    }

    @Test func `every source has a reader, and no other name has`() throws {
        for record in SourceRegistry.all { #expect(try read(record.id, "").refusal != nil) }
        let context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule)
        #expect(SourceRegistry.read(SourceID("nbu"), [], context) == nil)
    }

    @Test func `a mirror replaces the upstream's address`() throws {
        var addresses = BaseURLs()
        for site in SourceRegistry.sites { addresses.override(site, with: "http://127.0.0.1:8080") }
        let catalogue = SourceCatalogue(addresses: addresses, hasKey: true)
        for market in Market.allCases {
            let query = RateQuery(market: market, day: testToday, today: testToday, currencies: [.usd])
            for fetch in catalogue.sources(of: market).flatMap({ $0.fetches(for: query) }) {
                #expect(fetch.endpoint.base.isOverride)
                #expect(fetch.endpoint.address.hasPrefix("http://127.0.0.1:8080/"))
            }
        }
        let year = catalogue.years(of: .nbu)?.fetch(of: .usd, year: 2026, today: testToday)
        #expect(year?.endpoint.base.isOverride == true)
    }

    @Test(arguments: [
        ("https://x/a?json&date=20261120", "json", ""), ("https://x/a?json&date=20261120", "date", "20261120"),
        ("https://x/a?b=%5B%22c%22%5D#d=e", "b", "[\"c\"]"), ("https://x/a?b=1&b=2", "b", "1"),
        ("?b=%zz%", "b", "%zz%"),
        ("https://x/a?x=a=b", "x", "a=b"),
    ])
    func `an address is parsed`(address: String, name: String, value: String) {
        #expect(AddressQuery(address)[name] == value)
        #expect(AddressQuery(address)["other"] == nil)
        #expect(AddressQuery(address)["d"] == nil)
    }

    @Test func `of a long list of currencies four pages of banks are fetched`() throws {
        let codes = ["UAH", "GBP", "CHF", "PLN", "EUR", "USD", "CZK"].compactMap { CurrencyCode($0) }
        let query = RateQuery(market: .banks, day: testToday, today: testToday, currencies: codes)
        let banks = try #require(SourceCatalogue().sources(of: .banks).first { $0.id.name == "minfin-page-banks" })
        let pages = ["gbp", "chf", "pln", "eur"].map { "/ua/currency/banks/\($0)/" }
        #expect(banks.endpoints(for: query).map(\.target) == pages)
    }

    @Test func `many odd rows are counted, not listed`() throws {
        let odd = (0..<100).map { _ in #"{"cc":"EUR","rate":null,"exchangedate":"12.08.2026"}"# }
        let body = "[\((odd + [NBUTests.usd]).joined(separator: ","))]"
        let parsed = try read(.nbuJSON, body).parsed
        #expect(parsed.warnings.count == RowCollector.namedLimit + 1)
        #expect(parsed.warnings.last == .moreRowsLeftOut(count: 70))
    }
}

struct QuoteChecksTests {
    private static let rows: [(String, String, String?, Flags)] = [
        ("44", "44.5", nil, []), ("44.5", "44", nil, [.crossed]), ("44", "44", nil, []),
        ("44", "44.5", "44.2", []), ("28.6", "44.5", "44", []), ("28.59", "44.5", "44", [.farFromNBU]),
        ("44", "59.4", "44", []), ("44", "59.41", "44", [.farFromNBU]), ("0.44", "0.445", "44", [.farFromNBU]),
        ("60", "44", "44", [.crossed, .farFromNBU]),
    ]

    @Test(arguments: rows)
    func `marks crossed and far rates`(buy: String, sell: String, nbu: String?, flags: Flags) throws {
        var quotes = [Quote(market: .banks, currency: .usd, buy: ExactDecimal(buy), sell: ExactDecimal(sell))]
        let official = nbu.flatMap { ExactDecimal($0) }.map { [CurrencyCode.usd: $0] }
        let warnings = QuoteChecks.flag(&quotes, from: .privatbank, nbu: official)
        #expect(quotes.map(\.flags) == [flags])
        #expect(warnings.count == flags.all.count)
        #expect(quotes.map(\.buy?.description) == [buy])
    }

    @Test func `an existing flag stays and the warning is added`() {
        var quotes = [
            Quote(market: .banks, currency: .usd, buy: 45, sell: 44, flags: [.singleBank]),
            Quote(market: .banks, currency: .eur, base: .usd, buy: 1, sell: 2),
        ]
        let warnings = QuoteChecks.flag(&quotes, from: .monobank, nbu: [.usd: 44, .eur: 50])
        #expect(quotes.map(\.flags) == [[.singleBank, .crossed], []])
        #expect(warnings == [.crossed(currency: .usd, source: .monobank)])
    }
}
