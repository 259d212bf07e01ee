import KursCore
import KursMarkup

/// `kurs inspect text FILE|- [--json] [--url URL]`: the article of a saved page.
///
/// Without `--json`: the title, the time and the paragraphs, with links numbered and listed at the end. With it: one
/// object `{"title","published","image","text","links":[{"href","text"}]}`, `text` without link numbers, paragraphs
/// separated by an empty line, absent values `null`. `published` is UTC with a `Z` if the page gives an offset,
/// otherwise as on the page.
enum InspectText {
    static let spec = CommandSpec(
        "inspect text", LocalizedText("print the article of a page", "вивести статтю зі сторінки"),
        usage: ["inspect text FILE|-"],
        examples: [Example("kurs inspect text page.html --json", "as JSON", "у форматі JSON")],
        options: [InspectSource.address], arguments: ["FILE"], takes: 1, onlyFormats: [.table, .plain, .json],
        toleratesFaults: true, handler: CommandHandler(run))

    private static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
        let path = try context.argument(0, "FILE")
        let bytes = try InspectSource.bytes(path, context)
        let html: [UInt8]
        do throws(UnsupportedEncodingError) {
            html = try decodeHTML(bytes, fallback: .utf8ElseWindows1251, prescanLimit: 4096).utf8
        } catch {
            throw .unsupportedEncoding(error.encoding.rawValue, path: path)
        }
        let page = Document(html: html, options: Document.Options(flattensShadowRoots: true))
        let article = KursMarkup.Article(page, address: context.arguments.value("url") ?? "")
        try context.reporter.deliver(context.settings.format == .json ? Fields.text.object(article) : plain(article))
        return .answered
    }

    private static func plain(_ article: KursMarkup.Article) -> [UInt8] {
        var parts: [String] = []
        let head = [article.title, article.published.map(written)].compactMap { $0 }
        if !head.isEmpty { parts.append(head.list("\n")) }
        if !article.paragraphs.isEmpty { parts.append(article.numberedText) }
        if !article.links.isEmpty {
            parts.append(
                article.links.enumerated().map { "[\($0 + 1)] \($1.address)" }.list("\n"))
        }
        return Array((ArticleText.lines(of: parts.list("\n\n"), columns: .max).list("\n") + "\n").utf8)
    }

    /// UTC for a date with an offset, otherwise the page's local time.
    fileprivate static func written(_ date: FeedDate) -> String {
        date.offsetMinutes == nil ? String(date.utcText.dropLast()) : date.utcText
    }
}

extension Fields {
    static let text: [Field<KursMarkup.Article>] = [
        Field("title", "the title") { $0.title },
        Field("published", "the time, in UTC if the page gives an offset") { $0.published.map(InspectText.written) },
        Field("image", "the address of the picture") { $0.image },
        Field("text", "the paragraphs, separated by an empty line") { $0.text },
        Field("links", "the links", each: links) { $0.links },
    ]

    private static let links: [Field<KursMarkup.Article.Link>] = [
        Field("href", "the address") { $0.address },
        Field("text", "the text") { $0.text },
    ]
}
