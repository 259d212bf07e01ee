import KursCore
import KursTerminal

/// The banks screen: a bank per line with its cash and card rates; a narrow terminal has room for one of them at a time,
/// a wide one also for how far apart both sides are, how far from the NBU's rate, and for other currencies.
enum BanksPane {
    static func lines(_ state: WatchState) -> [WatchScreen.Line] {
        let (language, banks) = (state.language, state.banks)
        let title = TextTable.Cell(language("Banks", "Банки") + " · " + state.banksCurrency.text, .strong)
        guard !banks.isEmpty else { return [[title]] + empty(state) }
        let heading: WatchScreen.Line = [title, .init(" · " + state.bankOrder.words(language), .faint)]
        let groups = groups(state)
        let numbers = groups.flatMap(\.columns)
        // The flag is explained below the list.
        let names = PaneColumn(
            banks.map { bank in
                let isDoubtful = !bank.flags.isEmpty
                return .init((isDoubtful ? "! " : "") + bank.bank.name.terminalSafe, isDoubtful ? .warning : nil)
            }, most: max(8, state.columns - 4 - numbers.width))
        let shown = [names] + numbers
        let over = groups.reduce(into: Blanks.text(names.width + 2)) { line, group in
            let spare = max(0, group.columns.width - DisplayWidth.of(group.name))
            line += "  " + Blanks.text(spare / 2) + group.name + Blanks.text(spare - spare / 2)
        }
        var lines = [heading, [.init(over, .faint)], [.init("  ")] + shown.heading]
        let foot = foot(state)
        let rows = rows(state, foot)
        let first = state.firstVisible(of: banks.count, in: rows)
        for index in banks.indices.dropFirst(first).prefix(rows) {
            lines.append([.init(index == state.position ? "› " : "  ", .strong)] + shown[row: index])
        }
        lines += [WatchScreen.Line](repeating: [], count: max(0, rows + 3 - lines.count))
        return lines + foot.map { [.init($0, .faint)] }
    }

    /// Why there are no banks, in the middle of the screen.
    private static func empty(_ state: WatchState) -> [WatchScreen.Line] {
        guard !state.isBusy else { return [] }
        let code = state.banksCurrency.text
        let nothing = state.language("no rates of banks for \(code)", "курсів банків для \(code) немає")
        let words = (state.notice.isEmpty ? nothing : state.notice).terminalSafe
        let lines = Paragraph.lines(of: words, columns: max(20, min(60, state.columns - 4)))
        let left = max(0, (state.columns - (lines.map { DisplayWidth.of($0) }.max() ?? 0)) / 2)
        let above = [WatchScreen.Line](repeating: [], count: max(0, (state.rows - 3 - lines.count) / 2))
        return above + lines.map { [.init(Blanks.text(left) + $0, .warning)] }
    }

    /// The columns below the heading that stands over them.
    private static func groups(_ state: WatchState) -> [(name: String, columns: [PaneColumn])] {
        let (language, banks) = (state.language, state.banks)
        let official = state.boards[.nbu]?.rates.first { $0.quote.currency == banks.first?.currency }?.quote.official
        let group = {
            (kind: Kind, code: CurrencyCode?, sides: [BankRow.Sides?]) -> (name: String, columns: [PaneColumn]) in
            var columns = [
                PaneColumn(rates: sides.map { $0?.buy }, title: DisplayNames.buy(language), language),
                PaneColumn(rates: sides.map { $0?.sell }, title: DisplayNames.sell(language), language),
            ]
            let name = DisplayNames.kind(kind)(language)
            if let code { return (code.text + " · " + name, columns) }
            guard state.columns >= leastForDifferences else { return (name, columns) }
            let apart = sides.map { $0?.sell?.less($0?.buy) }
            columns.append(PaneColumn(rates: apart, title: language("spread", "спред"), language))
            guard official != nil else { return (name, columns) }
            let beyond = sides.map { $0?.sell?.less(official) }
            let title = language("sell − NBU", "продаж − НБУ")
            return (name, columns + [PaneColumn(rates: beyond, title: title, language)])
        }
        let cash = group(.cash, nil, banks.map(\.cash))
        let card = group(.card, nil, banks.map(\.card))
        guard state.columns >= 68 else { return [state.showsCards ? card : cash] }
        var groups = [cash, card]
        // The user's other currencies without doubtful rates, as many as there is room for beside the names.
        for code in others(state) {
            let offers = (state.offers[code] ?? []).filter(\.flags.isEmpty)
            let places = banks.map { bank in offers.firstIndex { $0.bank.slug == bank.bank.slug } }
            let sides = [Kind.cash, .card].map { kind in (kind, places.map { $0.map { offers[$0].sides(kind) } }) }
            let quoted = sides.filter { $1.contains { $0?.isEmpty == false } }
            let more = quoted.map { group($0, code, $1) }
            // Without room for cards, cash alone; without room for that, the next has none either.
            let fitting = [more, Array(more.prefix(1))].first {
                (groups + $0).flatMap(\.columns).width + 26 <= state.columns
            }
            guard let fitting else { break }
            groups += fitting
        }
        return groups
    }

    private static let leastForDifferences = 110

    /// The user's other currencies for which there may be room: the names and the first two groups take 90 columns, and
    /// each of these 14.
    static func others(_ state: WatchState, columns: Int? = nil) -> [CurrencyCode] {
        let columns = columns ?? state.columns
        guard columns >= leastForDifferences else { return [] }
        let others = state.own.filter { $0 != state.banksCurrency && Currency.find($0)?.kind == .money }
        return Array(others.prefix((columns - 90) / 14))
    }

    /// The sources of banks' rates, then of when the newest are; empty without rates.
    static func origin(_ rows: [BankRow], _ state: WatchState) -> [String] {
        guard let oldest = rows.lazy.map({ $0.fetchedAt }).min() else { return [] }
        let moments = rows.compactMap { row in if case .instant(let moment)? = row.asOf { moment } else { nil } }
        return SourceLine.lasting(
            rows.lazy.map { $0.provenance }, moments.max().map(AsOf.instant), fetchedAt: oldest, today: state.today,
            state.kyiv, state.language)
    }

    /// The sources of the list, below it.
    private static func foot(_ state: WatchState) -> [String] {
        state.folded(Paragraph.joined(origin(state.banks, state), columns: state.columns))
    }

    static func rows(_ state: WatchState) -> Int { rows(state, foot(state)) }
    private static func rows(_ state: WatchState, _ foot: [String]) -> Int { max(1, state.rows - 5 - foot.count) }
}

extension ExactDecimal {
    /// The difference from another number; `nil` without one.
    fileprivate func less(_ other: ExactDecimal?) -> ExactDecimal? { other.flatMap { try? subtracting($0) } }
}
