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
        let foot = room > 5 ? origin(state) : nil
        lines += table(state, columns: columns, rows: max(1, room - (foot == nil ? 0 : 1)))
        if let foot { lines.append([.init(DisplayWidth.cut(foot, to: columns), .faint)]) }
        return lines
    }

    /// The rows around the selected one, below headings if there is room; column widths consider all rates.
    ///
    /// The days at a glance and the name are left out where they would be cut to a few letters.
    static func table(_ state: WatchState, columns: Int, rows: Int) -> [WatchScreen.Line] {
        let (board, language) = (state.board, state.language)
        let isSingle = board.rates.allSatisfy { $0.quote.official != nil }
        let headings = isSingle ? [DisplayNames.rate] : [DisplayNames.buy, DisplayNames.sell]
        let quotes = board.rates.map { Optional($0.quote) }
        let numbers =
            isSingle
            ? [TextTable.aligned(quotes.map { text($0?.official, language) }, language)] : sides(quotes, language)
        let widths = headings.indices.map { column in
            max(DisplayWidth.of(headings[column](language)), DisplayWidth.of(numbers[column].first ?? ""))
        }
        let changes = board.rates.map { RatesTable.change($0.change, language) }
        let changeWidth = changes.map { DisplayWidth.of($0.text) }.max() ?? 0
        let marker = state.selectsRates ? 2 : 0
        let room =
            columns - marker - 6 - widths.reduce(-2) { $0 + $1 + 2 } - (changeWidth > 0 ? changeWidth + 2 : 0)
        var sparkWidth = board.sparks.values.map { DisplayWidth.of($0) }.max() ?? 0
        if sparkWidth + 2 > room { sparkWidth = 0 }
        let hasNames = room - (sparkWidth > 0 ? sparkWidth + 2 : 0) >= 8
        var lines: [WatchScreen.Line] = []
        if rows > 3 {
            let words = headings.indices.map { padded(headings[$0](language), widths[$0], fromLeft: true) }
            lines.append([.init(Blanks.text(marker + 6) + words.list("  "), .faint)])
        }
        let visible = rows - lines.count
        for (index, rate) in board.rates.enumerated().dropFirst(
            state.firstVisible(of: board.rates.count, in: visible)
        ).prefix(visible) {
            let code = rate.quote.currency
            let isSelected = state.selectsRates && index == state.position
            var line: WatchScreen.Line = [.init(padded(code.text, 6), .strong)]
            if state.selectsRates { line.insert(.init(isSelected ? "› " : "  ", .strong), at: 0) }
            let texts = headings.indices.map { padded(numbers[$0][index], widths[$0], fromLeft: true) }
            line.append(.init(texts.list("  "), isSelected ? .strong : nil))
            if changeWidth > 0 {
                line.append(.init("  " + padded(changes[index].text, changeWidth), changes[index].paint))
            }
            if sparkWidth > 0 { line.append(.init("  " + padded(board.sparks[code] ?? "", sparkWidth), .faint)) }
            if hasNames, let currency = Currency.find(code) {
                line.append(.init("  " + currency.name(language), .faint))
            }
            line.append(.init(flags(of: rate), .warning))
            lines.append(line)
        }
        return lines
    }

    /// What is said of a rate that may be wrong, as ` [outlier]`; empty without flags.
    static func flags(of rate: Rate?) -> String { (rate?.quote.flags.all ?? []).map { " [\($0.rawValue)]" }.joined() }

    /// The columns of both sides; a single rate is not shown as both, but after the word for it.
    static func sides(_ quotes: [Quote?], _ language: Language) -> [[String]] {
        let isSingle = quotes.map { $0?.official != nil && $0?.buy == nil && $0?.sell == nil }
        let (word, alone) = (DisplayNames.rate(language), zip(quotes, isSingle))
        let buys = TextTable.aligned(alone.map { $1 ? "" : text($0?.buy, language) }, language)
        let sells = TextTable.aligned(alone.map { text($1 ? $0?.official : $0?.sell, language) }, language)
        let width = max(DisplayWidth.of(word), DisplayWidth.of(buys.first ?? ""))
        return [zip(buys, isSingle).map { padded($1 ? word : $0, width, fromLeft: true) }, sells]
    }

    static func text(_ number: ExactDecimal?, _ language: Language) -> String {
        number.map { NumberFormat.rate($0, language) } ?? "—"
    }

    /// The age of the rates and, where there is room, the time until the next refresh is allowed.
    static func age(_ state: WatchState, columns: Int) -> String {
        guard let fetchedAt = state.board.fetchedAt else { return "" }
        let age = StepAge.words(state.now.seconds(since: fetchedAt), state.language)
        var text = LocalizedText("· \(age) ago", "· \(age) тому")(state.language)
        if let day = EffectiveDate.of(state.board.rates, shown: state.kyiv.day(at: state.now), state.kyiv) {
            text = "· " + EffectiveDate.words(day, state.language) + " " + text
        }
        if state.isStale { text += LocalizedText(", stale", ", застаріло")(state.language) }
        guard let next = state.nextRefresh else { return text }
        let minutes = (next.seconds - state.now.seconds + 59) / 60
        let wait = LocalizedText(" · refresh in \(minutes) min", " · оновлення через \(minutes) хв")(state.language)
        return DisplayWidth.of(text + wait) <= columns ? text + wait : text
    }

    /// The source of the selected rate and its day or moment.
    private static func origin(_ state: WatchState) -> String? {
        guard let rate = state.board.rates.first(where: { $0.quote.currency == state.selected }) else { return nil }
        let source = DisplayNames.source(rate.stored.provenance)
        let moment: LocalizedText
        switch rate.quote.asOf {
        case .day(let day): moment = LocalizedText("for \(day.iso)", "на \(day.iso)")
        case .instant(let instant):
            let time = ClockTime.words(instant, state.kyiv)
            moment = LocalizedText("as of \(time)", "станом на \(time)")
        case nil: return source
        }
        return source + " · " + moment(state.language)
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
    /// `<1 min`, `12 min`, `3 h`, `5 d`; a negative age (the clock was set back) is less than a minute.
    static func words(_ seconds: Int64, _ language: Language) -> String {
        if seconds < 60 { return language("<1 min", "<1 хв") }
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
