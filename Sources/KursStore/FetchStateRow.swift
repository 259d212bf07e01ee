internal import KursCore

extension FetchState {
    /// Reads the eleven columns from `attempted_at` to `failure_detail`, the first of which is `column`.
    init(_ row: borrowing Statement, from column: Int32) {
        self.init()
        attemptedAt = row.moment(column)
        fetchedAt = row.moment(column + 1)
        etag = row.text(column + 2)
        lastModified = row.text(column + 3)
        failures = Int(row.number(column + 4))
        notBefore = row.moment(column + 5)
        hasData = row.number(column + 6) != 0
        guard let kind = row.text(column + 7) else { return }
        lastFailure = FetchError(
            kind: kind, reason: row.text(column + 8) ?? "", host: row.text(column + 9) ?? "",
            detail: row.text(column + 10) ?? "")
    }

    /// Whether it can be as it is; a last attempt or a hold from the future is of a clock that was set back.
    func isPossible(at now: Timestamp) -> Bool {
        (attemptedAt ?? now) <= now && (notBefore ?? now) <= RateLimitGuard.limit(at: now)
    }

    /// Nothing is amiss any more; what is held is as old as `moment`.
    mutating func succeed(at moment: Timestamp?) {
        fetchedAt = moment
        failures = 0
        notBefore = nil
        lastFailure = nil
    }
}

extension FetchError {
    /// The failure as four words, for a row.
    var words: (kind: String, reason: String, host: String, detail: String) {
        switch self {
        case .transport(let reason, let host, let detail): ("transport", reason, host, detail)
        case .status(let status, let host): ("status", "\(status)", host, "")
        case .refused(let reason, let detail): ("refused", reason, "", detail)
        }
    }

    /// Reads what ``words`` wrote; anything unknown is a refusal with its own name.
    init(kind: String, reason: String, host: String, detail: String) {
        switch kind {
        case "transport": self = .transport(reason: reason, host: host, detail: detail)
        case "status": self = .status(Int(reason) ?? 0, host: host)
        case "refused": self = .refused(reason: reason, detail: detail)
        default: self = .refused(reason: kind, detail: detail)
        }
    }
}

extension RateLimitGuard {
    /// The last moment until which anything can be held at a moment.
    static func limit(at now: Timestamp) -> Timestamp { now.advanced(by: longestHold) }
}
