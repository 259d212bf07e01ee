import KursText

/// Identifies what is never part of an article: menus, forms, shares, comments, hidden elements.
struct ArticleBoilerplate {
    /// Which class names are believed.
    enum Names {
        /// Those of every kind; teasers are recognized as well.
        case all
        /// Those of readers' comments.
        case comments
        case none
    }

    private let document: Document
    /// The counts of the whole page, where nothing was dropped.
    private let whole: ArticleMeasures
    private let names: Names
    /// The teasers; `nil` when they are not left out.
    private let teasers: ArticleTeasers?
    /// Whether an element named as the text is below a node, or is it.
    private var holdsBody: [Bool]
    /// Letters of prose in captions.
    private var captions: Int = 0

    /// The fewest letters outside links with which an element named as the text is believed to hold it.
    private static let shortestBody: Int = 200

    init(_ document: Document, _ whole: ArticleMeasures, believing names: Names) {
        (self.names, self.document, self.whole) = (names, document, whole)
        teasers = names == .all ? ArticleTeasers(document, whole) : nil
        holdsBody = [Bool](repeating: false, count: document.storage.nodes.count)
        guard names == .all else { return }
        for index in 0..<document.storage.nodes.count {
            let node = document.storage.nodes[index]
            guard node.isElement else { continue }
            if node.tag == .figcaption { captions += whole.prose[index] }
            guard node.second > 0, whole.letters[index] - whole.linked[index] >= Self.shortestBody,
                namesText(Document.NodeID(UInt32(index)))
            else { continue }
            var holder = UInt32(index)
            while !holdsBody[Int(holder)] {
                holdsBody[Int(holder)] = true
                guard let parent = whole.parent(holder) else { break }
                holder = parent
            }
        }
    }

    /// Whether the page's prose is under its pictures, as in a series of pictures.
    private var isGallery: Bool { captions * 2 > whole.prose[0] }

    /// Whether an element is dropped with all that is below it.
    func drops(_ index: UInt32, _ node: Node) -> Bool {
        switch node.tag {
        case .html, .body, .main: return false
        case .noscript: return whole.dropped[Int(index)]
        case .nav, .footer, .aside, .button, .dialog, .menu, .search: return !holdsMost(index)
        case .form, .fieldset: return !holdsMost(index)
        case .label, .input, .option: return true
        case .figcaption: return !isGallery
        case .figure: return !isGallery && !whole.quotes[Int(index)] && !whole.tables[Int(index)] && !holdsMost(index)
        case .ul, .dl: if whole.linkPercent(index) >= 60 { return true }
        // Numbered lists are references.
        case .ol: if whole.linkPercent(index) >= 80 { return true }
        case .h1: return whole.letters[Int(index)] < 300
        default: break
        }
        if let teasers, teasers.isTeaser[Int(index)] { return true }
        guard node.second > 0 else { return false }
        let id = Document.NodeID(index)
        if document.isMarkedHidden(id) { return !holdsMost(index) }
        if hasAsideRole(id) { return !holdsMost(index) }
        if isStamp(id), whole.letters[Int(index)] < 200, !holdsMost(index) { return true }
        let words: ArticleWords =
            switch names {
            case .all: words(of: id)
            case .comments: words(of: id).intersection(.comments)
            case .none: []
            }
        if words.contains(.comments), !holdsMost(index), node.tag != .article { return true }
        // A quotation from a social network is part of the text that quotes it.
        let isQuotation = node.tag == .blockquote || whole.quotes[Int(index)]
        let isText = isQuotation || holdsBody[Int(index)] || holdsMost(index)
        if words.contains(.aside), !isText, node.tag != .article { return true }
        if words.contains(.caption), !isText, whole.letters[Int(index)] < 600 { return true }
        if words.contains(.byline), whole.letters[Int(index)] < 200, !holdsMost(index), !isInProse(index, node) {
            return true
        }
        return false
    }

    /// Whether an element is a part of a paragraph: the place in `KYIV – The bank has …` is text.
    private func isInProse(_ index: UInt32, _ node: Node) -> Bool {
        guard !node.tag.breaksLines, node.parent != noNode else { return false }
        let parent = Int(node.parent)
        return whole.prose[parent] > 0 && whole.letters[parent] >= whole.letters[Int(index)] + 80
            && document.storage.nodes[parent].tag == .p
    }

