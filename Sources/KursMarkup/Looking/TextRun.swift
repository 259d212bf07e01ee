/// A piece of text as it stands in one text node, its white space run together and trimmed.
///
/// React's comments and inline markup cut what reads as one text into several runs; ``joint`` says how they join.
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

    /// The text, never empty; no-break and other Unicode spaces are spaces.
    public let text: String
    /// How it follows the run before; `broken` for the first.
    public let joint: Joint
    /// How many elements lie around it below the one asked for: 0 for its own text.
    public let depth: Int
    /// The number of its line, from 0.
    public let line: Int
    /// The text node it is from.
    public let node: Document.NodeID
}

extension Sequence<TextRun> {
    /// The text of the runs, a space for every break.
    public var oneLine: String { joined(separatingLinesBy: " ") }

    /// The text of the runs, a line feed for every break.
    public var lines: String { joined(separatingLinesBy: "\n") }

    /// The text of the runs, a separator for every break.
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

/// What of an element's text is left out.
public struct TextOmissions: OptionSet, Sendable {
    /// One bit each.
    public let rawValue: UInt8

    /// The omissions of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Descendants that say they are not shown.
    public static let hidden = TextOmissions(rawValue: 1)
    /// Tables below the element.
    public static let tables = TextOmissions(rawValue: 2)
    /// Descendants that by role or class name are tooltips.
    public static let tooltips = TextOmissions(rawValue: 4)
}

extension Document {
    /// The runs of text below an element in document order.
    ///
    /// Inline elements join as they stand, blocks, cells and `br` break; scripts, styles, fields, SVG and comments have
    /// no text. O(n) for what is below; no input can trap it.
    public func textRuns(of id: NodeID, without omitted: TextOmissions = []) -> [TextRun] {
        if node(id).kind == .text {
            var gatherer = TextGatherer(self)
            gatherer.text(id.index, depth: 0)
            return gatherer.runs
        }
        var gatherer = TextGatherer(self)
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

    /// An element's text, a line feed at every break; O(n) for what is below.
    public func text(of id: NodeID, without omitted: TextOmissions = []) -> String {
        textRuns(of: id, without: omitted).lines
    }

    private func isOmitted(_ index: UInt32, _ node: Node, _ omitted: TextOmissions) -> Bool {
        guard !omitted.isEmpty else { return false }
        if omitted.contains(.tables), node.tag == .table { return true }
        if omitted.contains(.hidden), isMarkedHidden(NodeID(index)) { return true }
        return omitted.contains(.tooltips) && isTooltip(NodeID(index))
    }

    /// Whether role or class name say that an element is shown on demand only.
    func isTooltip(_ id: NodeID) -> Bool {
        guard node(id).second > 0 else { return false }
        if let role = attributeBytes("role", of: id), role.elementsEqual("tooltip".utf8) { return true }
        guard let names = attributeBytes("class", of: id) else { return false }
        return names.split(whereSeparator: isXMLSpace).contains { isTooltipClass($0) }
    }
}

/// Whether a text holds a part, letter for letter; O(text × part).
///
/// `String.contains` of a text would bring the standard library's regular expressions into every program.
func holds(_ text: String, _ part: String) -> Bool {
    guard !part.isEmpty else { return true }
    return text.utf8.indices.contains { text.utf8[$0...].starts(with: part.utf8) }
}

/// Whether bytes contain a word; O(bytes × word).
func contains(_ bytes: some Collection<UInt8>, _ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
        guard let first = unsafe word.first else { return true }
        var rest = bytes[...]
        while let at = rest.firstIndex(of: first) {
            rest = rest[at...]
            if unsafe rest.starts(with: word) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}

/// Collects runs of text; knows what stands between them.
struct TextGatherer {
    private let document: Document
    private(set) var runs: [TextRun] = []
    private var joint = TextRun.Joint.broken
    private var line = 0

    init(_ document: Document) { self.document = document }

    /// A break: the next run stands on a line of its own.
    mutating func breakLine() { joint = .broken }

    /// A text node.
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
