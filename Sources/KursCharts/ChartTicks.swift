package import KursCore
import KursTerminal
import KursText

struct ChartTick: Equatable {
    var day: Day
    var label: String
}

/// The days of the time axis that are labelled: the starts of days, weeks, months, quarters or years.
package enum ChartTicks {
    private enum Step {
        /// Every day, or Mondays: each or every other.
        case days(Int)
        /// First days of months: of every one, of quarters, of half years, of years.
        case months(Int)
    }

    private static let steps: [Step] = [
        .days(1), .days(7), .days(14), .months(1), .months(3), .months(6), .months(12), .months(24), .months(60),
        .months(120), .months(240), .months(600),
    ]

    /// The most ticks that are tried; no axis has room for their labels.
    private static let countLimit = 40

    /// The ticks of the finest step whose labels have room; the first and the last day where no step has two.
    ///
    /// - Parameter fits: Whether labels have room on the axis, from left to right.
    static func ticks(_ days: ClosedRange<Day>, _ language: Language, fits: ([ChartTick]) -> Bool) -> [ChartTick] {
        let ends = days.lowerBound == days.upperBound ? [days.lowerBound] : [days.lowerBound, days.upperBound]
        for step in steps {
            let starts = starts(of: step, in: days)
            guard starts.count <= countLimit else { continue }
            if starts.count < min(2, ends.count) { break }
            let ticks = starts.map { day in
                ChartTick(day: day, label: label(day, step, isFirst: day == starts[0], language))
            }
            if fits(ticks) { return ticks }
        }
        let both = ends.map { ChartTick(day: $0, label: dayLabel($0, language)) }
        return fits(both) ? both : Array(both.prefix(1))
    }

    private static func starts(of step: Step, in days: ClosedRange<Day>) -> [Day] {
        let (first, last) = (days.lowerBound, days.upperBound)
        var found: [Day] = []
        switch step {
        case .days(let count):
            // Weeks are counted from the same Monday whatever the first day is.
            let past = (Int(first.number) + 3) % count
            var day = first.advanced(by: past > 0 ? count - past : -past)
            while day <= last, found.count <= countLimit {
                found.append(day)
                day = day.advanced(by: count)
            }
        case .months(let count):
            var month = first.date.year * 12 + first.date.month - 1
            if first.date.day > 1 { month += 1 }
            month = (month + count - 1) / count * count
            while let day = Day(year: month / 12, month: month % 12 + 1, day: 1), day <= last, found.count <= countLimit
            {
                found.append(day)
                month += count
            }
        }
        return found
    }

    private static func label(_ day: Day, _ step: Step, isFirst: Bool, _ language: Language) -> String {
        let date = day.date
        switch step {
        case .days: return dayLabel(day, language)
        case .months:
            if date.month == 1 { return "\(date.year)" }
            return isFirst ? "\(month(date.month, language)) \(date.year)" : month(date.month, language)
        }
    }

    /// The day and the month: `12 Aug`.
    package static func dayLabel(_ day: Day, _ language: Language) -> String {
        "\(day.date.day) \(month(day.date.month, language))"
    }

    private static func month(_ number: Int, _ language: Language) -> String {
        language == .en ? String(MonthNames.english[number - 1].prefix(3)) : ukrainian[number - 1]
    }

    private static let ukrainian = [
        "січ.", "лют.", "бер.", "квіт.", "трав.", "черв.", "лип.", "серп.", "вер.", "жовт.", "лист.", "груд.",
    ]
}

package struct ChartDayLabels {
    package private(set) var text = ""
    private(set) var ticks: [Int] = []
    private let gutter: Int
    private let plot: Int

    package init(_ chart: ChartData, gutter: Int, plot: Int, _ language: Language) {
        (self.gutter, self.plot) = (gutter, plot)
        let place = { (tick: ChartTick) -> (column: Int, start: Int, end: Int) in
            let column = ChartDayLabels.column(of: tick.day, chart, plot)
            let width = DisplayWidth.of(tick.label)
            let start = min(max(gutter + column - width / 2, 0), gutter + plot - width)
            return (column, start, start + width)
        }
        let found = ChartTicks.ticks(chart.days, language) { ticks in
            var end = -2
            for tick in ticks {
                let next = place(tick)
                guard next.start >= max(0, end + 2) else { return false }
                end = next.end
            }
            return true
        }
        for tick in found {
            let next = place(tick)
            text += Blanks.text(max(0, next.start - DisplayWidth.of(text))) + tick.label
            ticks.append(next.column)
        }
    }

    /// The line above the labels, from below the value axis.
    ///
    /// - Parameter signs: Signs in place of the line, by their columns in the plot.
    package func axis(_ signs: [Int: Unicode.Scalar] = [:]) -> String {
        var line = [Unicode.Scalar](repeating: "─", count: plot)
        for tick in ticks { line[tick] = "┬" }
        for (column, sign) in signs { line[column] = sign }
        var text = Blanks.text(gutter - 1) + "└"
        text.unicodeScalars.append(contentsOf: line)
        return text
    }

    static func column(of day: Day, _ chart: ChartData, _ plot: Int) -> Int {
        min(plot - 1, max(0, Int((chart.position(of: day) * Double(plot - 1)).rounded())))
    }
}

/// The axis of a chart's values: round bounds, and five to eleven round tick values.
package struct ChartAxis {
    let range: ClosedRange<Double>
    /// The values with a tick, lowest first.
    let ticks: [Double]

    /// An axis that encloses the values; a single value stands near its middle.
    init(_ values: ClosedRange<Double>) {
        var (low, high) = (values.lowerBound, values.upperBound)
        if high <= low {
            let margin = max(abs(high) * 0.01, 0.005)
            (low, high) = (low - margin, high + margin)
        }
        let span = high - low
        var step = 1.0
        while step * 10 <= span { step *= 10 }
        while step > span { step /= 10 }
        // The largest of 1, 2 and 5 times a power of ten that gives at least four steps.
        let factor = [5.0, 2, 1, 0.5, 0.2, 0.1].first { span / (step * $0) >= 3.5 } ?? 0.1
        step *= factor
        let bottom = (low / step).rounded(.down) * step
        let count = max(1, Int(((high - bottom) / step).rounded(.up)))
        ticks = (0...count).map { bottom + Double($0) * step }
        range = bottom...(bottom + Double(count) * step)
    }

    var decimals: Int {
        guard ticks.count > 1 else { return 2 }
        var (step, decimals) = (ticks[1] - ticks[0], 0)
        while step < 0.999, decimals < 8 {
            step *= 10
            decimals += 1
        }
        return decimals
    }

    package static func decimal(_ value: Double, _ decimals: Int) -> ExactDecimal {
        var factor = 1.0
        for _ in 0..<decimals { factor *= 10 }
        return ExactDecimal(coefficient: Int128((value * factor).rounded()), scale: decimals) ?? .zero
    }
}
