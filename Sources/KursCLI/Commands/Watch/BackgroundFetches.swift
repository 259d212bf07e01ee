import KursCore

/// What is being fetched while the screen goes on: kurs itself, run beside us, brings it into the store.
///
/// A process and not a thread: it claims, fetches and keeps exactly as `kurs rates` in another window would, the guard
/// keeps the two apart, and a person who quits neither waits for it nor loses what it brings.
struct BackgroundFetches {
    private struct Job {
        let effect: WatchEffect
        let program: any RunningProcess
        let began: Int64
    }
    private var jobs: [Job] = []

    /// Below so many milliseconds nobody is told that something is being waited for.
    private static let notice: Int64 = 100

    var isEmpty: Bool { jobs.isEmpty }

    /// Whether something takes long enough to be said.
    func areSlow(at moment: Int64) -> Bool { jobs.contains { moment - $0.began >= BackgroundFetches.notice } }

    /// Starts what an effect wants fetched, once however often it is wanted.
    ///
    /// - Returns: Whether it is under way; otherwise it is to be done here and now, or there is nothing to fetch.
    mutating func start(
        _ effect: WatchEffect, _ state: WatchState, _ context: CommandContext, _ named: [CurrencyCode] = []
    ) -> Bool {
        let settings = context.settings
        // A recording is made and replayed by one process, and answers at once.
        guard settings.policy != .fromCache, settings.replay == nil, settings.record == nil else { return false }
        if jobs.contains(where: { $0.effect == effect }) { return true }
        guard let words = BackgroundFetches.words(effect, state, context, named),
            let program = context.environment.startItself(words)
        else { return false }
        jobs.append(Job(effect: effect, program: program, began: context.time.monotonicMilliseconds))
        return true
    }

    /// What is done by now, each with what its process had to say.
    mutating func finished() -> [(effect: WatchEffect, said: String)] {
        var done: [(effect: WatchEffect, said: String)] = []
        jobs.removeAll { job in
            guard let end = job.program.ended() else { return false }
            done.append((job.effect, BackgroundFetches.sentence(end)))
            return true
        }
        return done
    }

    /// The command line that fetches what an effect wants; its errors are said in the person's language.
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
        // Its output is read from the store; only what it says on standard error is wanted.
        if case .convert = effect {} else { words += ["--out", "/dev/null"] }
        words += ["--lang", context.language == .uk ? "uk" : "en", "--timeout", "\(settings.timeoutMilliseconds)ms"]
        return words + ["--color", "never"]
    }

    /// The last line of what it said, without our own name before it.
    private static func sentence(_ end: ProcessEnd) -> String {
        guard case .exited(_, let output) = end else { return "" }
        let lines = output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        guard let line = lines.last(where: { $0.hasPrefix("kurs: ") }) else { return "" }
        return String(line.dropFirst(6))
    }
}
