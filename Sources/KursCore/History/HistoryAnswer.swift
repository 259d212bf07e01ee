/// A market's rates of one currency over many days, as far as they are known.
public struct HistoryAnswer: Sendable {
    public var market: Market
    public var currency: CurrencyCode
    /// The first day wanted.
    public var first: Day
    /// The last day wanted, which may lie after the last rate.
    public var last: Day
    /// The rates, oldest first, at most one a day: a day's last.
    public var rates: [HistoryDay]
    /// The runs of days between the first rate and the last for which there is none.
    public var gaps: [ClosedRange<Day>]
    public var warnings: [Warning]
    /// The working days that could not be fetched; `nil` when there are none.
    public var missingDays: MissingDays?

    /// The number of each day from the first wanted to the last; `nil` for a day without one.
    public var values: [ExactDecimal?] {
        var values = [ExactDecimal?](repeating: nil, count: max(0, Int(last.number - first.number) + 1))
        for rate in rates where (first...last).contains(rate.day) {
            values[Int(rate.day.number - first.number)] = rate.value
        }
        return values
    }

    /// What is priced, as people write it: `USD`, or `EUR/USD` against another currency than the hryvnia.
    public var pairText: String { rates.first?.quote.pairText ?? currency.text }
}

public struct HistoryDay: Sendable, Equatable {
    /// The civil day in Kyiv.
    public var day: Day
    public var stored: StoredQuote
    /// The first day with this rate, where the day before had the same: carried forward; else `nil`.
    public var carriedFrom: Day?

    public var quote: Quote { stored.quote }
    /// The one number to follow: the single rate, else the middle of both sides, else the side there is.
    public var value: ExactDecimal? { quote.price }
}

extension Quote {
    /// The one number to follow, per 1 unit: the single rate, else the middle of both sides, else the side there is.
    public var price: ExactDecimal? { official ?? Quote.price(buy: buy, sell: sell) }

    /// The middle of both sides, else the side there is.
    public static func price(buy: ExactDecimal?, sell: ExactDecimal?) -> ExactDecimal? {
        guard let buy, let sell else { return sell ?? buy }
        return buy.middle(sell)
    }
}
