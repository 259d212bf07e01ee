internal import KursCore

/// Collects a source's pieces of news: each once, under a unique name.
struct NewsCollector {
    private(set) var news: [News] = []
    private var guids: [String: String] = [:]
    private var places: [String: Int] = [:]

    /// Adds a piece of news; a duplicate fills in what the first one lacks.
    ///
    /// The id comes from `guid`, which never changes, unless the link contains Minfin's number.
    mutating func add(_ piece: News, guid: String) {
        var id = NewsID.minfinNumber(in: piece.link) ?? NewsID.hash(of: guid)
        // Two guids with the same hash: the second gets a longer name.
        while let owner = guids[id], owner != guid, NewsID.minfinNumber(in: piece.link) == nil {
            id = NewsID.hash(of: id + guid)
        }
        guids[id] = guid
        guard let place = places[id] else {
            places[id] = news.count
            var named = piece
            named.id = id
            news.append(named)
            return
        }
        news[place].published = news[place].published ?? piece.published
        news[place].summary = news[place].summary ?? piece.summary
        news[place].image = news[place].image ?? piece.image
        news[place].text = news[place].text ?? piece.text
        if news[place].categories.isEmpty { news[place].categories = piece.categories }
        if news[place].title.utf8.count < 8, piece.title.utf8.count > news[place].title.utf8.count {
            news[place].title = piece.title
        }
    }
}
