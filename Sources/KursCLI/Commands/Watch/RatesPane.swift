import KursCore
import KursTerminal

/// The rates screen: title with age, headings, a line per currency, and a headline.
enum RatesPane {
    static func lines(_ state: WatchState) -> [WatchScreen.Line] {
        let language = state.language
        let name = DisplayNames.market(state.market, in: state.city)(language)
        var lines: [WatchScreen.Line] = [
            [
                .init(name, .strong),
                .init(" " + age(state, columns: state.columns - DisplayWidth.of(name) - 1), .faint),
            ]
        ]
        lines += body(state, columns: state.columns, rows: state.rows - 3 - lines.count)
        if let headline = state.headline {
            while lines.count < state.rows - 3 { lines.append([]) }
            lines.append([.init("» " + headline.news.title.terminalSafe)])
        }
        return lines
    }

    /// Why there are no rates or no newer ones, and the table, in a number of rows.
    static func body(_ state: WatchState, columns: Int, rows: Int) -> [WatchScreen.Line] {
        var lines: [WatchScreen.Line] = []
        if let failure = state.board.failure {
            lines += Paragraph.lines(of: failure.terminalSafe, columns: max(20, columns)).map { [.init($0, .warning)] }
        }
        guard !state.board.rates.isEmpty else { return lines }
        let room = rows - lines.count
        let foot = foot(state, columns: columns).prefix(max(0, room - min(3, state.board.rates.count + 1)))
        lines += table(state, columns: columns, rows: max(1, room - foot.count))
        return lines + foot.map { [.init($0, .faint)] }
    }

    /// The rows around the selected one, below headings if there is room; the columns are as wide as these rows ask for.
    static func table(_ state: WatchState, columns: Int, rows: Int) -> [WatchScreen.Line] {
        let (board, language) = (state.board, state.language)
        let visible = rows > 3 ? rows - 1 : rows
        let first = state.firstVisible(of: board.rates.count, in: visible)
        let rates = Array(board.rates.dropFirst(first).prefix(visible))
        let numbers = numbers(of: rates.map(\.quote), language)
        let marker = state.selectsRates ? 2 : 0
        let beside = beside(rates, board.sparks, columns - marker - 6 - numbers.width, language, state.market.traits)
        var lines: [WatchScreen.Line] = []
        if rows > 3 { lines.append([.init(Blanks.text(marker + 6))] + numbers.heading) }
        for (index, rate) in rates.enumerated() {
            let isSelected = state.selectsRates && first + index == state.position
            var line: WatchScreen.Line = [.init(padded(rate.quote.currency.text, 6), .strong)]
            if state.selectsRates { line.insert(.init(isSelected ? "› " : "  ", .strong), at: 0) }
            line += numbers[row: index].map { .init($0.text, isSelected ? .strong : nil) }
            if !beside.isEmpty { line += [.init("  ")] + beside[row: index] }
            lines.append(line + [.init(flags(of: rate), .warning)])
        }
        return lines
    }

    /// What stands beside the numbers where there is room: the most telling; of coins, whose prices are long, the change in
    /// percent.
    private static func beside(
        _ rates: [Rate], _ sparks: [CurrencyCode: String], _ room: Int, _ language: Language, _ traits: MarketTraits
    ) -> [PaneColumn] {
        let codes = rates.map(\.quote.currency)
        let names = codes.map { TextTable.Cell(Currency.find($0)?.name(language) ?? "", .faint) }
        let change = PaneColumn(changes: rates.map(\.change.main), language)
        let percent = PaneColumn(percents: rates.map(\.changePercent), language)
        // Of many rates the percents stay as wide whatever rows are in view.
        let short = traits.hasDailyRate ? percent : change
        let spark = PaneColumn(codes.map { .init(sparks[$0] ?? "", .faint) })
        let sets: [(numbers: [PaneColumn], hasName: Bool, hasSpark: Bool)] =
            traits.tradesCoins
            ? [([change, percent], true, true), ([change, percent], true, false), ([percent], true, false)]
            : [
                ([change, percent], true, true), ([change, percent], true, false), ([short], true, false),
                ([change], false, true), ([change], false, false),
            ]
        // A few long names are cut rather than that all are left out.
        let least = min(PaneColumn(names).width, traits.tradesCoins ? 8 : 12)
        for set in sets {
            var columns = set.numbers.filter { !$0.isEmpty }
            let after = set.hasSpark && !spark.isEmpty ? [spark] : []
            let most = min(20, room - 4 - (columns + after).width)
            if set.hasName, most >= least { columns.append(PaneColumn(names, most: most)) }
            guard !set.hasName || most >= least else { continue }
            columns += after
            if !columns.isEmpty, columns.width + 2 <= room { return columns }
        }
        return traits.tradesCoins && percent.width + 2 <= room && !percent.isEmpty ? [percent] : []
    }

