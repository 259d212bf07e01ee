// The adoption agency algorithm, for end tags of misnested formatting elements.

extension TreeBuilder {
    /// Runs the algorithm for a name; `false` when the end tag is to be processed like any other.
    ///
    /// The elements that an outer iteration moves on the stack draw on a budget proportional to the input read, so that
    /// no page makes it quadratic; beyond it an element stays open but is no longer an active formatting element. The
    /// same applies when the stack has reached the depth limit, because every repair can deepen the tree by one.
    mutating func runAdoptionAgency(for subject: TagName) -> Bool {
        let current = open.last
        if current.tag == subject {
            guard nodes[Int(current.node)].isActive else {
                pop()
                return true
            }
            if closeLastFormatting(current.node) { return true }
        }
        for _ in 0..<8 {
            guard let formattingIndex = formatting.find(subject) else { return false }
            let element = formatting[formattingIndex].node
            guard nodes[Int(element)].isOpen else {
                parseError()
                removeFormatting(element)
                return true
            }
            let index = open.index(of: element, Name.of(subject))
            guard open.isInScope(index) else {
                parseError()
                return true
            }
            if index != open.count - 1 { parseError() }
            guard let furthest = furthestBlock(above: index) else {
                pop(through: index)
                removeFormatting(element)
                return true
            }
            guard open.count <= TreeBuilder.depthLimit, mayRepair(open.count - index) else {
                nodes[Int(element)].isOpen = false
                removeFormatting(element)
                return false
            }
            adopt(formattingIndex, index, furthest)
        }
        return true
    }

    /// Closes the current node if it is also the last active formatting element; `false` when it is not.
    ///
    /// The common case for end tags of formatting elements: nothing is misnested.
    @inline(__always)
    mutating func closeLastFormatting(_ current: UInt32) -> Bool {
        guard formatting.last.node == current else { return false }
        nodes[Int(current)].isActive = false
        pop()
        formatting.removeLast()
        return true
    }

    /// The index of the lowest special element above an index; `nil` when there is none.
    private mutating func furthestBlock(above index: Int) -> Int? {
        guard Int(open.last.special) > index else { return nil }
        var block = index + 1
        while !open[block].categories.contains(.special) { block += 1 }
        return block
    }

    /// One iteration of the outer loop, from the common ancestor on.
    private mutating func adopt(_ formattingIndex: Int, _ index: Int, _ furthest: Int) {
        let old = formatting[formattingIndex]
        let ancestor = open[index - 1]
        let block = open[furthest]
        var bookmark = formattingIndex
        // The entries between the formatting element and the furthest block that stay, highest first.
        adoptionKept.removeAll()
        var lastNode = block.node
        var inner = 0
        for position in stride(from: furthest - 1, to: index, by: -1) {
            inner += 1
            var entry = open[position]
            guard nodes[Int(entry.node)].isActive, let place = formatting.index(of: entry.node) else {
                nodes[Int(entry.node)].isOpen = false
                continue
            }
            if inner > 3 {
                nodes[Int(entry.node)].isActive = false
                nodes[Int(entry.node)].isOpen = false
                formatting.remove(at: place)
                if place < bookmark { bookmark -= 1 }
                continue
            }
            let copy = copyFormattingElement(entry.node)
            formatting.replaceNode(at: place, copy)
            entry.node = copy
            adoptionKept.append(entry)
            if lastNode == block.node { bookmark = place + 1 }
            remove(lastNode)
            append(lastNode, to: copy)
            lastNode = copy
        }
        remove(lastNode)
        let place = appropriatePlace(in: ancestor.node, ancestor.tag)
        if place.before == noNode {
            append(lastNode, to: place.parent)
        } else {
            insert(lastNode, before: place.before)
        }
        let copy = copyFormattingElement(old.node)
        moveChildren(of: block.node, to: copy)
        append(copy, to: block.tag == .template ? block.node + 1 : block.node)
        nodes[Int(old.node)].isActive = false
        nodes[Int(old.node)].isOpen = false
        if let place = formatting.index(of: old.node) {
            formatting.remove(at: place)
            if place < bookmark { bookmark -= 1 }
        }
        formatting.insert(.init(node: copy, tag: old.tag, signature: old.signature), at: bookmark)
        var entry = open[index]
        entry.node = copy
        let above = open.count - 1 - furthest
        open.lift(from: index)
        for position in stride(from: adoptionKept.count - 1, through: 0, by: -1) { open.push(adoptionKept[position]) }
        open.push(block)
        open.push(entry)
        open.putBack(above)
        setAllowsCDATA()
        if selectedContent.isInUse { elementMoved(block.node) }
    }

    /// "Create an element for the token for which the element was created", marked open and active.
    private mutating func copyFormattingElement(_ old: UInt32) -> UInt32 {
        let element = nodes[Int(old)]
        nodes[Int(old)].isActive = false
        nodes[Int(old)].isOpen = false
        let copy = make(Node(element: element.name, .html, attributes: element.attributes))
        nodes[Int(copy)].isActive = true
        nodes[Int(copy)].isOpen = true
        return copy
    }
}
