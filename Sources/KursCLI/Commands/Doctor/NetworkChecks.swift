import KursCore
import KursSources
import KursTerminal

/// Whether each source answers and which of them serves each market, for `kurs doctor --network`.
///
/// The guard against too many requests applies as always: an address asked within five minutes is not asked again.
struct NetworkChecks {
    private let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    /// A result for each source and market; one that says that nothing was tried without the option.
    func findings() throws(CommandError) -> [CheckResult] {
        guard context.arguments.has("network") else {
            return [
                CheckResult(
                    "network", .skipped, "to ask each source once: kurs doctor --network",
                    "запитати кожне джерело: kurs doctor --network")
            ]
        }
        if context.settings.policy == .fromCache { throw .usage(.conflict("--offline", "--network")) }
        do throws(CommandError) {
            return try contactSources()
        } catch {
            // As when the database cannot be opened: one result of many.
            return [CheckResult("network", .bad, LocalizedText { ErrorMessage(error, $0).sentence })]
        }
    }

    private func contactSources() throws(CommandError) -> [CheckResult] {
        var fetches: [Fetch] = []
        for fetch in try context.services.everyFetch()
        where !fetches.contains(where: { $0.endpoint.source == fetch.endpoint.source }) {
            fetches.append(fetch)
        }
        let provider = try context.services.provider()
        var results: [CheckResult] = []
        var states: [SourceID: CheckResult] = [:]
        var isRefused = false
        for (fetch, status) in zip(fetches, try inStore(provider.update(fetches, policy: .fromNetwork))) {
            let result = result(fetch, status, try inStore(provider.cached(fetch)))
            results.append(result)
            states[fetch.endpoint.source] = result
            if case .failed(.refused) = status { isRefused = true }
        }
        return results + Market.allCases.map { market($0, states) } + (isRefused ? [request] : [])
    }

    /// What to do with answers that kurs does not understand.
    private var request: CheckResult {
        let place = Project.site + "/issues"
        guard let folder = context.settings.record else {
            return CheckResult(
                "recording", .warning,
                "a source has changed: run kurs doctor --network --record DIR in five minutes, and send DIR to \(place)",
                "джерело змінилося: за п'ять хвилин виконайте kurs doctor --network --record КАТАЛОГ і надішліть КАТАЛОГ на \(place)"
            )
        }
        return CheckResult(
            "recording", .warning, "a source has changed: send \(folder) to \(place)",
            "джерело змінилося: надішліть \(folder) на \(place)")
    }

    private func market(_ market: Market, _ states: [SourceID: CheckResult]) -> CheckResult {
        var silent: [(name: String, why: LocalizedText)] = []
        for source in context.services.catalogue.sources(of: market) {
            guard let state = states[source.id] else { continue }
            if state.status == .ok {
                let rest = NetworkChecks.list(silent)
                let name = source.id.name
                return CheckResult(
                    "market \(market.rawValue)", silent.isEmpty ? .ok : .warning, "\(name) answers" + rest.en,
                    "відповідає \(name)" + rest.uk)
            }
            silent.append((source.id.name, state.detail))
        }
        let rest = NetworkChecks.list(silent)
        return CheckResult(
            "market \(market.rawValue)", .bad, "no source answers" + rest.en, "не відповідає жодне джерело" + rest.uk)
    }

    private static func list(_ silent: [(name: String, why: LocalizedText)]) -> LocalizedText {
        LocalizedText { language in silent.map { "; \($0.name): \($0.why(language))" }.joined() }
    }

    private func result(_ fetch: Fetch, _ status: FetchStatus, _ cached: CachedAnswer?) -> CheckResult {
        let name = "network " + fetch.endpoint.source.name
        let host = fetch.endpoint.base.host
        switch status {
        case .renewed, .empty:
            return CheckResult(name, .ok, "answered (\(host))", "відповідає (\(host))")
        case _ where status == .fresh || isGuarded(status) && cached?.isFresh == true:
            return CheckResult(
                name, .ok, "answered a short while ago; no request was made (\(host))",
                "нещодавно відповіло; запиту не було (\(host))")
        case .failed(let failure): return CheckResult(name, .bad, failure.sentence)
        case .notBefore(let moment):
            let wait = LocalizedText { WaitFormat.words(moment, now: context.now, context.environment.kyiv, $0) }
            return CheckResult(
                name, .warning, "no request after a recent failure; the next is allowed \(wait.en)",
                "запиту не було через недавню помилку; наступний можливий \(wait.uk)")
        case .fresh, .notRequested, .busy:
            return CheckResult(
                name, .warning, "no request: the database is not writable, or another kurs is fetching",
                "запиту не було: база даних недоступна для запису або запит уже робить інший kurs")
        }
    }

    private func isGuarded(_ status: FetchStatus) -> Bool { if case .notBefore = status { true } else { false } }
}
