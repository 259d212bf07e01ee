internal import KursMarkup

extension Document {
    /// Whether a label belongs to a field, rather than being a text of its own.
    func isOfControl(_ label: NodeID) -> Bool {
        attributeBytes("for", of: label) != nil
            || descendants(of: label).prefix(20).contains { [.input, .select, .textarea].contains(tag(of: $0)) }
    }

    /// Whether an element is marked as the one of several that is chosen, such as the tab that is shown.
    func isMarkedSelected(_ node: NodeID) -> Bool {
        ["aria-selected", "aria-pressed", "aria-checked"].contains { attribute($0, of: node) == "true" }
    }
}
