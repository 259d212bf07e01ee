import KursText

extension Document {
    /// The elements below a node that match a selector, in document order; the whole document when no node is given.
    ///
    /// As in browsers, ancestors of the node count for the left parts of the selector, and the contents of templates
    /// are skipped. One walk without backtracking: O(nodes below × compounds), plus the attributes examined of each
    /// element; with a node given and a combinator, also its ancestors, and the siblings before each where the selector
    /// looks at siblings. Where that matters, as in a loop over rows, one selection from the top is cheaper.
    public func select(_ selector: Selector, in scope: NodeID? = nil) -> [NodeID] {
        var found: [NodeID] = []
        select(selector, in: scope ?? root) { node in
            found.append(node)
            return true
        }
        return found
    }

    /// The first element below a node that matches a selector; `nil` when there is none.
    ///
    /// Stops the walk of ``select(_:in:)`` at the first match.
    public func selectFirst(_ selector: Selector, in scope: NodeID? = nil) -> NodeID? {
        var found: NodeID?
        select(selector, in: scope ?? root) { node in
            found = node
            return false
        }
        return found
    }

    /// Whether an element matches a selector; `false` for other nodes.
    ///
    /// O(compounds × its ancestors, and the siblings before each of them where the selector looks at siblings).
    public func matches(_ id: NodeID, _ selector: Selector) -> Bool {
        let matcher = SelectorMatcher(selector, storage)
        return node(id).isElement && (levels(to: id, matcher).last?.level.own ?? 0) & matcher.subjects != 0
    }

    /// The nearest element that matches a selector: the node itself or an ancestor; `nil` when there is none.
    ///
    /// The cost is that of ``matches(_:_:)``.
    public func closest(_ selector: Selector, of id: NodeID) -> NodeID? {
        let matcher = SelectorMatcher(selector, storage)
        return levels(to: id, matcher).last { $0.level.own & matcher.subjects != 0 }.map { NodeID($0.index) }
    }

    /// Walks in document order, recording for each open level which compounds an element on the path has matched.
    private func select(_ selector: Selector, in scope: NodeID, _ body: (NodeID) -> Bool) {
        let matcher = SelectorMatcher(selector, storage)
        var levels = [matcher.start]
        if matcher.looksAtAncestors { levels += self.levels(to: scope, matcher).map(\.level) }
        let base = levels.count
        var current = storage.nodes[Int(scope.index)].firstChild
        while current != noNode {
            var descends = false
            if storage.nodes[Int(current)].isElement {
                let level = matcher.level(current, in: &levels[levels.count - 1])
                if level.own & matcher.subjects != 0, !body(NodeID(current)) { return }
                if storage.nodes[Int(current)].firstChild != noNode {
                    levels.append(level)
                    descends = true
                }
            }
            if descends {
                current = storage.nodes[Int(current)].firstChild
                continue
            }
            while storage.nodes[Int(current)].nextSibling == noNode {
                current = storage.nodes[Int(current)].parent
                if levels.count == base || current == noNode { return }
                levels.removeLast()
            }
            current = storage.nodes[Int(current)].nextSibling
        }
    }

    /// The elements from the root down to a node, itself included, with what each matches.
    private func levels(to id: NodeID, _ matcher: SelectorMatcher) -> [(index: UInt32, level: SelectorMatcher.Level)] {
        var path: [UInt32] = []
        var current = id.index
        while current != noNode {
            if storage.nodes[Int(current)].isElement { path.append(current) }
            current = storage.nodes[Int(current)].parent
        }
        var levels: [(index: UInt32, level: SelectorMatcher.Level)] = []
        var parent = matcher.start
        for index in path.reversed() {
            var sibling = index
            while matcher.looksAtSiblings, storage.nodes[Int(sibling)].previousSibling != noNode {
                sibling = storage.nodes[Int(sibling)].previousSibling
            }
            var level = matcher.start
            while true {
                if storage.nodes[Int(sibling)].isElement { level = matcher.level(sibling, in: &parent) }
                if sibling == index { break }
                sibling = storage.nodes[Int(sibling)].nextSibling
            }
            levels.append((index, level))
            parent = level
        }
        return levels
    }
}

/// A selector prepared for one document: names are numbers, compounds are bits.
private struct SelectorMatcher {
    /// The matching state of one open element.
    struct Level {
        /// The compounds that the element matches, with its ancestors matching those to the left.
        var own: UInt64
        /// The compounds that it or an ancestor matches.
        var above: UInt64
        /// How many child elements have been visited, and what the last and any of them matched.
        var children = 0
        var last: UInt64 = 0
        var earlier: UInt64 = 0
    }

    /// A test with its names as numbers; a name the document does not have is 0 and matches nothing.
    private struct PreparedTest {
        var test: Selector.Test
        var name: NameID
        var otherName: NameID
        /// The tests of `:not`.
        var alternatives: [[PreparedTest]] = []

