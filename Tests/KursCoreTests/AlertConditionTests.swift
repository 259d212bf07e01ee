import KursTestSupport
import Testing

@testable import KursCore

/// Conditions of alerts: parsing, formatting, refusals and their positions.
struct AlertConditionTests {
    static let conditions: [(String, String)] = [
        ("43 < usd.nbu", "usd.nbu > 43"), ("1 - 3 >= usd.nbu - eur.nbu", "usd.nbu - eur.nbu <= 1 - 3"),
        ("usd.cash.sell > 45", "usd.cash.sell > 45"), ("usd.cash.sell>45.50", "usd.cash.sell > 45.50"),
        ("cash.USD.sell >= 45 грн", "usd.cash.sell >= 45"), ("nbu.eur<50uah", "eur.nbu < 50"),
        ("usd.cash.sell - usd.nbu > 1.2", "usd.cash.sell - usd.nbu > 1.2"),
        ("usd.cash.sell>usd.nbu+1.2", "usd.cash.sell > usd.nbu + 1.2"),
        ("change(usd.nbu, 1d) > 0.5%", "change(usd.nbu, 1d) > 0.5%"),
        ("change( nbu.usd ,2W )<=-0.50 %", "change(usd.nbu, 2w) <= -0.50%"),
        ("change(btc.crypto,1h) < -5%", "change(btc.crypto, 1h) < -5%"),
        ("change(usd.nbu,7d) > 0.35", "change(usd.nbu, 7d) > 0.35"),
        ("45 < usd.cash.sell", "usd.cash.sell > 45"), ("pepe.crypto > 0.0000001234", "pepe.crypto > 0.0000001234"),
        ("btc.crypto > 4000000", "btc.crypto > 4000000"), ("-usd.nbu < -40", "-usd.nbu < -40"),
    ]

    @Test(arguments: conditions)
    func `reads a condition and writes it in one form that reads as the same`(text: String, written: String) throws {
        let condition = try AlertCondition(reading: text)
        #expect(condition.text == written)
        #expect(try AlertCondition(reading: written) == condition)
    }

    static let faults: [(String, AlertSyntaxError.Reason, Int)] = [
        ("", .expectedTerm, 0), ("usd.cash.sell", .expectedComparison, 13), ("usd.cash.sell >", .expectedTerm, 15),
        ("usd.cash > 45", .name(.noSide(.cash)), 8), ("usd.csh.sell > 45", .name(.unknownMarket("csh")), 4),
        ("1 > 2", .noName, 0), ("usd.nbu > 45 > 46", .trailing(">"), 13), ("usd.nbu > 45 46", .unit("46"), 13),
        ("usd.nbu > 45 usd", .unit("usd"), 13), ("usd.nbu > 45%", .mixedUnits, 12),
        ("change(usd.nbu, 1d) - usd.nbu > 1%", .mixedUnits, 33), ("usd.nbu > 45,5", .badNumber("45,5"), 10),
        ("usd.nbu > 4.5.6", .badNumber("4.5.6"), 10), ("change(usd.nbu, 1x) > 1", .badSpan("1x"), 16),
        ("change(usd.nbu, 0d) > 1", .badSpan("0d"), 16), ("change(usd.nbu, 1h) > 1%", .hoursOfMoney, 16),
        ("change(btc.crypto, 1h) > 1", .hoursOfMoney, 19), ("change(usd.nbu 1d) > 1", .expectedMark(","), 15),
        ("change(usd.nbu, 1d > 1", .expectedMark(")"), 19), ("max(usd.nbu) > 1", .unknownFunction("max"), 0),
        ("change(, 1d) > 1", .expectedTerm, 7), ("usd.nbu = 45", .expectedComparison, 8),
        ("usd.nbu => 45", .expectedComparison, 8),
        ("usd.nbu > 45 and eur.nbu > 50", .unit("and"), 13),
    ]

    @Test(arguments: faults)
    func `rejects invalid conditions and reports the position`(
        text: String, reason: AlertSyntaxError.Reason, offset: Int
    ) {
        #expect(throws: AlertSyntaxError(reason, at: offset)) { try AlertCondition(reading: text) }
    }

