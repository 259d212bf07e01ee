import KursCore
import KursTerminal

struct SourceStatus {
    var source: SourceID
    /// The time of the last answer; `nil` if there was none.
    var fetchedAt: Timestamp?
    /// The failure of the latest attempt; `nil` if it succeeded.
    var failure: FetchError?
    var attemptedAt: Timestamp?
    var notBefore: Timestamp?

    static func all(_ endpoints: [KnownEndpoint]) -> [SourceStatus] {
        var statuses: [String: SourceStatus] = [:]
        for endpoint in endpoints {
            let (source, state) = (endpoint.source, endpoint.state)
            var standing = statuses[source.name] ?? SourceStatus(source: source)
            standing.fetchedAt = [standing.fetchedAt, state.fetchedAt].compactMap { $0 }.max()
            // Of two attempts within a second, the failed one is shown.
            let newest = standing.attemptedAt
            if let attempt = state.attemptedAt,
                newest.map({ attempt > $0 || (attempt == $0 && state.lastFailure != nil) }) ?? true
            {
                (standing.attemptedAt, standing.failure) = (attempt, state.lastFailure)
                standing.notBefore = state.lastFailure == nil ? nil : state.notBefore
            }
            statuses[source.name] = standing
        }
        return statuses.values.sorted { $0.source.name < $1.source.name }
    }

    func sentence(_ language: Language, _ context: CommandContext) -> String {
        let now = context.now
        func ago(_ moment: Timestamp) -> String { Age.ago(now.seconds - moment.seconds, language) }
        let answer = fetchedAt.map { language("answered \(ago($0))", "відповідь \(ago($0))") }
        guard let failure, let attemptedAt else {
            return answer ?? language("no answer yet", "відповіді ще немає")
        }
        var parts = [
            language("failed \(ago(attemptedAt))", "збій \(ago(attemptedAt))") + ": "
                + failure.sentence(language)
        ]
        if let answer { parts.append(answer) }
        if let notBefore, notBefore > now {
            let time = context.moment(notBefore)
            parts.append(language("next attempt \(time)", "наступна спроба \(time)"))
        }
        return parts.list("; ")
    }
}
