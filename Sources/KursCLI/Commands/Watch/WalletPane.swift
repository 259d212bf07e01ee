import KursCharts
import KursCore
import KursTerminal
import KursWallet
import KursWalletCommands

/// What the screen of the wallet shows.
struct WalletView {
    /// What is due, or a record, which the cursor may be on.
    struct Item: Equatable {
        var id: String
        var line: WatchScreen.Line
        var isDue: Bool

        /// Leaves out the first cell and the blanks after it.
        mutating func dropID() {
            guard line.count > 1 else { return }
            line.removeFirst()
            line[0].text = String(line[0].text.drop { $0 == " " })
        }
    }

    /// A day of the month that is looked at; `nil` for the current one.
    var month: Day?
    /// What there is in all, and the months.
    var sums: [String] = []
    /// What is due, then the last records, the newest first.
    var items: [Item] = []
    /// What is due first, for a pane beside the rates.
    var due: [WatchState.Due] = []
    var accounts: [WatchScreen.Line] = []
    /// The account of each of these lines, in full.
    var accountNames: [String] = []
    var chart: ChartData?
    var categories: [WatchScreen.Line] = []
    var goals: [WatchScreen.Line] = []
    /// How to begin, or why the wallet cannot be read.
    var words: [String] = []
}

/// The screen of the wallet: what is due and the records, and beside them, or instead on a narrow terminal, accounts, the
/// chart of the balance, categories and goals.
enum WalletPane {
    private static let leastWide = 110
    static let leastForIDs = 100
    static let idColumns = 12

    static func isWide(_ state: WatchState) -> Bool { state.columns >= leastWide }

    /// How wide both columns are.
    static func columns(_ state: WatchState) -> (left: Int, right: Int) {
        guard isWide(state) else { return (state.columns, state.columns) }
        let left = min(state.columns * 11 / 20, 110)
        return (left, state.columns - left - 3)
    }

    static func head(_ state: WatchState) -> WatchScreen.Line {
        let language = state.language
        let month = state.wallet.month.map { " · " + DateFormat.month($0, language) } ?? ""
        var line: WatchScreen.Line = [.init(language("Wallet", "Гаманець") + month, .strong)]
        if !isWide(state) {
            let names = [LocalizedText("records", "записи"), LocalizedText("accounts", "рахунки")]
            for (index, name) in names.enumerated() {
                let isShown = state.showsWalletFigures == (index == 1)
                line.append(.init(isShown ? "  [\(name(language))]" : "   \(name(language)) ", isShown ? nil : .faint))
            }
        }
        return line
    }

    /// The rows of the lists below the sums.
    static func room(_ state: WatchState) -> Int { max(1, state.rows - 2 - top(state).count) }

    private static func top(_ state: WatchState) -> [WatchScreen.Line] {
        let line: [WatchScreen.Line] = state.screen == .entry ? entry(state) : []
        return line + state.folded(state.wallet.sums).map { [.init($0, .strong)] }
            + state.folded(state.wallet.words).map { [.init($0)] }
    }

    static func lines(_ state: WatchState) -> [WatchScreen.Line] {
        let (lines, rows) = (top(state), room(state))
        guard isWide(state) else {
            return lines + (state.showsWalletFigures ? figures(state, rows: rows) : list(state, rows: rows))
        }
        let (left, right) = (list(state, rows: rows), figures(state, rows: rows))
        guard !left.isEmpty || !right.isEmpty else { return lines }
        return lines + WatchScreen.beside(left, right, columns(state).left, between: " │ ", rows: rows)
    }

    /// What is due and the records around the selected one.
    private static func list(_ state: WatchState, rows: Int) -> [WatchScreen.Line] {
        var (lines, chosen): ([WatchScreen.Line], Int) = ([], 0)
        for (index, item) in state.wallet.items.enumerated() {
            if index == 0 || item.isDue != state.wallet.items[index - 1].isDue {
                let name =
                    item.isDue ? LocalizedText("Due", "До сплати й отримання") : LocalizedText("Records", "Записи")
                let account = state.walletAccount.map { " · " + ChartOfAccounts.Account.shortName(of: $0) } ?? ""
                lines.append([.init(name(state.language) + account.terminalSafe, .faint)])
            }
            let isChosen = index == state.position && !state.showsWalletFigures
            if isChosen { chosen = index == 0 ? 0 : lines.count }
            lines.append([.init(isChosen ? "› " : "  ", .strong)] + item.line)
        }
        let first = max(0, min(chosen - rows / 2, lines.count - rows))
        return Array(lines.dropFirst(first).prefix(rows))
    }

