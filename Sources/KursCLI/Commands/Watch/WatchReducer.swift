import KursCore
import KursTerminal

extension WatchState {
    mutating func apply(_ event: WatchEvent) -> [WatchEffect] {
        switch event {
        case .key(let key): return apply(key)
        case .resized(let columns, let rows):
            (self.columns, self.rows) = (max(1, columns), max(1, rows))
            // A text that was folded for a wider screen stays readable.
            article.fold(columns: self.columns)
            if subject == nil { details = folded(details) }
            return preview
        case .tick(let moment): now = moment
        case .board(let market, let board, let notice):
            var board = board
            order.sort(&board.rates, own: own, coins: board.coins)
            boards[market] = board
            charts = charts.filter { $0.key.market != market }
            if market == self.market {
                if screen == .rates, chosen != nil { selectChosen() }
                if screen == .rates || screen == .convert { position = max(0, min(position, board.rates.count - 1)) }
            }
            // What is said of this market stays while the others come in.
            if market == self.market { self.notice = notice }
            isBusy = false
            return market == self.market ? preview : []
        case .news(let news, let notice):
            (self.news, isBusy) = (news, false)
            take(notice, of: .news)
        case .article(let article, let isRead):
            isBusy = false
            let index = news.firstIndex { $0.news.link == article.link }
            if isRead, let index { news[index].isRead = true }
            // A user who has left the list meanwhile is not brought back.
            guard opening == article.link else { return [] }
            (self.article, typedLink, screen, position, opening) = (article, nil, .article, 0, nil)
        case .banks(let currency, let rows, let notice):
            isBusy = false
            offers[currency] = nil
            if hears(ofBanks: currency) { take(notice, of: .banks) }
            // Those of another currency are for a pane.
            guard currency == banksCurrency else { return [] }
            banks = rows
            bankOrder.sort(&banks)
        case .details(let name, let title, let lines, let bank):
            isBusy = false
            guard opening == name else { return [] }
            if screen == .rates { subject = chosenSubject }
            if screen != .details { (detailsOrigin, openedPosition, position) = (screen, position, 0) }
            (detailsTitle, details, contact, screen) = (title, lines, bank, .details)
        case .converted(let text, let lines):
            isBusy = false
            // What cannot be previewed leaves what was said of it.
            if text == conversion, !lines.isEmpty { answer = lines }
        }
        return []
    }

    /// What is typed into the converter, to be answered by what the store has now.
    private var preview: [WatchEffect] { screen == .convert && !typed.isEmpty ? [.preview(conversion)] : [] }

    /// Takes what is said of an answer; one for a pane does not take away what a key has just said.
    private mutating func take(_ notice: String, of screen: Screen) {
        if self.notice.isEmpty || self.screen == screen { self.notice = notice }
    }

    mutating func apply(_ typed: TerminalKey) -> [WatchEffect] {
        notice = ""
        if let search, typed != .interrupt { return takeInSearch(typed, search) }
        // What is typed into a line is text.
        let key = screen == .convert || screen == .entry ? typed : typed.onLatinLayout
        if key == .interrupt { return [.quit] }
        if case .click(let column, let row) = key { return click(column: column, row: row) }
        if key == .letter("/"), startsSearch() { return [] }
        switch screen {
        case .convert, .entry: return takeInLine(key)
        case .wallet: return takeInWallet(key)
        case .rates: return takeInRates(key)
        case .article: return takeInArticle(key)
        case .details:
            if key == .letter("q") || key == .escape || key == .left || key == .backspace { return show(detailsOrigin) }
            if detailsOrigin == .wallet, key == .letter("a") || key == .letter("c") {
                return show(.wallet) + takeInWallet(key)
            }
            if case .letter(let letter) = key, let address = contact?.address(of: letter) { return [.browse(address)] }
            if subject != nil, key != .letter("?"), let effects = leave(by: key) { return effects }
            scroll(key, count: max(0, WatchScreen.details(self).count - listRows) + 1)
            return []
        case .help:
            let isEnd = key == .letter("q") || key == .escape || key == .letter("?") || key == .enter
            guard !isEnd else { return show(detailsOrigin) }
            scroll(key, count: max(0, WatchScreen.help(self).count - (rows - 2)) + 1)
            return []
        case .news: return takeInNews(key)
        case .banks: return takeInBanks(key)
        }
    }

    private mutating func takeInRates(_ key: TerminalKey) -> [WatchEffect] {
        switch key {
        case .letter("q"): return [.quit]
        case .right, .tab, .letter("l"): return choose(neighbour(1))
        case .left, .letter("h"): return choose(neighbour(-1))
        case .letter("r"):
            isBusy = true
            return [.load(market, .fromNetwork)]
        case .letter("m"): return [.makeDefault(market)]
        case .letter("c"):
            (typed, caret, answer) = ("", 0, [])
            return show(.convert)
        case .letter("s"):
            order = order.next(for: board.rates)
            for (market, board) in boards {
                order.sort(&boards[market, default: Board()].rates, own: own, coins: board.coins)
            }
            notice = order.name(language)
            return []
        case .enter: return openCurrency()
        default:
            if let effects = leave(by: key) { return effects }
            scroll(key, count: board.rates.count)
            chosen = nil
            return []
        }
    }

