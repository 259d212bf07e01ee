internal import KursCore
internal import KursMarkup

extension RateMatrix {
    /// Labels the columns of a list by the element directly before it, if that has as many parts and names sides:
    /// `<div class="head">…</div><div class="body">…</div>`.
    mutating func addHeaders(above list: Document.NodeID, _ document: Document, _ hidden: HiddenParts) {
        var before = document.previousSibling(of: list)
        for _ in 0..<4 {
            guard let node = before, document.kind(of: node) != .element else { break }
            guard document.textRuns(of: node).isEmpty else { return }
            before = document.previousSibling(of: node)
        }
        guard var head = before, document.kind(of: head) == .element, !hidden.hides(head),
            document.nodeCount(below: head, limit: 100) <= 100
        else { return }
        let parts = { (node: Document.NodeID) in
            document.children(of: node).filter { document.kind(of: $0) == .element }
        }
        for _ in 0..<3 {
            guard let only = parts(head).first, parts(head).count == 1 else { break }
            head = only
        }
        let texts = parts(head).map { document.textRuns(of: $0, without: [.hidden]).oneLine }
        guard texts.count == labels.count, texts.dropFirst().allSatisfy({ !$0.isEmpty }) else { return }
        let phrases = texts.map { Phrase($0) }
        guard phrases.allSatisfy(\.numbers.isEmpty),
            phrases.contains(where: { !$0.meanings.isDisjoint(with: .sides) })
        else { return }
        for (column, text) in texts.enumerated() where !text.isEmpty {
            labels[column].cells = [ColumnLabel.Cell([text], node: parts(head)[column])]
        }
        if width == 0 { width = labels.count }
    }
}
