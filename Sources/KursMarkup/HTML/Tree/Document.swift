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

        /// Scripting off and no errors by default.
        public init(scripting: Bool = false, collectsErrors: Bool = false) {
            self.scripting = scripting
            self.collectsErrors = collectsErrors
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
