// Linking nodes: four primitive operations, each O(1) except for the children that move.

extension TreeBuilder {
    @inline(__always)
    mutating func make(_ node: Node) -> UInt32 {
        let index = UInt32(truncatingIfNeeded: nodes.count)
        nodes.append(node)
        return index
    }

    /// Adds a node to the arena as the last child.
    ///
    /// Equals `make` followed by `append`, without re-reading the node just written.
    @inline(__always)
    mutating func make(_ new: Node, lastIn parent: UInt32) -> UInt32 {
        let index = UInt32(truncatingIfNeeded: nodes.count)
        let last = nodes[Int(parent)].lastChild
        var node = new
        node.parent = parent
        node.previousSibling = last
        nodes.append(node)
        link(index, behind: last, in: parent)
        return index
    }

    /// Links a parentless node as the last child.
    @inline(__always)
    mutating func append(_ child: UInt32, to parent: UInt32) {
        let last = nodes[Int(parent)].lastChild
        nodes[Int(child)].parent = parent
        nodes[Int(child)].previousSibling = last
        link(child, behind: last, in: parent)
    }

    /// Updates the parent, and its previous last child, for a new last child.
    @inline(__always)
    private mutating func link(_ child: UInt32, behind last: UInt32, in parent: UInt32) {
        nodes[Int(parent)].lastChild = child
        if last == noNode {
            nodes[Int(parent)].firstChild = child
        } else {
            nodes[Int(last)].nextSibling = child
        }
    }

    /// Links a parentless node before a sibling.
    mutating func insert(_ child: UInt32, before sibling: UInt32) {
        let parent = nodes[Int(sibling)].parent
        let previous = nodes[Int(sibling)].previousSibling
        nodes[Int(child)].parent = parent
        nodes[Int(child)].previousSibling = previous
        nodes[Int(child)].nextSibling = sibling
        nodes[Int(sibling)].previousSibling = child
        if previous == noNode {
            nodes[Int(parent)].firstChild = child
        } else {
            nodes[Int(previous)].nextSibling = child
        }
    }

    /// Unlinks a node from its parent, if it has one.
    mutating func remove(_ child: UInt32) {
        let node = nodes[Int(child)]
        guard node.parent != noNode else { return }
        if node.previousSibling == noNode {
            nodes[Int(node.parent)].firstChild = node.nextSibling
        } else {
            nodes[Int(node.previousSibling)].nextSibling = node.nextSibling
        }
        if node.nextSibling == noNode {
            nodes[Int(node.parent)].lastChild = node.previousSibling
        } else {
            nodes[Int(node.nextSibling)].previousSibling = node.previousSibling
        }
        nodes[Int(child)].parent = noNode
        nodes[Int(child)].previousSibling = noNode
        nodes[Int(child)].nextSibling = noNode
    }

    mutating func removeChildren(of parent: UInt32) {
        while nodes[Int(parent)].firstChild != noNode { remove(nodes[Int(parent)].firstChild) }
    }

    /// Moves all children of one node after those of another.
    mutating func moveChildren(of old: UInt32, to new: UInt32) {
        var child = nodes[Int(old)].firstChild
        nodes[Int(old)].firstChild = noNode
        nodes[Int(old)].lastChild = noNode
        while child != noNode {
            let next = nodes[Int(child)].nextSibling
            nodes[Int(child)].nextSibling = noNode
            append(child, to: new)
            child = next
        }
    }
}
