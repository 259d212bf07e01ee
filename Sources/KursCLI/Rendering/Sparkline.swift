import KursCore

/// A line of eight heights, for a column of a table.
enum Sparkline {
    /// Draws values as blocks, the lowest `▁`, the highest `█`; a flat line in the middle.
    static func of(_ values: [ExactDecimal], width: Int = 15) -> String {
        guard values.count > 1, let low = values.min(), let high = values.max() else { return "" }
        let shown = values.suffix(width)
        let (bottom, top) = (low.approximate, high.approximate)
        let blocks: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        var text = String.UnicodeScalarView()
        for value in shown {
            let part = top > bottom ? (value.approximate - bottom) / (top - bottom) : 0.5
            text.append(blocks[min(7, max(0, Int(part * 8)))])
        }
        return String(text)
    }
}

extension Sparkline {
    /// The last thirty days of each wanted rate of an answer, two days a block.
    static func last(of answer: RatesAnswer, _ session: CommandContext) -> [CurrencyCode: String] {
        guard let service = try? session.history(of: answer.market) else { return [:] }
        var sparks: [CurrencyCode: String] = [:]
        var missing: [MissingDays] = []
        for rate in answer.rates.prefix(12) {
            let currency = rate.quote.currency
            let outcome = service.history(
                of: currency, from: answer.day.advanced(by: -29), through: answer.day, policy: session.settings.policy)
            guard case .success(let history) = outcome else { continue }
            if let holes = history.holes { missing.append(holes) }
            sparks[currency] = of(history.rates.compactMap(\.value).everySecond)
        }
        if var holes = missing.first {
            // One line for a table: its currencies mostly lack the same days for the same reason.
            holes.currencies = missing.flatMap(\.currencies)
            holes.count = missing.map(\.count).max() ?? holes.count
            session.note([.daysMissing(holes)])
        }
        return sparks
    }
}

extension [ExactDecimal] {
    /// Every second value, the last one among them.
    fileprivate var everySecond: [ExactDecimal] {
        indices.filter { ($0 - count) % 2 == -1 }.map { self[$0] }
    }
}
