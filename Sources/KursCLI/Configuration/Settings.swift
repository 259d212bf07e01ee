import KursCore
import KursSources

/// The effective settings: flags override the environment, which overrides the file and the defaults; all validated.
struct Settings {
    var language = Language.en
    var market = Market.nbu
    /// Whether the command line names the market, by itself or by a city of it.
    var isMarketNamed = false
    /// Whether the user chose the market or the currencies: on the command line, in the environment or in the configuration.
    var isPersonal = false
    /// The city whose rates of its market are wanted; `nil` for those that stand for the market.
    var city: City?
    var currencies: [CurrencyCode] = [.usd, .eur, .pln]
    var coins = CurrencyCode.leadingCoins
    var format = OutputFormat.table
    var numbersAsNumbers = false
    var showsHeader = true
    var out: String?
    var policy = CachePolicy.automatic
    var maxAgeSeconds: Int64?
    var retention = Retention.years(1)
    var timeoutMilliseconds = 5000
    /// The `--timeout` of the command line; `nil` when it has none.
    var patienceMilliseconds: Int?
    var isStrict = false
    var allowsDoubtful = false
    var color = false
    /// Whether text may lead to addresses.
    var takesLinks = false
    /// Whether what is longer than the screen is shown by another program.
    var pages = true
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
    /// Faults of the configuration and its variables; empty except for commands that repair or examine them.
    var faults: [ConfigurationError] = []
    var columns = 80

    var ownsTerminal = false
    /// Whether a person may be shown that kurs waits for a site.
    var showsWaits: Bool { !isQuiet && !isVerbose && !ownsTerminal }

    var favourites: [String] { configuration.list("favourites") ?? coins.map(\.text) }
}
