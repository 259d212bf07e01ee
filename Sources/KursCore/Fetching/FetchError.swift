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

/// A fetch error as texts: the columns of a row of the database, or the fields of a record between processes.
package struct EncodedFetchError: Equatable {
    /// `transport`, `status`, `refused` or `unknown`.
    package var kind: String
    /// The case, as a stable word; the number of a status.
    package var reason: String
    package var host: String
    /// The associated values, separated by spaces; free text comes last.
    package var detail: String

    package init(kind: String, reason: String, host: String = "", detail: String = "") {
        (self.kind, self.reason, self.host, self.detail) = (kind, reason, host, detail)
    }
}

extension FetchError {
    /// The error as texts.
    package var encoded: EncodedFetchError {
        switch self {
        case .transport(let error): error.encoded
        case .status(let status, let host): EncodedFetchError(kind: "status", reason: "\(status)", host: host)
        case .refused(let refusal):
            EncodedFetchError(kind: "refused", reason: refusal.encoded.reason, detail: refusal.encoded.detail)
        case .unknown(let reason, let detail): EncodedFetchError(kind: "unknown", reason: reason, detail: detail)
        }
    }

    /// Decodes texts; what this version does not have becomes ``unknown(reason:detail:)``.
    package init(encoded: EncodedFetchError) {
        let decoded: FetchError? =
            switch encoded.kind {
            case "transport": TransportError(encoded: encoded).map(FetchError.transport)
            case "status": Int(encoded.reason).map { .status($0, host: encoded.host) }
            case "refused": Refusal(reason: encoded.reason, detail: encoded.detail).map(FetchError.refused)
            default: nil
            }
        let detail = [encoded.host, encoded.detail].filter { !$0.isEmpty }.list(" ")
        self = decoded ?? .unknown(reason: encoded.reason.isEmpty ? encoded.kind : encoded.reason, detail: detail)
    }
}

extension TransportError {
    fileprivate var encoded: EncodedFetchError {
        let (reason, host, detail) =
            switch self {
            case .unavailable(let names): ("no-libcurl", "", names)
            case .unresolved(let host): ("unresolved", host, "")
            case .unreachable(let host, let message): ("unreachable", host, message)
            case .noCertificates(let message): ("no-certificates", "", message)
            case .broken(let host, let code, let message): ("broken", host, "\(code) \(message)")
            case .untrusted(let host, let message): ("untrusted", host, message)
            case .notConnected(let host, let milliseconds): ("not-connected", host, "\(milliseconds)")
            case .timedOut(let host, let milliseconds): ("timed-out", host, "\(milliseconds)")
            case .tooLarge(let host, let limit): ("too-large", host, "\(limit)")
            case .redirected(let host, let address): ("redirected", host, address)
            case .forbidden(let address): ("forbidden", "", address)
            case .notRecorded(let address): ("not-recorded", "", address)
            }
        return EncodedFetchError(kind: "transport", reason: reason, host: host, detail: detail)
    }

    fileprivate init?(encoded: EncodedFetchError) {
        let (host, detail) = (encoded.host, encoded.detail)
        switch encoded.reason {
        case "no-libcurl": self = .unavailable(libraryNames: detail)
        case "unresolved": self = .unresolved(host: host)
        case "unreachable": self = .unreachable(host: host, message: detail)
        case "no-certificates": self = .noCertificates(message: detail)
        case "broken":
            guard let (code, message) = detail.halves(at: " "), let code = Int(code) else { return nil }
            self = .broken(host: host, code: code, message: message)
        case "untrusted": self = .untrusted(host: host, message: detail)
        case "not-connected":
            guard let milliseconds = Int(detail) else { return nil }
            self = .notConnected(host: host, milliseconds: milliseconds)
        case "timed-out":
            guard let milliseconds = Int(detail) else { return nil }
            self = .timedOut(host: host, milliseconds: milliseconds)
        case "too-large":
            guard let limit = Int(detail) else { return nil }
            self = .tooLarge(host: host, limitBytes: limit)
        case "redirected": self = .redirected(host: host, to: detail)
        case "forbidden": self = .forbidden(address: detail)
        case "not-recorded": self = .notRecorded(address: detail)
        default: return nil
        }
    }
}

extension String {
    /// The text before and after the first separator; `nil` without one.
    func halves(at separator: Unicode.Scalar) -> (String, String)? {
        let text = unicodeScalars
        guard let index = text.firstIndex(of: separator) else { return nil }
        return (String(text[..<index]), String(text[text.index(after: index)...]))
    }
}
