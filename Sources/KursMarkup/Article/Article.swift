// Article text, found without rules for particular sites.
//
// Article reads facts (ArticleFacts, LinkedData: title, time, picture; DateInText: a time shown only in
// the page's text) and text. For the text, everything is counted (ArticleMeasures), what is never part of an article is
// dropped (ArticleBoilerplate by ArticleWords and ArticleTeasers), the element with the most running text is found
// (ArticleBodyFinder), written as paragraphs (ArticleWriter, ArticleDraft) after the standfirst (ArticleStandfirst), and
// trimmed (ArticleTrim by ArticleLine). For reading, `numberedText` adds what is beside the text: captions, tables,
// quotations.
//
// Rejected: scoring paragraphs and propagating the scores to parents, which needs weights; a share of the page's prose
// needs none. JSON-LD's articleBody is used only where the page shows less than half of it: visible text has priority.

/// The article of a news page: title, time, picture and text; a value independent of the page.
///
/// The text is found by structure and density, in any language; no rule is specific to a site. Left out are menus,
/// shares, teasers, captions, comments, the byline and the title itself; the standfirst is text. Some of these are
/// recognized by English words in class names, and by the wording of lines above comments, further reading and credits
/// in a dozen languages.
public struct Article: Sendable, Equatable {
    /// A paragraph of the text.
    public struct Paragraph: Sendable, Equatable {
        /// What the element was in the page: running text, `h1` to `h6`, `li`, or `pre`.
        public enum Kind: Sendable {
            case text, heading, item, preformatted
        }

        /// A link in the text.
        public struct Mark: Sendable, Equatable {
            /// Where its text ends, in bytes of the paragraph's UTF-8.
            public let end: Int
            /// Its index in the article's ``Article/links``.
            public let link: Int
        }

        /// What the element was in the page.
        public let kind: Kind
        /// The text, never empty; a line feed where the page breaks the line.
        public let text: String
        /// The links in it, in order.
        public let marks: [Mark]
        /// How it stands in the page.
        let layout: ParagraphLayout
    }

    /// An address the text links to.
    public struct Link: Sendable, Equatable {
        /// The address, made absolute where the page's address is given.
        public let address: String
        /// The text of the link.
        public let text: String
    }

    /// The title on one line; `nil` when the page has none of at most 1,000 bytes.
    ///
    /// The `h1` that the metadata or `title` repeats, else the title in the metadata, else the only `h1`, else `title`.
    public let title: String?
    /// When it was published, according to the page; `nil` when the page does not state it.
    ///
    /// Metadata has priority over the date written on a line near the title, whose month is in figures or in English,
    /// Ukrainian or Russian.
    public let published: FeedDate?
    /// The address of its picture, made absolute where the page's address is given; `nil` when the page names none.
    ///
    /// The picture in the metadata, else the first `img` that states its size, with no side under 200.
    public let image: String?
    /// The text; empty when the page has no running text.
    public let paragraphs: [Paragraph]
    /// What the text links to, in order, each address once.
    public let links: [Link]

    /// The paragraphs, an empty line between two: O(bytes).
    public var text: String { paragraphs.map(\.text).joined(separator: "\n\n") }

    /// Reads the article of a page; O(n), no input can trap it.
    ///
    /// A page without running text gives an article without paragraphs; if JSON-LD has more than twice the visible
    /// text, its text is used. JSON-LD is read to a depth of 64.
    /// - Parameters:
    ///   - document: The page.
    ///   - address: Its address, against which links are made absolute, `base` considered; empty when unknown.
    public init(_ document: Document, address: String = "") {
        let facts = ArticleFacts(document)
        let base = document.baseAddress(of: address)
        let drafts = Article.drafts(document, title: facts.title)
        title = facts.title
        published = facts.published
        image = facts.image.map { resolve(reference: $0, against: base) }
        var numbering = LinkNumbering(base: base)
        var paragraphs = ArticleTrim.trimmed(drafts, title: title).map { $0.paragraph(&numbering) }
        let found = paragraphs.reduce(0) { $0 + $1.text.utf8.count }
        // A page rendered by script may carry its text in the metadata only.
        if let declared = facts.body, declared.utf8.count > 2 * found {
            paragraphs = declared.split(separator: "\n").map {
                Paragraph(kind: .text, text: String($0), marks: [], layout: ParagraphLayout())
            }
            numbering = LinkNumbering(base: base)
        }
        self.paragraphs = paragraphs
        links = numbering.links
    }

    private static func drafts(_ document: Document, title: String?) -> [ArticleDraft] {
        let whole = ArticleMeasures(document)
        let named = ArticleBoilerplate(document, whole, believing: .all)
        let text = drafts(document, whole, named, title)
        // A short text with many comments is still the text if the page declares it as such.
        guard !text.isDeclared, text.drafts.letters * 4 < whole.prose[0] else { return text.drafts }
        // The class names were misleading: nearly all prose of the page was left out.
        let hasProse = text.drafts.contains { $0.isProse }
        let unnamed = ArticleBoilerplate(document, whole, believing: hasProse ? .comments : .none)
        let other = drafts(document, whole, unnamed, title, believingArticles: whole.hasOneArticle).drafts
        return other.letters > text.drafts.letters * 4 ? other : text.drafts
    }

