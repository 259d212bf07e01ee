import KursCore
import KursSources

/// What `kurs doctor` looks at, one function each; what fails is a finding, never the end of the examination.
struct Examiner {
    let session: Session
    private var settings: Settings { session.settings }
    private var world: World { session.world }

    init(_ session: Session) { self.session = session }

    /// Every finding, the ground before what stands on it.
    func findings() -> [HealthFinding] {
        let database = DatabaseExaminer(session)
        return configuration() + [key(), clock(), zone(), libcurl()] + mirrors() + database.findings()
    }

    private func configuration() -> [HealthFinding] {
        let path = settings.configurationPath
        let faults = settings.faults.map { fault in
            let (english, ukrainian) = (
                Explanation(.configuration(fault), .en), Explanation(.configuration(fault), .uk)
            )
            return HealthFinding("configuration", .bad, Text(english.sentence, ukrainian.sentence))
        }
        guard faults.isEmpty else { return faults }
        guard world.files.mode(of: path) != nil else {
            let text = Text("none at \(path): the defaults are used", "у \(path) її немає: діє типове")
            return [HealthFinding("configuration", .ok, text)]
        }
        return [HealthFinding("configuration", .ok, Text(path, path))]
    }

    /// Whether there is a key and who gives it; the key itself is nobody's business.
    private func key() -> HealthFinding {
        guard settings.key != nil else {
            return HealthFinding(
                "minfin_key", .ok,
                Text(
                    "none: Minfin's API is not asked, its pages are",
                    "немає: замість API Мінфіну читаються його сторінки"))
        }
        let isVariable = world.variable("KURS_MINFIN_KEY").map { !$0.isEmpty } ?? false
        return HealthFinding(
            "minfin_key", .ok,
            isVariable
                ? Text("present, from KURS_MINFIN_KEY", "є, з KURS_MINFIN_KEY")
                : Text("present, from the configuration", "є, з конфігурації"))
    }

    private func clock() -> HealthFinding {
        let now = session.now
        // A clock without its zone could be any; UTC says itself what it is.
        let isKyiv = settings.format == .table
        let time = Text(
            session.moment(now) + (isKyiv ? " in Kyiv" : ""), session.moment(now) + (isKyiv ? " за Києвом" : ""))
        if world.variable("KURS_NOW").map({ !$0.isEmpty }) ?? false {
            return HealthFinding(
                "clock", .ok, Text("stands at \(time.en) (KURS_NOW)", "зупинено на \(time.uk) (KURS_NOW)"))
        }
        // Nobody runs this before it was written: a machine without a battery begins in 1970 or 2000.
        guard now >= Examiner.birth else {
            return HealthFinding(
                "clock", .bad,
                Text(
                    "says \(time.en), which is long past; set it",
                    "показує \(time.uk), а це давно минуло; виставте його"))
        }
        return HealthFinding("clock", .ok, time)
    }

    /// 2026-01-01.
    private static let birth = Timestamp(seconds: 1_767_225_600)

    private func zone() -> HealthFinding {
        switch world.kyiv.origin {
        case .zoneData:
            let name = world.examine(.zoneData).detail
            return HealthFinding("zone", .ok, Text("\(name), from the system's zone data", "\(name), з даних системи"))
        case .europeanRule:
            return HealthFinding(
                "zone", .warning,
                Text(
                    "the system has no zone data for Kyiv: the European rule is used; install tzdata",
                    "у системі немає даних про київський час: діє європейське правило; установіть tzdata"))
        }
    }

    private func libcurl() -> HealthFinding {
        let found = world.examine(.libcurl)
        if found.isWell { return HealthFinding("libcurl", .ok, Text(found.detail, found.detail)) }
        return HealthFinding(
            "libcurl", .bad,
            Text(
                "not found (looked for \(found.detail)): nothing can be fetched; install libcurl 4",
                "не знайдено (шукали \(found.detail)): отримати нічого не можна; установіть libcurl 4"))
    }

    /// The mirrors that variables name, by host: an address may be somebody's secret.
    private func mirrors() -> [HealthFinding] {
        Upstream.allCases.compactMap { upstream in
            let base = settings.addresses.base(of: upstream)
            guard base.isOverride else { return nil }
            return HealthFinding(
                "mirror \(upstream.rawValue)", .ok,
                Text(
                    "asked at \(base.host) (\(upstream.variable))", "питаємо на \(base.host) (\(upstream.variable))"))
        }
    }
}
