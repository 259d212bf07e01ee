internal import KursCore

/// A table as ``DatabaseRecovery`` copies it: the columns whose loss matters, and what kurs writes to them.
struct RecoveredTable {
    enum Cell {
        case integer(ClosedRange<Int64>)
        case text
        case decimal
        case currency
        case parsed(@Sendable (String) -> Bool)
    }

    struct Column {
        var name: String
        var cell: Cell
        var isOptional: Bool
    }

    var name: String
    /// The primary key, by which the table is scanned; its first column is the first of ``columns``.
    var key: [String] = []
    var columns: [Column] = []
    /// Whether the key begins with an integer, so that a scan can go on beyond a damaged page.
    var hasIntegerKey: Bool { if case .integer = columns[0].cell { true } else { false } }
    /// Whether it has the rows of endpoints' answers, of which a part must not count as the whole.
    var isAnswer: Bool { RecoveredTable.answers.contains(name) }

    /// The tables in the order in which they are copied: first what no source can give again, and the found coins before
    /// the alerts, whose conditions may name them.
    static let names =
        ["found_coin", "alert", "alert_word", "news", "article", "setting", "endpoint", "host", "series", "quote"]
        + answers + ["bank"]
    static let answers = ["answer", "coin", "listed_coin", "branch"]

    /// What is not copied: the claims of processes, and what is computed again.
    static let ignored: Set = [
        "alert.claim_deadline", "alert.claim_owner", "endpoint.lease_deadline", "endpoint.lease_owner",
        "folded.number", "folded.text",
    ]

    /// The cells that are not any text or, as an integer, a moment, by column; a column of one table has its name before.
    private static let cells: [String: Cell] = {
        let names: [(Cell, String)] = [
            (.currency, "base code currency"),
            (
                .decimal,
                "alert.value buy change_1h change_24h close_buy close_official close_sell high_24h low_24h market_cap "
                    + "official open_24h price price_usd rating sell"
            ),
            (.integer(CellRange.any), "lease_token"),
            (.integer(CellRange.days), "block day first_day last_day set_on"),
            (.integer(CellRange.natural), "alert alert.id endpoint endpoint.id failures number seq series series.id"),
            (.integer(CellRange.truth), "has_data is_once is_read measured undated"),
            (.integer(CellRange.units), "unit"),
            (.parsed { (try? AlertCondition(reading: $0)) != nil }, "condition"),
            (.parsed { Alert.State(rawValue: $0) != nil }, "state"),
            (.parsed { Hysteresis($0) != nil }, "hysteresis"),
            (.parsed { QuietHours($0) != nil }, "quiet"),
        ]
        let pairs = names.flatMap { cell, names in names.split(separator: " ").map { (String($0), cell) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()

    /// Reads the columns of a table as a database has them; without any when it has no such table.
    init(_ name: String, in database: inout Connection) throws(StoreError) {
        self.name = name
        var row = try database.statement(
            "SELECT name,type,\"notnull\",pk FROM pragma_table_info(?)ORDER BY pk=0,pk,cid")
        try row.bind(name)
        while try row.step() {
            let (column, isKey) = (row.text(0) ?? "", row.number(3) > 0)
            let path = "\(name).\(column)"
            if RecoveredTable.ignored.contains(path) { continue }
            if isKey { key.append(column) }
            let cell = row.text(1) == "TEXT" ? Cell.text : .integer(CellRange.moments)
            columns.append(
                Column(
                    name: column, cell: RecoveredTable.cells[path] ?? RecoveredTable.cells[column] ?? cell,
                    isOptional: !isKey && row.number(2) == 0))
        }
    }

    /// Whether every cell of a row is as kurs writes it; the row has the columns in order.
    func isSound(_ row: borrowing Statement) -> Bool {
        for (index, column) in columns.enumerated() {
            let place = Int32(index)
            if row.isNull(place) {
                guard column.isOptional else { return false }
                continue
            }
            let isSound =
                switch column.cell {
                case .integer(let range): (try? row.number(place, in: range, "an integer")) != nil
                case .text: row.isText(place)
                case .decimal: row.isText(place) && (try? row.decimal(place)) != nil
                case .currency: row.isText(place) && (try? row.currency(place)) != nil
                case .parsed(let accepts): row.isText(place) && row.text(place).map(accepts) == true
                }
            guard isSound else { return false }
        }
        return true
    }
}
