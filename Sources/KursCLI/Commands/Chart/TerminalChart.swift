import KursCore

/// A chart of braille dots; each character is two dots wide and four high.
enum TerminalChart {
    private static let paints: [TextStyle] = [.up, .warning, .down, .strong]
    /// The column steps that distinguish lines without colour: all columns, every second, every third, every fourth.
    private static let steps = [1, 2, 3, 4]

    /// Draws the chart; at least 40 columns wide.
    static func append(_ chart: ChartData, to bytes: inout [UInt8], columns: Int, _ context: CommandContext) {
        let (language, color) = (context.language, context.settings.color)
        let width = max(40, min(columns, 200))
        let labels = chart.marks.map { chart.label($0, language) }
        let gutter = (labels.map { DisplayWidth.of($0) }.max() ?? 0) + 2
        let ends = chart.lines.map { chart.end(of: $0, language) }
        let margin = (ends.map { DisplayWidth.of($0) }.max() ?? 0) + 1
        let plot = width - gutter - margin
        let height = max(8, min(20, plot / 5))
        bytes.append(text: chart.title, color ? .strong : nil)
        bytes.append("\n")
        let fits = DisplayWidth.of(chart.subtitle) <= width
        bytes.append(text: fits ? chart.subtitle : chart.shortSubtitle, color ? .faint : nil)
        bytes.append("\n")
        if chart.lines.count > 1 { appendLegend(chart, to: &bytes, color) }
        let canvases = chart.lines.enumerated().map { index, line in
            var canvas = DotCanvas(columns: plot, rows: height)
            canvas.draw(line, chart, everyColumn: color ? 1 : steps[index % steps.count])
            return canvas
        }
        let endRows = rows(ofEnds: chart, height)
        // At most one tick per two rows, for even spacing; zero is included if it is on the axis.
        let every = (chart.marks.count - 1) / (height / 2) + 1
        let zero = chart.marks.firstIndex { abs($0) < 1e-9 } ?? 0
        let named = stride(from: zero % every, to: chart.marks.count, by: every).map { (chart.marks[$0], labels[$0]) }
        for row in 0..<height {
            let label = named.first { mark, _ in rowOf(mark, chart, height) == row }?.1 ?? ""
            let gap = gutter - 2 - DisplayWidth.of(label)
            bytes.append(text: String(repeating: " ", count: gap) + label, color ? .faint : nil)
            bytes.append(text: label.isEmpty ? " │" : " ┤")
            let drawn = appendRow(canvases.map { $0.dots(row) }, to: &bytes, color)
            if let line = endRows.firstIndex(of: row) {
                bytes.append(text: String(repeating: " ", count: plot - drawn + 1))
                bytes.append(text: ends[line], color ? paints[line % paints.count] : nil)
            }
            bytes.append("\n")
        }
        appendDays(chart, to: &bytes, gutter: gutter, plot: plot, language)
    }

    /// The rows of the end labels: one each, the next free row when two lines end together.
    private static func rows(ofEnds chart: ChartData, _ height: Int) -> [Int] {
        var rows = [Int](repeating: -1, count: chart.lines.count)
        let order = chart.linesByEnd
        var free = 0
        for (number, index) in order.enumerated() {
            guard let last = chart.lines[index].points.last else { continue }
            // Leave a row for each of the labels below.
            let row = min(max(rowOf(last.value, chart, height), free), height - (order.count - number))
            rows[index] = row
            free = row + 1
        }
        return rows
    }

    private static func rowOf(_ value: Double, _ chart: ChartData, _ height: Int) -> Int {
        let part = (value - chart.range.lowerBound) / (chart.range.upperBound - chart.range.lowerBound)
        return min(height - 1, max(0, height - 1 - Int(part * Double(height - 1) + 0.5)))
    }

    private static func appendLegend(_ chart: ChartData, to bytes: inout [UInt8], _ color: Bool) {
        for (index, line) in chart.lines.enumerated() {
            if index > 0 { bytes.append("   ") }
            let pattern = ["⠤⠤⠤", "⠄⠄⠄", "⠄⠠⠄", "⠄ ⠄"][index % steps.count]
            bytes.append(text: color ? "━━━" : pattern, color ? paints[index % paints.count] : nil)
            bytes.append(text: " " + line.name)
        }
        bytes.append("\n")
    }

    /// Writes one row of all lines; a cell has the colour of the first line in it.
    ///
    /// - Returns: The number of columns written, up to the last dot.
    private static func appendRow(_ layers: [[UInt8]], to bytes: inout [UInt8], _ color: Bool) -> Int {
        var text = ""
        var paint: TextStyle?
        let flush = { (text: inout String, paint: TextStyle?, bytes: inout [UInt8]) in
            if !text.isEmpty { bytes.append(text: text, color ? paint : nil) }
            text = ""
        }
        let count = layers.first?.count ?? 0
        var end = count
        while end > 0, layers.allSatisfy({ $0[end - 1] == 0 }) { end -= 1 }
        for column in 0..<end {
            let dots = layers.reduce(UInt8(0)) { $0 | $1[column] }
            let owner = layers.firstIndex { $0[column] != 0 }
            let next = owner.map { paints[$0 % paints.count] }
            if next != paint {
                flush(&text, paint, &bytes)
                paint = next
            }
            let scalar = dots == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(dots)) ?? " "
            text.unicodeScalars.append(scalar)
        }
        flush(&text, paint, &bytes)
        return end
    }

    /// Writes the time axis with as many day labels as fit.
    private static func appendDays(
        _ chart: ChartData, to bytes: inout [UInt8], gutter: Int, plot: Int, _ language: Language
    ) {
        let span = Int(chart.days.upperBound.number - chart.days.lowerBound.number)
        let isLong = span > 400
        let count = max(1, min(7, max(2, plot / 14), span + 1))
        var axis = String(repeating: " ", count: gutter - 1) + "└"
        var labels = ""
        var ticks: [Int] = []
        for index in 0..<count {
            let place = index * (plot - 1) / max(1, count - 1)
            let day = chart.days.lowerBound.advanced(by: span * index / max(1, count - 1))
            let label = ChartDays.label(day, isLong: isLong, language)
            let width = DisplayWidth.of(label)
            let start = min(max(gutter + place - width / 2, 0), gutter + plot - width)
            let have = DisplayWidth.of(labels)
            guard index == 0 || start > have else { continue }
            labels += String(repeating: " ", count: max(0, start - have)) + label
            ticks.append(place)
        }
        for column in 0..<plot { axis += ticks.contains(column) ? "┬" : "─" }
        bytes.append(text: axis + "\n" + labels + "\n")
    }
}
