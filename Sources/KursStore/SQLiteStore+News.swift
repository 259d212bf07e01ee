public import KursCore
import KursText

// News and articles. Items that a feed no longer lists stay until they are removed by age, and so do their read marks.

extension SQLiteStore: NewsStore {
    /// One scan of the index of dates, up to the limit; a search also reads the texts.
    public func news(_ filter: NewsFilter) throws(StoreError) -> [StoredNews] {
        guard filter.limit > 0 else { return [] }
        let words =
            SearchText(filter.search ?? "").words.map { [$0] }
            + filter.alternatives.map { $0.map { Array(SearchText($0).text.utf8) } }
        let category = filter.category.map { SearchText($0) }
        var rows: Statement
        if !words.isEmpty {
            rows = try statement(
                """
                SELECT id,source,is_read,fetched_at,published,title,link,summary,image,text,\
                categories,(SELECT text FROM folded WHERE number=news.number),\
                (SELECT folded FROM article WHERE article.id=news.id AND article.source=news.source)\
                FROM news WHERE sort_at>=?1 AND is_read<=?2 ORDER BY sort_at DESC,number
                """)
        } else if filter.unreadOnly {
            rows = try statement(
                """
                SELECT id,source,is_read,fetched_at,published,title,link,summary,image,text,categories FROM news \
                WHERE sort_at>=?1 AND is_read=0 AND 0=?2 ORDER BY sort_at DESC,number
                """)
        } else {
            rows = try statement(
                """
                SELECT id,source,is_read,fetched_at,published,title,link,summary,image,text,categories FROM news \
                WHERE sort_at>=?1 AND 1=?2 ORDER BY sort_at DESC,number
                """)
        }
        try rows.bind(filter.since?.seconds ?? Int64.min, Int64(filter.unreadOnly ? 0 : 1))
        var found: [StoredNews] = []
        while found.count < filter.limit, try rows.step() {
            if !words.isEmpty, !rows.containsAll(words, in: 11, 12) { continue }
            let item = try StoredNews(rows)
            if let before = filter.before, (item.news.published ?? item.fetchedAt) >= before { continue }
            if let category, !item.news.categories.contains(where: { category.isContained(in: $0) }) { continue }
            found.append(item)
        }
        return found
    }

    /// One seek.
    public func news(id: String) throws(StoreError) -> [StoredNews] {
        let row = try statement(
            """
            SELECT id,source,is_read,fetched_at,published,title,link,summary,image,text,categories FROM news WHERE id=? ORDER BY source
            """, id)
        return try row.all { (row) throws(StoreError) in try StoredNews(row) }
    }

    /// One seek.
    public func article(id: String, source: SourceID) throws(StoreError) -> Article? {
        let row = try statement(
            "SELECT title,published,image,links,text FROM article WHERE id=? AND source=?", id, source.name)
        guard try row.step() else { return nil }
        return Article(
            newsID: id, title: row.text(0), published: try row.moment(1), image: row.text(2), text: row.text(4) ?? "",
            links: (row.text(3) ?? "").lines)
    }

    /// One seek for each id, or one scan of the index of unread news.
    public func markRead(ids: [String]?) throws(StoreError) -> Int {
        try writing { () throws(StoreError) in
            guard let ids else {
                try statement("UPDATE news SET is_read=1 WHERE is_read=0").run()
                return connection.changeCount
            }
            var count = 0
            var mark = try statement("UPDATE news SET is_read=1 WHERE id=? AND is_read=0")
            for id in ids {
                try mark.bind(id)
                try mark.run()
                count += connection.changeCount
            }
            return count
        }
    }

    /// One scan of the index of dates, and one of all articles.
    public func removeNews(before moment: Timestamp) throws(StoreError) {
        try writing(waitMilliseconds: 5000) { () throws(StoreError) in
            let news = try statement(
                """
                DELETE FROM news WHERE sort_at<?1 AND seen_at<?1 AND NOT EXISTS(SELECT 1 FROM article \
                WHERE article.id=news.id AND article.source=news.source AND(article.fetched_at>=?1 OR is_read=0))
                """, moment)
            try news.run()
            try statement("DELETE FROM folded WHERE number NOT IN(SELECT number FROM news)").run()
            let article = try statement(
                """
                DELETE FROM article WHERE fetched_at<?1 AND NOT EXISTS(SELECT 1 FROM news \
                WHERE news.id=article.id AND news.source=article.source)RETURNING endpoint
                """, moment)
            let endpoints = try article.all { $0.number(0) }
            var endpoint = try statement("DELETE FROM endpoint WHERE id=? AND lease_deadline IS NULL")
            for id in endpoints {
                try endpoint.bind(id)
                try endpoint.run()
            }
            try run(
                "DELETE FROM endpoint WHERE fetched_at IS NULL AND attempted_at<? AND lease_deadline IS NULL", moment)
        }
    }

    /// One scan of the news, of all articles and of the endpoints.
    public func clearNews(onlyRead: Bool) throws(StoreError) -> Int {
        try writing(waitMilliseconds: 5000) { () throws(StoreError) in
            try run(
                """
                UPDATE endpoint SET etag=NULL,last_modified=NULL WHERE substr(key,1,instr(key,' ')-1)IN\
                (SELECT source FROM news WHERE is_read>=?)
                """, Int64(onlyRead ? 1 : 0))
            let news = try statement("DELETE FROM news WHERE is_read>=?", Int64(onlyRead ? 1 : 0))
            try news.run()
            let count = connection.changeCount
            try statement("DELETE FROM folded WHERE number NOT IN(SELECT number FROM news)").run()
            try statement(
                """
                DELETE FROM endpoint WHERE lease_deadline IS NULL AND id IN(SELECT endpoint FROM article WHERE NOT EXISTS\
                (SELECT 1 FROM news WHERE news.id=article.id AND news.source=article.source))
                """
            ).run()
            try statement(
                """
                DELETE FROM article WHERE NOT EXISTS\
                (SELECT 1 FROM news WHERE news.id=article.id AND news.source=article.source)
                """
            ).run()
            return count
        }
    }

