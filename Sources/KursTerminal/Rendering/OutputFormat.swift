package enum OutputFormat: String, Sendable, CaseIterable {
    case table, plain, json, jsonl, csv, tsv
    case ledger, hledger, beancount
    case gnucashCSV = "gnucash-csv"
    /// For records of the wallet only.
    case fireflyCSV = "firefly-csv"
    /// The nine fields of sfeed; for news only.
    case sfeed
    case prometheus
    /// The line protocol of InfluxDB; for rates only.
    case influx
    /// The servers of a cache for many machines; for sources only.
    case nginx
    /// A SQLite database and a Parquet file; for tables of rates only.
    case sqlite, parquet

    package var fileExtensions: [String] {
        switch self {
        case .table: ["txt", "text", "log"]
        case .plain: ["txt", "tsv", "text", "log"]
        case .json: ["json"]
        case .jsonl: ["jsonl", "ndjson"]
        case .csv, .gnucashCSV, .fireflyCSV: ["csv"]
        case .tsv, .sfeed: ["tsv"]
        case .hledger: ["journal", "hledger", "j"]
        case .ledger: ["ledger", "dat"]
        case .beancount: ["beancount", "bean"]
        case .prometheus: ["prom"]
        case .influx: ["lp"]
        case .nginx: ["conf"]
        case .sqlite: ["sqlite", "sqlite3", "db"]
        case .parquet: ["parquet"]
        }
    }

    /// Extensions of compressed files, which kurs does not write.
    static let compressed = ["gz", "zip", "xz", "zst", "bz2"]

    static func formats(ofExtension end: String) -> [OutputFormat] {
        let all = allCases.filter { $0.fileExtensions.contains(end) }
        return all.filter { $0.fileExtensions[0] == end } + all.filter { $0.fileExtensions[0] != end }
    }

    /// The extension of a file's name in lower case; `nil` without one, as for `.rates`.
    package static func fileExtension(of path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
        return name[name.index(after: dot)...].lowercased()
    }

    package var isJSON: Bool { self == .json || self == .jsonl }
}
