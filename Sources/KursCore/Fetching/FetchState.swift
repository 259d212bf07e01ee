/// What is remembered of asking an endpoint.
public struct FetchState: Sendable, Equatable {
    /// When it was last asked, whatever came of it; an attempt whose owner died before its end does not count.
    public var attemptedAt: Timestamp?
    /// When the answer we hold was fetched, or was last said to be unchanged.
    public var fetchedAt: Timestamp?
    /// Validators of the answer we hold.
    public var etag: String?
    /// The `Last-Modified` of the answer we hold, as the server wrote it.
    public var lastModified: String?
    /// How many times in a row it has failed.
    public var failures: Int = 0
    /// Not to be asked before this moment; `nil` when only the interval counts.
    public var notBefore: Timestamp?
    /// Whether its last good answer held anything.
    public var hasData: Bool = false
    /// How the last failure went; `nil` when the last attempt was good.
    public var lastFailure: FetchError?

    /// Nothing is known yet.
    public init() {}
}
