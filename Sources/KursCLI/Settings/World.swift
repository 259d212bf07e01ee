public import KursCore

/// Everything outside the program, as values: the roof hands in the real ones, tests their doubles.
public struct World {
    /// The words of the command line, without the program's name.
    public var arguments: [String]
    /// An environment variable; `nil` when it is not set.
    public var variable: (String) -> String?
    /// The standard streams.
    public var streams: Streams
    /// Whether standard output is a terminal, and how many columns it has.
    public var terminalColumns: Int?
    /// Whether standard error is a terminal.
    public var errorsAreTerminal: Bool
    /// Time: frozen by `KURS_NOW`, or the system's.
    public var time: any Timekeeper
    /// Kyiv's civil time.
    public var kyiv: KyivTime
    /// Files and folders.
    public var files: any Files
    /// Opens the database at a path, in memory with `nil`.
    public var openStore: (String?, StoreAccess) throws(StoreError) -> OpenedStore
    /// Gives a damaged database another name; the name, or `nil` when another process has just done so.
    public var setAside: (String) -> String?
    /// Makes the transport for a plan.
    public var makeTransport: (TransportPlan) throws(PlanFailure) -> MadeTransport
    /// A mirror's address checked and put into its usual form; `nil` when it may not be one.
    public var checkMirror: (String, Bool) -> String?
    /// What `kurs doctor` looks at besides the store; each says what it found.
    public var examine: (Examination) -> Finding
    /// The terminal that standard output and input are; `nil` when either is none.
    public var terminal: (any Terminal)?
    /// Runs a program beside kurs and waits for it.
    public var runProgram: (ProgramCall) -> ProgramEnd = { _ in .notStarted(said: "") }
    /// Starts kurs itself with other words, without waiting for it; `nil` where that cannot be.
    public var startItself: ([String]) -> (any RunningProgram)? = { _ in nil }
    /// Whether a file or folder is the user's own and nobody else may write it.
    public var isOwnersAlone: (String) -> Bool = { _ in false }

    /// Joins them.
    public init(
        arguments: [String], variable: @escaping (String) -> String?, streams: Streams, terminalColumns: Int?,
        errorsAreTerminal: Bool, time: any Timekeeper, kyiv: KyivTime, files: any Files,
        openStore: @escaping (String?, StoreAccess) throws(StoreError) -> OpenedStore,
        setAside: @escaping (String) -> String? = { _ in nil },
        makeTransport: @escaping (TransportPlan) throws(PlanFailure) -> MadeTransport,
        checkMirror: @escaping (String, Bool) -> String?, examine: @escaping (Examination) -> Finding
    ) {
        self.arguments = arguments
        self.variable = variable
        self.streams = streams
        self.terminalColumns = terminalColumns
        self.errorsAreTerminal = errorsAreTerminal
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

/// What kind of transport a command line asks for.
public struct TransportPlan {
    /// The user's key; `nil` for none.
    public var key: String?
    /// Whether plain http is allowed beyond loopback.
    public var allowsPlainHTTP: Bool
    /// The folder to keep answers in.
    public var record: String?
    /// The folder to answer from.
    public var replay: String?
    /// Gets a `curl` line per request, secrets left out; `nil` when nobody wants them.
    public var trace: ((String) -> Void)?
}

/// A transport, and what time it is there.
public struct MadeTransport {
    /// The transport.
    public var transport: any Transport
    /// When a recording was made; `nil` for the network.
    public var recordedAt: Timestamp?
    /// Why the last answer could not be kept in the recording; `nil` while all could.
    public var failure: () -> PlanFailure?

    /// Joins the three.
    public init(
        _ transport: any Transport, recordedAt: Timestamp? = nil, failure: @escaping () -> PlanFailure? = { nil }
    ) {
        self.transport = transport
        self.recordedAt = recordedAt
        self.failure = failure
    }
}

/// Why a recording could not be made or answered from.
public enum PlanFailure: Error, Sendable, Equatable {
    /// The folder holds other things and no recording.
    case occupied(folder: String)
    /// There is no recording in the folder.
    case absent(folder: String)
    /// The recording is not what it should be; `place` says where.
    case broken(path: String, place: String)
    /// It cannot be read; `said` is the system's word for it.
    case folder(String, said: String)
    /// It cannot be written; `said` is the system's word for it.
    case unwritable(String, said: String)
}

/// The port to files.
public protocol Files: AnyObject {
    /// A file's bytes; `nil` when there is no such file.
    func read(_ path: String) throws(FileFailure) -> [UInt8]?
    /// Writes beside the file, then renames; with a mode such as 0o600.
    func replace(_ path: String, with bytes: [UInt8], mode: UInt32) throws(FileFailure)
    /// The permission bits of a file, such as 0o600; `nil` when there is no such file.
    func mode(of path: String) -> UInt32?
    /// Opens a file for reading; `nil` when there is no such file.
    func source(_ path: String) throws(FileFailure) -> (any ByteSource)?
    /// Begins a file that takes the place of another when it is done.
    func draft(_ path: String, mode: UInt32) throws(FileFailure) -> any FileDraft
}

/// A file could not be read or written; `said` is the system's word for it.
public struct FileFailure: Error, Sendable, Equatable {
    /// The file.
    public var path: String
    /// The system's words.
    public var said: String

    /// Joins the two.
    public init(path: String, said: String) {
        self.path = path
        self.said = said
    }
}

/// What `kurs doctor` can look at outside the program.
public enum Examination: Sendable { case libcurl, zoneData, database(path: String) }

/// What was found there.
public struct Finding: Sendable, Equatable {
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
