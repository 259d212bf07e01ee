internal import KursMarkup

extension Document {
    /// Whether a label belongs to a field, rather than being a text of its own.
    func isOfControl(_ label: NodeID) -> Bool {
        attributeBytes("for", of: label) != nil
            || descendants(of: label).prefix(20).contains { [.input, .select, .textarea].contains(tag(of: $0)) }
    }

    /// Whether an element leads elsewhere or can be pressed, so that its words are not about what follows it.
    func isPressed(_ node: NodeID) -> Bool {
        switch tag(of: node) {
        case .a:
            // Programs take it for a link by attributes of their own, or by its place in the page.
            return attributes(of: node).contains { !["class", "id", "style", "title"].contains($0.name) }
                || !isAboutRates(node)
        case .button: return attributeBytes("disabled", of: node) == nil || !isAboutRates(node)
        default: return false
        }
    }

    /// Whether the text of a small element is a sentence about rates.
    private func isAboutRates(_ node: NodeID) -> Bool {
        let words = PageVocabulary.words(of: ControlLabels.text(of: node, self))
        return words.count > 1 && words.contains { CautionWords.isAboutRates($0) || CautionWords.changesPage($0) }
    }

    /// The elements directly around a node, the nearest first, at most six: what is farther up is a part of the page.
    func nearAncestors(of node: NodeID) -> [NodeID] {
        var found: [NodeID] = []
        var next = parent(of: node)
        while let element = next, found.count < 6 {
            found.append(element)
            next = parent(of: element)
        }
        return found
    }

    /// The nearest siblings of an element with a name, at most twelve on each side.
    func siblings(of node: NodeID, tag: TagName) -> [NodeID] {
        var found: [NodeID] = []
        for step in [previousSibling, nextSibling] {
            var next = step(node)
            for _ in 0..<24 {
                guard let sibling = next else { break }
                if self.tag(of: sibling) == tag { found.append(sibling) }
                next = step(sibling)
            }
        }
        return found
    }

    /// Whether a text stands in an element of one of these names, or a few levels deeper.
    func isText(_ text: NodeID, in tags: Set<TagName>) -> Bool {
        nearAncestors(of: text).contains { tags.contains(tag(of: $0)) }
    }

    /// What the drawings in an element say of themselves in `title` and `desc`.
    func pictureTitles(in node: NodeID) -> [String] {
        guard nodeCount(below: node, limit: 200) <= 200 else { return [] }
        return descendants(of: node).filter { kind(of: $0) == .element && ["title", "desc"].contains(name(of: $0)) }
            .map { String(decoding: contentBytes(of: $0), as: UTF8.self) }.filter {
                $0.contains { $0.isLetter || $0.isNumber }
            }
    }

    /// Whether an element asks for consent to cookies, by its class or id.
    func isAboutCookies(_ node: NodeID) -> Bool {
        ["class", "id"].contains { name in
            attribute(name, of: node).map { value in
                let value = value.lowercased()
                return value.hasPrefix("cookie") || value.hasPrefix("consent") || value.contains("cookie-")
            } ?? false
        }
    }

    /// Whether an element is marked as the one of several that is chosen, such as the tab that is shown.
    func isMarkedSelected(_ node: NodeID) -> Bool {
        ["aria-selected", "aria-pressed", "aria-checked"].contains { attribute($0, of: node) == "true" }
    }
}
