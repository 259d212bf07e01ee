import KursCore

/// The plot of a chart in a terminal: the cells between its axes.
struct TerminalPlot {
    /// A row of cells, each a character and its colour.
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

    /// The rows, from the top.
    private(set) var rows: [Row]
    private let chart: ChartData
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
    }

    private var columns: Int { rows[0].cells.count }

    private mutating func put(_ scalar: Unicode.Scalar, _ column: Int, _ row: Int, _ color: String?) {
        guard rows.indices.contains(row), rows[row].cells.indices.contains(column) else { return }
        rows[row].cells[column] = (scalar, hasColor ? color : nil)
    }

    /// Adds the dots of a line to those that are there.
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

    /// Shades the cells between two lines.
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

    /// The row in which a line's dot of a value is.
    private func dotRow(_ value: Double) -> Int { DotCanvas.dot(of: value, chart, rows.count * 4) / 4 }

    private func row(_ value: Double) -> Int { chart.row(of: value, in: rows.count) }
}
