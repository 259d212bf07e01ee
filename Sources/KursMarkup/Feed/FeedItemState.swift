/// Names that the reader compares with.
enum NameKeys {
    static let xmlns = NameKey("xmlns")
    static let xml = NameKey("xml")
    static let base = NameKey("base")
    static let item = NameKey("item")
    static let entry = NameKey("entry")
    static let div = NameKey("div")
    static let svg = NameKey("svg")
    static let math = NameKey("math")
    static let about = NameKey("about")
    static let href = NameKey("href")
    static let url = NameKey("url")
    static let uri = NameKey("uri")
    static let rel = NameKey("rel")
    static let type = NameKey("type")
    static let mode = NameKey("mode")
    static let term = NameKey("term")
    static let label = NameKey("label")
    static let width = NameKey("width")
    static let height = NameKey("height")
    static let medium = NameKey("medium")
    static let isPermaLink = NameKey("ispermalink")
    static let lastMod = NameKey("lastmod")
}

/// State kept between the elements of one feed or item.
struct FeedItemState {
    /// The depth of the title in effect; −1 before there is one.
    var titleDepth = -1
    /// The depth of the summary in effect.
    var summaryDepth = Int.max
    /// The depth of the identifier in effect.
    var idDepth = Int.max
    /// Whether there was content, so that another text is the summary.
    var hasContent = false
    /// Whether the item's guid is declared to be an address.
    var isPermaLink = false
    /// The address a guid gives.
    var permaLink: String?
    /// Whether a link's text counts.
    var isAlternate = false
    /// Whether a category's `term` was taken.
    var hasTerm = false
    /// An author's `name` and `email` children, and its own text.
    var name: [UInt8] = []
    var email: [UInt8] = []
    var person: [UInt8] = []
}
