package import KursCore
import KursTerminal

/// The data of a chart: a line per currency or market, over the same days.
package struct ChartData {
    package static let lineLimit = 8

    package struct Line {
        package var name: String
        package var points: [Point]
        package var last: ExactDecimal?
        /// The days' ranges, drawn in place of the points; empty for a line.
        var candles: [Candle] = []

        package init(name: String, points: [Point], last: ExactDecimal? = nil, candles: [Candle] = []) {
            (self.name, self.points, self.last, self.candles) = (name, points, last, candles)
        }
    }

    /// A day's rate, with both sides if there are two.
    package struct Point {
        package var day: Day
        package var value: Double
        package var low: Double?
        package var high: Double?
        /// Whether the gap before this day is too long to be bridged by the line.
        var startsSegment = false

        package init(day: Day, value: Double, low: Double? = nil, high: Double? = nil, startsSegment: Bool = false) {
            (self.day, self.value, self.low, self.high, self.startsSegment) = (day, value, low, high, startsSegment)
        }
    }

    /// A day's first, highest, lowest and last rate.
    package struct Candle {
        package var day: Day
        package var open: Double
        package var high: Double
        package var low: Double
        package var close: Double

        package init(day: Day, open: Double, high: Double, low: Double, close: Double) {
            (self.day, self.open, self.high, self.low, self.close) = (day, open, high, low, close)
        }
        var rises: Bool { close >= open }
    }

    package struct Event: Equatable {
        package var day: Day
        package var text: String

        package init(day: Day, text: String) {
            (self.day, self.text) = (day, text)
        }
    }

    /// Whether a line is interrupted between two days: holidays and weekends are bridged, missing history is not.
    static func isGap(_ first: Day, _ next: Day) -> Bool { next.number - first.number > 10 }

    package var lines: [Line]
    /// Whether values are changes in percent from the first rate, because several currencies have no common scale.
    package var isRelative: Bool
    package var title: String
    /// The days in words, and what else the lines are.
    package var subtitle = ""
    package var shortSubtitle = ""
    /// What the values are, such as `UAH per 1 USD`.
    package var unit = ""
    /// The spread between the two lines, drawn as a band; `nil` for none.
    var spread: ChartSpread?
    /// Where the values come from; empty where that needs no word.
    package var sources = ""
    package var events: [Event] = []
    package var days: ClosedRange<Day>
    private(set) var axis: ChartAxis

    var range: ClosedRange<Double> { axis.range }
    var ticks: [Double] { axis.ticks }

    /// - Parameters:
    ///   - answers: The histories, at least one of which has rates.
    ///   - language: That of the lines' names, which are then those of the markets.
    package init(_ answers: [HistoryAnswer], title: String, namesMarketsIn language: Language? = nil) {
        let isRelative = Set(answers.map(\.pairText)).count > 1
        var lines: [Line] = []
        for answer in answers where !answer.rates.isEmpty {
            var points = answer.rates.compactMap { day in
                day.value.map { rate in
                    Point(
                        day: day.day, value: rate.approximate, low: day.quote.buy?.approximate,
                        high: day.quote.sell?.approximate)
                }
            }
            if isRelative, let first = points.first?.value, first > 0 {
                for index in points.indices {
                    points[index].value = (points[index].value / first - 1) * 100
                    (points[index].low, points[index].high) = (nil, nil)
                }
            }
            for index in points.indices.dropFirst() {
                points[index].startsSegment = ChartData.isGap(points[index - 1].day, points[index].day)
            }
            lines.append(
                Line(
                    name: language.map { DisplayNames.shortMarket(answer.market)($0) } ?? answer.pairText,
                    points: points,
                    last: answer.rates.last?.value))
        }
        self.init(lines: lines, title: title)
        self.isRelative = isRelative
    }

    package init(lines: [Line], title: String) {
        (self.lines, self.title, isRelative) = (lines, title, false)
        let all = lines.flatMap(\.points)
        let first = all.map(\.day).min() ?? Day(number: 0)
        days = first...max(first, all.map(\.day).max() ?? first)
        axis = ChartAxis(ChartData.extent(of: lines))
    }

    /// Draws the days' ranges in place of the only line.
    package mutating func show(_ candles: [Candle]) {
        lines[0].candles = candles
        leaveOutSides()
    }

    /// Draws the spread between the two lines as a band, in place of the spreads of their markets.
    package mutating func show(_ spread: ChartSpread) {
        self.spread = spread
        leaveOutSides()
    }

    private mutating func leaveOutSides() {
        for line in lines.indices {
            for index in lines[line].points.indices {
                (lines[line].points[index].low, lines[line].points[index].high) = (nil, nil)
            }
        }
        axis = ChartAxis(ChartData.extent(of: lines))
    }

    private static func extent(of lines: [Line]) -> ClosedRange<Double> {
        let points = lines.flatMap(\.points)
        let candles = lines.flatMap(\.candles)
        let low = (points.map { min($0.value, $0.low ?? $0.value) } + candles.map(\.low)).min() ?? 0
        let high = (points.map { max($0.value, $0.high ?? $0.value) } + candles.map(\.high)).max() ?? 1
        return low...high
    }

    /// Whether a line is midway between the buying and the selling rate.
    package var isSided: Bool { lines.contains { $0.points.contains { $0.low != nil && $0.high != nil } } }

    /// The indices of the lines, sorted by their last value, highest first: the order of their end labels.
    var linesByEnd: [Int] {
        lines.indices.sorted { (lines[$0].points.last?.value ?? 0) > (lines[$1].points.last?.value ?? 0) }
    }

    /// Where a day stands between the first, 0, and the last, 1; a single day stands in the middle.
    func position(of day: Day) -> Double {
        let span = Double(days.upperBound.number) - Double(days.lowerBound.number)
        return span > 0 ? (Double(day.number) - Double(days.lowerBound.number)) / span : 0.5
    }

    /// Where a value stands between the bottom of the axis, 0, and its top, 1.
    func position(of value: Double) -> Double {
        (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    }

    package func row(of value: Double, in rows: Int) -> Int {
        min(rows - 1, max(0, rows - 1 - Int(position(of: value) * Double(rows - 1) + 0.5)))
    }

    /// The label of the value axis at each row of a plot, empty for none.
    ///
    /// At most one tick per two rows, evenly apart: zero if it is on the axis, both ends if they can be among them.
    ///
    /// - Parameter hasEnds: Whether the ends alone are better than ticks without them.
    package func rowLabels(_ rows: Int, _ language: Language, hasEnds: Bool = false) -> [String] {
        var labels = [String](repeating: "", count: rows)
        let steps = ticks.count - 1
        let zero = ticks.firstIndex { abs($0) < 1e-9 } ?? 0
        let least = max(1, (2 * steps + rows - 2) / max(1, rows - 1))
        let most = max(least, hasEnds ? steps : steps / 2)
        let every = (least...most).first { steps % $0 == 0 && zero % $0 == 0 } ?? least
        for index in stride(from: zero % every, to: ticks.count, by: every) {
            let row = row(of: ticks[index], in: rows)
            if labels[row].isEmpty { labels[row] = label(ticks[index], language) }
        }
        return labels
    }

    package func labelWidth(_ language: Language) -> Int {
        ticks.map { DisplayWidth.of(label($0, language)) }.max() ?? 0
    }

    func label(_ value: Double, _ language: Language) -> String {
        text(ChartAxis.decimal(value, axis.decimals), language)
    }

    /// The label at a line's end: its name if there are several lines, and its last value.
    package func end(of line: Line, _ language: Language) -> String {
        let name = lines.count > 1 ? line.name + " " : ""
        if !isRelative, let last = line.last { return name + last.grouped(language) }
        return name + text(ChartAxis.decimal(line.points.last?.value ?? 0, max(axis.decimals, 1)), language)
    }

    private func text(_ value: ExactDecimal, _ language: Language) -> String {
        guard isRelative else { return value.grouped(language) }
        return (value.isZero || value.isNegative ? "" : "+") + value.grouped(language) + " %"
    }
}

/// The spread between two markets of a currency: on each day that both have, how far the second is above the first.
package struct ChartSpread {
    struct Point {
        var day: Day
        var first: Double
        var second: Double
        var startsSegment: Bool
    }

    let points: [Point]
    /// The spread of the last of them, in words.
    let words: String

    /// - Returns: `nil` when the two have no day in common.
    package init?(_ first: HistoryAnswer, _ second: HistoryAnswer, _ chart: ChartData, _ language: Language) {
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
        var text = ChartSpread.signed(difference, language) + " " + language("UAH", "грн")
        if !from.isZero, let ratio = try? difference.multiplied(by: 100).divided(by: from, toScale: 2) {
            text += " (" + ChartSpread.signed(ratio, language) + " %)"
        }
        let names = (
            DisplayNames.shortMarket(second.market)(language), DisplayNames.shortMarket(first.market)(language)
        )
        let date = DateFormat.long(day, language)
        words = language(
            "spread \(names.0) − \(names.1): \(text) on \(date)", "спред \(names.0) − \(names.1): \(text), \(date)")
    }

    private static func signed(_ value: ExactDecimal, _ language: Language) -> String {
        (value.isZero || value.isNegative ? "" : "+") + value.grouped(language)
    }

    /// The days between one gap and the next.
    var runs: [ArraySlice<Point>] { points.runs(\.startsSegment) }
}

extension Array {
    /// The elements from each that begins a run, as the first does, to the next.
    func runs(_ begins: (Element) -> Bool) -> [ArraySlice<Element>] {
        let starts = indices.filter { $0 == 0 || begins(self[$0]) }
        return zip(starts, starts.dropFirst() + [count]).map { self[$0..<$1] }
    }
}
