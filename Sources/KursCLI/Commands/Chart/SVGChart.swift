import KursCore

/// A chart as self-contained SVG: no scripts, fonts or URLs; light or dark by the viewer's preference.
///
/// The picture is 900 wide, and wider with long names of lines; it grows in height with a long title and with the labels
/// of events.
struct SVGChart {
    let chart: ChartData
    let language: Language
    var text = ""
    /// The area of the lines.
    let plot: (left: Double, top: Double, right: Double, bottom: Double)
    /// The width of a picture with names of usual length.
    static let usualWidth = 900.0
    /// The least width of the area of the lines.
    private static let leastPlot = 420.0
    let width: Double
    private let theme: ChartTheme
    private let note: String
    private let head: [TextLine]
    private let notes: [String]
    private let events: [SVGEvent]
    private let height: Double
    private let spreadLine: Double?

    /// A line of text and where it stands.
    private struct TextLine {
        var text: String
        var y: Double
        var size: Double
        var isTitle: Bool
    }

    private static let margin = 24.0

    /// - Parameter note: What the picture is made of, at its foot.
    init(_ chart: ChartData, note: String, _ language: Language, theme: ChartTheme = .automatic) {
        (self.chart, self.note, self.language, self.theme) = (chart, note, language, theme)
        let labels = chart.ticks.map { SVGText.width(chart.label($0, language), size: 13) }.max() ?? 0
        let ends = chart.lines.map { SVGText.width(chart.end(of: $0, language), size: 13, isBold: true) }.max() ?? 0
        let left = max(76, labels + 34)
        let margin = 20 + ends + (chart.lines.count > 1 ? 44 : 12)
        width = max(SVGChart.usualWidth, (left + SVGChart.leastPlot + margin).rounded(.up))
        let right = width - margin
        let room = width - 2 * SVGChart.margin
        var (head, y): ([TextLine], Double) = ([], 10)
        for line in SVGText.folded(chart.title, size: 19, isBold: true, within: room) {
            y += 24
            head.append(TextLine(text: line, y: y, size: 19, isTitle: true))
        }
        y += 3
        for line in SVGText.folded(chart.subtitle, size: 14, within: room) {
            y += 20
            head.append(TextLine(text: line, y: y, size: 14, isTitle: false))
        }
        var spreadLine: Double?
        if let spread = chart.spread {
            spreadLine = y + 20
            for line in SVGText.folded(spread.words, size: 14, within: room - 34) {
                y += 20
                head.append(TextLine(text: line, y: y, size: 14, isTitle: false))
            }
        }
        self.spreadLine = spreadLine
        y += 30
        if !chart.unit.isEmpty { head.append(TextLine(text: chart.unit, y: y, size: 12, isTitle: false)) }
        self.head = head
        events = SVGEvent.placed(chart, from: left, to: right, within: width - 12, below: y + 8)
        let rows = events.map(\.bottom).max() ?? y + 6
        plot = (left: left, top: rows + 10, right: right, bottom: rows + 326)
        notes = SVGText.folded(note, size: 11, within: room)
        height = plot.bottom + 52 + Double(notes.count) * 14
    }

    /// The whole file.
    mutating func bytes() -> [UInt8] {
        text = ""
        writeHead()
        if let spread = chart.spread { draw(spread) }
        drawAxes()
        for event in events { draw(event) }
        for (index, line) in chart.lines.enumerated() {
            if line.candles.isEmpty { draw(line, index) } else { draw(line.candles, index) }
        }
        drawEnds()
        text += "</svg>\n"
        return Array(text.utf8)
    }

    private mutating func writeHead() {
        let (width, height) = (SVGText.number(width), SVGText.number(height))
        text += """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
            width="\(width)" height="\(height)" role="img" \
            font-family="system-ui, 'DejaVu Sans', sans-serif" font-size="13">
            <title>\(SVGText.escaped(chart.title))</title>
            <style>
            \(theme.style)</style>
            <rect class="paper" width="100%" height="100%"/>

            """
        for line in head {
            // The lines of the spread stand beside the sample of its band.
            let isBeside = chart.spread != nil && line.size == 14 && spreadLine.map { line.y >= $0 } == true
            write(
                line.text, at: SVGChart.margin + (isBeside ? 34 : 0), line.y, line.isTitle ? "ink" : "soft",
                " font-size=\"\(Int(line.size))\"" + (line.isTitle ? " font-weight=\"600\"" : ""))
        }
        if let spreadLine {
            let (x, y) = (SVGText.number(SVGChart.margin), SVGText.number(spreadLine - 11))
            text += "<rect class=\"spread\" x=\"\(x)\" y=\"\(y)\" width=\"26\" height=\"13\"/>\n"
        }
        for (number, line) in notes.enumerated() {
            write(line, at: SVGChart.margin, plot.bottom + 56 + Double(number) * 14, "soft", " font-size=\"11\"")
        }
    }

    /// Writes a line of text.
    mutating func write(_ line: String, at x: Double, _ y: Double, _ style: String, _ attributes: String = "") {
        text += "<text class=\"\(style)\" x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y))\"\(attributes)>"
        text += SVGText.escaped(line) + "</text>\n"
    }

    /// Writes a straight line.
    mutating func stroke(_ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        text += "<line class=\"\(style)\" x1=\"\(SVGText.number(x1))\" x2=\"\(SVGText.number(x2))\""
        text += " y1=\"\(SVGText.number(y1))\" y2=\"\(SVGText.number(y2))\"/>\n"
    }

    /// The x coordinate of a day.
    func place(_ day: Day) -> Double { plot.left + (plot.right - plot.left) * chart.position(of: day) }

    /// The y coordinate of a value.
    func height(_ value: Double) -> Double { plot.bottom - (plot.bottom - plot.top) * chart.position(of: value) }

    private mutating func drawAxes() {
        for tick in chart.ticks {
            stroke("grid", plot.left, height(tick), plot.right, height(tick))
            write(
                chart.label(tick, language), at: plot.left - 10, height(tick) + 4.5, "soft", " text-anchor=\"end\"")
        }
        stroke("axis", plot.left, plot.bottom, plot.right, plot.bottom)
        let span = { (chart: SVGChart, tick: ChartTick) -> (start: Double, end: Double) in
            let half = SVGText.width(tick.label, size: 13) / 2
            return (chart.place(tick.day) - half, chart.place(tick.day) + half)
        }
        let ticks = ChartTicks.ticks(chart.days, language) { [self] ticks in
            var end = -20.0
            for tick in ticks {
                let next = span(self, tick)
                guard next.start >= end + 14, next.end <= width - 8 else { return false }
                end = next.end
            }
            return true
        }
        for tick in ticks {
            let x = place(tick.day)
            stroke("axis", x, plot.bottom, x, plot.bottom + 5)
            write(tick.label, at: x, plot.bottom + 22, "soft", " text-anchor=\"middle\"")
        }
    }
}
