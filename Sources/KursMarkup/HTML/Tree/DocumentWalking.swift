// Traversal of a document, O(1) a step. The contents of a template element are outside the tree, as in browsers; see
// ``Document/templateContents(of:)``.

extension Document {
    @inline(__always)
    private func optional(_ index: UInt32) -> NodeID? { index == noNode ? nil : NodeID(index) }

    /// The parent; `nil` for the document, for a template's contents and for a node removed from the tree.
    public func parent(of id: NodeID) -> NodeID? { optional(node(id).parent) }

    /// The first child; `nil` when there is none.
    public func firstChild(of id: NodeID) -> NodeID? { optional(node(id).firstChild) }

    /// The last child; `nil` when there is none.
    public func lastChild(of id: NodeID) -> NodeID? { optional(node(id).lastChild) }

    /// The next sibling; `nil` for the last.
    public func nextSibling(of id: NodeID) -> NodeID? { optional(node(id).nextSibling) }

    /// The previous sibling; `nil` for the first.
    public func previousSibling(of id: NodeID) -> NodeID? { optional(node(id).previousSibling) }

    /// The node that holds the contents of a `template` element; `nil` for other nodes.
    ///
    /// Walks, selections, texts and grids skip templates; start one at this node to read the contents.
    public func templateContents(of id: NodeID) -> NodeID? {
        node(id).tag == .template ? NodeID(id.index + 1) : nil
    }

    /// The children in order: O(1) a step and in memory.
    public func children(of id: NodeID) -> Children { Children(storage: storage, upcoming: node(id).firstChild) }

    /// Everything below a node in document order, without the node itself; O(1) a step and in memory.
    public func descendants(of id: NodeID) -> Descendants { Descendants(storage: storage, top: id.index) }

    /// The first element below the root: `html` in every page; in a fragment its first element, if any.
    public var documentElement: NodeID? { children(of: root).first { node($0).isElement } }

    /// A node's children in order.
    public struct Children: Sequence, IteratorProtocol {
        let storage: Storage
        var upcoming: UInt32

        /// The next child; `nil` at the end.
        public mutating func next() -> NodeID? {
            guard upcoming != noNode else { return nil }
            defer { upcoming = storage.nodes[Int(upcoming)].nextSibling }
            return NodeID(upcoming)
        }
    }

    /// A node's descendants in document order.
    public struct Descendants: Sequence, IteratorProtocol {
        let storage: Storage
        let top: UInt32
        var current: UInt32

        init(storage: Storage, top: UInt32) {
            (self.storage, self.top) = (storage, top)
            current = top
        }

        /// The next node: the first child, else the next sibling of the nearest ancestor that has one; `nil` at the
        /// end.
        public mutating func next() -> NodeID? {
            guard current != noNode else { return nil }
            current = storage.nodes.successor(of: current, below: top)
            return current == noNode ? nil : NodeID(current)
        }
    }
}

extension Arena<Node> {
    /// The next node in document order below `top`; `noNode` after the last.
    func successor(of start: UInt32, below top: UInt32) -> UInt32 {
        let child = self[Int(start)].firstChild
        if child != noNode { return child }
        var node = start
        while node != top && node != noNode {
            let next = self[Int(node)].nextSibling
            if next != noNode { return next }
            node = self[Int(node)].parent
        }
        return noNode
    }
}
