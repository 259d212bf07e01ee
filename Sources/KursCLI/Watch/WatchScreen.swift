import KursCore

/// Draws a state as lines of exactly the terminal's rows; each line fits its columns.
enum WatchScreen {
    /// A line: texts with their paint.
    typealias Line = [TextTable.Cell]

    static func lines(of state: WatchState) -> [Line] {
        var body: [Line]
        switch state.screen {
        case .rates: body = rates(state)
        case .convert: body = convert(state)
        case .news: body = news(state)
        case .article:
            body = [[.init(state.articleTitle, .strong)]] + state.article.dropFirst(state.position).map { [.init($0)] }
        case .banks: body = banks(state)
        case .help: body = help(state.language)
        }
        guard state.rows > 2 else {
            return Array((body.isEmpty ? [[]] : body).prefix(state.rows)).map { cut($0, state.columns) }
        }
        var lines = [head(state)] + body.prefix(state.rows - 2)
        while lines.count < state.rows - 1 { lines.append([]) }
        lines.append(foot(state))
        return lines.map { cut($0, state.columns) }
    }

    /// The five markets, the shown one marked.
    private static func head(_ state: WatchState) -> Line {
        var line: Line = []
        for (index, market) in Market.allCases.enumerated() {
            let isShown = market == state.market
            let name = Labels.shortMarket(market)(state.language)
            line.append(
                .init(isShown ? "[\(index + 1) \(name)]" : " \(index + 1) \(name) ", isShown ? .strong : .faint))
        }
        return line
    }

    private static func foot(_ state: WatchState) -> Line {
        if state.isBusy { return [.init(Text("asking…", "питаю…")(state.language), .warning)] }
        if !state.notice.isEmpty { return [.init(state.notice.terminalSafe, .warning)] }
        let keys: Text =
            switch state.screen {
            case .rates:
                Text(
                    "r refresh  c convert  n news  b banks  ? help  q quit",
                    "r оновити  c обмін  n новини  b банки  ? довідка  q вихід")
            case .convert: Text("Enter converts  Esc back", "Enter рахує  Esc назад")
            case .news: Text("Enter reads  r refresh  q back", "Enter читати  r оновити  q назад")
            case .article, .help: Text("q back", "q назад")
            case .banks: Text("s sort  r refresh  q back", "s сортувати  r оновити  q назад")
            }
        return [.init(keys(state.language), .faint)]
    }

    static func rates(_ state: WatchState) -> [Line] {
        let (board, language) = (state.board, state.language)
        var lines: [Line] = [[.init(Labels.market(state.market)(language), .strong), .init(" " + age(state), .faint)]]
        if let trouble = board.trouble { lines.append([.init(trouble.terminalSafe, .warning)]) }
        let room = max(1, state.rows - 3 - lines.count)
        for rate in board.rates.dropFirst(state.position).prefix(room) {
            let quote = rate.quote
            let numbers = quote.official.map { [$0] } ?? [quote.buy, quote.sell].compactMap { $0 }
            var line: Line = [.init(padded(quote.currency.text, 6), .strong)]
            for number in numbers { line.append(.init(padded(NumberText.rate(number, language), 13, fromLeft: true))) }
            let change = RatesTable.change(rate.change, language)
            line.append(.init("  " + padded(change.text, 10), change.paint))
            if let spark = board.sparks[quote.currency] { line.append(.init(" " + padded(spark, 16), .faint)) }
            if let currency = Currency.find(quote.currency) {
                line.append(.init(" " + currency.name(language), .faint))
            }
            lines.append(line)
        }
        if let headline = state.headline {
            while lines.count < state.rows - 3 { lines.append([]) }
            lines.append([.init("» " + headline.news.title.terminalSafe)])
        }
        return lines
    }

    /// How old the rates are, and when they may be asked for again.
    private static func age(_ state: WatchState) -> String {
        guard let fetchedAt = state.board.fetchedAt else { return "" }
        let age = Age.words(state.now.seconds - fetchedAt.seconds, state.language)
        var text = Text("· \(age) ago", "· \(age) тому")(state.language)
        if state.board.rates.contains(where: \.isStale) { text += Text(", stale", ", застаріло")(state.language) }
        if let next = state.nextRefresh {
            let left = next.seconds - state.now.seconds
            let clock = "\(left / 60):" + (left % 60 < 10 ? "0" : "") + "\(left % 60)"
            text += Text(" · refresh in \(clock)", " · оновити за \(clock)")(state.language)
        }
        return text
    }

