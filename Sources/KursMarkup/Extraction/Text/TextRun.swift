import KursText

/// Text of one text node, its white space collapsed and trimmed.
///
/// React's comments and inline markup split what reads as one text into several runs; ``joint`` is how they join.
public struct TextRun: Sendable, Equatable {
    /// How a run follows the one before it.
    public enum Joint: Sendable {
        /// Directly, as `26,44` and `<span>00</span>`.
        case glued
        /// After white space.
        case spaced
        /// On a line of its own: a block, a cell or `<br>` lies between.
        case broken
    }

    /// The text, never empty, with single spaces; no-break and other Unicode spaces are spaces.
    public let text: String
    /// How it follows the run before; `broken` for the first.
    public let joint: Joint
    /// How many elements lie between it and the element being read: 0 for that element's own text.
    public let depth: Int
    /// The number of its line, from 0.
    public let line: Int
    /// The text node it is from, which has the bytes as written.
    public let node: Document.NodeID
}

extension Sequence<TextRun> {
    /// The text of the runs, a space for every break; O(bytes).
    public var oneLine: String { joined(separatingLinesBy: " ") }

    /// The text of the runs, a line feed for every break; O(bytes).
    public var lines: String { joined(separatingLinesBy: "\n") }

    /// The text of the runs, a separator for every break: O(bytes).
    public func joined(separatingLinesBy separator: String) -> String {
        var text = ""
        for run in self {
            switch run.joint {
            case _ where text.isEmpty, .glued: break
            case .spaced: text += " "
            case .broken: text += separator
            }
            text += run.text
        }
        return text
    }
}

/// Which parts of an element's text are left out.
public struct TextOmissions: OptionSet, Sendable {
    /// One bit each.
    public let rawValue: UInt8

    /// Creates a set of omissions from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Descendants marked as hidden, see ``Document/isMarkedHidden(_:)``.
    public static let hidden = TextOmissions(rawValue: 1)
    /// Tables below the element; if it is one itself, its own text is kept.
    public static let tables = TextOmissions(rawValue: 2)
    /// Descendants that by role or class name are tooltips: `role=tooltip`, `rates__popover`, but not `has-tooltip`.
    public static let tooltips = TextOmissions(rawValue: 4)
}

extension Document {
    /// The runs of text below an element in document order.
    ///
    /// Inline elements join directly; blocks, cells and `br` break; scripts, styles, fields, SVG, the head and comments
    /// have no text. An element that would be omitted inside another is read when it is the node passed, so `title` has
    /// a text. A text node returns its own. O(n) in what is below; no input can trap it.
    public func textRuns(of id: NodeID, without omitted: TextOmissions = []) -> [TextRun] {
        if node(id).kind == .text {
            var gatherer = TextCollector(self)
            gatherer.text(id.index, depth: 0)
            return gatherer.runs
        }
        var gatherer = TextCollector(self)
        var walk = TreeWalk(self, below: id.index)
        while let step = walk.next() {
            switch step {
            case .enter(let index):
                let node = storage.nodes[Int(index)]
                if node.isText {
                    gatherer.text(index, depth: walk.depth)
                } else if node.isElement {
                    if node.tag.breaksLines { gatherer.breakLine() }
                    if isSilent(node) || isOmitted(index, node, omitted) { walk.skip() }
                }
            case .leave(let index):
                if storage.nodes[Int(index)].tag.breaksLines { gatherer.breakLine() }
            }
        }
        return gatherer.runs
    }

    /// An element's text as a person reads it, a line feed at every break; empty when it has none.
    ///
    /// O(n) in what is below. ``textRuns(of:without:)`` defines what counts as text; ``contentBytes(of:)`` returns all
    /// of it.
    public func text(of id: NodeID, without omitted: TextOmissions = []) -> String {
        textRuns(of: id, without: omitted).lines
    }

    private func isOmitted(_ index: UInt32, _ node: Node, _ omitted: TextOmissions) -> Bool {
        guard !omitted.isEmpty else { return false }
        if omitted.contains(.tables), node.tag == .table { return true }
        if omitted.contains(.hidden), isMarkedHidden(NodeID(index)) { return true }
        return omitted.contains(.tooltips) && isTooltip(NodeID(index))
    }

    /// Whether role or class name mark an element as shown on demand only.
    private func isTooltip(_ id: NodeID) -> Bool {
        guard node(id).second > 0 else { return false }
        if let role = attributeBytes("role", of: id), role.elementsEqual("tooltip".utf8) { return true }
        guard let names = attributeBytes("class", of: id) else { return false }
        return names.split(whereSeparator: \.isASCIIWhitespace).contains { isTooltipClass($0) }
    }
}

