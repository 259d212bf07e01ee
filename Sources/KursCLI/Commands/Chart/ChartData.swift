import KursCore
import KursText

/// The data of a chart: a line per currency or market, over the same days.
struct ChartData {
    /// One line.
    struct Line {
        var name: String
        var points: [Point]
        /// The last rate as published.
        var last: ExactDecimal?
    }

    /// A day's rate, with both sides if there are two.
    struct Point {
        var day: Day
        var value: Double
        var low: Double?
        var high: Double?
        /// Whether the gap before this day is too long to be bridged by the line.
        var startsSegment = false
    }

    /// The longest gap in days that is bridged: enough for holidays and weekends, but not for missing history.
    private static let bridge: Int32 = 10

    var lines: [Line]
    /// Whether values are changes in percent from the first rate, because several currencies have no common scale.
    var isRelative: Bool
    var title: String
    /// The unit and the days, in words.
    var subtitle = ""
    /// The subtitle for narrow charts.
    var shortSubtitle = ""
    var days: ClosedRange<Day>
    /// The range of the value axis, which exceeds the drawn values.
    let range: ClosedRange<Double>
    /// The tick values of the value axis.
    let marks: [Double]

    /// - Parameter answers: The histories, at least one of which has rates.
    init(_ answers: [HistoryAnswer], title: String, namesMarkets: Bool) {
        self.title = title
        let currencies = Set(answers.map(\.currency))
        isRelative = currencies.count > 1
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
                points[index].startsSegment = points[index].day.number - points[index - 1].day.number > ChartData.bridge
            }
            lines.append(
                Line(
                    name: namesMarkets ? answer.market.rawValue : answer.currency.text, points: points,
                    last: answer.rates.last?.value))
        }
        self.lines = lines
        let all = lines.flatMap(\.points)
        let first = all.map(\.day).min() ?? Day(number: 0)
        days = first...max(first, all.map(\.day).max() ?? first)
        let low = all.map { min($0.value, $0.low ?? $0.value) }.min() ?? 0
        let high = all.map { max($0.value, $0.high ?? $0.value) }.max() ?? 1
        (range, marks) = ChartData.axis(low, high)
    }

    /// Lines that share a scale.
    init(lines: [Line], title: String) {
        (self.lines, self.title, isRelative) = (lines, title, false)
        let all = lines.flatMap(\.points)
        let first = all.map(\.day).min() ?? Day(number: 0)
        days = first...max(first, all.map(\.day).max() ?? first)
        (range, marks) = ChartData.axis(all.map(\.value).min() ?? 0, all.map(\.value).max() ?? 1)
    }

    /// A range with round bounds, and four to seven round tick values.
    private static func axis(_ low: Double, _ high: Double) -> (ClosedRange<Double>, [Double]) {
        let span = high - low > 0 ? high - low : max(abs(high) * 0.02, 0.01)
        var step = 1.0
        while step * 10 <= span { step *= 10 }
        while step > span { step /= 10 }
        // The largest of 1, 2 and 5 times a power of ten that gives at least four steps.
        let factor = [5.0, 2, 1, 0.5, 0.2, 0.1].first { span / (step * $0) >= 3.5 } ?? 0.1
        step *= factor
        let bottom = (low / step).rounded(.down) * step
        let count = max(1, Int(((high - bottom) / step).rounded(.up)))
        let marks = (0...count).map { bottom + Double($0) * step }
        return (bottom...(bottom + Double(count) * step), marks)
    }

    /// The indices of the lines, sorted by their last value, highest first: the order of their end labels.
    var linesByEnd: [Int] {
        lines.indices.sorted { (lines[$0].points.last?.value ?? 0) > (lines[$1].points.last?.value ?? 0) }
    }

    /// The number of decimals of the tick labels.
    var decimals: Int {
        guard marks.count > 1 else { return 2 }
        var (step, decimals) = (marks[1] - marks[0], 0)
        while step < 0.999, decimals < 8 {
            step *= 10
            decimals += 1
        }
        return decimals
    }

    /// The label of a tick value.
    func label(_ value: Double, _ language: Language) -> String {
        text(ChartData.decimal(value, decimals), language)
    }

    /// The label at a line's end: its name if there are several lines, and its last value.
    func end(of line: Line, _ language: Language) -> String {
        let name = lines.count > 1 ? line.name + " " : ""
        if !isRelative, let last = line.last { return name + NumberFormat.rate(last, language) }
        return name + text(ChartData.decimal(line.points.last?.value ?? 0, max(decimals, 1)), language)
    }

    private func text(_ value: ExactDecimal, _ language: Language) -> String {
        guard isRelative else { return NumberFormat.rate(value, language) }
        return NumberFormat.change(value, language) + " %"
    }

    private static func decimal(_ value: Double, _ decimals: Int) -> ExactDecimal {
        var factor = 1.0
        for _ in 0..<decimals { factor *= 10 }
        return ExactDecimal(coefficient: Int128((value * factor).rounded()), scale: decimals) ?? .zero
    }
}

/// Labels of days on the time axis.
enum ChartDays {
    private static let ukrainian = [
        "січ.", "лют.", "бер.", "квіт.", "трав.", "черв.", "лип.", "серп.", "вер.", "жовт.", "лист.", "груд.",
    ]

    /// `12 Aug`, or `Aug 2026` if `isLong` is true.
    static func label(_ day: Day, isLong: Bool, _ language: Language) -> String {
        let date = day.date
        let month = language == .en ? String(MonthNames.english[date.month - 1].prefix(3)) : ukrainian[date.month - 1]
        return isLong ? "\(month) \(date.year)" : "\(date.day) \(month)"
    }
}
