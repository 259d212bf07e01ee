/// The tree construction stage: pulls tokens and grows the flat arrays of a ``Document``.
///
/// One method per insertion mode, in files by what they have in common; a mode's method answers whether the token
/// is done with or is to be processed again in the mode it has set.
struct TreeBuilder: ~Copyable {
    /// The insertion modes of the standard.
    enum InsertionMode: UInt8 {
        case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable, inTableText
        case inCaption, inColumnGroup, inTableBody, inRow, inCell, inTemplate, afterBody, inFrameset, afterFrameset
        case afterAfterBody, afterAfterFrameset
    }

    /// What became of a token.
    enum Outcome {
        case done, reprocess
    }

    /// Where more elements than this are open, what comes becomes a sibling of the last, as in browsers.
    ///
    /// What a repair of misnesting moves is not counted anew, there as here.
    static let depthLimit = 512
    /// How many steps of repairing misnesting are free, and how many bytes of the input pay for one more.
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
    var context: Context?
    var merged = MergedAttributes()
    var selectedContent = SelectedContent()
    /// Room the adoption agency uses again and again.
    var adoptionKept = Arena<OpenElements.Entry>(capacity: 4)
    /// What repairs beyond O(1) a token have cost so far, in steps; see ``mayRepair(_:)``.
    var repairCost = 0
    /// Before this position of the input no formatting element is opened again: that much is to be read to pay for it.
    var nextReopening = 0
    var isTooDeep = false
    var limits: [ParseError] = []

    /// The element a fragment is parsed for.
    struct Context {
        var tag: TagName
        var name: NameID
        var namespace: Namespace
    }

    /// Makes a builder with room for more nodes than tags, so that growing seldom copies; room not used is never
    /// touched.
    ///
    /// Two and a half a tag is more than any page needs, but the allocator gives memory back to the system, to be
    /// mapped in again by the page, when what is freed is over twice its largest block: so one block is to outweigh the
    /// others.
    init(_ options: Document.Options, tagCount: Int) {
        scripting = options.scripting
        open = OpenElements(nameCount: tokenizer.names.count, capacity: tagCount)
        tokenizer.collectsErrors = options.collectsErrors
        nodes = Arena(capacity: tagCount * 5 / 2 + 16)
        tokenizer.attributes.reserveCapacity(tagCount + 4)
        nodes.append(Node(kind: .document))
    }

    /// Parses a page, or a fragment where there is a context.
    static func parse(_ bytes: [UInt8], context: String?, _ options: Document.Options) -> Document {
        let (source, isTooLong) = InputStream.preprocessStart(of: bytes)
        var builder = TreeBuilder(options, tagCount: estimatedTagCount(source.span))
        if isTooLong { builder.limits.append(ParseError(code: .inputTooLong, byteOffset: InputStream.lengthLimit)) }
        if let context { builder.beginFragment(context) }
        builder.run(source.span)
        return builder.finish(source)
    }

    /// Feeds the tree until the end of the file is processed.
    mutating func run(_ input: Span<UInt8>) {
        var kind: TokenKind
        repeat {
            kind = tokenizer.next(input)
            if skipsLineFeed {
                skipsLineFeed = false
                if kind == .characters && byte(tokenizer.text, 0, input) == 0x0A {
                    tokenizer.text.drop(1)
                    if tokenizer.text.count == 0 { continue }
                }
            }
            var outcome = processInBody(kind, input)
            while outcome == .reprocess && !(kind == .characters && tokenizer.text.count == 0) {
                outcome = process(kind, input)
            }
        } while kind != .endOfFile
        // "Stop parsing" pops all elements; only of an option that is to be shown elsewhere does anything come of it.
        if selectedContent.isInUse {
            while open.count > 0 { pop() }
        }
    }

    /// The dispatcher's answer for the content of a body, which most of a page is, without the calls on the way there.
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
        return process(kind, input, using: mode)
    }

    /// Processes a token by the rules of a mode in HTML content.
    mutating func process(_ kind: TokenKind, _ input: Span<UInt8>, using mode: InsertionMode) -> Outcome {
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
        case .afterBody: afterBody(kind, input)
        case .inFrameset: inFrameset(kind, input)
        case .afterFrameset: afterFrameset(kind, input)
        case .afterAfterBody: afterAfterBody(kind, input)
        case .afterAfterFrameset: afterAfterFrameset(kind, input)
        }
    }

    /// Notes a token the mode did not expect.
    @inline(__always)
    mutating func parseError() { tokenizer.error(.unexpectedToken, tokenizer.tokenStart) }

    /// Notes a limit once.
    mutating func limit(_ code: ParseError.Code) {
        guard !limits.contains(where: { $0.code == code }) else { return }
        limits.append(ParseError(code: code, byteOffset: tokenizer.tokenStart))
    }

    /// Whether a repair of so many steps is still paid for: by those that are free and the input read so far.
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