    /// What the keys do that lead from every list to another screen; `nil` for other keys.
    private mutating func leave(by key: TerminalKey) -> [WatchEffect]? {
        switch key {
        case .letter("1"), .letter("2"), .letter("3"), .letter("4"), .letter("5"):
            guard case .letter(let digit) = key else { return nil }
            return (screen == .rates ? [] : show(.rates)) + choose(Market.allCases[Int(digit.value) - 0x31])
        case .letter("n"): return show(.news)
        case .letter("b"): return show(.banks)
        case .letter("w"): return show(.wallet)
        case .letter("?"): return showHelp()
        default: return nil
        }
    }

    private mutating func takeInLine(_ key: TerminalKey) -> [WatchEffect] {
        switch key {
        case _ where key == .escape || key == .enter && typed.isEmpty:
            guard screen == .entry else { return show(.rates) }
            (screen, typed, answer) = (.wallet, "", [])
        case .enter:
            if screen == .entry {
                if entered.lines.first != typed { entered.lines.insert(typed, at: 0) }
                entered.place = -1
                return [.enter(typed)]
            }
            nameCurrency()
            isBusy = true
            return [.convert(typed)]
        case .up where screen == .entry && entered.place + 1 < entered.lines.count: recall(entered.place + 1)
        case .down where screen == .entry && entered.place >= 0: recall(entered.place - 1)
        case .left: caret = max(0, caret - 1)
        case .right: caret = min(typed.unicodeScalars.count, caret + 1)
        case .home: caret = 0
        case .end: caret = typed.unicodeScalars.count
        default:
            if !edit(key) { return [] }
            answer = []
            return preview
        }
        return []
    }

    /// Writes the currency of an amount alone beside it, so that it stays the same when another is selected.
    private mutating func nameCurrency() {
        guard screen == .convert else { return }
        typed = conversion
        caret = typed.unicodeScalars.count
    }

    /// Puts a command that was typed before into the line, or nothing after the last of them.
    private mutating func recall(_ place: Int) {
        (entered.place, answer) = (place, [])
        typed = place >= 0 ? entered.lines[place] : ""
        caret = typed.unicodeScalars.count
    }

    private mutating func takeInNews(_ key: TerminalKey) -> [WatchEffect] {
        switch key {
        case .letter("q"), .escape, .left: return show(.rates)
        case .letter("r"):
            isBusy = true
            return [.loadNews]
        case .enter, .right:
            guard news.indices.contains(position) else { return [] }
            return open(news[position])
        default:
            if let effects = leave(by: key) { return effects }
            scroll(key, count: news.count)
            return []
        }
    }

    private mutating func takeInBanks(_ key: TerminalKey) -> [WatchEffect] {
        switch key {
        case .left where columns < 68, .right where columns < 68: showsCards.toggle()
        case .letter("q"), .escape, .left: return show(.rates)
        case .letter("r"):
            isBusy = true
            return [.loadBanks(banksCurrency)]
        case .letter("s"):
            bankOrder = bankOrder == .name ? .buy : bankOrder == .buy ? .sell : .name
            position = 0
            bankOrder.sort(&banks)
        case .enter, .right, .letter("o"), .letter("t"), .letter("e"):
            guard banks.indices.contains(position) else { return [] }
            if case .letter(let letter) = key, let address = banks[position].contact?.address(of: letter) {
                return [.browse(address)]
            }
            return openBank(banks[position].bank)
        default:
            if let effects = leave(by: key) { return effects }
            scroll(key, count: banks.count)
        }
        return []
    }

    mutating func show(_ next: Screen) -> [WatchEffect] {
        // From help one may go on to what had been opened.
        let isBack =
            screen == .article && next == .news || screen == .details && next == detailsOrigin || screen == .help
        if screen == .rates || subject != nil { chosen = selected }
        nameCurrency()
        position = isBack ? openedPosition : next == .convert ? position : 0
        if next != .help { subject = nil }
        (screen, opening) = (next, nil)
        if next == .rates, !isBack || chosen != nil { selectChosen() }
        switch next {
        case .news where !isBack:
            isBusy = true
            return [.loadNews]
        case .banks where !isBack:
            isBusy = true
            return [.loadBanks(banksCurrency)]
        case .wallet where !isBack: return [.loadWallet]
        default: return []
        }
    }

    mutating func showHelp() -> [WatchEffect] {
        (detailsOrigin, openedPosition) = (screen, position)
        return show(.help)
    }

    mutating func open(_ item: StoredNews) -> [WatchEffect] {
        isBusy = true
        nameCurrency()
        if screen == .rates { chosen = selected }
        opening = item.news.link
        openedPosition = news.firstIndex { $0.news.link == item.news.link } ?? 0
        return [.loadArticle(item)]
    }

