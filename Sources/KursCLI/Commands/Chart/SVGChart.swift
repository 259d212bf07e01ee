import KursCore

/// A chart as self-contained SVG: no scripts, fonts or URLs; light or dark by the viewer's preference.
struct SVGChart {
    private let chart: ChartData
    private let language: Language
    private let note: String
    private var text = ""
    private let size = (width: 900.0, height: 460.0)
    private let plot: (left: Double, top: Double, right: Double, bottom: Double)

    init(_ chart: ChartData, note: String, _ language: Language) {
        self.chart = chart
        self.note = note
        self.language = language
        let widest = chart.lines.map { chart.end(of: $0, language).unicodeScalars.count }.max() ?? 0
        // Space for the end labels on the right; a character of this size is at most 8 wide.
        plot = (left: 76, top: 84, right: size.width - 26 - Double(widest) * 8, bottom: 400)
    }

    /// The whole file.
    mutating func bytes() -> [UInt8] {
        head()
        axes()
        for (index, line) in chart.lines.enumerated() { draw(line, index) }
        ends()
        text += "</svg>\n"
        return Array(text.utf8)
    }

    private mutating func head() {
        text += """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(size.width)) \(number(size.height))" \
            width="\(number(size.width))" height="\(number(size.height))" role="img" \
            font-family="system-ui, 'DejaVu Sans', sans-serif" font-size="13">
            <title>\(escaped(chart.title))</title>
            <style>
            .paper{fill:#ffffff}.ink{fill:#1f2328}.soft{fill:#59636e}.grid{stroke:#d8dee4}.axis{stroke:#8c959f}
            .s0{stroke:#0b62c4}.s1{stroke:#c4410c}.s2{stroke:#1a7f37}.s3{stroke:#8250df}
            .f0{fill:#0b62c4}.f1{fill:#c4410c}.f2{fill:#1a7f37}.f3{fill:#8250df}
            .line{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}.band{opacity:.16}
            @media (prefers-color-scheme:dark){
            .paper{fill:#0d1117}.ink{fill:#f0f6fc}.soft{fill:#9198a1}.grid{stroke:#262c36}.axis{stroke:#656c76}
            .s0{stroke:#58a6ff}.s1{stroke:#ff9a5c}.s2{stroke:#56d364}.s3{stroke:#c297ff}
            .f0{fill:#58a6ff}.f1{fill:#ff9a5c}.f2{fill:#56d364}.f3{fill:#c297ff}.band{opacity:.24}}
            </style>
            <rect class="paper" width="100%" height="100%"/>
            <text class="ink" x="24" y="34" font-size="19" font-weight="600">\(escaped(chart.title))</text>
            <text class="soft" x="24" y="57" font-size="14">\(escaped(chart.subtitle))</text>
            <text class="soft" x="24" y="\(number(size.height - 14))" font-size="11">\(escaped(note))</text>

            """
    }

    private mutating func axes() {
        for mark in chart.marks {
            let y = number(height(mark))
            text +=
                "<line class=\"grid\" x1=\"\(number(plot.left))\" x2=\"\(number(plot.right))\" y1=\"\(y)\" y2=\"\(y)\"/>\n"
            let label = escaped(chart.label(mark, language))
            text += "<text class=\"soft\" x=\"\(number(plot.left - 10))\" y=\"\(number(height(mark) + 4.5))\""
            text += " text-anchor=\"end\">\(label)</text>\n"
        }
        let base = number(plot.bottom)
        text +=
            "<line class=\"axis\" x1=\"\(number(plot.left))\" x2=\"\(number(plot.right))\" y1=\"\(base)\" y2=\"\(base)\"/>\n"
        let span = Int(chart.days.upperBound.number - chart.days.lowerBound.number)
        let count = min(7, span + 1)
        for index in 0..<count {
            let day = chart.days.lowerBound.advanced(by: span * index / max(1, count - 1))
            let x = place(day)
            text +=
                "<line class=\"axis\" x1=\"\(number(x))\" x2=\"\(number(x))\" y1=\"\(base)\" y2=\"\(number(plot.bottom + 5))\"/>\n"
            let anchor = index == 0 ? "start" : index == count - 1 ? "end" : "middle"
            let label = ChartDays.label(day, isLong: span > 400, language)
            text += "<text class=\"soft\" x=\"\(number(x))\" y=\"\(number(plot.bottom + 22))\""
            text += " text-anchor=\"\(anchor)\">\(escaped(label))</text>\n"
        }
    }

    /// Draws a line, and the spread between buying and selling as a band.
    private mutating func draw(_ line: ChartData.Line, _ index: Int) {
        let color = index % 4
        for run in runs(line) {
            let sided = run.filter { $0.low != nil && $0.high != nil }
            guard sided.count > 1 else { continue }
            let top = sided.map { "\(number(place($0.day))),\(number(height($0.high ?? $0.value)))" }
            let bottom = sided.reversed().map { "\(number(place($0.day))),\(number(height($0.low ?? $0.value)))" }
            text += "<polygon class=\"band f\(color)\" points=\"\((top + bottom).list(" "))\"/>\n"
        }
        let path = runs(line).map { run in
            "M" + run.map { "\(number(place($0.day))) \(number(height($0.value)))" }.list("L")
        }.joined()
        text += "<path class=\"line s\(color)\" d=\"\(path)\"/>\n"
        guard let last = line.points.last else { return }
        text +=
            "<circle class=\"f\(color)\" cx=\"\(number(place(last.day)))\" cy=\"\(number(height(last.value)))\" r=\"4\"/>\n"
    }

    /// The points between one gap and the next.
    private func runs(_ line: ChartData.Line) -> [ArraySlice<ChartData.Point>] {
        let starts = line.points.indices.filter { $0 == 0 || line.points[$0].startsSegment }
        return zip(starts, starts.dropFirst() + [line.points.count]).map { line.points[$0..<$1] }
    }

    /// Writes the end labels; labels of lines that end close together are stacked.
    private mutating func ends() {
        let order = chart.linesByEnd
        let spacing = 18.0
        var free = plot.top
        for (number, index) in order.enumerated() {
            guard let last = chart.lines[index].points.last else { continue }
            let lowest = plot.bottom - Double(order.count - 1 - number) * spacing
            let y = min(max(height(last.value), free), lowest)
            free = y + spacing
            text += "<text class=\"f\(index % 4)\" x=\"\(self.number(plot.right + 10))\" y=\"\(self.number(y + 4.5))\""
            text += " font-weight=\"600\">\(escaped(chart.end(of: chart.lines[index], language)))</text>\n"
        }
    }

    private func place(_ day: Day) -> Double {
        let days = max(1, Double(chart.days.upperBound.number - chart.days.lowerBound.number))
        return plot.left + (plot.right - plot.left) * Double(day.number - chart.days.lowerBound.number) / days
    }

    private func height(_ value: Double) -> Double {
        let part = (value - chart.range.lowerBound) / (chart.range.upperBound - chart.range.lowerBound)
        return plot.bottom - (plot.bottom - plot.top) * part
    }

    /// A coordinate rounded to a tenth.
    private func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
    }

    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += $1 == "&" ? "&amp;" : $1 == "<" ? "&lt;" : $1 == ">" ? "&gt;" : String($1) }
    }
}
