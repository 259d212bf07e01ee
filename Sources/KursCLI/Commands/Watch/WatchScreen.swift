import KursCore
import KursTerminal

/// Renders a state as one line per row of the terminal; each line fits its columns.
enum WatchScreen {
    typealias Line = [TextTable.Cell]

    static func lines(of state: WatchState) -> [Line] {
        var body: [Line]
        switch state.screen {
        case _ where state.showsPanes: body = Dashboard.lines(state)
        case .rates: body = RatesPane.lines(state)
        case .convert: body = convert(state)
        case .news: body = news(state)
        case .article:
            body =
                state.article.titleLines(columns: state.columns).map { [.init($0, .strong)] }
                + state.article.lines.dropFirst(state.position).map { [.init($0.text, $0.link == nil ? nil : .faint)] }
        case .banks: body = BanksPane.lines(state)
        case .details:
            let room = state.columns - DisplayWidth.of(state.detailsTitle) - 1
            let age = state.subject == nil ? "" : " " + RatesPane.age(state, columns: room)
            body = [[.init(state.detailsTitle, .strong), .init(age, .faint)]]
            body += details(state).dropFirst(state.position)
        case .help: body = Array(help(state).dropFirst(state.position))
        case .wallet, .entry: body = WalletPane.lines(state)
        }
        guard state.rows > 2 else {
            return Array((body.isEmpty ? [[]] : body).prefix(state.rows)).map { cut($0, state.columns) }
        }
        var lines = [cut(placed(head(state), state), state.columns)]
        for line in body.prefix(state.rows - 2) { lines.append(cut(line, state.columns)) }
        while lines.count < state.rows - 1 { lines.append([]) }
        lines.append(cut(foot(state, keys(state)), state.columns))
        return lines
    }

    /// The five markets, with the current one marked; where there is no room for the others' names, their numbers.
    private static func head(_ state: WatchState) -> Line {
        let isOverWallet = [.details, .help].contains(state.screen) && state.detailsOrigin == .wallet
        if isOverWallet || state.screen == .wallet || state.screen == .entry { return WalletPane.head(state) }
        let line = tabs(state, hasNames: true)
        let width = line.reduce(0) { $0 + DisplayWidth.of($1.text) }
        return width <= state.columns ? line : tabs(state, hasNames: false)
    }

    /// The head with the place in the list at its end, where the list is longer than the screen and there is room.
    private static func placed(_ head: Line, _ state: WatchState) -> Line {
        let count: Int
        switch state.screen {
        case .rates: count = state.board.rates.count
        case .news: count = state.news.count
        case .banks: count = state.banks.count
        case .article, .details, .help:
            let lines =
                state.screen == .article
                ? state.article.lines.count : state.screen == .help ? help(state).count : details(state).count
            guard lines > state.listRows else { return head }
            return head + ending("\(min(lines, state.position + state.listRows))/\(lines)", after: head, state)
        case .wallet where !state.showsWalletFigures: count = state.wallet.items.count
        case .convert, .wallet, .entry: return head
        }
        guard count > (state.showsPanes ? state.rows / 2 : state.listRows) else { return head }
        return head + ending("\(state.position + 1)/\(count)", after: head, state)
    }

    private static func ending(_ text: String, after line: Line, _ state: WatchState) -> Line {
        let room = state.columns - line.reduce(0) { $0 + DisplayWidth.of($1.text) } - text.utf8.count
        return room > 0 ? [.init(Blanks.text(room) + text, .faint)] : []
    }

    /// The markets; none is marked over what is not of a market.
    private static func tabs(_ state: WatchState, hasNames: Bool) -> Line {
        let isOfMarket = [.rates, .convert, .help].contains(state.screen) || state.subject != nil
        return Market.allCases.enumerated().map { index, market in
            let isShown = isOfMarket && market == state.market
            let name = hasNames || isShown ? " " + DisplayNames.shortMarket(market)(state.language) : ""
            return .init(isShown ? "[\(index + 1)\(name)]" : " \(index + 1)\(name) ", isShown ? .strong : .faint)
        }
    }

    /// The number of the market whose name is at a column of the first row; `nil` beside the names.
    static func tab(at column: Int, _ state: WatchState) -> Int? {
        var end = 0
        for (index, cell) in head(state).enumerated() {
            end += DisplayWidth.of(cell.text)
            if column < end { return index }
        }
        return nil
    }

