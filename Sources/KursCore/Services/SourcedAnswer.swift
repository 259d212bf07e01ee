package protocol SourcedAnswer {
    var warnings: [Warning] { get set }
    /// When a refresh that the user wanted and the guard refused is allowed; `nil` when none was refused.
    var nextRefresh: Timestamp? { get set }
    /// The worst of what kept sources from answering; `nil` while nothing did.
    var problem: SourceProblem? { get set }
    /// When the first source that may not be asked now may be; `nil` for none.
    var retryAt: Timestamp? { get set }
}

public enum SourceProblem: Sendable {
    /// The guard or the source itself allows no request now; a later one may succeed.
    case rateLimited
    case failed
}

extension SourcedAnswer {
    /// When to come back, where nothing else is wrong than that no source may be asked now.
    package var laterAt: Timestamp? { problem == .rateLimited ? retryAt : nil }

    mutating func record(_ report: FetchReport, policy: CachePolicy) {
        if report.failure != nil, !report.isRateLimited {
            problem = .failed
        } else if report.isRateLimited || report.guardedUntil != nil {
            problem = problem ?? .rateLimited
        }
        if let moment = report.retryAt { retryAt = min(retryAt ?? moment, moment) }
        if let error = report.lastError {
            warnings.append(error.warning)
        } else if let moment = report.guardedUntil, policy == .fromNetwork {
            nextRefresh = min(nextRefresh ?? moment, moment)
        }
    }
}
