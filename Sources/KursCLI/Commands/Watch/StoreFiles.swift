import KursCore

/// The files of the database, by which a change of another process is noticed without reading them.
struct StoreFiles {
    /// The shortest time between two checks.
    static let intervalSeconds: Int64 = 10

    private var looked: Timestamp
    private var stamps: [FileStamp?]

    init(_ context: CommandContext) { (looked, stamps) = (context.now, StoreFiles.stamps(context)) }

    /// Whether they have changed since the last look; does not look more often than the interval allows.
    mutating func haveChanged(_ context: CommandContext) -> Bool {
        guard context.now.seconds - looked.seconds >= StoreFiles.intervalSeconds else { return false }
        looked = context.now
        let found = StoreFiles.stamps(context)
        defer { stamps = found }
        return found != stamps
    }

    /// Changes go to the log first, and later to the database; a replay has its own in memory.
    private static func stamps(_ context: CommandContext) -> [FileStamp?] {
        guard context.settings.replay == nil, let path = context.settings.databasePath else { return [] }
        return ["", "-wal"].map { context.environment.files.stamp(of: path + $0) }
    }
}
