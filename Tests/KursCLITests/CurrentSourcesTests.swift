import KursCore
import KursNet
import KursTestSupport
import KursText
import Testing

@testable import KursCLI
@testable import KursTerminal

/// Everything that kurs shows comes from sources that are known to answer in 2025 and 2026, with all older ones closed.
struct CurrentSourcesTests {
    /// The recording in `Fixtures/`, of which the sources that have not been seen since 2024 answer 410.
    private final class CurrentRecording: Transport {
        static let sources = [
            "nbu-json", "nbu-range", "treeum-cash", "treeum-range", "minfin-site-banks", "finance-ua",
            "finance-ua-archive", "finance-ua-range", "finance-ua-banks", "finance-ua-branches", "coingecko",
            "coingecko-list", "minfin-rss",
        ]

        private let recording: ReplayTransport
        private(set) var closed: Set<String> = []

        init() throws { recording = try ReplayTransport(directory: Checkout.path("Fixtures")) }

        func fetch(
            _ requests: [Request], withinMilliseconds limit: Int, each: (Int, Result<Response, TransportError>) -> Void
        ) {
            for (index, request) in requests.enumerated() {
                let source = request.endpoint.source.name
                if CurrentRecording.sources.contains(source) {
                    recording.fetch([request], withinMilliseconds: limit) { each(index, $1) }
                } else {
                    closed.insert(source)
                    each(index, .success(Response(status: 410)))
                }
            }
        }
    }

    private let world = TestEnvironment()
    private let recording: CurrentRecording

    init() throws { recording = try CurrentRecording() }

    private func run(_ line: [String]) throws -> JSONValue {
        let outcome = world.run(line + ["--json"]) {
            $0.makeTransport = { [recording] (_) throws(RecordingError) in OpenedTransport(recording) }
        }
        #expect(outcome.status == 0, "\(line): \(outcome)")
        return try JSONDocument(Array(outcome.out.utf8)).root
    }

    private func rows(_ key: String, _ line: [String]) throws -> [JSONValue] {
        let rows = Array(try #require(try run(line)[key], "\(line)").elements)
        #expect(!rows.isEmpty, "\(line)")
        return rows
    }

    /// Treeum answers each currency at an address of its own.
    @Test func `a rate just fetched is not stale because another currency is not to be had`() {
        let outcome = world.run(["rates", "usd", "gbp", "-m", "cash", "--city", "kyiv", "--json"]) {
            $0.makeTransport = { [recording] (_) throws(RecordingError) in OpenedTransport(recording) }
        }
        #expect(outcome.status == 1 && !outcome.err.contains("not refreshed"), "\(outcome)")
        #expect(outcome.out.contains(#""stale":false"#), "\(outcome)")
    }

    @Test(arguments: [
        (Market.nbu, "nbu-json", ["official"]), (.interbank, "finance-ua", ["buy", "sell"]),
        (.banks, "minfin-site-banks", ["buy", "sell"]), (.cash, "treeum-cash", ["buy", "sell"]),
        (.crypto, "coingecko", ["official"]),
    ])
    func `each market has rates`(market: Market, source: String, fields: [String]) throws {
        let wanted = market == .crypto ? ["btc", "eth"] : ["usd", "eur"]
        let rates = try rows("rates", ["rates", "-m", market.rawValue] + wanted)
        #expect(rates.map { $0["currency"]?.text?.lowercased() } == wanted)
        for row in rates {
            #expect(row["source"]?.text == source)
            #expect(fields.allSatisfy { row[$0]?.decimal.map { $0 > 0 } == true }, "\(market)")
        }
        // What is closed was tried, where it comes first.
        #expect(recording.closed.isEmpty == [.nbu, .cash, .crypto].contains(market), "\(recording.closed)")
    }

    @Test func `banks have cash and card rates, contacts, ratings and branches`() throws {
        let banks = try rows("banks", ["banks", "--currency", "usd"])
        for field in ["cash_buy", "cash_sell", "card_buy", "card_sell"] {
            #expect(banks.count { $0[field]?.decimal != nil } > 10, "\(field)")
        }
        #expect(banks.allSatisfy { $0["source"]?.text == "minfin-site-banks" })
        let bank = try rows("banks", ["banks", "privatbank", "--currency", "usd"])[0]
        #expect(bank["site"]?.text == "https://privatbank.ua/" && bank["email"]?.text == "help@privatbank.ua")
        #expect(bank["phones"]?.elements.map(\.text) == ["3700", "+380567161131"])
        #expect(bank["rating"]?.decimal?.description == "4.9")
        let branches = try rows("branches", ["banks", "privatbank", "--branches", "kyiv"])
        #expect(branches.map { $0["city"]?.text } == ["Київ", "Київ"])
    }

    @Test func `news and articles are read`() throws {
        let news = try rows("news", ["news"])
        #expect(news.count > 10 && news.allSatisfy { $0["source"]?.text == "minfin-rss" })
        let article = try rows("news", ["news", "show", "171200900"])[0]
        #expect((article["text"]?.text?.count ?? 0) > 200)
    }

    @Test(arguments: [Market.nbu, .cash, .interbank]) func `histories have past days`(market: Market) throws {
        let line = ["history", "usd", "-m", market.rawValue, "--from", "2026-11-02"]
        #expect(try rows("history", line).count > 10)
    }
}
