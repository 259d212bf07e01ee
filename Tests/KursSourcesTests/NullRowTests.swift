import KursCore
import KursTestSupport
import Testing

@testable import KursSources

/// A `null` in a row's place loses only that row; an answer of nothing else is refused.
struct NullRowTests {
    private static let point = #"{"date":"2026-11-20 10:00:00","ask":"2","bid":"1","currency":"usd"}"#
    private static let chart =
        "https://charts.finance.ua/ua/currency/data-daily?for=interbank&source=1&indicator=usd"

    @Test(arguments: [
        (
            SourceID.minfinAPIBanks, #"{"pln":null,"usd":{"ask":"2","bid":"1"}}"#, RowLabel.name("PLN"),
            "USD buy 1 sell 2"
        ),
        (.minfinAPICash, #"{"pln":null,"usd":{"ask":"2","bid":"1"}}"#, .name("PLN"), "USD buy 1 sell 2"),
        (.minfinAPINBU, #"{"pln":null,"usd":{"ask":"2"}}"#, .name("PLN"), "USD official 2"),
        (.minfinAPIInterbank, "[null,\(point)]", .number(0), "USD buy 1 sell 2 at 2026-11-20T08:00:00Z"),
        (.nbuJSON, "[\(NBUTests.usd),null]", .number(1), "USD official 44.866 on 2026-08-12"),
        (
            .nbuRange, "[\(NBUTests.usd.replacing("44.866", with: "44.866,\"units\":1")) , null]", .number(1),
            "USD official 44.866 on 2026-08-12"
        ),
        (
            .monobank,
            #"[null,{"currencyCodeA":840,"currencyCodeB":980,"date":1795167599,"rateBuy":1,"rateSell":2}]"#, .number(0),
            "USD buy 1 sell 2 at 2026-11-20T09:39:59Z card monobank single-bank"
        ),
        (
            .privatbank, #"[null,{"ccy":"USD","base_ccy":"UAH","buy":"1","sale":"2"}]"#, .number(0),
            "USD buy 1 sell 2 privatbank single-bank"
        ),
        (.financeUA, #"[null,["11/20/2026 10:17","1","2"]]"#, .number(0), "USD buy 1 sell 2 at 2026-11-20T08:17:00Z"),
    ])
    func `a null row is left out with a warning`(source: SourceID, body: String, row: RowLabel, line: String) throws {
        let address = source == .financeUA ? Self.chart : nil
        let parsed = try read(source, body, address: address).parsed
        #expect(parsed.quotes.map(\.line) == [line])
        #expect(parsed.warnings == [.rowLeftOut(row, .fault(.notARow(.null)))])
    }

    @Test(arguments: [
        (SourceID.minfinAPIBanks, #"{"pln":null}"#), (.minfinAPIInterbank, "[null]"), (.nbuJSON, "[null,null]"),
        (.nbuRange, "[null]"), (.monobank, "[null]"), (.privatbank, "[null]"), (.financeUA, "[null]"),
    ])
    func `an answer with only null rows is rejected`(source: SourceID, body: String) throws {
        let address = source == .financeUA ? Self.chart : nil
        #expect(
            try read(source, body, address: address) == .refused(.badRow(row: 0, .notARow(.null))))
    }

    /// Answers of 20 November 2026 for which kurs is asked on 1 December: nobody maintains them any more.
    @Test(
        arguments: [
            (
                SourceID.minfinSiteBanks, "https://minfin.com.ua/api/currency/rates/banks/usd/?cpp=100",
                #"{"data":[{"slug":"pumb","cash":{"date":"2026-11-20T09:00:00Z","bid":"1","ask":"2"}}],"meta":{"next":null}}"#
            ),
            (
                .minfinSiteSimple, nil,
                #"{"data":{"USD":{"midbank":{"buy":{"val":1,"timestamp":"2026-11-20 11:00:00"}}}}}"#
            ),
            (.treeumCash, nil, #"{"items":{"usd":[{"date":"2026-11-20T09:00:00Z","buy":1,"sell":2}]}}"#),
            (.financeUA, chart, #"[["11/20/2026 11:00","1","2"]]"#),
            (.financeUAArchive, chart, #"[["11/20/2026","1","2"]]"#),
        ] as [(SourceID, String?, String)])
    func `rates that stand still for more than ten days are rejected`(source: SourceID, address: String?, body: String)
        throws
    {
        var context = ReaderContext(fetchedAt: testNow, kyiv: .europeanRule, address: address)
        for (days, isCurrent) in [(0, true), (9, true), (11, false)] {
            context.clock = testNow.advanced(by: Int64(days * 86_400))
            let result = try #require(SourceRegistry.read(source, Array(body.utf8), context))
            if isCurrent {
                #expect(try result.parsed.quotes.count == 1)
            } else {
                guard case .badRow(_, .invalid(field: "date", _))? = result.refusal else { throw Unexpected(result) }
            }
        }
    }

    @Test(arguments: ["[nul]", "[n ull]", "[nulll]", "[null null]", "[nu"])
    func `half of a null is not JSON`(body: String) throws {
        for source in [SourceID.nbuJSON, .nbuRange] {
            guard case .notJSON? = try read(source, body).refusal else { throw Unexpected("\(source) \(body)") }
        }
    }

    @Test func `a null row in a list of coins is left out too`() throws {
        let body = #"[null,{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":3}]"#
        let address = "https://api.coingecko.com/api/v3/coins/markets?vs_currency=uah"
        let parsed = try read(.coingecko, body, address: address).parsed
        #expect(parsed.coins.map(\.code.text) == ["BTC"])
        #expect(parsed.warnings == [.rowLeftOut(.number(0), .fault(.notARow(.null)))])
    }
}
