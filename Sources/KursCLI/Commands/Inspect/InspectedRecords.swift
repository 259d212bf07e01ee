import KursCore
import KursSources

/// The records that a reader found in a saved answer.
struct InspectedRecords {
    let source: SourceID
    let parsed: ParsedAnswer
    let now: Timestamp

    /// Writes the records under one key, without the end of the list.
    func write(to writer: inout RecordWriter, showsHeader: Bool) {
        switch content {
        case .rates:
            writer.begin("rates", columns: RecordWriter.rateColumns, showsHeader: showsHeader, at: now)
            for stored in stored(parsed.quotes) {
                writer.rate(Rate(stored: stored, change: RateChange(), ageSeconds: 0, isStale: false))
            }
        case .banks:
            writer.begin("banks", columns: RecordWriter.bankColumns, showsHeader: showsHeader, at: now)
            let rows = BankRow.joined(stored(parsed.quotes), parsed.banks, fetchedAt: now, source: source)
            for row in rows { writer.bank(row, now: now) }
        case .coins:
            writer.begin("coins", columns: RecordWriter.coinColumns, showsHeader: showsHeader, at: now)
            for coin in parsed.coins { writer.coin(coin, from: source, fetchedAt: now, isStale: false, now: now) }
        case .news, .article:
            let hasText = content == .article
            let columns = hasText ? RecordWriter.articleColumns : RecordWriter.newsColumns
            writer.begin("news", columns: columns, showsHeader: showsHeader, at: now)
            for news in parsed.news { write(news, hasText ? (news.text, []) : nil, to: &writer) }
            if let article = parsed.article { write(news(article), (article.text, article.links), to: &writer) }
        }
    }

    /// The source's kind of records, independent of the answer, so that an empty list has the same key.
    ///
    /// PrivatBank and Monobank publish their own cash or card rates: rates with a `kind`. Any other page with rates may
    /// contain many banks, and is then a list of banks.
    private var content: SourceDescriptor.Answer {
        if let descriptor = SourceRegistry.find(source) { return descriptor.answer }
        return Set(parsed.quotes.compactMap(\.bank)).count > 1 ? .banks : .rates
    }

    private func stored(_ quotes: [Quote]) -> [StoredQuote] {
        quotes.map { StoredQuote(quote: $0, provenance: Provenance(source: source), fetchedAt: now) }
    }

    private func write(_ news: News, _ article: (text: String?, links: [String])?, to writer: inout RecordWriter) {
        let stored = StoredNews(news: news, isRead: false, fetchedAt: now)
        writer.news(stored, article: article, now: now)
    }

    private func news(_ article: Article) -> News {
        News(
            id: article.newsID ?? "", title: article.title ?? "", link: "", published: article.published,
            image: article.image, source: source)
    }
}