    private static let (btc, xau, hrk) = (code("BTC"), code("XAU"), code("HRK"))

    private static func code(_ text: String) -> CurrencyCode { CurrencyCode(text) ?? .uah }

    static let impossible: [(String, AlertSyntaxError.Reason, Int)] = [
        ("usd.crypto > 1", .name(.notTraded(.usd, .crypto, instead: QuotePath(.usd, .nbu))), 4),
        ("crypto.usd > 1", .name(.notTraded(.usd, .crypto, instead: QuotePath(.usd, .nbu))), 0),
        ("1 < долар.crypto", .name(.notTraded(.usd, .crypto, instead: QuotePath(.usd, .nbu))), 15),
        ("btc.cash.sell > 1", .name(.notTraded(btc, .cash, instead: QuotePath(btc, .crypto))), 4),
        ("btc.nbu > 1", .name(.notTraded(btc, .nbu, instead: QuotePath(btc, .crypto))), 4),
        ("xau.cash.sell > 1", .name(.notTraded(xau, .cash, instead: QuotePath(xau, .nbu))), 4),
        ("change(hrk.cash.sell, 1d) > 1%", .name(.notTraded(hrk, .cash, instead: QuotePath(.eur, .cash, .sell))), 11),
        ("usd.nbu < 0", .never, 8), ("usd.nbu <= 0", .never, 8), ("-1 > usd.nbu", .never, 3),
        ("usd.nbu - usd.nbu > 1", .never, 18), ("usd.nbu > usd.nbu", .never, 8), ("-usd.nbu > 0", .never, 9),
        ("change(usd.nbu, 1d) < -100%", .never, 20), ("change(usd.nbu, 1d) <= -100%", .never, 20),
    ]

    @Test(arguments: impossible)
    func `rejects a new condition that can never be true, but reads a stored one`(
        text: String, reason: AlertSyntaxError.Reason, offset: Int
    ) throws {
        #expect(throws: AlertSyntaxError(reason, at: offset)) { try AlertCondition(reading: text, isNew: true) }
        _ = try AlertCondition(reading: text)
    }

    static let possible = [
        "usd.nbu > 0", "usd.nbu > -5", "usd.nbu >= usd.nbu", "xau.nbu > 1", "xdr.nbu > 1", "usd.nbu - eur.nbu < 0",
        "usd.nbu < eur.nbu", "change(usd.nbu, 1d) < -0.5", "change(usd.nbu, 1d) < -99.9%", "-change(usd.nbu, 1d) > 99%",
        "usd.cash.buy > usd.cash.sell", "usd.interbank.sell > 45", "usd.nbu < 0.01",
    ]

    @Test(arguments: possible)
    func `accepts any condition that can be true`(text: String) throws {
        _ = try AlertCondition(reading: text, isNew: true)
    }

    @Test func `long texts are rejected`() throws {
        let long = String(repeating: "usd.nbu + ", count: 60) + "usd.nbu > 1"
        #expect(throws: AlertSyntaxError(.tooLong, at: 500)) { try AlertCondition(reading: long) }
    }

    static let steps: [(String, String, [(String, Bool, Bool)])] = [
        // the value on the left, whether it holds, whether it has gone back
        (
            "usd.nbu > 45", "0.2%",
            [("45", false, false), ("45.01", true, false), ("44.95", false, false), ("44.91", false, true)]
        ),
        (
            "usd.nbu < 45", "0.2%",
            [("45", false, false), ("44.99", true, false), ("45.05", false, false), ("45.09", false, true)]
        ),
        ("usd.nbu >= 45", "0", [("45", true, false), ("44.99", false, true)]),
        ("usd.nbu <= 45", "0.5", [("45", true, false), ("45.49", false, false), ("45.5", false, true)]),
        ("usd.nbu > 0", "0.2%", [("1", true, false), ("0", false, true)]),
        ("usd.nbu < -10", "10%", [("-11", true, false), ("-9.5", false, false), ("-9", false, true)]),
    ]

