import KursText

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
                    if document.isOutsideArticle(node) || isLeftOut(index) {
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
                tables.leave(index)
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
        let first: Int = line[min(start, line.count)...].firstIndex { $0 > 0x20 } ?? line.count
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

/// Where the text that is being written stands in a table of short cells.
///
/// A table that lays out the page, with running text or other tables in its cells, does not count.
private struct ArticleTables {
    /// The longest text of a cell in a table of cells, in bytes.
    private static let longestCell = 240

    /// The element of the table that is open.
    private var table: UInt32?
    private var tableCount = 0
    private var rowCount = 0
    private var column = 0
    /// How many columns the cell that is open takes; 0 before the first of a row.
    private var span = 0
    /// The cells of the paragraph so far; `nil` outside such a table.
    private(set) var cells: ParagraphLayout.Cells?

    /// Enters an element; O(bytes) for a table, which is looked through once.
    mutating func enter(_ index: UInt32, _ node: Node, _ document: Document) {
        switch node.tag {
        case .table where table == nil && ArticleTables.isOfCells(index, document):
            table = index
            tableCount += 1
        case .tr where table != nil:
            rowCount += 1
            (column, span) = (0, 0)
        case .td, .th:
            guard table != nil else { return }
            column += span
            let columns = document.attribute("colspan", of: Document.NodeID(index)).flatMap { Int($0) } ?? 1
            span = min(max(columns, 1), 50)
        default: break
        }
    }

    mutating func leave(_ index: UInt32) { if index == table { table = nil } }

    /// Takes note of a word that is about to be written, behind so many bytes of the paragraph.
    mutating func write(at offset: Int) {
        guard table != nil, rowCount > 0 else { return }
        guard var written = cells, offset > 0 else {
            cells = ParagraphLayout.Cells(table: tableCount, row: rowCount, first: column, last: column)
            return
        }
        guard column > written.last else { return }
        written.breaks.append(.init(offset: offset, columnCount: column - written.last))
        written.last = column
        cells = written
    }

    mutating func endParagraph() { cells = nil }

    /// Whether a table has cells side by side, no running text and no other table.
    private static func isOfCells(_ table: UInt32, _ document: Document) -> Bool {
        var walk = TreeWalk(document, below: table)
        var (length, cellCount, mostCells) = (0, 0, 0)
        while let step = walk.next() {
            guard case .enter(let index) = step else { continue }
            let node = document.storage.nodes[Int(index)]
            if node.isText {
                length += document.bytes(node.text).count
                if length > longestCell { return false }
            } else if node.isElement {
                if document.isSilent(node) { walk.skip() }
                switch node.tag {
                case .table: return false
                case .tr: cellCount = 0
                case .td, .th:
                    (length, cellCount) = (0, cellCount + 1)
                    mostCells = max(mostCells, cellCount)
                default: break
                }
            }
        }
        return mostCells > 1
    }
}

extension Document {
    /// The caption of a figure or a caption's own text on one line; `nil` for other elements and without a text.
    ///
    /// O(n) in what is below.
    func caption(of index: UInt32) -> String? {
        if tag(of: NodeID(index)) == .iframe { return embedded(NodeID(index)) }
        guard let caption = captionElement(index), !isMarkedHidden(NodeID(index)) else { return nil }
        let text = textRuns(of: caption, without: .hidden).oneLine
        return text.isEmpty || text.utf8.count > 600 ? nil : text
    }

    /// What a frame in the text shows, such as a chart: its title and its address; `nil` without either.
    private func embedded(_ id: NodeID) -> String? {
        guard let title = attribute("title", of: id), !title.isEmpty, !isMarkedHidden(id),
            let address = attribute("src", of: id), address.hasPrefix("https://")
        else { return nil }
        return title + ": " + address
    }

    private func captionElement(_ index: UInt32) -> NodeID? {
        let id = NodeID(index)
        switch tag(of: id) {
        case .figcaption: return id
        case .figure: return descendants(of: id).first { tag(of: $0) == .figcaption || isNamedCaption($0) }
        default: return isNamedCaption(id) ? id : nil
        }
    }

    /// Whether its class says that it is a caption, as `wp-caption-text` does.
    private func isNamedCaption(_ id: NodeID) -> Bool {
        guard let names = attributeBytes("class", of: id) else { return false }
        return names.split(separator: 0x20).contains { name in
            let folded = String(decoding: name, as: UTF8.self).lowercased()
            return folded == "caption" || folded.hasSuffix("-caption") || folded.hasSuffix("-caption-text")
                || folded.hasSuffix("__caption")
        }
    }
}
