protocol SourcedAnswer {
    var warnings: [Warning] { get set }
    /// When a refresh that the user wanted and the guard refused is allowed; `nil` when none was refused.
    var nextRefresh: Timestamp? { get set }
    /// The worst of what kept sources from answering; `nil` while nothing did.
    var problem: SourceProblem? { get set }
}

public enum SourceProblem: Sendable {
    /// The guard or the source itself allows no request now; a later one may succeed.
    case rateLimited
    case failed
}

extension SourcedAnswer {
    mutating func record(_ report: FetchReport, policy: CachePolicy) {
        if report.failure != nil, !report.isRateLimited {
            problem = .failed
        } else if report.isRateLimited || report.guardedUntil != nil {
            problem = problem ?? .rateLimited
        }
        if let failure = report.failure ?? report.earlierFailure {
            warnings.append(.sourceFailed(source: report.source, failure: failure))
        } else if let moment = report.guardedUntil, policy == .fromNetwork {
            nextRefresh = min(nextRefresh ?? moment, moment)
        }
    }
}
