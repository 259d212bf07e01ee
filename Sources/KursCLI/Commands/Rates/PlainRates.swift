import KursCore

/// Rates for scripts: one per line, fields separated by tabs, not localised.
enum PlainRates {
    static func append(_ answer: RatesAnswer, withMarket: Bool, to bytes: inout [UInt8]) {
        for rate in answer.rates {
            let quote = rate.quote
            if withMarket {
                bytes.append(text: quote.market.rawValue)
                bytes.append("\t")
            }
            bytes.append(text: quote.pairText)
            for number in quote.official != nil ? [quote.official] : [quote.buy, quote.sell] {
                bytes.append("\t")
                number?.append(to: &bytes)
            }
            bytes.append("\t")
            switch quote.asOf {
            case .day(let day): day.append(to: &bytes)
            case .instant(let moment): moment.append(to: &bytes)
            case nil: break
            }
            bytes.append("\n")
        }
    }
}
