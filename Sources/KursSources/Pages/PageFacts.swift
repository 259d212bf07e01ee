/// What words can say of a column, a table or a page.
struct PageFacts: OptionSet {
    let rawValue: UInt32

    static let buy = PageFacts(rawValue: 1 << 0)
    static let sell = PageFacts(rawValue: 1 << 1)
    /// The words are the customer's: `купити`, `you buy`.
    static let customer = PageFacts(rawValue: 1 << 2)
    static let nbu = PageFacts(rawValue: 1 << 3)
    static let average = PageFacts(rawValue: 1 << 4)
    static let interbank = PageFacts(rawValue: 1 << 5)
    /// The street's market: `чорний ринок`, auction, exchange desks.
    static let street = PageFacts(rawValue: 1 << 6)
    static let cash = PageFacts(rawValue: 1 << 7)
    static let card = PageFacts(rawValue: 1 << 8)
    /// One bank: the column of their names.
    static let bank = PageFacts(rawValue: 1 << 9)
    /// Banks as a market.
    static let banks = PageFacts(rawValue: 1 << 10)
    static let time = PageFacts(rawValue: 1 << 11)
    static let change = PageFacts(rawValue: 1 << 12)
    static let units = PageFacts(rawValue: 1 << 13)
    static let code = PageFacts(rawValue: 1 << 14)
    static let letters = PageFacts(rawValue: 1 << 15)
    static let digits = PageFacts(rawValue: 1 << 16)
    static let name = PageFacts(rawValue: 1 << 17)
    static let rate = PageFacts(rawValue: 1 << 18)
    static let percent = PageFacts(rawValue: 1 << 19)
    static let fuel = PageFacts(rawValue: 1 << 20)
    static let metal = PageFacts(rawValue: 1 << 21)
    static let converter = PageFacts(rawValue: 1 << 22)
    /// A figure that is no rate of ours: a spread, a forecast, a day's highest.
    static let other = PageFacts(rawValue: 1 << 23)
    /// Towns and the like: rows by place are no market's rate.
    static let place = PageFacts(rawValue: 1 << 24)

    static let sides: PageFacts = [.buy, .sell]
    static let kinds: PageFacts = [.cash, .card]
    static let markets: PageFacts = [.nbu, .interbank, .street, .average, .banks]
}
