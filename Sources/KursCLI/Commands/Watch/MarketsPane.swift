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
            rate.map { StepAge.words(state.now.seconds - $0.stored.fetchedAt.seconds, language) } ?? ""
        }
        let ageWidth = ages.map { DisplayWidth.of($0) }.max() ?? 0
        for (index, market) in Market.allCases.enumerated() {
            let isStale = rates[index].map { state.isStale($0, of: market) } ?? false
            let change = rates[index].map { RatesTable.change($0.change, language) } ?? .init("")
            // As many of the last days as there is room for.
            let used = nameWidth + 2 * max(width, 9) + 2 + 10 + ageWidth + 2
            let spark = String(state.boards[market]?.sparks[code]?.suffix(max(0, columns - used)) ?? "")
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
    /// The least width of one of two columns.
    private static let leastColumn = 36

    static func lines(_ state: WatchState, columns: Int, rows: Int) -> [WatchScreen.Line] {
        let language = state.language
        guard let code = state.selected, let offers = state.offers[code], !offers.isEmpty else {
            return [[.init(LocalizedText("no rates of banks yet", "курсів банків ще немає")(language), .faint)]]
        }
        let heads = [
            LocalizedText("pay most", "платять найбільше"), LocalizedText("sell cheapest", "продають найдешевше"),
        ].map { $0(language) }
        let half = (columns - 2) / 2
        guard half >= leastColumn else {
            let room = max(1, rows / 2 - 1)
            let lists = [Side.buy, .sell].map { column(offers, $0, columns, room, language) }
            return zip(heads, lists).flatMap { head, list in [[.init(head, .faint)]] + list }
        }
        let bought = column(offers, .buy, half, rows - 1, language)
        let sold = column(offers, .sell, half, rows - 1, language)
        var lines: [WatchScreen.Line] = [[.init(RatesPane.padded(heads[0], half) + "  " + heads[1], .faint)]]
        let blank = WatchScreen.Line([.init(RatesPane.padded("", half))])
        for index in 0..<min(rows - 1, max(bought.count, sold.count)) {
            let left = index < bought.count ? bought[index] : blank
            lines.append(left + [.init("  ")] + (index < sold.count ? sold[index] : []))
        }
        return lines
    }

    /// A line for each bank with a rate of the side, the customer's best first, as far as there is room; stale ones stand
    /// out, and doubtful ones are left out.
    private static func column(
        _ offers: [BankRow], _ side: Side, _ columns: Int, _ room: Int, _ language: Language
    ) -> [WatchScreen.Line] {
        let rates = offers.filter { $0.flags.isEmpty }.flatMap { row in
            [(Kind.cash, row.cash), (Kind.card, row.card)].compactMap { kind, sides in
                (side == .buy ? sides.buy : sides.sell).map { (row, kind, $0) }
            }
        }
        let sorted = rates.indices.sorted { left, right in
            let (one, other) = (rates[left].2, rates[right].2)
            return one != other ? (side == .buy ? one > other : one < other) : left < right
        }.prefix(max(0, room))
        let texts = sorted.map { NumberFormat.rate(rates[$0].2, language) }
        let fraction = texts.map { TextTable.fractionWidth($0, language) }.max() ?? 0
        return zip(sorted, texts).map { index, text in
            let (row, kind, _) = rates[index]
            let aligned = text + Blanks.text(fraction - TextTable.fractionWidth(text, language))
            let note = (kind == .cash ? LocalizedText("cash", "каса") : LocalizedText("card", "картка"))(language)
            let noteWidth = language == .en ? 4 : 6
            let room = max(4, columns - fraction - 5 - noteWidth - 1)
            return [
                .init(RatesPane.padded(DisplayWidth.cut(row.bank.name.terminalSafe, to: room), room)),
                .init(RatesPane.padded(aligned, fraction + 5, fromLeft: true)),
                .init(" " + RatesPane.padded(note, noteWidth), row.isStale ? .warning : .faint),
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
