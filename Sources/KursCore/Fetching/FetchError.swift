import KursText

public enum FetchError: Error, Sendable, Hashable {
    case transport(TransportError)
    /// The server answered with a status other than 200 and 304: the first line of its body, and the setting whose key was
    /// sent; each empty without any.
    case status(Int, host: String, reason: String = "", key: String = "")
    case refused(Refusal)
    /// An error stored by another version of kurs in words that this one does not have.
    case unknown(reason: String, detail: String)

    package var encoded: EncodedFetchError {
        let (kind, words, host): (String, ArraySlice<String>, String)
        switch self {
        case .transport(let error): (kind, words, host) = ("transport", error.words[...], error.words[1])
        case .status(let status, let place, let reason, let key):
            (kind, words, host) = ("status", ["\(status)"] + (reason + key == "" ? [] : [reason, key]), place)
        case .refused(let refusal): (kind, words, host) = ("refused", refusal.words[...], "")
        case .unknown(let reason, let detail):
            return EncodedFetchError(kind: "unknown", reason: reason, detail: detail)
        }
        let values = Array(words.dropFirst(kind == "transport" ? 2 : 1))
        return EncodedFetchError(
            kind: kind, reason: words[0], host: host, detail: values.isEmpty ? "" : values.json)
    }

    /// Decodes texts; what this version does not have becomes ``unknown(reason:detail:)``.
    package init(encoded: EncodedFetchError) {
        let values = encoded.detail.isEmpty ? [] : [String](json: encoded.detail.utf8)
        let decoded: FetchError? = values.flatMap { values in
            switch encoded.kind {
            case "transport": TransportError(words: [encoded.reason, encoded.host] + values).map(FetchError.transport)
            case "status":
                Int(encoded.reason).map {
                    .status($0, host: encoded.host, reason: values.first ?? "", key: values.dropFirst().first ?? "")
                }
            case "refused": Refusal(words: [encoded.reason] + values).map(FetchError.refused)
            default: nil
            }
        }
        let detail = [encoded.host, encoded.detail].filter { !$0.isEmpty }.list(" ")
        self = decoded ?? .unknown(reason: encoded.reason.isEmpty ? encoded.kind : encoded.reason, detail: detail)
    }
}

public struct SourceError: Sendable, Equatable {
    public var source: SourceID
    public var failure: FetchError

    public init(source: SourceID, failure: FetchError) {
        self.source = source
        self.failure = failure
    }

    var warning: Warning { .sourceFailed(source: source, failure: failure) }

    /// The failure that a warning reports; `nil` for other warnings.
    public init?(_ warning: Warning) {
        guard case .sourceFailed(let source, let failure) = warning else { return nil }
        self.init(source: source, failure: failure)
    }
}

extension TransportError {
    /// Whether the request cannot have reached the site: it is no attempt, and the next one need not wait.
    var isBeforeTheSite: Bool {
        switch self {
        case .unavailable, .unresolved, .unreachable, .noCertificates, .notConnected, .forbidden: true
        case .broken, .untrusted, .timedOut, .tooLarge, .redirected, .notRecorded: false
        }
    }

    /// Whether the next request to the same host would end in the same way.
    var concernsHost: Bool {
        switch self {
        case .unresolved, .unreachable: true
        default: false
        }
    }

    /// Whether a host refused the connection, and so is to be left alone with all its addresses.
    func isRefusedConnection(to host: String) -> Bool {
        guard case .broken(host, TransportError.refusedCode, _) = self else { return false }
        return true
    }

    /// The host with which there never was a connection; `nil` for other failures.
    package var unreachedHost: String? {
        switch self {
        case .unresolved(let host), .unreachable(let host, _), .notConnected(let host, _): host
        case .broken(let host, TransportError.refusedCode, _): host
        default: nil
        }
    }

    /// The `CURLE_COULDNT_CONNECT` of libcurl.
    private static let refusedCode = 7
}

/// A fetch error as texts: the columns of a row of the database, or the fields of a record between processes.
package struct EncodedFetchError: Equatable {
    /// `transport`, `status`, `refused` or `unknown`.
    package var kind: String
    /// The case, as a stable word; the number of a status.
    package var reason: String
    package var host: String
    /// The values as a JSON array; empty without any.
    package var detail: String

    package init(kind: String, reason: String, host: String = "", detail: String = "") {
        (self.kind, self.reason, self.host, self.detail) = (kind, reason, host, detail)
    }
}
