internal import KursText

/// The meaning of the words in an element's `class` and `id`; general page vocabulary, specific to no site.
struct ArticleWords: OptionSet {
    let rawValue: UInt8
    /// The element holds the text of an article.
    static let body = ArticleWords(rawValue: 1)
    /// The element is not part of the text: shares, comments, advertisements, teasers, menus.
    static let aside = ArticleWords(rawValue: 2)
    /// The element gives author and date.
    static let byline = ArticleWords(rawValue: 4)
    /// The element is the text under a picture.
    static let caption = ArticleWords(rawValue: 8)
    /// The element holds what readers wrote.
    static let comments = ArticleWords(rawValue: 16)
    /// The element holds the standfirst.
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
