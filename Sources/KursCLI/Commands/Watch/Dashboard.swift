import KursCharts
import KursCore
import KursTerminal

/// The panes of a terminal with room for them: a market, the chosen currency, its chart, banks and news; on a wide one
/// also every market, the wallet and the converter.
enum Dashboard {
    enum Pane: CaseIterable { case rates, chart, news, markets, banks, wallet, converter }

    /// What a terminal has room for: one list, panes above one another, two columns above the news, or everything.
    enum Layout {
        case list, narrow, compact, wide

        init(columns: Int, rows: Int) {
            self =
                columns >= 120 && rows >= 35
                ? .wide : columns >= 72 && rows >= 20 ? .compact : columns >= 36 && rows >= 18 ? .narrow : .list
        }
    }

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

    /// The panes between the head and the foot: those of two columns with a line between them, and those below.
    static func areas(_ state: WatchState) -> [(pane: Pane, area: Area)] {
        // Prices of coins have the most digits, and beside the NBU's many rates stand their names.
        let part = state.market.traits.tradesCoins ? 14 : state.market.traits.hasDailyRate ? 13 : 12
        let isNarrow = state.layout == .narrow
        let left =
            isNarrow ? state.columns : state.isWide ? min(state.columns * 11 / 20, 110) : state.columns * part / 25
        let right = isNarrow ? left : state.columns - left - 3
        let (height, list) = (state.rows - 2, list(state, columns: left))
        let foot = foot(origin(of: .banks, state), after: name(of: .banks, state), columns: right).count
        let banks = state.isCoin ? 0 : BestBanksPane.rows(state, columns: right) + 1 + foot
        let markets = MarketsPane.count(state) + 1
        let stacks: (left: Stack, right: Stack, below: Stack) =
            isNarrow
            ? ([], [], narrow(state, height, list, 5 + foot))
            : state.isWide
                ? wide(state, height, right, banks, markets, list) : compact(state, height, banks, markets, list)
        var areas: [(pane: Pane, area: Area)] = []
        var below = 1
        for (stack, column, columns) in [
            (stacks.left, 0, left), (stacks.right, left + 3, right), (stacks.below, 0, state.columns),
        ] {
            var row = columns == state.columns || stack.isEmpty ? below : 1
            for (pane, rows) in stack where rows > 0 {
                areas.append((pane, Area(column: column, row: row, columns: columns, rows: rows)))
                row += rows
            }
            below = row
        }
        return areas
    }

    /// Panes above one another, with the rows of each.
    private typealias Stack = [(pane: Pane, rows: Int)]

    /// The list above what there is room for: the chart, the best banks, and news.
    private static func narrow(_ state: WatchState, _ height: Int, _ list: Int, _ banks: Int) -> Stack {
        let rates = min(list, height / 2)
        let chart = height - rates < 10 || !state.mayHaveChart ? 0 : max(7, (height - rates) / 2)
        let rest = height - rates - chart
        let banks = rest < 9 ? 0 : min(banks, rest - 3)
        return [(.rates, rates), (.chart, chart), (state.isCoin ? .markets : .banks, banks), (.news, rest - banks)]
    }

    /// The rows of the list with its title, headings and source.
    private static func list(_ state: WatchState, columns: Int) -> Int {
        max(state.board.rates.count, 3) + 2 + RatesPane.foot(state, columns: columns).count
    }

    /// News is beside the chart where the banks are few, and the list takes the room of a chart that there is not.
    private static func wide(
        _ state: WatchState, _ height: Int, _ right: Int, _ banks: Int, _ markets: Int, _ list: Int
    ) -> (left: Stack, right: Stack, below: Stack) {
        let sums = WalletSumsPane.lines(state, columns: right).count
        let wallet = sums == 0 ? 0 : sums + 1
        // An answer of many lines takes room from the banks and the news, but not all of it.
        let converter = max(6, min(state.answer.count + 2, 12, height - markets - wallet - 8))
        let room = height - markets - wallet - converter
        let isNewsRight = room - banks >= 8
        var rates = min(list, height * 2 / 5)
        if isNewsRight, !state.mayHaveChart { rates = height - 2 }
        let rest = height - rates
        let news = isNewsRight ? 0 : state.mayHaveChart ? max(6, rest * 2 / 5) : rest - 2
        return (
            [(.rates, rates), (.chart, rest - news), (.news, news)],
            [
                (.markets, markets), (.banks, isNewsRight ? banks : room), (.news, isNewsRight ? room - banks : 0),
                (.wallet, wallet), (.converter, converter),
            ], []
        )
    }

