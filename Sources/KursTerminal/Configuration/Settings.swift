package import KursCore
package import KursSources

/// The effective settings: flags override the environment, which overrides the file and the defaults; all validated.
package struct Settings {
    var language = Language.en
    package var market = Market.nbu
    /// Whether the command line names the market, by itself or by a city of it.
    package var isMarketNamed = false
    /// Whether the user chose the market or the currencies: on the command line, in the environment or in the configuration.
    package var isPersonal = false
    /// The city whose rates of its market are wanted; `nil` for those that stand for the market.
    package var city: City?
    /// The city whose banks are wanted; the one that is configured is that of the cash market.
    package var bankCity: City? { city.flatMap { $0.market == .banks ? $0 : nil } }
    package var currencies: [CurrencyCode] = [.usd, .eur, .pln]
    package var coins = CurrencyCode.leadingCoins
    package var format = OutputFormat.table
    package var numbersAsNumbers = false
    package var showsHeader = true
    package var out: String?
    package var policy = CachePolicy.automatic
    package var maxAgeSeconds: Int64?
    package var retention = Retention.years(1)
    package var timeoutMilliseconds = 5000
    /// The `--timeout` of the command line; `nil` when it has none.
    var patienceMilliseconds: Int?
    package var isStrict = false
    package var allowsDoubtful = false
    package var color = false
    /// Whether text may lead to addresses.
    package var takesLinks = false
    /// Whether what is longer than the screen is shown by another program.
    var pages = true
    package var isQuiet = false
    var isVerbose = false
    package var record: String?
    package var replay: String?
    package var addresses = BaseURLs()
    package var allowsPlainHTTP = false
    package var key: String?
    package var databasePath: String?
    package var configurationPath = ""
    package var configuration = Configuration()
    /// Faults of the configuration and its variables; empty except for commands that repair or examine them.
    package var faults: [ConfigurationError] = []
    package var columns = 80

    var ownsTerminal = false
    /// Whether a person may be shown that kurs waits for a site.
    var showsWaits: Bool { !isQuiet && !isVerbose && !ownsTerminal }

    package var favourites: [String] { configuration.list("favourites") ?? coins.map(\.text) }
}
