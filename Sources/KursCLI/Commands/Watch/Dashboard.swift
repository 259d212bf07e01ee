import KursCore

/// The wide view: panes for a market, the chosen currency, its chart, banks, news and the converter.
enum Dashboard {
    static let leastColumns = 120
    static let leastRows = 35

    enum Pane: CaseIterable { case rates, chart, news, markets, banks, wallet, converter }

    /// Where a pane is on the screen; the first of its rows is its title.
    struct Area: Equatable {
        var column: Int
        var row: Int
        var columns: Int
        var rows: Int

        func contains(column: Int, row: Int) -> Bool {
            (self.column..<(self.column + columns)).contains(column) && (self.row..<(self.row + rows)).contains(row)
        }
    }

    /// The panes of a state between the head and the foot: two columns, with a line between them.
    static func areas(_ state: WatchState) -> [(pane: Pane, area: Area)] {
        let left = min(state.columns * 11 / 20, 110)
        let right = state.columns - left - 3
        let height = state.rows - 2
        // A market of a few currencies leaves its room to the chart.
        let rates = min(max(state.board.rates.count, 3) + 2, height * 2 / 5)
        let news = max(6, (height - rates) * 2 / 5)
        let converter = 6
        let lines = WalletSumsPane.lines(state, columns: right).count
        let wallet = lines == 0 ? 0 : lines + 1
        let markets = Market.allCases.count + 2
        return [
            (.rates, Area(column: 0, row: 1, columns: left, rows: rates)),
            (.chart, Area(column: 0, row: 1 + rates, columns: left, rows: height - rates - news)),
            (.news, Area(column: 0, row: 1 + height - news, columns: left, rows: news)),
            (.markets, Area(column: left + 3, row: 1, columns: right, rows: markets)),
            (
                .banks,
                Area(column: left + 3, row: 1 + markets, columns: right, rows: height - markets - wallet - converter)
            ),
            (.wallet, Area(column: left + 3, row: 1 + height - converter - wallet, columns: right, rows: wallet)),
            (.converter, Area(column: left + 3, row: 1 + height - converter, columns: right, rows: converter)),
        ]
    }

    static func lines(_ state: WatchState) -> [WatchScreen.Line] {
        var (left, right): ([WatchScreen.Line], [WatchScreen.Line]) = ([], [])
        let areas = areas(state)
        for (pane, area) in areas where area.rows > 0 {
            var lines = [title(of: pane, state, area.columns)] + body(of: pane, state, area).prefix(area.rows - 1)
            lines += Array(repeating: [], count: area.rows - lines.count)
            if area.column == 0 { left += lines } else { right += lines }
        }
        let width = areas[0].area.columns
        // The lines of the titles join the one between the columns.
        let titles = areas.filter { $0.area.rows > 0 }.map { ($0.area.column == 0, $0.area.row - 1) }
        return left.indices.map { row in
            let (ends, begins) = (titles.contains { $0 == (true, row) }, titles.contains { $0 == (false, row) })
            let joint = ends ? begins ? "─┼ " : "─┤ " : begins ? " ├ " : " │ "
            return WatchScreen.filled(left[row], width) + [.init(joint, .faint)] + right[row]
        }
    }

    private static func body(of pane: Pane, _ state: WatchState, _ area: Area) -> [WatchScreen.Line] {
        let room = area.rows - 1
        return switch pane {
        case .rates: RatesPane.body(state, rows: room)
        case .chart: ChartPane.lines(state.chart, columns: area.columns, rows: room, state.language)
        case .news: NewsPane.lines(state, rows: room)
        case .markets: MarketsPane.lines(state, columns: area.columns)
        case .banks: BestBanksPane.lines(state, columns: area.columns, rows: room)
        case .wallet: WalletSumsPane.lines(state, columns: area.columns)
        case .converter: WatchScreen.converter(state)
        }
    }

    private static func title(of pane: Pane, _ state: WatchState, _ columns: Int) -> WatchScreen.Line {
        let language = state.language
        let code = state.selected?.text ?? ""
        let name: String =
            switch pane {
            case .rates: DisplayNames.market(state.market, in: state.city)(language)
            case .chart: LocalizedText("\(code), 90 days", "\(code), 90 днів")(language)
            case .news: LocalizedText("News", "Новини")(language)
            case .markets: LocalizedText("\(code) on the markets", "\(code) на ринках")(language)
            case .banks: LocalizedText("Banks for \(code)", "Банки, \(code)")(language)
            case .wallet: LocalizedText("Wallet", "Гаманець")(language)
            case .converter: LocalizedText("Converter", "Конвертер")(language)
            }
        let isActive = pane == (state.screen == .convert ? .converter : .rates)
        let rest = pane == .rates ? RatesPane.age(state) : ""
        var line: WatchScreen.Line = [.init(name, isActive ? .strong : nil)]
        if pane == .chart, let change = ChartPane.change(state) { line.append(change) }
        line.append(.init(rest.isEmpty ? " " : " \(rest) ", .faint))
        let used = line.reduce(0) { $0 + DisplayWidth.of($1.text) }
        return line + [.init(String(repeating: "─", count: max(0, columns - used)), .faint)]
    }
}

/// The chosen currency's chart in a pane: braille dots between a value axis and a time axis.
enum ChartPane {
    /// The change from the first day to the last, as `+1.2 %`; `nil` without a chart.
    static func change(_ state: WatchState) -> TextTable.Cell? {
        guard let points = state.chart?.lines.first?.points, points.count > 1, let first = points.first?.value,
            let last = points.last?.value, first > 0
        else { return nil }
        let percent = ChartAxis.decimal((last / first - 1) * 100, 1)
        let paint: TextStyle? = percent.isZero ? nil : percent.isNegative ? .down : .up
        return .init(" " + NumberFormat.change(percent, state.language) + " %", paint)
    }

    static func lines(_ chart: ChartData?, columns: Int, rows: Int, _ language: Language) -> [WatchScreen.Line] {
        guard let chart, chart.lines.contains(where: { $0.points.count > 1 }), rows >= 5 else {
            return [
                [
                    .init(
                        LocalizedText(
                            "no history yet; it starts with your first fetch",
                            "історії ще немає; вона почнеться з першого отриманого курсу")(
                                language), .faint)
                ]
            ]
        }
        let gutter = chart.labelWidth(language) + 2
        let (width, height) = (columns - gutter - 1, rows - 2)
        guard width >= 8 else { return [] }
        var canvas = DotCanvas(columns: width, rows: height)
        for line in chart.lines { canvas.draw(line, chart) }
        var lines: [WatchScreen.Line] = chart.rowLabels(height, language).enumerated().map { row, label in
            [
                .init(RatesPane.padded(label, gutter - 2, fromLeft: true) + (label.isEmpty ? " │" : " ┤"), .faint),
                .init(canvas.text(row), .up),
            ]
        }
        let days = ChartDayLabels(chart, gutter: gutter, plot: width, language)
        lines.append([.init(days.axis(), .faint)])
        lines.append([.init(days.text, .faint)])
        return lines
    }
}
