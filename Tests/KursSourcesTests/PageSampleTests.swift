import Foundation
import KursCore
import KursTestSupport
import KursText
import Testing

@testable import KursSources

/// Real pages and feeds that lie beside the checkout, against what a careful reader found in them.
struct PageSampleTests {
    private static let folder = URL(filePath: (Checkout.shared ?? "") + "/samples")
    private static let exist = FileManager.default.fileExists(atPath: folder.appending(path: "truth.json").path)

    private func truth(_ file: String) throws -> JSONValue {
        let bytes = [UInt8](try Data(contentsOf: PageSampleTests.folder.appending(path: "truth.json")))
        return try #require(try JSONDocument(bytes).root[file])
    }

    private func reading(_ source: SourceID, _ file: String) throws -> ReadResult {
        try read(source, [UInt8](try Data(contentsOf: PageSampleTests.folder.appending(path: file))))
    }

    /// `banks USD 26.660 26.900` and so on, sorted.
    private func lines(_ source: SourceID, _ file: String) throws -> [String] {
        try reading(source, file).parsed.quotes.map { quote in
            [
                quote.bank?.slug ?? quote.market.rawValue, quote.kind?.rawValue, quote.currency.text,
                quote.buy?.description,
                quote.sell?.description, quote.official?.description,
            ].compactMap { $0 }.joined(separator: " ")
        }.sorted()
    }

    @Test(
        .enabled(if: exist),
        arguments: [
            ("pages/currency-banks_2017-11-23_ru_full.html", "auctionBuy", "auctionSell"),
            ("pages/currency_2022-11-02_uk_full.html", "blackBuy", "blackSell"),
        ])
    func `Minfin's averages and banks are exact`(file: String, buy: String, sell: String) throws {
        let truth = try truth(file)
        var averages: [String] = []
        for row in try #require(truth["average"]).elements {
            let text = { (name: String) in row[name]?.text }
            let code = try #require(text("code"))
            if let low = text("buy"), let high = text("sell") { averages.append("banks \(code) \(low) \(high)") }
            if let rate = text("nbu") { averages.append("nbu \(code) \(rate)") }
            if let low = text(buy), let high = text(sell) { averages.append("cash \(code) \(low) \(high)") }
        }
        #expect(try lines(.minfinPageAverages, file) == averages.sorted())
        var banks: [String] = []
        for (code, rows) in try #require(truth["banks"]).members {
            for row in rows.elements {
                for (kind, low, high) in [("cash", "cashBuy", "cashSell"), ("card", "cardBuy", "cardSell")] {
                    guard let low = row[low]?.text, let high = row[high]?.text else { continue }
                    banks.append("\(row["slug"]?.text ?? "") \(kind) \(code.text ?? "") \(low) \(high)")
                }
            }
        }
        #expect(try lines(.minfinPageBanks, file) == banks.sorted())
    }

    @Test(.enabled(if: exist)) func `the auction and the NBU's page are exact`() throws {
        #expect(
            try lines(.minfinPageAuction, "pages/auction-usd-sell-lvov_2019-06-04_ru_full.html") == [
                "cash USD 26.85 27.00"
            ])
        let nbu = "pages/nbu-exchangerates_2021-10-14_uk_full.html"
        let quotes = try reading(.nbuPage, nbu).parsed.quotes
        for row in try #require(try truth(nbu)["rows"]).elements {
            let quote = quotes.first { $0.currency.text == row["code"]?.text }
            let unit = ExactDecimal(try #require(row["units"]?.integer))
            #expect(try quote?.official?.multiplied(by: unit) == row["rateForUnits"]?.decimal)
        }
    }

    /// The pages of single banks with what their layouts read; rates of online banking have no kind that kurs knows.
    @Test(.enabled(if: exist)) func `banks' own pages are exact`() throws {
        let folder = PageSampleTests.folder.appending(path: "pages/banks")
        let sources = [
            "aval_d": "aval-page", "tsa_avalbank": "aval-page", "ca1": "credit-agricole-page",
            "fox_alpha": "alfabank-page",
            "max_alfabank": "alfabank-page", "pan_alfabank": "alfabank-page", "fox_oschadbank": "oschadbank-page",
            "oschad22a": "oschadbank-page", "tsa_oschadbank": "oschadbank-page", "fox_pumb": "pumb-page",
            "fox_ukrgasbank": "ukrgasbank-page",
        ]
        let truth = try JSONDocument([UInt8](try Data(contentsOf: folder.appending(path: "truth.json")))).root
        var count = 0
        for page in truth.elements {
            let file = try #require(page["page"]?.text)
            guard let source = sources[String(file.dropLast(5))] else { continue }
            let layout = try #require(PageLayouts.find(SourceID(source)))
            let context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule, address: page["url"]?.text)
            let answer = PageReader.read(
                [UInt8](try Data(contentsOf: folder.appending(path: file))), context, as: layout)
            var wanted: Set<String> = []
            for table in page["tables"]?.elements.map({ $0 }) ?? [] where table["kind"]?.text != "online" {
                for row in table["rows"]?.elements.map({ $0 }) ?? [] {
                    let unit = ExactDecimal(row["unit"]?.integer ?? 1)
                    let rates = try ["buy", "sell"].map { side in
                        try row[side]?.decimal.flatMap { $0.isZero ? nil : $0 }.map {
                            try $0.divided(by: unit, toScale: 8)
                        }
                    }
                    guard rates[0] != nil || rates[1] != nil else { continue }
                    let kind = table["kind"]?.text ?? "cash"
                    wanted.insert(
                        "\(kind) \(row["currency"]?.text ?? "") \(Self.plain(rates[0])) \(Self.plain(rates[1]))")
                }
            }
            let found = try answer.parsed.quotes.map { quote in
                "\(quote.kind?.rawValue ?? "") \(quote.currency.text) \(Self.plain(quote.buy)) \(Self.plain(quote.sell))"
            }
            #expect(Set(found) == wanted, "\(file)")
            #expect(
                try answer.parsed.quotes.allSatisfy {
                    $0.asOf == .day(try #require(Day(iso: (page["page_day"]?.text ?? "").utf8)))
                })
            count += found.count
        }
        #expect(count == 59)
    }

    /// The digits of a rate without zeros at its end.
    private static func plain(_ rate: ExactDecimal?) -> String {
        guard let rate else { return "-" }
        var text = rate.description
        if text.contains(".") { while text.hasSuffix("0") || text.hasSuffix(".") { text.removeLast() } }
        return text
    }

    @Test(.enabled(if: exist)) func `news beside rates are exact`() throws {
        let file = "pages/currency_2022-11-02_uk_full.html"
        let news = try reading(.minfinPageNews, file).parsed.news.map {
            String($0.link.dropFirst(21)) + " " + $0.title
        }
        let wanted = try #require(try truth(file)["newsLinksUnique"]).elements.map {
            ($0["href"]?.text ?? "") + " " + ($0["title"]?.text ?? "")
        }
        #expect(news == Array(wanted))
    }
}
