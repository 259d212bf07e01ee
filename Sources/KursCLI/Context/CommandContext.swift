import KursCore
import KursSources

/// One command line being carried out: its words, its settings, and what it opens when first needed.
final class CommandContext {
    let words: ParsedArguments
    let settings: Settings
    let world: Environment
    /// Whether anything answered was older than `--max-age`.
    private(set) var sawTooOld = false
    /// Time: the world's, or a recording's while it is replayed.
    let time: any TimeSource
    /// Why an answer could not be kept in the recording that is made; `nil` while all could.
    private(set) var recordingFailure: () -> TransportSetupError? = { nil }
    private var opened: (any Store)?
    private var replayed: (any Transport)?
    private var provided: DataProvider?
    private var served: CurrencyService?

    init(_ words: ParsedArguments, _ world: Environment) throws(CommandError) {
        self.words = words
        self.world = world
        do throws(SettingsError) {
            settings = try Settings(words, world)
        } catch {
            switch error {
            case .usage(let error): throw .usage(error)
            case .configuration(let error): throw .configuration(error)
            }
        }
        guard settings.replay != nil else {
            time = world.time
            return
        }
        do throws(TransportSetupError) {
            let made = try world.makeTransport(settings.transportPlan(world))
            let isFrozen = world.variable("KURS_NOW").map { !$0.isEmpty } ?? false
            time = made.recordedAt.map { isFrozen ? world.time : ReplayClock(now: $0, real: world.time) } ?? world.time
            replayed = made.transport
        } catch {
            throw .plan(error)
        }
    }

    var language: Language { settings.language }
    var now: Timestamp { time.now }
    var today: Day { world.kyiv.day(at: now) }

    /// The database: in memory for a replay, the user's else.
    func store() throws(CommandError) -> any Store {
        if let opened { return opened }
        let access: StoreAccess = settings.policy == .fromCache ? .reading : .writing
        do throws(StoreError) {
            let result = try world.openStore(settings.replay == nil ? settings.databasePath : nil, access)
            if let place = result.setAside {
                note(CommandContext.setAside(place))
            }
            opened = result.store
            return result.store
        } catch {
            throw .answer(.store(error))
        }
    }

    /// Says where a damaged database went.
    static func setAside(_ place: String) -> LocalizedText {
        LocalizedText(
            "the database was damaged; it was moved to \(place)",
            "базу даних було пошкоджено; її перенесено в \(place)")
    }

    /// What fills the store as the guard allows, within `--timeout` from now on.
    func provider() throws(CommandError) -> DataProvider {
        if let provided { return provided }
        let provider = DataProvider(
            store: try store(), transport: try network(), time: time,
            kyiv: world.kyiv, budgetMilliseconds: settings.timeoutMilliseconds,
            maxAgeSeconds: settings.policy == .fromCache ? nil : settings.maxAgeSeconds)
        provided = provider
        return provider
    }

    /// What answers rates.
    func currencies() throws(CommandError) -> CurrencyService {
        if let served { return served }
        let catalogue = catalogue
        let service = CurrencyService(
            store: try store(), provider: try provider(), time: time, kyiv: world.kyiv,
            sources: { catalogue.sources(of: $0) })
        served = service
        return service
    }

    /// The sources of every market; a recording answers for those that need a key, too.
    var catalogue: SourceCatalogue {
        SourceCatalogue(addresses: settings.addresses, hasKey: settings.key != nil || settings.replay != nil)
    }

    /// Begins a new span of `--timeout`, for a command that asks again and again.
    func beginAnew() { (provided, served) = (nil, nil) }

    /// Uses what another session of the same process has open: its store, and the recording it replays.
    func share(with other: CommandContext) { (opened, replayed) = (other.opened, other.replayed) }

    /// The recording that is replayed; else the network, set up at the first request unless it is to be recorded.
    private func network() throws(CommandError) -> any Transport {
        if let replayed { return replayed }
        let (world, plan) = (world, settings.transportPlan(world))
        guard settings.record == nil else {
            do throws(TransportSetupError) {
                let made = try world.makeTransport(plan)
                recordingFailure = made.failure
                return made.transport
            } catch {
                throw .plan(error)
            }
        }
        return LazyTransport { () throws(TransportSetupError) in try world.makeTransport(plan).transport }
    }

    /// Remembers whether an answer is older than `--max-age`.
    func judge(ageSeconds: Int64) {
        if let limit = settings.maxAgeSeconds, ageSeconds > limit { sawTooOld = true }
    }

    /// Sees that every file named on the command line can be written to where it is to stand, before anybody is asked.
    ///
    /// A folder that is not there is a slip of the hand more often than a wish, so none is made.
    func checkOutputs() throws(CommandError) {
        for option in ["out", "totals-out", "svg", "append"] {
            guard let path = words.value(option), !world.files.hasFolder(for: path) else { continue }
            let slash = path.lastIndex(of: "/") ?? path.endIndex
            throw .noFolder(String(path[..<slash]))
        }
    }

    /// Puts the finished bytes where they belong: standard output, or the file of `--out`.
    func deliver(_ bytes: [UInt8]) throws(CommandError) {
        guard let path = settings.out else {
            let isForPeople = world.terminalColumns != nil && settings.format != .table
            return world.streams.output.write(isForPeople ? bytes.terminalSafe(settings.format) : bytes)
        }
        do throws(FileError) {
            try world.files.replace(path, with: bytes, mode: 0o644)
        } catch {
            throw .file(error)
        }
    }

    /// How a command that answered ends.
    var answeredStatus: ExitStatus { sawTooOld ? .tooOld : .answered }
}
