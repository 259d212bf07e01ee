/// A stored quote with its source and the moment it was fetched.
public struct StoredQuote: Sendable, Equatable {
    public var quote: Quote
    public var provenance: Provenance
    /// When it was fetched, or last confirmed as unchanged.
    public var fetchedAt: Timestamp
    /// The close before it, where the store has measured it already.
    public var close: PreviousClose

    public init(
        quote: Quote, provenance: Provenance, fetchedAt: Timestamp, close: PreviousClose = .notMeasured
    ) {
        self.quote = quote
        self.provenance = provenance
        self.fetchedAt = fetchedAt
        self.close = close
    }

    /// The civil day it is for; the day it was fetched on where its source states none.
    public func day(in kyiv: KyivTime) -> Day { quote.day(in: kyiv) ?? kyiv.day(at: fetchedAt) }
}

/// The numbers that a quote's change is measured against.
public enum PreviousClose: Sendable, Equatable {
    case notMeasured
    /// The numbers of the close before; all `nil` when the store knows none.
    indirect case measured(buy: ExactDecimal?, sell: ExactDecimal?, official: ExactDecimal?)
}

/// The source, and the mirror if any, a quote came from.
public struct Provenance: Sendable, Hashable {
    public var source: SourceID
    /// The host of a mirror the user had named; `nil` for the upstream's own.
    ///
    /// Its quotes answer only while it is named.
    public var host: String?

    public init(source: SourceID, host: String? = nil) {
        self.source = source
        self.host = host
    }
}
