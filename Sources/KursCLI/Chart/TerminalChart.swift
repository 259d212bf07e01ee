import KursCore

/// A chart of braille dots, two across and four down in every character.
enum TerminalChart {
    private static let paints: [Paint] = [.up, .warning, .down, .strong]
    /// How each line is told from the others without colour: all its dots, every other column, every third, every fourth.
    private static let steps = [1, 2, 3, 4]

    /// Draws the chart in so many columns; at least 40.
    static func append(_ chart: ChartData, to bytes: inout [UInt8], columns: Int, _ session: Session) {
        let (language, color) = (session.language, session.settings.color)
        let width = max(40, min(columns, 200))
        let labels = chart.marks.map { chart.label($0, language) }
        let gutter = (labels.map { DisplayWidth.of($0) }.max() ?? 0) + 2
        let plot = width - gutter
        let height = max(8, min(20, plot / 5))
        bytes.append(text: chart.title, color ? .strong : nil)
        bytes.append("\n")
        if chart.lines.count > 1 { appendLegend(chart, to: &bytes, color) }
        let canvases = chart.lines.enumerated().map { index, line in
            var canvas = Canvas(columns: plot, rows: height)
            canvas.draw(line, chart, everyColumn: color ? 1 : steps[index % steps.count])
            return canvas
        }
        for row in 0..<height {
            let label = zip(chart.marks, labels).first { mark, _ in rowOf(mark, chart, height) == row }?.1 ?? ""
            let gap = gutter - 2 - DisplayWidth.of(label)
            bytes.append(text: String(repeating: " ", count: gap) + label, color ? .faint : nil)
            bytes.append(text: label.isEmpty ? " │" : " ┤")
            appendRow(canvases.map { $0.dots(row) }, to: &bytes, color)
        }
        appendDays(chart, to: &bytes, gutter: gutter, plot: plot, language)
    }

    private static func rowOf(_ value: Double, _ chart: ChartData, _ height: Int) -> Int {
        let part = (value - chart.range.lowerBound) / (chart.range.upperBound - chart.range.lowerBound)
        return min(height - 1, max(0, height - 1 - Int(part * Double(height - 1) + 0.5)))
    }

    private static func appendLegend(_ chart: ChartData, to bytes: inout [UInt8], _ color: Bool) {
        for (index, line) in chart.lines.enumerated() {
            if index > 0 { bytes.append("   ") }
            let pattern = ["⣀⣀⣀", "⡀⡀⡀", "⡀⢀⡀", "⡀ ⡀"][index % steps.count]
            bytes.append(text: color ? "━━━" : pattern, color ? paints[index % paints.count] : nil)
            bytes.append(text: " " + line.name)
        }
        bytes.append("\n")
    }

    /// One row of all lines together; the cell has the colour of the first line in it.
    private static func appendRow(_ layers: [[UInt8]], to bytes: inout [UInt8], _ color: Bool) {
        var text = ""
        var paint: Paint?
        let flush = { (text: inout String, paint: Paint?, bytes: inout [UInt8]) in
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
        bytes.append("\n")
    }

    /// The line below, with as many days as have room.
    private static func appendDays(
        _ chart: ChartData, to bytes: inout [UInt8], gutter: Int, plot: Int, _ language: Language
    ) {
        let span = Int(chart.days.upperBound.number - chart.days.lowerBound.number)
        let isLong = span > 400
        let count = max(1, min(7, plot / 14, span + 1))
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

/// A field of dots under a chart's frame.
private struct Canvas {
    private let columns: Int
    private let rows: Int
    private var cells: [UInt8]
    /// The bit of a dot by its column and row within a character.
    private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = [UInt8](repeating: 0, count: columns * rows)
    }

    func dots(_ row: Int) -> [UInt8] { Array(cells[(row * columns)..<((row + 1) * columns)]) }

    /// Draws a line from left to right, joining the days.
    mutating func draw(_ line: ChartData.Line, _ chart: ChartData, everyColumn step: Int) {
        let (width, height) = (columns * 2, rows * 4)
        let days = max(1, Double(chart.days.upperBound.number - chart.days.lowerBound.number))
        let span = chart.range.upperBound - chart.range.lowerBound
        var before: (x: Int, y: Int)?
        for point in line.points {
            let across = Double(point.day.number - chart.days.lowerBound.number) / days
            let up = (point.value - chart.range.lowerBound) / span
            let x = Int((across * Double(width - 1)).rounded())
            // Rows of marks are four dots high: the middle of a mark's row is its value.
            let y = height - 1 - min(height - 1, max(0, Int((up * Double(height - 4)).rounded()) + 1))
            if let before { join(before, (x, y), step) } else { set(x, y, step) }
            before = (x, y)
        }
    }

    private mutating func join(_ from: (x: Int, y: Int), _ to: (x: Int, y: Int), _ step: Int) {
        let count = max(abs(to.x - from.x), abs(to.y - from.y))
        guard count > 0 else { return set(to.x, to.y, step) }
        for index in 0...count {
            set(from.x + (to.x - from.x) * index / count, from.y + (to.y - from.y) * index / count, step)
        }
    }

    private mutating func set(_ x: Int, _ y: Int, _ step: Int) {
        guard x >= 0, x < columns * 2, y >= 0, y < rows * 4, step == 1 || x % step == 0 else { return }
        cells[y / 4 * columns + x / 2] |= Canvas.bits[x % 2][y % 4]
    }
}
