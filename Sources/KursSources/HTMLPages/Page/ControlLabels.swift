internal import KursCore
internal import KursMarkup

/// The names of the controls of a page.
struct ControlLabels {
    private let document: Document
    /// The labels by the ids of their controls, once they are needed.
    private var byID: [String: String]?
    /// The labels of radio buttons by the name of their group, once they are needed.
    private var byGroup: [String: [String]]?

    /// The longest label of a control in bytes.
    static let longest = 120
    /// The most nodes in such a label.
    private static let mostNodes = 40

    init(_ document: Document) { self.document = document }

    /// The label of a control: `aria-label`, the `label` for it or around it, or the text after it.
    mutating func label(of node: Document.NodeID) -> String {
        if let name = document.attribute("aria-label", of: node) { return name.cut(to: Self.longest) }
        if let id = document.attribute("id", of: node) {
            let known = byID ?? all()
            byID = known
            if let text = known[id] { return text }
        }
        var parent = document.parent(of: node)
        for _ in 0..<3 {
            guard let above = parent else { break }
            if document.tag(of: above) == .label { return Self.text(of: above, document) }
            parent = document.parent(of: above)
        }
        return document.nextSibling(of: node).map { Self.text(of: $0, document) } ?? ""
    }

    /// The labels of the radio buttons in the group of one of them.
    mutating func group(of radio: Document.NodeID) -> [String] {
        guard let name = document.attribute("name", of: radio), !name.isEmpty else { return [] }
        if byGroup == nil {
            var found: [String: [String]] = [:]
            for node in document.descendants(of: document.root) where document.tag(of: node) == .input {
                guard document.attribute("type", of: node)?.lowercased() == "radio",
                    let name = document.attribute("name", of: node), found[name, default: []].count < 40
                else { continue }
                found[name, default: []].append(label(of: node))
            }
            byGroup = found
        }
        return byGroup?[name] ?? []
    }

    private func all() -> [String: String] {
        var labels: [String: String] = [:]
        for node in document.descendants(of: document.root) where document.tag(of: node) == .label {
            if let id = document.attribute("for", of: node) { labels[id] = Self.text(of: node, document) }
        }
        return labels
    }

    /// The text of a small element; empty for one that holds much.
    static func text(of node: Document.NodeID, _ document: Document) -> String {
        guard document.nodeCount(below: node, limit: mostNodes) <= mostNodes else { return "" }
        return document.textRuns(of: node, without: [.hidden]).oneLine.cut(to: longest)
    }
}
