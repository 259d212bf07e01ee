// "Appropriate place for inserting a node", and insertion there.

extension TreeBuilder {
    // Queries of the builder are `mutating` too: borrowing so large a struct copied it for every tag.

    /// Where a node is inserted: at the end of the parent, or before a sibling.
    struct Place {
        var parent: UInt32
        var before: UInt32 = noNode
    }

    /// "Appropriate place for inserting a node", with the current node as the target.
    @inline(__always)
    mutating func appropriatePlace() -> Place {
        let target = open.last
        if fosterParenting { return appropriatePlace(in: target.node, target.tag) }
        return Place(parent: target.tag == .template ? target.node &+ 1 : target.node)
    }

    /// "Appropriate place for inserting a node" with an override target.
    mutating func appropriatePlace(in target: UInt32, _ tag: TagName) -> Place {
        guard fosterParenting else { return Place(parent: tag == .template ? target &+ 1 : target) }
        switch tag {
        case .table, .tbody, .tfoot, .thead, .tr: break
        default: return Place(parent: tag == .template ? target &+ 1 : target)
        }
        let (template, table) = (open.top(.template), open.top(.table))
        if template >= 0 && template > table { return Place(parent: open[template].node &+ 1) }
        guard table >= 0 else { return Place(parent: open[0].node) }
        let parent = nodes[Int(open[table].node)].parent
        if parent != noNode { return Place(parent: parent, before: open[table].node) }
        let above = open[table - 1]
        return Place(parent: above.tag == .template ? above.node &+ 1 : above.node)
    }

    /// Links a node at a place; at the depth limit, one level higher.
    @inline(__always)
    mutating func insert(_ node: Node, at place: Place) -> UInt32 {
        if place.before != noNode {
            let index = make(node)
            insert(index, before: place.before)
            return index
        }
        return make(node, lastIn: open.count <= TreeBuilder.depthLimit ? place.parent : aboveTooDeep(place.parent))
    }

    /// The parent for a node that would be too deep: the node becomes a sibling of its intended parent.
    ///
    /// A template's contents count as the template.
    @inline(__always)
    private mutating func aboveTooDeep(_ parent: UInt32) -> UInt32 {
        if !isTooDeep { noteTooDeep() }
        let isContents = nodes[Int(parent)].kind == .templateContents
        let above = nodes[Int(isContents ? parent &- 1 : parent)].parent
        return above == noNode ? parent : above
    }

    @inline(never)
    private mutating func noteTooDeep() {
        isTooDeep = true
        limit(.treeTooDeep)
    }

    /// Pushes an HTML element and updates the tokenizer.
    @inline(__always)
    mutating func push(_ node: UInt32, _ tag: TagName, _ name: NameID, _ categories: TagCategories) {
        open.push(html: node, tag, name, categories)
        tokenizer.allowsCDATA = false
    }

    /// Pops the current node.
    @inline(__always)
    mutating func pop() {
        let entry = open.pop()
        if entry.categories.contains(.formatting) { nodes[Int(entry.node)].isOpen = false }
        if entry.tag == .option && selectedContent.isInUse { optionPopped(entry.node) }
        if open.count > 0 { setAllowsCDATA() }
    }

    /// CDATA sections are allowed where the adjusted current node is foreign.
    @inline(__always)
    mutating func setAllowsCDATA() {
        var namespace = open.last.namespace
        if open.count == 1, let context { namespace = context.namespace }
        tokenizer.allowsCDATA = namespace != .html
    }

    /// Pops until the entry at an index is popped.
    @inline(__always)
    mutating func pop(through index: Int) {
        while open.count > index { pop() }
    }

    /// "Insert an HTML element" for the token.
    @inline(__always) @discardableResult
    mutating func insertElement() -> UInt32 {
        let attributes = tokenizer.attributeRange
        tokenizer.keepAttributes()
        return insertElement(tokenizer.tag, tokenizer.name, attributes)
    }

    /// "Insert an HTML element" for a start tag token with no attributes.
    @discardableResult
    mutating func insertElement(_ tag: TagName) -> UInt32 { insertElement(tag, Name.of(tag), 0..<0) }

    /// "Insert an HTML element" with attributes that are already kept.
    @inline(__always) @discardableResult
    mutating func insertElement(
        _ tag: TagName, _ name: NameID, _ attributes: Range<Int>, isActive: Bool = false
    ) -> UInt32 {
        let place = appropriatePlace()
        var new = Node(element: name, .html, attributes: attributes)
        let categories = tag.categories
        new.isOpen = categories.contains(.formatting)
        new.isActive = isActive
        let node = insert(new, at: place)
        push(node, tag, name, categories)
        return node
    }

    /// Inserts an element that has no content for the token and pops it at once.
    @inline(__always)
    mutating func insertVoidElement() {
        insertElement()
        pop()
    }

    /// "Insert a comment" or "insert a processing instruction" at the appropriate place.
    mutating func insertComment() {
        let place = appropriatePlace()
        _ = insert(commentNode, at: place)
    }

    /// "Insert a comment" or "insert a processing instruction" as the last child of a node.
    mutating func appendComment(to parent: UInt32) {
        _ = make(commentNode, lastIn: parent)
    }

    private var commentNode: Node {
        let kind: Node.Kind = tokenizer.isProcessingInstruction ? .processingInstruction : .comment
        return Node(kind: kind, first: tokenizer.text.offset, second: tokenizer.text.count)
    }
}