        init(_ test: Selector.Test, _ names: NameTable) {
            self.test = test
            var name: [UInt8] = []
            switch test {
            case .type(let type): name = type
            case .attribute(let attribute, _, _): name = attribute
            case .not(let lists): alternatives = lists.map { $0.map { PreparedTest($0, names) } }
            default: break
            }
            self.name = names.find(name.map { $0.asciiLowercased }) ?? 0
            otherName = names.find(name) ?? 0
        }
    }

    let start = Level(own: 0, above: 0)
    let subjects: UInt64
    /// Whether what an element matches may depend on what its ancestors match.
    let looksAtAncestors: Bool
    /// Whether what an element matches may depend on the siblings before it.
    let looksAtSiblings: Bool
    private let compounds: [(tests: [PreparedTest], combinator: Selector.Combinator)]
    private let storage: Document.Storage
    private let idName: NameID
    private let className: NameID

    init(_ selector: Selector, _ storage: Document.Storage) {
        self.storage = storage
        idName = storage.names.find(Array("id".utf8)) ?? 0
        className = storage.names.find(Array("class".utf8)) ?? 0
        var subjects: UInt64 = 0
        for (index, compound) in selector.compounds.enumerated() where compound.isSubject { subjects |= 1 << index }
        self.subjects = subjects
        looksAtAncestors = selector.compounds.contains { $0.combinator != .start }
        looksAtSiblings = selector.compounds.contains {
            $0.combinator == .nextSibling || $0.combinator == .laterSibling
                || $0.tests.contains(where: \.countsSiblings)
        }
        compounds = selector.compounds.map { compound in
            (compound.tests.map { PreparedTest($0, storage.names) }, compound.combinator)
        }
    }

    /// The compounds that the next child element of a level matches; the level takes note of it.
    func level(_ index: UInt32, in parent: inout Level) -> Level {
        parent.children += 1
        let node = storage.nodes[Int(index)]
        var own: UInt64 = 0
        for (position, compound) in compounds.enumerated() {
            let left: UInt64 = position == 0 ? 0 : 1 << (position - 1)
            switch compound.combinator {
            case .start: break
            case .descendant: if parent.above & left == 0 { continue }
            case .child: if parent.own & left == 0 { continue }
            case .nextSibling: if parent.last & left == 0 { continue }
            case .laterSibling: if parent.earlier & left == 0 { continue }
            }
            if compound.tests.allSatisfy({ passes(node, parent.children, $0) }) { own |= 1 << position }
        }
        parent.last = own
        parent.earlier |= own
        return Level(own: own, above: parent.above | own)
    }

    private func passes(_ node: Node, _ number: Int, _ prepared: PreparedTest) -> Bool {
        let (name, otherName) = (prepared.name, prepared.otherName)
        switch prepared.test {
        case .not:
            return !prepared.alternatives.contains { $0.allSatisfy { passes(node, number, $0) } }
        case .type:
            return node.name != 0 && (node.name == name || node.namespace != .html && node.name == otherName)
        case .id(let id): return value(node, idName)?.elementsEqual(id) ?? false
        case .hasClass(let word): return value(node, className).map { hasWord($0, word) } ?? false
        case .attribute(_, let relation, let wanted):
            guard let value = value(node, name) ?? value(node, otherName) else { return false }
            return relates(value, relation, wanted)
        case .nthChild(let step, let offset):
            let rest = number - offset
            return step == 0 ? rest == 0 : rest % step == 0 && rest / step >= 0
        case .lastChild:
            var sibling = node.nextSibling
            while sibling != noNode && !storage.nodes[Int(sibling)].isElement {
                sibling = storage.nodes[Int(sibling)].nextSibling
            }
            return sibling == noNode
        }
    }

    private func value(_ node: Node, _ name: NameID) -> ArraySlice<UInt8>? {
        guard name != 0 else { return nil }
        for index in node.attributes where storage.attributes[index].name == name {
            let range = storage.attributes[index].value
            return range.isPooled ? storage.pool[range.range] : storage.source[range.range]
        }
        return nil
    }

    private func relates(_ value: ArraySlice<UInt8>, _ relation: Selector.Relation, _ wanted: [UInt8]) -> Bool {
        switch relation {
        case .exists: true
        case .equals: value.elementsEqual(wanted)
        case .hasWord: hasWord(value, wanted)
        case .hasDashPrefix:
            value.starts(with: wanted) && (value.count == wanted.count || value.dropFirst(wanted.count).first == 0x2D)
        case .hasPrefix: !wanted.isEmpty && value.starts(with: wanted)
        case .hasSuffix: !wanted.isEmpty && value.count >= wanted.count && value.suffix(wanted.count) == wanted[...]
        case .contains: !wanted.isEmpty && value.hasBytes(wanted)
        }
    }

    /// Whether one of the space-separated words is the wanted one.
    private func hasWord(_ value: ArraySlice<UInt8>, _ wanted: [UInt8]) -> Bool {
        guard !wanted.isEmpty else { return false }
        var start = value.startIndex
        while start < value.endIndex {
            if value[start].isASCIIWhitespace {
                start += 1
                continue
            }
            var end = start
            while end < value.endIndex && !value[end].isASCIIWhitespace { end += 1 }
            if end - start == wanted.count && value[start..<end] == wanted[...] { return true }
            start = end
        }
        return false
    }
}