    private static func drafts(
        _ document: Document, _ whole: ArticleMeasures, _ boilerplate: ArticleBoilerplate, _ title: String?,
        believingArticles: Bool = true
    ) -> (drafts: [ArticleDraft], isDeclared: Bool) {
        let measures = ArticleMeasures(document, dropping: boilerplate.drops)
        let finder = ArticleBodyFinder(
            document: document, measures: measures, boilerplate: boilerplate, believesArticles: believingArticles)
        guard var body = finder.find() else { return ([], false) }
        let beginning = ArticleStandfirst(document, whole, boilerplate, title: title)
        body.title = beginning.lastTitle(before: body.core)
        let isLeftOut = { (index: UInt32) in
            measures.dropped[Int(index)] || body.leavesOut(index, measures, document)
        }
        var writer = ArticleWriter(document)
        writer.write(below: body.top, leavingOut: isLeftOut)
        let standfirst = beginning.drafts(before: body.top, leavingOut: isLeftOut)
            .filter { first in !writer.drafts.contains { $0.text.hasPrefix(first.text.dropLast(3)) } }
        return (standfirst + writer.drafts, body.isDeclared)
    }
}

extension [ArticleDraft] {
    /// Letters outside links, approximately.
    fileprivate var letters: Int { reduce(0) { $0 + $1.text.utf8.count * (100 - $1.linkPercent) / 100 } }
}

extension Document {
    /// The address relative ones are resolved against: `base`, itself resolved against the page's own.
    fileprivate func baseAddress(of page: String) -> String {
        for id in descendants(of: root) where tag(of: id) == .base {
            if let href = attribute("href", of: id) { return resolve(reference: href, against: page) }
        }
        return page
    }
}

/// How a paragraph stands in the page: what its text alone does not say.
struct ParagraphLayout: Sendable, Equatable {
    var isQuoted = false
    /// The captions of the pictures before it, and those behind the last paragraph.
    var captionsBefore: [String] = []
    var captionsAfter: [String] = []
    /// Its place in a table of short cells; `nil` outside.
    var cells: Cells?

    /// A row of a table, or a part of one.
    struct Cells: Sendable, Equatable {
        /// The number of the table in the page, and of the row.
        var table: Int
        var row: Int
        /// The first column and the last, from 0.
        var first: Int
        var last: Int
        /// Where another cell begins: the offset of the space in the text, and how many columns further it is.
        var breaks: [Break] = []

        struct Break: Sendable, Equatable {
            var offset: Int
            var columnCount: Int
        }
    }
}

extension Article {
    /// The text for a terminal: `[1]` after each link, numbered as in ``links`` from 1, and a bullet before items.
    ///
    /// Beside the text of ``text`` it has the captions of pictures, each on a line of its own behind `▣`. The rows of a
    /// table are lines whose cells a tab separates, and quotations begin with `> `. An empty line separates
    /// paragraphs, but not the items of a list or the rows of a table. O(bytes).
    public var numberedText: String {
        var bytes: [UInt8] = []
        var before: Paragraph?
        for paragraph in paragraphs {
            for caption in paragraph.layout.captionsBefore {
                if !bytes.isEmpty { bytes += "\n\n".utf8 }
                bytes += "▣ \(caption)".utf8
                before = nil
            }
            if let before {
                bytes += Article.separator(before, paragraph).utf8
            } else if !bytes.isEmpty {
                bytes += "\n\n".utf8
            }
            let isNewRow = before?.layout.cells?.row != paragraph.layout.cells?.row
            if isNewRow, let cells = paragraph.layout.cells { bytes += [UInt8](repeating: 0x09, count: cells.first) }
            paragraph.append(to: &bytes)
            before = paragraph
        }
        for caption in paragraphs.last?.layout.captionsAfter ?? [] { bytes += "\n\n▣ \(caption)".utf8 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What stands between two paragraphs.
    private static func separator(_ left: Paragraph, _ right: Paragraph) -> String {
        if let one = left.layout.cells, let two = right.layout.cells, one.table == two.table {
            guard one.row == two.row else { return "\n" }
            return two.first > one.last ? String(repeating: "\t", count: two.first - one.last) : " "
        }
        if left.kind == .item, right.kind == .item { return "\n" }
        return left.layout.isQuoted && right.layout.isQuoted ? "\n>\n" : "\n\n"
    }
}

extension Article.Paragraph {
    /// Writes it with the numbers of its links.
    fileprivate func append(to bytes: inout [UInt8]) {
        if layout.isQuoted, layout.cells == nil { bytes += "> ".utf8 }
        if kind == .item, layout.cells == nil { bytes += "• ".utf8 }
        var marks = marks[...]
        var breaks = (layout.cells?.breaks ?? [])[...]
        for (offset, byte) in text.utf8.enumerated() {
            while let mark = marks.first, mark.end <= offset {
                if mark.end == offset { bytes += " [\(mark.link + 1)]".utf8 }
                marks.removeFirst()
            }
            if let next = breaks.first, next.offset == offset {
                bytes += [UInt8](repeating: 0x09, count: next.columnCount)
                breaks.removeFirst()
            } else if layout.cells != nil, byte == 0x0A {
                bytes.append(0x20)
            } else {
                bytes.append(byte)
                if byte == 0x0A, layout.isQuoted { bytes += "> ".utf8 }
            }
        }
        while let mark = marks.popFirst() { if mark.end == text.utf8.count { bytes += " [\(mark.link + 1)]".utf8 } }
    }
}
