import KursCore

extension RecordWriter {
    /// The columns of an item with its article.
    static let articleColumns: [StaticString] = newsColumns + ["text", "links"]
    static let newsColumns: [StaticString] = [
        "id", "title", "link", "published", "summary", "image", "read", "source", "fetched_at", "age_s", "categories",
    ]

    /// Writes a news item with the columns of ``newsColumns``, or of ``articleColumns`` with its article.
    mutating func news(_ stored: StoredNews, article: (text: String?, links: [String])? = nil, now: Timestamp) {
        record { writer in
            let news = stored.news
            writer.outside("id", news.id.isEmpty ? nil : news.id)
            writer.outside("title", news.title.isEmpty ? nil : news.title)
            writer.outside("link", news.link.isEmpty ? nil : news.link)
            writer.field("published", news.published)
            writer.outside("summary", news.summary)
            writer.outside("image", news.image)
            writer.field("read", stored.isRead)
            writer.field("source", news.source.name)
            writer.field("fetched_at", stored.fetchedAt)
            writer.field("age_s", now.seconds - stored.fetchedAt.seconds)
            writer.outside("categories", news.categories)
            guard let article else { return }
            writer.outside("text", article.text)
            writer.outside("links", article.links)
        }
    }
}