    /// The activity in progress, otherwise the notice, otherwise the keys; the key for help always has its place.
    static func foot(_ state: WatchState, _ keys: LocalizedText) -> Line {
        let language = state.language
        if let search = state.search {
            let keys = language("  ↑ ↓ next  Enter open  Esc back", "  ↑ ↓ далі  Enter відкрити  Esc назад")
            return [
                .init("/" + search.terminalSafe + "▏", .strong), .init(" " + state.notice, .warning),
                .init(keys, .faint),
            ]
        }
        var line: Line =
            state.isBusy
            ? [.init(language("fetching…", "оновлюю…"), .warning)]
            : [.init(state.notice.terminalSafe, .warning)]
        let isTold = state.notice.isEmpty || state.screen == .banks && state.banks.isEmpty
        if !state.isBusy, isTold { return [.init(shortened(keys(language), state.columns), .faint)] }
        guard state.screen == .rates else { return line }
        let help = language("  ? help", "  ? довідка")
        let room = state.columns - DisplayWidth.of(help)
        guard room > 20 else { return line }
        line = cut(line, room)
        let used = line.reduce(0) { $0 + DisplayWidth.of($1.text) }
        return line + [.init(Blanks.text(room - used) + help, .faint)]
    }

    static func details(_ state: WatchState) -> [Line] {
        state.subject == nil ? state.details.map { [.init($0)] } : CurrencyPane.lines(state)
    }

    /// As many keys with their words as fit, the most useful first, always with the last, by which one leaves.
    private static func shortened(_ keys: String, _ columns: Int) -> String {
        var parts = parts(keys)
        while parts.count > 1, DisplayWidth.of(parts.list("  ")) > columns {
            parts.remove(at: parts.dropLast().lastIndex { !$0.hasPrefix("?") } ?? 0)
        }
        return parts.list("  ")
    }

    /// Each key and what it does, between which two blanks stand, so that there is an empty word.
    private static func parts(_ keys: String) -> [String] {
        let words = keys.split(separator: " " as Character, omittingEmptySubsequences: false).map(String.init)
        return words.split(separator: "").map { Array($0).list(" ") }
    }

    private static func keys(_ state: WatchState) -> LocalizedText {
        switch state.screen {
        case .rates:
            LocalizedText(
                "Enter open  c convert  w wallet  n news  b banks  r refresh  s sort  ? help  q quit",
                "Enter відкрити  c конвертер  w гаманець  n новини  b банки  r оновити  s порядок  ? довідка  q вихід")
        case .wallet where state.showsWalletFigures:
            LocalizedText(
                "Enter open  Tab records  c command  r refresh  ? help  q back",
                "Enter відкрити  Tab записи  c команда  r оновити  ? довідка  q назад")
        case .wallet where state.walletItem?.isDue == true:
            LocalizedText(
                "Enter done…  d done  a add  x skip  Tab accounts  u undo  c command  r refresh  ? help  q back",
                "Enter сплатити…  d сплачено  a додати  x пропустити  Tab рахунки  u скасувати  c команда  r оновити  ? довідка  q назад"
            )
        case .wallet:
            LocalizedText(
                "Enter edit  a add  x remove  Tab accounts  u undo  c command  r refresh  ? help  q back",
                "Enter змінити  a додати  x прибрати  Tab рахунки  u скасувати  c команда  r оновити  ? довідка  q назад"
            )
        case .entry: LocalizedText("Enter run  Esc back", "Enter виконати  Esc назад")
        case .convert where state.typed.isEmpty || !state.answer.isEmpty: LocalizedText("Esc back", "Esc назад")
        case .convert: LocalizedText("Enter convert  Esc back", "Enter перерахувати  Esc назад")
        case .news:
            LocalizedText(
                "Enter read  r refresh  b banks  w wallet  ? help  q back",
                "Enter читати  r оновити  b банки  w гаманець  ? довідка  q назад")
        case .article where state.article.links.isEmpty: LocalizedText("o open page  q back", "o сторінка  q назад")
        case .article where state.article.links.count == 1:
            LocalizedText("1 open the link  o open page  q back", "1 посилання  o сторінка  q назад")
        case .article:
            LocalizedText(
                "1…\(state.article.links.count) open a link  o open page  q back",
                "1…\(state.article.links.count) посилання  o сторінка  q назад")
        case .details where state.detailsOrigin == .wallet:
            LocalizedText("a add  c command  q back", "a додати  c команда  q назад")
        case .details where state.contact != nil: contactKeys(state)
        case .details where state.subject != nil:
            LocalizedText("b banks  n news  w wallet  q back", "b банки  n новини  w гаманець  q назад")
        case .details, .help: LocalizedText("q back", "q назад")
        case .banks where state.columns < 68:
            LocalizedText(
                "Enter open  ← → \(state.showsCards ? "cash" : "card")  s sort  r refresh  ? help  q back",
                "Enter відкрити  ← → \(state.showsCards ? "каса" : "картка")  s порядок  r оновити  ? довідка  q назад")
        case .banks:
            LocalizedText(
                "Enter open  s sort  r refresh  n news  w wallet  ? help  q back",
                "Enter відкрити  s порядок  r оновити  n новини  w гаманець  ? довідка  q назад")
        }
    }

