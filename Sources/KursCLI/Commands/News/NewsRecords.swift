import KursCore

extension Fields {
    static let news: [Field<StoredNews>] = [
        Field("id", "the number of the item") { $0.news.id.isEmpty ? nil : $0.news.id },
        Field("title", "the headline") { $0.news.title.isEmpty ? nil : $0.news.title },
        Field("link", "the address of the page") { $0.news.link.isEmpty ? nil : $0.news.link },
        Field("published", "when it was published") { $0.news.published },
        Field("summary", "the summary of the feed") { $0.news.summary },
        Field("image", "the address of its picture") { $0.news.image },
        Field("read", "whether you have marked it as read") { $0.isRead },
        Field("source", "the source, as `kurs sources` lists it") { $0.news.source.name },
        Field("fetched_at", "when it was fetched") { $0.fetchedAt },
        Field("age_s", "the seconds since then", now: { $1.seconds - $0.fetchedAt.seconds }),
        Field("categories", "the categories of the feed") { $0.news.categories },
    ]

    static let articles =
        news.of { (article: NewsArticle.Text) in article.news } + [
            Field("text", "the text, with `kurs news show`", orAbsent: true) { $0.text },
            Field("links", "the addresses of `[1]`, `[2]` and so on in it", orAbsent: true) { $0.links },
        ]
}
