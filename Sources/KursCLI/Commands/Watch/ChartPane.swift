import KursCore

/// The chosen currency's chart in a pane: braille dots between a value axis and a time axis.
enum ChartPane {
    /// The change from the first day to the last, as `+1.2 %`; `nil` without a chart.
    static func change(_ state: WatchState) -> TextTable.Cell? {
        guard let points = state.chart?.lines.first?.points, points.count > 1, let first = points.first?.value,
            let last = points.last?.value, first > 0
        else { return nil }
        let percent = ChartAxis.decimal((last / first - 1) * 100, 1)
        let paint: TextStyle? = percent.isZero ? nil : percent.isNegative ? .down : .up
        return .init(" " + NumberFormat.change(percent, state.language) + " %", paint)
    }

    static func lines(_ state: WatchState, columns: Int, rows: Int) -> [WatchScreen.Line] {
        let language = state.language
        guard let chart = state.chart, chart.lines.contains(where: { $0.points.count > 1 }), rows >= 5 else {
            return [
                [
                    .init(
                        LocalizedText(
                            "history begins with the first rates that are fetched",
                            "історія почнеться з перших отриманих курсів")(
                                language), .faint)
                ]
            ]
        }
        let gutter = chart.labelWidth(language) + 2
        let (width, height) = (columns - gutter - 1, rows - 2)
        var canvas = DotCanvas(columns: width, rows: height)
        for line in chart.lines { canvas.draw(line, chart) }
        var lines: [WatchScreen.Line] = chart.rowLabels(height, language).enumerated().map { row, label in
            [
                .init(RatesPane.padded(label, gutter - 2, fromLeft: true) + (label.isEmpty ? " │" : " ┤"), .faint),
                .init(canvas.text(row), .up),
            ]
        }
        let days = ChartDayLabels(chart, gutter: gutter, plot: width, language)
        lines.append([.init(days.axis(), .faint)])
        lines.append([.init(days.text, .faint)])
        return lines
    }
}
