import KursCore

/// Renders a state as one line per row of the terminal; each line fits its columns.
enum WatchScreen {
    /// A line: texts with their styles.
    typealias Line = [TextTable.Cell]

    static func lines(of state: WatchState) -> [Line] {
        var body: [Line]
        switch state.screen {
        case .rates where state.isWide, .convert where state.isWide: body = Dashboard.lines(state)
        case .rates: body = RatesPane.lines(state)
        case .convert: body = convert(state)
        case .news: body = news(state)
        case .article:
            body = [[.init(state.articleTitle, .strong)]] + state.article.dropFirst(state.position).map { [.init($0)] }
        case .banks: body = banks(state)
        case .details:
            body = [[.init(state.detailsTitle, .strong)]] + state.details.dropFirst(state.position).map { [.init($0)] }
        case .help: body = help(state.language)
        }
        guard state.rows > 2 else {
            return Array((body.isEmpty ? [[]] : body).prefix(state.rows)).map { cut($0, state.columns) }
        }
        var lines = [head(state)] + body.prefix(state.rows - 2)
        while lines.count < state.rows - 1 { lines.append([]) }
        lines.append(foot(state, keys(state.screen)))
        return lines.map { cut($0, state.columns) }
    }

    /// The five markets, with the current one marked.
    private static func head(_ state: WatchState) -> Line {
        var line: Line = []
        for (index, market) in Market.allCases.enumerated() {
            let isShown = market == state.market
            let name = DisplayNames.shortMarket(market)(state.language)
            line.append(
                .init(isShown ? "[\(index + 1) \(name)]" : " \(index + 1) \(name) ", isShown ? .strong : .faint))
        }
        return line
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
        var line: Line =
            state.isBusy
            ? [.init(LocalizedText("fetching…", "оновлюю…")(language), .warning)]
            : [.init(state.notice.terminalSafe, .warning)]
        if !state.isBusy, state.notice.isEmpty { return [.init(keys(language), .faint)] }
        guard state.screen == .rates else { return line }
        let help = LocalizedText("  ? help", "  ? довідка")(language)
        let room = state.columns - DisplayWidth.of(help)
        guard room > 20 else { return line }
        line = cut(line, room)
        let used = line.reduce(0) { $0 + DisplayWidth.of($1.text) }
        return line + [.init(String(repeating: " ", count: room - used) + help, .faint)]
    }

    private static func keys(_ screen: WatchState.Screen) -> LocalizedText {
        switch screen {
        case .rates:
            LocalizedText(
                "? help  r refresh  c convert  n news  b banks  s sort  q quit",
                "? довідка  r оновити  c конвертер  n новини  b банки  s порядок  q вихід")
        case .convert: LocalizedText("Enter converts  Esc back", "Enter перерахувати  Esc назад")
        case .news: LocalizedText("Enter reads  r refresh  q back", "Enter читати  r оновити  q назад")
        case .article: LocalizedText("o browser  q back", "o браузер  q назад")
        case .details, .help: LocalizedText("q back", "q назад")
        case .banks:
            LocalizedText("Enter opens  s sort  r refresh  q back", "Enter відкрити  s сортувати  r оновити  q назад")
        }
    }

    /// The typed conversion with its caret, a hint, and the result.
    static func converter(_ state: WatchState) -> [Line] {
        let language = state.language
        let prompt = LocalizedText("Convert: ", "Перерахувати: ")(language)
        let typed = state.typed.unicodeScalars
        let before = String(String.UnicodeScalarView(typed.prefix(state.caret))).terminalSafe
        let after = String(String.UnicodeScalarView(typed.dropFirst(state.caret))).terminalSafe
        let line: Line = [.init(prompt, .strong), .init(before + (state.screen == .convert ? "▏" : "") + after)]
        guard state.answer.isEmpty || !state.isWide else {
            return [line] + state.answer.map { [.init($0.terminalSafe)] }
        }
        let lines: [Line] = [
            line,
            [
                .init(
                    LocalizedText("for example, 100 USD or 1500 UAH to EUR", "наприклад, 100 USD або 1500 грн у EUR")(
                        language),
                    .faint)
            ],
        ]
        return lines + state.answer.map { [.init($0.terminalSafe)] }
    }