    /// Whether the names of an element say that it holds the text.
    func namesText(_ id: Document.NodeID) -> Bool {
        let words = words(of: id)
        return words.contains(.body) && words.isDisjoint(with: [.aside, .comments])
    }

    /// What the names of an element mean.
    func words(of id: Document.NodeID) -> ArticleWords {
        var words: ArticleWords = []
        if let names = document.attributeBytes("class", of: id) { words.formUnion(ArticleWords(reading: names)) }
        if let name = document.attributeBytes("id", of: id) { words.formUnion(ArticleWords(reading: name)) }
        return words
    }

    /// Whether more than half of the page's prose is below an element, which therefore cannot be boilerplate.
    private func holdsMost(_ index: UInt32) -> Bool { whole.prose[Int(index)] * 2 > whole.prose[0] }

    /// Whether an element is marked up as the author or the date.
    private func isStamp(_ id: Document.NodeID) -> Bool {
        if let property = document.attributeBytes("itemprop", of: id) {
            switch String(decoding: property, as: UTF8.self) {
            case "author", "datePublished", "dateModified", "headline", "name", "publisher", "caption": return true
            default: return false
            }
        }
        return document.attributeBytes("rel", of: id)?.elementsEqual("author".utf8) ?? false
    }

    private func hasAsideRole(_ id: Document.NodeID) -> Bool {
        guard let role = document.attributeBytes("role", of: id) else { return false }
        switch String(decoding: role, as: UTF8.self) {
        case "navigation", "complementary", "banner", "contentinfo", "dialog", "search", "menu", "toolbar": return true
        default: return false
        }
    }
}

/// Finds teasers of other articles: several siblings of one name, each with a heading that is a link and little text.
private struct ArticleTeasers {
    /// Whether a node is one of such siblings.
    private(set) var isTeaser: [Bool]

    /// How many siblings make a list of teasers.
    private static let fewest = 3
    /// The most letters a teaser has.
    static let longest = 500

    /// Examines the children of every element; O(n).
    init(_ document: Document, _ whole: ArticleMeasures) {
        isTeaser = [Bool](repeating: false, count: document.storage.nodes.count)
        var walk = TreeWalk(document, below: 0)
        while let step = walk.next() {
            guard case .enter(let parent) = step else { continue }
            guard whole.linkedHeadings[Int(parent)] >= Self.fewest else {
                walk.skip()
                continue
            }
            let teasers = document.children(of: Document.NodeID(parent)).filter { child in
                let index = Int(child.index)
                switch document.tag(of: child) {
                case .div, .li, .article, .section, .td, .a:
                    return (1...2).contains(whole.linkedHeadings[index]) && whole.letters[index] <= Self.longest
                default: return false
                }
            }
            guard teasers.count >= Self.fewest else { continue }
            for teaser in teasers { isTeaser[Int(teaser.index)] = true }
        }
    }
}

/// The meaning of the words in an element's `class` and `id`; general page vocabulary, specific to no site.
struct ArticleWords: OptionSet {
    let rawValue: UInt8
    static let body = ArticleWords(rawValue: 1)
    /// The element is not part of the text: shares, comments, advertisements, teasers, menus.
    static let aside = ArticleWords(rawValue: 2)
    static let byline = ArticleWords(rawValue: 4)
    static let caption = ArticleWords(rawValue: 8)
    static let comments = ArticleWords(rawValue: 16)
    static let standfirst = ArticleWords(rawValue: 32)

    /// Reads the names, cut into words where letters end and where a capital follows a small letter.
    ///
    /// O(bytes).
    init(reading names: ArraySlice<UInt8>) {
        var found: ArticleWords = []
        var word: [UInt8] = []
        var previous: [UInt8] = []
        var wasSmall = false
        func finish() {
            guard !word.isEmpty else { return }
            found.formUnion(ArticleWords.meaning(of: word, after: previous))
            previous = word
            word.removeAll(keepingCapacity: true)
        }
        for byte in names {
            guard byte.isASCIILetter else {
                finish()
                if byte <= 0x20 { previous.removeAll() }
                wasSmall = false
                continue
            }
            let isCapital = byte < 0x61
            if isCapital, wasSmall { finish() }
            word.append(byte.asciiLowercased)
            wasSmall = !isCapital
        }
        finish()
        self = found
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }

