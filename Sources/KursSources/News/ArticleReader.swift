internal import KursCore
internal import KursMarkup

enum ArticleReader {
    /// The smallest article in bytes of text: anything shorter is a teaser, an error page or a paywall.
    private static let fewestBytes = 120

    /// Reads a page of any site; the article has no piece of news yet, unless the address contains Minfin's number.
    static func read(_ bytes: [UInt8], _ context: ReaderContext) -> ReadResult {
        read(bytes, context, id: context.address.flatMap(NewsID.minfinNumber))
    }

    private static func withoutUser(_ address: String) -> String { WebLink.kept(address) ?? address }

    static func read(_ bytes: [UInt8], _ context: ReaderContext, id: String?) -> ReadResult {
        ReadResult { () throws(Refusal) in
            let page = try Page(bytes, context)
            try context.checkTime()
            let found = KursMarkup.Article(page.document, address: page.addresses.first ?? "")
            try context.checkTime()
            let text = found.numberedText
            guard text.utf8.count >= fewestBytes else {
                if let kind = page.kind { throw .otherPage(kind) }
                throw .notFound(.paragraphs)
            }
            if let kind = page.kind, kind != .error { throw .otherPage(kind) }
            var answer = ParsedAnswer()
            answer.article = KursCore.Article(
                newsID: id, title: found.title, published: NewsFeedReader.moment(found.published, context),
                image: found.image.map(withoutUser), text: text, links: found.links.map { withoutUser($0.address) })
            return .found(answer)
        }
    }
}
