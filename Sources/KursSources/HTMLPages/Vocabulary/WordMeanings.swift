internal import KursCore

/// Meanings of the words that describe a column, a table or a page.
struct WordMeanings: OptionSet {
    let rawValue: UInt64

    static let buy = WordMeanings(rawValue: 1 << 0)
    static let sell = WordMeanings(rawValue: 1 << 1)
    /// Written from the customer's view: `купити`, `you buy`.
    static let customer = WordMeanings(rawValue: 1 << 2)
    static let nbu = WordMeanings(rawValue: 1 << 3)
    static let average = WordMeanings(rawValue: 1 << 4)
    static let interbank = WordMeanings(rawValue: 1 << 5)
    /// The cash market outside banks: `чорний ринок`, auctions, exchange desks.
    static let street = WordMeanings(rawValue: 1 << 6)
    static let cash = WordMeanings(rawValue: 1 << 7)
    static let card = WordMeanings(rawValue: 1 << 8)
    /// A bank: heads the column of bank names.
    static let bank = WordMeanings(rawValue: 1 << 9)
    /// Banks as a market.
    static let banks = WordMeanings(rawValue: 1 << 10)
    static let time = WordMeanings(rawValue: 1 << 11)
    static let change = WordMeanings(rawValue: 1 << 12)
    static let units = WordMeanings(rawValue: 1 << 13)
    static let code = WordMeanings(rawValue: 1 << 14)
    static let letters = WordMeanings(rawValue: 1 << 15)
    static let digits = WordMeanings(rawValue: 1 << 16)
    static let name = WordMeanings(rawValue: 1 << 17)
    static let rate = WordMeanings(rawValue: 1 << 18)
    static let percent = WordMeanings(rawValue: 1 << 19)
    static let fuel = WordMeanings(rawValue: 1 << 20)
    static let metal = WordMeanings(rawValue: 1 << 21)
    static let converter = WordMeanings(rawValue: 1 << 22)
    /// A figure other than a rate: a spread, a forecast, the high of a day.
    static let other = WordMeanings(rawValue: 1 << 23)
    /// Towns and branches, whose rates are not the market's.
    static let place = WordMeanings(rawValue: 1 << 24)

    /// Says nothing about the rates: a preposition, `актуальний`, `всі`.
    static let neutral = WordMeanings(rawValue: 1 << 25)
    /// The hryvnia, as the money of the rates.
    static let hryvnia = WordMeanings(rawValue: 1 << 26)
    /// Ukraine or one of its towns.
    static let ukraine = WordMeanings(rawValue: 1 << 27)
    /// `чорний`, which with a word for market is the street's.
    static let black = WordMeanings(rawValue: 1 << 28)
    /// `ринок`, which alone names no market.
    static let marketplace = WordMeanings(rawValue: 1 << 29)
    /// `національний`, which with a word for bank is the NBU.
    static let national = WordMeanings(rawValue: 1 << 30)
    /// `офіційний`.
    static let official = WordMeanings(rawValue: 1 << 31)
    /// A weekday, or a month, whose number stands beside it.
    static let calendar = WordMeanings(rawValue: 1 << 32)
    /// `сьогодні`, `поточний`.
    static let today = WordMeanings(rawValue: 1 << 33)
    /// `онлайн`, which in a header is a card's rate and in a heading only means live.
    static let online = WordMeanings(rawValue: 1 << 34)
    /// What heads a column that says nothing about its neighbours: a telephone, a rating, a licence.
    static let aside = WordMeanings(rawValue: 1 << 35)

    static let sides: WordMeanings = [.buy, .sell]
    static let kinds: WordMeanings = [.cash, .card]
}

extension WordMeanings {
    /// The markets that the words name.
    var namedMarkets: [Market] {
        var markets: [Market] = []
        if !isDisjoint(with: [.nbu, .official]) { markets.append(.nbu) }
        if contains(.interbank) { markets.append(.interbank) }
        if contains(.street) { markets.append(.cash) }
        if !isDisjoint(with: [.average, .banks]) { markets.append(.banks) }
        return markets
    }
}
