import KursCharts
import KursCore
import KursTerminal

/// The chosen currency on the markets that trade it: both sides, the change since the last working day, the rate's age,
/// and the last days at a glance; of a coin also what its source says of its day.
///
/// A stale age and doubtful rates stand out.
enum MarketsPane {
    static func markets(_ state: WatchState) -> [Market] {
        Market.allCases.filter { $0.traits.tradesCoins == state.isCoin }
    }

    static func lines(_ state: WatchState, columns: Int) -> [WatchScreen.Line] {
        guard let code = state.selected else { return [] }
        let (language, markets) = (state.language, markets(state))
        let rates = markets.map { market in state.boards[market]?.rates.first { $0.quote.currency == code } }
        let spans = markets.map { state.boards[$0]?.spans[code] }
        let ages = zip(markets, rates).map { (market, rate) -> TextTable.Cell in
            guard let rate else { return .init("") }
            let age = StepAge.words(state.now.seconds(since: rate.stored.fetchedAt), language)
            return .init(age, state.isStale(rate, of: market) ? .warning : .faint)
        }
        // An age that all have is said above.
        let differ = Set(ages.map(\.text).filter { !$0.isEmpty }).count > 1 || ages.contains { $0.paint == .warning }
        let names = markets.map { market in
            TextTable.Cell(DisplayNames.shortMarket(market)(language), market == state.market ? .strong : nil)
        }
        let ends = [spans.map { $0?.low }, spans.map { $0?.high }].map { ends in
            TextTable.aligned(ends.map { $0.map { NumberFormat.rate($0, language) } ?? "" }, language)
        }
        let ranges = zip(ends[0], ends[1]).map { $1.allSatisfy { $0 == " " } ? "" : $0 + " – " + $1 }
        // From the most telling on, as many as there is room for.
        let shown =
            ([PaneColumn(names)] + RatesPane.numbers(of: rates.map { $0?.quote }, language) + [
                PaneColumn(changes: rates.map { $0?.change.main }, title: DisplayNames.change(language), language),
                PaneColumn(percents: rates.map { $0?.changePercent }, title: "%", language),
                PaneColumn(differ || state.subject == nil ? ages : []),
                PaneColumn(percents: spans.map { $0?.month }, title: language("30 d", "30 дн."), language),
                PaneColumn(percents: spans.map { $0?.quarter }, title: language("90 d", "90 дн."), language),
                PaneColumn(ranges.map { .init($0) }, title: language("lowest and highest", "найнижчий і найвищий")),
            ]).fitting(columns)
        var lines = [shown.heading] + markets.indices.map { shown[row: $0] }
        // As many of the last days as there is room for; fewer than a week show no trend.
        let room = columns - shown.width - 2
        for (index, market) in markets.enumerated() {
            let spark = room < 7 ? "" : String(state.boards[market]?.sparks[code]?.suffix(room) ?? "")
            lines[index + 1].append(.init(spark.isEmpty ? "" : "  " + spark, .faint))
            lines[index + 1].append(.init(RatesPane.flags(of: rates[index]), .warning))
        }
        let facts = facts(state)
        let columns = [PaneColumn(facts.map { .init($0.label, .faint) }), PaneColumn(facts.map(\.cell))]
        return lines + facts.indices.map { columns[row: $0] }
    }

    /// How many lines there are.
    static func count(_ state: WatchState) -> Int {
        state.selected == nil ? 0 : 1 + markets(state).count + facts(state).count
    }

    /// What the source of a coin says of its day; nothing below the chart of a coin, whose days have it.
    private static func facts(_ state: WatchState) -> [(label: String, cell: TextTable.Cell)] {
        guard state.isCoin, state.subject == nil, let code = state.selected else { return [] }
        let coins = markets(state).lazy.compactMap { state.boards[$0]?.coins.first { $0.coin.code == code }?.coin }
        guard let coin = coins.first else { return [] }
        // Its price stands above; of the others a small terminal has room for four.
        let all = CoinDetails.rows(of: coin, state.kyiv, state.language)
        return state.isWide ? Array(all.dropFirst()) : [1, 2, 3, 7].map { all[$0] }
    }
}

/// The banks that pay most for the chosen currency and those that sell it cheapest, side by side where there is room for
/// their names.
enum BestBanksPane {
    private static let leastColumn = 36

    static func lines(_ state: WatchState, columns: Int, rows: Int) -> [WatchScreen.Line] {
        let language = state.language
        guard let code = state.selected, let offers = state.offers[code], !offers.isEmpty else {
            let text =
                state.isCoin
                ? LocalizedText("banks do not quote coins", "банки не мають курсу криптовалют")
                : LocalizedText("no rates of banks yet", "курсів банків ще немає")
            return [[.init(text(language), .faint)]]
        }
        let heads = [
            LocalizedText("best buy", "найвища купівля"), LocalizedText("best sell", "найнижчий продаж"),
        ].map { $0(language) }
        let half = half(columns)
        let room = max(1, half == nil ? rows / 2 - 1 : rows - 1)
        let best = [Side.buy, .sell].map { Array(BestBanksPane.best(offers, $0).prefix(room)) }
        let table = table(best[0] + best[1], of: offers, columns: half ?? columns, language)
        let lists = [
            [[.init(heads[0], .faint)]] + table.prefix(best[0].count),
            [[.init(heads[1], .faint)]] + table.dropFirst(best[0].count),
        ]
        guard let half else { return lists[0] + lists[1] }
        return WatchScreen.beside(lists[0], lists[1], half, between: "  ")
    }

