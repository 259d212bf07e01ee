import KursCore

/// A chart of braille dots; each character is two dots wide and four high.
///
/// Lines differ by colour, and without colours by symbols that stand on them.
struct TerminalChart {
    private let chart: ChartData
    private let language: Language
    private let color: Bool
    private let width: Int
    private let gutter: Int
    private let plot: Int
    private let height: Int
    private let ends: [String]

    /// Draws the chart; at least 40 columns wide.
    static func append(_ chart: ChartData, to bytes: inout [UInt8], columns: Int, _ context: CommandContext) {
        TerminalChart(chart, columns: columns, context).append(to: &bytes)
    }

    private init(_ chart: ChartData, columns: Int, _ context: CommandContext) {
        (self.chart, language, color) = (chart, context.language, context.settings.color)
        width = max(40, min(columns, 200))
        let language = context.language
        gutter = chart.labelWidth(language) + 2
        let hasSymbols = !color && chart.lines.count > 1
        let nameLimit = width / 4
        ends = chart.lines.enumerated().map { index, line in
            var line = line
            // The legend has the whole name.
            line.name = DisplayWidth.cut(line.name, to: nameLimit)
            return (hasSymbols ? String(ChartPalette.symbols[index]) + " " : "") + chart.end(of: line, language)
        }
        let margin = (ends.map { DisplayWidth.of($0) }.max() ?? 0) + 1
        plot = max(8, width - gutter - margin)
        height = max(8, min(20, plot / 5))
    }

    private func append(to bytes: inout [UInt8]) {
        appendHead(to: &bytes)
        let rows = TerminalPlot(chart, columns: plot, rows: height, hasColor: color).rows
        let endRows = endRows()
        for (row, label) in chart.rowLabels(height, language).enumerated() {
            let gap = gutter - 2 - DisplayWidth.of(label)
            bytes.append(text: Blanks.text(gap) + label, color ? .faint : nil)
            bytes.append(text: label.isEmpty ? " │" : " ┤")
            let drawn = rows[row].append(to: &bytes)
            if let line = endRows.firstIndex(of: row) {
                bytes.append(text: Blanks.text(plot - drawn + 1))
                bytes.append(text: ends[line], color: color ? ChartPalette.terminal[line] : nil)
            }
            bytes.append("\n")
        }
        appendDays(to: &bytes)
        appendEvents(to: &bytes)
        for line in Paragraph.lines(of: chart.sources, columns: width) where !line.isEmpty {
            bytes.append(text: line + "\n", color ? .faint : nil)
        }
    }

    /// Writes the title, the days and the unit, and what the lines, bands and candles are.
    private func appendHead(to bytes: inout [UInt8]) {
        for line in Paragraph.lines(of: chart.title, columns: width) {
            bytes.append(text: line, color ? .strong : nil)
            bytes.append("\n")
        }
        let candidates = [chart.subtitle, chart.shortSubtitle].map { [$0, chart.unit].filter { !$0.isEmpty } }
        let subtitle =
            candidates.map { $0.list(" · ") }.first { DisplayWidth.of($0) <= width } ?? candidates[1].list("\n")
        bytes.append(text: subtitle, color ? .faint : nil)
        bytes.append("\n")
        if let spread = chart.spread {
            for line in Paragraph.lines(of: "░ " + spread.words, columns: width) { bytes.append(text: line + "\n") }
        }
        if chart.lines.count > 1 { appendLegend(to: &bytes) }
    }

    private func appendLegend(to bytes: inout [UInt8]) {
        var column = 0
        for (index, line) in chart.lines.enumerated() {
            let sample = color ? "━━━" : "─" + String(ChartPalette.symbols[index]) + "─"
            let wide = DisplayWidth.of(sample + " " + line.name)
            if column > 0 {
                let isFull = column + 3 + wide > width
                bytes.append(text: isFull ? "\n" : "   ")
                column = isFull ? 0 : column + 3
            }
            bytes.append(text: sample, color: color ? ChartPalette.terminal[index] : nil)
            bytes.append(text: " " + line.name)
            column += wide
        }
        bytes.append("\n")
    }

    /// The rows of the end labels: one each, the next free row when two lines end together.
    private func endRows() -> [Int] {
        var rows = [Int](repeating: -1, count: chart.lines.count)
        let order = chart.linesByEnd
        var free = 0
        for (number, index) in order.enumerated() {
            guard let last = chart.lines[index].points.last else { continue }
            // Leave a row for each of the labels below.
            let row = min(max(chart.row(of: last.value, in: height), free), height - (order.count - number))
            rows[index] = row
            free = row + 1
        }
        return rows
    }

    /// Writes the time axis with the labels of its ticks, and the numbers of events.
    private func appendDays(to bytes: inout [UInt8]) {
        let days = ChartDayLabels(chart, gutter: gutter, plot: plot, language)
        var signs: [Int: Unicode.Scalar] = [:]
        for (event, number) in zip(chart.events, eventNumbers) {
            signs[ChartDayLabels.column(of: event.day, chart, plot)] = TerminalChart.digit(number)
        }
        bytes.append(text: days.axis(signs) + "\n" + days.text + "\n")
    }

    /// Writes what the numbers on the axis mean.
    private func appendEvents(to bytes: inout [UInt8]) {
        for (event, number) in zip(chart.events, eventNumbers) {
            let line = DateFormat.long(event.day, language) + "  " + event.text.terminalSafe
            for (index, part) in Paragraph.lines(of: line, columns: width - 2).enumerated() {
                bytes.append(text: (index == 0 ? String(TerminalChart.digit(number)) : " ") + " " + part + "\n")
            }
        }
    }

    /// The number of each event; those of one column share it.
    private var eventNumbers: [Int] {
        var numbers: [Int: Int] = [:]
        return chart.events.map { event in
            let column = ChartDayLabels.column(of: event.day, chart, plot)
            let number = numbers[column] ?? numbers.count
            numbers[column] = number
            return number
        }
    }

    /// `①` to `⑳`.
    private static func digit(_ number: Int) -> Unicode.Scalar { Unicode.Scalar(0x2460 + UInt32(number % 20)) ?? "*" }
}

extension [UInt8] {
    /// Appends a text in a colour of a line; the parameters are those of the sequence that sets it.
    mutating func append(text: String, color: String?) {
        guard let color else { return append(text: text) }
        append("\u{1B}[")
        append(text: color)
        append("m")
        append(text: text)
        append("\u{1B}[0m")
    }
}
