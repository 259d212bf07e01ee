internal import KursCore

/// Copies everything of a damaged database that can be read into an empty one.
///
/// A scan of a table ends at a damaged page. Another one from the other end, and then more from the middle of what is
/// missing, find the rows on both sides of it. A row with a cell that kurs does not write is left out.
final class DatabaseRecovery {
    private var source: Connection
    private var target: Connection
    private var damagedTables: Set<String> = []
    /// Endpoints whose last answer is not complete.
    private var cutEndpoints: Set<Int64> = []
    private var writeError: StoreError?
    /// A bound for scans, since pages of a damaged file may refer to each other.
    private var rowsLeft: Int

    /// - Parameters:
    ///   - byteCount: The size of the damaged file.
    init(from source: consuming Connection, to target: consuming Connection, byteCount: Int) {
        self.source = source
        self.target = target
        // A row takes at least 8 bytes, and no row is scanned more often than a table is bisected.
        rowsLeft = (byteCount / 8 + 1000) * DatabaseRecovery.depth
    }

    /// How often the gap of a table is bisected.
    private static let depth = 12

    /// Copies all tables; returns whether anything was lost or is damaged.
    func copy() throws(StoreError) -> Bool {
        var isDamaged = !isConsistent()
        try target.run("BEGIN IMMEDIATE")
        for name in RecoveredTable.names {
            try copy(RecoveredTable(name, in: &target))
            // Conditions of alerts name these coins.
            if name == "found_coin" { try meetFoundCoins() }
        }
        try foldNews()
        try removeIncompleteAnswers()
        try target.run("COMMIT")
        isDamaged = isDamaged || !damagedTables.isEmpty
        // Closing the damaged file would write its log into it.
        if isDamaged { source.leaveOpen() }
        return isDamaged
    }

    /// Notes in the new file where the damaged one is, for `kurs doctor`.
    func note(_ place: String, at now: Timestamp) throws(StoreError) {
        var row = try target.statement("INSERT OR REPLACE INTO setting VALUES(?,?)")
        try row.bind(StoreRecovery.setting, StoreRecovery(at: now, setAside: place).encoded)
        try row.run()
    }

    /// Whether SQLite finds no damage, and the tables are those of this version.
    private func isConsistent() -> Bool {
        do throws(StoreError) {
            let row = try source.statement("PRAGMA quick_check")
            guard try row.step(), row.text(0) == "ok" else { return false }
            guard try Schema.number("PRAGMA user_version", &source) > 0 else { return false }
            return Set(try source.tables()) == Set(try target.tables())
        } catch {
            return false
        }
    }

    // MARK: Tables

    private func copy(_ table: RecoveredTable) throws(StoreError) {
        // A file of an older version lacks columns, and a damaged schema whole tables.
        var table = table
        let known = Set((try? RecoveredTable(table.name, in: &source))?.columns.map(\.name) ?? [])
        table.columns.removeAll { !known.contains($0.name) }
        let columns = table.columns
        guard columns.first?.name == table.key[0] else {
            damagedTables.insert(table.name)
            return
        }
        let insert = try target.statement(
            text: "INSERT OR IGNORE INTO \(table.name)(\(columns.map(\.name).list(",")))"
                + "VALUES(\(columns.map { _ in "?" }.list(",")))")
        let first = try scan(table, into: insert, .ascending, Int64.min...Int64.max)
        if first.isComplete { return }
        damagedTables.insert(table.name)
        let last = try scan(table, into: insert, .descending, Int64.min...Int64.max)
        guard table.hasIntegerKey else { return }
        let reach: Int64 = 1 << 20
        let low = first.lastKey ?? last.lastKey.map { max($0, .min + reach) - reach } ?? 0
        let high = last.lastKey ?? first.lastKey.map { min($0, .max - reach) + reach } ?? reach
        try bisect(table, into: insert, low, high, depth: DatabaseRecovery.depth)
    }

    private enum Order: String {
        case ascending = ""
        case descending = " DESC"
    }

