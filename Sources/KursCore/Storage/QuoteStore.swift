/// The port to quotes kept: what each endpoint last answered, and the history of all that was ever seen.
///
/// Quotes come in through ``FetchLedger/settle(_:of:with:now:)``; saving one twice is the same as saving it once. In the
/// history a doubtful quote (``Flags/doubts``) does not replace one that is not. What a
/// range of days answers is history only. The questions about history are about whole markets' rates in hryvnias, not
/// card rates; a quote without a time of its own counts as of the moment it was fetched.
public protocol QuoteStore: AnyObject {
    /// Answers several questions from the store as it is at one moment, whatever others write meanwhile.
    ///
    /// It is also faster than separate reads. A claim or anything else that writes may not be part of the body.
    func reading<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value

    /// Tells that one currency after another will be read over years, so that memory may be spent on it.
    func expectManyHistories()

    /// What an endpoint last answered for a market, in the answer's order; `nil` when it never answered.
    func answer(of key: String, market: Market) throws(StoreError) -> [StoredQuote]?

    /// Every quote of a market for one civil day, from these provenances only; whole markets' rates, not banks'.
    ///
    /// At most one per currency: the first provenance in the list wins, then the latest moment.
    func quotes(on day: Day, market: Market, from provenances: [Provenance]) throws(StoreError) -> [StoredQuote]

    /// The newest quote of a currency for a day not after `day` and not before `earliest`; `nil` when there is none.
    func inForce(
        on day: Day, notBefore earliest: Day, market: Market, currency: CurrencyCode, from provenances: [Provenance]
    ) throws(StoreError) -> StoredQuote?

    /// The newest quote before the given one with another day of setting or, where that is unknown, another rate.
    ///
    /// This is what a change is measured against; same market, currency, bank and kind.
    func previous(to quote: StoredQuote, from provenances: [Provenance]) throws(StoreError) -> StoredQuote?

    /// Hands over a currency's quotes from the first day to the last, oldest first, one at a time.
    ///
    /// Where several provenances have the same day or moment, the first one in the list wins.
    func history(
        of currency: CurrencyCode, market: Market, from first: Day, through last: Day,
        provenances: [Provenance], each: (StoredQuote) -> Void
    ) throws(StoreError)

    /// The currencies of which a market has any history from these provenances, in the order of their codes.
    func currencies(of market: Market, from provenances: [Provenance]) throws(StoreError) -> [CurrencyCode]

    /// Where the rates of a market's history came from, each source and host once; those of single banks apart.
    func provenances(of market: Market) throws(StoreError) -> [Provenance]

    /// Keeps the last of each day's quotes with a time of day before the day given; quotes of whole days are all kept.
    func thin(before day: Day) throws(StoreError)
}

extension QuoteStore {
    /// The quote that a change is measured against; `nil` where there is none, or it is doubtful.
    ///
    /// Of whole days it is the last one set on another day, or whose rate differs, from any of the provenances; with a time
    /// it is the one in force the day before, from its own.
    package func close(
        before stored: StoredQuote, from provenances: [Provenance], _ kyiv: KyivTime
    ) throws(StoreError) -> Quote? {
        let before: StoredQuote?
        if case .day = stored.quote.asOf {
            before = try previous(to: stored, from: provenances)
        } else {
            let day = stored.day(in: kyiv)
            before = try inForce(
                on: day.advanced(by: -1), notBefore: day.advanced(by: -3650), market: stored.quote.market,
                currency: stored.quote.currency, from: [stored.provenance])
        }
        return before.flatMap { $0.quote.flags.doubts.isEmpty ? $0.quote : nil }
    }
}
