/// One market's question on its way through the sources: what was asked, what was found, what failed.
///
/// No I/O.
struct RateSearch {
    let question: RateQuery
    let sources: [any RateSource]
    let only: Bool
    let isStrict: Bool
    let policy: CachePolicy
    private let kyiv: KyivTime

    var isDone = false
    /// A source said, validly, that the day has nothing.
    var sawEmptyDay = false
    /// The best set of quotes so far; the first fresh one ends the search.
    private(set) var best: [StoredQuote] = []
    private(set) var nextRefresh: Timestamp?
    private(set) var provenances: [Provenance] = []
    private var bestIsFresh = false
    private var bestStandsIn: Flag?
    private var position = 0
    private var refusedUntil: Timestamp?
    private var failures: [SourceError] = []
    private var carried: [Warning] = []
    private var standsIn: Flag?
    private var leftOut: [Warning] = []
    private var older: [[StoredQuote]] = []
    /// A day that the day rule looked at could not be had: what comes before it must not stand for it.
    private var lacksDay = false
    /// Quotes taken from elsewhere than the best source, because that has none of their currency.
    private var filled: [StoredQuote] = []
    /// Quotes older than their endpoint's interval: its source, asked since, had nothing newer.
    var outlived: [StoredQuote] = []
    /// What was found for other days than the one asked for, where only that day will do.
    private(set) var otherDays: [StoredQuote] = []

    init(
        question: RateQuery, sources: [any RateSource], only: Bool, isStrict: Bool, policy: CachePolicy,
        kyiv: KyivTime
    ) {
        self.kyiv = kyiv
        self.question = question
        self.sources = sources
        self.only = only
        self.isStrict = isStrict
        self.policy = policy
        // Every source that can answer has a say in the history, the most trusted first.
        for source in sources { provenances += RateSearch.provenances(of: source, question) }
    }

    /// Under what the store keeps a source's answers to a question.
    static func provenances(of source: any RateSource, _ question: RateQuery) -> [Provenance] {
        var provenances: [Provenance] = []
        for provenance in source.endpoints(for: question).map(Provenance.init) where !provenances.contains(provenance) {
            provenances.append(provenance)
            if let range = source.rangeSource { provenances.append(Provenance(source: range, host: provenance.host)) }
        }
        return provenances
    }

    /// Whether the market has one rate a day, in force until the next.
    var isDayBound: Bool { question.market.traits.hasDailyRate }
    var hasMoreSources: Bool { position < sources.count }

    mutating func nextSource() -> (any RateSource)? {
        guard position < sources.count else { return nil }
        position += 1
        return sources[position - 1]
    }

    /// Notes whose answer comes next.
    mutating func asked(_ source: any RateSource) {
        standsIn = source.fallbackFlag
        // When a source before may be asked again is no news once another one answers.
        nextRefresh = nil
    }

    mutating func found(_ quotes: [StoredQuote], isFresh: Bool) {
        var quotes = quotes
        if isStrict { keepDay(of: &quotes, isFresh: isFresh) }
        if standsIn == .median {
            (quotes, leftOut) = BankMedian.averages(of: quotes)
        } else if standsIn != .singleBank {
            quotes.removeAll { $0.quote.bank != nil }
        }
        // A halted pair has no number, and answers nothing.
        quotes.removeAll { $0.quote.anyRate == nil }
        if isFresh && (!quotes.isEmpty || sawEmptyDay) {
            if !best.isEmpty { older.append(best) }
            (best, bestIsFresh, bestStandsIn, isDone) = (quotes, true, standsIn, true)
        } else if let newest = quotes.map(\.fetchedAt).max(), best.allSatisfy({ $0.fetchedAt < newest }) {
            if !best.isEmpty { older.append(best) }
            (best, bestStandsIn) = (quotes, standsIn)
        } else if !quotes.isEmpty {
            older.append(quotes)
        }
    }

    /// Fills what the best source lacks of the wanted currencies with what others said before, each as old as it is.
    mutating func fillFromOlder() {
        for code in unanswered() {
            let held = older.joined().filter { $0.quote.currency == code }
            guard let newest = held.max(by: { $0.fetchedAt < $1.fetchedAt }) else { continue }
            best.append(newest)
            filled.append(newest)
        }
    }

    /// Takes out the quotes of other days than the one asked for; one that names no day is of the day it was fetched on.
    private mutating func keepDay(of quotes: inout [StoredQuote], isFresh: Bool) {
        let others = quotes.filter { $0.day(in: kyiv) != question.day }
        guard !others.isEmpty else { return }
        otherDays += others
        quotes.removeAll { $0.day(in: kyiv) != question.day }
        // The market itself has said that its last rates are of another day: nobody stands in for it.
        if quotes.isEmpty, isFresh, standsIn == nil { isDone = true }
    }

