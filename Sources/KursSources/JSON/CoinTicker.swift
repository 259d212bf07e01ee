internal import KursCore
import KursText

/// A pair's ticker at an exchange: both sides, the last price, and the day's figures, mostly numbers as text.
struct CoinTicker {
    let currency: CurrencyCode
    let base: CurrencyCode
    let bid: JSONValue?
    let ask: JSONValue?
    let last: JSONValue?
    let open: JSONValue?
    let high: JSONValue?
    let low: JSONValue?
    /// Percent.
    let change: JSONValue?
    let asOf: Timestamp?

    /// The quote and, for a pair in hryvnias, the coin.
    ///
    /// A halted pair (no bids or asks, or outdated) keeps its row, flagged and without numbers.
    ///
    /// - Throws: ``Refusal/badRow(row:_:)`` for a side that is not a number.
    func parsedAnswer(row: Int, isOld: Bool) throws(Refusal) -> ParsedAnswer {
        for (field, side) in [("bid", bid), ("ask", ask)] {
            guard let number = side?.decimal, !number.isNegative else {
                throw .badRow(row: row, side.fault(in: field))
            }
        }
        let isHalted = isOld || bid.rate == nil || ask.rate == nil
        var quote = Quote(market: .crypto, currency: currency, base: base, asOf: asOf.map(AsOf.instant))
        if isHalted {
            quote.flags.insert(.halted)
        } else {
            (quote.buy, quote.sell) = (bid.rate, ask.rate)
        }
        var answer = ParsedAnswer(quotes: [quote])
        if base == .uah, !isHalted { answer.coins = [coin] }
        return answer
    }

    var coin: Coin {
        let known = Currency.find(currency)
        var coin = Coin(
            code: currency, slug: known?.slug ?? currency.text.lowercased(), name: known?.name(.en) ?? currency.text)
        coin.price = last.rate
        coin.change24h = change?.decimal
        coin.open24h = open.rate
        coin.high24h = high.rate
        coin.low24h = low.rate
        coin.asOf = asOf
        return coin
    }
}

extension CurrencyCode {
    /// Reads a currency code as Ukrainian banks and Minfin write it, in any case; `nil` for an unknown currency.
    ///
    /// They kept writing `RUR` and `PLZ` long after the rouble and the zloty had been redenominated and recoded; on the
    /// days they quote, the currencies of those codes no longer existed.
    init?(traded text: ArraySlice<UInt8>) {
        guard let code = CurrencyCode(utf8: text) else { return nil }
        switch code.text {
        case "RUR": self = CurrencyCode("RUB") ?? code
        case "PLZ": self = .pln
        default: self = code
        }
        guard Currency.tabled(self) != nil else { return nil }
    }
}
