/// The tree construction stage: pulls tokens and grows the flat arrays of a ``Document``.
///
/// One method per insertion mode, in files by topic; a mode's method returns whether the token is consumed or must be
/// reprocessed in the mode that it has set.
struct TreeBuilder: ~Copyable {
    enum InsertionMode: UInt8 {
        case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable, inTableText
        case inCaption, inColumnGroup, inTableBody, inRow, inCell, inTemplate, afterBody, inFrameset, afterFrameset
        case afterAfterBody, afterAfterFrameset
    }

    enum Outcome {
        case done, reprocess
    }

    /// With more open elements than this, further ones become siblings of the last, as in browsers.
    ///
    /// Elements moved by a repair of misnesting are not counted again, as in browsers.
    static let depthLimit = 512
    /// How many steps of misnesting repair are free, and how many bytes of input pay for one more.
    static let freeRepairs = 16_384, bytesPerRepair = 16

    var tokenizer = Tokenizer()
    var nodes: Arena<Node>
    var open: OpenElements
    var formatting = ActiveFormattingElements()
    var mode = InsertionMode.initial
    var originalMode = InsertionMode.initial
    var templateModes: [InsertionMode] = []
    var head = noNode
    var form = noNode
    var framesetOK = true
    var scripting: Bool
    var quirks = Document.Quirks.none
    var doctype: Doctype?
    var fosterParenting = false
    /// Whether the next token, if it is a line feed, is dropped.
    var skipsLineFeed = false
    /// "Pending table character tokens".
    var pendingTableText = TextRange(source: 0..<0)
    /// The element a fragment is parsed for.
    var context: OpenElements.Entry?
    var (mergedHTML, mergedBody) = (MergedAttributes(), MergedAttributes())
    var selectedContent = SelectedContent()
    var patches = TemplatePatches()
    var shadowRoots: [ShadowRoot] = []
    var flattensShadowRoots: Bool
    /// Buffers reused by the adoption agency.
    var adoptionKept = Arena<OpenElements.Entry>(capacity: 4)
    /// The steps spent so far on repairs that cost more than O(1) a token; see ``mayRepair(_:)``.
    var repairCost = 0
    /// No formatting element is reopened before this input position: reading up to it pays for the next one.
    var nextReopening = 0
    var isTooDeep = false
    var limits: [ParseError] = []

    /// Creates a builder with capacity for more nodes than tags, so that growing seldom copies; unused capacity is
    /// never touched.
    ///
    /// Two and a half a tag is more than any page needs. The allocator returns memory to the system, to be mapped in
    /// again page by page, when more than twice its largest block is free; one block is therefore made larger than the
    /// others.
    init(_ options: Document.Options, tagCount: Int) {
        scripting = options.scripting
        flattensShadowRoots = options.flattensShadowRoots
        open = OpenElements(nameCount: tokenizer.names.count, capacity: tagCount)
        tokenizer.collectsErrors = options.collectsErrors
        nodes = Arena(capacity: tagCount * 5 / 2 + 16)
        tokenizer.attributes = Arena(capacity: tagCount + 4)
        nodes.append(Node(kind: .document))
    }

    /// Parses a page, or a fragment where there is a context.
    static func parse(_ bytes: [UInt8], context: String?, _ options: Document.Options) -> Document {
        let (source, isTooLong) = InputStream.preprocessStart(of: bytes)
        var builder = TreeBuilder(options, tagCount: estimatedTagCount(source.span))
        if isTooLong { builder.limits.append(ParseError(code: .inputTooLong, byteOffset: InputStream.lengthLimit)) }
        if let context { builder.beginFragment(context) }
        builder.run(source.span)
        builder.flattenShadowRoots(source.span)
        return builder.finish(source)
    }

    mutating func run(_ input: Span<UInt8>) {
        var kind: TokenKind
        repeat {
            kind = tokenizer.next(input)
            if skipsLineFeed {
                skipsLineFeed = false
                if kind == .characters && byte(tokenizer.text, 0, input) == 0x0A {
                    tokenizer.text.trimStart(1)
                    if tokenizer.text.count == 0 { continue }
                }
            }
            var outcome = processInBody(kind, input)
            while outcome == .reprocess && !(kind == .characters && tokenizer.text.count == 0) {
                outcome = process(kind, input)
            }
        } while kind != .endOfFile
        // "Stop parsing" pops all elements; it has an effect only for an option that is copied elsewhere.
        if selectedContent.isInUse {
            while open.count > 0 { pop() }
        }
    }

