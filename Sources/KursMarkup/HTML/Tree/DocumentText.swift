// The unfiltered text below a node; `Extraction/Text/TextRun` gives the visible text.

extension Document {
    /// All texts below a node as they are in the tree, nothing left out or collapsed: DOM's `textContent`.
    ///
    /// O(nodes and bytes below it). The contents of a template are not in the tree and therefore not included, nor are
    /// comments.
    public func contentBytes(of id: NodeID) -> [UInt8] {
        var bytes = Array(node(id).isText ? textBytes(of: id) : [])
        for child in descendants(of: id) where node(child).isText { bytes += textBytes(of: child) }
        return bytes
    }
}
