/// A parsed page: a value to hold, copy and send; its nodes are numbers into flat arrays.
///
/// Names are numbers, texts are ranges of the source, so nothing is counted or copied per node. Copying is O(1), and
/// all copies share one tree, which never changes. Nothing here recurses, whatever the tree's depth. The memory is that
/// of the bytes, 32 bytes a node and 12 an attribute, and texts that are not in the source as they are.
public struct Document: Sendable {
    /// A node of one document, as cheap to hold as a number.
    ///
    /// In another document it is some other node, or traps where that has fewer.
    public struct NodeID: Hashable, Sendable {
        let index: UInt32

        init(_ index: UInt32) { self.index = index }
    }

    /// What a node is.
    public enum Kind: Sendable {
        /// The root, the DOCTYPE, and the three that pages are made of.
        case document, doctype, element, text, comment
        /// What holds the content of a `template`: it has no parent, see ``templateContents(of:)``.
        case templateContents
        /// A processing instruction, `<?target data?>`; `<?xml …?>` is a comment in HTML.
        case processingInstruction
    }

    /// The shared arrays: one reference to count for a whole document.
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

    /// Whether the page is rendered in quirks mode, for want of a proper DOCTYPE.
    public let quirks: Quirks
    /// What the page does against the standard, where asked for, and behind it the limits it met, always.
    ///
    /// A limit is noted once, at the token that met it; codes of limits begin with `limit-`.
    public let errors: [ParseError]

    /// The document's compatibility mode: `no-quirks`, `limited-quirks` and `quirks` in the standard's words.
    public enum Quirks: Sendable {
        case none, limited, full
    }

    /// How to parse.
    public struct Options: Sendable {
        /// Whether `noscript` is read as a browser with scripting reads it: as text.
        public var scripting: Bool
        /// Whether parse errors are collected, which costs a second look at the input; limits always are.
        public var collectsErrors: Bool

        /// Scripting off and no errors, unless said.
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

    /// The document node, over everything.
    public var root: NodeID { NodeID(0) }

    /// How many nodes were made, those included that a repair took out of the tree again.
    public var nodeCount: Int { storage.nodes.count }
}
