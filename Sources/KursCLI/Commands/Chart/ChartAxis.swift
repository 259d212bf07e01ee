import KursCore

/// The axis of a chart's values: round bounds, and five to eleven round tick values.
struct ChartAxis {
    /// From the lowest tick to the highest.
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

    /// The number of decimals of the tick labels.
    var decimals: Int {
        guard ticks.count > 1 else { return 2 }
        var (step, decimals) = (ticks[1] - ticks[0], 0)
        while step < 0.999, decimals < 8 {
            step *= 10
            decimals += 1
        }
        return decimals
    }

    /// A value rounded to a number of decimals.
    static func decimal(_ value: Double, _ decimals: Int) -> ExactDecimal {
        var factor = 1.0
        for _ in 0..<decimals { factor *= 10 }
        return ExactDecimal(coefficient: Int128((value * factor).rounded()), scale: decimals) ?? .zero
    }
}
