public struct BanksAnswer: Sendable, SourcedAnswer {
    /// The banks' quotes of the wanted currencies: per bank, currency and kind at most one.
    public var quotes: [StoredQuote]
    /// The sources of which some quotes are older than their interval and could not be renewed.
    public var staleSources: Set<SourceID>
    /// Every bank known, with its contacts as far as these are.
    public var banks: [Bank]
    public var warnings: [Warning]
    /// When a refresh that the guard refused is allowed; `nil` when none was refused.
    public var nextRefresh: Timestamp?
    /// What kept a source from answering; `nil` when nothing did.
    public var problem: SourceProblem?
    package var retryAt: Timestamp?
    /// What was left out because it is of another day than the one wanted.
    public private(set) var otherDays: [StoredQuote] = []

    /// Keeps the quotes of one day alone; why nothing is left of a currency, where nothing is.
    public mutating func keep(_ day: Day, _ kyiv: KyivTime) -> AnswerError? {
        otherDays = quotes.filter { $0.day(in: kyiv) != day }
        quotes.removeAll { $0.day(in: kyiv) != day }
        guard quotes.isEmpty, let last = otherDays.max(by: { $0.day(in: kyiv) < $1.day(in: kyiv) }) else { return nil }
        return .noRateThatDay(
            currency: last.quote.currency, market: .banks, day: day, last: last.day(in: kyiv), isStrict: true)
    }
}

public struct BranchesAnswer: Sendable, SourcedAnswer {
    public var branches: [Branch] = []
    /// When they were fetched; `nil` when there is no answer.
    public var fetchedAt: Timestamp?
    /// Whether they are older than their interval and could not be renewed.
    public var isStale = false
    /// Their source; `nil` where none has the bank.
    public var provenance: Provenance?
    public var warnings: [Warning] = []
    public var nextRefresh: Timestamp?
    public var problem: SourceProblem?
    package var retryAt: Timestamp?
}

/// Answers what single banks pay and ask, and how to reach them.
public final class BankService {
    private let store: any Store
    private let provider: DataProvider
    private let time: any TimeSource
    private let kyiv: KyivTime
    private let source: any BankSource

    public init(
        store: any Store, provider: DataProvider, time: any TimeSource, kyiv: KyivTime,
        source: any BankSource
    ) {
        self.store = store
        self.provider = provider
        self.time = time
        self.kyiv = kyiv
        self.source = source
    }

    /// The first fetches for currencies, to run alongside other fetches.
    public func fetches(of currencies: [CurrencyCode]) -> [Fetch] { lines(of: currencies, on: nil).map { $0[0] } }

    /// The fetch of a list of all banks' contacts; `nil` where no source has one.
    public var contactList: Fetch? { source.contactList }

    /// The lines of fetches for currencies, each once and none empty.
    private func lines(of currencies: [CurrencyCode], on day: Day?) -> [[Fetch]] {
        let today = kyiv.day(at: time.now)
        var lines: [[Fetch]] = []
        for currency in currencies {
            for line in source.lines(of: currency, on: day ?? today, today: today) {
                guard let first = line.first, !lines.contains(where: { $0[0].endpoint == first.endpoint }) else {
                    continue
                }
                lines.append(line)
            }
        }
        return lines
    }

    /// The banks' rates of currencies, held against the NBU's.
    ///
    /// - Parameter day: The day of the rates; `nil` for the current ones.
    public func offers(
        of currencies: [CurrencyCode], on day: Day? = nil, policy: CachePolicy = .automatic
    ) throws(StoreError) -> BanksAnswer {
        var answer = BanksAnswer(quotes: [], staleSources: [], banks: [], warnings: [])
        let fetches = try update(lines(of: currencies, on: day), for: currencies, on: day, policy, &answer)
        var rows: [StoredQuote] = []
        for (fetch, report) in fetches {
            let held = try store.answer(of: fetch.endpoint.key, market: .banks) ?? []
            if !held.isEmpty, try provider.cached(fetch)?.isFresh != true {
                answer.staleSources.insert(fetch.endpoint.source)
                let oldest = held.map(\.fetchedAt).min() ?? time.now
                answer.warnings.append(
                    .stale(
                        source: fetch.endpoint.source, ageSeconds: time.now.seconds - oldest.seconds,
                        retrySeconds: report.failure == nil
                            ? report.retryAt.map { $0.seconds - time.now.seconds } : nil))
            }
            rows += held.filter { stored in
                let quote = stored.quote
                return quote.bank != nil && quote.base == .uah && currencies.contains(quote.currency)
                    && (quote.buy != nil || quote.sell != nil)
            }
        }
        for index in rows.indices { rows[index].quote.flags.remove(.singleBank) }
        let held = try QuoteChecks.held(rows, against: provider.reference, kyiv)
        answer.quotes = freshest(held.quotes)
        for (fetch, _) in fetches {
            answer.warnings += provider.warnings(of: fetch.endpoint.key).filter { $0.concerns(.banks, currencies) }
        }
        answer.warnings += held.warnings
        answer.banks = try store.banks()
        return answer
    }

