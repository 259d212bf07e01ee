// Reading one cell.

extension Document {
    /// The cell an element is, at a place in its grid.
    func gridCell(_ id: NodeID, row: Int, column: Int, rowSpan: Int, columnSpan: Int) -> Grid.Cell {
        var runs = textRuns(of: id, without: [.hidden, .tables, .tooltips])
        let isHeader = tag(of: id) == .th
        if isHeader { cutExplanation(&runs) }
        let (links, marks) = linksAndMarks(of: id)
        return Grid.Cell(
            node: id, row: row, column: column, rowSpan: rowSpan, columnSpan: columnSpan, isHeader: isHeader,
            isHidden: isMarkedHidden(id), runs: runs, text: runs.oneLine, links: links, marks: marks)
    }

    /// How many nodes lie below an element; counting stops beyond a limit.
    package func nodeCount(below id: NodeID, limit: Int) -> Int {
        var count = 0
        var nodes = descendants(of: id)
        while count <= limit, nodes.next() != nil { count += 1 }
        return count
    }

    /// Cuts a header where a long explanation in an element of its own follows a short text: a tooltip without a name.
    private func cutExplanation(_ runs: inout [TextRun]) {
        var held = 0
        for (index, run) in runs.enumerated() {
            let count = run.text.utf8.count
            if index > 0, run.depth > runs[0].depth, count > 80, count > 2 * held {
                runs.removeSubrange(index...)
                return
            }
            held += count
        }
    }

    private func linksAndMarks(of id: NodeID) -> ([Grid.Link], [Grid.Mark]) {
        var links: [Grid.Link] = []
        var marks = cellMarks(node(id))
        var walk = TreeWalk(self, below: id.index)
        var openLinks: [UInt32] = []
        while let step = walk.next() {
            guard case .enter(let index) = step else {
                if case .leave(let index) = step, openLinks.last == index { openLinks.removeLast() }
                continue
            }
            let node = storage.nodes[Int(index)]
            guard node.isElement else { continue }
            if node.tag == .table || isSilent(node) {
                walk.skip()
                continue
            }
            guard node.second > 0 else { continue }
            marks += cellMarks(node)
            if node.tag == .a, let href = attribute("href", of: NodeID(index)) {
                // A text is added once for every link around it.
                let isWithinLimit = openLinks.count < GridBudget.nestedLinks
                links.append(Grid.Link(href: href, text: isWithinLimit ? textRuns(of: NodeID(index)).oneLine : ""))
                openLinks.append(index)
            }
        }
        return (links, marks)
    }

    private func cellMarks(_ node: Node) -> [Grid.Mark] {
        marks(node) { name in
            name.starts(with: "data-".utf8) || name.elementsEqual("title".utf8)
                || name.elementsEqual("aria-label".utf8) || name.elementsEqual("datetime".utf8)
                || name.elementsEqual("alt".utf8) || name.elementsEqual("abbr".utf8)
        }
    }

    /// The attributes of an element that are kept as marks, in the page's order.
    func marks(_ node: Node, where isWanted: (ArraySlice<UInt8>) -> Bool) -> [Grid.Mark] {
        guard node.isElement, node.second > 0 else { return [] }
        return node.attributes.compactMap { index in
            let attribute = storage.attributes[index]
            let name = storage.names.name(attribute.name)
            guard isWanted(name) else { return nil }
            return Grid.Mark(
                name: String(decoding: name, as: UTF8.self),
                value: String(decoding: bytes(attribute.value), as: UTF8.self))
        }
    }
}
