internal import KursCore

// A series is the rates of one currency, kind and bank from one provenance: a row of the table `series`.

/// A quote's position within its series: the Kyiv day and the moment.
struct QuoteKey: Equatable {
    var day: Day
    /// Seconds since 1970 in UTC; 0 for a rate of a whole day.
    var moment: Int64

    var block: Int64 { day.block }

    func isBefore(_ other: QuoteKey) -> Bool { (day, moment) < (other.day, other.moment) }
}

extension Day {
    /// The block of eight days it belongs to, the first column of the key of `quote`.
    var block: Int64 { Int64(number >> 3) }
}

/// The columns that tell the series of one endpoint apart.
struct SeriesKey: Hashable {
    private var market: Market
    private var currency: CurrencyCode
    private var base: CurrencyCode
    private var kind: Kind?
    private var bank: String

    init(_ quote: Quote) {
        (market, currency, base) = (quote.market, quote.currency, quote.base)
        (kind, bank) = (quote.kind, quote.bank?.slug ?? "")
    }
}

struct OpenSeries {
    let id: Int64
    let quote: Quote
    let storedDays: ClosedRange<Day>?
    /// First and last day including the added quotes.
    var days: ClosedRange<Day>
}

struct Series {
    var id: Int64
    /// Cash or card, where the source tells them apart.
    var kind: Kind?
    var provenance: Provenance
    /// The index of its provenance in the query's list.
    var rank: Int
    var firstDay: Day
    var lastDay: Day
}

/// The series of a market that are not of single banks, read once for several queries.
struct MarketSeries {
    var market: Market
    var provenances: [Provenance]
    /// The series by currency; `nil` until a second query needs them.
    var all: [(currency: CurrencyCode, series: Series)]?

    /// The series of one currency; `nil` when none have been read yet.
    func series(of currency: CurrencyCode) -> [Series]? {
        all.map { all in all.filter { $0.currency == currency }.map(\.series) }
    }
}

extension Statement {
    mutating func bindSeries(_ quote: Quote, _ provenance: Provenance) throws(StoreError) {
        try bind(
            quote.market.rawValue, quote.bank?.slug ?? "", quote.currency, quote.kind?.rawValue ?? "", quote.base,
            provenance.source.name, provenance.host ?? "")
    }

    /// Reads the six columns from `id` to `last_day`; `nil` when the provenance is not in the list.
    func series(_ provenances: [Provenance]) throws(StoreError) -> Series? {
        let (source, host) = (text(2), text(3))
        let rank = provenances.firstIndex { $0.source.name == source && ($0.host ?? "") == host }
        guard let rank else { return nil }
        guard let first = try day(4), let last = try day(5) else { throw corruptRow("a day") }
        return Series(
            id: number(0), kind: text(1).flatMap { Kind(rawValue: $0) }, provenance: provenances[rank], rank: rank,
            firstDay: first, lastDay: last)
    }

    func allSeries(_ provenances: [Provenance]) throws(StoreError) -> [Series] {
        var found: [Series] = []
        while try step() {
            guard let series = try series(provenances) else { continue }
            // There are no more of them than sources, so a linear search is enough.
            found.insert(series, at: found.firstIndex { $0.rank > series.rank } ?? found.endIndex)
        }
        return found
    }

    /// Reads the ten columns from `unit` to `fetched_at`.
    func quote(_ market: Market, _ currency: CurrencyCode, _ series: Series) throws(StoreError) -> StoredQuote {
        var quote = Quote(market: market, currency: currency)
        try quote.readRates(self)
        if number(8) == 0 {
            let key = try quoteKey()
            quote.asOf = key.moment == 0 ? .day(key.day) : .instant(Timestamp(seconds: key.moment))
        }
        quote.kind = series.kind
        return StoredQuote(
            quote: quote, provenance: series.provenance, fetchedAt: try requiredMoment(9))
    }

    /// Reads columns 6 and 7, `day` and `moment`.
    func quoteKey() throws(StoreError) -> QuoteKey {
        guard let day = try day(6), let moment = try moment(7) else { throw corruptRow("a day") }
        return QuoteKey(day: day, moment: moment.seconds)
    }
}

extension Quote {
    /// Reads the first six columns: unit, buy, sell, official, set_on, flag.
    mutating func readRates(_ row: borrowing Statement) throws(StoreError) {
        guard let count = try row.number(0, in: CellRange.units, "a unit") else { throw row.corruptRow("a unit") }
        unit = Int(count)
        buy = try row.decimal(1)
        sell = try row.decimal(2)
        official = try row.decimal(3)
        setOn = try row.day(4)
        flags = row.text(5).map { Flags(text: $0) } ?? []
    }
}

/// The integers that kurs writes; anything else in a cell is damage.
enum CellRange {
    /// The years 1 to 9999 in days since 1970.
    static let days: ClosedRange<Int64> = -719_162...2_932_896
    /// The years 1 to 9999 in seconds since 1970.
    static let moments: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
    static let units: ClosedRange<Int64> = 1...1_000_000_000
    static let any: ClosedRange<Int64> = .min ... .max
    static let natural: ClosedRange<Int64> = 0 ... .max
    static let truth: ClosedRange<Int64> = 0...1
}