    /// Brings the first fetch of each line up to date, and the next one where that fails.
    ///
    /// - Returns: The fetch of each line that is up to date, or all of the line where none is, with their reports.
    private func update(
        _ lines: [[Fetch]], for currencies: [CurrencyCode], on day: Day?, _ policy: CachePolicy,
        _ answer: inout BanksAnswer
    ) throws(StoreError) -> [(fetch: Fetch, report: FetchReport)] {
        var used: [[(fetch: Fetch, report: FetchReport)]] = lines.map { _ in [] }
        var open = Array(lines.indices)
        var companions = try provider.references(beside: lines.map { $0[0] }, for: currencies, on: day, policy)
        var position = 0
        while !open.isEmpty {
            let fetches = open.map { lines[$0][position] }
            let fallbacks = open.indices.map { index in
                Fallback(index..<index + 1, lines[open[index]].dropFirst(position + 1).map { [$0] })
            }
            let reports = try provider.report(fetches + companions, policy: policy, fallbacks: fallbacks)
            for (line, report) in zip(open, reports) {
                answer.record(report, policy: policy)
                if report.isCurrent { used[line] = [] }
                used[line].append((report.fetch, report))
            }
            position += 1
            open.removeAll { lines[$0].count <= position || used[$0].last?.report.isCurrent == true }
            companions = []
        }
        return Array(used.joined())
    }

    /// Of several quotes of a bank, currency and kind the one for the latest moment, in the place of the first.
    private func freshest(_ rows: [StoredQuote]) -> [StoredQuote] {
        struct Place: Hashable {
            var slug: String
            var currency: CurrencyCode
            var kind: Kind?
        }
        var kept: [StoredQuote] = []
        var places: [Place: Int] = [:]
        for row in rows {
            let place = Place(slug: row.quote.bank?.slug ?? "", currency: row.quote.currency, kind: row.quote.kind)
            guard let index = places[place] else {
                places[place] = kept.count
                kept.append(row)
                continue
            }
            guard moment(of: row) > moment(of: kept[index]) else { continue }
            let name = kept[index].quote.bank
            kept[index] = row
            kept[index].quote.bank = name
        }
        return kept
    }

    /// The moment a quote is for; one without a time was fetched then, a day is as late as its end, today's as now.
    private func moment(of stored: StoredQuote) -> Timestamp {
        switch stored.quote.asOf {
        case .instant(let moment): moment
        case .day(let day): min(kyiv.moment(of: day, secondsOfDay: 86_399), stored.fetchedAt)
        case nil: stored.fetchedAt
        }
    }

    /// Every bank known, once the list of all banks' contacts is up to date.
    public func known(
        policy: CachePolicy = .automatic
    ) throws(StoreError) -> (banks: [Bank], warnings: [Warning]) {
        let reports = try provider.report([source.contactList].compactMap(\.self), policy: policy.withoutRefresh)
        return (try store.banks(), reports.compactMap { $0.lastError?.warning })
    }

    /// A bank's branches, which are fetched once a day.
    public func branches(of bank: Bank, policy: CachePolicy = .automatic) throws(StoreError) -> BranchesAnswer {
        var answer = BranchesAnswer()
        guard let slug = bank.listSlug, let fetch = source.branches(of: slug) else { return answer }
        answer.provenance = Provenance(fetch.endpoint)
        for report in try provider.report([fetch], policy: policy.withoutRefresh) {
            answer.record(report, policy: policy)
            answer.isStale = !report.isCurrent
            answer.branches = report.isEmpty ? [] : try store.branches(of: fetch.endpoint.key) ?? []
        }
        answer.fetchedAt = try store.state(of: fetch.endpoint.key)?.fetchedAt
        answer.warnings += provider.warnings(of: fetch.endpoint.key)
        return answer
    }

    /// A bank's contacts and the rates of its own page, which is fetched once a day, as is a list of all banks' contacts.
    public func contacts(
        of slug: String, policy: CachePolicy = .automatic
    ) throws(StoreError) -> (bank: Bank?, quotes: [StoredQuote], warnings: [Warning]) {
        var quotes: [StoredQuote] = []
        let page = source.contacts(of: slug)
        let fetches = [page, source.contactList].compactMap(\.self)
        var warnings = try provider.report(fetches, policy: policy.withoutRefresh).compactMap { $0.error?.warning }
        if let fetch = page {
            let held = try QuoteChecks.held(
                try store.answer(of: fetch.endpoint.key, market: .banks) ?? [], against: provider.reference, kyiv)
            quotes = held.quotes
            warnings += held.warnings
        }
        return (try store.banks().first { $0.name.slug == slug }, quotes, warnings)
    }
}