    private static func meaning(of word: [UInt8], after previous: [UInt8]) -> ArticleWords {
        let text = String(decoding: word, as: UTF8.self)
        let before = String(decoding: previous, as: UTF8.self)
        if text == "body" || text == "content" || text == "text" {
            return ["article", "story", "post", "entry", "news", "page", "main"].contains(before) ? .body : []
        }
        if ["newsletter", "advert", "subscri"].contains(where: { text.hasSubstring($0) }) {
            return .aside
        }
        if ["gallery", "slideshow"].contains(where: { text.hasSubstring($0) }) { return .caption }
        if commentWords.contains(text) { return .comments }
        if text == "teaser" { return [.aside, .standfirst] }
        if standfirstWords.contains(text) { return .standfirst }
        // `elementor-widget`, unlike `widget`, is any part of a page.
        if text == "widget" && !previous.isEmpty { return [] }
        if asideWords.contains(text) { return .aside }
        if let first = asidePairs[text], first.contains(before) { return .aside }
        if bylineWords.contains(text) { return .byline }
        if captionWords.contains(text) { return .caption }
        return []
    }

    private static let commentWords: Set<String> = [
        "comment", "comments", "commentlist", "disqus", "respond", "reply", "replies",
    ]

    private static let standfirstWords: Set<String> = [
        "lead", "lede", "leadin", "intro", "standfirst", "summary", "abstract", "subtitle", "subheading", "subhead",
        "subheadline",
        "deck", "dek", "perex", "sommario", "bajada", "vorspann", "chapo", "description", "sapo", "entradilla",
        "copete",
        "strapline", "preamble", "ingress", "excerpt",
    ]

    private static let asideWords: Set<String> = [
        "share", "sharing", "shares",
        "sharebar", "shariff", "sharedaddy", "sharethis", "addthis", "social", "socials", "related", "recirc",
        "recirculation",
        "recommended", "recommendation", "recommendations", "recommend", "promo", "promos", "promotion", "sidebar",
        "newsletter", "newsletters", "subscribe", "subscription", "signup", "breadcrumb", "breadcrumbs", "crumbs",
        "footer", "nav", "navigation", "navbar", "menu", "submenu", "toolbar", "advert", "advertisement", "advertising",
        "ad", "ads", "adv", "adsense", "adslot", "sponsor", "sponsored", "cookie", "cookies", "consent", "gdpr",
        "popup", "modal", "overlay", "tags", "taglist", "tagcloud", "pagination", "pager", "paginator", "rating",
        "ratings", "vote", "votes", "widget", "widgets", "trending", "popular", "mostread", "outbrain", "taboola",
        "masthead", "login", "paywall", "banner", "banners", "teaser", "teasers", "skip", "copyright", "noprint",
        "readmore", "seealso", "print", "similar", "survey", "poll", "quiz", "carousel", "slider", "tooltip",
        "rollover", "disclosure", "messenger", "toc", "cta", "dropdown", "popover", "callout", "pullquote", "related",
    ]

    /// Words that mean something only after another.
    private static let asidePairs: [String: Set<String>] = [
        "more": ["read", "see", "load", "show", "view", "also"],
        "also": ["read", "see"],
        "box": ["author", "info"],
        "bio": ["author"],
        "list": ["tag", "link", "links"],
        "links": ["article", "related", "inline", "external"],
        "tools": ["article", "page", "story"],
    ]

    private static let bylineWords: Set<String> = [
        "byline", "bylines", "author", "authors", "dateline", "timestamp", "pubdate", "published", "publish",
        "postmeta",
        "metadata", "meta",
    ]

    private static let captionWords: Set<String> = [
        "caption", "captions", "credit", "credits", "figcaption", "photocredit",
    ]
}
