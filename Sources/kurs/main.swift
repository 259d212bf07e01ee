import KursCLI
import KursCore
import KursNet
import KursStore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

// The roof: the only place that knows the real clock, environment, files, database and network.

signal(SIGPIPE, SIG_IGN)
// A file that may not grow is a full disk, said in one line, not a death.
signal(SIGXFSZ, SIG_IGN)

func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

/// The columns of the terminal that standard output is; `nil` when it is none.
func terminalColumns() -> Int? {
    guard isatty(1) == 1 else { return nil }
    var size = winsize()
    if unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return variable("COLUMNS").flatMap { Int($0) } ?? 80
}

let streams = Streams(output: DescriptorSink(1), errors: DescriptorSink(2), input: DescriptorSource(0))
let frozen = variable("KURS_NOW").flatMap { Timestamp(iso: $0.utf8) }
if variable("KURS_NOW") != nil && frozen == nil {
    streams.errors.write("kurs: KURS_NOW is no moment; write it as 2026-11-20T09:40:00Z\n")
    exit(78)
}
let time = SystemTime(frozen: frozen)
/// Kept until the process ends: closing it would have the next start make its log anew.
var openedStore: SQLiteStore?
let kyiv = SystemZone.kyiv()
let world = World(
    arguments: Array(CommandLine.arguments.dropFirst()), variable: variable, streams: streams,
    terminalColumns: terminalColumns(), errorsAreTerminal: isatty(2) == 1, time: time, kyiv: kyiv,
    files: SystemFiles(),
    openStore: { (path, access) throws(StoreError) in
        guard let path else { return OpenedStore(store: try SQLiteStore.inMemory(kyiv: kyiv)) }
        let store = try SQLiteStore.open(path: path, now: time.now, kyiv: kyiv, mayCreate: access == .writing)
        openedStore = store
        guard case .rebuilt(let place) = store.opening else { return OpenedStore(store: store) }
        return OpenedStore(store: store, setAside: place)
    },
    setAside: { path in (try? SQLiteStore.setAside(path: path, now: time.now)) ?? nil },
    makeTransport: { (plan) throws(PlanFailure) in
        if let folder = plan.replay {
            do throws(RecordingError) {
                let replay = try ReplayTransport(directory: folder)
                return MadeTransport(replay, recordedAt: replay.recordedAt)
            } catch {
                throw PlanFailure(error)
            }
        }
        var settings = CurlSettings(userAgent: "kurs/\(Kurs.version) (+\(Kurs.site))")
        settings.key = plan.key
        settings.allowsPlainHTTP = plan.allowsPlainHTTP
        settings.proxies = Proxies(environment: variable)
        settings.trace = plan.trace
        let curl = CurlTransport(settings, now: { time.now })
        guard let folder = plan.record else { return MadeTransport(curl) }
        do throws(RecordingError) {
            let recording = try RecordingTransport(wrapping: curl, directory: folder, now: { time.now })
            return MadeTransport(recording, failure: { recording.failure.map { PlanFailure($0) } })
        } catch {
            throw PlanFailure(error)
        }
    },
    checkMirror: { text, allowsPlainHTTP in try? BaseAddress.parse(text, allowHTTP: allowsPlainHTTP).get() },
    examine: Examinations.examine)
let status = Kurs.run(world)
openedStore?.leave()
exit(status)
