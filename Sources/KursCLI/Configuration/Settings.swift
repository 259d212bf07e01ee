import KursCore
import KursSources

/// What a command line comes to: flags before environment before file before default, each checked once.
struct Settings {
    var language = Language.en
    var market = Market.nbu
    var currencies: [CurrencyCode] = [.usd, .eur, .pln]
    /// The coins shown first, in order.
    var coins = CurrencyCode.leadingCoins
    var format = OutputFormat.table
    var numbersAsNumbers = false
    var showsHeader = true
    var out: String?
    var policy = CachePolicy.automatic
    var maxAgeSeconds: Int64?
    /// How long news and articles are kept.
    var retention = Retention.years(1)
    var timeoutMilliseconds = 5000
    var isStrict = false
    var color = false
    var isQuiet = false
    var isVerbose = false
    var record: String?
    var replay: String?
    var addresses = BaseURLs()
    var allowsPlainHTTP = false
    var key: String?
    var databasePath: String?
    var configurationPath = ""
    var configuration = Configuration()
    /// What is wrong with the configuration and its variables; only commands that mend or examine them see any.
    var faults: [ConfigurationError] = []
    var columns = 80

    /// The coins that are listed first: codes, or names as in URLs for coins without a code here.
    var favourites: [String] { configuration.list("favourites") ?? coins.map(\.text) }
}