    /// Copies rows between two keys, whose pages could not be read in order.
    private func bisect(
        _ table: RecoveredTable, into insert: borrowing Statement, _ low: Int64, _ high: Int64, depth: Int
    ) throws(StoreError) {
        guard depth > 0, low < high, high - low > 1 else { return }
        let middle = low + (high - low) / 2
        let up = try scan(table, into: insert, .ascending, middle...high)
        let down = try scan(table, into: insert, .descending, low...middle)
        if !up.isComplete { try bisect(table, into: insert, up.lastKey ?? middle, high, depth: depth - 1) }
        if !down.isComplete { try bisect(table, into: insert, low, down.lastKey ?? middle, depth: depth - 1) }
    }

    /// Copies the rows of a range of keys until the end or a damaged page.
    private func scan(
        _ table: RecoveredTable, into insert: borrowing Statement, _ order: Order, _ keys: ClosedRange<Int64>
    ) throws(StoreError) -> (isComplete: Bool, lastKey: Int64?) {
        let columns = table.columns
        var lastKey: Int64?
        do throws(StoreError) {
            let range = table.hasIntegerKey ? " WHERE \(columns[0].name) BETWEEN ?1 AND ?2" : ""
            var row = try source.statement(
                text: "SELECT \(columns.map(\.name).list(",")) FROM \(table.name)\(range) "
                    + "ORDER BY \(table.key.map { $0 + order.rawValue }.list(","))")
            if table.hasIntegerKey {
                try row.bind(keys.lowerBound, keys.upperBound)
            }
            while try row.step() {
                rowsLeft -= 1
                guard rowsLeft > 0 else { break }
                if table.hasIntegerKey { lastKey = row.number(0) }
                if table.isSound(row) {
                    do throws(StoreError) {
                        try insert.bindRow(of: row, count: columns.count)
                        try insert.run()
                    } catch {
                        writeError = error
                        break
                    }
                } else {
                    damagedTables.insert(table.name)
                    if table.isAnswer { cutEndpoints.insert(row.number(0)) }
                }
            }
            if rowsLeft > 0, writeError == nil { return (true, lastKey) }
        } catch {
            // The damaged page.
        }
        if let writeError { throw writeError }
        if let lastKey, table.isAnswer { cutEndpoints.insert(lastKey) }
        return (false, lastKey)
    }

    // MARK: Consistency

    private func meetFoundCoins() throws(StoreError) {
        let row = try target.statement("SELECT code,slug,name,words FROM found_coin")
        while try row.step() { Currency.meet([try row.foundCoin]) }
    }

    /// Computes the searchable texts again.
    private func foldNews() throws(StoreError) {
        let row = try target.statement("SELECT number,title,summary,text FROM news")
        var folded = try target.statement("INSERT OR REPLACE INTO folded VALUES(?,?)")
        while try row.step() {
            let text = [row.text(1), row.text(2), row.text(3)].compactMap { $0 }.list("\n")
            try folded.bind(row.number(0), SearchText(text).text)
            try folded.run()
        }
    }

    /// Makes sure that no part of an answer counts as the whole: its endpoint is fetched again when the rules allow it.
    private func removeIncompleteAnswers() throws(StoreError) {
        let answers = RecoveredTable.answers
        try target.run("DELETE FROM alert_word WHERE alert NOT IN(SELECT id FROM alert)")
        try target.run("DELETE FROM quote WHERE series NOT IN(SELECT id FROM series)")
        for name in answers {
            try target.statement(text: "DELETE FROM \(name) WHERE endpoint NOT IN(SELECT id FROM endpoint)").run()
        }
        guard !damagedTables.isDisjoint(with: ["endpoint", "series", "quote"] + answers) else { return }
        for name in answers {
            let gap = "SELECT endpoint FROM \(name) GROUP BY endpoint HAVING count(*)<>max(seq)+1"
            cutEndpoints.formUnion(try target.statement(text: gap).all { $0.number(0) })
        }
        for name in answers {
            var rows = try target.statement(text: "DELETE FROM \(name) WHERE endpoint=?")
            for endpoint in cutEndpoints {
                try rows.bind(endpoint)
                try rows.run()
            }
        }
        let isLost = answers.map { "id NOT IN(SELECT endpoint FROM \($0))" }.list(" AND ")
        try target.statement(
            text: "UPDATE endpoint SET fetched_at=NULL,etag=NULL,last_modified=NULL,has_data=0,measured=0 WHERE "
                + isLost
        ).run()
    }
}
