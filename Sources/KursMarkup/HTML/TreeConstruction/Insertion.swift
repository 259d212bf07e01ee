import KursText

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
        return target.tag == .template ? contents(of: target.node) : Place(parent: target.node)
    }

    /// "Appropriate place for inserting a node" with an override target.
    mutating func appropriatePlace(in target: UInt32, _ tag: TagName) -> Place {
        if tag == .template { return contents(of: target) }
        guard fosterParenting else { return Place(parent: target) }
        switch tag {
        case .table, .tbody, .tfoot, .thead, .tr: break
        default: return Place(parent: target)
        }
        let (template, table) = (open.top(.template), open.top(.table))
        if template >= 0 && template > table { return contents(of: open[template].node) }
        guard table >= 0 else { return Place(parent: open[0].node) }
        let parent = nodes[Int(open[table].node)].parent
        if parent != noNode { return Place(parent: parent, before: open[table].node) }
        let above = open[table - 1]
        return above.tag == .template ? contents(of: above.node) : Place(parent: above.node)
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
        noteInstruction(insert(commentNode, at: place))
    }

    /// "Insert a comment" or "insert a processing instruction" as the last child of a node.
    mutating func appendComment(to parent: UInt32) {
        noteInstruction(make(commentNode, lastIn: parent))
    }

    private mutating func noteInstruction(_ node: UInt32) {
        if tokenizer.isProcessingInstruction { patches.unread.append(node) }
    }

    private var commentNode: Node {
        let kind: Node.Kind = tokenizer.isProcessingInstruction ? .processingInstruction : .comment
        return Node(kind: kind, first: tokenizer.text.offset, second: tokenizer.text.count)
    }
}

// "Insert a character", for whole runs.
extension TreeBuilder {
    /// The byte of a run at an index.
    @inline(__always)
    mutating func byte(_ text: TextRange, _ index: Int, _ input: Span<UInt8>) -> UInt8 {
        text.isPooled ? tokenizer.pool[text.start &+ index] : input[text.start &+ index]
    }

    /// How many bytes of white space a run begins with.
    @inline(__always)
    private mutating func leadingWhitespace(_ text: TextRange, _ input: Span<UInt8>) -> Int {
        var count = 0
        while count < Int(text.count) && byte(text, count, input).isASCIIWhitespace { count &+= 1 }
        return count
    }

    /// Splits the white space off the front of the token's text.
    mutating func takeLeadingWhitespace(_ input: Span<UInt8>) -> TextRange {
        let count = leadingWhitespace(tokenizer.text, input)
        let space = TextRange(offset: tokenizer.text.offset, count: UInt32(truncatingIfNeeded: count))
        tokenizer.text.trimStart(count)
        return space
    }

    /// Inserts the white space of the token's text and drops the rest.
    mutating func insertOnlyWhitespace(_ input: Span<UInt8>) {
        while tokenizer.text.count > 0 {
            let space = takeLeadingWhitespace(input)
            if space.count > 0 { insertCharacters(space, input) }
            if tokenizer.text.count > 0 { dropToWhitespace(input) }
        }
    }

    /// Drops what is not white space from the front of the token's text, which is an error.
    mutating func dropToWhitespace(_ input: Span<UInt8>) {
        parseError()
        var count = 0
        while count < Int(tokenizer.text.count), !byte(tokenizer.text, count, input).isASCIIWhitespace {
            count &+= 1
        }
        tokenizer.text.trimStart(count)
    }

    /// "Insert a character" for each of a run: joined to the text node before the insertion place, or as a new one.
    @inline(__always)
    mutating func insertCharacters(_ text: TextRange, _ input: Span<UInt8>) {
        let place = appropriatePlace()
        let before =
            place.before == noNode ? nodes[Int(place.parent)].lastChild : nodes[Int(place.before)].previousSibling
        if before != noNode && nodes[Int(before)].isText {
            join(text, to: before, input)
        } else {
            let node = Node(kind: .text, first: text.offset, second: text.count)
            if place.before == noNode {
                _ = make(node, lastIn: place.parent)
            } else {
                insert(make(node), before: place.before)
            }
        }
    }

    /// Joins a run to a text node: in place where it follows in the source or in the pool, else in the pool with
    /// doubling capacity, so that many joins cost no more than the length of the text.
    private mutating func join(_ text: TextRange, to node: UInt32, _ input: Span<UInt8>) {
        let old = nodes[Int(node)].text
        let isGrowing = nodes[Int(node)].isGrowing
        if !isGrowing && old.isPooled == text.isPooled && old.end == text.start {
            nodes[Int(node)].second &+= text.count
            return
        }
        let count = Int(old.count) &+ Int(text.count)
        var start = old.start
        if !isGrowing || count > TreeBuilder.room(Int(old.count)) {
            start = tokenizer.pool.count
            append(old, input)
            tokenizer.pool.append(contentsOf: repeatElement(0, count: TreeBuilder.room(count) &- Int(old.count)))
            nodes[Int(node)].isGrowing = true
        }
        for index in 0..<Int(text.count) {
            tokenizer.pool[start &+ Int(old.count) &+ index] = byte(text, index, input)
        }
        nodes[Int(node)].text = TextRange(pool: start..<start &+ count)
    }

    /// The capacity for a growing text of a length: the next power of two.
    private static func room(_ count: Int) -> Int {
        count <= 1 ? 1 : 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
    }

    /// Copies a run to the end of the pool.
    mutating func append(_ text: TextRange, _ input: Span<UInt8>) {
        if text.isPooled {
            for index in text.range { tokenizer.pool.append(tokenizer.pool[index]) }
        } else {
            tokenizer.pool.append(input, text.range)
        }
    }

    /// Replaces the token's NULs by as many U+FFFD and inserts them.
    mutating func insertReplacementCharacters(_ input: Span<UInt8>) {
        let start = tokenizer.pool.count
        for _ in 0..<tokenizer.text.count { tokenizer.pool.append(scalar: 0xFFFD) }
        insertCharacters(TextRange(pool: start..<tokenizer.pool.count), input)
    }

    /// Whether a run contains a byte other than white space.
    @inline(__always)
    mutating func hasNonWhitespace(_ text: TextRange, _ input: Span<UInt8>) -> Bool {
        leadingWhitespace(text, input) < Int(text.count)
    }
}
