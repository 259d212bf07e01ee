import KursCore

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
        let numbers = rates.map { rate in
            [rate?.quote.buy ?? rate?.quote.official, rate?.quote.sell ?? rate?.quote.official].map {
                $0.map { NumberFormat.rate($0, language) } ?? "—"
            }
        }
        let width = (numbers.flatMap { $0 }.map { DisplayWidth.of($0) }.max() ?? 0) + 2
        let headings = [DisplayNames.buy(language), DisplayNames.sell(language)]
        var lines: [WatchScreen.Line] = [
            [
                .init(
                    RatesPane.padded("", nameWidth)
                        + headings.map { RatesPane.padded($0, max(width, 9), fromLeft: true) }.joined(), .faint)
            ]
        ]
        let ages = rates.map { rate in
            rate.map { StepAge.words(state.now.seconds(since: $0.stored.fetchedAt), language) } ?? ""
        }
        let ageWidth = ages.map { DisplayWidth.of($0) }.max() ?? 0
        for (index, market) in Market.allCases.enumerated() {
            let isStale = rates[index].map { state.isStale($0, of: market) } ?? false
            let change = rates[index].map { RatesTable.change($0.change, language) } ?? .init("")
            // As many of the last days as there is room for; fewer than a week show no trend.
            let room = columns - (nameWidth + 2 * max(width, 9) + 2 + 10 + ageWidth + 2)
            let spark = room < 7 ? "" : String(state.boards[market]?.sparks[code]?.suffix(room) ?? "")
            lines.append([
                .init(RatesPane.padded(names[index], nameWidth), market == state.market ? .strong : nil),
                .init(numbers[index].map { RatesPane.padded($0, max(width, 9), fromLeft: true) }.joined()),
                .init("  " + RatesPane.padded(change.text, 10), change.paint),
                .init(RatesPane.padded(ages[index], ageWidth + 2), isStale ? .warning : .faint),
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
        let half = (columns - 2) / 2
        let isNarrow = half < leastColumn
        let room = max(1, isNarrow ? rows / 2 - 1 : rows - 1)
        let best = [Side.buy, .sell].map { BestBanksPane.best(offers, $0).prefix(room) }
        let width = isNarrow ? columns : half
        let layout = Layout(best.flatMap { $0 }, columns: width, language)
        let lists = zip(heads, best).map { head, rates in [[.init(head, .faint)]] + rates.map { layout.line($0) } }
        if isNarrow { return lists[0] + lists[1] }
        return (0..<max(lists[0].count, lists[1].count)).map { index in
            let left = index < lists[0].count ? lists[0][index] : []
            return WatchScreen.filled(left, half + 2) + (index < lists[1].count ? lists[1][index] : [])
        }
    }

    private struct BankRate {
        var row: BankRow
        var kind: Kind
        var value: ExactDecimal
    }

    /// The rates of a side, the customer's best first; doubtful ones are left out.
    private static func best(_ offers: [BankRow], _ side: Side) -> [BankRate] {
        let rates = offers.filter { $0.flags.isEmpty }.flatMap { row in
            [(Kind.cash, row.cash), (Kind.card, row.card)].compactMap { kind, sides in
                (side == .buy ? sides.buy : sides.sell).map { BankRate(row: row, kind: kind, value: $0) }
            }
        }
        // Sorting the places keeps equal rates in order, and moves no rows.
        return rates.indices.sorted { left, right in
            let (one, other) = (rates[left].value, rates[right].value)
            return one != other ? (side == .buy ? one > other : one < other) : left < right
        }.map { rates[$0] }
    }

    private struct Layout {
        private let language: Language
        let name: Int
        let number: Int
        private let fraction: Int

        init(_ rates: [BankRate], columns: Int, _ language: Language) {
            self.language = language
            let texts = rates.map { NumberFormat.rate($0.value, language) }
            let fraction = texts.map { TextTable.fractionWidth($0, language) }.max() ?? 0
            let whole = texts.map { DisplayWidth.of($0) - TextTable.fractionWidth($0, language) }.max() ?? 0
            (self.fraction, number) = (fraction, whole + fraction)
            let longest = rates.map { DisplayWidth.of($0.row.bank.name.terminalSafe) }.max() ?? 0
            name = min(longest, max(4, columns - number - 2 - 7))
        }

        /// The name, the rate and its kind, which stands out if the rate is stale.
        func line(_ rate: BankRate) -> WatchScreen.Line {
            let text = NumberFormat.rate(rate.value, language)
            let aligned = text + Blanks.text(fraction - TextTable.fractionWidth(text, language))
            let kind = (rate.kind == .cash ? LocalizedText("cash", "каса") : LocalizedText("card", "картка"))(language)
            return [
                .init(RatesPane.padded(DisplayWidth.cut(rate.row.bank.name.terminalSafe, to: name), name)),
                .init("  " + RatesPane.padded(aligned, number, fromLeft: true)),
                .init(" " + kind, rate.row.isStale ? .warning : .faint),
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
