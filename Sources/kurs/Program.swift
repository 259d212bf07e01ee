import KursCLI
import KursCore
import KursNet
import KursSources
import KursStore

#if canImport(Glibc)
    import CMalloc
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The roof: the only place that knows the real clock, environment, files, database and network.
///
/// A type and not a `main.swift`: top-level variables belong to the main actor, and that alone would bring the
/// concurrency runtime and the dispatch library into the program and a third more pages into every start.
@main
enum Program {
    /// Kept until the process ends: closing it would have the next start make its log anew.
    nonisolated(unsafe) private static var openedStore: SQLiteStore?

    static func main() {
        FileDescriptors.fill()
        keepMemory()
        signal(SIGPIPE, SIG_IGN)
        // A file that may not grow is a full disk, said in one line, not a death.
        signal(SIGXFSZ, SIG_IGN)
        let streams = Streams(
            output: FileDescriptorSink(1), errors: FileDescriptorSink(2), input: FileDescriptorSource(0))
        // What is no moment is refused with the settings.
        var frozen: Timestamp?
        if let named = variable("KURS_NOW") { frozen = Timestamp(iso: named.utf8) }
        let status = Kurs.run(world(streams, SystemTime(frozen: frozen)))
        unsafe openedStore?.prepareForExit()
        // Nothing waits in a buffer, and what the libraries would take down goes with the process.
        _exit(status)
    }

    /// Has the allocator keep what is freed: the program ends soon, and asking the system again and again for the same
    /// pages costs a start a fiftieth and a page with a hundred thousand elements half its time.
    private static func keepMemory() {
        #if canImport(Glibc)
            mallopt(M_TOP_PAD, 1 << 20)
            mallopt(M_TRIM_THRESHOLD, 1 << 30)
            mallopt(M_MMAP_THRESHOLD, 32 << 20)
        #endif
    }

    private static func world(_ streams: Streams, _ time: SystemTime) -> Environment {
        let kyiv = SystemZone.kyiv()
        var world = Environment(
            arguments: Array(CommandLine.arguments.dropFirst()), variable: variable, streams: streams,
            terminalColumns: terminalColumns(), time: time, kyiv: kyiv,
            files: SystemFiles(),
            openStore: { (path, access) throws(StoreError) in try open(path, access, time, kyiv) },
            setAside: { path in (try? SQLiteStore.setAside(path: path, now: time.now)) ?? nil },
            makeTransport: { (plan) throws(TransportSetupError) in
                do throws(RecordingError) {
                    return try transport(plan, time)
                } catch {
                    throw TransportSetupError(error)
                }
            },
            checkMirror: { text, allowsPlainHTTP in try? BaseAddress.parse(text, allowHTTP: allowsPlainHTTP).get() },
            examine: SystemProbes.examine)
        if isatty(0) == 1, isatty(1) == 1 { world.terminal = SystemTerminal() }
        world.runProgram = ProcessRunner.run
        world.startItself = ProcessRunner.startItself
        world.isOwnersAlone = ProcessRunner.isOwnersAlone
        return world
    }

    private static func open(
        _ path: String?, _ access: StoreAccess, _ time: SystemTime, _ kyiv: KyivTime
    ) throws(StoreError) -> OpenedStore {
        guard let path else {
            return OpenedStore(
                store: try SQLiteStore.inMemory(kyiv: kyiv, rangeSource: SourceCatalogue.rangeSource))
        }
        let store = try SQLiteStore.open(
            path: path, now: time.now, kyiv: kyiv, mayCreate: access == .writing,
            rangeSource: SourceCatalogue.rangeSource)
        unsafe openedStore = store
        guard case .rebuilt(let place) = store.opening else { return OpenedStore(store: store) }
        return OpenedStore(store: store, setAside: place)
    }

    private static func transport(_ plan: TransportOptions, _ time: SystemTime) throws(RecordingError)
        -> OpenedTransport
    {
        if let folder = plan.replay {
            let replay = try ReplayTransport(directory: folder)
            return OpenedTransport(replay, recordedAt: replay.recordedAt)
        }
        var settings = CurlSettings(userAgent: "kurs/\(Kurs.version) (+\(Kurs.site))")
        settings.key = plan.key
        settings.allowsPlainHTTP = plan.allowsPlainHTTP
        settings.proxies = Proxies(environment: variable)
        settings.trace = plan.trace
        let curl = CurlTransport(settings, now: { time.now }, realNow: { SystemTime(frozen: nil).now })
        guard let folder = plan.record else { return OpenedTransport(curl) }
        let recording = try RecordingTransport(wrapping: curl, directory: folder, now: { time.now })
        return OpenedTransport(recording, failure: { recording.failure.map { TransportSetupError($0) } })
    }

    static func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

    /// The columns of the terminal that standard output is; `nil` when it is none.
    private static func terminalColumns() -> Int? {
        guard isatty(1) == 1 else { return nil }
        var size = winsize()
        if unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return variable("COLUMNS").flatMap { Int($0) } ?? 80
    }
}
