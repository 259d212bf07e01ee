import CArguments
import KursCLI
import KursCore
import KursNet
import KursPlatform
import KursSources
import KursStore
import KursTerminal

#if canImport(Glibc)
    import CMalloc
#endif

/// The entry point, which connects KursCLI with the system.
///
/// It is a type and not `main.swift`, because top-level variables belong to the main actor, which alone would load the
/// concurrency runtime and libdispatch, and a third more pages, at every start.
@main
enum Program {
    /// Kept until the process ends; see ``SQLiteStore/prepareForExit()``.
    nonisolated(unsafe) private static var openedStore: SQLiteStore?

    static func main() {
        FileDescriptors.openMissing()
        tuneAllocator()
        guard kurs_argument_count() > 0 else {
            // Without its words kurs would carry out another command than the one typed.
            FileDescriptorSink(2).write("kurs: the system passed no command line; nothing was run\n")
            _exit(ExitStatus.fault.rawValue)
        }
        signal(SIGPIPE, SIG_IGN)
        // A file size limit (RLIMIT_FSIZE) becomes a write error like a full disk, instead of a signal.
        signal(SIGXFSZ, SIG_IGN)
        let streams = Streams(
            output: FileDescriptorSink(1), errors: FileDescriptorSink(2), input: FileDescriptorSource(0))
        // Kurs.run reports an invalid KURS_NOW together with the other settings.
        // A closure here would be isolated to the main actor and load the concurrency runtime.
        var frozen: Timestamp?
        if let text = variable("KURS_NOW") { frozen = Timestamp(iso: text.utf8) }
        let status = Kurs.run(environment(streams, SystemTime(frozen: frozen)))
        unsafe openedStore?.prepareForExit()
        // All buffers are flushed, so `exit` and the destructors it runs would only cost time.
        _exit(status)
    }

    /// Makes the allocator keep freed memory, because the process is short-lived.
    ///
    /// Returning pages to the system and requesting them again costs 2 % of a start and half the time of parsing a page
    /// with a hundred thousand elements.
    ///
    /// C: `mallopt`.
    private static func tuneAllocator() {
        #if canImport(Glibc)
            mallopt(M_TOP_PAD, 1 << 20)
            mallopt(M_TRIM_THRESHOLD, 1 << 30)
            mallopt(M_MMAP_THRESHOLD, 32 << 20)
        #endif
    }

    private static func environment(_ streams: Streams, _ time: SystemTime) -> Environment {
        let kyiv = SystemZone.kyiv()
        var environment = Environment(
            arguments: Array(arguments.dropFirst()), variable: variable, streams: streams,
            terminalColumns: columns(of: 1), time: time, kyiv: kyiv,
            files: SystemFiles(),
            openStore: { (path, access) throws(StoreError) in try open(path, access, time, kyiv) },
            recoverStore: { path in recover(path, time) },
            makeTransport: { (options) throws(RecordingError) in try transport(options, time) },
            checkMirror: { text, allowsPlainHTTP in try? BaseAddress.parse(text, allowHTTP: allowsPlainHTTP).get() },
            examine: SystemProbes.examine)
        environment.isInputTerminal = isatty(0) == 1
        environment.hasInput = FileKind.hasInput
        environment.errorColumns = columns(of: 2)
        environment.isOutputFile = { (try? FileKind.status(ofRegular: "/dev/stdout", "")) ?? nil != nil }
        if isatty(0) == 1, isatty(1) == 1 { environment.terminal = SystemTerminal() }
        environment.makeRateTable = { (columns) throws(StoreError) in try SQLiteRateTable(columns) }
        environment.makeHelper = SystemHelperThread.make
        environment.runProgram = ProcessRunner.run
        environment.startDetached = ProcessRunner.startDetached
        environment.startItself = ProcessRunner.startItself
        environment.changeableByOthers = { PathTrust.changeableByOthers(database: $0) }
        environment.homeFolder = homeFolder
        environment.protectMemory = ProcessMemory.protect
        environment.mayHaveVariable = hasVariable
        return environment
    }