    private static func convert(_ state: WatchState) -> [Line] {
        let language = state.language
        let prompt = Text("Convert: ", "Обміняти: ")(language)
        var lines: [Line] = [
            [.init(prompt, .strong), .init(state.typed.terminalSafe + "▏")],
            [.init(Text("such as 100 USD, or 1500 UAH to EUR", "як-от 100 USD або 1500 грн у EUR")(language), .faint)],
        ]
        lines += state.answer.map { [.init($0.terminalSafe)] }
        return lines
    }

    private static func news(_ state: WatchState) -> [Line] {
        if state.news.isEmpty { return [[.init(Text("no news yet", "новин ще немає")(state.language), .faint)]] }
        // The chosen one stays in view.
        let first = max(0, min(state.position - state.listRows / 2, state.news.count - state.listRows))
        return state.news.enumerated().dropFirst(first).prefix(max(1, state.rows - 2)).map { index, item in
            let mark = index == state.position ? "› " : "  "
            let time = item.news.published.map { String(ClockTime.words($0, state.kyiv).dropFirst(5)) } ?? ""
            return [
                .init(mark, .strong), .init(padded(time, 12), .faint),
                .init(item.news.title.terminalSafe, item.isRead ? .faint : index == state.position ? .strong : nil),
            ]
        }
    }

    private static func banks(_ state: WatchState) -> [Line] {
        let language = state.language
        let order: Text =
            switch state.bankOrder {
            case .name: Text("by name", "за назвою")
            case .buy: Text("who pays most first", "спершу хто дає найбільше")
            case .sell: Text("who asks least first", "спершу хто бере найменше")
            }
        let title = Text("Banks", "Банки")(language) + (state.banks.first?.currency.map { " · " + $0.text } ?? "")
        var lines: [Line] = [[.init(title, .strong), .init(" · " + order(language), .faint)]]
        for row in state.banks.dropFirst(state.position) {
            let number = { (value: ExactDecimal?) in
                padded(value.map { NumberText.rate($0, language) } ?? "—", 10, fromLeft: true)
            }
            lines.append([
                .init(padded(DisplayWidth.cut(row.bank.name.terminalSafe, to: 20), 20)), .init(number(row.cash.buy)),
                .init(number(row.cash.sell)), .init(number(row.card.buy), .faint), .init(number(row.card.sell), .faint),
            ])
        }
        return lines
    }

    private static func help(_ language: Language) -> [Line] {
        let rows: [(String, Text)] = [
            ("1…5 ← →", Text("choose a market; it is remembered", "вибрати ринок; його запам'ятають")),
            ("↑ ↓ PgUp PgDn", Text("move through the list", "рухатися списком")),
            ("r", Text("refresh, as far as the five minutes allow", "оновити, якщо дозволяють п'ять хвилин")),
            ("c", Text("convert an amount", "обміняти суму")), ("n", Text("news; Enter reads", "новини; Enter читає")),
            ("b", Text("banks; s sorts", "банки; s сортує")),
            ("Enter", Text("open the headline", "відкрити заголовок")),
            ("q Esc", Text("back, and at the rates quit (q)", "назад, а з курсів вихід (q)")),
        ]
        return rows.map { [.init(padded($0.0, 16), .strong), .init($0.1(language))] }
    }

    private static func padded(_ text: String, _ columns: Int, fromLeft: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, columns - DisplayWidth.of(text)))
        return fromLeft ? blanks + text : text + blanks
    }

    /// The line cut to so many columns.
    static func cut(_ line: Line, _ columns: Int) -> Line {
        var kept: Line = []
        var room = columns
        for cell in line where room > 0 {
            let text = DisplayWidth.cut(cell.text, to: room)
            kept.append(.init(text, cell.paint))
            room -= DisplayWidth.of(text)
        }
        return kept
    }
}
