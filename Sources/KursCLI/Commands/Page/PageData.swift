import KursCore

/// The numbers that the page's script calculates with, as JSON.
enum PageData {
    /// The decimals of each currency, the rates by market, and past rates by market and currency.
    ///
    /// `{"scale":{"USD":2…},"rates":{"nbu":{"USD":["43.4250"]},"cash":{"USD":["43.1","43.6"]}},"series":{…}}`
    ///
    /// A rate is its official value alone, or buying and selling, either of which may be null. Codes are capital letters
    /// and digits and numbers are decimals, so that nothing in it needs to be escaped.
    static func json(_ contents: PageContents, _ context: CommandContext) -> String {
        var scales: [(String, Int)] = [("UAH", Currency.displayScale(of: .uah))]
        var markets: [String] = []
        for answer in contents.markets {
            var rates: [String] = []
            for rate in answer.rates where rate.quote.base == .uah && rate.quote.flags.doubts.isEmpty {
                let quote = rate.quote
                let code = quote.currency.text
                guard quote.isHryvnias(for: quote.currency), !rates.contains(where: { $0.hasPrefix("\"\(code)\"") })
                else { continue }
                let numbers =
                    quote.official.map { [number($0)] } ?? [number(quote.buy), number(quote.sell)]
                rates.append("\"\(code)\":[\(numbers.list(","))]")
                if !scales.contains(where: { $0.0 == code }) {
                    scales.append((code, Currency.displayScale(of: quote.currency)))
                }
            }
            markets.append("\"\(answer.market.rawValue)\":{\(rates.list(","))}")
        }
        var series: [String] = []
        for answer in contents.markets.map(\.market).flatMap({ contents.histories[$0] ?? [] }) {
            let days = answer.rates.filter { $0.value != nil }
            guard let first = days.first?.day else { continue }
            let offsets = days.map { String($0.day.number - first.number) }.list(",")
            let values = days.map { number($0.value) }.list(",")
            series.append(
                "\"\(answer.market.rawValue).\(answer.currency.text)\":{\"from\":\"\(first.iso)\",\"days\":[\(offsets)],\"values\":[\(values)]}"
            )
        }
        let scale = scales.map { "\"\($0.0)\":\($0.1)" }.list(",")
        return "{\"scale\":{\(scale)},\n\"rates\":{\(markets.list(",\n"))},\n\"series\":{\(series.list(",\n"))}}"
    }

    private static func number(_ decimal: ExactDecimal?) -> String { decimal.map { "\"\($0)\"" } ?? "null" }
}
