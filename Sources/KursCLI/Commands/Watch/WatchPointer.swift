import KursCore

extension WatchState {
    /// Does what a click on a cell of the screen means; both are counted from 0.
    mutating func click(column: Int, row: Int) -> [WatchEffect] {
        if screen == .rates || screen == .convert, row == 0 {
            guard let index = WatchScreen.tab(at: column, self) else { return [] }
            if screen == .convert { _ = show(.rates) }
            return choose(Market.allCases[index])
        }
        switch screen {
        case .rates, .convert:
            guard isWide,
                let (pane, area) = Dashboard.areas(self).first(where: { $1.contains(column: column, row: row) })
            else { return [] }
            return click(pane, line: row - area.row - 1, rows: area.rows - 1)
        case .news:
            let index = firstVisible(of: news.count, in: listRows) + row - 1
            guard news.indices.contains(index), row >= 1 else { return [] }
            position = index
            return open(news[index])
        case .banks:
            let index = firstVisible(of: banks.count, in: BanksPane.rows(self)) + row - 3
            guard banks.indices.contains(index), row >= 3 else { return [] }
            position = index
            return openBank(banks[index].bank)
        case .article: return clickInArticle(row: row)
        case .details, .help: return []
        }
    }

    /// - Parameters:
    ///   - line: The line of the pane below its title.
    ///   - rows: How many it has.
    private mutating func click(_ pane: Dashboard.Pane, line: Int, rows: Int) -> [WatchEffect] {
        switch pane {
        case .rates:
            // A line of headings comes first.
            let index = firstVisible(of: board.rates.count, in: rows - 1) + line - 1
            guard line >= 1, board.rates.indices.contains(index) else { return [] }
            if index == position, market.traits.tradesCoins { return openCoin(board.rates[index].quote.currency) }
            position = index
            return []
        case .news: return news.indices.contains(line) ? open(news[line]) : []
        case .markets: return Market.allCases.indices.contains(line - 1) ? choose(Market.allCases[line - 1]) : []
        case .banks: return show(.banks)
        case .converter: return screen == .convert ? [] : apply(.key(.letter("c")))
        case .chart, .due: return []
        }
    }
}
