import KursText

/// What the parser does for `selectedcontent`: the copy of the selected option inside a `select`'s button.
struct SelectedContent {
    /// A `select` with its enabled `selectedcontent` elements and its selected option.
    struct Select {
        var node: UInt32
        var contents: [UInt32] = []
        var option = noNode
        /// Whether several options are shown, so that none is selected unless marked.
        var isListBox = false
    }

    var selects: [Select] = []
    /// Whether the page has a `selectedcontent` element; until then there is nothing to do.
    var isInUse = false
}

extension TreeBuilder {
    /// The index of the `select` around the current node; -1 when there is none.
    ///
    /// The contents of a `template` are a tree of their own: a `select` around the template is not around its contents.
    private func enclosingSelect() -> Int {
        let select = open.top(.select)
        return select > open.top(.template) ? select : -1
    }

    /// A `select` was inserted: with a `size` above 1 it is a list box.
    mutating func selectInserted(_ select: UInt32, _ input: Span<UInt8>) {
        // "Rules for parsing non-negative integers".
        var digits = (value(of: Name.size, input) ?? []).drop(while: \.isASCIIWhitespace)
        if digits.first == 0x2B { digits.removeFirst() }
        digits = digits.prefix(while: \.isASCIIDigit).drop { $0 == 0x30 }
        guard digits.count > 1 || digits.first ?? 0 > 0x31 else { return }
        selectedContent.selects.append(.init(node: select, isListBox: true))
    }

    /// The record of a `select`, created on first use; only the last few are searched.
    private mutating func record(of select: UInt32) -> Int {
        let count = selectedContent.selects.count
        for index in stride(from: count - 1, through: max(0, count - 8), by: -1)
        where selectedContent.selects[index].node == select { return index }
        selectedContent.selects.append(.init(node: select))
        return count
    }

    /// A `selectedcontent` element was inserted: it counts unless it is inside an option, another `selectedcontent`, or
    /// a `select` within a `select`.
    mutating func selectedContentInserted() {
        let select = enclosingSelect()
        let entry = open.last
        guard select >= 0, open[select].below < 0, open.top(.option) < 0, entry.below < 0 else { return }
        guard !has(Name.multiple, open[select].node) else { return }
        selectedContent.isInUse = true
        let index = record(of: open[select].node)
        selectedContent.selects[index].contents.append(entry.node)
        if mayRepair(1) { update(entry.node, index) }
    }

    /// An element was moved with what is below it: a `selectedcontent` there that is still inside its `select` gets the
    /// copy again, as whenever it is connected; without a selected option it is emptied.
    mutating func elementMoved(_ moved: UInt32) {
        for index in selectedContent.selects.indices.suffix(8) {
            let select = selectedContent.selects[index]
            for content in select.contents {
                guard mayRepair(1) else { return }
                if isNode(content, below: moved), isNode(content, below: select.node) { update(content, index) }
            }
        }
    }

    /// An `option` was inserted: it becomes the selected one if marked so, or if it is the first candidate.
    ///
    /// One in a `datalist`, in another option or in two groups is none of the `select`.
    mutating func optionInserted(_ option: UInt32) {
        let select = enclosingSelect()
        guard select >= 0, open.top(.datalist) < select, open.last.below < select else { return }
        let group = open.top(.optgroup)
        guard group < select || open[group].below < select else { return }
        let index = record(of: open[select].node)
        let record = selectedContent.selects[index]
        let isFirst = record.option == noNode && !record.isListBox && !isDisabled(option)
        if isFirst || has(Name.selected, option) { selectedContent.selects[index].option = option }
    }

    /// "Maybe clone an option into selectedcontent", for an `option` that leaves the stack.
    mutating func optionPopped(_ option: UInt32) {
        let select = enclosingSelect()
        guard select >= 0 else { return }
        let index = record(of: open[select].node)
        guard selectedContent.selects[index].option == option else { return }
        for _ in 0..<2 {
            for content in selectedContent.selects[index].contents {
                guard mayRepair(1) else { return }
                update(content, index)
            }
            // An option inside one of them went with its children: the others are to be emptied too.
            guard selectedContent.selects[index].option == noNode else { return }
        }
    }

    /// "Update a select's selectedcontent": replaces its children by copies of the selected option's, or by nothing if
    /// the option is below it.
    private mutating func update(_ content: UInt32, _ select: Int) {
        var node = selectedContent.selects[select].option
        while node != noNode && node != content && node != selectedContent.selects[select].node {
            node = nodes[Int(node)].parent
        }
        if node == content { selectedContent.selects[select].option = noNode }
        removeChildren(of: content)
        let option = selectedContent.selects[select].option
        if option != noNode { cloneChildren(of: option, to: content) }
    }

    /// Appends copies of everything below a node, without recursion, within the budget that the input pays for.
    private mutating func cloneChildren(of source: UInt32, to target: UInt32) {
        var pending = [(source, target)]
        nextTree: while let (source, target) = pending.popLast() {
            var (from, to) = (source, target)
            while true {
                var next = nodes[Int(from)].firstChild
                if next == noNode {
                    while from != source && nodes[Int(from)].nextSibling == noNode {
                        (from, to) = (nodes[Int(from)].parent, nodes[Int(to)].parent)
                    }
                    if from == source { continue nextTree }
                    next = nodes[Int(from)].nextSibling
                    to = nodes[Int(to)].parent
                }
                guard mayRepair(4) else { continue nextTree }
                from = next
                let copy = make(nodes[Int(from)].detachedCopy)
                if nodes[Int(from)].tag == .template {
                    pending.append((from &+ 1, make(Node(kind: .templateContents))))
                }
                append(copy, to: to)
                to = copy
            }
        }
    }

    private mutating func has(_ name: NameID, _ node: UInt32) -> Bool {
        tokenizer.value(of: name, in: nodes[Int(node)].attributes) != nil
    }

    /// Whether an `option` or its `optgroup` is disabled.
    private mutating func isDisabled(_ option: UInt32) -> Bool {
        if has(Name.disabled, option) { return true }
        let parent = nodes[Int(option)].parent
        return parent != noNode && nodes[Int(parent)].tag == .optgroup && has(Name.disabled, parent)
    }
}

extension Node {
    /// The same node without links and without spare capacity.
    fileprivate var detachedCopy: Node {
        var copy = self
        (copy.parent, copy.previousSibling, copy.nextSibling) = (noNode, noNode, noNode)
        (copy.firstChild, copy.lastChild) = (noNode, noNode)
        (copy.isGrowing, copy.isOpen, copy.isActive) = (false, false, false)
        return copy
    }
}
