internal import KursMarkup

/// The headings and paragraphs that stand about each table of a page.
///
/// A heading governs what follows it in the element that holds it; so do the paragraphs after it. Text that is only
/// links is navigation and governs nothing. Built in one walk: O(nodes).
struct PageOutline {
    /// What stands about one table.
    struct Place {
        /// The headings above it, the nearest first.
        var headings: [String] = []
        /// The paragraphs between the nearest heading and it.
        var before: [String] = []
        /// Those of them that stand beside it rather than deeper in another block.
        var beside: [String] = []
        /// The headings above it that nothing but another of their rank or a higher one followed.
        var emptyHeadings: [String] = []
        /// The paragraphs between farther headings and the nearest one.
        var outerLines: [String] = []
        /// The first paragraphs after it.
        var after: [String] = []
        /// Those of them that stand in the page's foot.
        var foot: [String] = []
        /// The labels of tabs above it that are marked as selected.
        var selected: [String] = []
        /// The captions below it in the same figure.
        var captions: [String] = []
        /// Whether it or something around it is hidden.
        var isHidden = false
        /// Whether only it, or one of the two elements around it, is hidden, as the pane of a tab is.
        var isPane = false

        /// The length of all its texts.
        var byteCount: Int { (headings + before + after + selected + captions).reduce(0) { $0 + $1.utf8.count } }
    }

    private var places: [Document.NodeID: Place] = [:]

    /// What stands about a grid.
    subscript(grid: Grid) -> Place { PageOutline.anchor(of: grid).flatMap { places[$0] } ?? Place() }

    /// The node by which a grid is found: the table, or a list's first row.
    private static func anchor(of grid: Grid) -> Document.NodeID? {
        grid.shape == .table ? grid.node : grid.rows.first?.node
    }

    init(_ document: Document, _ grids: [Grid], _ hidden: HiddenParts) {
        var walk = OutlineWalk(document, hidden)
        for grid in grids {
            guard let anchor = PageOutline.anchor(of: grid) else { continue }
            walk.anchors.insert(anchor)
            if grid.shape == .list { for row in grid.rows { walk.anchorsOfRows[row.node] = anchor } }
        }
        walk.run()
        places = walk.places
    }
}
