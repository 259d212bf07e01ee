/// What a reader makes of an answer.
public enum ReadResult: Sendable, Equatable {
    /// It holds what was asked for.
    case found(ParsedAnswer)
    /// It says, validly, that there is nothing for that day; no reason to try elsewhere or to stay away.
    case noData
    /// It is not what it should be; nothing of it is used.
    case refused(Refusal)
}

/// Why an answer was refused: what was looked for, what was there.
///
/// Facts only.
public enum Refusal: Error, Sendable, Equatable {
    /// Not JSON from this byte on.
    case notJSON(byteOffset: Int)
    /// JSON, but not the container it should be: `wanted` such as `array of rows`.
    case wrongShape(wanted: String, found: String)
    /// The upstream's own message instead of data.
    case said(String)
    /// A row without something it must have, or with something that cannot be; `row` counts from 0.
    case badRow(row: Int, field: String, value: String)
    /// Nothing of what was looked for is there.
    case notFound(lookedFor: String)
    /// The page is of another kind: `calendar`, `fuel`, `converter`, `login`, `error page`…
    case otherPage(kind: String)
    /// The answer is for another day than the one asked for; `found` is nil when it says no day.
    case otherDay(asked: Day, found: Day?)
    /// A rate ten times (or a tenth of) what it was: a denomination or a fault, not for kurs to guess.
    case jump(currency: CurrencyCode, before: ExactDecimal, after: ExactDecimal)
    /// It is for a moment more than a day ahead of the clock: the source's time is wrong, or this machine's.
    case ahead(Timestamp, clock: Timestamp)
}

/// What a reader is told besides the bytes.
///
/// It reads no clock: everything is here.
public struct ReaderContext: Sendable {
    /// The day asked for, where one was.
    public var day: Day?
    /// When the answer was fetched.
    public var fetchedAt: Timestamp
    /// Kyiv's civil time.
    public var kyiv: KyivTime
    /// Where it came from, `KEY` in the key's place; `nil` for a saved file of unknown origin.
    public var address: String?
    /// The server's `Content-Type`.
    public var contentType: String?
    /// What this machine's clock says; `nil` where moments are not to be held against it, as in a saved file.
    public var clock: Timestamp?

    /// Joins the facts.
    public init(
        day: Day? = nil, fetchedAt: Timestamp, kyiv: KyivTime, address: String? = nil, contentType: String? = nil
    ) {
        self.day = day
        self.fetchedAt = fetchedAt
        self.kyiv = kyiv
        self.address = address
        self.contentType = contentType
    }

    /// Whether a moment lies more than a day ahead of the clock, so that nothing can have been quoted then.
    public func isAhead(_ moment: Timestamp) -> Bool {
        clock.map { moment.seconds - $0.seconds > 86_400 } ?? false
    }
}