    /// Accounts, goals, the chart and categories; the chart takes the rows that the others leave.
    static func figures(_ state: WatchState, rows: Int? = nil) -> [WatchScreen.Line] {
        let (wallet, language) = (state.wallet, state.language)
        let titled = { (name: LocalizedText, lines: [WatchScreen.Line]) -> [WatchScreen.Line] in
            lines.isEmpty ? [] : [[.init(name(language), .faint)]] + lines
        }
        let marked = wallet.accounts.enumerated().map { index, line in
            [.init(state.showsWalletFigures && index == state.position ? "› " : "  ", .strong)] + line
        }
        let accounts = titled(LocalizedText("Accounts", "Рахунки"), marked)
        let goals = titled(LocalizedText("Goals", "Цілі"), wallet.goals)
        var chart: [WatchScreen.Line] = []
        if let picture = wallet.chart {
            let width = columns(state).right
            let title = Paragraph.lines(of: picture.title + " · " + picture.subtitle, columns: width)
            let room = (rows ?? 0) - accounts.count - goals.count - wallet.categories.count - title.count
            chart = ChartPane.lines(picture, columns: width, rows: max(8, min(16, room)), language)
            if !chart.isEmpty { chart = title.map { [.init($0, .faint)] } + chart }
        }
        let lines = accounts + goals + chart + wallet.categories
        guard let rows else { return lines }
        // Below the last account the rest moves.
        let (position, last) = (state.position, lastAccount(state))
        let first = position <= last ? position + 2 - rows : max(0, last + 2 - rows) + position - last
        return Array(
            lines.dropFirst(state.showsWalletFigures ? max(0, min(first, lines.count - rows)) : 0).prefix(rows))
    }

    private static func lastAccount(_ state: WatchState) -> Int { max(0, state.wallet.accounts.count - 1) }

    /// How many places the cursor has beside the records: the accounts, and as far as the rest moves.
    fileprivate static func figureCount(_ state: WatchState) -> Int {
        let (last, rows) = (lastAccount(state), room(state))
        return last + 1 + max(0, figures(state).count - rows - max(0, last + 2 - rows))
    }

    /// The line to type, how its command is used, and why it was refused.
    private static func entry(_ state: WatchState) -> [WatchScreen.Line] {
        let words = state.typed.split(separator: " ").map(String.init)
        let spec = WalletCommand.spec.find(words[...]).spec
        var hint = LocalizedText(
            "add 240 food АТБ · earn 52000 salary · move 5000 card savings · edit ID 260 · done NAME · rm ID · undo",
            "add 240 їжа АТБ · earn 52000 зарплата · move 5000 картка заощадження · edit ID 260 · done НАЗВА · rm ID · undo"
        )(
            state.language)
        if spec.name != WalletCommand.spec.name {
            let options = spec.options.filter { $0.long != "file" }.map { "[--\($0.long)]" }
            let usage = String(spec.usage[0].dropFirst(WalletCommand.spec.name.count + 1))
            hint = ([Placeholder.localized(usage, state.language)] + options).list(" ")
        }
        let refusal = state.folded(state.answer).map { [TextTable.Cell($0.terminalSafe, .warning)] }
        return [WatchScreen.typedLine(state, "kurs wallet ")]
            + (refusal.isEmpty ? state.folded([hint]).map { [.init($0, .faint)] } : refusal)
    }
}

extension WalletPane {
    static let keys = [
        HelpRow(
            "Enter", "edit the record; of what is due, say what was paid",
            "змінити запис; для платежу — вказати, що сплачено"),
        HelpRow("d", "record what is due as paid", "записати платіж як сплачений"),
        HelpRow("x", "remove the record; skip what is due", "видалити запис; пропустити платіж"),
        HelpRow("a", "add a record", "додати запис"), HelpRow("c", "type a command", "ввести команду"),
        HelpRow("u", "undo the last change", "скасувати останню зміну"),
        HelpRow("Tab ← →", "records or accounts", "записи або рахунки"),
        HelpRow("[ ]", "the month before, the month after", "попередній місяць, наступний місяць"),
        HelpRow("/", "find a record", "знайти запис"),
        HelpRow("r", "read the wallet again", "прочитати гаманець знову"), HelpRow("q Esc", "go back", "назад"),
    ]

    /// The lines one can type, and what each does.
    static func commands(_ language: Language) -> [(usage: String, summary: String)] {
        WalletCommand.spec.verbs.map { verb in
            let usage = Placeholder.localized(verb.usage[0], language)
            return (String(usage.dropFirst(WalletCommand.spec.name.count + 1)), verb.summary(language))
        }
    }
}

/// Keys on the screen of the wallet.
extension WatchState {
    /// What is due, or the record, which the cursor is on.
    var walletItem: WalletView.Item? {
        !showsWalletFigures && wallet.items.indices.contains(position) ? wallet.items[position] : nil
    }

