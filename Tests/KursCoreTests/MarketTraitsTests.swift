import KursCore
import Testing

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
