// All the text below a node as the tree has it; `Looking/TextRun` gives it as a person reads it.

extension Document {
    /// All texts below a node as they are in the tree, nothing left out or collapsed: DOM's `textContent`.
    ///
    /// O(nodes and bytes below it). What a template holds is apart from the tree, so it is not here; comments give
    /// nothing.
    public func contentBytes(of id: NodeID) -> [UInt8] {
        var bytes = Array(node(id).isText ? textBytes(of: id) : [])
        for child in descendants(of: id) where node(child).isText { bytes += textBytes(of: child) }
        return bytes
    }
}
