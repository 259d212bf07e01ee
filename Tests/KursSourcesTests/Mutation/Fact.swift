import KursCore

@testable import KursSources

/// One number that a page says, with its sense.
struct Fact: Hashable {
    enum Side: String, Sendable { case buy, sell, official }

    var market: Market
    /// `nil` where the page does not distinguish cash from cards.
    var kind: Kind?
    /// The slug of the bank; `nil` for a market's rate and on a bank's own page.
    var bank: String?
    var currency: CurrencyCode
    var side: Side
    /// The money of the rate.
    var base = CurrencyCode.uah
    /// The price of one unit.
    var rate: ExactDecimal

    /// The numbers of a quote with their senses.
    static func facts(of quote: Quote) -> [Fact] {
        [(Side.buy, quote.buy), (.sell, quote.sell), (.official, quote.official)].compactMap { side, rate in
            rate.map {
                Fact(
                    market: quote.market, kind: quote.kind, bank: quote.bank?.slug, currency: quote.currency,
                    side: side,
                    base: quote.base, rate: $0)
            }
        }
    }

    /// Whether a shown number says the same, perhaps without saying that it is the cash desk's or the card's.
    func covers(_ shown: Fact) -> Bool {
        guard shown.kind == nil || shown.kind == kind else { return false }
        var same = shown
        same.kind = kind
        return same == self
    }

    /// Divided by a power of ten.
    func per(_ unit: Int) -> Fact? {
        UnitRate.perUnit(rate, of: unit).map { rate in
            var fact = self
            fact.rate = rate
            return fact
        }
    }

    /// One line: `banks cash privatbank USD buy 43.10`.
    var line: String {
        [
            market.rawValue, kind?.rawValue, bank, currency.text, side.rawValue, rate.description,
            base == .uah ? nil : base.text,
        ].compactMap(\.self)
            .joined(separator: " ")
    }
}
