/// Finds teasers of other articles: several siblings of one name, each with a heading that is a link and little text.
struct ArticleTeasers {
    /// Whether a node is one of such siblings.
    private(set) var isTeaser: [Bool]

    /// How many siblings make a list of teasers.
    static let fewest = 3
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
