import KursCore

/// Whether each host of the sources answers, for `kurs doctor --network`.
///
/// The guard against too many requests applies as always: a host that was contacted within five minutes is not contacted again.
struct NetworkChecks {
    private let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    /// A result for each host; one that says that nothing was tried without the option.
    func findings() throws(CommandError) -> [CheckResult] {
        guard context.arguments.has("network") else {
            return [
                CheckResult(
                    "network", .ok,
                    LocalizedText(
                        "not checked; to contact each host once: kurs doctor --network",
                        "не перевірено; звернутися до кожного сервера: kurs doctor --network"))
            ]
        }
        if context.settings.policy == .fromCache { throw .usage(.conflict("--offline", "--network")) }
        do throws(CommandError) {
            return try contactHosts()
        } catch {
            // As when the database cannot be opened: one result of many.
            let (english, ukrainian) = (ErrorMessage(error, .en), ErrorMessage(error, .uk))
            return [CheckResult("network", .bad, LocalizedText(english.sentence, ukrainian.sentence))]
        }
    }

    private func contactHosts() throws(CommandError) -> [CheckResult] {
        var fetches: [Fetch] = []
        for fetch in try context.services.everyFetch()
        where !fetches.contains(where: { $0.endpoint.base.host == fetch.endpoint.base.host }) {
            fetches.append(fetch)
        }
        let provider = try context.services.provider()
        do throws(StoreError) {
            var results: [CheckResult] = []
            for (fetch, status) in zip(fetches, try provider.update(fetches, policy: .fromNetwork)) {
                results.append(result(fetch, status, try provider.cached(fetch)))
            }
            return results
        } catch {
            throw .answer(.store(error))
        }
    }

    private func result(_ fetch: Fetch, _ status: FetchStatus, _ cached: CachedAnswer?) -> CheckResult {
        let (name, source) = ("network " + fetch.endpoint.base.host, fetch.endpoint.source.name)
        switch status {
        case .renewed, .empty:
            return CheckResult(name, .ok, LocalizedText("reachable (\(source))", "відповідає (\(source))"))
        case _ where status == .fresh || isGuarded(status) && cached?.isFresh == true:
            return CheckResult(
                name, .ok,
                LocalizedText(
                    "answered a short while ago; no request was made (\(source))",
                    "нещодавно відповів; запиту не було (\(source))"))
        case .failed(let failure): return CheckResult(name, .bad, failure.sentence)
        case .notBefore(let moment):
            let (en, uk) = (wait(moment, .en), wait(moment, .uk))
            return CheckResult(
                name, .warning,
                LocalizedText(
                    "no request after a recent failure; the next is allowed \(en)",
                    "запиту не було через недавню помилку; наступний можливий \(uk)"))
        case .fresh, .notRequested, .busy:
            return CheckResult(
                name, .warning,
                LocalizedText(
                    "no request: the database is not writable, or another kurs is fetching",
                    "запиту не було: база даних недоступна для запису або запит уже робить інший kurs"))
        }
    }

    private func isGuarded(_ status: FetchStatus) -> Bool { if case .notBefore = status { true } else { false } }

    private func wait(_ moment: Timestamp, _ language: Language) -> String {
        WaitFormat.words(moment, now: context.now, context.environment.kyiv, language)
    }
}
