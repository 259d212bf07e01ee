package import KursCore

/// A table of rates as a SQLite database of its own, which is made in memory.
package final class SQLiteRateTable: RateTableFile {
    private var connection: Connection
    private let insertion: String

    /// Creates an empty table.
    ///
    /// - Parameter columns: Its columns, all of them texts: `market`, `currency`, `day` and others.
    package init(_ columns: [(name: String, mayBeNull: Bool)]) throws(StoreError) {
        connection = try Connection("", .memory)
        let declarations = columns.map { $0.name + ($0.mayBeNull ? " TEXT" : " TEXT NOT NULL") }.list(", ")
        insertion = "INSERT INTO rates VALUES(" + columns.map { _ in "?" }.list(",") + ")"
        let table = try connection.statement(
            text: "CREATE TABLE rates(\(declarations), PRIMARY KEY(market, currency, day)) WITHOUT ROWID")
        try table.run()
        try connection.run("BEGIN")
    }

    package func append(_ rows: [[String?]]) throws(StoreError) {
        var insert = try connection.statement(text: insertion)
        for row in rows {
            for (index, text) in row.enumerated() { try insert.bind(text, from: Int32(index + 1)) }
            try insert.run()
        }
    }

    package func finish() throws(StoreError) -> [UInt8] {
        try connection.run("COMMIT")
        return try connection.serialized()
    }
}
