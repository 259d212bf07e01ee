/// What went wrong while a market's sources were searched: why there may be no answer, and what to warn about.
struct SearchDiagnosis {
    /// The sources that failed.
    private(set) var failures: [SourceError] = []
    /// When the first of the sources that could not be asked, and whose answer is not fresh, may be.
    private(set) var refusedUntil: Timestamp?
    /// When a refresh that the user wanted is allowed; `nil` when none was refused.
    var nextRefresh: Timestamp?
    /// A source has, validly, nothing for the day.
    var isEmptyDay = false
    /// A day before could not be fetched: what precedes it must not be carried forward.
    private(set) var lacksEarlierDay = false

    /// Whether every source that was tried has answered: then what was not found does not exist.
    var isComplete: Bool { failures.isEmpty && refusedUntil == nil }

    /// Records what became of a fetch.
    mutating func record(_ report: FetchReport, policy: CachePolicy) {
        if report.isEmpty { isEmptyDay = true }
        if let moment = report.retryAt { refused(until: moment, isCurrent: report.isCurrent, policy: policy) }
        if let failure = report.failure { failures.append(SourceError(source: report.source, failure: failure)) }
    }

    /// Records that an earlier day, which might have the rate in force, could not be fetched.
    mutating func recordMissingDay(_ report: FetchReport, policy: CachePolicy, now: Timestamp) {
        lacksEarlierDay = true
        if let failure = report.failure {
            failures.append(SourceError(source: report.source, failure: failure))
        } else {
            refused(until: report.retryAt ?? now.advanced(by: 1), isCurrent: false, policy: policy)
        }
    }

    private mutating func refused(until moment: Timestamp, isCurrent: Bool, policy: CachePolicy) {
        if policy == .fromNetwork { nextRefresh = moment }
        if !isCurrent { refusedUntil = min(refusedUntil ?? moment, moment) }
    }

    /// Whether the sources that failed only limit requests (429), and so work.
    ///
    /// - Parameter relays: Sources that do not count, since they only stand in for others.
    func areOnlyLimits(besides relays: [SourceID]) -> Bool {
        failures.allSatisfy { failure in
            if case .status(429, _) = failure.failure { return true }
            if relays.contains(failure.source) { return true }
            return false
        }
    }
}
