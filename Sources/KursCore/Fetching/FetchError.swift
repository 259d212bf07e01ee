/// Why an endpoint gave no new answer.
public enum FetchError: Error, Sendable, Hashable {
    /// No answer arrived.
    case transport(TransportError)
    /// The server answered with a status other than 200 and 304.
    case status(Int, host: String)
    /// The reader rejected the answer.
    case refused(Refusal)
    /// An error stored by another version of kurs in words that this one does not have.
    case unknown(reason: String, detail: String)
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
