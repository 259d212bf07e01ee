import KursCore
import Testing

/// Names such as `usd.cash.sell`.
struct QuotePathTests {
    static let names: [(String, String)] = [
        ("usd.cash.sell", "usd.cash.sell"), ("USD.Cash.BUY", "usd.cash.buy"), ("cash.usd.sell", "usd.cash.sell"),
        ("usd.nbu", "usd.nbu"), ("nbu.eur", "eur.nbu"), ("btc.crypto", "btc.crypto"),
        ("crypto.btc.buy", "btc.crypto.buy"), ("bitcoin.crypto", "btc.crypto"), ("долар.nbu", "usd.nbu"),
        ("usd.interbank.mid", "usd.interbank.mid"),
    ]

    @Test(arguments: names)
    func `reads a name and writes it in one form`(text: String, written: String) throws {
        #expect(try QuotePath(reading: text.utf8).text == written)
    }

    static let faults: [(String, QuotePathError.Reason, Int)] = [
        ("", .unknownCurrency("", near: []), 0), ("usd", .noMarket, 3), ("usd.cash", .noSide(.cash), 8),
        ("usd.banks", .noSide(.banks), 9), ("usd.csh.sell", .unknownMarket("csh"), 4),
        ("usd.cash.sel", .unknownSide("sel"), 9), ("usd.nbu.sell", .unexpectedSide(.nbu), 8),
        ("usd.cash.sell.x", .unexpectedPart("x"), 14), ("uah.nbu", .unknownCurrency("uah", near: []), 0),
        ("usd..sell", .unknownMarket(""), 4), ("usd.", .unknownMarket(""), 4),
        ("uds.cash.sell", .unknownCurrency("uds", near: [.usd]), 0),
    ]

    @Test(arguments: faults)
    func `reports the invalid part and its position`(text: String, reason: QuotePathError.Reason, offset: Int) {
        #expect {
            _ = try QuotePath(reading: text.utf8)
        } throws: { error in
            guard let fault = error as? QuotePathError else { return false }
            if case .unknownCurrency(let word, let near) = reason, !near.isEmpty,
                case .unknownCurrency(let found, let all) = fault.reason
            {
                return word == found && all.contains(near[0]) && fault.offset == offset
            }
            return fault.reason == reason && fault.offset == offset
        }
    }

    @Test func `evaluates a path to the exact number`() throws {
        let sided = Quote(market: .cash, currency: .usd, buy: ExactDecimal("44.10"), sell: ExactDecimal("44.65"))
        let single = Quote(market: .crypto, currency: .usd, official: ExactDecimal("0.0000001234"))
        for (name, number) in [("usd.cash.buy", "44.10"), ("usd.cash.sell", "44.65"), ("usd.cash.mid", "44.375")] {
            #expect(try QuotePath(reading: name.utf8).value(in: sided)?.description == number)
        }
        #expect(try QuotePath(reading: "btc.crypto".utf8).value(in: single)?.description == "0.0000001234")
        #expect(try QuotePath(reading: "btc.crypto.sell".utf8).value(in: single)?.description == "0.0000001234")
        let halted = Quote(market: .crypto, currency: .usd)
        #expect(try QuotePath(reading: "btc.crypto".utf8).value(in: halted) == nil)
    }
}

@Suite struct MarketTraitsTests {
    @Test func `only the NBU sets one rate a day and publishes the next day`() {
        for market in Market.allCases {
            #expect(market.traits.hasDailyRate == (market == .nbu))
            #expect(market.traits.setsNextDay == (market == .nbu))
        }
    }

    @Test(
        arguments: zip(
            Market.allCases, [MarketTraits.Sides.both, .both, .both, .none, .bothAndPrice]))
    func `a path may name a side where the market has two`(market: Market, sides: MarketTraits.Sides) {
        #expect(market.traits.sides == sides)
        let code = market.traits.tradesCoins ? "btc" : "usd"
        let withoutSide = try? QuotePath(reading: Array("\(code).\(market.rawValue)".utf8))
        let withSide = try? QuotePath(reading: Array("\(code).\(market.rawValue).sell".utf8))
        #expect((withoutSide == nil) == (sides == .both))
        #expect((withSide == nil) == (sides == .none))
    }

    @Test func `two-sided markets of currencies are compared with the NBU's rate`() {
        #expect(Market.allCases.filter(\.traits.isComparedWithNBU) == [.cash, .banks, .interbank])
    }
}
