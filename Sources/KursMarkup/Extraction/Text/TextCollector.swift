internal import KursText

/// Collects runs of text and how they join.
struct TextCollector {
    private let document: Document
    private(set) var runs: [TextRun] = []
    private var joint = TextRun.Joint.broken
    private var line = 0

    init(_ document: Document) { self.document = document }

    /// A break: the next run starts a new line.
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
