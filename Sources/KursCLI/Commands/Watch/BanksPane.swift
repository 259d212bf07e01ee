import KursCore
import KursTerminal

/// The banks screen: a bank per line with its cash and card rates; a narrow terminal has room for one of them at a time,
/// a wide one also for how far apart both sides are and how far from the NBU's rate.
enum BanksPane {
    static func lines(_ state: WatchState) -> [WatchScreen.Line] {
        let (language, banks) = (state.language, state.banks)
        let title = language("Banks", "Банки") + (banks.first?.currency.map { " · " + $0.text } ?? "")
        let heading: WatchScreen.Line = [.init(title, .strong), .init(" · " + state.bankOrder.words(language), .faint)]
        guard !banks.isEmpty else { return [heading] }
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
            line += "  " + RatesPane.padded(group.name, group.columns.width, fromLeft: true)
        }
        var lines = [heading, [.init(over, .faint)], [.init("  ")] + shown.heading]
        let first = state.firstVisible(of: banks.count, in: rows(state))
        for index in banks.indices.dropFirst(first).prefix(rows(state)) {
            lines.append([.init(index == state.position ? "› " : "  ", .strong)] + shown[row: index])
        }
        lines += [WatchScreen.Line](repeating: [], count: max(0, rows(state) + 3 - lines.count))
        return lines + [[.init(origin(banks, state), .faint)]]
    }

    /// The columns below the heading that stands over them.
    private static func groups(_ state: WatchState) -> [(name: String, columns: [PaneColumn])] {
        let (language, banks) = (state.language, state.banks)
        let group = { (kind: Kind, sides: [BankRow.Sides]) in
            (
                DisplayNames.kind(kind)(language),
                [
                    PaneColumn(rates: sides.map(\.buy), title: DisplayNames.buy(language), language),
                    PaneColumn(rates: sides.map(\.sell), title: DisplayNames.sell(language), language),
                ]
            )
        }
        let (cash, card) = (group(.cash, banks.map(\.cash)), group(.card, banks.map(\.card)))
        guard state.columns >= 68 else { return [state.showsCards ? card : cash] }
        guard state.columns >= 110 else { return [cash, card] }
        let official = state.boards[.nbu]?.rates.first { $0.quote.currency == banks.first?.currency }?.quote.official
        let differences = banks.map { bank -> (apart: ExactDecimal?, beyond: ExactDecimal?) in
            let sides = bank.cash.buy == nil || bank.cash.sell == nil ? bank.card : bank.cash
            guard let sell = sides.sell else { return (nil, nil) }
            return (sides.buy.flatMap { try? sell.subtracting($0) }, official.flatMap { try? sell.subtracting($0) })
        }
        let (apart, beyond) = (language("apart", "різниця"), language("sell − NBU", "продаж − НБУ"))
        return [
            cash, card, ("", [PaneColumn(rates: differences.map(\.apart), title: apart, language)]),
            ("", [PaneColumn(rates: differences.map(\.beyond), title: beyond, language)]),
        ]
    }

    /// The sources of banks' rates and of when the newest are.
    static func origin(_ rows: [BankRow], _ state: WatchState) -> String {
        guard let oldest = rows.map(\.fetchedAt).min() else { return "" }
        let moments = rows.compactMap { row in if case .instant(let moment)? = row.asOf { moment } else { nil } }
        return SourceLine.lasting(
            rows.lazy.map(\.provenance), moments.max().map(AsOf.instant), fetchedAt: oldest, today: state.today,
            state.kyiv,
            state.language
        ).list(" · ")
    }

    static func rows(_ state: WatchState) -> Int { max(1, state.rows - 6) }
}