    /// The columns of each list where both stand side by side; `nil` where one is above the other.
    private static func half(_ columns: Int) -> Int? {
        let half = (columns - 2) / 2
        return half < leastColumn ? nil : half
    }

    /// How many rows all rates of the chosen currency take.
    static func rows(_ state: WatchState, columns: Int) -> Int {
        guard let code = state.selected, let offers = state.offers[code], !offers.isEmpty else { return 1 }
        let counts = offers.reduce(into: (buy: 1, sell: 1)) { counts, row in
            for sides in row.flags.isEmpty ? [row.cash, row.card] : [] {
                counts.buy += sides.buy == nil ? 0 : 1
                counts.sell += sides.sell == nil ? 0 : 1
            }
        }
        return half(columns) == nil ? counts.buy + counts.sell : max(counts.buy, counts.sell)
    }

    /// A bank's rate, by the bank's place in the list: rows are large to copy.
    private struct BankRate {
        var place: Int
        var kind: Kind
        var value: ExactDecimal
    }

    /// The rates of a side; doubtful ones are left out.
    private static func rates(_ offers: [BankRow], _ side: Side) -> [BankRate] {
        offers.indices.reduce(into: []) { rates, place in
            guard offers[place].flags.isEmpty else { return }
            for kind in [Kind.cash, .card] {
                let sides = kind == .cash ? offers[place].cash : offers[place].card
                guard let value = side == .buy ? sides.buy : sides.sell else { continue }
                rates.append(BankRate(place: place, kind: kind, value: value))
            }
        }
    }

    /// The rates of a side, the customer's best first.
    private static func best(_ offers: [BankRow], _ side: Side) -> [BankRate] {
        let rates = rates(offers, side)
        // Sorting the places keeps equal rates in order.
        return rates.indices.sorted { left, right in
            let (one, other) = (rates[left].value, rates[right].value)
            return one != other ? (side == .buy ? one > other : one < other) : left < right
        }.map { rates[$0] }
    }

    /// For each rate the bank's name, the number and its kind, which stands out if the rate is stale.
    private static func table(
        _ rates: [BankRate], of offers: [BankRow], columns: Int, _ language: Language
    ) -> [WatchScreen.Line] {
        let numbers = PaneColumn(rates: rates.map(\.value), language)
        let most = max(4, columns - numbers.width - 2 - 2 - 6)
        let names = PaneColumn(rates.map { .init(offers[$0.place].bank.name.terminalSafe) }, most: most)
        let kinds = rates.map { rate in
            let name = rate.kind == .cash ? LocalizedText("cash", "каса") : LocalizedText("card", "картка")
            return TextTable.Cell(name(language), offers[rate.place].isStale ? .warning : .faint)
        }
        let shown = [names, numbers, PaneColumn(kinds)]
        return rates.indices.map { shown[row: $0] }
    }
}

/// The newest headlines; unread ones have a mark.
enum NewsPane {
    static func lines(_ state: WatchState, columns: Int, rows: Int) -> [WatchScreen.Line] {
        guard !state.news.isEmpty else {
            return [[.init(LocalizedText("no news yet", "новин ще немає")(state.language), .faint)]]
        }
        return lines(state.news.prefix(rows), state, columns: columns)
    }

    /// `11:40` today, `19 Nov 11:40` this year, `19 Nov` with little room, `2025-11-19` of other years.
    private static func moment(_ moment: Timestamp, _ state: WatchState, isShort: Bool) -> String {
        let (day, clock) = (state.kyiv.day(at: moment), ClockTime.words(moment, state.kyiv).suffix(5))
        if day == state.today { return String(clock) }
        guard day.date.year == state.today.date.year else { return day.iso }
        return ChartTicks.dayLabel(day, state.language) + (isShort ? "" : " " + clock)
    }

    /// For each item the mark, the time and the title.
    static func lines(
        _ items: ArraySlice<StoredNews>, _ state: WatchState, columns: Int, selected: Int? = nil
    ) -> [WatchScreen.Line] {
        let times = PaneColumn(
            items.map { item in
                .init(item.news.published.map { moment($0, state, isShort: columns < 60) } ?? "", .faint)
            }, isRight: true)
        return items.indices.enumerated().map { row, index in
            let item = items[index]
            return [
                .init(item.isRead ? "  " : "● "), times[row],
                .init("  " + item.news.title.terminalSafe, item.isRead ? .faint : index == selected ? .strong : nil),
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
