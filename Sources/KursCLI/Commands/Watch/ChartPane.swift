import KursCore

/// The chosen currency's chart in a pane: braille dots between a value axis and a time axis.
enum ChartPane {
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
        let labels = chart.marks.map { chart.label($0, language) }
        let gutter = (labels.map { DisplayWidth.of($0) }.max() ?? 0) + 2
        let (width, height) = (columns - gutter - 1, rows - 2)
        var canvas = DotCanvas(columns: width, rows: height)
        for line in chart.lines { canvas.draw(line, chart) }
        let every = (chart.marks.count - 1) / max(1, height / 2) + 1
        var named = [String](repeating: "", count: height)
        for index in stride(from: 0, to: chart.marks.count, by: every) {
            let part = chart.position(of: chart.marks[index])
            named[min(height - 1, max(0, height - 1 - Int(part * Double(height - 1) + 0.5)))] = labels[index]
        }
        var lines: [WatchScreen.Line] = (0..<height).map { row in
            var text = String.UnicodeScalarView()
            for dots in canvas.dots(row) { text.append(dots == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(dots)) ?? " ") }
            return [
                .init(
                    RatesPane.padded(named[row], gutter - 2, fromLeft: true) + (named[row].isEmpty ? " │" : " ┤"),
                    .faint),
                .init(String(text), .up),
            ]
        }
        let days = ChartDayLabels(chart, gutter: gutter, plot: width, language)
        var axis = [Unicode.Scalar](repeating: "─", count: width)
        for tick in days.ticks { axis[tick] = "┬" }
        var text = String(repeating: " ", count: gutter - 1) + "└"
        text.unicodeScalars.append(contentsOf: axis)
        lines.append([.init(text, .faint)])
        lines.append([.init(days.text, .faint)])
        return lines
    }
}
