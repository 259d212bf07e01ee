// Properties of one node. Lookups are O(1), plus the length of a returned String, unless documented otherwise.

extension Document {
    @inline(__always)
    func node(_ id: NodeID) -> Node { storage.nodes[Int(id.index)] }

    /// What the node is.
    public func kind(of id: NodeID) -> Kind {
        switch node(id).kind {
        case .document: .document
        case .doctype: .doctype
        case .element: .element
        case .text: .text
        case .comment: .comment
        case .templateContents: .templateContents
        case .processingInstruction: .processingInstruction
        }
    }

    /// The HTML element the node is; `unknown` for other names, foreign elements and nodes other than elements.
    public func tag(of id: NodeID) -> TagName { node(id).tag }

    /// An element's name as UTF-8, in the case the tree has it (`div`, `foreignObject`); empty for other nodes.
    ///
    /// Also empty for names beyond the first 2^22 of a page, which are not stored.
    public func nameBytes(of id: NodeID) -> ArraySlice<UInt8> {
        let node = node(id)
        return node.isElement ? storage.names.name(node.name) : []
    }

    /// An element's name; empty for other nodes.
    public func name(of id: NodeID) -> String { String(decoding: nameBytes(of: id), as: UTF8.self) }

    /// The namespace of an element; `html` for other nodes.
    public func namespace(of id: NodeID) -> Namespace { node(id).namespace }

    /// The bytes of a text, character references decoded, or of a comment; empty for other nodes.
    public func textBytes(of id: NodeID) -> ArraySlice<UInt8> {
        let node = node(id)
        guard node.kind == .text || node.kind == .comment else { return [] }
        return bytes(node.text)
    }

    @inline(__always)
    func bytes(_ range: TextRange) -> ArraySlice<UInt8> {
        range.isPooled ? storage.pool[range.range] : storage.source[range.range]
    }

    /// The value of an attribute as UTF-8, character references decoded; `nil` when the element has no such attribute.
    ///
    /// O(attributes). The name is case-sensitive: lower case in HTML, `viewBox` and `xlink:href` in SVG.
    public func attributeBytes(_ name: String, of id: NodeID) -> ArraySlice<UInt8>? {
        let node = node(id)
        guard node.isElement else { return nil }
        for index in node.attributes {
            let attribute = storage.attributes[index]
            if storage.names.equals(attribute.name, name) { return bytes(attribute.value) }
        }
        return nil
    }

    /// The value of an attribute; `nil` when the element has no such attribute, empty when it has no value.
    ///
    /// O(attributes).
    public func attribute(_ name: String, of id: NodeID) -> String? {
        attributeBytes(name, of: id).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The names and values of an element's attributes in the page's order, each name once; empty for other nodes.
    ///
    /// O(attributes).
    public func attributes(of id: NodeID) -> [(name: String, value: String)] {
        let node = node(id)
        guard node.isElement else { return [] }
        return node.attributes.map { index in
            let attribute = storage.attributes[index]
            return (
                String(decoding: storage.names.name(attribute.name), as: UTF8.self),
                String(decoding: bytes(attribute.value), as: UTF8.self)
            )
        }
    }
}
