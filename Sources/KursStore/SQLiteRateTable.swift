package import KursCore

/// A table of rates as a SQLite database of its own, which is made in memory.
package final class SQLiteRateTable: RateTableFile {
    private var connection: Connection

    /// Creates an empty table.
    package init() throws(StoreError) {
        connection = try Connection("", .memory)
        try connection.run(
            """
            CREATE TABLE rates(
              day TEXT NOT NULL, market TEXT NOT NULL, currency TEXT NOT NULL, base TEXT NOT NULL,
              buy TEXT, sell TEXT, official TEXT, rate_date TEXT NOT NULL, source TEXT NOT NULL, flag TEXT,
              PRIMARY KEY(market, currency, day)) WITHOUT ROWID;
            BEGIN;
            """)
    }

    package func append(_ rows: [RateTableRow]) throws(StoreError) {
        var insert = try connection.statement("INSERT INTO rates VALUES(?,?,?,?,?,?,?,?,?,?)")
        for row in rows {
            let quote = row.quote
            try insert.bind(iso: row.day, at: 1)
            try insert.bind(quote.market.rawValue, at: 2)
            try insert.bind(quote.currency, at: 3)
            try insert.bind(quote.base, at: 4)
            try insert.bind(quote.buy, at: 5)
            try insert.bind(quote.sell, at: 6)
            try insert.bind(quote.official, at: 7)
            try insert.bind(iso: row.rateDay, at: 8)
            try insert.bind(row.stored.provenance.source.name, at: 9)
            try insert.bind(quote.flags.text, at: 10)
            try insert.run()
        }
    }

    package func finish() throws(StoreError) -> [UInt8] {
        try connection.run("COMMIT")
        return try connection.serialized()
    }
}
