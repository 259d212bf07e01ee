package import KursCore
package import KursSources

/// The store, the network and the services of one command; each is created on first use.
package final class Services {
    private let settings: Settings
    private let environment: Environment
    private let time: any TimeSource
    private let reporter: Reporter
    private var replayed: (any Transport)?
    private var openedStore: (any Store)?
    private var madeProvider: DataProvider?
    /// Receives how each fetch ends, where another process shows the answer.
    package var log: FetchLog?
    /// What another process has fetched for the answer; `nil` where this one fetches itself.
    private var fetched: FetchLog?
    private var madeCurrencies: CurrencyService?
    private var madeNews: NewsService?
    private var madeBanks: BankService?
    package private(set) var recordingFailure: () -> RecordingError? = { nil }
    /// Whether the current recording got any answer; true where there is none.
    package private(set) var hasRecorded: () -> Bool = { true }

    init(
        _ settings: Settings, _ environment: Environment, _ time: any TimeSource, replayed: (any Transport)?,
        _ reporter: Reporter
    ) {
        self.settings = settings
        self.environment = environment
        self.time = time
        self.replayed = replayed
        self.reporter = reporter
    }

    /// The options of the transport; the same line on the terminal shows the waits of all requests.
    private lazy var options = TransportOptions(settings, environment)
    private var now: Timestamp { time.now }
    private var today: Day { environment.kyiv.day(at: now) }

    /// The database: in memory during a replay, otherwise the user's.
    package func store() throws(CommandError) -> any Store {
        try store(settings.policy == .fromCache ? .reading : .writing)
    }

    /// The store for what the user adds to it, which is kept also without the network.
    package func storeToChange() throws(CommandError) -> any Store { try store(.writing) }

    private func store(_ access: StoreAccess) throws(CommandError) -> any Store {
        if let openedStore { return openedStore }
        let result = try inStore(environment.openStore(replayed == nil ? settings.databasePath : nil, access))
        if let place = result.setAside { reporter.note(Reporter.recovered(place)) }
        openedStore = result.store
        return result.store
    }

    /// Fetches into the store; all its requests together take at most `--timeout`.
    package func provider() throws(CommandError) -> DataProvider {
        if let madeProvider { return madeProvider }
        let catalogue = catalogue
        let provider = DataProvider(
            store: try store(), transport: try transport(), time: time,
            kyiv: environment.kyiv, officialSources: catalogue.sources(of: .nbu).filter { !$0.isRelay(of: .nbu) },
            budgetMilliseconds: settings.timeoutMilliseconds,
            maxAgeSeconds: settings.policy == .fromCache ? nil : settings.maxAgeSeconds)
        provider.patienceMilliseconds = settings.patienceMilliseconds
        provider.countPages = options.countPages
        provider.log = log
        let layouts = layouts
        provider.readLayouts = { layouts.texts }
        if let fetched { provider.takeOver(fetched) }
        madeProvider = provider
        return provider
    }

    /// The NBU's rates in the user's database, which is only read; `nil` where there is none, and during a replay.
    package func storedReference() -> ReferenceRates? {
        guard replayed == nil,
            let opened = try? environment.openStore(settings.databasePath, .reading)
        else { return nil }
        let catalogue = catalogue
        return ReferenceRates(
            opened.store, sources: catalogue.sources(of: .nbu).filter { !$0.isRelay(of: .nbu) }, today: today)
    }

    package func currencies() throws(CommandError) -> CurrencyService {
        if let madeCurrencies { return madeCurrencies }
        let catalogue = catalogue
        let service = CurrencyService(
            store: try store(), provider: try provider(), time: time, kyiv: environment.kyiv,
            dollars: catalogue.dollars, years: { catalogue.years(of: $0) }, sources: { catalogue.sources(of: $0) })
        madeCurrencies = service
        return service
    }

    package func coins() throws(CommandError) -> CoinService {
        CoinService(store: try store(), provider: try provider(), time: time, sources: catalogue.coins)
    }

    package func coinFinder() throws(CommandError) -> CoinFinder {
        CoinFinder(store: try store(), provider: try provider(), list: CoinGeckoList.fetch(settings.addresses))
    }

    /// Lets this process know the coins that were found before, for what does not name them on the command line.
    package func meetCoins() throws(CommandError) {
        let store = try store()
        Currency.meet(try inStore(store.foundCoins()))
    }

    package func history(of market: Market) throws(CommandError) -> HistoryService {
        let catalogue = catalogue
        return HistoryService(
            market: market, store: try store(), provider: try provider(), time: time, kyiv: environment.kyiv,
            sources: catalogue.sources(of: market), years: catalogue.years(of: market),
            official: catalogue.years(of: .nbu))
    }

    package func news() throws(CommandError) -> NewsService {
        if let madeNews { return madeNews }
        let feeds = settings.configuration.list("feeds") ?? []
        let service = NewsService(
            store: try store(), provider: try provider(), time: time,
            source: NewsSources(addresses: settings.addresses, feeds: feeds))
        madeNews = service
        return service
    }

    package func banks() throws(CommandError) -> BankService {
        if let madeBanks { return madeBanks }
        let service = BankService(
            store: try store(), provider: try provider(), time: time, kyiv: environment.kyiv,
            source: try bankSources(of: bankPages()))
        madeBanks = service
        return service
    }

    package func banks(on page: SourceID) throws(CommandError) -> BankService {
        guard let layout = try layouts.layout(of: page), layout.market == .banks else {
            let known = PageLayouts.ofBanks.map(\.source.name) + layouts.sources.map(\.name)
            guard SourceRegistry.find(page) == nil else {
                throw .usage(.badValue("--source", given: page.name, expected: known))
            }
            throw .usage(.unknownSource(page.name, near: ParsedArguments.near(page.name, known)))
        }
        return BankService(
            store: try store(), provider: try provider(), time: time, kyiv: environment.kyiv,
            source: try bankSources(of: [layout], isOnlyPages: true))
    }

    private func bankPages() throws(CommandError) -> [PageLayout] {
        var pages: [PageLayout] = []
        for name in settings.configuration.list("bank_pages") ?? [] {
            guard let layout = try layouts.layout(of: SourceID(name)), layout.market == .banks else {
                throw .configuration(
                    .badValue(key: "bank_pages", value: name, expected: Setting.expected("bank_pages")))
            }
            pages.append(layout)
        }
        return pages
    }

    private func bankSources(of pages: [PageLayout], isOnlyPages: Bool = false) throws(CommandError) -> BankSources {
        var addresses = settings.addresses
        do throws(ConfigurationError) {
            for page in pages { try addresses.takeMirror(of: page.site, environment, settings.allowsPlainHTTP) }
        } catch {
            throw .configuration(error)
        }
        var sources = BankSources(addresses: addresses, pages: pages, isOnlyPages: isOnlyPages)
        sources.city = settings.bankCity
        return sources
    }

    /// The rates of a stream of amounts; what the NBU does not list is converted at its price in dollars.
    ///
    /// - Parameter day: The day of lines that name none; `nil` for now.
    package func rateLoader(of market: Market, on day: Day?) throws(CommandError) -> RateLoader {
        RateLoader(
            try currencies(), try history(of: market), day: day, now: now, policy: settings.policy,
            isStrict: settings.isStrict, goesThroughDollar: true)
    }

    /// What is fetched of every source: today's rates and this year's of all markets, banks and their contacts, and news.
    package func everyFetch() throws(CommandError) -> [Fetch] {
        let catalogue = catalogue
        var fetches: [Fetch] = []
        for market in Market.allCases {
            let wanted = market.traits.tradesCoins ? settings.coins : settings.currencies
            let query = RateQuery(market: market, day: today, today: today, currencies: wanted)
            for source in catalogue.sources(of: market) { fetches += source.fetches(for: query) }
            let year = today.date.year
            let range = catalogue.years(of: market)?.fetch(of: wanted.first, year: year, today: today)
            if let range { fetches.append(range) }
        }
        if let list = try banks().contactList { fetches.append(list) }
        return try fetches + fetchesBesideMarkets()
    }

    /// What is fetched besides the markets: the feeds, and the banks' rates of the user's first currency.
    package func fetchesBesideMarkets() throws(CommandError) -> [Fetch] {
        try news().firstFetches + banks().fetches(of: [settings.currencies.first ?? .usd])
    }

    /// The whole URL that a quote came from, with `KEY` in place of the key.
    package func address(of stored: StoredQuote) -> String {
        let catalogue = catalogue
        let (quote, source) = (stored.quote, stored.provenance.source)
        let day = quote.day(in: environment.kyiv) ?? today
        let query = RateQuery(market: quote.market, day: day, today: today, currencies: [quote.currency])
        var endpoints = (catalogue.sources(of: quote.market) + [catalogue.dollars]).flatMap { $0.endpoints(for: query) }
        if let year = catalogue.years(of: quote.market)?.endpoint(of: quote.currency, year: day.date.year, today: today)
        {
            endpoints.append(year)
        }
        return endpoints.first { $0.source == source }?.address ?? stored.provenance.host ?? source.name
    }

    /// Uses the store and the recording that another command of this process has open, and the fetches of another
    /// process that it answers from.
    func share(with other: Services) {
        (openedStore, replayed, log, fetched) = (other.openedStore, other.replayed, other.log, other.fetched)
    }

    /// Goes on with what another attempt at the same command line has begun: its `--timeout` and its recording.
    func goOn(from other: Services) {
        (madeProvider, recordingFailure, hasRecorded) = (other.madeProvider, other.recordingFailure, other.hasRecorded)
    }

    /// Starts a new `--timeout`, for commands that keep running.
    ///
    /// - Parameter fetched: What another process has fetched for the next answers, which then need no requests.
    package func reset(after fetched: FetchLog? = nil) {
        (madeProvider, madeCurrencies, madeNews, madeBanks) = (nil, nil, nil, nil)
        self.fetched = fetched
    }

    package var layouts: LayoutFiles { LayoutFiles(settings, environment) }

    /// The sources of every market; a recording also has the answers of those that need a key.
    package var catalogue: SourceCatalogue {
        var catalogue = SourceCatalogue(
            addresses: settings.addresses, hasKey: settings.key != nil || replayed != nil)
        catalogue.city = settings.city
        return catalogue
    }

    /// The recording that is replayed, otherwise the network; it is set up at the first request unless it is recorded.
    ///
    /// - Parameter token: What takes the place of the key, in requests to a bank.
    package func transport(token: String? = nil) throws(CommandError) -> any Transport {
        if let replayed { return replayed }
        let environment = environment
        var options = options
        if let token { (options.key, options.progress) = (token, nil) }
        guard settings.record == nil else {
            let opened = try inRecording(environment.makeTransport(options))
            recordingFailure = opened.failure
            hasRecorded = opened.hasRecorded
            return opened.transport
        }
        return LazyTransport { () throws(RecordingError) in try environment.makeTransport(options).transport }
    }
}

/// A transport that is opened at the first request, so that answers from the store do not pay for it.
private final class LazyTransport: Transport {
    private let make: () throws(RecordingError) -> any Transport
    private var made: (any Transport)?

    init(_ make: @escaping () throws(RecordingError) -> any Transport) { self.make = make }

    func fetch(
        _ requests: [Request], withinMilliseconds limit: Int, each: (Int, Result<Response, TransportError>) -> Void
    ) {
        fetch(requests, withinMilliseconds: limit, piece: { _, _ in false }, late: nil, each: each)
    }

    func fetch(
        _ requests: [Request], withinMilliseconds limit: Int, piece: @escaping (Int, [UInt8]) -> Bool,
        late: (any LateRequests)?, each: (Int, Result<Response, TransportError>) -> Void
    ) {
        do throws(RecordingError) {
            let transport: any Transport
            if let made { transport = made } else { transport = try make() }
            made = transport
            transport.fetch(requests, withinMilliseconds: limit, piece: piece, late: late, each: each)
        } catch {
            // Only recordings can fail to open, and those are opened eagerly, not here.
            for index in requests.indices { each(index, .failure(.unavailable(libraryNames: "\(error)"))) }
        }
    }
}
