// Text as a person reads it: inline elements join, blocks, cells and <br> break, white space collapses.

extension Document {
    /// A stretch of text that stands in one element.
    public struct TextRun: Sendable, Equatable {
        /// The text with white space collapsed; it begins with a space where one stands before it on its line.
        public let text: String
        /// How many elements deeper than the one asked about.
        public let depth: Int
        /// Whether a block, a cell or `<br>` lies between it and the run before; true for the first.
        public let isAfterBreak: Bool
    }

    /// The text of everything below a node, lines joined by `separator`.
    ///
    /// Inline elements and comments join without a space; blocks, cells and `<br>` break; NBSP counts as a space; runs of
    /// white space are one space, none at a line's ends; script, style, noscript, template, the head and SVG are left
    /// out. O(nodes and text). Caveat: `pre` collapses too.
    public func text(of id: NodeID, separator: String = "\n") -> String {
        var bytes: [UInt8] = []
        readText(of: id) { text, _, isAfterBreak in
            if isAfterBreak && !bytes.isEmpty { bytes += separator.utf8 }
            bytes += text
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The runs of text below a node; neighbouring texts of one element make one run.
    public func textRuns(of id: NodeID) -> [TextRun] {
        var runs: [TextRun] = []
        readText(of: id) { text, depth, isAfterBreak in
            let string = String(decoding: text, as: UTF8.self)
            runs.append(TextRun(text: string, depth: depth, isAfterBreak: isAfterBreak))
        }
        return runs
    }

    /// All texts below a node as they are in the tree, nothing left out or collapsed: DOM's `textContent`.
    public func contentBytes(of id: NodeID) -> [UInt8] {
        var bytes = Array(node(id).isText ? textBytes(of: id) : [])
        for child in descendants(of: id) where node(child).isText { bytes += textBytes(of: child) }
        return bytes
    }

    /// Hands over the runs: bytes, depth, and whether a break lies before.
    private func readText(of id: NodeID, _ body: ([UInt8], Int, Bool) -> Void) {
        var writer = TextWriter()
        var current = id.index
        var depth = 0
        if storage.nodes[Int(current)].isText { writer.add(textBytes(of: id), depth: 0, body) }
        while true {
            let node = storage.nodes[Int(current)]
            if node.firstChild != noNode {
                current = node.firstChild
                depth += 1
            } else {
                while depth > 0 && storage.nodes[Int(current)].nextSibling == noNode {
                    current = storage.nodes[Int(current)].parent
                    depth -= 1
                    if storage.nodes[Int(current)].tag.breaksText { writer.breakLine(body) }
                }
                guard depth > 0 else { break }
                current = storage.nodes[Int(current)].nextSibling
            }
            // What has no text of its own is walked past like a leaf.
            while true {
                let node = storage.nodes[Int(current)]
                if node.isText { writer.add(bytes(node.text), depth: depth - 1, body) }
                let isSkipped = node.isElement && (node.namespace == .svg || node.tag.hasNoText)
                if node.tag.breaksText { writer.breakLine(body) }
                guard isSkipped else { break }
                while depth > 0 && storage.nodes[Int(current)].nextSibling == noNode {
                    current = storage.nodes[Int(current)].parent
                    depth -= 1
                    if storage.nodes[Int(current)].tag.breaksText { writer.breakLine(body) }
                }
                if depth == 0 { return writer.finish(body) }
                current = storage.nodes[Int(current)].nextSibling
            }
        }
        writer.finish(body)
    }
}

/// Collapses white space and cuts text into runs.
private struct TextWriter {
    private var run: [UInt8] = []
    private var runDepth = 0
    private var isAfterBreak = true
    private var runIsAfterBreak = true
    private var hasSpace = false

    mutating func add(_ text: ArraySlice<UInt8>, depth: Int, _ body: ([UInt8], Int, Bool) -> Void) {
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if ByteClass.isWhitespace(byte) {
                hasSpace = true
                index += 1
            } else if byte == 0xC2 && index + 1 < text.endIndex && text[index + 1] == 0xA0 {
                hasSpace = true
                index += 2
            } else {
                begin(depth, body)
                run.append(byte)
                index += 1
            }
        }
    }

    /// Makes the run ready for a byte at a depth, with the space that stands before it.
    private mutating func begin(_ depth: Int, _ body: ([UInt8], Int, Bool) -> Void) {
        if !run.isEmpty && depth != runDepth { flush(body) }
        if run.isEmpty {
            runDepth = depth
            runIsAfterBreak = isAfterBreak
        }
        if hasSpace && !isAfterBreak { run.append(0x20) }
        hasSpace = false
        isAfterBreak = false
    }

    mutating func breakLine(_ body: ([UInt8], Int, Bool) -> Void) {
        flush(body)
        isAfterBreak = true
        hasSpace = false
    }

    private mutating func flush(_ body: ([UInt8], Int, Bool) -> Void) {
        guard !run.isEmpty else { return }
        body(run, runDepth, runIsAfterBreak)
        run.removeAll(keepingCapacity: true)
    }

    mutating func finish(_ body: ([UInt8], Int, Bool) -> Void) { flush(body) }
}

extension TagName {
    /// Whether the element's edges break a line: blocks, cells and `<br>`.
    var breaksText: Bool {
        switch self {
        case .address, .article, .aside, .blockquote, .body, .br, .caption, .center, .dd, .details, .dialog, .dir, .div,
            .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup,
            .hr, .html, .legend, .li, .listing, .main, .menu, .nav, .ol, .optgroup, .option, .p, .plaintext, .pre,
            .search, .section, .select, .summary, .table, .tbody, .td, .tfoot, .th, .thead, .tr, .ul, .xmp:
            true
        default: false
        }
    }

    /// Whether the element's content is not text of the page.
    var hasNoText: Bool {
        switch self {
        case .head, .iframe, .noembed, .noframes, .noscript, .object, .script, .style, .template: true
        default: false
        }
    }
}
