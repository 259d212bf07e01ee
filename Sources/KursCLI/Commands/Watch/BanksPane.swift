import KursCore
import KursTerminal

/// The banks screen: a bank per line with its cash and card rates; on a narrow terminal the cash rates, or
/// those of cards where a bank has no cash desk, said beside its name.
enum BanksPane {
    /// The columns of a line: the name, and the numbers of cash and perhaps of cards.
    private struct Layout {
        let name: Int
        let number: Int
        let hasCards: Bool

        init(columns: Int) {
            (number, hasCards) = columns >= 68 ? (12, true) : (11, false)
            name = hasCards ? 18 : max(8, columns - 2 - 2 * number)
        }
    }

    static func lines(_ state: WatchState) -> [WatchScreen.Line] {
        let (language, layout) = (state.language, Layout(columns: state.columns))
        let order: LocalizedText =
            switch state.bankOrder {
            case .name: LocalizedText("by name", "за назвою")
            case .buy: LocalizedText("highest buying rate first", "спершу найвищий курс купівлі")
            case .sell: LocalizedText("lowest selling rate first", "спершу найнижчий курс продажу")
            case .rating: LocalizedText("highest rating first", "спершу найвищий рейтинг")
            }
        let title =
            language("Banks", "Банки") + (state.banks.first?.currency.map { " · " + $0.text } ?? "")
        var lines: [WatchScreen.Line] = [[.init(title, .strong), .init(" · " + order(language), .faint)]]
        if !state.banks.isEmpty {
            let headings = [
                LocalizedText("cash buy", "каса куп."), LocalizedText("cash sell", "каса прод."),
                LocalizedText("card buy", "карт. куп."), LocalizedText("card sell", "карт. прод."),
            ].prefix(layout.hasCards ? 4 : 2)
            let words = headings.map { RatesPane.padded($0(language), layout.number, fromLeft: true) }
            lines.append([.init(RatesPane.padded("", layout.name + 2) + words.joined(), .faint)])
        }
        let first = state.firstVisible(of: state.banks.count, in: rows(state))
        let isCard = state.banks.map { !layout.hasCards && $0.cash.buy == nil && $0.cash.sell == nil }
        let sides = zip(state.banks, isCard).map { $1 ? $0.card : $0.cash }
        let columns = [sides.map(\.buy), sides.map(\.sell), state.banks.map(\.card.buy), state.banks.map(\.card.sell)]
        let numbers = columns.map { column in
            TextTable.aligned(column.map { RatesPane.text($0, language) }, language).map {
                RatesPane.padded($0, layout.number, fromLeft: true)
            }
        }
        for (index, row) in state.banks.enumerated().dropFirst(first) {
            let isCard = isCard[index]
            // The flag is explained below the list.
            let name =
                (row.flags.isEmpty ? "" : "! ") + row.bank.name.terminalSafe
                + (isCard ? ", " + DisplayNames.kind(.card)(language) : "")
            var line: WatchScreen.Line = [
                .init(index == state.position ? "› " : "  ", .strong),
                .init(
                    RatesPane.padded(DisplayWidth.cut(name, to: layout.name), layout.name),
                    row.flags.isEmpty ? nil : .warning),
                .init(numbers[0][index] + numbers[1][index], isCard ? .faint : nil),
            ]
            if layout.hasCards { line.append(.init(numbers[2][index] + numbers[3][index], .faint)) }
            lines.append(line)
        }
        return lines
    }

    static func rows(_ state: WatchState) -> Int { max(1, state.rows - 4) }
}
