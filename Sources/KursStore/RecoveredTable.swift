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
        var isOptional = false
    }

    var name: String
    /// The primary key, by which the table is scanned; its first column is the first of ``columns``.
    var key: [String]
    var columns: [Column]
    /// Whether the key begins with an integer, so that a scan can go on beyond a damaged page.
    var hasIntegerKey: Bool { if case .integer = columns[0].cell { true } else { false } }

    /// The tables in the order in which they are copied: first what no source can give again.
    static let all = [
        foundCoin, alert, alertWord, news, article, setting, endpoint, host, series, quote, answer, coin, listedCoin,
        branch, bank,
    ]

    /// Before the alerts, whose conditions may name these coins.
    private static let foundCoin = RecoveredTable(
        name: "found_coin", key: ["code"],
        columns: [currency("code"), text("slug"), text("name"), text("words")])

    private static let alert = RecoveredTable(
        name: "alert", key: ["id"],
        columns: [
            Column(name: "id", cell: .integer(CellRange.natural)),
            Column(name: "condition", cell: .parsed { (try? AlertCondition(reading: $0)) != nil }),
            Column(name: "state", cell: .parsed { Alert.State(rawValue: $0) != nil }),
            Column(name: "is_once", cell: .integer(CellRange.truth)),
            Column(name: "hysteresis", cell: .parsed { Hysteresis($0) != nil }),
            Column(name: "quiet", cell: .parsed { QuietHours($0) != nil }, isOptional: true),
            moment("created_at"), optional(moment("fired_at")), optional(decimal("value")),
        ])
    private static let alertWord = RecoveredTable(
        name: "alert_word", key: ["alert", "seq"],
        columns: [natural("alert"), natural("seq"), text("word")])
    private static let news = RecoveredTable(
        name: "news", key: ["number"],
        columns: [
            natural("number"), text("id"), text("source"), moment("sort_at"),
            Column(name: "is_read", cell: .integer(CellRange.truth)), moment("fetched_at"),
            optional(moment("published")), text("title"), text("link"), optional(text("summary")),
            optional(text("image")), optional(text("text")), moment("seen_at"), optional(text("categories")),
        ])
    private static let article = RecoveredTable(
        name: "article", key: ["id", "source"],
        columns: [
            text("id"), text("source"), optional(text("title")), optional(moment("published")),
            optional(text("image")), text("links"), moment("fetched_at"), text("text"), text("folded"),
            optional(natural("endpoint")),
        ])
    private static let setting = RecoveredTable(
        name: "setting", key: ["key"], columns: [text("key"), text("value")])
    private static let endpoint = RecoveredTable(
        name: "endpoint", key: ["id"],
        columns: [
            natural("id"), text("key"), text("host"), optional(moment("attempted_at")),
            optional(moment("fetched_at")), optional(text("etag")), optional(text("last_modified")),
            natural("failures"), optional(moment("not_before")),
            Column(name: "has_data", cell: .integer(CellRange.truth)), optional(text("failure")),
            optional(text("failure_reason")), optional(text("failure_host")), optional(text("failure_detail")),
            Column(name: "lease_token", cell: .integer(CellRange.any)),
            Column(name: "measured", cell: .integer(CellRange.truth)),
        ])
    private static let host = RecoveredTable(
        name: "host", key: ["name"], columns: [text("name"), moment("not_before")])
    private static let series = RecoveredTable(
        name: "series", key: ["market", "bank", "currency", "kind", "base", "source", "host"],
        columns: [
            text("market"), text("bank"), currency("currency"), text("kind"), currency("base"), text("source"),
            text("host"), natural("id"), day("first_day"), day("last_day"), optional(text("bank_name")),
        ])
    private static let quote = RecoveredTable(
        name: "quote", key: ["block", "series", "day", "moment"],
        columns: [
            Column(name: "block", cell: .integer(CellRange.days)), natural("series"), day("day"), moment("moment"),
            Column(name: "undated", cell: .integer(CellRange.truth)), unit, optional(decimal("buy")),
            optional(decimal("sell")), optional(decimal("official")), optional(day("set_on")),
            optional(text("flag")), moment("fetched_at"),
        ])
    private static let answer = RecoveredTable(
        name: "answer", key: ["endpoint", "seq"],
        columns: [
            natural("endpoint"), natural("seq"), text("market"), currency("currency"), currency("base"), unit,
            optional(decimal("buy")), optional(decimal("sell")), optional(decimal("official")),
            optional(day("day")), optional(moment("moment")), optional(day("set_on")), optional(text("kind")),
            optional(text("bank")), optional(text("bank_name")), optional(text("flag")),
            optional(decimal("close_buy")), optional(decimal("close_sell")), optional(decimal("close_official")),
        ])
    private static let coin = RecoveredTable(
        name: "coin", key: ["endpoint", "seq"],
        columns: [
            natural("endpoint"), natural("seq"), currency("code"), text("slug"), text("name"),
            optional(decimal("price")), optional(decimal("price_usd")), optional(decimal("change_1h")),
            optional(decimal("change_24h")), optional(decimal("open_24h")), optional(decimal("high_24h")),
            optional(decimal("low_24h")), optional(decimal("market_cap")), optional(moment("moment")),
        ])
    private static let listedCoin = RecoveredTable(
        name: "listed_coin", key: ["endpoint", "seq"],
        columns: [natural("endpoint"), natural("seq"), text("slug"), text("symbol"), text("name")])
    /// Whether it has the rows of endpoints' answers, of which a part must not count as the whole.
    var isAnswer: Bool { ["answer", "coin", "listed_coin", "branch"].contains(name) }

    private static let bank = RecoveredTable(
        name: "bank", key: ["slug", "source"],
        columns: [
            text("slug"), text("source"), text("name"), optional(text("site")), text("phones"),
            optional(text("email")), optional(text("page")), optional(text("logo")), moment("fetched_at"),
            optional(decimal("rating")), optional(text("list_slug")),
        ])
    private static let branch = RecoveredTable(
        name: "branch", key: ["endpoint", "seq"],
        columns: [
            natural("endpoint"), natural("seq"), text("city"), optional(text("name")), text("address"), text("phones"),
        ])

    private static let unit = Column(name: "unit", cell: .integer(CellRange.units))
    private static func natural(_ name: String) -> Column { Column(name: name, cell: .integer(CellRange.natural)) }
    private static func moment(_ name: String) -> Column { Column(name: name, cell: .integer(CellRange.moments)) }
    private static func day(_ name: String) -> Column { Column(name: name, cell: .integer(CellRange.days)) }
    private static func text(_ name: String) -> Column { Column(name: name, cell: .text) }
    private static func decimal(_ name: String) -> Column { Column(name: name, cell: .decimal) }
    private static func currency(_ name: String) -> Column { Column(name: name, cell: .currency) }
    private static func optional(_ column: Column) -> Column {
        Column(name: column.name, cell: column.cell, isOptional: true)
    }

    /// Whether every cell of a row is as kurs writes it; the row has the given columns in order.
    static func isSound(_ row: borrowing Statement, _ columns: [Column]) -> Bool {
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
