import KursCore
import KursTerminal
import KursText

/// A chart of braille dots; each character is two dots wide and four high.
///
/// Lines differ by colour, and without colours by symbols that stand on them.
struct TerminalChart {
    let chart: ChartData
    private let language: Language
    private let color: Bool
    private let width: Int
    private let gutter: Int
    private let plot: Int
    private let height: Int
    private let ends: [String]

    /// A chart that is at least 40 columns wide.
    init(_ chart: ChartData, columns: Int, _ context: CommandContext) {
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

    func append(to bytes: inout [UInt8]) {
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
        for line in Paragraph.lines(of: chart.title, columns: width) { bytes.append(line: line, color ? .strong : nil) }
        let candidates = [chart.subtitle, chart.shortSubtitle].map { [$0, chart.unit].filter { !$0.isEmpty } }
        let subtitle =
            candidates.map { $0.list(" · ") }.first { DisplayWidth.of($0) <= width }.map { [$0] }
            ?? candidates[1].flatMap {
                Paragraph.joined(
                    $0.split(separator: "·" as Character).map { String($0.trimming(while: \.isWhitespace)) },
                    columns: width,
                    mark: "· ")
            }
        for line in subtitle { bytes.append(line: line, color ? .faint : nil) }
        if let spread = chart.spread {
            for line in Paragraph.lines(of: "░ " + spread.words, columns: width) { bytes.append(text: line + "\n") }
        }
        if chart.lines.count > 1 { appendLegend(to: &bytes) }
    }

    private func appendLegend(to bytes: inout [UInt8]) {
        var column = 0
        for (index, line) in chart.lines.enumerated() {
            let sample = color ? "━━━" : "─" + String(ChartPalette.symbols[index]) + "─"
            let name = sample + " " + line.name
            let wide = DisplayWidth.of(name)
            if column > 0 {
                let isFull = column + 3 + wide > width
                bytes.append(text: isFull ? "\n" : "   ")
                column = isFull ? 0 : column + 3
            }
            bytes.append(text: name, color: color ? ChartPalette.terminal[index] : nil)
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

private struct TerminalPlot {
    struct Row {
        var cells: [(scalar: Unicode.Scalar, color: String?)]

        /// Writes the row up to its last character; returns the number of columns written.
        func append(to bytes: inout [UInt8]) -> Int {
            var end = cells.count
            while end > 0, cells[end - 1].scalar == " " { end -= 1 }
            var text = ""
            var color: String?
            for cell in cells[..<end] {
                if cell.color != color {
                    if !text.isEmpty { bytes.append(text: text, color: color) }
                    (text, color) = ("", cell.color)
                }
                text.unicodeScalars.append(cell.scalar)
            }
            if !text.isEmpty { bytes.append(text: text, color: color) }
            return end
        }
    }

    private(set) var rows: [Row]
    let chart: ChartData
    private let hasColor: Bool
    private static let faint = "2"

    init(_ chart: ChartData, columns: Int, rows: Int, hasColor: Bool) {
        (self.chart, self.hasColor) = (chart, hasColor)
        let blank = Row(cells: [(scalar: Unicode.Scalar, color: String?)](repeating: (" ", nil), count: columns))
        self.rows = [Row](repeating: blank, count: rows)
        if let spread = chart.spread { shade(spread) }
        for event in chart.events {
            let column = ChartDayLabels.column(of: event.day, chart, columns)
            for row in self.rows.indices { put("┊", column, row, TerminalPlot.faint) }
        }
        // The first line of a cell gives it its colour.
        for (index, line) in chart.lines.enumerated().reversed() where line.candles.isEmpty { draw(line, index) }
        if !hasColor, chart.lines.count > 1 {
            for (index, line) in chart.lines.enumerated() { mark(line, index) }
        }
        for line in chart.lines { draw(line.candles) }
        // Without colours the area would hide the line.
        if hasColor, chart.lines.count == 1, chart.spread == nil, chart.lines[0].candles.isEmpty { fillArea() }
    }

    /// Shades what is below the line.
    private mutating func fillArea() {
        for column in 0..<columns {
            let isDot = { (row: Row) in (0x2801...0x28FF).contains(row.cells[column].scalar.value) }
            guard let lowest = rows.lastIndex(where: isDot) else { continue }
            for row in rows.indices.dropFirst(lowest + 1) where rows[row].cells[column].scalar == " " {
                put("░", column, row, TerminalPlot.faint)
            }
        }
    }

    private var columns: Int { rows[0].cells.count }

    private mutating func put(_ scalar: Unicode.Scalar, _ column: Int, _ row: Int, _ color: String?) {
        guard rows.indices.contains(row), rows[row].cells.indices.contains(column) else { return }
        rows[row].cells[column] = (scalar, hasColor ? color : nil)
    }

    private mutating func draw(_ line: ChartData.Line, _ index: Int) {
        var canvas = DotCanvas(columns: columns, rows: rows.count)
        canvas.draw(line, chart)
        for row in rows.indices {
            for (column, dots) in canvas.dots(row).enumerated() where dots != 0 {
                let value = rows[row].cells[column].scalar.value
                let before = (0x2800...0x28FF).contains(value) ? value - 0x2800 : 0
                let scalar = Unicode.Scalar(0x2800 + (before | UInt32(dots))) ?? " "
                put(scalar, column, row, ChartPalette.terminal[index])
            }
        }
    }

    /// Puts a line's symbol on it: every 16 columns, where the other lines do not have theirs, and at its end.
    private mutating func mark(_ line: ChartData.Line, _ index: Int) {
        var canvas = DotCanvas(columns: columns, rows: rows.count)
        canvas.draw(line, chart)
        let dots = rows.indices.map { canvas.dots($0) }
        let last = (0..<columns).last { column in dots.contains { $0[column] != 0 } }
        let start = index * 16 / chart.lines.count
        for column in 0..<columns where column % 16 == start || column == last {
            guard let row = dots.firstIndex(where: { $0[column] != 0 }) else { continue }
            put(ChartPalette.symbols[index], column, row, nil)
        }
    }

    private mutating func shade(_ spread: ChartSpread) {
        for run in spread.runs {
            var before: ChartSpread.Point?
            for point in run {
                let to = ChartDayLabels.column(of: point.day, chart, columns)
                let from = before.map { ChartDayLabels.column(of: $0.day, chart, columns) } ?? to
                for column in from...max(from, to) {
                    let part = to > from ? Double(column - from) / Double(to - from) : 1
                    let start = before ?? point
                    let values = [
                        start.first + (point.first - start.first) * part,
                        start.second + (point.second - start.second) * part,
                    ]
                    let (first, second) = (dotRow(values[0]), dotRow(values[1]))
                    for row in min(first, second)...max(first, second) { put("░", column, row, TerminalPlot.faint) }
                }
                before = point
            }
        }
    }

    /// Draws each column's range; days that share a column are one candle.
    private mutating func draw(_ candles: [ChartData.Candle]) {
        var merged: [(column: Int, candle: ChartData.Candle)] = []
        for candle in candles {
            let column = ChartDayLabels.column(of: candle.day, chart, columns)
            if var last = merged.last, last.column == column {
                last.candle.close = candle.close
                (last.candle.low, last.candle.high) = (
                    min(last.candle.low, candle.low), max(last.candle.high, candle.high)
                )
                merged[merged.count - 1] = last
            } else {
                merged.append((column, candle))
            }
        }
        for (column, candle) in merged {
            let color = ChartPalette.terminal[candle.rises ? 0 : 2]
            for row in row(candle.high)...row(candle.low) { put("│", column, row, color) }
            let ends = (row(max(candle.open, candle.close)), row(min(candle.open, candle.close)))
            for row in ends.0...ends.1 { put(candle.rises ? "┃" : "█", column, row, color) }
        }
    }

    private func dotRow(_ value: Double) -> Int { DotCanvas.dot(of: value, chart, rows.count * 4) / 4 }

    private func row(_ value: Double) -> Int { chart.row(of: value, in: rows.count) }
}
