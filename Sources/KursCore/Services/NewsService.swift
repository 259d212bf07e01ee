public struct NewsAnswer: Sendable, SourcedAnswer {
    /// The news, newest first.
    public var news: [StoredNews]
    public var warnings: [Warning]
    /// When a refresh that the guard refused is allowed; `nil` when none was refused.
    public var nextRefresh: Timestamp?
    /// Seconds since the feed that answered longest ago did; `nil` when none ever did.
    public var ageSeconds: Int64?
    /// What kept a source from answering; `nil` when nothing did.
    public var problem: SourceProblem?
    package var retryAt: Timestamp?
}

public struct ArticleAnswer: Sendable {
    public var news: StoredNews
    /// Its text, fetched now or kept from before; `nil` where only the feed's own text is there.
    public var article: Article?
    /// Why there is no more than the feed's own text; `nil` when there is, or when it may not be fetched.
    public var failure: FetchError?
    /// Whether its page may not be fetched, by its address.
    public var isForbidden = false
    /// When a refresh that the guard refused is allowed; `nil` when none was refused.
    public var nextRefresh: Timestamp?

    /// Whether there is no more to read than the feed's headline and summary.
    public var isMissing: Bool { article == nil && news.news.text == nil }
}

/// Answers what is new, from a store that forgets nothing.
public final class NewsService {
    private let store: any Store
    private let provider: DataProvider
    private let time: any TimeSource
    private let source: any NewsSource

    public init(store: any Store, provider: DataProvider, time: any TimeSource, source: any NewsSource) {
        self.store = store
        self.provider = provider
        self.time = time
        self.source = source
    }

    /// The first fetch of every feed, to run alongside other fetches.
    public var firstFetches: [Fetch] { source.lines.compactMap(\.first) }

    /// The news that pass a filter; the feeds are refreshed first as far as the policy and the guard allow.
    public func news(_ filter: NewsFilter, policy: CachePolicy = .automatic) throws(StoreError) -> NewsAnswer {
        var answer = try refresh(policy: policy)
        answer.news = try store.news(filter)
        return answer
    }

    /// Fetches the feeds, and then the second address of those that failed, all at once.
    public func refresh(policy: CachePolicy = .automatic) throws(StoreError) -> NewsAnswer {
        var answer = NewsAnswer(news: [], warnings: [])
        let lines = source.lines.filter { !$0.isEmpty }
        let first = lines.map { $0[0] }
        if policy != .fromNetwork, try areFresh(first, &answer) { return answer }
        let fallbacks = lines.indices.map { Fallback($0..<$0 + 1, lines[$0].dropFirst().map { [$0] }) }
        let reports = try provider.report(first, policy: policy, fallbacks: fallbacks)
        var second: [Fetch] = []
        for (line, report) in zip(lines, reports) {
            try age(of: line[0], &answer)
            answer.record(report, policy: policy)
            if line.count > 1, report.lastError != nil { second.append(line[1]) } else { noteStale(report, &answer) }
        }
        guard !second.isEmpty else { return answer }
        for report in try provider.report(second, policy: policy) {
            try age(of: report.fetch, &answer)
            answer.record(report, policy: policy)
            noteStale(report, &answer)
        }
        return answer
    }

    /// Tells that what there is, is old, and when its source may be asked again.
    private func noteStale(_ report: FetchReport, _ answer: inout NewsAnswer) {
        guard report.lastError != nil, let age = answer.ageSeconds else { return }
        answer.warnings.append(
            .stale(
                source: report.source, ageSeconds: age,
                retrySeconds: report.retryAt.map { $0.seconds - time.now.seconds }))
    }

    private func areFresh(_ fetches: [Fetch], _ answer: inout NewsAnswer) throws(StoreError) -> Bool {
        for fetch in fetches {
            guard try provider.cached(fetch)?.isFresh == true else { return false }
            try age(of: fetch, &answer)
        }
        return true
    }

    private func age(of fetch: Fetch, _ answer: inout NewsAnswer) throws(StoreError) {
        guard let fetchedAt = try store.state(of: fetch.endpoint.key)?.fetchedAt else { return }
        answer.ageSeconds = max(answer.ageSeconds ?? Int64.min, time.now.seconds(since: fetchedAt))
    }

    /// The newest unread headline of the last three days, without a request; `nil` when all is read.
    public func headline() throws(StoreError) -> StoredNews? {
        try store.news(NewsFilter(limit: 1, unreadOnly: true, since: time.now.advanced(by: -3 * 86_400))).first
    }

    public func news(id: String) throws(StoreError) -> [StoredNews] { try store.news(id: id) }

    /// The text of a piece of news: the one kept, else its page's, else the feed's own.
    ///
    /// The news is marked as read unless its article is missing.
    public func article(of stored: StoredNews, policy: CachePolicy = .automatic) throws(StoreError) -> ArticleAnswer {
        var answer = ArticleAnswer(news: stored)
        answer.article = try store.article(id: stored.news.id, source: stored.news.source)
        if answer.article == nil || policy == .fromNetwork {
            if let fetch = source.article(of: stored.news) {
                if policy != .fromCache {
                    let report = try provider.report([fetch], policy: policy).first
                    answer.failure = report?.failure ?? report?.earlierFailure
                    answer.nextRefresh = policy == .fromNetwork ? report?.guardedUntil : nil
                    answer.article = try store.article(id: stored.news.id, source: stored.news.source)
                }
            } else {
                answer.isForbidden = true
            }
        }
        guard !answer.isMissing else { return answer }
        _ = try store.markRead(ids: [stored.news.id])
        answer.news.isRead = true
        return answer
    }

    /// Removes stored news, all or those that are read; how many.
    public func clear(onlyRead: Bool) throws(StoreError) -> Int { try store.clearNews(onlyRead: onlyRead) }

    /// Marks news as read, all of them with `nil`; how many were unread.
    public func markRead(_ ids: [String]?) throws(StoreError) -> Int { try store.markRead(ids: ids) }
}