    mutating func takeInWallet(_ key: TerminalKey) -> [WatchEffect] {
        let item = walletItem
        switch key {
        case .letter("q"), .escape:
            guard let account = walletAccount else { return show(.rates) }
            (walletAccount, showsWalletFigures) = (nil, true)
            position = wallet.accountNames.firstIndex(of: account) ?? 0
        case .letter("w"):
            (walletAccount, walletMonthsBefore) = (nil, 0)
            return show(.rates)
        case .letter("["), .letter("]"):
            let count = walletMonthsBefore + (key == .letter("[") ? 1 : -1)
            guard (0...1200).contains(count) else { return [] }
            (walletMonthsBefore, position, isBusy) = (count, 0, true)
            return [.loadWallet]
        case .enter where showsWalletFigures && wallet.accountNames.indices.contains(position):
            (walletAccount, showsWalletFigures, position) = (wallet.accountNames[position], false, 0)
        case .tab, .left, .right: (showsWalletFigures, position) = (!showsWalletFigures, 0)
        case .letter("r"):
            isBusy = true
            let clock = ClockTime.words(now, kyiv).suffix(5)
            notice = language("read again at \(clock)", "прочитано знову о \(clock)")
            return [.loadWallet]
        case .letter("a"): type("add ")
        case .letter("c"): type("")
        case .letter("u"): type("undo")
        case .letter("?"), .letter("h"): return showHelp()
        case .enter, .letter("e"): if let item { type((item.isDue ? "done " : "edit ") + item.id + " ") }
        case .letter("x"), .delete: if let item { type((item.isDue ? "skip " : "rm ") + item.id) }
        case .letter("d"): if let item, item.isDue { return [.enter("done " + item.id)] }
        default: scroll(key, count: showsWalletFigures ? WalletPane.figureCount(self) : wallet.items.count)
        }
        return []
    }

    private mutating func type(_ text: String) {
        (screen, typed, caret, answer) = (.entry, text, text.unicodeScalars.count, [])
    }

    /// Shows what was read; the cursor stays on its line.
    mutating func take(_ view: WalletView) {
        let id = wallet.items.indices.contains(position) ? wallet.items[position].id : nil
        (wallet, isBusy) = (view, false)
        guard screen == .wallet || screen == .entry, !showsWalletFigures else { return }
        position = view.items.firstIndex { $0.id == id } ?? max(0, min(position, view.items.count - 1))
    }

    /// Shows what a typed line has answered: a refusal below the line, much in a screen of its own.
    mutating func take(_ lines: [String], isRefused: Bool, of text: String) {
        guard !isRefused else {
            if screen != .entry || typed != text {
                type(text)
                // What is proposed is seen from its beginning.
                if DisplayWidth.of(text) > columns - 15 { caret = 0 }
            }
            answer = lines
            return
        }
        (screen, typed, answer) = (.wallet, "", [])
        // The cursor goes to what was added or changed.
        let id = lines.first?.split(separator: " ").first.map(String.init)
        if let index = wallet.items.firstIndex(where: { $0.id == id }) {
            (position, showsWalletFigures) = (index, false)
        }
        let records = lines.filter { !$0.hasPrefix("kurs: ") }
        // A change is told by its records alone, what is added with its notes.
        let change = Self.change(text)
        let isChange = !records.isEmpty && change != nil && change?.en != "added"
        let told = isChange ? records : lines.map { $0.hasPrefix("kurs: ") ? String($0.dropFirst(6)) : $0 }
        notice = told.list(" · ")
        if isChange, DisplayWidth.of(notice) >= columns, told.count == 2 { notice = told[1] }
        // What was done, and how to take it back, as far as there is room.
        if let done = change?(language), !done.isEmpty, !records.isEmpty {
            let forms = ["\(done): \(notice)" + language("; u undoes it", "; u — скасувати"), "\(done): \(notice)"]
            notice = forms.first { DisplayWidth.of($0) < columns } ?? notice
        }
        // What does not fit on one line has a screen of its own.
        guard told.count > 4 || DisplayWidth.of(notice) >= columns else { return }
        (detailsOrigin, openedPosition, position) = (.wallet, position, 0)
        (detailsTitle, details, contact, screen, notice) = ("kurs wallet " + text, folded(told), nil, .details, "")
    }

    /// What a typed line has done; empty for an undo, `nil` for one that changes nothing or tells it itself.
    private static func change(_ text: String) -> LocalizedText? {
        let words = text.split(separator: " ").map(String.init)
        return switch WalletCommand.spec.find(words[...]).spec.name.split(separator: " ").last {
        case "add", "earn", "move", "buy", "sell", "done": LocalizedText("added", "додано")
        case "edit": LocalizedText("changed", "змінено")
        case "rm": LocalizedText("removed", "вилучено")
        case "undo": LocalizedText("", "")
        default: nil
        }
    }
}
