/// A piece of news as the store gives it back.
public struct StoredNews: Sendable, Equatable {
    /// The news.
    public var news: News
    /// Whether the user has read it.
    public var isRead: Bool
    /// When it was fetched first.
    public var fetchedAt: Timestamp

    public init(news: News, isRead: Bool, fetchedAt: Timestamp) {
        self.news = news
        self.isRead = isRead
        self.fetchedAt = fetchedAt
    }
}

/// Which news are wanted.
public struct NewsFilter: Sendable, Equatable {
    /// At most so many, newest first.
    public var limit: Int
    /// Only what was not read.
    public var unreadOnly: Bool
    /// Only what holds all these words in title, summary or text, whatever their case, Cyrillic included.
    public var search: String?
    /// Only what was published (or, without a date, fetched) at or after this moment.
    public var since: Timestamp?
    /// Only what has a category with all these words, whatever their case; `nil` for any.
    public var category: String?

    /// Makes a filter; by default the 40 newest.
    public init(limit: Int = 40, unreadOnly: Bool = false, search: String? = nil, since: Timestamp? = nil) {
        self.limit = limit
        self.unreadOnly = unreadOnly
        self.search = search
        self.since = since
    }
}
