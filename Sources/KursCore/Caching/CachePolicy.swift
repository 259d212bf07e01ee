public enum CachePolicy: Sendable, Equatable {
    /// From the store only, however old (`--offline`).
    case fromCache
    /// From the network, if the guard allows (`--refresh`).
    case fromNetwork
    /// From the store while it is fresh, else from the network, else from the store again, marked stale.
    case automatic

    /// The policy for what a refresh does not concern, such as days that are over: fetched only where it is not stored.
    var withoutRefresh: CachePolicy { self == .fromCache ? .fromCache : .automatic }
}