/// Whether a class name calls its element a tooltip: `tooltip`, `mfm-tooltip-top`, `rates__popover`, `UserPopup`.
///
/// The name is split at dashes, underscores and capitals. With a word for a tooltip's owner in it, such as
/// `has-tooltip` or `popup-link`, the element is not a tooltip: it may be the value itself.
private func isTooltipClass(_ name: ArraySlice<UInt8>) -> Bool {
    var isTooltip = false
    var word: [UInt8] = []
    var previous: UInt8 = 0x2D
    for byte in name + [0x2D] {
        let isCapital = (0x41...0x5A).contains(byte) && !(0x41...0x5A).contains(previous)
        previous = byte
        if byte == 0x2D || byte == 0x5F || isCapital {
            switch String(decoding: word, as: UTF8.self) {
            case "tooltip", "popover", "popup": isTooltip = true
            case "has", "with", "js", "open", "opener", "trigger", "toggle", "target", "link", "btn", "button",
                "anchor", "owner", "parent", "host":
                return false
            default: break
            }
            word.removeAll(keepingCapacity: true)
        }
        if byte != 0x2D && byte != 0x5F { word.append(byte.asciiLowercased) }
    }
    return isTooltip
}

private struct TextCollector {
    private let document: Document
    private(set) var runs: [TextRun] = []
    private var joint = TextRun.Joint.broken
    private var line = 0

    init(_ document: Document) { self.document = document }

    mutating func breakLine() { joint = .broken }

    mutating func text(_ index: UInt32, depth: Int) {
        let bytes = Array(document.bytes(document.storage.nodes[Int(index)].text))
        let span = bytes.span
        guard span.count > 0 else { return }
        let single = withSingleSpaces(span)
        if spaceLength(span, 0) != nil, joint == .glued { joint = .spaced }
        guard !single.isEmpty else { return }
        if joint == .broken, !runs.isEmpty { line += 1 }
        runs.append(
            TextRun(
                text: String(decoding: single, as: UTF8.self), joint: joint, depth: depth, line: line,
                node: Document.NodeID(index)))
        joint = endsInSpace(span) ? .spaced : .glued
    }

    private func endsInSpace(_ bytes: Span<UInt8>) -> Bool {
        (1...3).contains { bytes.count >= $0 && spaceLength(bytes, bytes.count - $0) == $0 }
    }
}

// Which parts of a page are visible text, judged by the elements alone: style sheets are not read.
extension TagName {
    /// Whether the element is a block, so that text before and after it does not join.
    var breaksLines: Bool {
        switch self {
        case .address, .article, .aside, .blockquote, .body, .br, .caption, .center, .dd, .details, .dialog, .dir,
            .div, .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header,
            .hgroup, .hr, .html, .legend, .li, .listing, .main, .menu, .nav, .ol, .optgroup, .option, .p, .plaintext,
            .pre, .search, .section, .summary, .table, .tbody, .td, .tfoot, .th, .thead, .tr, .ul, .xmp:
            true
        default: false
        }
    }

    /// Whether the element's contents are not text of the page: code, other media, form fields.
    var holdsNoText: Bool {
        switch self {
        case .applet, .audio, .canvas, .datalist, .embed, .head, .iframe, .math, .noembed, .noframes, .noscript,
            .object, .script, .select, .style, .svg, .template, .textarea, .title, .video:
            true
        default: false
        }
    }
}

extension Document {
    /// Whether an element hides itself: `hidden`, or `display: none` or `visibility: hidden` in its `style`.
    ///
    /// O(attributes and bytes of `style`). Style sheets and ancestors are not considered.
    public func isMarkedHidden(_ id: NodeID) -> Bool {
        guard node(id).isElement else { return false }
        // A dialog is shown once it is opened.
        if node(id).tag == .dialog, node(id).namespace == .html { return attributeBytes("open", of: id) == nil }
        guard node(id).second > 0 else { return false }
        if let hidden = attributeBytes("hidden", of: id), !hidden.elementsEqual("until-found".utf8) { return true }
        guard let style = attributeBytes("style", of: id) else { return false }
        return isHiding(style)
    }

    /// Whether an element's text is left out: it has none, or belongs to SVG.
    @inline(__always)
    func isSilent(_ node: Node) -> Bool { node.tag.holdsNoText || node.namespace == .svg }
}

/// Whether a `style` attribute sets `display` to `none` or `visibility` to `hidden`.
private func isHiding(_ style: ArraySlice<UInt8>) -> Bool {
    style.split(separator: 0x3B).contains { declaration in
        let bare = declaration.lazy.filter { $0 > 0x20 }.map { $0.asciiLowercased }
        return bare.starts(with: "display:none".utf8) || bare.starts(with: "visibility:hidden".utf8)
    }
}
