import KursCore

extension SVGChart {
    /// Draws a line, and the spread between buying and selling as a band.
    mutating func draw(_ line: ChartData.Line, _ index: Int) {
        for run in runs(line) {
            let sided = run.filter { $0.low != nil && $0.high != nil }
            guard sided.count > 1 else { continue }
            let top = sided.map { point($0.day, $0.high ?? $0.value) }
            let bottom = sided.reversed().map { point($0.day, $0.low ?? $0.value) }
            text += "<polygon class=\"band f\(index)\" points=\"\((top + bottom).list(" "))\"/>\n"
        }
        let path = runs(line).map { run in
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
    mutating func drawEnds() {
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

    /// The points between one gap and the next.
    private func runs(_ line: ChartData.Line) -> [ArraySlice<ChartData.Point>] {
        let starts = line.points.indices.filter { $0 == 0 || line.points[$0].startsSegment }
        return zip(starts, starts.dropFirst() + [line.points.count]).map { line.points[$0..<$1] }
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
