/// How fetches ended, by endpoint: written where they are made, and read where another process shows the answer.
///
/// A provider that reads a log makes no requests. A service that uses it then gives the answer, the failures and the
/// warnings that it would have given had it made the requests itself.
package final class FetchLog {
    package struct Entry: Sendable, Equatable {
        package var key: String
        package var status: FetchStatus
        /// The warnings of the reader, for explaining why a rate is missing.
        package var warnings: [Warning]

        package init(key: String, status: FetchStatus, warnings: [Warning] = []) {
            (self.key, self.status, self.warnings) = (key, status, warnings)
        }
    }

    package private(set) var entries: [Entry]
    package var storeError: StoreError?

    package init(entries: [Entry] = [], storeError: StoreError? = nil) {
        (self.entries, self.storeError) = (entries, storeError)
    }

    package subscript(key: String) -> Entry? { entries.first { $0.key == key } }

    /// Adds a fetch; of several fetches of an endpoint the first tells what was requested, the others find it stored.
    func add(_ entry: Entry) {
        if self[entry.key] == nil { entries.append(entry) }
    }
}

/// How a fetch ended, as far as policy, guard and time allowed it.
public enum FetchStatus: Sendable, Equatable {
    /// The store's answer is fresh; no request was made.
    case fresh
    /// A new answer is in the store, or the source confirmed the old one as unchanged.
    case renewed
    /// The source has, validly, nothing.
    case empty
    /// The policy, or a store that cannot be written, allowed no request; the store may have something older.
    case notRequested
    /// No request is allowed before this moment; the store may have something older.
    case notBefore(Timestamp)
    case busy
    /// The request failed; the store may have something older.
    case failed(FetchError)

    var isGood: Bool { self == .fresh || self == .renewed }

    init(_ outcome: FetchOutcome) {
        switch outcome {
        case .found, .unchanged: self = .renewed
        case .empty: self = .empty
        case .failed(let failure, _, _), .unreached(let failure): self = .failed(failure)
        }
    }
}

/// The state of what the store has of an endpoint.
public struct CachedAnswer: Sendable, Equatable {
    public var isFresh: Bool
    /// Whether the source has, validly, nothing.
    public var isEmpty: Bool
}
