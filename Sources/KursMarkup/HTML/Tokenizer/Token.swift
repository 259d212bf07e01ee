import KursText

/// One token of the WHATWG tokenizer, with its texts as UTF-8 bytes.
public enum Token: Sendable, Equatable {
    /// A DOCTYPE; a missing part is `nil`, which is not the same as an empty one.
    case doctype(name: [UInt8]?, publicIdentifier: [UInt8]?, systemIdentifier: [UInt8]?, forceQuirks: Bool)
    /// A start tag, its name in lower case, with its attributes in the page's order, duplicates left out.
    case startTag(name: [UInt8], attributes: [TokenAttribute], isSelfClosing: Bool)
    /// An end tag, its name in lower case; its attributes are dropped.
    case endTag(name: [UInt8])
    /// A comment, or a construct that the standard treats as one (`<?xml …>`, `</ x>`), without its delimiters.
    case comment([UInt8])
    /// A processing instruction (`<?target data?>`), without white space between its parts.
    case processingInstruction(target: [UInt8], data: [UInt8])
    /// A run of text, references decoded; several may follow one another.
    ///
    /// NULs that the standard leaves to tree construction are in separate runs.
    case characters([UInt8])

    /// One attribute of a start tag.
    public struct TokenAttribute: Sendable, Equatable {
        /// The name in lower case, prefix and all.
        public let name: [UInt8]
        /// The value with its character references decoded; empty when there is none.
        public let value: [UInt8]
    }

    /// The states in which a page, or a test, may start; the raw values are the names in html5lib-tests.
    public enum InitialState: String, Sendable {
        case data = "Data state"
        case rcdata = "RCDATA state"
        case rawtext = "RAWTEXT state"
        case scriptData = "Script data state"
        case plaintext = "PLAINTEXT state"
        case cdataSection = "CDATA section state"
    }

    /// Passes the tokens of a page to a closure in order, without building a tree.
    ///
    /// No start tag changes the state, because the tokenizer alone does not interpret elements: the content of
    /// `<script>` is tokenized as tags. Texts and names are copied for each token. O(n).
    /// - Parameters:
    ///   - bytes: UTF-8, possibly ill-formed; input beyond 2^27 bytes is ignored.
    ///   - state: The initial state of the tokenizer.
    ///   - lastStartTag: The element whose end tag ends RCDATA, RAWTEXT and script data; lower case.
    ///   - body: Called for each token.
    /// - Returns: The parse errors in the order found, which within a tag is not always the order of their positions.
    @discardableResult
    public static func read(
        _ bytes: [UInt8], from state: InitialState = .data, lastStartTag: String = "", _ body: (Token) -> Void
    ) -> [ParseError] {
        let (source, isTooLong) = InputStream.preprocessStart(of: bytes)
        let input = source.span
        var tokenizer = Tokenizer()
        tokenizer.collectsErrors = true
        if isTooLong { tokenizer.errors.append(ParseError(code: .inputTooLong, byteOffset: InputStream.lengthLimit)) }
        tokenizer.state = state
        if !lastStartTag.isEmpty { tokenizer.lastStartTag = tokenizer.names.intern(Array(lastStartTag.utf8)) }
        while true {
            let kind = tokenizer.next(input)
            if kind == .endOfFile { return InputStream.errors(in: source).merged(with: tokenizer.errors) }
            body(tokenizer.token(kind, input))
        }
    }

    /// How many tokens a page has when raw text elements switch the state as they do in a page without scripting.
    ///
    /// For measuring: the tokens are not made into values. O(n); input beyond 2^27 bytes is ignored.
    public static func count(in bytes: [UInt8]) -> Int {
        let source = InputStream.preprocessStart(of: bytes).bytes
        let input = source.span
        var tokenizer = Tokenizer()
        var count = 0
        while true {
            let kind = tokenizer.next(input)
            if kind == .endOfFile { return count }
            count += 1
            if kind == .startTag, let state = Tokenizer.State(contentOf: tokenizer.tag, scripting: false) {
                tokenizer.state = state
            }
        }
    }
}

extension Tokenizer.State {
    /// The state for an element's content; `nil` for ordinary elements.
    init?(contentOf tag: TagName, scripting: Bool) {
        switch tag {
        case .title, .textarea: self = .rcdata
        case .style, .xmp, .iframe, .noembed, .noframes: self = .rawtext
        case .script: self = .scriptData
        case .noscript where scripting: self = .rawtext
        case .plaintext: self = .plaintext
        default: return nil
        }
    }
}

extension Tokenizer {
    /// The last token as a value of its own.
    fileprivate func token(_ kind: TokenKind, _ input: Span<UInt8>) -> Token {
        switch kind {
        case .doctype:
            return .doctype(
                name: doctype.name, publicIdentifier: doctype.publicIdentifier,
                systemIdentifier: doctype.systemIdentifier, forceQuirks: doctype.forceQuirks)
        case .startTag:
            let list = attributeRange.map { index in
                Token.TokenAttribute(
                    name: Array(names.name(attributes[index].name)), value: bytes(attributes[index].value, input))
            }
            return .startTag(name: Array(names.name(name)), attributes: list, isSelfClosing: isSelfClosing)
        case .endTag: return .endTag(name: Array(names.name(name)))
        case .comment:
            let content = bytes(text, input)
            guard isProcessingInstruction else { return .comment(content) }
            let (target, data) = ProcessingInstruction.parts(content[...])
            return .processingInstruction(target: Array(target), data: Array(data))
        default: return .characters(bytes(text, input))
        }
    }

    /// A copy of a text.
    func bytes(_ range: TextRange, _ input: Span<UInt8>) -> [UInt8] {
        range.isPooled ? Array(pool[range.range]) : slice(input, range.start, range.end)
    }
}
