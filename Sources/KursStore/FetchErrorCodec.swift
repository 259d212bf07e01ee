internal import KursCore

// How an error is stored in the columns `failure`, `failure_reason`, `failure_host` and `failure_detail`.

extension FetchError {
    /// The error as the values of its four columns.
    var columns: (kind: String, reason: String, host: String, detail: String) {
        switch self {
        case .transport(let reason, let host, let detail): ("transport", reason, host, detail)
        case .status(let status, let host): ("status", "\(status)", host, "")
        case .refused(let reason, let detail): ("refused", reason, "", detail)
        }
    }

    /// Reads what ``columns`` wrote; an unknown kind becomes a refusal with that kind as its reason.
    init(kind: String, reason: String, host: String, detail: String) {
        switch kind {
        case "transport": self = .transport(reason: reason, host: host, detail: detail)
        case "status": self = .status(Int(reason) ?? 0, host: host)
        case "refused": self = .refused(reason: reason, detail: detail)
        default: self = .refused(reason: kind, detail: detail)
        }
    }
}
