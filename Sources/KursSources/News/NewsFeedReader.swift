internal import KursCore
internal import KursMarkup

/// Reads news from any feed, RSS or Atom.
enum NewsFeedReader {
    /// The number of items kept from one answer, first in the feed first; ten thousand would be an archive, not news.
    static let mostItems = 1000

    /// Reads Minfin's feed, or any other for `kurs inspect`.
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult { read(bytes, context, of: .minfinRSS) }

    /// Reads a feed whose news belong to the given source.
    static func read(_ bytes: [UInt8], _ context: ReaderContext, of source: SourceID) -> ReadResult {
        let feed: Feed
        do throws(FeedError) {
            feed = try Feed(bytes, base: context.address ?? "", contentType: context.contentType)
        } catch {
            switch error {
            case .notAFeed(let root):
                return .refused(
                    .wrongShape(expected: .feedRoot, found: root.map(Refusal.Found.rootElement) ?? .noElement))
            case .unreadable(let encoding):
                return .refused(.wrongShape(expected: .feed, found: .encoding(encoding.rawValue)))
            }
        }
        var collector = NewsCollector()
        var warnings: [Warning] = []
        for (number, item) in feed.items.prefix(mostItems).enumerated() {
            let link = item.link.map { resolve(reference: $0, against: context.address ?? "") } ?? ""
            let title = oneLine(item.title?.plain ?? "")
            guard isWeb(link) || isRelative(link), !title.isEmpty || item.summary != nil else {
                warn(.rowLeftOut(.number(number), isWeb(link) ? .noTitle : .noWebAddress), &warnings)
                continue
            }
            var published = moment(item.published ?? item.updated, context)
            if let moment = published, moment.seconds > context.fetchedAt.seconds + 86_400 {
                warn(.futureTime(link: link, moment: moment), &warnings)
                published = nil
            }
            let summary = item.summary?.plain
            let text = item.content?.plain
            let headline = title.isEmpty ? String((summary ?? link).prefix(80)) : title
            collector.add(
                News(
                    id: "", title: headline, link: link, published: published,
                    summary: summary.flatMap { $0.isEmpty ? nil : $0 },
                    image: item.image.flatMap { isWeb($0) ? $0 : nil },
                    text: text.flatMap { $0.utf8.count > (summary?.utf8.count ?? 0) ? $0 : nil }, source: source),
                guid: item.id ?? link)
        }
        if feed.items.count > mostItems { warn(.moreRowsLeftOut(count: feed.items.count - mostItems), &warnings) }
        var answer = ParsedAnswer()
        answer.news = collector.news
        answer.warnings = warnings
        if answer.news.isEmpty, !feed.items.isEmpty {
            return .refused(.notFound(.newsItem))
        }
        return answer.news.isEmpty ? .noData : .found(answer)
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

    /// A headline on one line.
    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
    }

    /// Whether an address without a scheme was left as written, because the feed's own address is unknown.
    private static func isRelative(_ address: String) -> Bool {
        !address.isEmpty && !address.prefix { $0 != "/" }.contains(":")
    }

    /// Whether an address is `http` or `https`.
    static func isWeb(_ address: String) -> Bool { address.hasPrefix("https://") || address.hasPrefix("http://") }
}
