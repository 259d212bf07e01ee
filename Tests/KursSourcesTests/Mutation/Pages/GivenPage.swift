import Foundation
import KursCore
import KursTestSupport

@testable import KursSources

/// A page as it was saved, with what it says.
struct GivenPage: Sendable {
    let name: String
    let source: SourceID
    let html: String
    let facts: [Fact]
    /// Whether its numbers stand undivided in texts of their own.
    let hasPlainNumbers: Bool

    /// The pages in `Fixtures/` with the figures that they were made from.
    static func fixtures() throws -> [GivenPage] {
        try banks() + [official()]
            + written.map { name, source, isPlain, facts in
                try GivenPage(
                    name: name, source: source, html: Fixtures.text(name + ".html"),
                    facts: facts.split(separator: "\n").map { try fact(String($0)) },
                    hasPlainNumbers: isPlain)
            }
    }

    /// `banks cash privatbank USD buy 43.10`, kind and bank as far as there are any.
    static func fact(_ line: String) throws -> Fact {
        let words = line.split(separator: " ").map(String.init)
        guard words.count >= 4, let market = Market(rawValue: words[0]),
            let side = Fact.Side(rawValue: words[words.count - 2]),
            let currency = CurrencyCode(words[words.count - 3]),
            let rate = ExactDecimal(utf8: Array(words[words.count - 1].utf8)[...])
        else { throw UnreadableFact(line: line) }
        var fact = Fact(market: market, currency: currency, side: side, rate: rate)
        for word in words[1..<(words.count - 3)] {
            if let kind = Kind(rawValue: word) { fact.kind = kind } else { fact.bank = word }
        }
        return fact
    }

    struct UnreadableFact: Error { let line: String }

    /// The rows of banks; the figures stand in attributes, too, which the reader does not use.
    private static func banks() throws -> [GivenPage] {
        try ["usd", "eur", "pln"].map { code in
            let html = try Fixtures.text("minfin-banks-\(code).html")
            let row =
                /<td data-title="([0-9.]+) \/ ([0-9.]+)" data-card="([0-9.]+) \/([0-9.]+)"><a href="\/ua\/company\/([a-z0-9-]+)\//
            let facts = try html.matches(of: row).flatMap { match in
                try [("cash", match.1, match.2), ("card", match.3, match.4)].flatMap { kind, buy, sell in
                    buy == "0.000"
                        ? []
                        : try [("buy", buy), ("sell", sell)].map {
                            try fact("banks \(kind) \(match.5) \(code) \($0) \($1)")
                        }
                }
            }
            return GivenPage(
                name: "minfin-banks-\(code)", source: .minfinPageBanks, html: html, facts: facts, hasPlainNumbers: true)
        }
    }

    /// The NBU's page, whose figures are those of its JSON answer.
    private static func official() throws -> GivenPage {
        let answer = Recording.ours.answers.last { $0.file == "nbu-20261120.json" }
        guard let answer, case .found(let found) = try answer.read() else { throw UnreadableFact(line: "nbu") }
        let html = try Fixtures.text("nbu-page.html")
        // The page has no metals.
        let facts = found.quotes.filter { html.contains(">\($0.currency.text)<") }.flatMap(Fact.facts)
        return GivenPage(name: "nbu-page", source: .nbuPage, html: html, facts: facts, hasPlainNumbers: true)
    }

    private static let written: [(String, SourceID, Bool, String)] = [
        (
            "minfin-interbank", .minfinPageInterbank, true,
            """
            interbank USD buy 43.4511
            interbank USD sell 43.4771
            interbank EUR buy 46.7685
            interbank EUR sell 46.7966
            """
        ),
        (
            "minfin-bank-privatbank", .minfinPageBank, true,
            """
            banks cash privatbank USD buy 43.0342
            banks cash privatbank USD sell 43.6856
            banks cash privatbank EUR buy 46.3198
            banks cash privatbank EUR sell 47.0209
            banks cash privatbank GBP buy 57.4721
            banks cash privatbank GBP sell 58.3420
            """
        ),
        ("minfin-auction-usd", .minfinPageAuction, false, "cash USD buy 43.48\ncash USD sell 43.64"),
    ]
}
