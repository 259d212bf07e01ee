import KursCore
import KursText

/// What is drawn: a line per currency or market, over the same days.
struct ChartData {
    /// One line.
    struct Line {
        var name: String
        var points: [Point]
        /// The last rate as it was published.
        var last: ExactDecimal?
    }

    /// A day's rate, and both sides where there are two.
    struct Point {
        var day: Day
        var value: Double
        var low: Double?
        var high: Double?
        /// Whether so many days before it have no rate that no line leads here.
        var beginsAnew = false
    }

    /// As many days without a rate are bridged: holidays and weekends are, what nobody has seen is not.
    private static let bridge: Int32 = 10

    var lines: [Line]
    /// Whether the lines are drawn as per cent of their first rate: several currencies have no scale in common.
    var isRelative: Bool
    var title: String
    /// The unit and the days, in words.
    var subtitle = ""
    /// The same where there is little room.
    var shortSubtitle = ""
    var days: ClosedRange<Day>
    /// The lowest and highest value drawn, with some air.
    let range: ClosedRange<Double>
    /// Where the value axis has its marks.
    let marks: [Double]

    /// - Parameter answers: At least one of them has rates.
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
                points[index].beginsAnew = points[index].day.number - points[index - 1].day.number > ChartData.bridge
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

    /// A range that begins and ends at round numbers, and four to seven of these.
    private static func axis(_ low: Double, _ high: Double) -> (ClosedRange<Double>, [Double]) {
        let span = high - low > 0 ? high - low : max(abs(high) * 0.02, 0.01)
        var step = 1.0
        while step * 10 <= span { step *= 10 }
        while step > span { step /= 10 }
        // Of 1, 2 and 5 times a power of ten the largest that leaves at least four steps.
        let factor = [5.0, 2, 1, 0.5, 0.2, 0.1].first { span / (step * $0) >= 3.5 } ?? 0.1
        step *= factor
        let bottom = (low / step).rounded(.down) * step
        let count = max(1, Int(((high - bottom) / step).rounded(.up)))
        let marks = (0...count).map { bottom + Double($0) * step }
        return (bottom...(bottom + Double(count) * step), marks)
    }

    /// The lines' places by where they end, the highest first: the order in which their ends are named.
    var linesByEnd: [Int] {
        lines.indices.sorted { (lines[$0].points.last?.value ?? 0) > (lines[$1].points.last?.value ?? 0) }
    }

    /// How many decimals the axis needs.
    var decimals: Int {
        guard marks.count > 1 else { return 2 }
        var (step, decimals) = (marks[1] - marks[0], 0)
        while step < 0.999, decimals < 8 {
            step *= 10
            decimals += 1
        }
        return decimals
    }

    /// A value of the axis in words.
    func label(_ value: Double, _ language: Language) -> String {
        text(ChartData.decimal(value, decimals), language)
    }

    /// What stands at a line's end: its name, where there are several, and its last value.
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

/// Whole days on a time axis.
enum ChartDays {
    /// `12 Aug`; beyond a year `Aug 2026`.
    static func label(_ day: Day, isLong: Bool, _ language: Language) -> String {
        let date = day.date
        let names = language == .en ? MonthNames.english : MonthNames.ukrainianGenitive
        let month = names[date.month - 1].prefix(3)
        return isLong ? "\(month) \(date.year)" : "\(date.day) \(month)"
    }
}
