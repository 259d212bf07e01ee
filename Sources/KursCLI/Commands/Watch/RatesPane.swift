import KursCore

/// The rates screen: title with age, headings, a line per currency, and a headline.
enum RatesPane {
    static func lines(_ state: WatchState) -> [WatchScreen.Line] {
        let language = state.language
        var lines: [WatchScreen.Line] = [
            [
                .init(DisplayNames.market(state.market, in: state.city)(language), .strong),
                .init(" " + age(state), .faint),
            ]
        ]
        lines += body(state, rows: state.rows - 3 - lines.count)
        if let headline = state.headline {
            while lines.count < state.rows - 3 { lines.append([]) }
            lines.append([.init("» " + headline.news.title.terminalSafe)])
        }
        return lines
    }

    /// Why there are no rates or no newer ones, and the table, in a number of rows.
    static func body(_ state: WatchState, rows: Int) -> [WatchScreen.Line] {
        var lines: [WatchScreen.Line] = []
        if let failure = state.board.failure {
            lines += Paragraph.lines(of: failure.terminalSafe, columns: max(20, state.columns)).map {
                [.init($0, .warning)]
            }
        }
        if !state.board.rates.isEmpty { lines += table(state, rows: max(1, rows - lines.count)) }
        return lines
    }

    /// The rows from the current position, below headings if there is room; column widths consider all rates.
    static func table(_ state: WatchState, rows: Int) -> [WatchScreen.Line] {
        let (board, language) = (state.board, state.language)
        let isSingle = board.rates.allSatisfy { $0.quote.official != nil }
        let headings: [LocalizedText] =
            isSingle
            ? [LocalizedText("rate", "курс")] : [LocalizedText("buy", "купівля"), LocalizedText("sell", "продаж")]
        var numbers = board.rates.map { rate in
            (isSingle ? [rate.quote.official] : sides(rate.quote)).map { number in
                number.map { NumberFormat.rate($0, language) } ?? "—"
            }
        }
        for column in headings.indices {
            let fraction = numbers.map { TextTable.fractionWidth($0[column], language) }.max() ?? 0
            for row in numbers.indices {
                let blanks = fraction - TextTable.fractionWidth(numbers[row][column], language)
                numbers[row][column] += Blanks.text(blanks)
            }
        }
        let widths = headings.indices.map { column in
            max(DisplayWidth.of(headings[column](language)), numbers.map { DisplayWidth.of($0[column]) }.max() ?? 0)
        }
        let changes = board.rates.map { RatesTable.change($0.change, language) }
        let changeWidth = changes.map { DisplayWidth.of($0.text) }.max() ?? 0
        let sparkWidth = board.sparks.values.map { DisplayWidth.of($0) }.max() ?? 0
        var lines: [WatchScreen.Line] = []
        if rows > 3 {
            let words = headings.indices.map { padded(headings[$0](language), widths[$0], fromLeft: true) }
            lines.append([.init(state.selectsRates ? "        " : "      ", .faint), .init(words.list("  "), .faint)])
        }
        let visible = rows - lines.count
        let first = state.selectsRates ? state.firstVisible(of: board.rates.count, in: visible) : state.position
        for (index, rate) in board.rates.enumerated().dropFirst(first).prefix(visible) {
            let code = rate.quote.currency
            var line: WatchScreen.Line = [.init(padded(code.text, 6), .strong)]
            if state.selectsRates { line.insert(.init(index == state.position ? "› " : "  ", .strong), at: 0) }
            let texts = headings.indices.map { padded(numbers[index][$0], widths[$0], fromLeft: true) }
            line.append(.init(texts.list("  ")))
            if changeWidth > 0 {
                line.append(.init("  " + padded(changes[index].text, changeWidth), changes[index].paint))
            }
            if sparkWidth > 0 { line.append(.init("  " + padded(board.sparks[code] ?? "", sparkWidth), .faint)) }
            if let currency = Currency.find(code) { line.append(.init("  " + currency.name(language), .faint)) }
            line.append(.init(flags(of: rate), .warning))
            lines.append(line)
        }
        return lines
    }

    /// What is said of a rate that may be wrong, as ` [outlier]`; empty without flags.
    static func flags(of rate: Rate?) -> String { (rate?.quote.flags.all ?? []).map { " [\($0.rawValue)]" }.joined() }

    /// Both sides; a single rate in a market with two sides is shown on both.
    private static func sides(_ quote: Quote) -> [ExactDecimal?] {
        [quote.buy ?? quote.official, quote.sell ?? quote.official]
    }

    /// The age of the rates, and the time until the next refresh is allowed.
    static func age(_ state: WatchState) -> String {
        guard let fetchedAt = state.board.fetchedAt else { return "" }
        let age = StepAge.words(state.now.seconds(since: fetchedAt), state.language)
        var text = LocalizedText("· \(age) ago", "· \(age) тому")(state.language)
        if let day = EffectiveDate.of(state.board.rates, shown: state.kyiv.day(at: state.now), state.kyiv) {
            text = "· " + EffectiveDate.words(day, state.language) + " " + text
        }
        if state.isStale { text += LocalizedText(", stale", ", застаріло")(state.language) }
        if let next = state.nextRefresh {
            let minutes = (next.seconds - state.now.seconds + 59) / 60
            text += LocalizedText(" · refresh in \(minutes) min", " · оновлення через \(minutes) хв")(state.language)
        }
        return text
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
        guard screen == .rates || screen == .convert else { return midnight }
        var seconds = max(1, midnight.seconds - now.seconds)
        for moment in shownMoments { seconds = min(seconds, StepAge.remaining(now.seconds - moment.seconds)) }
        if let nextRefresh { seconds = min(seconds, (nextRefresh.seconds - now.seconds - 1) % 60 + 1) }
        if !isWide, news.count(where: { !$0.isRead }) > 1 { seconds = min(seconds, 10 - now.seconds % 10) }
        return now.advanced(by: seconds)
    }

    private var shownMoments: [Timestamp] {
        let moments = [board.fetchedAt].compactMap { $0 }
        guard isWide, let selected else { return moments }
        return moments
            + boards.values.compactMap { $0.rates.first { $0.quote.currency == selected }?.stored.fetchedAt }
    }
}

/// Ages in steps of at least a minute, so that a screen nobody touches changes rarely.
enum StepAge {
    /// `<1 min`, `12 min`, `3 h`, `5 d`; a negative age (the clock was set back) is less than a minute.
    static func words(_ seconds: Int64, _ language: Language) -> String {
        if seconds < 60 { return LocalizedText("<1 min", "<1 хв")(language) }
        // The ages of other commands count seconds for longer.
        return seconds < 120 ? LocalizedText("1 min", "1 хв")(language) : Age.words(seconds, language)
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
