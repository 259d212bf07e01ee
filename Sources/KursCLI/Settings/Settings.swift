import KursCore

/// What a command line comes to: flags before environment before file before default, each checked once.
struct Settings {
    var language: Language
    var market: Market
    /// Whether the market was named by a flag or a variable for this call.
    var marketIsNamed: Bool
    var currencies: [CurrencyCode]
    var format: OutputFormat
    var numbersAsNumbers: Bool
    var showsHeader: Bool
    var out: String?
    var policy: CachePolicy
    var maxAgeSeconds: Int64?
    var timeoutMilliseconds: Int
    var isStrict: Bool
    var color: Bool
    var isQuiet: Bool
    var isVerbose: Bool
    var record: String?
    var replay: String?
    var addresses: Addresses
    var allowsPlainHTTP: Bool
    var key: String?
    var databasePath: String?
    var configurationPath: String
    var configuration: Configuration
    var columns: Int
}

/// The format of what goes to standard output.
enum OutputFormat: String, Sendable, CaseIterable { case table, plain, json, jsonl, csv, tsv }