    /// A short list has the banks below it, and the other markets stand where there is no chart.
    private static func compact(
        _ state: WatchState, _ height: Int, _ banks: Int, _ markets: Int, _ list: Int
    ) -> (left: Stack, right: Stack, below: Stack) {
        let news = max(4, height / 5)
        let upper = height - news
        let isShort = upper - list >= 7
        switch (isShort, state.mayHaveChart) {
        case (true, true):
            return (
                [(.rates, list), (.banks, upper - list)], [(.chart, upper - markets), (.markets, markets)],
                [(.news, news)]
            )
        case (true, false):
            return ([(.rates, list), (.banks, height - list)], [(.markets, markets), (.news, height - markets)], [])
        case (false, true):
            let others = upper >= 30 || state.isCoin ? markets : 0
            let banks = state.isCoin ? 0 : min(banks, (upper - others) * 2 / 5)
            return (
                [(.rates, upper)], [(.chart, upper - others - banks), (.markets, others), (.banks, banks)],
                [(.news, news)]
            )
        case (false, false):
            return ([(.rates, upper)], [(.markets, markets), (.banks, upper - markets)], [(.news, news)])
        }
    }

    static func lines(_ state: WatchState) -> [WatchScreen.Line] {
        var (left, right): ([WatchScreen.Line], [WatchScreen.Line]) = ([], [])
        let areas = areas(state)
        let width = areas[0].area.columns
        let below = areas.first { $0.area.columns == state.columns }?.area.row ?? .max
        for (pane, area) in areas {
            let (name, origin) = (name(of: pane, state), origin(of: pane, state))
            let foot = foot(of: pane, state, area)
            let rest = foot.isEmpty ? origin : Array(origin.dropFirst())
            var lines = [title(name, rest, of: pane, state, area.columns, joint: area.row == below ? width + 1 : nil)]
            let room = max(0, area.rows - 1 - foot.count)
            lines += body(of: pane, state, area, rows: room).prefix(room)
            lines += foot.prefix(area.rows - lines.count).map { [.init($0, .faint)] }
            lines += Array(repeating: [], count: area.rows - lines.count)
            if area.column == 0 { left += lines } else { right += lines }
        }
        // The lines of the titles join the one between the columns.
        let titles = areas.map { ($0.area.column == 0, $0.area.row - 1) }
        return left.indices.map { row in
            guard row + 1 < below else { return left[row] }
            let (ends, begins) = (titles.contains { $0 == (true, row) }, titles.contains { $0 == (false, row) })
            let joint = row == 0 ? "─┬ " : ends ? begins ? "─┼ " : "─┤ " : begins ? " ├ " : " │ "
            return WatchScreen.filled(left[row], width) + [.init(joint, .faint)] + right[row]
        }
    }

    private static func body(of pane: Pane, _ state: WatchState, _ area: Area, rows: Int) -> [WatchScreen.Line] {
        switch pane {
        case .rates: RatesPane.body(state, columns: area.columns, rows: rows)
        case .chart: ChartPane.lines(state.chart, columns: area.columns, rows: rows, state.language)
        case .news: NewsPane.lines(state, columns: area.columns, rows: rows)
        case .markets: MarketsPane.lines(state, columns: area.columns)
        case .banks: BestBanksPane.lines(state, columns: area.columns, rows: rows)
        case .wallet: WalletSumsPane.lines(state, columns: area.columns)
        case .converter: cut(WatchScreen.converter(state), rows: rows)
        }
    }

    /// The first of some lines, with a mark in place of the others.
    private static func cut(_ lines: [WatchScreen.Line], rows: Int) -> [WatchScreen.Line] {
        lines.count <= rows ? lines : lines.prefix(max(0, rows - 1)) + [[.init("…", .faint)]]
    }

    /// Where what a pane shows is from, then of when; empty where its rows say it, or there is nothing.
    private static func origin(of pane: Pane, _ state: WatchState) -> [String] {
        switch pane {
        case .chart: [state.chart?.sources ?? ""].filter { !$0.isEmpty }
        case .banks: BanksPane.origin(state.selected.flatMap { state.offers[$0] } ?? [], state)
        case .news where state.news.isEmpty: []
        case .news:
            [DisplayNames.sources(state.news.prefix(state.rows).lazy.map { Provenance(source: $0.news.source) })]
        case .rates, .markets, .wallet, .converter: []
        }
    }

    static func foot(of pane: Pane, _ state: WatchState, _ area: Area) -> [String] {
        foot(origin(of: pane, state), after: name(of: pane, state), columns: area.columns)
    }

    /// The sources of what a pane shows, where its title has no room for them.
    private static func foot(_ origin: [String], after name: WatchScreen.Line, columns: Int) -> [String] {
        let used = name.reduce(DisplayWidth.of(origin.list(" · "))) { $0 + DisplayWidth.of($1.text) }
        guard let sources = origin.first, used + 4 > columns else { return [] }
        return Paragraph.lines(of: sources, columns: columns)
    }

    /// The name of a pane, and of a chart its change.
    private static func name(of pane: Pane, _ state: WatchState) -> WatchScreen.Line {
        let language = state.language
        let code = state.selected?.text ?? ""
        if pane == .chart { return ChartPane.title(state) }
        let name: String =
            switch pane {
            case .rates: DisplayNames.market(state.market, in: state.city)(language)
            case .chart: ""
            case .news: language("News", "Новини")
            case .markets:
                state.isCoin ? code : language("\(code) on the markets", "\(code) на ринках")
            case .banks: language("Banks for \(code)", "Банки, \(code)")
            case .wallet: language("Wallet", "Гаманець")
            case .converter: language("Converter", "Конвертер")
            }
        let isActive = pane == (state.screen == .convert ? .converter : .rates)
        return [.init(name, isActive ? .strong : nil)]
    }