    /// The keys for what is known of the bank that was opened.
    private static func contactKeys(_ state: WatchState) -> LocalizedText {
        let known = [
            ("o", LocalizedText("site", "сайт")), ("t", LocalizedText("call", "подзвонити")),
            ("e", LocalizedText("write", "написати")),
        ].filter { state.contact?.address(of: $0.0) != nil }
        let list = { (language: Language) in known.map { "\($0.0) \($0.1(language))  " }.joined() }
        return LocalizedText(list(.en) + "q back", list(.uk) + "q назад")
    }

    static func converter(_ state: WatchState) -> [Line] {
        let language = state.language
        let line = typedLine(state, language("Convert: ", "Перерахувати: "))
        guard state.answer.isEmpty || !state.isWide else {
            return [line] + state.answer.map { [.init($0.terminalSafe)] }
        }
        let example =
            state.market.traits.tradesCoins
            ? LocalizedText("for example, 1 BTC or 1500 UAH to USDT", "наприклад, 1 BTC або 1500 грн у USDT")
            : LocalizedText("for example, 100 USD or 1500 UAH to EUR", "наприклад, 100 USD або 1500 грн у EUR")
        let lines: [Line] = [line, [.init(example(language), .faint)]]
        return lines + state.answer.map { [.init($0.terminalSafe)] }
    }

    /// What is typed, after a prompt, with the caret; the beginning of a line that is too long is not seen.
    static func typedLine(_ state: WatchState, _ prompt: String) -> Line {
        let scalars = state.typed.unicodeScalars
        let room = max(10, state.columns - DisplayWidth.of(prompt) - 2)
        let before = scalars.prefix(state.caret).suffix(room)
        let after = String(String.UnicodeScalarView(scalars.dropFirst(state.caret))).terminalSafe
        let text = String(String.UnicodeScalarView(before)).terminalSafe
        return [.init(prompt, .strong), .init(text + (state.screen == .rates ? "" : "▏") + after)]
    }

    private static func convert(_ state: WatchState) -> [Line] {
        var lines = converter(state)
        // The rates stay visible during conversion.
        if !state.board.rates.isEmpty {
            lines += [[]] + RatesPane.table(state, columns: state.columns, rows: max(1, state.rows - 3 - lines.count))
        }
        return lines
    }

    private static func news(_ state: WatchState) -> [Line] {
        if state.news.isEmpty {
            return [[.init(LocalizedText("no news yet", "новин ще немає")(state.language), .faint)]]
        }
        let rows = state.newsRows
        let items = state.news.dropFirst(state.firstVisible(of: state.news.count, in: rows)).prefix(rows)
        let listed = NewsPane.lines(items, state, columns: state.columns, selected: state.position)
        let lines = zip(items.indices, listed).map { index, line in
            [.init(index == state.position ? "› " : "  ", .strong)] + line
        }
        let sources = DisplayNames.sources(items.lazy.map { Provenance(source: $0.news.source) })
        let heading: Line = [.init(state.language("News", "Новини"), .strong), .init(" · " + sources, .faint)]
        guard state.columns >= 120, state.news.indices.contains(state.position) else { return [heading] + lines }
        // Beside the list, the beginning of the selected one.
        let (news, width) = (state.news[state.position].news, state.columns / 2)
        let text = ArticleText.lines(of: news.text ?? news.summary ?? "", columns: state.columns - width - 3)
        let title = Paragraph.lines(of: news.title.terminalSafe, columns: state.columns - width - 3)
        let right: [Line] =
            title.map { [.init($0, .strong)] } + [[.init(news.source.name, .faint)], []] + text.map { [.init($0)] }
        return [heading] + beside(lines, right, width, between: " │ ", rows: rows)
    }

