internal import KursMarkup
internal import KursText

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

    /// Whether digits stand on both sides of a point or comma; a date counts too.
    private static func hasDecimal(_ text: String) -> Bool {
        var state = 0
        for byte in text.utf8 {
            if byte.isASCIIDigit {
                if state == 2 { return true }
                state = 1
            } else {
                state = state == 1 && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")) ? 2 : 0
            }
        }
        return false
    }

    init(_ document: Document, _ grids: [Grid], _ hidden: HiddenParts) {
        var walk = OutlineWalk(document, hidden)
        for grid in grids {
            guard let anchor = PageOutline.anchor(of: grid) else { continue }
            walk.anchors.insert(anchor)
            // A table without rates does not come between others and what is said about them.
            if grid.shape == .table, !grid.cells.contains(where: { PageOutline.hasDecimal($0.text) }) {
                let isNote = grid.cells.count { !$0.text.isEmpty } <= 3
                walk.tablesWithoutRates[grid.node] = isNote
            }
            if grid.shape == .list { for row in grid.rows { walk.anchorsOfRows[row.node] = anchor } }
        }
        for grid in grids where grid.shape == .table {
            // What stands in a table beside another one may be about that.
            var node = document.parent(of: grid.node)
            for _ in 0..<64 {
                guard let element = node else { break }
                walk.tablesWithoutRates[element] = nil
                node = document.parent(of: element)
            }
        }
        walk.run()
        places = walk.places
        for grid in grids where grid.shape == .list { shareNotes(with: grid, document, walk.anchorsOfRows) }
    }

    /// What stands below a list of lists is about each of them.
    private mutating func shareNotes(
        with grid: Grid, _ document: Document, _ anchorsOfRows: [Document.NodeID: Document.NodeID]
    ) {
        guard let own = PageOutline.anchor(of: grid) else { return }
        var node = document.parent(of: own)
        for _ in 0..<16 {
            guard let element = node else { return }
            if let outer = anchorsOfRows[element], outer != own, let about = places[outer] {
                places[own]?.after += about.after
                places[own]?.foot += about.foot
                places[own]?.captions += about.captions
            }
            node = document.parent(of: element)
        }
    }
}
