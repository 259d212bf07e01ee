extension Document {
    /// Parses a page by the WHATWG HTML standard.
    ///
    /// O(n); no input can trap it. Effects of limits are recorded in ``errors``.
    /// - Parameters:
    ///   - html: UTF-8, as returned by ``decodeHTML(_:contentType:fallback:prescanLimit:)`` or `Array(text.utf8)`;
    ///     ill-formed sequences become U+FFFD. Input beyond 2^27 bytes is ignored.
    ///   - options: Scripting and errors.
    public init(html: [UInt8], options: Options = Options()) {
        self = TreeBuilder.parse(html, context: nil, options)
    }

    /// Parses a piece of markup as the content of an element ("fragment parsing algorithm").
    ///
    /// The nodes are the children of ``root``. O(n), with the limits of a page; no input can trap it.
    /// - Parameters:
    ///   - html: UTF-8; ill-formed sequences become U+FFFD.
    ///   - context: The element's name as in the tree, in lower case: `td`; `svg path` and `math mi` for foreign ones.
    ///     An unknown name is treated like `div`.
    ///   - options: Scripting and errors.
    public init(html: [UInt8], inContext context: String, options: Options = Options()) {
        self = TreeBuilder.parse(html, context: context, options)
    }
}

// "HTML fragment parsing algorithm", and the conversion into a document.

extension TreeBuilder {
    /// Prepares the parser for a context: `td`, `svg path`, `math mi`.
    mutating func beginFragment(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1)
        let namespace = words.count < 2 ? Namespace.html : words[0] == "svg" ? .svg : .mathML
        let name = tokenizer.names.intern(Array((words.count < 2 ? text[...] : words[1]).utf8))
        let tag = namespace == .html ? Name.tag(name) : .unknown
        context =
            namespace == .html
            ? OpenElements.Entry(node: noNode, key: name * 2, tag: tag, categories: [])
            : OpenElements.Entry(foreign: noNode, name, namespace, key: name * 2 + 1)
        if let state = Tokenizer.State(contentOf: tag, scripting: scripting) { tokenizer.state = state }
        insertRoot(0..<0)
        if tag == .template { templateModes.append(.inTemplate) }
        resetInsertionMode()
        // The context itself is the nearest form; it has no node here, so the document represents it.
        if tag == .form { form = 0 }
        setAllowsCDATA()
    }

    /// Moves the arrays into a document.
    consuming func finish(_ source: [UInt8]) -> Document {
        if context != nil { dissolveRoot() }
        settle(mergedHTML)
        settle(mergedBody)
        let early = tokenizer.collectsErrors ? InputStream.errors(in: source) : []
        let errors = early.merged(with: tokenizer.errors) + limits
        let (pool, names, doctype, quirks) = (tokenizer.pool, tokenizer.names, doctype, quirks)
        // What is moved out comes last, and one by one.
        let nodes = nodes
        let attributes = tokenizer.attributes
        let storage = Document.Storage(
            source: source, pool: pool, nodes: nodes, attributes: attributes, names: names, doctype: doctype)
        return Document(storage: storage, quirks: quirks, errors: errors)
    }

    /// Makes the children of a fragment's root children of the document.
    private mutating func dissolveRoot() {
        let root = open.count > 0 ? open[0].node : nodes[0].firstChild
        guard root != noNode else { return }
        remove(root)
        moveChildren(of: root, to: 0)
    }

    /// Appends the attributes added later to an element's own.
    private mutating func settle(_ merged: MergedAttributes) {
        let (added, node) = (merged.added, merged.node)
        guard !added.isEmpty else { return }
        let own = nodes[Int(node)].attributes
        let start = tokenizer.attributes.count
        for index in own { tokenizer.attributes.append(tokenizer.attributes[index]) }
        for attribute in added { tokenizer.attributes.append(attribute) }
        nodes[Int(node)].first = UInt32(start)
        nodes[Int(node)].second = UInt32(own.count + added.count)
    }
}
