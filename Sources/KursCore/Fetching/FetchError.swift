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
    /// Whether the whole host is to be left alone for a while, not just the one address.
    var isTheHostsFault: Bool {
        switch self {
        case .unresolved, .broken, .untrusted, .timedOut: true
        case .unavailable, .tooLarge, .redirected, .forbidden, .notRecorded: false
        }
    }
}
