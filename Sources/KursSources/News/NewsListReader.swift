internal import KursCore
internal import KursMarkup

/// Reads the links to news on a page, such as a day's list.
///
/// A link to news has the day and a number in its address, or `/news/` and a number. The content around it, up to the
/// next piece of news, gives the time: an attribute has priority over visible text, and the day of the address over
/// both. A day without a time of day means its midnight in Kyiv.
enum NewsListReader {
    /// The most nodes in the link to one piece of news; links nest where tables are in them.
    private static let nodeLimit = 400
    /// The most links to news that are read of a page, repeated ones included.
    private static let linkLimit = 5000

    /// Reads Minfin's list, or any other page for `kurs inspect`.
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        read(bytes, context, of: .minfinPageNews)
    }

    static func read(_ bytes: [UInt8], _ context: ReaderContext, of source: SourceID) -> ReadResult {
        ReadResult { () throws(Refusal) in
            let page = try Page(bytes, context)
            let base = page.addresses.first(where: WebLink.isWeb) ?? "https://minfin.com.ua/"
            var collector = NewsCollector()
            let document = page.document
            var linkCount = 0
            for id in document.descendants(of: document.root) where document.tag(of: id) == .a {
                try context.checkTime()
                guard let href = document.attribute("href", of: id), let name = name(of: href),
                    document.nodeCount(below: id, limit: nodeLimit) <= nodeLimit
                else { continue }
                linkCount += 1
                guard linkCount <= linkLimit else { break }
                let title = title(of: id, document)
                guard title.unicodeScalars.contains(where: \.properties.isAlphabetic), title.utf8.count >= 8 else {
                    continue
                }
                let address = resolve(reference: href.prefix { $0 != "#" }.description, against: base)
                guard let link = WebLink.kept(address) else { continue }
                let place = surroundings(of: id, name, document)
                collector.add(
                    News(
                        id: "", title: title, link: link,
                        published: moment(place, NewsID.dated(href)?.day, document, context),
                        image: image(place, document, base), source: source),
                    guid: name)
            }
            guard !collector.news.isEmpty else {
                if let kind = page.kind { throw .otherPage(kind) }
                throw .notFound(.newsLinks)
            }
            var answer = ParsedAnswer()
            answer.news = collector.news
            return .found(answer)
        }
    }

    /// The identifier of the piece of news at an address; `nil` when it is not a piece of news, as an archive is not.
    private static func name(of href: String) -> String? {
        let path = href.prefix { $0 != "?" && $0 != "#" }
        let segments = path.split(separator: "/")
        guard !segments.contains(where: { listNames.contains($0.lowercased()) }) else { return nil }
        if let dated = NewsID.dated(href) { return "\(dated.day.iso) \(dated.number)" }
        guard let news = segments.lastIndex(of: "news"), let host = segments.first else { return nil }
        let number = segments[news...].first {
            (4...12).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard let number, !isDate(number) else { return nil }
        return "\(href.hasPrefix("http") ? segments.dropFirst().first ?? host : "") \(number)"
    }

    /// Whether a number is a year, or a day without separators, of which an archive has a list.
    private static func isDate(_ number: Substring) -> Bool {
        guard let value = Int(number), number.utf8.count == 4 || number.utf8.count == 8 else { return false }
        if number.utf8.count == 4 { return (1990...2100).contains(value) }
        return Day(year: value / 10_000, month: value / 100 % 100, day: value % 100) != nil && value < 2100_00_00
    }

    /// Parts of the addresses of lists: archives, pages of them, and news by subject or author.
    private static let listNames: Set<String> = [
        "archive", "archives", "arhiv", "archiv", "arkhiv", "page", "pages", "tag", "tags", "category", "categories",
        "rubric", "rubrics", "rubrika", "topic", "topics", "theme", "author", "authors", "search",
    ]

    private static let headings: Selector = "h1, h2, h3, h4, h5, h6"

    private static func title(of id: Document.NodeID, _ document: Document) -> String {
        let heading = document.selectFirst(headings, in: id)
        return NewsFeedReader.oneLine(document.textRuns(of: heading ?? id).oneLine)
    }

    /// The largest element around a link that contains no other news; at most five levels up.
    private static func surroundings(of id: Document.NodeID, _ name: String, _ document: Document) -> Document.NodeID {
        var place = id
        for _ in 0..<5 {
            guard let parent = document.parent(of: place), document.tag(of: parent) != .body else { break }
            let isShared =
                document.nodeCount(below: parent, limit: 80) > 80
                || document.descendants(of: parent).contains { node in
                    let href = document.tag(of: node) == .a ? document.attribute("href", of: node) : nil
                    return href.flatMap { self.name(of: $0) }.map { $0 != name } ?? false
                }
            if isShared { break }
            place = parent
        }
        return place
    }

    private static func moment(
        _ place: Document.NodeID, _ day: Day?, _ document: Document, _ context: ReaderContext
    ) -> Timestamp? {
        var attributes: [String] = []
        var texts: [String] = []
        for node in [place] + Array(document.descendants(of: place)) {
            for name in ["content", "datetime", "title", "data-time", "data-date"] {
                if let value = document.attribute(name, of: node), value.utf8.count < 60 { attributes.append(value) }
            }
            if document.kind(of: node) == .text {
                let text = NewsFeedReader.oneLine(String(decoding: document.textBytes(of: node), as: UTF8.self))
                if text.utf8.count < 60, text.utf8.contains(where: { (0x30...0x39).contains($0) }) {
                    texts.append(text)
                }
            }
        }
        for text in attributes {
            if let moment = FeedDate(Array(text.utf8)).flatMap({ NewsFeedReader.moment($0, context) }) { return moment }
            if case .instant(let moment)? = PageDay(day).asOf(text, context.kyiv) { return moment }
        }
        for text in texts { if case .instant(let moment)? = PageDay(day).asOf(text, context.kyiv) { return moment } }
        return day.map { context.kyiv.moment(of: $0, secondsOfDay: 0) }
    }

    private static func image(_ place: Document.NodeID, _ document: Document, _ base: String) -> String? {
        for node in document.descendants(of: place) where document.tag(of: node) == .img {
            for name in ["data-src", "src"] {
                guard let value = document.attribute(name, of: node), !value.isEmpty, !value.hasPrefix("data:") else {
                    continue
                }
                let address = resolve(reference: value, against: base)
                if let kept = WebLink.kept(address) { return kept }
            }
        }
        return nil
    }
}
