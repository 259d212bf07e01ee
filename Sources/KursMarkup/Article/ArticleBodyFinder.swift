import KursText

/// Finds the element that holds an article's text.
struct ArticleBodyFinder {
    let document: Document
    let measures: ArticleMeasures
    let boilerplate: ArticleBoilerplate
    /// Whether an `article` without a name counts: where several hold a part each, the text is what is around them.
    let believesArticles: Bool

    /// Where the text is: all of it is below `top`, most of it below `core`.
    struct Body {
        let top: UInt32
        /// The elements from `top` down to the core, each with the next.
        let parents: [UInt32: UInt32]
        /// Whether the page names it as the text, by class names or microdata.
        let isDeclared: Bool
        /// The page's last title before the core.
        var title: UInt32?

        var core: UInt32 { parents.values.max() ?? top }

        /// Whether an element beside the path differs in shape from the path's element, or does not read like the text.
        func leavesOut(_ index: UInt32, _ measures: ArticleMeasures, _ document: Document) -> Bool {
            guard let parent = measures.parent(index), let next = parents[parent], next != index else { return false }
            guard measures.prose[Int(index)] >= 80,
                measures.prose[Int(index)] * 100 >= measures.letters[Int(index)] * 70
            else { return true }
            // Prose between title and text, such as an abstract, belongs to it; nodes are numbered in the page's order.
            if let title, title < index, index < next, measures.letters[Int(index)] <= ArticleStandfirst.longest,
                measures.prose[Int(index)] * 100 >= measures.letters[Int(index)] * 90
            {
                return false
            }
            let (here, there) = (Document.NodeID(index), Document.NodeID(next))
            return document.node(here).name != document.node(there).name
                || document.attributeBytes("class", of: here) != document.attributeBytes("class", of: there)
        }
    }

    /// The place; `nil` when the page has no prose.
    func find() -> Body? {
        let declared = declared()
        guard declared != nil || measures.prose[0] > 0 else { return nil }
        let top = descend(from: declared?.index ?? 0, 98).last ?? 0
        let path = descend(from: top, 80)
        let parents = Dictionary(zip(path, path.dropFirst()), uniquingKeysWith: { $1 })
        return Body(top: top, parents: parents, isDeclared: (declared?.rank ?? 0) > 1)
    }

    /// The element marked as the article's text, if it holds a fair share of the page's prose.
    ///
    /// Of several, the first that is not much shorter than the longest: later ones are other articles.
    private func declared() -> (index: UInt32, rank: Int)? {
        var candidates: [Candidate] = []
        var open: [Int] = []
        var openArticles: [Int] = []
        var walk = TreeWalk(document, below: 0)
        while let step = walk.next() {
            switch step {
            case .enter(let index):
                let node = document.storage.nodes[Int(index)]
                guard node.isElement, !measures.dropped[Int(index)] else {
                    walk.skip()
                    continue
                }
                let rank = rank(Document.NodeID(index), node)
                guard rank > 0 else { continue }
                let prose = measures.prose[Int(index)]
                if node.tag == .article {
                    // The text of a nested article is not the outer one's own.
                    if let outer = openArticles.last { candidates[outer].prose -= prose }
                    openArticles.append(candidates.count)
                }
                // Paragraphs marked one by one are the text together.
                let holder = canHold(node.tag) ? index : node.parent
                guard candidates.last?.index != holder else { continue }
                open.append(candidates.count)
                candidates.append(
                    Candidate(index: holder, rank: rank, prose: measures.prose[Int(holder)], end: .max))
            case .leave(let index):
                while let last = open.last, candidates[last].index == index {
                    open.removeLast()
                    candidates[last].end = candidates.count
                }
                if let outer = openArticles.last, candidates[outer].index == index { openArticles.removeLast() }
            }
        }
        for rank in [3, 2, 1] {
            let ranked = candidates.indices.filter { index in
                let candidate = candidates[index]
                return candidate.rank == rank && candidate.prose > 0
                    && candidate.prose * 100 >= measures.prose[0] * Self.fairPart
            }
            guard let longest = ranked.map({ candidates[$0].prose }).max(),
                var chosen = ranked.first(where: { candidates[$0].prose * 3 >= longest })
            else { continue }
            // What a page names inside an element it names as well is nearer to the text.
            for inner in ranked where inner > chosen && inner < candidates[chosen].end {
                if candidates[inner].prose * 100 >= candidates[chosen].prose * Self.innerPart { chosen = inner }
            }
            return (candidates[chosen].index, rank)
        }
        // Verses and recipes have lines too short for prose.
        let lines = candidates.first {
            let unlinked = measures.letters[Int($0.index)] - measures.linked[Int($0.index)]
            return $0.rank > 1 && unlinked >= Self.fewestLetters && unlinked >= 3 * measures.prose[0]
        }
        return lines.map { ($0.index, $0.rank) }
    }

    /// An element marked as the text.
    private struct Candidate {
        let index: UInt32
        let rank: Int
        /// Its prose, without that of an `article` inside it.
        var prose: Int
        /// The number of the first candidate after it that is not inside it.
        var end: Int
    }

    /// The smallest percentage of the page's prose that an element marked as the text must hold.
    private static let fairPart: Int = 12

    /// The fewest letters outside links of a text without prose; labels have less.
    private static let fewestLetters: Int = 200

    /// The percentage of an outer element's prose with which an inner one is the text instead.
    private static let innerPart: Int = 80

    private func rank(_ id: Document.NodeID, _ node: Node) -> Int {
        if let property = document.attributeBytes("itemprop", of: id), property.hasBytes("articleBody".utf8) {
            return 3
        }
        if node.tag == .article, believesArticles { return 1 }
        guard node.second > 0, canHold(node.tag) else { return 0 }
        return boilerplate.namesText(id) ? 2 : 0
    }

    /// The elements from one down, while one child holds the given percentage of the prose.
    private func descend(from top: UInt32, _ percent: Int) -> [UInt32] {
        var path = [top]
        while let current = path.last {
            let all = measures.prose[Int(current)]
            guard all > 0 else { break }
            var next: UInt32?
            var flows = false
            for child in document.children(of: Document.NodeID(current)) {
                let (node, prose) = (document.node(child), measures.prose[Int(child.index)])
                guard node.isElement, !measures.dropped[Int(child.index)] else { continue }
                if next == nil, prose * 100 >= all * percent {
                    next = child.index
                } else if !canHold(node.tag), prose > 0 {
                    flows = true
                }
            }
            guard let next, percent > 90 || !flows, canHold(document.storage.nodes[Int(next)].tag) else { break }
            path.append(next)
        }
        return path
    }

    private func canHold(_ tag: TagName) -> Bool {
        switch tag {
        case .p, .li, .ul, .ol, .blockquote, .span, .dd, .dl, .b, .strong, .em, .font, .h1, .h2, .h3, .pre: false
        default: true
        }
    }
}
