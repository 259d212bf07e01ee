import KursCore
import KursTerminal

/// The chosen currency on every market: both sides, the change since the last working day, the rate's age, and thirty
/// days at a glance.
///
/// A stale age and doubtful rates stand out.
enum MarketsPane {
    static func lines(_ state: WatchState, columns: Int) -> [WatchScreen.Line] {
        guard let code = state.selected else { return [] }
        let language = state.language
        let names = Market.allCases.map { DisplayNames.shortMarket($0)(language) }
        let nameWidth = (names.map { DisplayWidth.of($0) }.max() ?? 0) + 1
        let rates = Market.allCases.map { market in
            state.boards[market]?.rates.first { $0.quote.currency == code }
        }
        let numbers = RatesPane.sides(rates.map { $0?.quote }, language)
        let headings = [DisplayNames.buy(language), DisplayNames.sell(language)]
        let widths = zip(headings, numbers).map { 2 + max(DisplayWidth.of($0), DisplayWidth.of($1[0])) }
        let row = { (texts: [String]) in
            zip(texts, widths).map { RatesPane.padded($0, $1, fromLeft: true) }.joined()
        }
        var lines: [WatchScreen.Line] = [[.init(RatesPane.padded("", nameWidth) + row(headings), .faint)]]
        let ages = rates.map { rate in
            rate.map { StepAge.words(state.now.seconds(since: $0.stored.fetchedAt), language) } ?? ""
        }
        let ageWidth = ages.map { DisplayWidth.of($0) }.max() ?? 0
        let changes = rates.map { $0.map { RatesTable.change($0.change, language) } ?? .init("") }
        let changeWidth = changes.map { DisplayWidth.of($0.text) }.max() ?? 0
        let used = nameWidth + widths[0] + widths[1] + changeWidth + 2
        let hasAges = used + 2 + ageWidth <= columns
        for (index, market) in Market.allCases.enumerated() {
            let isStale = rates[index].map { state.isStale($0, of: market) } ?? false
            // As many of the last days as there is room for; fewer than a week show no trend.
            let room = columns - (used + 2 + ageWidth + 2)
            let spark = room < 7 ? "" : String(state.boards[market]?.sparks[code]?.suffix(room) ?? "")
            lines.append([
                .init(RatesPane.padded(names[index], nameWidth), market == state.market ? .strong : nil),
                .init(row([numbers[0][index], numbers[1][index]])),
                .init("  " + RatesPane.padded(changes[index].text, changeWidth), changes[index].paint),
                .init(hasAges ? "  " + RatesPane.padded(ages[index], ageWidth + 2) : "", isStale ? .warning : .faint),
                .init(spark, .faint), .init(RatesPane.flags(of: rates[index]), .warning),
            ])
        }
        return lines
    }
}

/// The banks that pay most for the chosen currency and those that sell it cheapest, side by side where there is room for
/// their names.
enum BestBanksPane {
    private static let leastColumn = 36

    static func lines(_ state: WatchState, columns: Int, rows: Int) -> [WatchScreen.Line] {
        let language = state.language
        guard let code = state.selected, let offers = state.offers[code], !offers.isEmpty else {
            let code = state.selected.flatMap { Currency.find($0)?.kind == .coin ? $0.text : nil }
            let text =
                code.map { LocalizedText("banks do not quote \($0)", "банки не мають курсу \($0)") }
                ?? LocalizedText("no rates of banks yet", "курсів банків ще немає")
            return [[.init(text(language), .faint)]]
        }
        let heads = [
            LocalizedText("best buy", "найвища купівля"), LocalizedText("best sell", "найнижчий продаж"),
        ].map { $0(language) }
        let half = half(columns)
        let room = max(1, half == nil ? rows / 2 - 1 : rows - 1)
        let best = [Side.buy, .sell].map { Array(BestBanksPane.best(offers, $0).prefix(room)) }
        let table = table(best[0] + best[1], columns: half ?? columns, language)
        let lists = [
            [[.init(heads[0], .faint)]] + table.prefix(best[0].count),
            [[.init(heads[1], .faint)]] + table.dropFirst(best[0].count),
        ]
        guard let half else { return lists[0] + lists[1] }
        return (0..<max(lists[0].count, lists[1].count)).map { index in
            let left = index < lists[0].count ? lists[0][index] : []
            return WatchScreen.filled(left, half + 2) + (index < lists[1].count ? lists[1][index] : [])
        }
    }

