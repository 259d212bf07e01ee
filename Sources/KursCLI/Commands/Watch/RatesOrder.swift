import KursCore

/// The order of a market's rates on the screen.
enum RatesOrder: CaseIterable {
    /// The user's currencies first, then by how much they are exchanged in Ukraine.
    case own
    /// The largest rise first.
    case change
    case code

    /// The order that follows this one.
    var next: RatesOrder {
        let all = RatesOrder.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }

    var name: LocalizedText {
        switch self {
        case .own: LocalizedText("your currencies first", "спершу ваші валюти")
        case .change: LocalizedText("largest rise first", "спершу найбільше зростання")
        case .code: LocalizedText("by code", "за кодом")
        }
    }

    /// What people in Ukraine exchange, most first: by turnover at cash desks, then by the neighbours' trade.
    private static let exchanged: [CurrencyCode] = [
        "USD", "EUR", "PLN", "GBP", "CHF", "CZK", "CAD", "RON", "HUF", "TRY", "ILS", "SEK", "NOK", "DKK", "AED", "JPY",
        "CNY", "MDL", "GEL", "AUD", "BGN", "KZT", "AZN", "INR", "EGP", "THB", "KRW", "BTC", "ETH", "USDT",
    ].compactMap { CurrencyCode($0) }

    func sort(_ rates: inout [Rate], own: [CurrencyCode]) {
        switch self {
        case .own:
            let place = { (code: CurrencyCode) -> Int in
                if let index = own.firstIndex(of: code) { return index }
                return own.count + (RatesOrder.exchanged.firstIndex(of: code) ?? RatesOrder.exchanged.count)
            }
            let places = rates.map { place($0.quote.currency) }
            rates = rates.indices.sorted {
                places[$0] != places[$1]
                    ? places[$0] < places[$1] : rates[$0].quote.currency.text < rates[$1].quote.currency.text
            }.map { rates[$0] }
        case .change:
            let growth = rates.map { RatesOrder.growth($0) }
            rates = rates.indices.sorted { growth[$0] != growth[$1] ? growth[$0] > growth[$1] : $0 < $1 }.map {
                rates[$0]
            }
        case .code: rates.sort { $0.quote.currency.text < $1.quote.currency.text }
        }
    }

    /// The change of a rate as a part of it; the least number for one without a known change.
    private static func growth(_ rate: Rate) -> Double {
        let change = rate.change.official ?? rate.change.sell ?? rate.change.buy
        let value = rate.quote.official ?? rate.quote.sell ?? rate.quote.buy
        guard let change, let value, !value.isZero else { return -.infinity }
        return change.approximate / value.approximate
    }
}
