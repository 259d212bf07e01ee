import KursMarkup

// What must hold for the parsers' results on any input; each function returns the violation.

extension Document {
    /// The fault in the links between the nodes; `nil` when there is none.
    var flaw: String? { flaw(allowingSplitTexts: false) }

    /// The same; where content is moved to a mark or into a slot, texts may come to stand beside each other.
    func flaw(allowingSplitTexts: Bool) -> String? {
        var tops = [root]
        var reached = 0
        while let top = tops.popLast() {
            for node in descendants(of: top) {
                reached += 1
                if reached > nodeCount { return "a cycle" }
                guard let parent = parent(of: node) else { return "no parent" }
                let (next, previous) = (nextSibling(of: node), previousSibling(of: node))
                if let next, previousSibling(of: next) != node { return "siblings disagree" }
                if next == nil, lastChild(of: parent) != node { return "not the last child" }
                if previous == nil, firstChild(of: parent) != node { return "not the first child" }
                if kind(of: node) == .text && textBytes(of: node).isEmpty { return "empty text" }
                if !allowingSplitTexts, let next, kind(of: next) == .text, kind(of: node) == .text {
                    return "split text"
                }
                if let contents = templateContents(of: node) { tops.append(contents) }
            }
        }
        return nil
    }
}

extension [ParseError] {
    /// The fault in the positions of errors in an input of so many bytes; each byte may have grown to three.
    func flaw(in byteCount: Int) -> String? {
        contains { $0.byteOffset < 0 || $0.byteOffset > byteCount * 3 } ? "an error outside the input" : nil
    }
}

extension Grid {
    /// The fault in rows, columns and slots.
    var flaw: String? {
        if columns.count != rows.map(\.count).max() ?? 0 { return "columns are not as many as the longest row" }
        for row in rows.indices {
            for (column, cell) in cells(ofRow: row).enumerated() {
                guard let cell else { continue }
                guard (cell.row..<cell.row + cell.rowSpan).contains(row) else { return "a cell outside its rows" }
                guard cell.column <= column else { return "a cell left of its column" }
                guard cell.rowSpan >= 1, cell.columnSpan >= 1 else { return "a span below one" }
                guard self[row, column]?.node == cell.node else { return "two ways to a slot" }
            }
        }
        return nil
    }
}

extension Article {
    /// The fault in paragraphs and links.
    var flaw: String? {
        for paragraph in paragraphs {
            if paragraph.text.isEmpty { return "an empty paragraph" }
            var end = 0
            for mark in paragraph.marks {
                guard mark.end >= end, mark.end <= paragraph.text.utf8.count else { return "a mark outside its text" }
                guard links.indices.contains(mark.link) else { return "a mark without a link" }
                end = mark.end
            }
        }
        return Set(links.map(\.address)).count == links.count ? nil : "an address twice"
    }
}

extension Feed {
    /// The fault in texts and counts.
    var flaw: String? {
        guard items.count <= Feed.itemLimit else { return "too many items" }
        for text in [title, subtitle] + items.flatMap({ [$0.title, $0.summary, $0.content] }) {
            guard let text else { continue }
            if let flaw = text.flaw { return flaw }
        }
        for item in items where item.image?.isEmpty ?? false { return "an image without an address" }
        return nil
    }
}

extension FeedText {
    /// What a text must not have: surrounding white space, scripts and handlers in its markup.
    fileprivate var flaw: String? {
        let plain = Array(plain.utf8)
        if plain.first == 0x20 || plain.last == 0x20 { return "white space around a plain text" }
        guard isMarkup else { return nil }
        let tidied = Document(html: Array(raw.utf8), inContext: "div")
        for node in tidied.descendants(of: tidied.root) {
            switch tidied.tag(of: node) {
            case .script, .style, .applet: return "a \(tidied.name(of: node)) in tidied markup"
            default: break
            }
            for (name, value) in tidied.attributes(of: node) {
                if name.hasPrefix("on") { return "a handler in tidied markup" }
                let address = value.lowercased().unicodeScalars.filter { $0.value > 0x20 }
                if name == "href", address.starts(with: "javascript:".unicodeScalars) { return "a script's address" }
            }
        }
        return nil
    }
}
