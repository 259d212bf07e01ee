internal import KursCore
internal import KursMarkup
import KursText

enum NewsFeedReader {
    /// The number of items kept from one answer, first in the feed first; ten thousand would be an archive, not news.
    private static let mostItems = 1000
    static let mostCategories = 20
    /// Characters that are kept of a title; no headline has more.
    private static let longestTitle = 500

    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult { read(bytes, context, of: .minfinRSS) }

    static func read(_ bytes: [UInt8], _ context: ReaderContext, of source: SourceID) -> ReadResult {
        ReadResult { () throws(Refusal) in
            let items = try feed(bytes, context).items
            var (answer, warnings) = (ParsedAnswer(), [Warning]())
            answer.news = try news(
                of: items.prefix(mostItems), context, base: context.address ?? "", from: source, &warnings)
            if items.count > mostItems { warn(.moreRowsLeftOut(count: items.count - mostItems), &warnings) }
            answer.warnings = warnings
            if answer.news.isEmpty, !items.isEmpty { throw .notFound(.newsItem) }
            return answer.news.isEmpty ? .noData : .found(answer)
        }
    }

    private static func feed(_ bytes: [UInt8], _ context: ReaderContext) throws(Refusal) -> Feed {
        do throws(FeedError) {
            return try Feed(bytes, base: context.address ?? "", contentType: context.contentType)
        } catch {
            switch error {
            case .notAFeed(nil) where bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{"):
                let document = try JSONDocument(bytes, orThrow: { Refusal.notJSON(byteOffset: $0) })
                throw .wrongShape(expected: .feed, found: document.root.kind.found)
            case .notAFeed(let root):
                throw .wrongShape(expected: .feedRoot, found: root.map(Refusal.Found.rootElement) ?? .noElement)
            case .unreadable(let encoding): throw .wrongShape(expected: .feed, found: .encoding(encoding.rawValue))
            }
        }
    }

    private static func news(
        of items: ArraySlice<FeedItem>, _ context: ReaderContext, base: String, from source: SourceID,
        _ warnings: inout [Warning]
    ) throws(Refusal) -> [News] {
        var collector = NewsCollector()
        for (number, item) in items.enumerated() {
            try context.checkTime()
            let address = item.link.map { resolve(reference: $0, against: base) } ?? ""
            let link = WebLink.kept(address) ?? (isRelative(address) ? address : nil)
            let title = oneLine(item.title?.plain ?? "")
            let summary = (item.summary?.plain).flatMap { $0.isEmpty ? nil : $0 }
            guard let link, !title.isEmpty || summary != nil else {
                warn(.rowLeftOut(.number(number), link != nil ? .noTitle : .noWebAddress), &warnings)
                continue
            }
            var published = moment(item.published ?? item.updated, context)
            if let moment = published, moment.seconds > context.fetchedAt.seconds + 86_400 {
                warn(.futureTime(link: link, moment: moment), &warnings)
                published = nil
            }
            let headline = title.isEmpty ? oneLine(summary ?? link).prefix(80) : title.prefix(longestTitle)
            collector.add(
                News(
                    id: "", title: String(headline), link: link, published: published,
                    summary: summary,
                    image: item.image.flatMap { WebLink.kept(resolve(reference: $0, against: base)) },
                    text: (item.content?.plain).flatMap { $0.utf8.count > (summary?.utf8.count ?? 0) ? $0 : nil },
                    categories: categories(item.categoryNames), source: source),
                guid: item.id ?? link)
        }
        return collector.news
    }

    private static func warn(_ warning: Warning, _ warnings: inout [Warning]) {
        if warnings.count < RowCollector.namedLimit { warnings.append(warning) }
    }

    /// The moment of a feed's date; one without an offset is in Kyiv time.
    static func moment(_ date: FeedDate?, _ context: ReaderContext) -> Timestamp? {
        guard let date else { return nil }
        guard date.offsetMinutes == nil else { return Timestamp(seconds: date.secondsSince1970) }
        guard let day = Day(year: date.year, month: date.month, day: date.day) else { return nil }
        return context.kyiv.moment(of: day, secondsOfDay: date.hour * 3600 + date.minute * 60 + date.second)
    }

    /// Categories on one line each, without markup, empty and repeated ones.
    private static func categories(_ names: [String]) -> [String] {
        var kept: [String] = []
        for name in names {
            let line = oneLine(
                name.contains(where: { $0 == "<" || $0 == "&" }) ? plainText(ofHTML: Array(name.utf8)) : name)
            guard !line.isEmpty, line.utf8.count <= 200, !kept.contains(line) else { continue }
            kept.append(line)
            if kept.count == mostCategories { break }
        }
        return kept
    }

    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
    }

    /// Whether an address without a scheme was left as written, because the feed's own address is unknown.
    private static func isRelative(_ address: String) -> Bool {
        !address.isEmpty && !address.prefix { $0 != "/" }.contains(":")
    }
}

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
