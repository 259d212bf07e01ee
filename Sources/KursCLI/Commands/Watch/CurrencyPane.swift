import KursCharts
import KursCore
import KursTerminal

/// A currency that was opened: its chart, the markets, the banks and its days, on a wide terminal beside one another.
enum CurrencyPane {
    private static let leastWide = 100

    /// How wide the days are.
    static func columns(_ state: WatchState) -> Int {
        state.columns >= leastWide ? (state.columns - 3) / 2 : state.columns
    }

    static func lines(_ state: WatchState) -> [WatchScreen.Line] {
        let (language, columns) = (state.language, state.columns)
        var title = ChartPane.title(state)
        let rows = max(7, state.rows * 2 / 5)
        var chart = ChartPane.lines(state.chart, columns: columns, rows: rows, language)
        let sources = state.chart?.sources ?? ""
        let beside = sources.isEmpty ? "" : " · " + sources
        if title.reduce(DisplayWidth.of(beside), { $0 + DisplayWidth.of($1.text) }) <= columns {
            title.append(.init(beside, .faint))
        } else {
            chart += Paragraph.lines(of: sources, columns: columns).map { [.init($0, .faint)] }
        }
        let width = self.columns(state)
        let isWide = width < columns
        var left = MarketsPane.lines(state, columns: width)
        if let code = state.selected, !state.isCoin {
            let offers = state.offers[code] ?? []
            let room = isWide ? max(8, state.rows - rows - left.count - 4) : 8
            let origin = [language("Banks", "Банки")] + BanksPane.origin(offers, state)
            left += [[]] + state.folded(Paragraph.joined(origin, columns: width)).map { [.init($0, .faint)] }
            left += BestBanksPane.lines(state, columns: width, rows: room)
        }
        let right = state.details.drop { $0.isEmpty }.map { [TextTable.Cell($0)] }
        guard isWide else { return [title] + chart + [[]] + left + [[]] + right }
        return [title] + chart + [[]] + WatchScreen.beside(left, right, width, between: "   ")
    }
}