    private static func open(
        _ path: String?, _ access: StoreAccess, _ time: SystemTime, _ kyiv: KyivTime
    ) throws(StoreError) -> OpenedStore {
        guard let path else {
            return OpenedStore(
                store: try SQLiteStore.inMemory(kyiv: kyiv, rangeSource: SourceRegistry.rangeSource))
        }
        let store = try SQLiteStore.open(
            path: path, now: time.now, kyiv: kyiv, mayCreate: access == .writing,
            rangeSource: SourceRegistry.rangeSource)
        unsafe openedStore = store
        guard case .recovered(let newPath) = store.opening else { return OpenedStore(store: store) }
        return OpenedStore(store: store, setAside: newPath)
    }

    private static func recover(_ path: String, _ time: SystemTime) -> RecoveredStore? {
        unsafe openedStore?.close()
        return switch (try? SQLiteStore.recover(path: path, now: time.now)) ?? nil {
        case .recovered(let place): .recovered(setAside: place)
        case .intact: .intact
        case nil: nil
        }
    }

    private static func transport(
        _ options: TransportOptions, _ time: SystemTime
    ) throws(RecordingError) -> OpenedTransport {
        if let folder = options.replay {
            let replay = try ReplayTransport(directory: folder)
            return OpenedTransport(replay, recordedAt: replay.recordedAt)
        }
        var settings = CurlSettings(userAgent: "kurs/\(Kurs.version) (+\(Kurs.site))")
        settings.key = options.key
        settings.allowsPlainHTTP = options.allowsPlainHTTP
        settings.proxies = Proxies(environment: variable)
        settings.trace = options.trace
        settings.progress = options.progress
        // A person who waits longer waits longer for a connection, too.
        settings.connectMilliseconds = max(settings.connectMilliseconds, options.timeoutMilliseconds * 4 / 5)
        let curl = CurlTransport(settings, now: { time.now }, realNow: { SystemTime(frozen: nil).now })
        guard let folder = options.record else { return OpenedTransport(curl) }
        let recording = try RecordingTransport(wrapping: curl, directory: folder, now: { time.now })
        return OpenedTransport(recording, failure: { recording.error }, hasRecorded: { recording.hasRecorded })
    }

    /// The words of the command line, the program's name first.
    ///
    /// Not Swift's, which need /proc; a system that hands over none has no command that could be taken for another.
    static var arguments: [String] {
        (0..<kurs_argument_count()).compactMap { index in
            unsafe kurs_argument(index).map { unsafe String(cString: $0) }
        }
    }

    /// An environment variable; `nil` when it is not set (C: `getenv`).
    static func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

    /// Whether the name of an environment variable begins with a prefix (C: `environ`, `strncmp`).
    private static func hasVariable(_ prefix: String) -> Bool {
        let length = prefix.utf8.count
        guard var entry = unsafe kurs_environment() else { return false }
        while let line = unsafe entry.pointee {
            if unsafe strncmp(line, prefix, length) == 0 { return true }
            unsafe entry += 1
        }
        return false
    }

    /// The home folder of the user's entry in the password database (C: `getpwuid_r`).
    private static func homeFolder() -> String? {
        var (entry, result): (passwd, UnsafeMutablePointer<passwd>?) = unsafe (passwd(), nil)
        var buffer = [CChar](repeating: 0, count: 16_384)
        let code = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return ENOMEM }
            let code = unsafe getpwuid_r(geteuid(), &entry, start, bytes.count, &result)
            return code
        }
        guard code == 0, unsafe result != nil, let folder = unsafe entry.pw_dir else { return nil }
        return unsafe String(cString: folder)
    }

    /// The width of the terminal that a descriptor writes to; `nil` when it is not one.
    private static func columns(of descriptor: Int32) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        if let size = SystemTerminal.window(descriptor), size.ws_col > 0 { return Int(size.ws_col) }
        return variable("COLUMNS").flatMap { Int($0) } ?? 80
    }
}

/// Keeps the memory of this process out of files and away from other processes.
private enum ProcessMemory {
    /// Turns core dumps off, and on Linux also reading by other processes of the user.
    ///
    /// A dump that is piped to a program, as systemd's, ignores the limit. The hard limit stays for child processes.
    /// C: `setrlimit`, `prctl(PR_SET_DUMPABLE)`.
    static func protect() {
        var limit = rlimit()
        #if canImport(Glibc)
            let core = __rlimit_resource_t(RLIMIT_CORE.rawValue)
            kurs_forbid_dumps()
        #else
            let core = RLIMIT_CORE
        #endif
        guard unsafe getrlimit(core, &limit) == 0 else { return }
        limit.rlim_cur = 0
        _ = unsafe setrlimit(core, &limit)
    }
}
