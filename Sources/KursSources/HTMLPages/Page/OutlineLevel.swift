internal import KursMarkup

/// An element that a walk over a page is in, with what has stood in it so far, see ``OutlineWalk``.
struct OutlineLevel {
    let node: Document.NodeID
    var headings: [(rank: Int, text: String)] = []
    /// The legend of a group of fields or the summary of details, which governs all that is in them.
    var title: String?
    /// How many tables stand before it.
    var tablesBefore = 0
    /// Whether nothing has followed the last heading yet.
    var isLastHeadingEmpty = false
    /// The headings that nothing but another of their rank or a higher one followed.
    var emptyHeadings: [String] = []
    /// The lines before the first heading.
    var outerLines: [String] = []
    var lines: [(text: String, depth: Int)] = []
    var size = 0
    var hasGrid = false
    var isHidden = false
    /// Whether what stands in it says nothing about tables.
    var isSilent = false
    var isLink = false
    /// Whether it is the page's foot, or in it.
    var isFoot = false
    /// Whether it is what is selected of several things, or in such an element.
    var isSelected = false

    /// Notes that a table ended here: what stood above it has been said.
    mutating func endTable() {
        (hasGrid, isLastHeadingEmpty) = (true, false)
        lines.removeAll()
        outerLines.removeAll()
        emptyHeadings.removeAll()
    }
}

extension OutlineLevel {
    /// The rank of an element that heads what follows it: `nil` for others.
    static func rank(_ tag: TagName) -> Int? {
        switch tag {
        case .h1: 1
        case .h2: 2
        case .h3: 3
        case .h4: 4
        case .h5: 5
        case .h6: 6
        case .summary, .legend, .figcaption: 7
        default: nil
        }
    }

    static func isInline(_ tag: TagName) -> Bool {
        switch tag {
        case .a, .b, .i, .em, .strong, .span, .small, .u, .font, .sup, .sub, .time, .abbr, .label, .mark, .code, .s,
            .del,
            .ins, .button, .img:
            true
        default: false
        }
    }
}
