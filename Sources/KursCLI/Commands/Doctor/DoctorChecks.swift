import KursCore
import KursSources
import KursTerminal

/// The checks of `kurs doctor`, one function each; a failed check never ends the run.
struct DoctorChecks {
    let context: CommandContext
    private var settings: Settings { context.settings }
    private var environment: Environment { context.environment }

    init(_ context: CommandContext) { self.context = context }

    func findings() -> [CheckResult] {
        let database = DatabaseChecks(context)
        return configuration() + layouts() + [key(), clock(), zone(), libcurl(), certificates()] + mirrors()
            + database.findings()
    }

    private func configuration() -> [CheckResult] {
        let path = settings.configurationPath
        let faults = settings.faults.map { fault in
            CheckResult("configuration", .bad, LocalizedText { ErrorMessage(.configuration(fault), $0).sentence })
        }
        guard faults.isEmpty else { return faults }
        guard environment.files.mode(of: path) != nil else {
            let text = LocalizedText(
                "no file at \(path); the defaults apply", "файлу \(path) немає; діють типові значення")
            return [CheckResult("configuration", .ok, text)]
        }
        return [CheckResult("configuration", .ok, path, path)]
    }

    private func layouts() -> [CheckResult] {
        let files = context.services.layouts
        let asked = (settings.configuration.list("bank_pages") ?? []).map { SourceID($0) }
        let unknown = asked.filter { source in !files.sources.contains(source) && PageLayouts.find(source) == nil }
        return unknown.map { source in
            CheckResult("bank_pages", .bad, "no layout of \(source.name)", "немає макета джерела \(source.name)")
        }
            + files.sources.map { source in
                let name = "pages/\(source.name).json"
                do throws(CommandError) {
                    let layout = try files.layout(of: source)
                    let address = layout?.descriptor.page ?? ""
                    return CheckResult(name, .ok, "reads \(address)", "читає \(address)")
                } catch {
                    return CheckResult(name, .bad, LocalizedText { ErrorMessage(error, $0).sentence })
                }
            }
    }

    /// Whether a key is set and where; the key itself is never shown.
    private func key() -> CheckResult {
        guard settings.key != nil else {
            return CheckResult(
                "minfin_key", .ok, "not set; Minfin's pages are used instead of its API",
                "не задано; замість API Мінфіну читаються його сторінки")
        }
        let isVariable = environment.variable("KURS_MINFIN_KEY").map { !$0.isEmpty } ?? false
        return CheckResult(
            "minfin_key", .ok,
            isVariable
                ? LocalizedText("present, from KURS_MINFIN_KEY", "є, з KURS_MINFIN_KEY")
                : LocalizedText("present, from the configuration", "є, з конфігурації"))
    }

    private func clock() -> CheckResult {
        let now = context.now
        // A local time needs its zone; UTC times already end in `Z`.
        let isKyiv = settings.format == .table
        let time = LocalizedText(
            context.moment(now) + (isKyiv ? " in Kyiv" : ""), context.moment(now) + (isKyiv ? " за Києвом" : ""))
        if environment.variable("KURS_NOW").map({ !$0.isEmpty }) ?? false {
            return CheckResult("clock", .ok, "frozen at \(time.en) (KURS_NOW)", "зупинено на \(time.uk) (KURS_NOW)")
        }
        // A date before 2026 means an unset clock: a machine without a clock battery starts in 1970 or 2000.
        guard now >= DoctorChecks.earliestDate else {
            return CheckResult(
                "clock", .bad, "shows \(time.en), which is long past; set it",
                "показує \(time.uk), а це давно минуло; виставте його")
        }
        return CheckResult("clock", .ok, time)
    }

    /// 2026-01-01.
    private static let earliestDate = Timestamp(seconds: 1_767_225_600)

    private func zone() -> CheckResult {
        switch environment.kyiv.origin {
        case .zoneData:
            let name = environment.examine(.zoneData).detail
            return CheckResult("zone", .ok, "\(name), from the system's zone data", "\(name), з даних системи")
        case .europeanRule:
            return CheckResult(
                "zone", .warning, "no time zone data for Kyiv; using the EU rule; install tzdata",
                "у системі немає даних про київський час; діє правило ЄС; установіть tzdata")
        }
    }

    private func libcurl() -> CheckResult {
        let found = environment.examine(.libcurl)
        if found.isHealthy { return CheckResult("libcurl", .ok, found.detail, found.detail) }
        return CheckResult(
            "libcurl", .bad,
            LocalizedText(
                """
                not found (looked for \(found.detail)): nothing can be fetched; install the package libcurl4 \
                (Debian, Ubuntu), libcurl (Fedora) or curl (Arch)
                """,
                """
                не знайдено (шукали \(found.detail)): отримати нічого не можна; установіть пакунок libcurl4 \
                (Debian, Ubuntu), libcurl (Fedora) або curl (Arch)
                """))
    }

    /// The authorities' certificates, without which no server can be verified.
    private func certificates() -> CheckResult {
        let found = environment.examine(.certificates)
        if found.isHealthy { return CheckResult("certificates", .ok, found.detail, found.detail) }
        return CheckResult(
            "certificates", .bad,
            "none in \(found.detail): no server can be verified; install the package ca-certificates",
            "немає в \(found.detail): сервери перевірити неможливо; установіть пакунок ca-certificates")
    }

    /// The configured mirrors; only their hosts are shown, because a URL may contain a secret.
    private func mirrors() -> [CheckResult] {
        SourceRegistry.sites.compactMap { site in
            let base = settings.addresses.base(of: site)
            guard base.isOverride else { return nil }
            return CheckResult(
                "mirror \(site.name)", .ok, "requests go to \(base.host) (\(site.variable))",
                "запити йдуть на \(base.host) (\(site.variable))")
        }
    }
}
