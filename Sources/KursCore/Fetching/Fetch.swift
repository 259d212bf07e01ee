/// One thing to fetch: its address, and how its answer is read.
public struct Fetch: Sendable {
    public let endpoint: Endpoint
    /// The day wanted; `nil` where the answer is not of one day.
    public let day: Day?
    /// Seconds between two requests while the endpoint has nothing, where that differs from the endpoint's lifetime.
    public let emptySpacingSeconds: Int
    /// Makes of an answer's bytes what it can; pure.
    public let read: @Sendable ([UInt8], ReaderContext) -> ReadResult
    /// Begins to read an answer that is too large to keep in memory; `nil` for all others.
    public let begin: (@Sendable () -> any StreamingReader)?
    /// Whether an error's body says, validly, that there is nothing for the day; `nil` where no error does.
    public var meansNoData: (@Sendable ([UInt8]) -> Bool)?
    /// The path and query of the page after one with a number, from 1; `nil` after the last page.
    ///
    /// An answer of several pages is read as an array of them.
    public var nextPage: (@Sendable (_ page: [UInt8], _ number: Int) -> String?)?
    /// The address of a price that can be checked and stands for this one, which cannot: the coin pegged to the dollar on
    /// the same exchange; `nil` where an answer stands for itself.
    public var vouchedBy: Endpoint?
    /// Whether it is fetched again by a rule of its own, whatever age the user allows.
    private(set) var keepsOwnPace = false

    public init(
        _ endpoint: Endpoint, day: Day? = nil, emptySpacingSeconds: Int = 300,
        read: @escaping @Sendable ([UInt8], ReaderContext) -> ReadResult
    ) {
        self.endpoint = endpoint
        self.day = day
        self.emptySpacingSeconds = emptySpacingSeconds
        self.read = read
        begin = nil
    }

    /// Joins an endpoint and what reads its answers while they arrive.
    public init(_ endpoint: Endpoint, reading begin: @escaping @Sendable () -> any StreamingReader) {
        self.endpoint = endpoint
        day = nil
        emptySpacingSeconds = 300
        self.begin = begin
        read = { bytes, context in
            let reader = begin()
            reader.take(bytes)
            return reader.finish(context)
        }
    }

    func living(_ lifetime: Endpoint.Lifetime) -> Fetch {
        var other = endpoint
        other.lifetime = lifetime
        var fetch =
            begin.map { Fetch(other, reading: $0) }
            ?? Fetch(other, day: day, emptySpacingSeconds: emptySpacingSeconds, read: read)
        (fetch.meansNoData, fetch.nextPage, fetch.vouchedBy) = (meansNoData, nextPage, vouchedBy)
        fetch.keepsOwnPace = true
        return fetch
    }

    /// The same, fetched by the endpoint's lifetime whatever age the user allows.
    package var atOwnPace: Fetch { living(endpoint.lifetime) }

    var spacing: Int64 {
        switch endpoint.lifetime {
        case .seconds(let seconds): Int64(seconds)
        case .forever: Int64(emptySpacingSeconds)
        }
    }

    /// Whether what is stored need not be fetched again at a moment.
    func isFresh(_ state: FetchState?, now: Timestamp) -> Bool {
        guard let state, let fetchedAt = state.fetchedAt else { return false }
        if case .forever = endpoint.lifetime, state.hasData { return true }
        // An answer from the future (the clock was set back) is as good as one from just now, once.
        if now.seconds - fetchedAt.seconds < spacing, fetchedAt.seconds - now.seconds < spacing { return true }
        // Fetched again since, the source had nothing newer: until the next request is allowed, the stored answer is fresh.
        guard let attemptedAt = state.attemptedAt, state.lastFailure == nil else { return false }
        return attemptedAt.seconds - fetchedAt.seconds >= spacing && now.seconds >= attemptedAt.seconds
            && now.seconds - attemptedAt.seconds < spacing
    }

    /// Whether what is stored need not be fetched again at a moment, for a user who allows answers a certain age.
    ///
    /// - Parameter maxAge: Seconds; `nil` for as old as the endpoint's lifetime lets them become.
    func isFresh(_ state: FetchState?, now: Timestamp, today: Day, maxAge: Int64?) -> Bool {
        guard isFresh(state, now: now) else { return false }
        guard let maxAge, !isFinal(today: today), let state, state.hasData, let fetchedAt = state.fetchedAt,
            now.seconds - fetchedAt.seconds > maxAge
        else { return true }
        // A request has just succeeded: the stored answer is the newest there is, however old a cache on the way has made it.
        guard let attemptedAt = state.attemptedAt, state.lastFailure == nil else { return false }
        return abs(now.seconds - attemptedAt.seconds) < spacing(maxAge: maxAge)
    }

    /// Whether the answer can no longer change: of a day that is over, or an article.
    private func isFinal(today: Day) -> Bool {
        if keepsOwnPace { return true }
        if let day { return day < today }
        return endpoint.lifetime == .forever
    }

    /// Seconds between two requests to the endpoint for a user who allows answers a certain age: what lives for a day
    /// may be fetched as often as others are.
    func spacing(maxAge: Int64?) -> Int64 {
        guard maxAge != nil, !keepsOwnPace, case .seconds = endpoint.lifetime else { return spacing }
        return min(spacing, RateLimitGuard().spacingSeconds)
    }

    /// Whether an answer fetched at a moment has outlived the endpoint's interval.
    func isExpired(_ fetchedAt: Timestamp, now: Timestamp) -> Bool {
        guard case .seconds = endpoint.lifetime else { return false }
        return now.seconds - fetchedAt.seconds >= spacing
    }
}

/// Reads one answer while it arrives, so that a large one is never in memory whole.
public protocol StreamingReader: AnyObject {
    /// Takes the next bytes, wherever they were cut.
    func take(_ bytes: [UInt8])
    /// The result; called once, after the last byte.
    func finish(_ context: ReaderContext) -> ReadResult
}
