internal import KursText

/// Writes what is below an element as paragraphs.
struct ArticleWriter {
    private let document: Document
    private(set) var drafts: [ArticleDraft] = []
    private var line: [UInt8] = []
    private var marks: [ArticleDraft.Mark] = []
    /// Where in the line a paragraph ends though its block goes on.
    private var cuts: [Int] = []
    private var gap = Gap.none
    private var kind = Article.Paragraph.Kind.text
    private var preformatted = 0
    private var hasTime = false
    private var hasPicture = false
    private var letters = 0
    private var linked = 0
    private var quotes = 0
    private var tables = ArticleTables()
    /// The captions of the pictures since the last paragraph.
    private var captions: [String] = []
    /// The open links, each with its address and the offset where its text begins in the line.
    private var openLinks: [(href: String?, start: Int)] = []

    /// The separator due before the next word.
    private enum Gap { case none, space, line, paragraph }

    init(_ document: Document) { self.document = document }

    /// Writes what is below an element, without the dropped parts; O(n).
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
                    if document.isSilent(node) || isLeftOut(index) {
                        if let caption = document.caption(of: index) { captions.append(caption) }
                        walk.skip()
                    } else {
                        tables.enter(index, node, document)
                    }
                }
            case .leave(let index):
                let node = document.storage.nodes[Int(index)]
                guard node.isElement else { continue }
                if node.tag == .a { endLink() }
                leave(node)
                tables.leave(index, node, document)
            }
        }
        finishParagraph()
        if !captions.isEmpty, !drafts.isEmpty {
            drafts[drafts.count - 1].layout.captionsAfter += captions
            captions = []
        }
    }

    private mutating func enter(_ node: Node) {
        switch node.tag {
        case .br:
            // Two breaks in a row make a paragraph.
            gap = gap == .line || gap == .paragraph ? .paragraph : .line
        case .td, .th: separateCells()
        case .time: hasTime = true
        case .img, .picture, .iframe, .video: hasPicture = true
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
        case .blockquote:
            finishParagraph()
            quotes += 1
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
        case .blockquote:
            finishParagraph()
            quotes = max(0, quotes - 1)
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
            tables.write(at: line.count)
            if gap != .none, !line.isEmpty {
                if gap == .paragraph { cuts.append(line.count) }
                line.append(gap == .space ? 0x20 : 0x0A)
            }
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
        let first = line[min(start, line.count)...].firstIndex { $0 > 0x20 } ?? line.count
        if first < line.count { marks.append(ArticleDraft.Mark(href: href, start: first, end: line.count)) }
    }

    /// Whether a link leads to another page.
    private func isAddress(_ href: String) -> Bool {
        !href.isEmpty && !href.hasPrefix("#") && !href.lowercased().hasPrefix("javascript:")
    }

    private mutating func finishParagraph() {
        defer {
            (gap, kind) = (.none, preformatted > 0 ? .preformatted : .text)
            (hasTime, hasPicture) = (false, false)
            tables.endParagraph()
        }
        guard !line.isEmpty else { return }
        let linkPercent = linked * 100 / max(letters, 1)
        var upcoming = marks[...]
        var start = 0
        for end in cuts + [line.count] {
            var own: [ArticleDraft.Mark] = []
            while let mark = upcoming.first, mark.end <= end {
                upcoming.removeFirst()
                if mark.start >= start {
                    own.append(
                        ArticleDraft.Mark(href: mark.href, start: mark.start - start, end: mark.end - start))
                }
            }
            let layout = ParagraphLayout(
                isQuoted: quotes > 0, captionsBefore: captions, cells: cuts.isEmpty ? tables.cells : nil)
            captions = []
            drafts.append(
                ArticleDraft(
                    kind: kind, text: String(decoding: line[start..<end], as: UTF8.self), marks: own,
                    linkPercent: linkPercent, hasTime: hasTime, hasPicture: hasPicture && cuts.isEmpty, layout: layout))
            start = end + 1
        }
        line.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
        cuts.removeAll(keepingCapacity: true)
        (letters, linked) = (0, 0)
        for index in openLinks.indices { openLinks[index].start = 0 }
    }
}
