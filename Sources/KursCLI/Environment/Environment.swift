public import KursCore

/// Everything outside the program, as values: the roof hands in the real ones, tests their doubles.
public struct Environment {
    /// The words of the command line, without the program's name.
    public var arguments: [String]
    /// An environment variable; `nil` when it is not set.
    public var variable: (String) -> String?
    /// The standard streams.
    public var streams: Streams
    /// Whether standard output is a terminal, and how many columns it has.
    public var terminalColumns: Int?
    /// Time: frozen by `KURS_NOW`, or the system's.
    public var time: any TimeSource
    /// Kyiv's civil time.
    public var kyiv: KyivTime
    /// Files and folders.
    public var files: any Files
    /// Opens the database at a path, in memory with `nil`.
    public var openStore: (String?, StoreAccess) throws(StoreError) -> OpenedStore
    /// Gives a damaged database another name; the name, or `nil` when another process has just done so.
    public var setAside: (String) -> String?
    /// Makes the transport for a plan.
    public var makeTransport: (TransportOptions) throws(TransportSetupError) -> OpenedTransport
    /// A mirror's address checked and put into its usual form; `nil` when it may not be one.
    public var checkMirror: (String, Bool) -> String?
    /// What `kurs doctor` looks at besides the store; each says what it found.
    public var examine: (SystemProbe) -> ProbeResult
    /// The terminal that standard output and input are; `nil` when either is none.
    public var terminal: (any Terminal)?
    /// Runs a program beside kurs and waits for it.
    public var runProgram: (ProcessRequest) -> ProcessEnd = { _ in .notStarted(said: "") }
    /// Starts kurs itself with other words, without waiting for it; `nil` where that cannot be.
    public var startItself: ([String]) -> (any RunningProcess)? = { _ in nil }
    /// Whether a file or folder is the user's own and nobody else may write it.
    public var isOwnersAlone: (String) -> Bool = { _ in false }

    /// Joins them.
    public init(
        arguments: [String], variable: @escaping (String) -> String?, streams: Streams, terminalColumns: Int?,
        time: any TimeSource, kyiv: KyivTime, files: any Files,
        openStore: @escaping (String?, StoreAccess) throws(StoreError) -> OpenedStore,
        setAside: @escaping (String) -> String? = { _ in nil },
        makeTransport: @escaping (TransportOptions) throws(TransportSetupError) -> OpenedTransport,
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
        self.setAside = setAside
        self.makeTransport = makeTransport
        self.checkMirror = checkMirror
        self.examine = examine
    }
}

/// How a command means to use the database.
public enum StoreAccess: Sendable {
    /// May write; made when it is not there.
    case writing
    /// Reads only, also in a home that cannot be written.
    case reading
}

/// A database that was opened, and what a person should be told about that.
public struct OpenedStore {
    /// The database.
    public var store: any Store
    /// Where a damaged one was set aside; `nil` when none was.
    public var setAside: String?

    /// Joins the two.
    public init(store: any Store, setAside: String? = nil) {
        self.store = store
        self.setAside = setAside
    }
}

/// What `kurs doctor` can look at outside the program.
public enum SystemProbe: Sendable {
    case libcurl, zoneData, database(path: String)
    /// Whether a file that is not there could be made.
    case room(path: String)
}

/// What was found there.
public struct ProbeResult: Sendable, Equatable {
    /// Whether it is as it should be.
    public var isWell: Bool
    /// What was found: a version, a path, a system's word.
    public var detail: String

    /// Joins the two.
    public init(isWell: Bool, detail: String) {
        self.isWell = isWell
        self.detail = detail
    }
}
