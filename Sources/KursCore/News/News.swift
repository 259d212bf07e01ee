/// One piece of news, as a feed or a list shows it.
public struct News: Sendable, Equatable {
    /// Minfin's number, else 8 hex digits of the guid's hash; unique per source.
    public var id: String
    /// The headline, plain text.
    public var title: String
    /// Where the article is, absolute.
    public var link: String
    /// When it was published; `nil` when the source does not say.
    public var published: Timestamp?
    /// The lead, plain text; `nil` when there is none.
    public var summary: String?
    public var image: String?
    /// The full text, where the feed itself carries it.
    public var text: String?
    /// The feed's categories, in its order, each once; empty when it has none.
    public var categories: [String]
    public var source: SourceID

    /// Makes a piece of news; what is not given is not known.
    public init(
        id: String, title: String, link: String, published: Timestamp? = nil, summary: String? = nil,
        image: String? = nil, text: String? = nil, categories: [String] = [], source: SourceID
    ) {
        self.id = id
        self.title = title
        self.link = link
        self.published = published
        self.summary = summary
        self.image = image
        self.text = text
        self.categories = categories
        self.source = source
    }
}

public struct Article: Sendable, Equatable {
    /// The ``News/id`` it belongs to; `nil` for a page read on its own.
    public var newsID: String?
    /// The headline, plain text.
    public var title: String?
    public var published: Timestamp?
    public var image: String?
    /// Paragraphs of plain text, parted by blank lines; links are numbered `[1]`.
    ///
    /// Captions begin with `▣ `, lines of quotations with `> `; the rows of a table are lines with tabs between cells.
    public var text: String
    /// Where the numbered links lead, the first being `[1]`.
    public var links: [String]

    public init(
        newsID: String? = nil, title: String? = nil, published: Timestamp? = nil, image: String? = nil, text: String,
        links: [String] = []
    ) {
        self.newsID = newsID
        self.title = title
        self.published = published
        self.image = image
        self.text = text
        self.links = links
    }
}

/// A piece of news as the store gives it back.
public struct StoredNews: Sendable, Equatable {
    public var news: News
    public var isRead: Bool
    /// When it was fetched first.
    public var fetchedAt: Timestamp

    public init(news: News, isRead: Bool, fetchedAt: Timestamp) {
        self.news = news
        self.isRead = isRead
        self.fetchedAt = fetchedAt
    }
}

public struct NewsFilter: Sendable, Equatable {
    /// At most so many, newest first.
    public var limit: Int
    public var unreadOnly: Bool
    /// Only what holds all these words in title, summary or text, whatever their case, Cyrillic included.
    public var search: String?
    /// Only what also holds one word of each of these lists.
    public var alternatives: [[String]] = []
    /// Only what was published (or, without a date, fetched) at or after this moment.
    public var since: Timestamp?
    /// Only what was published, or fetched, before this moment; `nil` for any.
    public var before: Timestamp?
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
