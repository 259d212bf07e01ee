/// The format of standard output.
enum OutputFormat: String, Sendable, CaseIterable {
    case table, plain, json, jsonl, csv, tsv
    case ledger, hledger, beancount
    case gnucashCSV = "gnucash-csv"
    /// For records of the wallet only.
    case fireflyCSV = "firefly-csv"
    /// The nine fields of sfeed; for news only.
    case sfeed
    /// The Prometheus text format; for rates only.
    case prometheus
    /// A SQLite database and a Parquet file; for tables of rates only.
    case sqlite, parquet

    /// Whether errors are JSON, too.
    var isJSON: Bool { self == .json || self == .jsonl }
}
