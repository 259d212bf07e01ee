/// The format of what goes to standard output.
enum OutputFormat: String, Sendable, CaseIterable {
    case table, plain, json, jsonl, csv, tsv
    case ledger, hledger, beancount
    case gnucashCSV = "gnucash-csv"
    /// sfeed's nine fields; of news only.
    case sfeed
    /// Prometheus' text format; of rates only.
    case prometheus
}
