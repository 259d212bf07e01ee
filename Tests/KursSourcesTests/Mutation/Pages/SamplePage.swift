import Foundation
import KursCore
import KursTestSupport

@testable import KursSources

/// The real pages beside the checkout, with what a careful reader found in them.
enum SamplePages {
    /// `nil` where there are none beside the checkout.
    static func all() throws -> [GivenPage]? {
        guard let shared = Checkout.shared else { return nil }
        let folder = URL(filePath: shared + "/samples")
        guard let bytes = try? Data(contentsOf: folder.appending(path: "truth.json")) else { return nil }
        let truth = try JSONDocument([UInt8](bytes)).root
        return try ["2017-11-23_ru", "2022-11-02_uk"].flatMap { name in
            let file = "pages/currency\(name.hasPrefix("2017") ? "-banks" : "")_\(name)_full.html"
            return try minfin(file, folder, truth[file])
        } + [official(folder, truth)]
    }

    private static func page(
        _ file: String, _ folder: URL, _ source: SourceID, _ facts: [String]
    ) throws -> GivenPage {
        GivenPage(
            name: String(file.dropFirst(6).prefix(24)) + " " + source.name, source: source,
            html: String(decoding: try Data(contentsOf: folder.appending(path: file)), as: UTF8.self),
            facts: try facts.map(GivenPage.fact), hasPlainNumbers: false)
    }

    /// One page for its averages and again for its banks.
    private static func minfin(_ file: String, _ folder: URL, _ truth: JSONValue?) throws -> [GivenPage] {
        guard let truth else { return [] }
        var averages: [String] = []
        for row in truth["average"].map({ Array($0.elements) }) ?? [] {
            guard let code = row["code"]?.text else { continue }
            for (market, name, side) in [
                ("banks", "buy", "buy"), ("banks", "sell", "sell"), ("nbu", "nbu", "official"),
                ("cash", "auctionBuy", "buy"), ("cash", "auctionSell", "sell"), ("cash", "blackBuy", "buy"),
                ("cash", "blackSell", "sell"),
            ] {
                if let rate = row[name]?.text { averages.append("\(market) \(code) \(side) \(rate)") }
            }
        }
        var banks: [String] = []
        for (code, rows) in truth["banks"].map({ $0.members.map { ($0.name, $0.value) } }) ?? [] {
            for row in rows.elements {
                for (kind, name, side) in [
                    ("cash", "cashBuy", "buy"), ("cash", "cashSell", "sell"), ("card", "cardBuy", "buy"),
                    ("card", "cardSell", "sell"),
                ] {
                    guard let rate = row[name]?.text, let slug = row["slug"]?.text else { continue }
                    banks.append("banks \(kind) \(slug) \(code.text ?? "") \(side) \(rate)")
                }
            }
        }
        return try [
            page(file, folder, .minfinPageAverages, averages), page(file, folder, .minfinPageBanks, banks),
        ]
    }

    private static func official(_ folder: URL, _ truth: JSONValue) throws -> GivenPage {
        let file = "pages/nbu-exchangerates_2021-10-14_uk_full.html"
        var page = try page(file, folder, .nbuPage, [])
        let facts = (truth[file]?["rows"].map { Array($0.elements) } ?? []).compactMap { row -> Fact? in
            guard let code = row["code"]?.text.flatMap({ CurrencyCode($0) }), let unit = row["units"]?.integer,
                let rate = row["rateForUnits"]?.decimal
            else { return nil }
            return Fact(market: .nbu, currency: code, side: .official, rate: rate).per(unit)
        }
        page = GivenPage(
            name: page.name, source: page.source, html: page.html, facts: facts, hasPlainNumbers: false)
        return page
    }
}
