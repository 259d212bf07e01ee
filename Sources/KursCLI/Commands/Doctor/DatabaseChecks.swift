import KursCore
import KursTerminal

/// The database checks of `kurs doctor`: whether it is usable, and the latest results of the sources.
struct DatabaseChecks {
    let context: CommandContext
    private var settings: Settings { context.settings }

    init(_ context: CommandContext) { self.context = context }

    func findings() -> [CheckResult] {
        let path = settings.replay == nil ? settings.databasePath : nil
        if let path, context.environment.files.mode(of: path) == nil {
            let room = context.environment.examine(.room(path: path))
            guard room.isHealthy else { return [failure(.unwritable(path: path, message: room.detail))] }
            return [
                CheckResult(
                    "database", .ok, "not created yet: \(path) is created with the first answer",
                    "ще немає: \(path) з'явиться з першою відповіддю")
            ]
        }
        // Opens the file as a command that writes does: a damaged database is recovered, any other file is left alone.
        do throws(StoreError) {
            do throws(StoreError) {
                return try findings(path, setAside: nil)
            } catch {
                guard case .corrupt = error, let place = recover(path) else { throw error }
                return try findings(path, setAside: place)
            }
        } catch {
            return [failure(error)]
        }
    }

    private func findings(_ path: String?, setAside: String?) throws(StoreError) -> [CheckResult] {
        let access: StoreAccess = settings.policy == .fromCache ? .reading : .writing
        var opened = try context.environment.openStore(path, access)
        opened.setAside = setAside ?? opened.setAside
        guard let health = opened.store as? any StoreHealth else { return [] }
        if setAside == nil, try !health.faults().isEmpty, let place = recover(path) {
            return try findings(path, setAside: place)
        }
        return try file(path, opened, health) + sources(health)
    }

    /// Recovers a damaged file unless the command only reads; returns the damaged file's new path.
    private func recover(_ path: String?) -> String? {
        guard settings.policy != .fromCache, let path,
            case .recovered(let place)? = context.environment.recoverStore(path)
        else { return nil }
        return place
    }

    private func failure(_ error: StoreError) -> CheckResult {
        CheckResult("database", .bad, LocalizedText { ErrorMessage(.answer(.store(error)), $0).sentence })
    }

    private func file(
        _ path: String?, _ opened: OpenedStore, _ health: any StoreHealth
    ) throws(StoreError) -> [CheckResult] {
        var findings: [CheckResult] = []
        func tell(_ status: CheckResult.Status, _ en: String, _ uk: String) {
            findings.append(CheckResult("database", status, en, uk))
        }
        if let place = opened.setAside {
            tell(
                .bad, "was damaged; the readable part was recovered, and the damaged file is \(place)",
                "була пошкоджена; усе, що читається, відновлено, а пошкоджений файл — \(place)")
        } else if let recovery = try opened.store.lastRecovery(),
            context.environment.files.mode(of: recovery.setAside) != nil
        {
            let time = context.moment(recovery.at)
            tell(
                .warning, "was damaged and recovered \(time); remove \(recovery.setAside) if nothing is missing",
                "була пошкоджена, відновлено \(time); якщо нічого не бракує, видаліть \(recovery.setAside)")
        }
        let faults = try health.faults()
        if let fault = faults.first {
            tell(
                .bad, "\(faults.count) problems, the first: \(fault); move the file away and kurs creates a new one",
                "проблем: \(faults.count), перша: \(fault); приберіть файл, і kurs створить новий")
        }
        if let path, let mode = context.environment.files.mode(of: path), mode & 0o077 != 0 {
            let bits = String(mode, radix: 8)
            tell(
                .warning, "readable by other users (mode \(bits)); run chmod 600 \(path)",
                "доступна іншим для читання (права \(bits)); виконайте chmod 600 \(path)")
        }
        guard findings.isEmpty else { return findings }
        return [CheckResult("database", .ok, try summary(path, opened.store, health))]
    }

    private func summary(
        _ path: String?, _ store: any Store, _ health: any StoreHealth
    ) throws(StoreError) -> LocalizedText {
        let cleaned = try StoreCleanup(of: store, kyiv: context.environment.kyiv).lastDay()?.iso
        let counts = try health.counts()
        let place = path ?? ":memory:"
        let size = path.map { context.environment.examine(.database(path: $0)).detail } ?? ""
        let bytes = size.isEmpty ? LocalizedText("", "") : LocalizedText(", \(size) bytes", ", байтів: \(size)")
        return LocalizedText(
            place + bytes.en
                + ", rates: \(counts.quotes), news: \(counts.news) (unread: \(counts.unread)), articles: \(counts.articles)"
                + ", banks: \(counts.banks), cleaned up: \(cleaned ?? "never")",
            place + bytes.uk
                + ", курсів: \(counts.quotes), новин: \(counts.news) (не прочитано: \(counts.unread)), статей: \(counts.articles)"
                + ", банків: \(counts.banks), очищено: \(cleaned ?? "ще ні")"
        )
    }

    private func sources(_ health: any StoreHealth) throws(StoreError) -> [CheckResult] {
        let now = context.now
        let endpoints = try health.endpoints()
        var findings: [CheckResult] = []
        let newest = endpoints.compactMap { [$0.state.attemptedAt, $0.state.fetchedAt].compactMap { $0 }.max() }.max()
        // The clocks of two machines may differ by up to a minute.
        if let newest, newest > now.advanced(by: 60) {
            let time = context.moment(newest)
            findings.append(
                CheckResult(
                    "clock", .warning, "the database holds answers from the future (\(time)); check the clock",
                    "у базі є відповіді з майбутнього (\(time)); перевірте годинник"))
        }
        findings += try health.blockedHosts(at: now).map { host in
            let time = context.moment(host.until)
            return CheckResult("host \(host.host)", .warning, "next attempt \(time)", "наступна спроба \(time)")
        }
        return findings
            + SourceStatus.all(endpoints).map { standing in
                CheckResult(
                    "source \(standing.source.name)", standing.failure == nil ? .ok : .warning,
                    LocalizedText { standing.sentence($0, context) })
            }
    }
}