    /// The title, and a line to the end of the pane, which the one between the columns may meet.
    private static func title(
        _ name: WatchScreen.Line, _ origin: [String], of pane: Pane, _ state: WatchState, _ columns: Int, joint: Int?
    ) -> WatchScreen.Line {
        var line = name
        let room = columns - line.reduce(2) { $0 + DisplayWidth.of($1.text) }
        let words = origin.map { "· " + $0 }.list(" ")
        let rest = pane == .rates ? RatesPane.age(state, columns: room) : words
        line.append(.init(rest.isEmpty ? " " : " \(DisplayWidth.cut(rest, to: max(1, room))) ", .faint))
        let used = line.reduce(0) { $0 + DisplayWidth.of($1.text) }
        let rule = { String(repeating: "─", count: max(0, $0)) }
        guard let joint, (used..<max(used, columns)).contains(joint) else {
            return line + [.init(rule(columns - used), .faint)]
        }
        return line + [.init(rule(joint - used) + "┴" + rule(columns - joint - 1), .faint)]
    }
}

/// The chosen currency's chart in a pane: braille dots between a value axis and a time axis.
enum ChartPane {
    /// The currency and the days that are drawn.
    static func title(_ state: WatchState) -> WatchScreen.Line {
        let (language, code) = (state.language, state.selected?.text ?? "")
        guard let chart = state.chart, !chart.lines.isEmpty else { return [.init(code)] }
        let count = Int(chart.days.upperBound.number - chart.days.lowerBound.number) + 1
        let days = count >= leastQuarter ? 90 : count
        let kind = chart.isSided ? language(", midpoints", ", середини") : ""
        let title = TextTable.Cell(code + ", " + CountedNoun.days(days)(language) + kind)
        let quarter = state.chosenSubject.flatMap { state.boards[$0.market]?.spans[$0.currency]?.quarter }
        return [title] + [change(chart, language, quarter: quarter)].compactMap(\.self)
    }

    private static let leastQuarter = 81

    /// The change in the ninety days of the title, as `+1.2 %`; `nil` without a chart of all of them.
    static func change(_ chart: ChartData?, _ language: Language, quarter: ExactDecimal? = nil) -> TextTable.Cell? {
        guard let points = chart?.lines.first?.points, let first = points.first, let last = points.last,
            WatchState.DaySpan.reaches(from: first.day, to: last.day, 90),
            let percent = quarter.map({ ChartAxis.decimal($0.approximate, 1) }) ?? percent(points)
        else { return nil }
        return .init(" " + NumberFormat.change(percent, language) + " %", paint(percent))
    }

    /// The change from the first point to the last; `nil` for a single one.
    private static func percent(_ points: [ChartData.Point]) -> ExactDecimal? {
        guard points.count > 1, let first = points.first?.value, let last = points.last?.value, first > 0 else {
            return nil
        }
        return ChartAxis.decimal((last / first - 1) * 100, 1)
    }

    private static func paint(_ percent: ExactDecimal) -> TextStyle? {
        percent.isZero ? nil : percent.isNegative ? .down : .up
    }

    static func lines(_ chart: ChartData?, columns: Int, rows: Int, _ language: Language) -> [WatchScreen.Line] {
        guard let chart, chart.lines.contains(where: { $0.points.count > 1 }), rows >= 5 else {
            return [
                [
                    .init(
                        language(
                            "no history yet; it starts with your first fetch",
                            "історії ще немає; вона почнеться з першого отриманого курсу"), .faint)
                ]
            ]
        }
        let gutter = chart.labelWidth(language) + 2
        // The last value stands beside the end of the line, where there is room for it.
        let end = chart.lines.count == 1 ? chart.end(of: chart.lines[0], language) : ""
        let margin = columns - gutter - DisplayWidth.of(end) >= 24 ? DisplayWidth.of(end) + 1 : 0
        let width = columns - gutter - 1 - margin
        let height = min(rows - 2, max(8, min(20, width / 3)))
        guard width >= 8 else { return [] }
        let last = chart.lines[0].points.last.map { chart.row(of: $0.value, in: height) }
        var canvas = DotCanvas(columns: width, rows: height)
        for line in chart.lines { canvas.draw(line, chart) }
        let paint = chart.lines.first.flatMap { percent($0.points) }.flatMap(paint)
        let labels = chart.rowLabels(height, language, hasEnds: true)
        var lines: [WatchScreen.Line] = labels.enumerated().map { row, label in
            [
                .init(RatesPane.padded(label, gutter - 2, fromLeft: true) + (label.isEmpty ? " │" : " ┤"), .faint),
                .init(canvas.text(row), paint),
                .init(row == last && margin > 0 ? " " + end : "", paint),
            ]
        }
        let days = ChartDayLabels(chart, gutter: gutter, plot: width, language)
        lines.append([.init(days.axis(), .faint)])
        lines.append([.init(days.text, .faint)])
        return lines
    }
}