    /// What is said of a rate that may be wrong, as ` [outlier]`; empty without flags.
    static func flags(of rate: Rate?) -> String { (rate?.quote.flags.all ?? []).map { " [\($0.rawValue)]" }.joined() }

    /// The columns of both sides, and that of single rates; the latter also where there are none.
    static func numbers(of quotes: [Quote?], _ language: Language) -> [PaneColumn] {
        let columns: [(title: LocalizedText, rates: [ExactDecimal?])] = [
            (DisplayNames.buy, quotes.map { $0?.buy }), (DisplayNames.sell, quotes.map { $0?.sell }),
            (DisplayNames.rate, quotes.map { $0?.official }),
        ]
        let filled = columns.filter { $0.rates.contains { $0 != nil } }
        return (filled.isEmpty ? columns.suffix(1) : filled).map {
            PaneColumn(rates: $0.rates, title: $0.title(language), language)
        }
    }

    /// The age of the rates and, where there is room, the time until the next refresh is allowed.
    static func age(_ state: WatchState, columns: Int) -> String {
        guard let fetchedAt = state.board.fetchedAt else { return "" }
        var text = "· " + StepAge.ago(state.now.seconds(since: fetchedAt), state.language)
        if let day = EffectiveDate.of(state.board.rates, shown: state.kyiv.day(at: state.now), state.kyiv) {
            text = "· " + EffectiveDate.words(day, state.language) + " " + text
        }
        if state.isStale { text += LocalizedText(", stale", ", застаріло")(state.language) }
        guard let next = state.nextRefresh else { return text }
        let minutes = (next.seconds - state.now.seconds + 59) / 60
        let wait = LocalizedText(" · refresh in \(minutes) min", " · оновлення через \(minutes) хв")(state.language)
        return DisplayWidth.of(text + wait) <= columns ? text + wait : text
    }

    /// The source of the selected rate, and its day or moment.
    static func foot(_ state: WatchState, columns: Int) -> [String] {
        guard let rate = state.board.rates.first(where: { $0.quote.currency == state.selected }) else { return [] }
        let parts = SourceLine.lasting(
            [rate.stored.provenance], rate.quote.asOf, fetchedAt: rate.stored.fetchedAt, today: state.today, state.kyiv,
            state.language)
        return Paragraph.joined(parts, columns: columns)
    }

    static func padded(_ text: String, _ columns: Int, fromLeft: Bool = false) -> String {
        let blanks = Blanks.text(max(0, columns - DisplayWidth.of(text)))
        return fromLeft ? blanks + text : text + blanks
    }
}

/// When the screen looks different by the passing of time alone.
extension WatchState {
    /// The next moment at which an age, a wait, the headline or the day on the screen changes.
    var nextChange: Timestamp {
        let midnight = kyiv.moment(of: kyiv.day(at: now).advanced(by: 1), secondsOfDay: 0)
        guard screen == .rates || screen == .convert || subject != nil else { return midnight }
        var seconds = max(1, midnight.seconds - now.seconds)
        for moment in shownMoments { seconds = min(seconds, StepAge.remaining(now.seconds - moment.seconds)) }
        if let nextRefresh { seconds = min(seconds, (nextRefresh.seconds - now.seconds - 1) % 60 + 1) }
        if layout == .list, news.count(where: { !$0.isRead }) > 1 { seconds = min(seconds, 10 - now.seconds % 10) }
        return now.advanced(by: seconds)
    }

    private var shownMoments: [Timestamp] {
        let moments = [board.fetchedAt].compactMap { $0 }
        guard layout != .list, let selected else { return moments }
        return moments
            + boards.values.compactMap { $0.rates.first { $0.quote.currency == selected }?.stored.fetchedAt }
    }
}

/// Ages in steps of at least a minute, so that a screen nobody touches changes rarely.
enum StepAge {
    /// `just now`, `12 min ago`.
    static func ago(_ seconds: Int64, _ language: Language) -> String {
        let age = words(seconds, language)
        return seconds < 60 ? age : language("\(age) ago", "\(age) тому")
    }

    /// `just now`, `12 min`, `3 h`, `5 d`; also for a negative age (the clock was set back).
    static func words(_ seconds: Int64, _ language: Language) -> String {
        if seconds < 60 { return Age.ago(0, language) }
        // The ages of other commands count seconds for longer.
        return seconds < 120 ? language("1 min", "1 хв") : Age.words(seconds, language)
    }

    /// How many seconds an age keeps its words, at least 1.
    static func remaining(_ seconds: Int64) -> Int64 {
        switch seconds {
        case ..<0: 60 - seconds
        case ..<5400: 60 - seconds % 60
        case ..<172_800: 3600 - seconds % 3600
        default: 86_400 - seconds % 86_400
        }
    }
}