    /// Saves news; changed texts are replaced, the moment first fetched and the read mark stay.
    ///
    /// An unchanged item is written twice a day at most, to note that the feed still lists it.
    func save(_ news: [News], _ fetchedAt: Timestamp) throws(StoreError) {
        guard !news.isEmpty else { return }
        var row = try statement(
            """
            INSERT INTO news(id,source,sort_at,fetched_at,published,title,link,summary,image,text,seen_at,categories)\
            VALUES(?1,?2,coalesce(?5,?3),?3,?5,?6,?7,?8,?9,?10,?3,?11)ON CONFLICT(id,source)DO UPDATE SET \
            sort_at=coalesce(excluded.published,sort_at),published=coalesce(excluded.published,published),\
            title=excluded.title,link=excluded.link,summary=coalesce(excluded.summary,summary),\
            image=coalesce(excluded.image,image),text=coalesce(excluded.text,text),seen_at=max(seen_at,?3),\
            categories=coalesce(excluded.categories,categories)\
            WHERE title<>excluded.title OR link<>excluded.link OR published IS NOT excluded.published \
            OR summary IS NOT excluded.summary OR image IS NOT excluded.image OR text IS NOT excluded.text \
            OR seen_at<?3-43200 OR excluded.categories IS NOT NULL AND categories IS NOT excluded.categories \
            RETURNING number,title,summary,text
            """)
        var folded = try statement("INSERT OR REPLACE INTO folded VALUES(?,?)")
        for item in news {
            try row.bind(item.id, item.source.name, fetchedAt)
            try row.bind(
                item.published, item.title, item.link, item.summary, item.image, item.text,
                item.categories.isEmpty ? nil : item.categories.list("\n"), from: 5)
            if try row.step() {
                let text = [row.text(1), row.text(2), row.text(3)].compactMap { $0 }.list("\n")
                try folded.bind(row.number(0), SearchText(text).text)
                try folded.run()
            }
            row.reset()
        }
    }

    /// Saves an article; one without a news item has no id to be found by and is ignored.
    func save(
        _ article: Article, _ source: SourceID, of endpoint: Int64, _ fetchedAt: Timestamp
    ) throws(StoreError) {
        guard let id = article.newsID else { return }
        try run(
            "INSERT OR REPLACE INTO article VALUES(?,?,?,?,?,?,?,?,?,?)",
            id, source.name, article.title, article.published, article.image, article.links.list("\n"), fetchedAt,
            article.text, SearchText((article.title ?? "") + "\n" + article.text).text, endpoint)
    }
}

extension StoredNews {
    /// Reads the eleven columns from `id` to `categories`.
    fileprivate init(_ row: borrowing Statement) throws(StoreError) {
        let news = News(
            id: row.text(0) ?? "", title: row.text(5) ?? "", link: row.text(6) ?? "", published: try row.moment(4),
            summary: row.text(7), image: row.text(8), text: row.text(9), categories: (row.text(10) ?? "").lines,
            source: SourceID(row.text(1) ?? ""))
        self.init(news: news, isRead: row.number(2) != 0, fetchedAt: try row.requiredMoment(3))
    }
}

extension String {
    var lines: [String] { isEmpty ? [] : split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}

/// Text folded for searching: lower case, one kind of apostrophe and space, no stress marks, composed letters.
///
/// SQLite folds the case of ASCII only, so text is folded once, when it is saved.
struct SearchText {
    let text: String

    /// Folds text, O(n).
    init(_ raw: String) {
        var folded = String.UnicodeScalarView()
        for scalar in raw.unicodeScalars {
            switch scalar.value {
            case ..<0x80, 0x400...0x45F, 0x490, 0x491: folded.append(scalar.smallLetter)
            // Stress marks and soft hyphens are not typed into a search.
            case 0x301, 0xAD: continue
            case 0x306, 0x308: folded.append(mark: scalar)
            case 0x2018, 0x2019, 0x2BC: folded.append("'")
            case 0xA0, 0x2007, 0x202F: folded.append(" ")
            default: folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        text = String(folded)
    }

    /// Whether each of the words occurs in a text, which is folded first.
    func isContained(in text: String) -> Bool {
        let text = Array(SearchText(text).text.utf8)
        return words.allSatisfy { text.span.firstOffset(of: $0.span) != nil }
    }

    var words: [[UInt8]] { text.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) } }
}

extension String.UnicodeScalarView {
    /// Appends a combining mark, composed with the last letter where Cyrillic has the composed one.
    fileprivate mutating func append(mark: Unicode.Scalar) {
        let composed: Unicode.Scalar? =
            switch (last?.value, mark.value) {
            case (0x438, 0x306): "й"
            case (0x456, 0x308): "ї"
            case (0x435, 0x308): "ё"
            default: nil
            }
        if composed != nil { removeLast() }
        append(composed ?? mark)
    }
}

extension Statement {
    /// Whether a word of each list occurs in one of two columns.
    func containsAll(_ words: [[[UInt8]]], in first: Int32, _ second: Int32) -> Bool {
        words.allSatisfy { $0.contains { word in contains(word, in: first) || contains(word, in: second) } }
    }

    private func contains(_ word: [UInt8], in column: Int32) -> Bool {
        unsafe withBytes(column) { bytes in
            guard let bytes = unsafe bytes else { return false }
            return unsafe Span(_unsafeElements: bytes).firstOffset(of: word.span) != nil
        }
    }
}
