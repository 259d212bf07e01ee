/// A parsed page: a value to copy and send between tasks; its nodes are indices into flat arrays.
///
/// Names are numbers and texts are ranges of the source, so nodes need no reference counts or copies. Copying is O(1),
/// and all copies share one tree, which never changes. Nothing here recurses, whatever the tree's depth. Memory: the
/// bytes, 32 bytes a node, 12 an attribute, and the texts that differ from the source.
public struct Document: Sendable {
    /// A node of one document, stored as a number.
    ///
    /// Used with another document, it identifies an unrelated node, or traps if that document has fewer nodes.
    public struct NodeID: Hashable, Sendable {
        let index: UInt32

        init(_ index: UInt32) { self.index = index }
    }

    /// What a node is.
    public enum Kind: Sendable {
        /// The root, the DOCTYPE, and the three kinds of content.
        case document, doctype, element, text, comment
        /// The contents of a `template`: a node without a parent, see ``templateContents(of:)``.
        case templateContents
        /// A processing instruction, `<?target data?>`; `<?xml …?>` is a comment in HTML.
        case processingInstruction
    }

    /// The shared arrays: one reference count for a whole document.
    final class Storage: Sendable {
        let source: [UInt8]
        let pool: [UInt8]
        let nodes: Arena<Node>
        let attributes: Arena<Attribute>
        let names: NameTable
        let doctype: Doctype?

        init(
            source: [UInt8], pool: [UInt8], nodes: consuming Arena<Node>, attributes: consuming Arena<Attribute>,
            names: NameTable, doctype: Doctype?
        ) {
            self.source = source
            self.pool = pool
            self.nodes = nodes
            self.attributes = attributes
            self.names = names
            self.doctype = doctype
        }
    }

    let storage: Storage

    /// Whether the page is rendered in quirks mode, because it has no proper DOCTYPE.
    public let quirks: Quirks
    /// The page's parse errors, if collected, followed by the limits it reached, which are always recorded.
    ///
    /// A limit is recorded once, at the token that reached it; codes of limits begin with `limit-`.
    public let errors: [ParseError]

    /// The document's compatibility mode: `no-quirks`, `limited-quirks` and `quirks` in the standard's words.
    public enum Quirks: Sendable {
        case none, limited, full
    }

    /// Options for parsing.
    public struct Options: Sendable {
        /// Whether `noscript` is parsed as by a browser with scripting: as text.
        public var scripting: Bool
        /// Whether parse errors are collected, which takes a second pass over the input; limits always are.
        public var collectsErrors: Bool
        /// Whether declarative shadow roots are read as a browser displays them; otherwise they are templates.
        ///
        /// The content of a shadow root takes the place of its host's children, which go into its slots.
        public var flattensShadowRoots: Bool

        /// Scripting off, no errors, and shadow roots as templates by default.
        public init(scripting: Bool = false, collectsErrors: Bool = false, flattensShadowRoots: Bool = false) {
            self.scripting = scripting
            self.collectsErrors = collectsErrors
            self.flattensShadowRoots = flattensShadowRoots
        }
    }

    init(storage: Storage, quirks: Quirks, errors: [ParseError]) {
        self.storage = storage
        self.quirks = quirks
        self.errors = errors
    }

    /// The document node, the root of the tree.
    public var root: NodeID { NodeID(0) }

    /// How many nodes were created, including those that a repair removed from the tree.
    public var nodeCount: Int { storage.nodes.count }
}

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

    /// The target and the data of a processing instruction; `nil` for other nodes.
    public func processingInstruction(of id: NodeID) -> (target: String, data: String)? {
        guard node(id).kind == .processingInstruction else { return nil }
        let (target, data) = ProcessingInstruction.parts(bytes(node(id).text))
        return (String(decoding: target, as: UTF8.self), String(decoding: data, as: UTF8.self))
    }

    /// The name and the identifiers of the page's DOCTYPE, empty where it has none; `nil` without a DOCTYPE.
    public var doctype: (name: String, publicID: String, systemID: String)? {
        storage.doctype.map { doctype in
            let parts = [doctype.name, doctype.publicIdentifier, doctype.systemIdentifier].map {
                String(decoding: $0 ?? [], as: UTF8.self)
            }
            return (parts[0], parts[1], parts[2])
        }
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
