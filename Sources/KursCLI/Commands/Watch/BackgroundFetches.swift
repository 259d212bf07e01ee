import KursCore

/// Fetches into the store while the screen stays responsive, by running kurs in other processes.
///
/// A process rather than a thread: it claims, fetches and stores exactly as `kurs rates` in another window does, with
/// the same rate-limit guard, and a user who quits neither waits for it nor loses its result.
struct BackgroundFetches {
    private struct Job {
        let effect: WatchEffect
        let program: any RunningProcess
        let began: Int64
    }
    private var jobs: [Job] = []

    /// The time in milliseconds after which a running fetch is shown.
    private static let notice: Int64 = 100

    var isEmpty: Bool { jobs.isEmpty }

    /// Whether a fetch takes long enough to be shown.
    func areSlow(at moment: Int64) -> Bool { jobs.contains { moment - $0.began >= BackgroundFetches.notice } }

    /// Starts the fetch of an effect, unless the same one is already running.
    ///
    /// - Returns: Whether a fetch is running; if not, the effect must be handled in this process, or needs no fetch.
    mutating func start(
        _ effect: WatchEffect, _ state: WatchState, _ context: CommandContext, _ named: [CurrencyCode] = []
    ) -> Bool {
        let settings = context.settings
        // A recording belongs to one process, and replaying it takes no time.
        guard settings.policy != .fromCache, settings.replay == nil, settings.record == nil else { return false }
        if jobs.contains(where: { $0.effect == effect }) { return true }
        guard let words = BackgroundFetches.words(effect, state, context, named),
            let program = context.environment.startItself(words)
        else { return false }
        jobs.append(Job(effect: effect, program: program, began: context.time.monotonicMilliseconds))
        return true
    }

    /// Removes and returns the finished effects, with the error message of each process.
    mutating func finished() -> [(effect: WatchEffect, message: String)] {
        var done: [(effect: WatchEffect, message: String)] = []
        jobs.removeAll { job in
            guard let end = job.program.ended() else { return false }
            done.append((job.effect, BackgroundFetches.sentence(end)))
            return true
        }
        return done
    }

    /// The command line that fetches for an effect, with error messages in the user's language.
    private static func words(
        _ effect: WatchEffect, _ state: WatchState, _ context: CommandContext, _ named: [CurrencyCode]
    ) -> [String]? {
        let settings = context.settings
        var words: [String]
        switch effect {
        case .load(let market, let policy):
            words = ["rates", "-m", market.rawValue] + named.map(\.text)
            if policy == .fromNetwork { words.append("--refresh") }
        case .loadNews: words = ["news"]
        case .loadArticle(let news): words = ["news", "show", news.news.id]
        case .loadBanks: words = ["banks", "--currency", (settings.currencies.first ?? .usd).text]
        case .convert(let text): words = WatchLoader.conversionWords(text, state.market, context)
        case .choose, .quit: return nil
        }
        // The result is read from the store; only the messages on standard error are used.
        if case .convert = effect {} else { words += ["--out", "/dev/null"] }
        words += ["--lang", context.language == .uk ? "uk" : "en", "--timeout", "\(settings.timeoutMilliseconds)ms"]
        return words + ["--color", "never"]
    }

    /// The last message, without the `kurs: ` prefix.
    private static func sentence(_ end: ProcessEnd) -> String {
        guard case .exited(_, let output) = end else { return "" }
        let lines = output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        guard let line = lines.last(where: { $0.hasPrefix("kurs: ") }) else { return "" }
        return String(line.dropFirst(6))
    }
}
