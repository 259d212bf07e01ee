/// The state of the requests to an endpoint.
public struct FetchState: Sendable, Equatable {
    /// When it was last requested, whatever the result; an attempt whose process died does not count.
    public var attemptedAt: Timestamp?
    /// When the stored answer was fetched, or last confirmed as unchanged.
    public var fetchedAt: Timestamp?
    /// The `ETag` of the stored answer.
    public var etag: String?
    /// The `Last-Modified` of the stored answer, as the server wrote it.
    public var lastModified: String?
    /// How many times in a row it has failed.
    public var failures: Int = 0
    /// No request before this moment; `nil` when only the interval counts.
    public var notBefore: Timestamp?
    /// Whether its last good answer contained anything.
    public var hasData: Bool = false
    /// How the last failure went; `nil` when the last attempt was good.
    public var lastFailure: FetchError?

    /// Whether a request for it is conditional, so that it may be answered with 304.
    var hasValidator: Bool { etag != nil || lastModified != nil }

    /// Nothing is known yet.
    public init() {}
}
