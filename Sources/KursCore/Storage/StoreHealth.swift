/// The port to what `kurs doctor` and `kurs sources` report about a store.
package protocol StoreHealth: AnyObject {
    func endpoints() throws(StoreError) -> [KnownEndpoint]
    /// The hosts that are to be left alone at a moment, by name.
    func blockedHosts(at now: Timestamp) throws(StoreError) -> [BlockedHost]
    func counts() throws(StoreError) -> StoreCounts
    /// Reads the whole file; what is wrong with it in SQLite's words, empty when nothing is.
    func faults() throws(StoreError) -> [String]
}

package struct KnownEndpoint: Sendable, Equatable {
    /// The ``Endpoint/key``.
    package var key: String
    /// The host and port of its last request.
    package var host: String
    package var state: FetchState

    package init(key: String, host: String, state: FetchState) {
        self.key = key
        self.host = host
        self.state = state
    }

    package var source: SourceID { SourceID(String(key.prefix { $0 != " " })) }
}

/// A host that limits requests, or that could not be reached.
package struct BlockedHost: Sendable, Equatable {
    package var host: String
    /// The first moment at which a request is allowed again.
    package var until: Timestamp

    package init(host: String, until: Timestamp) {
        self.host = host
        self.until = until
    }
}

package struct StoreCounts: Sendable, Equatable {
    package var endpoints = 0
    package var quotes = 0
    package var news = 0
    package var unread = 0
    package var articles = 0
    package var banks = 0

    package init() {}
}

/// The last recovery of a damaged database, as the new one remembers it.
package struct StoreRecovery: Sendable, Equatable {
    package var at: Timestamp
    package var setAside: String

    package init(at: Timestamp, setAside: String) { (self.at, self.setAside) = (at, setAside) }

    package static let setting = "recovered"

    /// The value of the setting: seconds since 1970, a space, and the path.
    package var encoded: String { "\(at.seconds) \(setAside)" }

    /// Reads ``encoded``; `nil` for anything else.
    init?(encoded text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let seconds = Int64(parts[0]) else { return nil }
        self.init(at: Timestamp(seconds: seconds), setAside: String(parts[1]))
    }
}

extension SettingStore {
    package func lastRecovery() throws(StoreError) -> StoreRecovery? {
        try setting(StoreRecovery.setting).flatMap { StoreRecovery(encoded: $0) }
    }
}
