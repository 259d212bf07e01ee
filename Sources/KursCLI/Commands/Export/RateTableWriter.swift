import KursCore

/// Writes the rows of a table of rates in one format.
protocol RateTableWriter: AnyObject {
    /// Adds rows; no two are of the same market, currency and day.
    func append(_ rows: [RateTableRow]) throws(CommandError)
    /// Completes the table and returns its bytes.
    func finish() throws(CommandError) -> [UInt8]
}

/// A table of rates as a SQLite database.
final class RateTableDatabase: RateTableWriter {
    private let file: any RateTableFile

    init(_ context: CommandContext) throws(CommandError) {
        do throws(StoreError) { file = try context.environment.makeRateTable() } catch { throw .answer(.store(error)) }
    }

    func append(_ rows: [RateTableRow]) throws(CommandError) {
        do throws(StoreError) { try file.append(rows) } catch { throw .answer(.store(error)) }
    }

    func finish() throws(CommandError) -> [UInt8] {
        do throws(StoreError) { return try file.finish() } catch { throw .answer(.store(error)) }
    }
}
