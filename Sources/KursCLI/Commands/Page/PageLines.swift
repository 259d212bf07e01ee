import KursCore

/// The lines of the page's charts, as paths of SVG that fill the box they stand in.
enum PageLines {
    /// A small line without axes.
    static func spark(_ days: some Collection<HistoryDay>, to html: inout HTMLWriter) {
        let path = path(days, width: 120, height: 28)
        guard !path.isEmpty else { return }
        html.markup("<svg class=spark viewBox=\"-2 -2 124 32\" preserveAspectRatio=\"none\" aria-hidden=true>")
        html.markup("<path d=\"\(path)\"/></svg>")
    }

    /// The values over the days, the lowest at the bottom; empty for less than two.
    static func path(_ days: some Collection<HistoryDay>, width: Int, height: Int) -> String {
        let values = days.compactMap(\.value)
        guard values.count > 1, let lowest = values.min(), let highest = values.max(), let first = days.first?.day
        else { return "" }
        let (low, high) = (value(lowest), value(highest))
        let span = max(1, Double(days.reduce(first) { max($0, $1.day) }.number - first.number))
        var path = ""
        for day in days {
            guard let rate = day.value else { continue }
            let x = Double(width) * Double(day.day.number - first.number) / span
            let part = high > low ? (value(rate) - low) / (high - low) : 0.5
            path += path.isEmpty ? "M" : "L"
            path += tenths(x) + " " + tenths(Double(height) * (1 - part))
        }
        return path
    }

    /// A rate as a height: pixels need no exact decimals.
    private static func value(_ decimal: ExactDecimal) -> Double {
        var value = Double(decimal.coefficient)
        for _ in 0..<decimal.scale { value /= 10 }
        return value
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}
