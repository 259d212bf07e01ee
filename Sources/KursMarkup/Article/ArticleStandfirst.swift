/// Finds the standfirst: the paragraphs of prose between an article's title and its text, often outside its element.
struct ArticleStandfirst {
    private let document: Document
    /// The counts of the whole page, where nothing was dropped.
    private let whole: ArticleMeasures
    private let boilerplate: ArticleBoilerplate
    private let title: String?

    /// Shorter paragraphs are bylines and labels; longer ones are text that was left out for a reason.
    private static let lengths = shortest...longest
    private static let shortest = 40
    static let longest = 800
    /// More paragraphs are not a standfirst.
    private static let most = 3

    init(_ document: Document, _ whole: ArticleMeasures, _ boilerplate: ArticleBoilerplate, title: String?) {
        (self.document, self.whole, self.boilerplate, self.title) = (document, whole, boilerplate, title)
    }

    /// The paragraphs of prose from the last title before the text up to the text; O(n).
    func drafts(before top: UInt32, leavingOut isLeftOut: (UInt32) -> Bool) -> [ArticleDraft] {
        var holders: Set<UInt32> = [top]
        var holder = whole.parent(top)
        while let index = holder {
            holders.insert(index)
            holder = whole.parent(index)
        }
        var found: [UInt32] = []
        var sawTitle = false
        var text = TextPosition()
        var walk = TreeWalk(document, below: 0)
        while let step = walk.next() {
            switch step {
            case .enter(let index):
                let node = document.storage.nodes[Int(index)]
                guard node.isElement else { continue }
                if index == top { text.isInside = true }
                if text.leftOut == nil, text.isInside, isLeftOut(index) { text.leftOut = index }
                if isTitle(index, node) {
                    (sawTitle, found) = (true, [])
                    walk.skip()
                } else if !holders.contains(index), isAside(index, node) {
                    walk.skip()
                } else if holdsParagraph(index, node) {
                    if text.isText, !isLeftOut(index) {
                        return sawTitle && found.count <= Self.most ? write(found) : []
                    }
                    // What the text is in may have lines of its own.
                    guard !holders.contains(index) else { continue }
                    if isCandidate(index) { found.append(index) }
                    walk.skip()
                }
            case .leave(let index):
                if text.leftOut == index { text.leftOut = nil }
                if index == top { return sawTitle && found.count <= Self.most ? write(found) : [] }
            }
        }
        return []
    }

    /// Where the walk is relative to the text.
    private struct TextPosition {
        var isInside = false
        var leftOut: UInt32?
        var isText: Bool { isInside && leftOut == nil }
    }

    func lastTitle(before end: UInt32) -> UInt32? {
        (0..<end).last { isTitle($0, document.storage.nodes[Int($0)]) }
    }

    private func isTitle(_ index: UInt32, _ node: Node) -> Bool {
        guard node.tag.isHeading else { return false }
        if node.tag == .h1 { return whole.letters[Int(index)] > 0 }
        guard let title, whole.letters[Int(index)] <= title.utf8.count else { return false }
        return document.text(of: Document.NodeID(index)) == title
    }

    private func isAside(_ index: UInt32, _ node: Node) -> Bool {
        switch node.tag {
        case .nav, .footer, .aside, .blockquote, .form, .fieldset, .button, .dialog, .menu, .search, .figure,
            .figcaption, .label, .ul, .ol, .dl,
            .table:
            return true
        default: break
        }
        if whole.dropped[Int(index)] { return true }
        guard node.second > 0 else { return false }
        let id = Document.NodeID(index)
        if document.isMarkedHidden(id) { return true }
        let words = boilerplate.words(of: id)
        if !words.isDisjoint(with: [.comments, .caption]) { return true }
        return words.contains(.aside) && !words.contains(.standfirst) && whole.letters[Int(index)] < 2000
    }

    /// Whether prose is in an element itself and not only in one below it.
    private func holdsParagraph(_ index: UInt32, _ node: Node) -> Bool {
        guard node.tag.breaksLines else { return false }
        var below = 0
        for child in document.children(of: Document.NodeID(index)) { below += whole.prose[Int(child.index)] }
        return below < whole.prose[Int(index)]
    }

    private func isCandidate(_ index: UInt32) -> Bool {
        Self.lengths.contains(whole.letters[Int(index)]) && whole.linkPercent(index) < 30 && !isCaption(index)
    }

    /// Whether a paragraph shares a small element with a picture.
    private func isCaption(_ index: UInt32) -> Bool {
        var current = index
        for _ in 0..<Self.captionDepth {
            let id = Document.NodeID(current)
            if boilerplate.words(of: id).contains(.standfirst) { return false }
            if document.descendants(of: id).contains(where: { document.tag(of: $0) == .img }) { return true }
            guard let parent = whole.parent(current),
                whole.letters[Int(parent)] <= whole.letters[Int(index)] + Self.shortest
            else { return false }
            current = parent
        }
        return false
    }

    /// How many elements around a caption and its picture are looked at, so that a deep page costs no more.
    private static let captionDepth = 6

    private func write(_ paragraphs: [UInt32]) -> [ArticleDraft] {
        var writer = ArticleWriter(document)
        for index in paragraphs { writer.write(below: index) { whole.dropped[Int($0)] } }
        var texts: Set<String> = []
        return writer.drafts.filter { draft in
            guard texts.insert(draft.text).inserted, !draft.isShort, !draft.hasTime, !draft.isQuotation else {
                return false
            }
            guard let written = DateInText(draft.text.utf8) else { return true }
            return written.otherWords > 8
        }
    }
}