    /// Whether nobody who was to be asked failed or could not be: then what was not found is not there.
    var isWhole: Bool { failures.isEmpty && refusedUntil == nil }

    /// The day of the last rate of a currency that was found for another day; `nil` when there is none.
    func otherDay(of currency: CurrencyCode) -> Day? {
        otherDays.filter { $0.quote.currency == currency }.map { $0.day(in: kyiv) }.max()
    }

    /// A day that the day rule needs could not be had.
    mutating func lacksDay(_ source: SourceID, _ standing: FetchStatus, now: Timestamp) {
        lacksDay = true
        switch standing {
        case .failed(let failure): failed(source, failure)
        case .notBefore(let moment): refused(until: moment, isFresh: false)
        default: refused(until: now.advanced(by: 1), isFresh: false)
        }
    }

    mutating func refused(until moment: Timestamp, isFresh: Bool) {
        if policy == .fromNetwork { nextRefresh = moment }
        if !isFresh { refusedUntil = min(refusedUntil ?? moment, moment) }
    }

    mutating func failed(_ source: SourceID, _ failure: FetchError) {
        failures.append(SourceError(source: source, failure: failure))
    }

    mutating func carry(_ quotes: [StoredQuote], from day: Day) {
        for quote in quotes where !best.contains(where: { $0.quote.currency == quote.quote.currency }) {
            best.append(quote)
            carried.append(.carriedForward(currency: quote.quote.currency, asked: question.day, from: day))
        }
        bestIsFresh = true
    }

    /// Takes what is known of the days before in place of today's.
    mutating func fallBack(on quotes: [StoredQuote], _ kyiv: KyivTime) {
        best = quotes
        for code in question.currencies {
            guard let day = quotes.first(where: { $0.quote.currency == code })?.quote.day(in: kyiv) else { continue }
            carried.append(.lastKnown(currency: code, asked: question.day, from: day))
        }
    }

    /// Whether the NBU left the day empty: nothing at all, or a stump without the dollar as on some days of 1997.
    ///
    /// A day with euros has dollars: their row was of no use, and an earlier day's must not stand for it.
    var wasLeftEmpty: Bool {
        best.isEmpty ? sawEmptyDay : !best.contains { [.usd, .eur].contains($0.quote.currency) } && bestIsFresh
    }

    /// The wanted currencies that no quote answers yet.
    func unanswered() -> [CurrencyCode] {
        question.currencies.filter { code in code != .uah && !best.contains { $0.quote.currency == code } }
    }

    /// The quotes to answer with: the wanted first, in their order, then, unless only they are, the others.
    func ordered() -> [StoredQuote] {
        var ordered: [StoredQuote] = []
        for code in question.currencies { ordered += best.filter { $0.quote.currency == code } }
        if !only { ordered += best.filter { !question.currencies.contains($0.quote.currency) } }
        return ordered
    }

    func isStale(_ stored: StoredQuote) -> Bool {
        !bestIsFresh || filled.contains(stored) || outlived.contains(stored)
    }

    func warnings(_ now: Timestamp, _ oddities: [Warning]) -> [Warning] {
        var warnings = carried
        guard let source = best.first?.provenance.source else { return warnings }
        if let bestStandsIn { warnings.append(.standIn(source: source, flag: bestStandsIn)) }
        if bestStandsIn == .median { warnings += leftOut }
        if !bestIsFresh, let oldest = best.map(\.fetchedAt).min() {
            warnings.append(.stale(source: source, ageSeconds: now.seconds - oldest.seconds))
        } else if let oldest = best.filter(outlived.contains).map(\.fetchedAt).min() {
            warnings.append(.nothingNewer(source: source, ageSeconds: now.seconds - oldest.seconds))
        }
        for failure in failures { warnings.append(.sourceFailed(source: failure.source, failure: failure.failure)) }
        warnings += oddities
        return warnings
    }

    /// Why there is nothing at all.
    var failure: AnswerError {
        if question.day > question.today { return .ahead(question.day, of: question.market, today: question.today) }
        if question.day < .firstOfHryvnia { return .noArchive(market: question.market, day: question.day) }
        if sawEmptyDay, !lacksDay, let currency = question.currencies.first {
            return .noRateThatDay(
                currency: currency, market: question.market, day: question.day, last: nil, isStrict: isStrict)
        }
        // Told to come back later (429) is no dead source.
        let areLimits = failures.allSatisfy { failure in
            if case .status(429, _) = failure.failure { return true }
            return false
        }
        if let refusedUntil, areLimits { return .tryLater(market: question.market, until: refusedUntil) }
        if !failures.isEmpty { return .unreachable(market: question.market, failures: failures) }
        if sources.isEmpty || provenances.isEmpty {
            return question.day == question.today
                ? .noSource(market: question.market) : .noArchive(market: question.market, day: question.day)
        }
        return .nothingStored(market: question.market)
    }
}
