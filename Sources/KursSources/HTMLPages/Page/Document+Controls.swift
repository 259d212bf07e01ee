internal import KursMarkup

extension Document {
    /// Whether a label belongs to a field, rather than being a text of its own.
    func isOfControl(_ label: NodeID) -> Bool {
        attributeBytes("for", of: label) != nil
            || descendants(of: label).prefix(20).contains { [.input, .select, .textarea].contains(tag(of: $0)) }
    }

    /// Whether a text stands in a link or a button, at most a few elements up.
    func isInControl(_ text: NodeID) -> Bool {
        var node = parent(of: text)
        for _ in 0..<4 {
            guard let element = node else { return false }
            if [.a, .button].contains(tag(of: element)) { return true }
            node = parent(of: element)
        }
        return false
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
