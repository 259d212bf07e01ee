/// Meanings of the words that describe a column, a table or a page.
struct WordMeanings: OptionSet {
    let rawValue: UInt32

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

    static let sides: WordMeanings = [.buy, .sell]
    static let kinds: WordMeanings = [.cash, .card]
    static let markets: WordMeanings = [.nbu, .interbank, .street, .average, .banks]
}
