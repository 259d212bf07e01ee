public import KursCore

/// Everything outside the program, as values: the executable passes the real ones, tests pass doubles.
public struct Environment {
    /// The arguments of the command line, without the program's name.
    public var arguments: [String]
    /// An environment variable; `nil` when it is not set.
    public var variable: (String) -> String?
    /// Whether a variable's name may begin with these characters; `true` where the names cannot be listed.
    public var mayHaveVariable: (_ prefix: String) -> Bool = { _ in true }
    public var streams: Streams
    /// The width of the terminal in columns; `nil` when standard output is not a terminal.
    public var terminalColumns: Int?
    /// The width of the terminal of standard error in columns; `nil` when it is not a terminal.
    public var errorColumns: Int?
    /// Whether standard output is a regular file.
    public var isOutputFile: () -> Bool = { false }
    /// Whether standard input is a terminal, on which nothing waits to be read.
    public var isInputTerminal = true
    /// Whether standard input has bytes to be read; waits a moment for a program that writes them.
    public var hasInput: () -> Bool = { false }
    /// The clock: the system's, or one frozen by `KURS_NOW`.
    public var time: any TimeSource
    /// Kyiv's civil time.
    public var kyiv: KyivTime
    public var files: any Files
    /// Opens the database at a path; a `nil` path opens one in memory.
    public var openStore: (String?, StoreAccess) throws(StoreError) -> OpenedStore
    /// Replaces a damaged database with what can be read of it; `nil` when it cannot be replaced.
    public var recoverStore: (String) -> RecoveredStore?
    public var makeTransport: (TransportOptions) throws(RecordingError) -> OpenedTransport
    /// Validates a mirror's address and returns its canonical form; `nil` when it is not allowed.
    ///
    /// The flag permits plain http beyond loopback.
    public var checkMirror: (String, Bool) -> String?
    /// Runs one of the checks of `kurs doctor` outside the store.
    public var examine: (SystemProbe) -> ProbeResult
    /// The terminal on standard input and output; `nil` when either is not a terminal.
    public var terminal: (any Terminal)?
    /// Makes an empty table of rates in a database of its own, whose columns are texts.
    package var makeRateTable: ([(name: String, mayBeNull: Bool)]) throws(StoreError) -> any RateTableFile = {
        _ throws(StoreError) in
        throw .unwritable(path: "", message: "")
    }
    /// Runs another program and waits for it to end; calls back as soon as it has started.
    public var runProgram: (ProcessRequest, () -> Void) -> ProcessEnd = { _, _ in .notStarted(message: "") }
    /// Starts another program that outlives kurs, without input and output; `nil` when it cannot be started.
    public var startDetached: ([String]) -> (any RunningProcess)? = { _ in nil }
    /// Starts a second thread; `nil` where a single processor would carry out both.
    public var makeHelper: () -> (any HelperThread)? = { nil }
    /// Starts kurs itself with other arguments, without waiting for it; `nil` when that fails.
    public var startItself: (ProcessRequest) -> (any RunningProcess)? = { _ in nil }
    /// The first file or folder through which another user could change a database; `nil` when there is none.
    public var changeableByOthers: (String) -> String? = { $0 }
    /// The user's home folder as the system knows it, for when `HOME` does not say; `nil` when it does not know.
    public var homeFolder: () -> String? = { nil }
    /// Keeps the memory of this process out of core dumps; called before a secret is used.
    public var protectMemory: () -> Void = {}

    public init(
        arguments: [String], variable: @escaping (String) -> String?, streams: Streams, terminalColumns: Int?,
        time: any TimeSource, kyiv: KyivTime, files: any Files,
        openStore: @escaping (String?, StoreAccess) throws(StoreError) -> OpenedStore,
        recoverStore: @escaping (String) -> RecoveredStore? = { _ in nil },
        makeTransport: @escaping (TransportOptions) throws(RecordingError) -> OpenedTransport,
        checkMirror: @escaping (String, Bool) -> String?, examine: @escaping (SystemProbe) -> ProbeResult
    ) {
        self.arguments = arguments
        self.variable = variable
        self.streams = streams
        self.terminalColumns = terminalColumns
        self.time = time
        self.kyiv = kyiv
        self.files = files
        self.openStore = openStore
        self.recoverStore = recoverStore
        self.makeTransport = makeTransport
        self.checkMirror = checkMirror
        self.examine = examine
    }
}

public enum StoreAccess: Sendable {
    /// Reads and writes; a missing database is created.
    case writing
    /// Only reads; works in a home folder without write permission.
    case reading
}

/// What became of a damaged database.
public enum RecoveredStore: Sendable {
    /// The damaged file has a new name, and a new one everything that could be read.
    case recovered(setAside: String)
    /// Another process has recovered it.
    case intact
}

/// An opened database, and what to report to the user about opening it.
public struct OpenedStore {
    public var store: any Store
    /// The new path of a damaged database that was recovered; `nil` when there was none.
    public var setAside: String?

    public init(store: any Store, setAside: String? = nil) {
        self.store = store
        self.setAside = setAside
    }
}

/// A check of `kurs doctor` outside the program.
public enum SystemProbe: Sendable {
    case libcurl, certificates, zoneData, database(path: String)
    /// Whether a missing file could be created.
    case room(path: String)
}

public struct ProbeResult: Sendable, Equatable {
    public var isHealthy: Bool
    /// What was found: a version, a path, or the system's error message.
    public var detail: String

    public init(isHealthy: Bool, detail: String) {
        self.isHealthy = isHealthy
        self.detail = detail
    }
}

/// A second thread of the process, which carries out work in the order in which it is given.
public protocol HelperThread: AnyObject {
    /// Gives it work; returns at once.
    func start(_ work: @escaping @Sendable () -> Void)
}
