/// Counts of the text below every node of a page, indexed by node.
///
/// Letters are characters other than white space; one of an East Asian script counts twice.
struct ArticleMeasures {
    /// Letters of visible text.
    private(set) var letters: [Int]
    /// Letters of visible text inside links.
    private(set) var linked: [Int]
    /// Letters in running text: units of prose, long or with sentence punctuation, few of them links.
    private(set) var prose: [Int]
    /// Whether there is a quotation below.
    private(set) var quotes: [Bool]
    /// Whether there is a table or a listing below.
    private(set) var tables: [Bool]
    /// How many headings below consist entirely of links, as those of teasers do.
    private(set) var linkedHeadings: [Int]
    /// Whether one `article` has a heading of its own that is no link; more are teasers, or parts of the text.
    var hasOneArticle: Bool { headedArticles.count == 1 }
    private var headedArticles: Set<UInt32> = []
    /// The nodes whose text is not counted.
    private(set) var dropped: [Bool]

    private let document: Document
    private var unit = Unit()

    /// Text between two breaks.
    private struct Unit {
        var letters: Int = 0
        var linked: Int = 0
        var marks: Int = 0
    }

    /// Counts the whole page; O(n).
    ///
    /// Scripts do not run here, so what a page has for readers without them is text, if it is more than a notice and the
    /// page has little else.
    init(_ document: Document) {
        self.init(document) { _, node in node.tag == .noscript }
        let other = prose[0]
        guard other * 10 < Self.longestNotice else { return }
        let all = ArticleMeasures(document) { _, _ in false }
        if all.prose[0] - other > max(Self.longestNotice, other * 10) { self = all }
    }

    /// The most letters of a notice that a page needs scripts.
    private static let longestNotice = 600

    /// Counts a page; O(n).
    /// - Parameter isDropped: Called once for every element, before what is below it.
    init(_ document: Document, dropping isDropped: (UInt32, Node) -> Bool) {
        self.document = document
        let nodeCount = document.storage.nodes.count
        letters = [Int](repeating: 0, count: nodeCount)
        linked = letters
        prose = letters
        linkedHeadings = letters
        dropped = [Bool](repeating: false, count: nodeCount)
        quotes = dropped
        tables = dropped
        var links = 0
        var blocks: [UInt32] = [0]
        var articles: [UInt32] = []
        var walk = TreeWalk(document, below: 0)
        while let step = walk.next() {
            switch step {
            case .enter(let index):
                let node = document.storage.nodes[Int(index)]
                if node.isText {
                    count(index, node, isLinked: links > 0)
                } else if node.isElement {
                    if node.tag.breaksLines {
                        finishUnit(in: blocks)
                        blocks.append(index)
                    }
                    if node.tag == .a { links += 1 }
                    if node.tag == .article { articles.append(index) }
                    if document.isOutsideArticle(node) || isDropped(index, node) {
                        dropped[Int(index)] = true
                        walk.skip()
                    }
                }
            case .leave(let index):
                let node = document.storage.nodes[Int(index)]
                if node.isElement {
                    if node.tag == .a { links -= 1 }
                    if node.tag == .article { articles.removeLast() }
                    if node.tag.isHeading, linkPercent(index) < 80, let article = articles.last {
                        headedArticles.insert(article)
                    }
                    if node.tag.breaksLines {
                        finishUnit(in: blocks)
                        blocks.removeLast()
                    }
                }
                if node.parent != noNode {
                    letters[Int(node.parent)] += letters[Int(index)]
                    linked[Int(node.parent)] += linked[Int(index)]
                    prose[Int(node.parent)] += prose[Int(index)]
                    let isTeaser = node.tag.isHeading && linkPercent(index) >= 80
                    linkedHeadings[Int(node.parent)] += linkedHeadings[Int(index)] + (isTeaser ? 1 : 0)
                    if node.tag == .blockquote || quotes[Int(index)] { quotes[Int(node.parent)] = true }
                    if node.tag == .table || node.tag == .pre || tables[Int(index)] {
                        tables[Int(node.parent)] = true
                    }
                }
            }
        }
    }

    private mutating func count(_ index: UInt32, _ node: Node, isLinked: Bool) {
        var count: Int = 0
        var marks: Int = 0
        var last: UInt8 = 0x20
        for byte in document.bytes(node.text) {
            if byte > 0x20, byte & 0xC0 != 0x80 { count &+= byte >= 0xE3 && byte < 0xF0 ? 2 : 1 }
            // Punctuation ends a word: `Mr.` counts, `26.5` does not.
            if byte <= 0x20, last == 0x2E || last == 0x2C || last == 0x3F || last == 0x21 || last == 0x3B {
                marks &+= 1
            }
            last = byte
        }
        if last == 0x2E || last == 0x3F || last == 0x21 { marks &+= 1 }
        letters[Int(index)] = count
        unit.letters &+= count
        unit.marks &+= marks
        if isLinked {
            linked[Int(index)] = count
            unit.linked &+= count
        }
    }

    private mutating func finishUnit(in blocks: [UInt32]) {
        defer { unit = Unit() }
        guard unit.letters >= 25, unit.linked * 2 < unit.letters, let owner = blocks.last else { return }
        guard unit.letters >= 80 || unit.marks >= 1 else { return }
        prose[Int(owner)] += unit.letters
    }

    func parent(_ index: UInt32) -> UInt32? {
        let parent = document.storage.nodes[Int(index)].parent
        return parent == noNode ? nil : parent
    }

    /// The percentage of the letters below a node that are in links.
    func linkPercent(_ index: UInt32) -> Int {
        letters[Int(index)] == 0 ? 0 : linked[Int(index)] * 100 / letters[Int(index)]
    }
}

extension Document {
    /// Whether an element has no text of an article: silent ones, and the reading of a word beside it in ruby.
    func isOutsideArticle(_ node: Node) -> Bool {
        node.tag == .rt || node.tag == .rp || (isSilent(node) && node.tag != .noscript)
    }
}