    private static func convert(_ state: WatchState) -> [Line] {
        var lines = converter(state)
        // The rates stay visible during conversion.
        if !state.board.rates.isEmpty {
            lines += [[]] + RatesPane.table(state, rows: max(1, state.rows - 3 - lines.count))
        }
        return lines
    }

    private static func news(_ state: WatchState) -> [Line] {
        if state.news.isEmpty {
            return [[.init(LocalizedText("no news yet", "новин ще немає")(state.language), .faint)]]
        }
        let first = state.firstVisible(of: state.news.count, in: state.listRows)
        return state.news.enumerated().dropFirst(first).prefix(max(1, state.rows - 2)).map { index, item in
            let isSelected = index == state.position
            return [.init(isSelected ? "› " : "  ", .strong)] + NewsPane.line(item, state, isSelected: isSelected)
        }
    }

    private static func banks(_ state: WatchState) -> [Line] {
        let language = state.language
        let order: LocalizedText =
            switch state.bankOrder {
            case .name: LocalizedText("by name", "за назвою")
            case .buy: LocalizedText("best buying rate first", "спершу найвищий курс купівлі")
            case .sell: LocalizedText("best selling rate first", "спершу найнижчий курс продажу")
            }
        let title =
            LocalizedText("Banks", "Банки")(language) + (state.banks.first?.currency.map { " · " + $0.text } ?? "")
        var lines: [Line] = [[.init(title, .strong), .init(" · " + order(language), .faint)]]
        if !state.banks.isEmpty {
            let headings = LocalizedText(
                "cash buy,cash sell,card buy,card sell", "каса куп.,каса прод.,карт. куп.,карт. прод.")(
                    language)
            let words = headings.split(separator: ",").map { padded(String($0), 12, fromLeft: true) }
            lines.append([.init(padded("", 20) + words.joined(), .faint)])
        }
        let first = state.firstVisible(of: state.banks.count, in: bankRows(state))
        for (index, row) in state.banks.enumerated().dropFirst(first) {
            let number = { (value: ExactDecimal?) in
                padded(value.map { NumberFormat.rate($0, language) } ?? "—", 12, fromLeft: true)
            }
            // The flag is explained below the list.
            let name = (row.flags.isEmpty ? "" : "! ") + row.bank.name.terminalSafe
            lines.append([
                .init(index == state.position ? "› " : "  ", .strong),
                .init(padded(DisplayWidth.cut(name, to: 18), 18), row.flags.isEmpty ? nil : .warning),
                .init(number(row.cash.buy)),
                .init(number(row.cash.sell)), .init(number(row.card.buy), .faint), .init(number(row.card.sell), .faint),
            ])
        }
        return lines
    }

    /// How many banks are visible below the title and the headings.
    static func bankRows(_ state: WatchState) -> Int { max(1, state.rows - 4) }

    private static func help(_ language: Language) -> [Line] {
        let rows: [(String, LocalizedText)] = [
            ("1…5 ← →", LocalizedText("choose a market", "вибрати ринок")),
            ("m", LocalizedText("make this market the default", "зробити цей ринок типовим")),
            ("↑ ↓ PgUp PgDn", LocalizedText("move in the list", "рух списком")),
            ("r", LocalizedText("refresh, at most every five minutes", "оновити, не частіше ніж раз на п'ять хвилин")),
            ("c", LocalizedText("convert an amount", "перерахувати суму")),
            ("n", LocalizedText("news; Enter reads, o opens in the browser", "новини; Enter читає, o — у браузері")),
            ("s", LocalizedText("order the currencies or the banks", "порядок валют або банків")),
            ("b", LocalizedText("banks; Enter shows contacts", "банки; Enter показує контакти")),
            (
                "Enter",
                LocalizedText("open the headline, or the selected coin", "відкрити заголовок або вибрану монету")
            ),
            (
                LocalizedText("mouse", "миша")(language),
                LocalizedText("click opens; select text with Shift", "натискання відкриває; текст виділяють із Shift")
            ),
            ("q Esc", LocalizedText("go back; from the rates, quit (q)", "назад; з екрана курсів — вихід (q)")),
        ]
        return rows.map { [.init(padded($0.0, 16), .strong), .init($0.1(language))] }
    }

    private static func padded(_ text: String, _ columns: Int, fromLeft: Bool = false) -> String {
        RatesPane.padded(text, columns, fromLeft: fromLeft)
    }

    /// The line truncated to a number of columns.
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
