public import KursCore

/// Everything kurs keeps, in one SQLite file that several processes may use at once.
///
/// One store belongs to one thread; others open their own on the same file.
public final class SQLiteStore {
    /// What came of opening it.
    public enum Opening: Sendable, Equatable {
        /// It was there.
        case opened
        /// It was there, but nobody may write; where `mayBeOld`, what was written last could not be read either.
        case readOnly(mayBeOld: Bool)
        /// It was not there, and is now.
        case created
        /// It was damaged: it now has that name, and an empty one stands in its place.
        case rebuilt(setAside: String)
    }

    /// Where it is; empty for one in memory.
    public let path: String
    /// What came of opening it.
    public internal(set) var opening: Opening
    /// Which civil day in Kyiv a moment falls into.
    let kyiv: KyivTime
    /// The source that publishes another's single days by whole years, for the close before a day; `nil` for none.
    var rangeSource: @Sendable (SourceID) -> SourceID? = { _ in nil }
    var connection: Connection
    /// A market's series, while ``reading(_:)`` makes sure that they stay so.
    var marketSeries: MarketSeries?
    /// Why nothing can be written; `nil` when it can.
    var unwritable: StoreError?
    private var isReadyToWrite = false
    private(set) var isReading = false

    init(_ connection: consuming Connection, path: String, opening: Opening, kyiv: KyivTime) {
        self.connection = connection
        self.path = path
        self.opening = opening
        self.kyiv = kyiv
    }

    /// A store that is gone when the program ends, for replays and tests.
    public static func inMemory(
        kyiv: KyivTime = .europeanRule, rangeSource: @escaping @Sendable (SourceID) -> SourceID? = { _ in nil }
    ) throws(StoreError) -> SQLiteStore {
        var connection = try Connection("", .memory)
        try Schema.migrate(&connection)
        let store = SQLiteStore(connection, path: "", opening: .created, kyiv: kyiv)
        store.rangeSource = rangeSource
        return store
    }

    /// Ends the use of a store together with the process; nothing may be asked of it afterwards.
    ///
    /// Closing is left to the system: it is quicker, and the next start finds the log and its index in place (0.2 ms of
    /// a cached answer). A log that has grown is brought into the file first, unless others are at work; a short one is
    /// left, for that costs two syncs of the disk (5 ms and more) and reading it a few microseconds.
    public func leave() {
        if isReadyToWrite, !path.isEmpty, Files.byteCount(path + "-wal") > SQLiteStore.longLog {
            connection.wait(milliseconds: 0)
            try? connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        connection.abandon()
    }

    /// From how many bytes on a log is brought into the file at the end of a process.
    static let longLog = 65_536

    /// A statement ready to be bound.
    func statement(_ sql: StaticString) throws(StoreError) -> Statement { try connection.statement(sql) }

    /// Sees the store as it was at one moment for as long as the body runs, or until something is written in it.
    ///
    /// Locks are taken once instead of once a question, which a cached answer's start-up notices.
    func snapshot<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        if isReading { return try body() }
        try statement("BEGIN").run()
        isReading = true
        defer { endReading() }
        return try body()
    }

    private func endReading() {
        guard isReading else { return }
        isReading = false
        marketSeries = nil
        // Nothing was written, so nothing can be lost; what could go wrong shows at the next statement.
        try? statement("COMMIT").run()
    }

    /// Does several things as one: all of them or, when it throws, none.
    ///
    /// - Throws: ``StoreError/busy(path:)`` when another process keeps writing for longer than `waitMilliseconds`.
    func writing<Value>(
        waitMilliseconds: Int32 = 1000, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        endReading()
        if let unwritable { throw unwritable }
        if !isReadyToWrite {
            // A WAL without a sync at each commit loses, at a power cut, the latest answers, never the file.
            try connection.run("PRAGMA synchronous=NORMAL")
            isReadyToWrite = true
        }
        connection.wait(milliseconds: waitMilliseconds)
        defer { connection.wait(milliseconds: 1000) }
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let value = try body()
            try connection.run("COMMIT")
            return value
        } catch {
            // After a full disk SQLite may have rolled back by itself.
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
    }
}