    /// The dispatcher's fast path for the content of a body, which is most of a page.
    @inline(__always)
    private mutating func processInBody(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        guard mode == .inBody && !tokenizer.allowsCDATA else { return process(kind, input) }
        switch kind {
        case .startTag: return inBodyStartTag(input)
        case .endTag: return inBodyEndTag(input)
        default: return inBody(kind, input)
        }
    }

    /// "Tree construction dispatcher".
    @inline(__always)
    private mutating func process(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        if tokenizer.allowsCDATA && isForeign(kind) { return foreignContent(kind, input) }
        return processAsHTML(kind, input)
    }

    /// Processes a token by the rules of the mode in HTML content.
    mutating func processAsHTML(_ kind: TokenKind, _ input: Span<UInt8>) -> Outcome {
        switch mode {
        case .inBody: inBody(kind, input)
        case .text: text(kind, input)
        case .initial: initial(kind, input)
        case .beforeHTML: beforeHTML(kind, input)
        case .beforeHead: beforeHead(kind, input)
        case .inHead: inHead(kind, input)
        case .inHeadNoscript: inHeadNoscript(kind, input)
        case .afterHead: afterHead(kind, input)
        case .inTable: inTable(kind, input)
        case .inTableText: inTableText(kind, input)
        case .inCaption: inCaption(kind, input)
        case .inColumnGroup: inColumnGroup(kind, input)
        case .inTableBody: inTableBody(kind, input)
        case .inRow: inRow(kind, input)
        case .inCell: inCell(kind, input)
        case .inTemplate: inTemplate(kind, input)
        case .afterBody, .afterAfterBody: afterBody(kind, input)
        case .inFrameset, .afterFrameset, .afterAfterFrameset: inFrameset(kind, input)
        }
    }

    /// Records a token that the mode did not expect.
    @inline(__always)
    mutating func parseError() { tokenizer.error(.unexpectedToken, tokenizer.tokenStart) }

    /// Records a limit once.
    mutating func limit(_ code: ParseError.Code) {
        guard !limits.contains(where: { $0.code == code }) else { return }
        limits.append(ParseError(code: code, byteOffset: tokenizer.tokenStart))
    }

    /// Whether the budget covers a repair of this many steps: the free ones plus those paid for by the input read so
    /// far.
    ///
    /// A step is an element moved on the stack or opened again; a node copied into `selectedcontent` counts as four.
    mutating func mayRepair(_ cost: Int) -> Bool {
        guard repairCost + cost <= Self.freeRepairs + tokenizer.position / Self.bytesPerRepair else {
            limit(.tooMuchMisnesting)
            return false
        }
        repairCost += cost
        return true
    }
}

/// Attributes that later `html` or `body` tags add; appended to the element's own when the tree is finished.
struct MergedAttributes {
    /// The element that gets them.
    var node = noNode
    var added: [Attribute] = []
    /// The names it has; empty before the first merge.
    private var names: Set<NameID> = []

    /// Adds the attributes of the tokenizer's last tag that the element lacks.
    mutating func add(_ tokenizer: borrowing Tokenizer, to node: UInt32, own: Range<Int>) {
        if self.node == noNode { for index in own { names.insert(tokenizer.attributes[index].name) } }
        self.node = node
        for index in tokenizer.attributeRange where names.insert(tokenizer.attributes[index].name).inserted {
            added.append(tokenizer.attributes[index])
        }
    }
}

extension TreeBuilder {
    mutating func mergeIntoHTML() {
        parseError()
        guard !hasTemplate else { return }
        let node = open[0].node
        mergedHTML.add(tokenizer, to: node, own: nodes[Int(node)].attributes)
    }

    mutating func mergeIntoBody() {
        parseError()
        guard hasBody, !hasTemplate else { return }
        framesetOK = false
        let node = open[1].node
        mergedBody.add(tokenizer, to: node, own: nodes[Int(node)].attributes)
    }
}
