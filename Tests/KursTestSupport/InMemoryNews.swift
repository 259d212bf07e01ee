package import KursCore

extension InMemoryStore: NewsStore, BankStore {
    package func news(_ filter: NewsFilter) -> [StoredNews] {
        let words =
            (filter.search ?? "").lowercased().split(whereSeparator: \.isWhitespace).map { [String($0)] }
            + filter.alternatives.map { $0.map { $0.lowercased() } }
        let found = newsItems.filter { item in
            let news = item.stored.news
            let article = articles.first { $0.article.newsID == news.id && $0.source == news.source }?.article
            let text = [news.title, news.summary, news.text, article?.title, article?.text].compactMap { $0 }
                .joined(separator: "\n").lowercased()
            if filter.unreadOnly, item.stored.isRead { return false }
            if let since = filter.since, item.sortAt < since { return false }
            if let before = filter.before, item.sortAt >= before { return false }
            if let category = filter.category {
                let wanted = category.lowercased().split(whereSeparator: \.isWhitespace)
                guard news.categories.contains(where: { name in wanted.allSatisfy { name.lowercased().contains($0) } })
                else { return false }
            }
            return words.allSatisfy { $0.contains { text.contains($0) } }
        }
        return found.sorted { ($1.sortAt, $0.number) < ($0.sortAt, $1.number) }.prefix(max(filter.limit, 0))
            .map(\.stored)
    }

    package func news(id: String) -> [StoredNews] {
        newsItems.map(\.stored).filter { $0.news.id == id }.sorted { $0.news.source.name < $1.news.source.name }
    }

    package func article(id: String, source: SourceID) -> Article? {
        articles.first { $0.article.newsID == id && $0.source == source }?.article
    }

    package func markRead(ids: [String]?) -> Int {
        var count = 0
        for index in newsItems.indices where !newsItems[index].stored.isRead {
            guard ids?.contains(newsItems[index].stored.news.id) ?? true else { continue }
            newsItems[index].stored.isRead = true
            count += 1
        }
        return count
    }

    package func removeNews(before moment: Timestamp) {
        newsItems.removeAll { item in
            let news = item.stored.news
            let isKept = articles.contains {
                $0.article.newsID == news.id && $0.source == news.source
                    && ($0.fetchedAt >= moment || !item.stored.isRead)
            }
            return item.sortAt < moment && item.seenAt < moment && !isKept
        }
        for entry in articles where entry.fetchedAt < moment && !newsItems.contains(where: { $0.isOf(entry) }) {
            rows[entry.key] = nil
        }
        articles.removeAll { entry in entry.fetchedAt < moment && !newsItems.contains { $0.isOf(entry) } }
        rows = rows.filter { $0.value.state.fetchedAt != nil || ($0.value.state.attemptedAt ?? moment) >= moment }
    }

    package func clearNews(onlyRead: Bool) -> Int {
        let cleared = newsItems.filter { $0.stored.isRead || !onlyRead }
        newsItems.removeAll { $0.stored.isRead || !onlyRead }
        let sources = Set(cleared.map(\.stored.news.source.name))
        for key in rows.keys where sources.contains(String(key.prefix { $0 != " " })) {
            rows[key]?.state.etag = nil
            rows[key]?.state.lastModified = nil
        }
        for entry in articles where !newsItems.contains(where: { $0.isOf(entry) }) { rows[entry.key] = nil }
        articles.removeAll { entry in !newsItems.contains { $0.isOf(entry) } }
        return cleared.count
    }

    package func banks() -> [Bank] {
        var banks: [Bank] = []
        let rows = bankRows.sorted {
            ($0.bank.name.slug, $0.source.name) < ($1.bank.name.slug, $1.source.name)
        }
        for row in rows {
            guard let last = banks.indices.last, banks[last].name.slug == row.bank.name.slug else {
                banks.append(row.bank)
                continue
            }
            banks[last].site = banks[last].site ?? row.bank.site
            banks[last].phones = banks[last].phones.isEmpty ? row.bank.phones : banks[last].phones
            banks[last].email = banks[last].email ?? row.bank.email
            banks[last].page = banks[last].page ?? row.bank.page
            banks[last].logo = banks[last].logo ?? row.bank.logo
            banks[last].rating = banks[last].rating ?? row.bank.rating
            banks[last].listSlug = banks[last].listSlug ?? row.bank.listSlug
        }
        return banks
    }

    func keep(_ parsed: ParsedAnswer, of endpoint: Endpoint, _ fetchedAt: Timestamp) {
        let source = endpoint.source
        for name in parsed.quotes.compactMap(\.bank) {
            guard !bankRows.contains(where: { $0.source == source && $0.bank.name.slug == name.slug }) else { continue }
            bankRows.append((source, Bank(name: name)))
        }
        for bank in parsed.banks {
            bankRows.removeAll { $0.source == source && $0.bank.name.slug == bank.name.slug }
            bankRows.append((source, bank))
        }
        for item in parsed.news { keep(item, fetchedAt) }
        guard let article = parsed.article, article.newsID != nil else { return }
        articles.removeAll { $0.article.newsID == article.newsID && $0.source == source }
        articles.append(KeptArticle(source: source, article: article, key: endpoint.key, fetchedAt: fetchedAt))
    }

    private func keep(_ item: News, _ fetchedAt: Timestamp) {
        let place = newsItems.firstIndex { $0.stored.news.id == item.id && $0.stored.news.source == item.source }
        guard let place else {
            let stored = StoredNews(news: item, isRead: false, fetchedAt: fetchedAt)
            newsItems.append(StoredItem(stored: stored, number: (newsItems.last?.number ?? -1) + 1, seenAt: fetchedAt))
            return
        }
        let old = newsItems[place].stored.news
        var new = item
        new.published = item.published ?? old.published
        new.summary = item.summary ?? old.summary
        new.image = item.image ?? old.image
        new.text = item.text ?? old.text
        if new.categories.isEmpty { new.categories = old.categories }
        newsItems[place].stored.news = new
        newsItems[place].seenAt = max(newsItems[place].seenAt, fetchedAt)
    }
}
