import KursCore

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

    /// When the rates whose ages are on the screen were fetched.
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
