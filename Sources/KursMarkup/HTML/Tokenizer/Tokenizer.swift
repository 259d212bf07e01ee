/// A slice of text: bytes of the source, or of the side buffer when they differ from the source.
struct TextRange: Equatable, Sendable {
    /// Set in `offset` when the bytes are in the side buffer.
    fileprivate static let pooled: UInt32 = 1 << 31

    var offset: UInt32
    var count: UInt32
}

extension TextRange {
    init(source range: Range<Int>) {
        offset = UInt32(truncatingIfNeeded: range.lowerBound)
        count = UInt32(truncatingIfNeeded: range.count)
    }

    init(pool range: Range<Int>) {
        offset = UInt32(truncatingIfNeeded: range.lowerBound) | TextRange.pooled
        count = UInt32(truncatingIfNeeded: range.count)
    }

    @inline(__always) var isPooled: Bool { offset & TextRange.pooled != 0 }
    @inline(__always) var start: Int { Int(offset & ~TextRange.pooled) }
    @inline(__always) var end: Int { start &+ Int(count) }
    @inline(__always) var range: Range<Int> { start..<end }

    @inline(__always)
    mutating func trimStart(_ bytes: Int) {
        offset &+= UInt32(truncatingIfNeeded: bytes)
        count &-= UInt32(truncatingIfNeeded: bytes)
    }
}

/// One attribute: a name's number and the slice of its value.
struct Attribute: Sendable {
    var name: NameID
    var value: TextRange
}

/// The kind of token that ``Tokenizer/next(_:)`` found; the rest of it is in the tokenizer's fields.
enum TokenKind: UInt8 {
    case doctype, startTag, endTag
    /// A comment or a processing instruction, which the tree takes in the same places.
    case comment
    /// Text without NUL, in `text`.
    case characters
    /// NULs, as many as `text` is long.
    case nulls
    case endOfFile
}

/// The WHATWG tokenizer over preprocessed UTF-8: a pull parser whose last token is in its fields.
///
/// It is independent of the tree. The caller sets ``state`` after a start tag that changes it, and ``allowsCDATA`` when
/// the adjusted current node is foreign. The standard's states are the functions of the extensions: where the standard
/// changes state for every byte, a function loops, so runs are searched eight bytes at a time. Text comes as long runs;
/// a run with character references is decoded into ``pool``. No input can trap it; O(n).
struct Tokenizer: ~Copyable {
    typealias State = Token.InitialState

    var state = State.data
    var allowsCDATA = false
    /// Whether character references in text and values stay as written.
    var keepsReferences = false
    /// Where the next token begins.
    var position = 0

    // The last token.
    var tag = TagName.unknown
    var name = Name.unknown
    var isSelfClosing = false
    var text = TextRange(source: 0..<0)
    var doctype = Doctype()
    /// Whether the last comment is a processing instruction.
    var isProcessingInstruction = false
    /// Where the last token began.
    var tokenStart = 0

    /// The name of the last start tag, for "appropriate end tag token".
    var lastStartTag = Name.unknown

    /// Attributes of the whole document; the last tag's are those from ``firstAttribute`` on.
    var attributes = Arena<Attribute>(capacity: 16)
    /// Where the attributes of the last tag begin; a builder that keeps them calls ``keepAttributes()``.
    var firstAttribute = 0
    var keptAttributes = 0

    /// Decoded text and attribute values.
    var pool: [UInt8] = []
    var names = NameTable.known
    /// Per name, the number of the last tag that had an attribute of that name, to find duplicates.
    var seenInTag = Arena<UInt32>(capacity: 4)
    var tagNumber: UInt32 = 0

    var collectsErrors = false
    var errors: [ParseError] = []
    /// Whether there was no number left for a name.
    var hasTooManyNames = false

    init() {}

    @inline(__always) var attributeRange: Range<Int> { firstAttribute..<attributes.count }

    /// Keeps the attributes of the last tag for the tree; otherwise the next tag overwrites them.
    @inline(__always)
    mutating func keepAttributes() { keptAttributes = attributes.count }

    /// The value of an attribute of a tag; `nil` without one.
    func value(of name: NameID, in range: Range<Int>) -> TextRange? {
        for index in range where attributes[index].name == name { return attributes[index].value }
        return nil
    }

    @inline(__always)
    mutating func error(_ code: ParseError.Code, _ offset: Int) {
        if collectsErrors { errors.append(ParseError(code: code, byteOffset: offset)) }
    }

    @inline(__always)
    mutating func next(_ input: Span<UInt8>) -> TokenKind {
        while true {
            tokenStart = position
            switch state {
            case .data:
                guard position < input.count else { return .endOfFile }
                if input[position] == 0x3C {
                    switch markup(input) {
                    case .token(let kind): return kind
                    case .nothing: continue
                    case .text: return characters(input, from: position, scannedTo: position &+ 1)
                    }
                }
                return characters(input, from: position, scannedTo: position)
            case .rcdata, .rawtext:
                if let kind = rawText(input) { return kind }
            case .scriptData:
                if let kind = scriptData(input) { return kind }
            case .plaintext:
                return plaintext(input)
            case .cdataSection:
                if let kind = cdataSection(input) { return kind }
            }
        }
    }
}

struct Doctype: Sendable {
    var name: [UInt8]?
    var publicIdentifier: [UInt8]?
    var systemIdentifier: [UInt8]?
    var forceQuirks = false
}
