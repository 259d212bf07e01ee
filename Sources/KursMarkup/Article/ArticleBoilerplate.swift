/// Identifies what is never part of an article: menus, forms, shares, comments, hidden elements.
struct ArticleBoilerplate {
    private let document: Document
    /// The counts of the whole page, where nothing was dropped.
    private let whole: ArticleMeasures

    /// The teasers; `nil` when neither teasers nor class names are used.
    private let teasers: ArticleTeasers?

    init(_ document: Document, _ whole: ArticleMeasures, usingClassNames: Bool) {
        self.document = document
        self.whole = whole
        teasers = usingClassNames ? ArticleTeasers(document, whole) : nil
    }

    /// Whether an element is dropped with all that is below it.
    func drops(_ index: UInt32, _ node: Node) -> Bool {
        switch node.tag {
        case .html, .body, .main: return false
        case .nav, .footer, .aside, .button, .dialog, .menu, .search: return !holdsMost(index)
        case .form, .fieldset: return !holdsMost(index)
        case .label, .input, .option, .figcaption: return true
        case .figure: return !whole.quotes[Int(index)] && !whole.tables[Int(index)] && !holdsMost(index)
        case .ul, .ol, .dl: if whole.linkPercent(index) >= 60 { return true }
        case .h1: return whole.letters[Int(index)] < 300
        default: break
        }
        if let teasers, teasers.isTeaser[Int(index)] { return true }
        guard node.second > 0 else { return false }
        let id = Document.NodeID(index)
        if document.isMarkedHidden(id) { return !holdsMost(index) }
        if hasAsideRole(id) { return !holdsMost(index) }
        if isStamp(id), whole.letters[Int(index)] < 200, !holdsMost(index) { return true }
        let words = teasers == nil ? [] : words(of: id)
        if words.contains(.comments), !holdsMost(index), node.tag != .article { return true }
        // A quotation from a social network is part of the text that quotes it.
        let isQuotation = node.tag == .blockquote || whole.quotes[Int(index)]
        if words.contains(.aside), !holdsMost(index), !isQuotation, node.tag != .article { return true }
        if words.contains(.caption), !holdsMost(index), whole.letters[Int(index)] < 600 { return true }
        if words.contains(.byline), whole.letters[Int(index)] < 200, !holdsMost(index) { return true }
        return false
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
