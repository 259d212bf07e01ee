import KursCore
import KursSources

// Which service answers a command's question; each is made of what the session has open.

extension CommandContext {
    /// What answers coins.
    func coins() throws(CommandError) -> CoinService {
        CoinService(store: try store(), provider: try provider(), time: time, sources: catalogue.coins)
    }

    /// What answers a market's days gone by.
    func history(of market: Market) throws(CommandError) -> HistoryService {
        let catalogue = catalogue
        return HistoryService(
            market: market, store: try store(), provider: try provider(), time: time, kyiv: world.kyiv,
            sources: catalogue.sources(of: market), years: catalogue.years)
    }

    /// What answers news.
    func newsService() throws(CommandError) -> NewsService {
        let feeds = settings.configuration.list("feeds") ?? []
        return NewsService(
            store: try store(), provider: try provider(), time: time,
            source: NewsSources(addresses: settings.addresses, feeds: feeds))
    }

    /// What answers banks.
    func bankService() throws(CommandError) -> BankService {
        BankService(
            store: try store(), provider: try provider(), time: time, kyiv: world.kyiv,
            source: BankSources(addresses: settings.addresses))
    }

    /// What brings a stream's rates.
    ///
    /// - Parameter day: The day of lines that name none; `nil` for now.
    func streamRates(of market: Market, on day: Day?) throws(CommandError) -> RateLoader {
        RateLoader(
            try currencies(), try history(of: market), day: day, now: now, policy: settings.policy,
            isStrict: settings.isStrict)
    }

    /// Where a quote was asked for: the whole address, `KEY` in the key's place.
    func address(of stored: StoredQuote) -> String {
        let catalogue = catalogue
        let (quote, source) = (stored.quote, stored.provenance.source)
        let day = quote.day(in: world.kyiv) ?? today
        let question = RateQuery(market: quote.market, day: day, today: today, currencies: [quote.currency])
        var endpoints = catalogue.sources(of: quote.market).flatMap { $0.endpoints(for: question) }
        if let year = catalogue.years?.endpoint(of: quote.currency, year: day.date.year, today: today) {
            endpoints.append(year)
        }
        return endpoints.first { $0.source == source }?.address ?? stored.provenance.host ?? source.name
    }
}

/// A service whose questions fail only where the store does.
protocol StoredAnswering {}

extension NewsService: StoredAnswering {}
extension BankService: StoredAnswering {}

extension StoredAnswering {
    /// The answer to a question, a fault of the store as the command's failure.
    func answering<Value>(_ body: (Self) throws(StoreError) -> Value) throws(CommandError) -> Value {
        do throws(StoreError) { return try body(self) } catch { throw .answer(.store(error)) }
    }
}