    /// The columns of each list where both stand side by side; `nil` where one is above the other.
    private static func half(_ columns: Int) -> Int? {
        let half = (columns - 2) / 2
        return half < leastColumn ? nil : half
    }

    /// How many rows all rates of the chosen currency take.
    static func rows(_ state: WatchState, columns: Int) -> Int {
        guard let code = state.selected, let offers = state.offers[code], !offers.isEmpty else { return 1 }
        let counts = [Side.buy, .sell].map { rates(offers, $0).count + 1 }
        return half(columns) == nil ? counts[0] + counts[1] : max(counts[0], counts[1])
    }

    private struct BankRate {
        var row: BankRow
        var kind: Kind
        var value: ExactDecimal
    }

    /// The rates of a side; doubtful ones are left out.
    private static func rates(_ offers: [BankRow], _ side: Side) -> [BankRate] {
        offers.filter { $0.flags.isEmpty }.flatMap { row in
            [(Kind.cash, row.cash), (Kind.card, row.card)].compactMap { kind, sides in
                (side == .buy ? sides.buy : sides.sell).map { BankRate(row: row, kind: kind, value: $0) }
            }
        }
    }

    /// The rates of a side, the customer's best first.
    private static func best(_ offers: [BankRow], _ side: Side) -> [BankRate] {
        let rates = rates(offers, side)
        // Sorting the places keeps equal rates in order, and moves no rows.
        return rates.indices.sorted { left, right in
            let (one, other) = (rates[left].value, rates[right].value)
            return one != other ? (side == .buy ? one > other : one < other) : left < right
        }.map { rates[$0] }
    }

    /// For each rate the bank's name, the number and its kind, which stands out if the rate is stale.
    private static func table(_ rates: [BankRate], columns: Int, _ language: Language) -> [WatchScreen.Line] {
        let numbers = TextTable.aligned(rates.map { NumberFormat.rate($0.value, language) }, language)
        let names = rates.map { $0.row.bank.name.terminalSafe }
        let longest = names.map { DisplayWidth.of($0) }.max() ?? 0
        let width = min(longest, max(4, columns - DisplayWidth.of(numbers.first ?? "") - 2 - 7))
        return rates.indices.map { index in
            let isCash = rates[index].kind == .cash
            let kind = (isCash ? LocalizedText("cash", "каса") : LocalizedText("card", "картка"))(language)
            return [
                .init(RatesPane.padded(DisplayWidth.cut(names[index], to: width), width)),
                .init("  " + numbers[index]), .init(" " + kind, rates[index].row.isStale ? .warning : .faint),
            ]
        }
    }
}

/// The newest headlines; unread ones have a mark.
enum NewsPane {
    static func lines(_ state: WatchState, rows: Int) -> [WatchScreen.Line] {
        guard !state.news.isEmpty else {
            return [[.init(LocalizedText("no news yet", "новин ще немає")(state.language), .faint)]]
        }
        return lines(state.news.prefix(rows), state)
    }

    /// For each item the mark, the time and the title.
    static func lines(
        _ items: ArraySlice<StoredNews>, _ state: WatchState, selected: Int? = nil
    ) -> [WatchScreen.Line] {
        let today = state.kyiv.day(at: state.now)
        let times = items.map { $0.news.published.map { NewsTable.moment($0, state.kyiv, today: today) } ?? "" }
        let width = times.map { DisplayWidth.of($0) }.max() ?? 0
        return zip(items.indices, times).map { index, time in
            let item = items[index]
            return [
                .init(item.isRead ? "  " : "● "), .init(RatesPane.padded(time, width + 2), .faint),
                .init(item.news.title.terminalSafe, item.isRead ? .faint : index == selected ? .strong : nil),
            ]
        }
    }
}

/// What there is in the wallet and its months; what is overdue, due today or coming.
enum WalletSumsPane {
    static func lines(_ state: WatchState, columns: Int) -> [WatchScreen.Line] {
        let due = state.wallet.due
        let width = due.map { DisplayWidth.of($0.when) }.max() ?? 0
        let amounts = due.map { DisplayWidth.of($0.amount) }.max() ?? 0
        return Paragraph.folded(state.wallet.sums, columns: columns).map { [.init($0)] }
            + due.map { due in
                [
                    .init(RatesPane.padded(due.when, width), due.isLate ? .down : .faint),
                    .init("  " + RatesPane.padded(due.amount, amounts, fromLeft: true)), .init("  " + due.name),
                ]
            }
    }
}
