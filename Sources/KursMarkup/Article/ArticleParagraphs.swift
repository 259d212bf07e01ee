/// Writes what is below an element as paragraphs.
struct ArticleWriter {
    private let document: Document
    private(set) var drafts: [ArticleDraft] = []
    private var line: [UInt8] = []
    private var marks: [ArticleDraft.Mark] = []
    private var gap = Gap.none
    private var kind = Article.Paragraph.Kind.text
    private var preformatted = 0
    private var hasTime = false
    private var letters = 0
    private var linked = 0
    /// The links that are open, each with its address and where its text began in the line.
    private var openLinks: [(href: String?, start: Int)] = []

    /// What has to stand before the next word.
    private enum Gap { case none, space, line }

    init(_ document: Document) { self.document = document }

    /// Writes what is below an element and not left out; O(n).
    mutating func write(below top: UInt32, leavingOut isLeftOut: (UInt32) -> Bool) {
        var walk = TreeWalk(document, below: top)
        while let step = walk.next() {
            switch step {
            case .enter(let index):
                let node = document.storage.nodes[Int(index)]
                if node.isText {
                    append(document.bytes(node.text))
                } else if node.isElement {
                    enter(node)
                    if node.tag == .a {
                        openLinks.append((document.attribute("href", of: Document.NodeID(index)), line.count))
                    }
                    if document.isSilent(node) || isLeftOut(index) { walk.skip() }
                }
            case .leave(let index):
                let node = document.storage.nodes[Int(index)]
                guard node.isElement else { continue }
                if node.tag == .a { endLink() }
                leave(node)
            }
        }
        finishParagraph()
    }

    private mutating func enter(_ node: Node) {
        switch node.tag {
        case .br: gap = .line
        case .td, .th: separateCells()
        case .time: hasTime = true
        case .pre, .listing, .xmp:
            finishParagraph()
            preformatted += 1
            kind = .preformatted
        case .h1, .h2, .h3, .h4, .h5, .h6:
            finishParagraph()
            kind = .heading
        case .li:
            finishParagraph()
            kind = .item
        default: if node.tag.breaksLines { finishParagraph() }
        }
    }

    private mutating func leave(_ node: Node) {
        switch node.tag {
        case .br: break
        case .td, .th: separateCells()
        case .pre, .listing, .xmp:
            finishParagraph()
            preformatted = max(0, preformatted - 1)
        default: if node.tag.breaksLines { finishParagraph() }
        }
    }

    /// The cells of a row share a line.
    private mutating func separateCells() { if gap == .none { gap = .space } }

    private mutating func append(_ text: ArraySlice<UInt8>) {
        let bytes = Array(text)
        let span = bytes.span
        var at = 0
        while at < span.count {
            if let length = spaceLength(span, at) {
                if preformatted > 0, span[at] == 0x0A { gap = .line } else if gap == .none { gap = .space }
                at &+= length
                continue
            }
            if gap != .none, !line.isEmpty { line.append(gap == .line ? 0x0A : 0x20) }
            gap = .none
            let start = at
            while at < span.count, spaceLength(span, at) == nil { at &+= 1 }
            line += bytes[start..<at]
            letters += at - start
            if !openLinks.isEmpty { linked += at - start }
        }
    }

    private mutating func endLink() {
        guard let (href, start) = openLinks.popLast(), let href, isAddress(href) else { return }
        // A space before the link's first word is not its text.
        let first = line.indices.contains(start) && line[start] <= 0x20 ? start + 1 : start
        if first < line.count { marks.append(ArticleDraft.Mark(href: href, start: first, end: line.count)) }
    }

    /// Whether a link leads to another page.
    private func isAddress(_ href: String) -> Bool {
        !href.isEmpty && !href.hasPrefix("#") && !href.lowercased().hasPrefix("javascript:")
    }

    private mutating func finishParagraph() {
        defer { (gap, kind, hasTime) = (.none, preformatted > 0 ? .preformatted : .text, false) }
        guard !line.isEmpty else { return }
        drafts.append(
            ArticleDraft(
                kind: kind, text: String(decoding: line, as: UTF8.self), marks: marks,
                linkPercent: linked * 100 / max(letters, 1), hasTime: hasTime))
        line.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
        (letters, linked) = (0, 0)
        for index in openLinks.indices { openLinks[index].start = 0 }
    }
}
