import KursCore

/// A chart as self-contained SVG: no scripts, fonts or URLs; light or dark by the viewer's preference.
///
/// The picture is 900 wide, and wider with long names of lines; it grows in height with a long title and with the labels
/// of events.
struct SVGChart {
    let chart: ChartData
    let language: Language
    var text = ""
    let plot: (left: Double, top: Double, right: Double, bottom: Double)
    private static let usualWidth = 900.0
    private static let leastPlot = 420.0
    let width: Double
    private let theme: ChartTheme
    private let note: String
    private let head: [TextLine]
    private let notes: [String]
    private let events: [SVGEvent]
    private let height: Double
    private let spreadLine: Double?

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

    mutating func write(_ line: String, at x: Double, _ y: Double, _ style: String, _ attributes: String = "") {
        text += "<text class=\"\(style)\" x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y))\"\(attributes)>"
        text += SVGText.escaped(line) + "</text>\n"
    }

    mutating func stroke(_ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        text += "<line class=\"\(style)\" x1=\"\(SVGText.number(x1))\" x2=\"\(SVGText.number(x2))\""
        text += " y1=\"\(SVGText.number(y1))\" y2=\"\(SVGText.number(y2))\"/>\n"
    }

    func place(_ day: Day) -> Double { plot.left + (plot.right - plot.left) * chart.position(of: day) }

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

    /// Draws a line, and the spread between buying and selling as a band.
    mutating func draw(_ line: ChartData.Line, _ index: Int) {
        let runs = line.points.runs(\.startsSegment)
        for run in runs {
            let sided = run.filter { $0.low != nil && $0.high != nil }
            guard sided.count > 1 else { continue }
            let top = sided.map { point($0.day, $0.high ?? $0.value) }
            let bottom = sided.reversed().map { point($0.day, $0.low ?? $0.value) }
            text += "<polygon class=\"band f\(index)\" points=\"\((top + bottom).list(" "))\"/>\n"
        }
        let path = runs.map { run in
            "M"
                + run.map { "\(SVGText.number(place($0.day))) \(SVGText.number(height($0.value)))" }.list("L")
        }.joined()
        text += "<path class=\"line s\(index)\"\(dash(index)) d=\"\(path)\"/>\n"
        guard let last = line.points.last else { return }
        let (x, y) = (SVGText.number(place(last.day)), SVGText.number(height(last.value)))
        text += "<circle class=\"f\(index)\" cx=\"\(x)\" cy=\"\(y)\" r=\"4\"/>\n"
    }

    /// Draws each day's range as a wick from its lowest to its highest rate, and a body from its first to its last,
    /// which is hollow if the rate rose.
    mutating func draw(_ candles: [ChartData.Candle], _ index: Int) {
        let days = Double(chart.days.upperBound.number - chart.days.lowerBound.number)
        let body = max(1.6, min(12, (plot.right - plot.left) / max(days, 1) * 0.62))
        for candle in candles {
            let x = place(candle.day)
            let color = candle.rises ? 0 : 1
            let (top, bottom) = (height(max(candle.open, candle.close)), height(min(candle.open, candle.close)))
            if candle.high > candle.low { stroke("wick s\(color)", x, height(candle.high), x, height(candle.low)) }
            let size = "width=\"\(SVGText.number(body))\" height=\"\(SVGText.number(max(bottom - top, 0.6)))\""
            let (left, up) = (SVGText.number(x - body / 2), SVGText.number(top))
            let fill = candle.rises ? "paper" : "f1"
            text += "<rect class=\"body s\(color) \(fill)\" x=\"\(left)\" y=\"\(up)\" \(size)/>\n"
        }
    }

