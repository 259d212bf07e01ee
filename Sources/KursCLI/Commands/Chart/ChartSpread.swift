import KursCore

/// The spread between two markets of a currency: on each day that both have, how far the second is above the first.
struct ChartSpread {
    /// A day that both have.
    struct Point {
        var day: Day
        var first: Double
        var second: Double
        var startsSegment: Bool
    }

    /// The days that both have, in order.
    let points: [Point]
    /// The spread of the last of them, in words.
    let words: String

    /// - Returns: `nil` when the two have no day in common.
    init?(_ first: HistoryAnswer, _ second: HistoryAnswer, _ chart: ChartData, _ language: Language) {
        guard chart.lines.count == 2 else { return nil }
        var points: [Point] = []
        var (left, right) = (chart.lines[0].points[...], chart.lines[1].points[...])
        while let one = left.first, let two = right.first {
            if one.day < two.day {
                left.removeFirst()
            } else if two.day < one.day {
                right.removeFirst()
            } else {
                let gap = points.last.map { ChartData.isGap($0.day, one.day) } ?? true
                points.append(Point(day: one.day, first: one.value, second: two.value, startsSegment: gap))
                left.removeFirst()
                right.removeFirst()
            }
        }
        guard let day = points.last?.day,
            let from = first.rates.last(where: { $0.day == day })?.value,
            let to = second.rates.last(where: { $0.day == day })?.value,
            let difference = try? to.subtracting(from)
        else { return nil }
        self.points = points
        var text = ChartSpread.signed(difference, language) + " " + LocalizedText("UAH", "грн")(language)
        if !from.isZero, let ratio = try? difference.multiplied(by: 100).divided(by: from, toScale: 2) {
            text += " (" + ChartSpread.signed(ratio, language) + " %)"
        }
        let names = (second.market.rawValue, first.market.rawValue)
        let date = DateFormat.long(day, language)
        words = LocalizedText(
            "spread \(names.0) − \(names.1): \(text) on \(date)", "спред \(names.0) − \(names.1): \(text), \(date)")(
                language)
    }

    private static func signed(_ value: ExactDecimal, _ language: Language) -> String {
        (value.isZero || value.isNegative ? "" : "+") + value.grouped(language)
    }

    /// The days between one gap and the next.
    var runs: [ArraySlice<Point>] {
        let starts = points.indices.filter { points[$0].startsSegment }
        return zip(starts, starts.dropFirst() + [points.count]).map { points[$0..<$1] }
    }
}
