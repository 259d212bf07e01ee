import KursCore
import KursTerminal

/// Fetches into the store while the screen stays responsive, by running ``FetchProcess`` in other processes.
///
/// A process rather than a thread: it claims, fetches and stores exactly as `kurs rates` in another window does, with
/// the same rate-limit guard, and a user who quits neither waits for it nor loses its result.
struct BackgroundFetches {
    typealias Outcome = Result<FetchLog, FetchProcessError>

    private struct Job {
        let effect: WatchEffect
        let program: any RunningProcess
        let began: Int64
    }
    private var jobs: [Job] = []

    /// The time in milliseconds after which a running fetch is shown.
    private static let notice: Int64 = 100

    var isEmpty: Bool { jobs.isEmpty }

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
        guard let request = FetchRequest(effect, state, settings, named) else { return false }
        var process = ProcessRequest([FetchProcess.argument])
        process.input = request.encoded
        process.keepsErrors = false
        // Every request ends within the timeout; the rest is for starting and for waiting for the database.
        process.limitMilliseconds = settings.timeoutMilliseconds + 10_000
        process.outputLimit = 1 << 20
        guard process.input.count <= FetchRequest.lengthLimit, let program = context.environment.startItself(process)
        else { return false }
        jobs.append(Job(effect: effect, program: program, began: context.time.monotonicMilliseconds))
        return true
    }

    mutating func finished() -> [(effect: WatchEffect, outcome: Outcome)] {
        var done: [(effect: WatchEffect, outcome: Outcome)] = []
        jobs.removeAll { job in
            guard let end = job.program.ended() else { return false }
            do throws(FetchProcessError) {
                done.append((job.effect, .success(try FetchLog(end))))
            } catch {
                done.append((job.effect, .failure(error)))
            }
            return true
        }
        return done
    }
}

extension FetchRequest {
    fileprivate init?(_ effect: WatchEffect, _ state: WatchState, _ settings: Settings, _ named: [CurrencyCode]) {
        let subject: Subject
        var policy = settings.policy
        switch effect {
        case .load(let market, let wanted): (subject, policy) = (.rates(market, named), wanted)
        case .loadDay(let market, let day): subject = .day(market, day)
        case .loadNews: subject = .news
        case .loadArticle(let news): subject = .article(id: news.news.id, source: news.news.source)
        case .loadBanks(let currency): subject = .banks(currency)
        case .loadBank(let bank): subject = .bank(slug: bank.slug)
        case .convert(let text): subject = .conversion(text, state.market)
        case .loadChart(let chart): subject = .history(chart.currency, chart.market)
        case .loadWallet: subject = .wallet
        case .loadCurrency(let chosen):
            guard chosen.market.traits.tradesCoins else { return nil }
            subject = .coins
        case .preview, .enter, .makeDefault, .browse, .quit: return nil
        }
        self.init(
            subject: subject, policy: policy, timeoutMilliseconds: settings.timeoutMilliseconds,
            maxAgeSeconds: settings.maxAgeSeconds, isStrict: settings.isStrict)
    }
}
