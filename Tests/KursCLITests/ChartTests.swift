import KursTestSupport
import Testing

@testable import KursCLI
@testable import KursCharts
@testable import KursCore
@testable import KursTerminal

/// `kurs chart`: lines, axes, marks, candles and spreads.
@Suite struct ChartTests {
    private func day(_ iso: String) -> Day { Day(iso: iso.utf8) ?? Day(number: 0) }

    /// Lines over the same ten days, each a little higher than the one before.
    private func chart(lines count: Int, title: String = "USD") -> ChartData {
        ChartData(
            lines: (0..<count).map { line in
                let points = (0..<10).map {
                    ChartData.Point(day: Day(number: 20_000 + Int32($0)), value: Double(40 + line))
                }
                return ChartData.Line(name: "L\(line)", points: points, last: ExactDecimal("\(40 + line).5"))
            }, title: title)
    }

    private func svg(_ chart: ChartData, _ language: Language = .en) -> String {
        var picture = SVGChart(chart, note: "note", language)
        return String(decoding: picture.bytes(), as: UTF8.self)
    }

    @Test func `each of eight lines has a colour, a dash and a symbol of its own`() throws {
        let text = svg(chart(lines: 8))
        for index in 0..<8 { #expect(text.split(separator: "class=\"line s\(index)\"").count == 3) }
        #expect(Set(ChartPalette.dashes).count == 8)
        #expect(Set(ChartPalette.terminal).count == 8)
        #expect(Set(ChartPalette.symbols).count == 8)
        let world = TestEnvironment()
        let plain = try context(world)
        var bytes: [UInt8] = []
        TerminalChart(chart(lines: 8), columns: 100, plain).append(to: &bytes)
        let drawn = String(decoding: bytes, as: UTF8.self)
        for (index, symbol) in ChartPalette.symbols.enumerated() {
            #expect(drawn.contains("─\(symbol)─ L\(index)"))
            #expect(drawn.contains("\(symbol) L\(index) \(40 + index).5"))
        }
        #expect(drawn.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= 100 })
    }

    private func context(_ world: TestEnvironment) throws -> CommandContext {
        try CommandContext(try ParsedArguments(["chart", "usd"], .kurs), world.world([]))
    }

    @Test func `more than eight lines are refused`() {
        let nine = ["usd", "eur", "pln", "gbp", "chf", "czk", "jpy", "cny", "sek"]
        TestEnvironment().expect(
            ["chart"] + nine, status: 64, out: "", err: "kurs: 9 lines are too many for one chart; draw at most 8\n")
        TestEnvironment().expect(
            ["chart"] + nine + ["--lang", "uk"],
            err: "kurs: забагато ліній для одного графіка: 9; можна щонайбільше 8\n")
    }

    /// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
    private static let vision: [[Double]] = [
        [1, 0, 0, 0, 1, 0, 0, 0, 1],
        [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
        [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881],
        [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900],
    ]

    private static func linear(_ color: String) -> [Double] {
        stride(from: 1, to: 7, by: 2).map { start in
            let part = Double(Int(color.dropFirst(start).prefix(2), radix: 16) ?? 0) / 255
            return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055, 2.4)
        }
    }

    private static func luminance(_ color: String) -> Double {
        zip(linear(color), [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
    }

    private static func lab(_ color: String, _ vision: [Double]) -> [Double] {
        let plain = linear(color)
        let seen = (0..<3).map { row in
            min(1, max(0, (0..<3).reduce(0) { $0 + vision[row * 3 + $1] * plain[$1] }))
        }
        let white = [0.95047, 1, 1.08883]
        let xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]].enumerated().map {
            row, weights in zip(weights, seen).reduce(0) { $0 + $1.0 * $1.1 } / white[row]
        }
        let f = xyz.map { $0 > 0.008856 ? power($0, 1 / 3.0) : 7.787 * $0 + 16 / 116.0 }
        return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
    }

    /// x to the power of y, for 0 < x ≤ 1.
    private static func power(_ x: Double, _ y: Double) -> Double {
        // ln x by its series of the area hyperbolic tangent, exp by its own.
        let t = (x - 1) / (x + 1)
        var (log, term) = (0.0, t)
        for step in 0..<4000 {
            log += 2 * term / Double(2 * step + 1)
            term *= t * t
        }
        var (sum, part) = (1.0, 1.0)
        for step in 1..<60 {
            part *= log * y / Double(step)
            sum += part
        }
        return sum
    }

    @Test(arguments: [(ChartPalette.light, "#ffffff"), (ChartPalette.dark, "#0d1117")])
    func `the colours are apart for every kind of colour vision, and visible`(colors: [String], paper: String) {
        for vision in Self.vision {
            let seen = colors.map { Self.lab($0, vision) }
            for (index, one) in seen.enumerated() {
                for (other, two) in seen.enumerated() where other < index {
                    let squared = zip(one, two).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
                    #expect(squared >= 400, "\(colors[index]) and \(colors[other])")
                }
            }
        }
        for color in colors {
            let light = [Self.luminance(color), Self.luminance(paper)].sorted()
            #expect((light[1] + 0.05) / (light[0] + 0.05) >= 3, "\(color)")
        }
    }

    static let ticks: [(first: String, last: String, room: Int, labels: String)] = [
        ("2026-11-16", "2026-11-20", 8, "16 Nov|17 Nov|18 Nov|19 Nov|20 Nov"),
        // Mondays.
        ("2026-10-22", "2026-11-20", 8, "26 Oct|2 Nov|9 Nov|16 Nov"),
        ("2026-08-23", "2026-11-20", 7, "24 Aug|7 Sep|21 Sep|5 Oct|19 Oct|2 Nov|16 Nov"),
        ("2026-08-23", "2026-11-20", 5, "Sep 2026|Oct|Nov"),
        ("2025-11-20", "2026-11-20", 12, "Dec 2025|2026|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov"),
        ("2025-11-20", "2026-11-20", 6, "2026|Apr|Jul|Oct"),
        ("2020-05-01", "2026-11-20", 8, "2021|2022|2023|2024|2025|2026"),
        ("1996-09-02", "2026-11-20", 8, "2000|2005|2010|2015|2020|2025"),
        ("2026-11-20", "2026-11-20", 8, "20 Nov"),
        // Two days of one week, without room for both.
        ("2026-11-17", "2026-11-18", 1, "17 Nov"),
    ]

    @Test(arguments: ticks.indices)
    func `ticks are at the starts of days, weeks, months, quarters and years`(index: Int) {
        let row = Self.ticks[index]
        let found = ChartTicks.ticks(day(row.first)...day(row.last), .en) { $0.count <= row.room }
        #expect(found.map(\.label).joined(separator: "|") == row.labels)
    }

    @Test func `a year of ticks in Ukrainian begins with the month and its year`() {
        let found = ChartTicks.ticks(day("2026-05-05")...day("2026-11-20"), .uk) { $0.count < 8 }
        #expect(found.map(\.label) == ["черв. 2026", "лип.", "серп.", "вер.", "жовт.", "лист."])
    }

    /// The sums of the advance widths in the tables of DejaVu Sans 2.37 and its bold, at 19 pixels.
    @Test(arguments: [
        ("USD, EUR · NBU official rate", 264.7, 298.6), ("Офіційний курс НБУ, Середній курс у банках", 449.1, 498.6),
        ("грн за 1 USD", 127.0, 138.5),
    ])
    func `no text comes out wider than measured`(text: String, regular: Double, bold: Double) {
        #expect(SVGText.width(text, size: 19) >= regular)
        #expect(SVGText.width(text, size: 19, isBold: true) >= bold)
        #expect(SVGText.width(text, size: 19, isBold: true) < bold * 1.5)
    }

    @Test(arguments: [
        "Офіційний курс Національного банку України " + String(repeating: "та інших ринків ", count: 8),
        String(repeating: "Ш", count: 90), "USD",
    ])
    func `a long title is folded, and the picture grows`(title: String) throws {
        let text = svg(chart(lines: 2, title: title), .uk)
        let titles = text.split(separator: "\n").filter { $0.contains("font-size=\"19\"") }
        let words = titles.compactMap { line -> String? in
            guard let start = line.firstIndex(of: ">"), let end = line.lastIndex(of: "<"), start < end else {
                return nil
            }
            return String(line[line.index(after: start)..<end])
        }
        #expect(words.joined().filter { $0 != " " } == title.filter { $0 != " " })
        #expect(words.allSatisfy { SVGText.width($0, size: 19, isBold: true) <= 852 })
        let plain = svg(chart(lines: 2), .uk)
        let height = { (text: String) -> Int in
            let rest = text.split(separator: "viewBox=\"0 0 900 ")[1]
            return Int(rest.prefix { $0.isNumber }) ?? 0
        }
        #expect(height(text) == height(plain) + 24 * (titles.count - 1))
    }

    @Test func `a long name of a line widens the picture, and is cut at the line's end in a terminal`() throws {
        var chart = chart(lines: 2)
        chart.lines[0].name = String(repeating: "Щедрі подарунки ", count: 6)
        let text = svg(chart, .uk)
        let width = Double(text.split(separator: "viewBox=\"0 0 ")[1].prefix { $0.isNumber }) ?? 0
        #expect(width > SVGText.width(chart.end(of: chart.lines[0], .uk), size: 13, isBold: true) + 420)
        var bytes: [UInt8] = []
        TerminalChart(chart, columns: 80, try context(TestEnvironment())).append(to: &bytes)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.filter { $0.contains("┤") || $0.contains("│") }.allSatisfy { DisplayWidth.of(String($0)) <= 80 })
        #expect(lines.contains { $0.hasSuffix("Щедрі подарунки Щед… 40.5") }, "\(lines)")
    }

    @Test func `a single point stands in the middle`() {
        let line = ChartData.Line(name: "USD", points: [.init(day: Day(number: 20_000), value: 43.425)])
        let single = ChartData(lines: [line], title: "USD")
        #expect(single.position(of: Day(number: 20_000)) == 0.5)
        #expect((0.3...0.7).contains(single.position(of: 43.425)))
        #expect(ChartDayLabels(single, gutter: 6, plot: 41, .en).ticks == [20])
    }

    @Test func `large numbers are grouped`() {
        let points = [(20_000, 6_900_000.0), (20_001, 7_006_866.64)].map {
            ChartData.Point(day: Day(number: Int32($0.0)), value: $0.1)
        }
        let line = ChartData.Line(name: "BTC", points: points, last: ExactDecimal("7006866.64"))
        let chart = ChartData(lines: [line], title: "")
        #expect(chart.label(7_000_000, .en) == "7,000,000")
        #expect(chart.label(7_000_000, .uk) == "7\u{A0}000\u{A0}000")
        #expect(chart.end(of: line, .uk) == "7\u{A0}006\u{A0}866,64")
    }
}