    /// Two lists of lines side by side, in so many rows; the left one in a number of columns.
    static func beside(
        _ left: [Line], _ right: [Line], _ width: Int, between: String, rows: Int? = nil
    ) -> [Line] {
        (0..<(rows ?? max(left.count, right.count))).map { row -> Line in
            let line = filled(row < left.count ? left[row] : [], width) + [TextTable.Cell(between, .faint)]
            return row < right.count ? line + right[row] : line
        }
    }

    static func cut(_ line: Line, _ columns: Int) -> Line { fitted(line, columns).line }

    static func filled(_ line: Line, _ columns: Int) -> Line {
        let (line, room) = fitted(line, columns)
        return room > 0 ? line + [.init(Blanks.text(room))] : line
    }

    /// The line truncated to a number of columns, and how many of them are left.
    private static func fitted(_ line: Line, _ columns: Int) -> (line: Line, room: Int) {
        var room = columns
        for (index, cell) in line.enumerated() {
            let width = DisplayWidth.of(cell.text)
            guard width > room else {
                room -= width
                continue
            }
            guard room > 0 else { return (Array(line[..<index]), 0) }
            let text = DisplayWidth.cut(cell.text, to: room)
            return (line[..<index] + [.init(text, cell.paint)], room - DisplayWidth.of(text))
        }
        return (line, room)
    }

    static func help(_ state: WatchState) -> [Line] {
        let language = state.language
        if state.detailsOrigin == .wallet {
            let column = max(12, min(36, state.columns * 2 / 5))
            return WalletPane.keys.flatMap { hanging($0.term(language), $0.meaning(language), at: 12, state) } + [[]]
                + WalletPane.commands(language).flatMap { hanging($0.usage, $0.summary, at: column, state) }
        }
        let rows: [HelpRow] = [
            HelpRow(
                "Enter", "open the selected currency: chart, banks, days", "відкрити вибрану валюту: графік, банки, дні"
            ),
            HelpRow("1…5 ← →", "choose a market", "вибрати ринок"),
            HelpRow("m", "make this market the default", "зробити цей ринок типовим"),
            HelpRow("↑ ↓ PgUp PgDn", "move in the list", "рухатися списком"),
            HelpRow("/", "find a currency, a bank or a headline", "знайти валюту, банк або новину"),
            HelpRow("r", "refresh, at most every five minutes", "оновити, не частіше ніж раз на п'ять хвилин"),
            HelpRow("c", "convert an amount", "перерахувати суму"),
            HelpRow("n", "news; Enter opens an article", "новини; Enter відкриває статтю"),
            HelpRow(
                "o, 1…9", "in an article: o opens its page, 1…9 one of its links",
                "у статті: o відкриває її сторінку в браузері, номер — одне з посилань"),
            HelpRow("s", "order the currencies or the banks", "порядок валют або банків"),
            HelpRow("w", "the wallet; its keys: ? there", "гаманець; його клавіші — ? на його екрані"),
            HelpRow("b", "banks; Enter shows contacts", "банки; Enter показує контакти"),
            HelpRow(
                "o, t, e", "of a bank: o opens its site, t calls it, e writes an e-mail",
                "для банку: o відкриває сайт, t телефонує, e пише листа"),
            HelpRow(
                "mouse", uk: "миша", "click opens; select text with Shift",
                "клацання відкриває; текст виділяють із Shift"),
            HelpRow("q Esc", "go back; from the rates, quit (q)", "назад; з екрана курсів — вихід (q)"),
        ]
        return rows.flatMap { hanging($0.term(language), $0.meaning(language), at: 16, state) }
    }

    /// What something means beside it, or below it where it is long; each line of the meaning begins at a column.
    private static func hanging(_ term: String, _ meaning: String, at column: Int, _ state: WatchState) -> [Line] {
        let isBeside = DisplayWidth.of(term) + 2 <= column
        let above = isBeside ? [] : state.folded([term]).map { [TextTable.Cell($0, .strong)] }
        let lines = Paragraph.lines(of: meaning, columns: max(10, state.columns - column))
        return above
            + lines.enumerated().map { index, line in
                [.init(RatesPane.padded(isBeside && index == 0 ? term : "", column), .strong), .init(line)]
            }
    }
}