    private mutating func open(_ name: String, by effect: WatchEffect) -> [WatchEffect] {
        (isBusy, opening) = (true, name)
        nameCurrency()
        return [effect]
    }

    private mutating func openBank(_ bank: BankName) -> [WatchEffect] { open(bank.slug, by: .loadBank(bank)) }
    private mutating func openCurrency() -> [WatchEffect] {
        guard !board.rates.isEmpty, let subject = chosenSubject else { return [] }
        return open(subject.currency.text, by: .loadCurrency(subject))
    }

    mutating func choose(_ next: Market) -> [WatchEffect] {
        guard next != market else { return [] }
        chosen = selected
        (market, opening, isBusy) = (next, nil, true)
        selectChosen()
        return [.load(next, .automatic)]
    }

    private func neighbour(_ step: Int) -> Market {
        let all = Market.allCases
        let place = (all.firstIndex(of: market) ?? 0) + step
        return all[(place + all.count) % all.count]
    }

    mutating func scroll(_ key: TerminalKey, count: Int) {
        switch key {
        case .down, .letter("j"): position += 1
        case .up, .letter("k"): position -= 1
        case .pageDown, .letter(" "): position += listRows
        case .pageUp: position -= listRows
        case .clear: position -= listRows / 2
        case .wheelDown: position += 3
        case .wheelUp: position -= 3
        case .home, .letter("g"): position = 0
        case .end, .letter("G"): position = count - 1
        default: return
        }
        position = max(0, min(position, count - 1))
    }

    /// Changes the typed line as a key says; `false` for a key that does not.
    mutating func edit(_ key: TerminalKey) -> Bool {
        var scalars = Array(typed.unicodeScalars)
        caret = min(caret, scalars.count)
        switch key {
        case .letter(let scalar):
            guard scalars.count < 400 else { return false }
            scalars.insert(scalar, at: caret)
            caret += 1
        case .text(let text):
            let pasted = text.unicodeScalars.prefix(max(0, 400 - scalars.count))
            scalars.insert(contentsOf: pasted, at: caret)
            caret += pasted.count
        case .backspace:
            guard caret > 0 else { return false }
            caret -= 1
            scalars.remove(at: caret)
        case .delete:
            guard caret < scalars.count else { return false }
            scalars.remove(at: caret)
        case .clear:
            scalars.removeSubrange(..<caret)
            caret = 0
        case .deleteWord:
            let kept = scalars[..<caret].reversed().drop { $0 == " " }.drop { $0 != " " }
            scalars.removeSubrange(kept.count..<caret)
            caret = kept.count
        default: return false
        }
        typed = String(String.UnicodeScalarView(scalars))
        return true
    }

    /// Does what a click on a cell of the screen means; both are counted from 0.
    mutating func click(column: Int, row: Int) -> [WatchEffect] {
        if [.rates, .convert, .news, .banks].contains(screen) || subject != nil, row == 0 {
            guard let index = WatchScreen.tab(at: column, self), index < Market.allCases.count else { return [] }
            if screen != .rates { _ = show(.rates) }
            return choose(Market.allCases[index])
        }
        switch screen {
        case .rates, .convert:
            guard showsPanes,
                let (pane, area) = Dashboard.areas(self).first(where: { $1.contains(column: column, row: row) })
            else { return [] }
            let foot = Dashboard.foot(of: pane, self, area).count
            return click(pane, line: row - area.row - 1, rows: area.rows - 1 - foot)
        case .news:
            let index = firstVisible(of: news.count, in: newsRows) + row - 2
            guard news.indices.contains(index), row >= 2 else { return [] }
            position = index
            return open(news[index])
        case .banks:
            let index = firstVisible(of: banks.count, in: BanksPane.rows(self)) + row - 4
            guard banks.indices.contains(index), row >= 4, row < BanksPane.rows(self) + 4 else { return [] }
            position = index
            return openBank(banks[index].bank)
        case .article: return clickInArticle(row: row)
        case .details, .help, .wallet, .entry: return []
        }
    }

    private mutating func click(_ pane: Dashboard.Pane, line: Int, rows: Int) -> [WatchEffect] {
        switch pane {
        case .rates:
            // A line of headings comes first.
            let index = firstVisible(of: board.rates.count, in: rows - 1) + line - 1
            guard line >= 1, board.rates.indices.contains(index) else { return [] }
            if index == position { return openCurrency() }
            position = index
            return preview
        case .news: return line < rows && news.indices.contains(line) ? open(news[line]) : []
        case .markets:
            let markets = MarketsPane.markets(self)
            return markets.indices.contains(line - 1) ? choose(markets[line - 1]) : []
        case .banks: return show(.banks)
        case .converter: return screen == .convert ? [] : apply(.key(.letter("c")))
        case .wallet: return show(.wallet)
        case .chart: return openCurrency()
        }
    }
}
