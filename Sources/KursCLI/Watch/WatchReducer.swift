import KursCore

extension WatchState {
    /// Takes an event in; what is to be done about it outside.
    mutating func take(_ event: WatchEvent) -> [WatchEffect] {
        switch event {
        case .key(let key): return take(key)
        case .resized(let columns, let rows): (self.columns, self.rows) = (max(1, columns), max(1, rows))
        case .tick(let moment): now = moment
        case .board(let market, let board, let notice):
            boards[market] = board
            self.notice = notice
            isBusy = false
        case .news(let news, let notice): (self.news, self.notice, isBusy) = (news, notice, false)
        case .article(let title, let lines):
            (articleTitle, article, screen, position, isBusy) = (title, lines, .article, 0, false)
        case .banks(let rows, let notice):
            (banks, self.notice, isBusy) = (rows, notice, false)
            sortBanks()
        case .converted(let lines): (answer, isBusy) = (lines, false)
        }
        return []
    }

    private mutating func take(_ key: WatchKey) -> [WatchEffect] {
        notice = ""
        if key == .interrupt { return [.quit] }
        switch screen {
        case .convert: return takeInConvert(key)
        case .rates: return takeInRates(key)
        case .article:
            if key == .letter("q") || key == .escape || key == .left || key == .backspace { return show(.news) }
            scroll(key, count: max(0, article.count - listRows) + 1)
            return []
        case .help:
            return key == .letter("q") || key == .escape || key == .letter("?") || key == .enter ? show(.rates) : []
        case .news: return takeInNews(key)
        case .banks: return takeInBanks(key)
        }
    }

    private mutating func takeInRates(_ key: WatchKey) -> [WatchEffect] {
        switch key {
        case .letter("q"): return [.quit]
        case .letter("1"), .letter("2"), .letter("3"), .letter("4"), .letter("5"):
            guard case .letter(let digit) = key else { return [] }
            return choose(Market.allCases[Int(digit.value) - 0x31])
        case .right, .tab, .letter("l"): return choose(neighbour(1))
        case .left, .letter("h"): return choose(neighbour(-1))
        case .letter("r"):
            isBusy = true
            return [.load(market, .fromNetwork)]
        case .letter("c"):
            (screen, typed, answer) = (.convert, "", [])
            return []
        case .letter("n"): return show(.news)
        case .letter("b"): return show(.banks)
        case .letter("?"): return show(.help)
        case .enter:
            guard let headline else { return [] }
            isBusy = true
            return [.loadArticle(headline)]
        default:
            scroll(key, count: max(0, board.rates.count - listRows) + 1)
            return []
        }
    }

    private mutating func takeInConvert(_ key: WatchKey) -> [WatchEffect] {
        switch key {
        case .escape: return show(.rates)
        case .enter:
            guard !typed.isEmpty else { return show(.rates) }
            isBusy = true
            return [.convert(typed)]
        case .backspace:
            if !typed.isEmpty { typed.unicodeScalars.removeLast() }
        case .letter(let scalar) where typed.unicodeScalars.count < 100: typed.unicodeScalars.append(scalar)
        default: break
        }
        answer = []
        return []
    }

    private mutating func takeInNews(_ key: WatchKey) -> [WatchEffect] {
        switch key {
        case .letter("q"), .escape, .left: return show(.rates)
        case .letter("r"):
            isBusy = true
            return [.loadNews]
        case .enter, .right:
            guard news.indices.contains(position) else { return [] }
            isBusy = true
            news[position].isRead = true
            return [.loadArticle(news[position])]
        default:
            scroll(key, count: news.count)
            return []
        }
    }

    private mutating func takeInBanks(_ key: WatchKey) -> [WatchEffect] {
        switch key {
        case .letter("q"), .escape, .left: return show(.rates)
        case .letter("r"):
            isBusy = true
            return [.loadBanks]
        case .letter("s"):
            bankOrder = bankOrder == .name ? .buy : bankOrder == .buy ? .sell : .name
            position = 0
            sortBanks()
        default: scroll(key, count: max(0, banks.count - listRows) + 1)
        }
        return []
    }

    private mutating func show(_ next: Screen) -> [WatchEffect] {
        if !(screen == .article && next == .news) { position = 0 }
        screen = next
        switch next {
        case .news where news.isEmpty:
            isBusy = true
            return [.loadNews]
        case .banks where banks.isEmpty:
            isBusy = true
            return [.loadBanks]
        default: return []
        }
    }

    private mutating func choose(_ next: Market) -> [WatchEffect] {
        guard next != market else { return [] }
        (market, position) = (next, 0)
        isBusy = true
        return [.choose(next), .load(next, .automatic)]
    }

    private func neighbour(_ step: Int) -> Market {
        let all = Market.allCases
        let place = (all.firstIndex(of: market) ?? 0) + step
        return all[(place + all.count) % all.count]
    }

    private mutating func scroll(_ key: WatchKey, count: Int) {
        switch key {
        case .down, .letter("j"): position += 1
        case .up, .letter("k"): position -= 1
        case .pageDown, .letter(" "): position += listRows
        case .pageUp: position -= listRows
        case .home, .letter("g"): position = 0
        case .end, .letter("G"): position = count - 1
        default: return
        }
        position = max(0, min(position, count - 1))
    }

    private mutating func sortBanks() {
        let value = { (row: BankRow, order: BanksCommand.Order) in
            order == .buy ? row.cash.buy ?? row.card.buy : row.cash.sell ?? row.card.sell
        }
        banks.sort { left, right in
            guard bankOrder != .name, let one = value(left, bankOrder) ?? value(right, bankOrder) else {
                return left.bank.name < right.bank.name
            }
            guard let first = value(left, bankOrder) else { return false }
            guard let second = value(right, bankOrder) else { return true }
            if first == second { return left.bank.name < right.bank.name }
            _ = one
            return bankOrder == .buy ? first > second : first < second
        }
    }
}
