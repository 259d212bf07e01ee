internal import KursMarkup

extension Document {
    /// Whether an element can show words that are no text of the page: a drawing, a field of several lines, a frame with a
    /// page of its own, a shadow tree, what stands in for an object.
    func mayEmbedText(_ node: NodeID) -> Bool {
        switch tag(of: node) {
        case .textarea: true
        case .iframe: attributeBytes("srcdoc", of: node) != nil
        case .template: attributeBytes("shadowrootmode", of: node) != nil
        case .object: attributeBytes("data", of: node) == nil
        default: namespace(of: node) == .svg && name(of: node) == "svg"
        }
    }

    /// The words and numbers that such elements in an element show, each text once; none of a chart, which has many.
    func embeddedTexts(in node: NodeID) -> [String] {
        guard nodeCount(below: node, limit: 200) <= 200 else { return [] }
        let found = ([node] + descendants(of: node)).flatMap { embeddedTexts(of: $0) }
        return found.count > 4 ? [] : found.filter { $0.contains { $0.isLetter || $0.isNumber || $0 == "%" } }
    }

    private func embeddedTexts(of node: NodeID) -> [String] {
        guard kind(of: node) == .element, mayEmbedText(node) else { return [] }
        if tag(of: node) == .iframe {
            let page = Document(html: Array((attribute("srcdoc", of: node) ?? "").utf8))
            return [page.text(of: page.root, without: [.hidden])]
        }
        if let shadow = templateContents(of: node) { return [text(of: shadow, without: [.hidden])] }
        guard tag(of: node) == .svg || namespace(of: node) == .svg else {
            return [String(decoding: contentBytes(of: node), as: UTF8.self)]
        }
        return descendants(of: node).filter {
            kind(of: $0) == .element && ["text", "foreignObject"].contains(name(of: $0))
        }
        .map { String(decoding: contentBytes(of: $0), as: UTF8.self) }
    }
}