    /// Draws the spread between two lines; that of a single day is a bar.
    mutating func draw(_ spread: ChartSpread) {
        for run in spread.runs {
            let half = run.count == 1 ? 4.0 : 0
            let corner = { [self] (day: Day, value: Double, shift: Double) in
                SVGText.number(place(day) + shift) + "," + SVGText.number(height(value))
            }
            let ends = run.count == 1 ? [run[run.startIndex], run[run.startIndex]] : Array(run)
            let edge =
                ends.enumerated().map { corner($1.day, $1.first, $0 == 0 ? -half : half) }
                + ends.enumerated().reversed().map { corner($1.day, $1.second, $0 == 0 ? -half : half) }
            text += "<polygon class=\"spread\" points=\"\(edge.list(" "))\"/>\n"
        }
    }

    /// Draws an event: a line through the chart below its label.
    mutating func draw(_ event: SVGEvent) {
        stroke("event", event.x, event.lines.first.map { $0.y - 9 } ?? plot.top, event.x, plot.bottom)
        for line in event.lines {
            write(
                line.text, at: event.x + (event.isLeft ? -5 : 5), line.y, "ink",
                " font-size=\"12\"" + (event.isLeft ? " text-anchor=\"end\"" : ""))
        }
    }

    /// Writes the end labels beside a sample of their line; labels of lines that end close together are stacked.
    private mutating func drawEnds() {
        let order = chart.linesByEnd
        let spacing = 18.0
        var free = plot.top
        for (number, index) in order.enumerated() {
            guard let last = chart.lines[index].points.last else { continue }
            let lowest = plot.bottom - Double(order.count - 1 - number) * spacing
            let y = min(max(height(last.value), free), lowest)
            free = y + spacing
            var x = plot.right + 12
            if order.count > 1 {
                let (from, to, up) = (SVGText.number(x), SVGText.number(x + 26), SVGText.number(y))
                text += "<path class=\"line s\(index)\"\(dash(index)) d=\"M\(from) \(up)L\(to) \(up)\"/>\n"
                x += 32
            }
            write(chart.end(of: chart.lines[index], language), at: x, y + 4.5, "f\(index)", " font-weight=\"600\"")
        }
    }

    private func dash(_ index: Int) -> String {
        let dash = ChartPalette.dashes[index]
        return dash.isEmpty ? "" : " stroke-dasharray=\"\(dash)\""
    }

    private func point(_ day: Day, _ value: Double) -> String {
        SVGText.number(place(day)) + "," + SVGText.number(height(value))
    }
}

/// An event in a picture: where its line stands and where its label.
struct SVGEvent {
    var x: Double
    /// Whether the label stands to the left of the line, which is near the right edge.
    var isLeft: Bool
    var lines: [(text: String, y: Double)]
    /// Where the label ends.
    var bottom: Double

    /// Places the labels above the plot so that none stands on another or on another's line.
    ///
    /// Labels to the left of their lines come first, from the last event back; each of the others stands below those
    /// that begin before it and reach it.
    static func placed(
        _ chart: ChartData, from left: Double, to right: Double, within edge: Double, below top: Double
    ) -> [SVGEvent] {
        var placed: [SVGEvent] = []
        var y = top
        let places = chart.events.map { (event: $0, x: left + (right - left) * chart.position(of: $0.day)) }
        for (event, x) in places.reversed() where edge - x < 150 {
            let event = SVGEvent(event, x, isLeft: true, room: min(x - 12, 360), y)
            placed.append(event)
            y = event.bottom
        }
        var ends: [(x: Double, bottom: Double)] = []
        for (event, x) in places where edge - x >= 150 {
            let start = ends.filter { $0.x + 10 > x }.map(\.bottom).max() ?? y
            let event = SVGEvent(event, x, isLeft: false, room: min(edge - x, 300), start)
            let width = event.lines.map { SVGText.width($0.text, size: 12) }.max() ?? 0
            ends.append((x + 5 + width, event.bottom))
            placed.append(event)
        }
        return placed
    }

    private init(_ event: ChartData.Event, _ x: Double, isLeft: Bool, room: Double, _ top: Double) {
        (self.x, self.isLeft) = (x, isLeft)
        let folded = SVGText.folded(event.text, size: 12, within: room - 8)
        lines = folded.enumerated().map { ($0.element, top + 12 + Double($0.offset) * 15) }
        bottom = top + Double(folded.count) * 15 + 2
    }
}
