internal import KursCore

/// What tells one series of an endpoint's answers from another.
struct SeriesKey: Hashable {
    private var market: Market
    private var currency: CurrencyCode
    private var base: CurrencyCode
    private var kind: Kind?
    private var bank: String

    /// The series a quote belongs to.
    init(_ quote: Quote) {
        (market, currency, base) = (quote.market, quote.currency, quote.base)
        (kind, bank) = (quote.kind, quote.bank?.slug ?? "")
    }
}

/// A series that quotes are being added to.
struct KnownSeries {
    /// Its number.
    let id: Int64
    /// One of its quotes, for its names.
    let quote: Quote
    /// From its first day to its last, as the database has it.
    let daysBefore: ClosedRange<Day>?
    /// From its first day to its last, with what was added.
    var days: ClosedRange<Day>
}

extension SQLiteStore {
    /// The series a quote belongs to; made when it is new, and then `last` is its number.
    func series(
        of quote: Quote, _ provenance: Provenance, _ day: Day, last: inout Int64?
    ) throws(StoreError) -> KnownSeries {
        var find = try statement(
            """
            SELECT id,first_day,last_day FROM series \
            WHERE market=? AND bank=? AND currency=? AND kind=? AND base=? AND source=? AND host=?
            """)
        try find.bindSeries(quote, provenance)
        if try find.step(), let first = find.day(1), let last = find.day(2) {
            let days = first...max(first, last)
            return KnownSeries(id: find.number(0), quote: quote, daysBefore: days, days: days)
        }
        var make = try statement(
            """
            INSERT INTO series(market,bank,currency,kind,base,source,host,id,first_day,last_day,bank_name)\
            VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?9,?10)
            """)
        if last == nil { last = try lastSeries() }
        let id = (last ?? 0) + 1
        last = id
        try make.bindSeries(quote, provenance)
        try make.bind(id, at: 8)
        try make.bind(day, at: 9)
        try make.bind(quote.bank?.name, at: 10)
        try make.run()
        return KnownSeries(id: id, quote: quote, daysBefore: day...day, days: day...day)
    }

    /// Writes down from when to when a series reaches.
    func keepDays(of series: KnownSeries, _ provenance: Provenance) throws(StoreError) {
        var row = try statement(
            """
            UPDATE series SET first_day=?8,last_day=?9 \
            WHERE market=?1 AND bank=?2 AND currency=?3 AND kind=?4 AND base=?5 AND source=?6 AND host=?7
            """)
        try row.bindSeries(series.quote, provenance)
        try row.bind(series.days.lowerBound, at: 8)
        try row.bind(series.days.upperBound, at: 9)
        try row.run()
    }

    /// The highest number of a series; a walk over all of them, so an answer full of new ones asks once.
    private func lastSeries() throws(StoreError) -> Int64 {
        let row = try statement("SELECT max(id)FROM series")
        return try row.step() ? row.number(0) : 0
    }
}

extension Statement {
    /// Binds the seven columns that tell series apart.
    mutating func bindSeries(_ quote: Quote, _ provenance: Provenance) throws(StoreError) {
        try bind(quote.market.rawValue, at: 1)
        try bind(quote.bank?.slug ?? "", at: 2)
        try bind(quote.currency, at: 3)
        try bind(quote.kind?.rawValue ?? "", at: 4)
        try bind(quote.base, at: 5)
        try bind(provenance.source.name, at: 6)
        try bind(provenance.host ?? "", at: 7)
    }
}
