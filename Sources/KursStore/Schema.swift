internal import KursCore

/// The tables, version by version: each file `version….sql` makes a database of the version before into one of its own.
///
/// A database carries its version in `user_version` and "kurs" in `application_id`. The statements are plain because every
/// start reads them: no comments inside, no spaces that can be left out.
///
/// Units: `…_at`, `moment` and `not_before` are seconds since 1970 in UTC; `day`, `first_day`, `last_day` and `set_on`
/// are Kyiv days since 1970; `lease_deadline` is milliseconds of the system's monotonic clock. Rates are decimals as
/// text, exactly as published. `is_…` and `has_…` are 0 or 1. An optional value is NULL, except in key columns, where
/// it is ''.
enum Schema {
    static let version = 9
    /// The `application_id`: "kurs" in ASCII. https://www.sqlite.org/pragma.html#pragma_application_id
    static let application = 0x6B75_7273

    private static var versions: [[UInt8]] {
        [
            PackageResources.version1_sql, PackageResources.version2_sql, PackageResources.version3_sql,
            PackageResources.version4_sql, PackageResources.version5_sql, PackageResources.version6_sql,
            PackageResources.version7_sql, PackageResources.version8_sql, PackageResources.version9_sql,
        ]
    }

    /// Migrates a database from an older version, 0 for an empty one, to ``version`` in one transaction.
    static func migrate(_ connection: inout Connection) throws(StoreError) {
        try connection.run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let found = try number("PRAGMA user_version", &connection)
            for version in versions.dropFirst(max(0, found)) { try connection.run(script: version) }
            try connection.run("COMMIT")
        } catch {
            try? connection.run("ROLLBACK")
            throw error
        }
    }

    /// The integer that a query returns; 0 without a row.
    static func number(_ query: StaticString, _ connection: inout Connection) throws(StoreError) -> Int {
        let statement = try connection.statement(query)
        return try statement.step() ? Int(statement.number(0)) : 0
    }
}