    @Test(arguments: steps)
    func `must return by its hysteresis before it fires again`(
        text: String, hysteresis: String, steps: [(String, Bool, Bool)]
    ) throws {
        let condition = try AlertCondition(reading: text)
        let size = try #require(Hysteresis(hysteresis))
        for (value, holds, hasReturned) in steps {
            let sides = try condition.sides { (measure) throws(AlertEvaluationError) in
                if case .number(let number) = measure { return number }
                return ExactDecimal(value) ?? .zero
            }
            #expect(condition.holds(sides) == holds, "\(value)")
            #expect(condition.hasReturned(sides, by: size) == hasReturned, "\(value)")
        }
    }

    static let quiet: [(String, [(Int, Bool)])] = [
        (
            "22:00-07:00",
            [(0, true), (7 * 3600 - 1, true), (7 * 3600, false), (22 * 3600 - 1, false), (22 * 3600, true)]
        ),
        ("09:30-18:00", [(0, false), (9 * 3600 + 1799, false), (9 * 3600 + 1800, true), (18 * 3600, false)]),
    ]

    @Test(arguments: quiet)
    func `quiet hours may span midnight`(text: String, seconds: [(Int, Bool)]) throws {
        let hours = try #require(QuietHours(text))
        #expect(hours.text == text)
        for (second, isQuiet) in seconds { #expect(hours.contains(secondOfDay: second) == isQuiet, "\(second)") }
    }

    @Test(arguments: ["", "22-07", "22:00-24:00", "22:00-22:00", "9:30-18:00", "22:00–07:00"])
    func `rejects invalid hours`(text: String) { #expect(QuietHours(text) == nil) }

    @Test(arguments: ["", "%", "-1", "101%", "a", "0.2 %"])
    func `rejects invalid hysteresis`(text: String) { #expect(Hysteresis(text) == nil) }
}

/// An alert is not judged by rates that could not be renewed for too long.
struct AlertAgeTests {
    private let time = TestTime(morning)
    private let store = makeStore()
    private let net = ScriptedTransport(pause: { _ in })

    private func outcome(_ condition: String) throws -> AlertOutcome? {
        let live = LineSource(id: .financeUA, isArchive: false, market: .interbank)
        let provider = time.provider(store, net)
        let currencies = CurrencyService(store: store, provider: provider, time: time, kyiv: .europeanRule) { market in
            market == .interbank ? [live] : [LineSource(isArchive: false)]
        }
        let coins = CoinService(store: store, provider: provider, time: time, sources: [])
        let service = AlertService(
            store: store, currencies: currencies, coins: coins, history: { _ in nil }, time: time, kyiv: .europeanRule)
        if try store.alerts().isEmpty {
            let condition = try AlertCondition(reading: condition)
            _ = try store.add(Alert(condition: condition, createdAt: time.now))
        }
        return try service.check(policy: .automatic, maxAgeSeconds: nil).outcomes.first?.outcome
    }

    @Test(arguments: [
        ("usd.interbank.buy > 45", LineSource.key(.financeUA, "now"), Int64(3600)),
        ("usd.nbu > 45", LineSource.key(.nbuJSON, "now"), 86_400),
    ])
    func `a rate that could not be renewed counts for an hour, the NBU's for a day`(
        condition: String, key: String, limit: Int64
    ) throws {
        net.script(key, .text("USD 41.5"), .status(500), .status(500))
        #expect(try outcome(condition) == .unchanged)
        time.pass(seconds: limit)
        #expect(try outcome(condition) == .unchanged)
        time.pass(seconds: 1)
        guard case .unknown(.tooOld) = try outcome(condition) else { throw Unexpected("\(limit + 1) s") }
    }

    @Test func `a change is not measured against an earlier rate in doubt`() throws {
        net.script(LineSource.key(.financeUA, "now"), .text("USD 42 41"), .text("USD 41 42"))
        _ = try outcome("change(usd.interbank.buy, 1d) > 5")
        time.pass(seconds: 86_400)
        guard case .unknown(.doubtful(_, [.crossed])) = try outcome("") else { throw Unexpected("not in doubt") }
    }
}
