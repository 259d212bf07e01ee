/// What the parser does for `selectedcontent`: the copy of the selected option inside a `select`'s button.
struct SelectedContent {
    /// A `select` with its first enabled `selectedcontent` and its selected option.
    struct Select {
        var node: UInt32
        var content = noNode
        var option = noNode
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
        guard selectedContent.selects[index].content == noNode else { return }
        selectedContent.selects[index].content = entry.node
        update(selectedContent.selects[index])
    }

    /// An element was moved with what is below it: a `selectedcontent` there that is still inside its `select` gets the
    /// copy again, as whenever it is connected.
    mutating func elementMoved(_ moved: UInt32) {
        for select in selectedContent.selects.suffix(8) where select.content != noNode {
            var wasMoved = false
            var node = select.content
            while node != noNode, node != select.node, mayRepair(1) {
                wasMoved = wasMoved || node == moved
                node = nodes[Int(node)].parent
            }
            if wasMoved, node == select.node { update(select) }
        }
    }

    /// An `option` was inserted: it becomes the selected one if marked so, or if it is the first candidate.
    mutating func optionInserted(_ option: UInt32) {
        let select = enclosingSelect()
        guard select >= 0 else { return }
        let index = record(of: open[select].node)
        let isFirst = selectedContent.selects[index].option == noNode && !isDisabled(option)
        if isFirst || has(Name.selected, option) { selectedContent.selects[index].option = option }
    }

    /// "Maybe clone an option into selectedcontent", for an `option` that leaves the stack.
    mutating func optionPopped(_ option: UInt32) {
        let select = enclosingSelect()
        guard select >= 0 else { return }
        let record = selectedContent.selects[record(of: open[select].node)]
        if record.option == option { update(record) }
    }

    /// "Update a select's selectedcontent": replaces its children by copies of the selected option's.
    private mutating func update(_ record: SelectedContent.Select) {
        guard record.option != noNode, record.content != noNode else { return }
        var child = nodes[Int(record.content)].firstChild
        while child != noNode {
            let next = nodes[Int(child)].nextSibling
            remove(child)
            child = next
        }
        cloneChildren(of: record.option, to: record.content)
    }

    /// Appends copies of everything below a node, without recursion, within the budget that the input pays for.
    private mutating func cloneChildren(of source: UInt32, to target: UInt32) {
        var (from, to) = (source, target)
        while true {
            var next = nodes[Int(from)].firstChild
            if next == noNode {
                while from != source && nodes[Int(from)].nextSibling == noNode {
                    (from, to) = (nodes[Int(from)].parent, nodes[Int(to)].parent)
                }
                if from == source { return }
                next = nodes[Int(from)].nextSibling
                to = nodes[Int(to)].parent
            }
            guard mayRepair(4) else { return }
            from = next
            let copy = make(nodes[Int(from)].detachedCopy)
            if nodes[Int(from)].tag == .template { _ = make(Node(kind: .templateContents)) }
            append(copy, to: to)
            to = copy
        }
    }

    private mutating func has(_ name: NameID, _ node: UInt32) -> Bool {
        nodes[Int(node)].attributes.contains { tokenizer.attributes[$0].name == name }
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
