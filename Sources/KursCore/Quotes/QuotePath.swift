import KursText

/// One number of a market by its name: `usd.cash.sell`, `usd.nbu`, `btc.crypto`.
///
/// The NBU has a single rate and no side; of a coin the side may be left out, which means its price.
public struct QuotePath: Sendable, Hashable {
    public let currency: CurrencyCode
    public let market: Market
    /// Which number; `nil` for the single rate, and for a coin's price.
    public let side: Side?

    public init(_ currency: CurrencyCode, _ market: Market, _ side: Side? = nil) {
        (self.currency, self.market, self.side) = (currency, market, side)
    }

    /// Reads `CUR.MARKET[.SIDE]`, in any case; market and currency may change places.
    ///
    /// O(n), and no input can trap it.
    ///
    /// - Throws: ``QuotePathError`` with the first part that does not belong.
    public init(reading text: some Collection<UInt8>) throws(QuotePathError) {
        let bytes = Array(text)
        var parts: [(word: String, start: Int)] = []
        var start = 0
        for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: ".") {
            parts.append((String(decoding: bytes[start..<end].map(\.asciiLowercased), as: UTF8.self), start))
            start = end + 1
        }
        if parts.count > 1, Market(rawValue: parts[0].word) != nil, Market(rawValue: parts[1].word) == nil {
            parts.swapAt(0, 1)
        }
        let currency = try QuotePath.currency(parts[0])
        guard parts.count > 1 else { throw QuotePathError(.noMarket, at: bytes.count) }
        guard let market = Market(rawValue: parts[1].word) else {
            throw QuotePathError(.unknownMarket(parts[1].word), at: parts[1].start)
        }
        if parts.count > 3 { throw QuotePathError(.unexpectedPart(parts[3].word), at: parts[3].start) }
        guard parts.count == 3 else {
            guard market.traits.sides != .both else { throw QuotePathError(.noSide(market), at: bytes.count) }
            self.init(currency, market)
            return
        }
        guard let side = Side(rawValue: parts[2].word) else {
            throw QuotePathError(.unknownSide(parts[2].word), at: parts[2].start)
        }
        if market.traits.sides == .none { throw QuotePathError(.unexpectedSide(market), at: parts[2].start) }
        self.init(currency, market, side)
    }

    /// The name as kurs writes it: the currency first, in lower case.
    public var text: String {
        let code = String(decoding: currency.text.utf8.map(\.asciiLowercased), as: UTF8.self)
        return code + "." + market.rawValue + (side.map { "." + $0.rawValue } ?? "")
    }

    /// Why no source can have this number, with what may be meant instead; `nil` where one can.
    ///
    /// Coins are priced in one market, which has nothing else; metals and nothing of the past are at the NBU only.
    ///
    /// - Parameter text: The name as it was written, for the fault's place: that of the market.
    public func fault(asWritten text: some Collection<UInt8>) -> QuotePathError? {
        guard let found = Currency.find(currency) else { return nil }
        let instead: QuotePath?
        switch (found.kind, market) {
        case (.coin, .crypto), (.money, .cash), (.money, .banks), (.money, .interbank), (.money, .nbu), (.metal, .nbu):
            return nil
        case (.coin, _): instead = QuotePath(currency, .crypto)
        case (.money, .crypto), (.metal, _): instead = QuotePath(currency, .nbu)
        case (.retired, _):
            let home = market.traits.tradesCoins ? Market.nbu : market
            instead = found.retirement?.successor.map { QuotePath($0, home, home.traits.sides == .none ? nil : side) }
        }
        let first = text.prefix { $0 != UInt8(ascii: ".") }
        let isSecond = Market(rawValue: String(decoding: first.map(\.asciiLowercased), as: UTF8.self)) == nil
        return QuotePathError(.notTraded(currency, market, instead: instead), at: isSecond ? first.count + 1 : 0)
    }

    /// The number in a quote; `nil` when the quote lacks it.
    public func value(in quote: Quote) -> ExactDecimal? {
        number(official: quote.official, buy: quote.buy, sell: quote.sell)
    }

    /// The change of that number; `nil` when it is not known.
    public func change(in rate: Rate) -> ExactDecimal? {
        number(official: rate.change.official, buy: rate.change.buy, sell: rate.change.sell)
    }

    private func number(official: ExactDecimal?, buy: ExactDecimal?, sell: ExactDecimal?) -> ExactDecimal? {
        if let official { return official }
        switch side {
        case .buy: return buy
        case .sell: return sell
        case .mid, nil:
            guard let buy, let sell else { return nil }
            return buy.middle(sell)
        }
    }

    private static func currency(_ part: (word: String, start: Int)) throws(QuotePathError) -> CurrencyCode {
        if let code = CurrencyCode(part.word), code != .uah, Currency.find(code) != nil { return code }
        do throws(CurrencyWordError) {
            let code = try Currency.read(part.word)
            guard code != .uah else { throw CurrencyWordError.unknown(word: part.word, suggestions: []) }
            return code
        } catch {
            guard case .unknown(_, let near) = error else {
                throw QuotePathError(.unknownCurrency(part.word, near: []), at: part.start)
            }
            throw QuotePathError(.unknownCurrency(part.word, near: near), at: part.start)
        }
    }
}

/// Why a text is no name of a number, and at which byte of it that shows.
public struct QuotePathError: Error, Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
        /// No currency is called so, or it is the hryvnia, in which prices are.
        case unknownCurrency(String, near: [CurrencyCode])
        case noMarket
        case unknownMarket(String)
        case noSide(Market)
        case unknownSide(String)
        case unexpectedSide(Market)
        /// No source of the market can have the currency.
        case notTraded(CurrencyCode, Market, instead: QuotePath?)
        case unexpectedPart(String)
    }

    public var reason: Reason
    /// The byte at which it shows, from 0.
    public var offset: Int

    init(_ reason: Reason, at offset: Int) { (self.reason, self.offset) = (reason, offset) }
}
