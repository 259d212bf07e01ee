/// The absence of a node: the end of a list of siblings, the parent of the document.
let noNode: UInt32 = .max

/// One node of a tree: 32 bytes, without reference counts.
struct Node: Sendable {
    var parent: UInt32
    var previousSibling: UInt32
    var nextSibling: UInt32
    var firstChild: UInt32
    var lastChild: UInt32
    /// The name's number in the low 22 bits, then two bits of namespace, three of kind, three flags.
    private var packed: UInt32
    /// An element's first attribute; a text's or comment's offset; a doctype's number.
    var first: UInt32
    /// How many attributes, or bytes of text.
    var second: UInt32

    enum Kind: UInt32 {
        case document, doctype, element, text, comment
        /// The contents of a `template` element; it has no parent, and its number is the template's plus one.
        case templateContents
        /// Target, white space and data of a processing instruction, as they are written.
        case processingInstruction
    }

    init(kind: Kind, first: UInt32 = 0, second: UInt32 = 0) {
        (parent, previousSibling, nextSibling) = (noNode, noNode, noNode)
        (firstChild, lastChild) = (noNode, noNode)
        packed = kind.rawValue << 24
        self.first = first
        self.second = second
    }

    init(element name: NameID, _ namespace: Namespace, attributes: Range<Int>) {
        (parent, previousSibling, nextSibling) = (noNode, noNode, noNode)
        (firstChild, lastChild) = (noNode, noNode)
        packed = name | UInt32(namespace.rawValue) << 22 | Kind.element.rawValue << 24
        first = UInt32(truncatingIfNeeded: attributes.lowerBound)
        second = UInt32(truncatingIfNeeded: attributes.count)
    }

    @inline(__always) var name: NameID { packed & 0x3F_FFFF }
    @inline(__always) var namespace: Namespace {
        Namespace(rawValue: UInt8(truncatingIfNeeded: packed >> 22 & 3)) ?? .html
    }
    @inline(__always) var kind: Kind { Kind(rawValue: packed >> 24 & 7) ?? .document }
    @inline(__always) var isText: Bool { packed >> 24 & 7 == Kind.text.rawValue }
    @inline(__always) var isElement: Bool { packed >> 24 & 7 == Kind.element.rawValue }

    /// The HTML element this is; `unknown` for everything else.
    @inline(__always) var tag: TagName {
        packed & (7 << 24 | 3 << 22) == Kind.element.rawValue << 24 ? Name.tag(name) : .unknown
    }

    /// Whether the element is on the stack of open elements; maintained for formatting elements only.
    @inline(__always) var isOpen: Bool {
        get { packed & 1 << 27 != 0 }
        set { packed = newValue ? packed | 1 << 27 : packed & ~(1 << 27) }
    }

    /// Whether the element is in the list of active formatting elements.
    @inline(__always) var isActive: Bool {
        get { packed & 1 << 28 != 0 }
        set { packed = newValue ? packed | 1 << 28 : packed & ~(1 << 28) }
    }

    /// Whether the text is in the pool with capacity after it up to the next power of two.
    @inline(__always) var isGrowing: Bool {
        get { packed & 1 << 29 != 0 }
        set { packed = newValue ? packed | 1 << 29 : packed & ~(1 << 29) }
    }

    /// Whether the element has a declarative shadow root.
    @inline(__always) var hasShadowRoot: Bool {
        get { packed & 1 << 30 != 0 }
        set { packed = newValue ? packed | 1 << 30 : packed & ~(1 << 30) }
    }

    @inline(__always) var text: TextRange {
        get { TextRange(offset: first, count: second) }
        set { (first, second) = (newValue.offset, newValue.count) }
    }

    @inline(__always) var attributes: Range<Int> { Int(first)..<Int(first) &+ Int(second) }
}
