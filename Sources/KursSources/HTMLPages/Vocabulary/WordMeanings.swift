/// What words can say of a column, a table or a page.
struct WordMeanings: OptionSet {
    let rawValue: UInt32

    static let buy = WordMeanings(rawValue: 1 << 0)
    static let sell = WordMeanings(rawValue: 1 << 1)
    /// The words are the customer's: `купити`, `you buy`.
    static let customer = WordMeanings(rawValue: 1 << 2)
    static let nbu = WordMeanings(rawValue: 1 << 3)
    static let average = WordMeanings(rawValue: 1 << 4)
    static let interbank = WordMeanings(rawValue: 1 << 5)
    /// The street's market: `чорний ринок`, auction, exchange desks.
    static let street = WordMeanings(rawValue: 1 << 6)
    static let cash = WordMeanings(rawValue: 1 << 7)
    static let card = WordMeanings(rawValue: 1 << 8)
    /// One bank: the column of their names.
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
    /// A figure that is no rate of ours: a spread, a forecast, a day's highest.
    static let other = WordMeanings(rawValue: 1 << 23)
    /// Towns and the like: rows by place are no market's rate.
    static let place = WordMeanings(rawValue: 1 << 24)

    static let sides: WordMeanings = [.buy, .sell]
    static let kinds: WordMeanings = [.cash, .card]
    static let markets: WordMeanings = [.nbu, .interbank, .street, .average, .banks]
}
