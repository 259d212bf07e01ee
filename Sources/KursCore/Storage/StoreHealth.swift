/// The port to what `kurs doctor` and `kurs sources` report about a store.
public protocol StoreHealth: AnyObject {
    /// Every endpoint that was ever fetched, by key.
    func endpoints() throws(StoreError) -> [KnownEndpoint]
    /// The hosts that are to be left alone at a moment, by name.
    func heldHosts(at now: Timestamp) throws(StoreError) -> [BlockedHost]
    /// How much there is of everything.
    func counts() throws(StoreError) -> StoreCounts
    /// Reads the whole file; what is wrong with it in SQLite's words, empty when nothing is.
    func faults() throws(StoreError) -> [String]
}

/// An endpoint and the state of its requests.
public struct KnownEndpoint: Sendable, Equatable {
    /// The ``Endpoint/key``.
    public var key: String
    /// The host and port of its last request.
    public var host: String
    /// What is remembered.
    public var state: FetchState

    public init(key: String, host: String, state: FetchState) {
        self.key = key
        self.host = host
        self.state = state
    }

    /// Whose answers it gives.
    public var source: SourceID { SourceID(String(key.prefix { $0 != " " })) }
}

/// A host that limits requests, or that could not be reached.
public struct BlockedHost: Sendable, Equatable {
    /// The host and port.
    public var host: String
    /// The first moment at which a request is allowed again.
    public var until: Timestamp

    public init(host: String, until: Timestamp) {
        self.host = host
        self.until = until
    }
}

/// How much a store holds.
public struct StoreCounts: Sendable, Equatable {
    /// Endpoints ever fetched.
    public var endpoints = 0
    /// Quotes in the history.
    public var quotes = 0
    /// News.
    public var news = 0
    /// News not read yet.
    public var unread = 0
    /// Articles.
    public var articles = 0
    /// Banks.
    public var banks = 0

    /// Nothing.
    public init() {}
}
