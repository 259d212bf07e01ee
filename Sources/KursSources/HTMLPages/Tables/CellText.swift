internal import KursMarkup
internal import KursText

/// The text of a cell that a person sees and that still holds: without hidden parts and old prices struck out.
struct CellText {
    /// One run of text.
    struct Piece {
        let text: String
        let joint: TextRun.Joint
        let depth: Int
        let line: Int
        /// Whether it is raised or lowered, as the number of a footnote is, or turned round.
        let isRaised: Bool
    }

    private(set) var pieces: [Piece] = []

    /// Reads a cell's runs; a cell without any is read from its field or its picture.
    init(_ cell: Grid.Cell, in document: Document, _ hidden: HiddenParts) {
        self.init(hidden.strikesRow(of: cell.node) ? [] : cell.runs, in: cell.node, document, hidden)
        if cell.runs.isEmpty, let text = CellText.substitute(for: cell.node, document, hidden) {
            pieces = [Piece(text: text, joint: .broken, depth: 0, line: 0, isRaised: false)]
        }
    }

    /// Reads the runs below an element.
    init(_ runs: [TextRun], in top: Document.NodeID, _ document: Document, _ hidden: HiddenParts) {
        var isFirst = true
        var line = -1
        var cut = TextRun.Joint.glued
        for run in runs {
            let style = CellText.style(of: run, in: top, document, hidden)
            guard !style.isGone else {
                // What is left joins as loosely as what lay between.
                if run.joint != .glued { cut = run.joint == .broken || cut == .broken ? .broken : .spaced }
                if cut == .glued { cut = .spaced }
                continue
            }
            let isCut = CellText.isTorn(run, in: top, document, hidden)
            let joint = run.joint == .glued ? cut : cut == .broken ? .broken : run.joint
            cut = .glued
            if isFirst || joint == .broken { line += 1 }
            pieces.append(
                Piece(
                    text: run.text, joint: isFirst ? .broken : joint, depth: run.depth, line: line,
                    isRaised: style.isRaised || isCut))
            isFirst = false
        }
    }

    /// The lines of the text.
    var lines: [String] {
        var lines: [String] = []
        for piece in pieces {
            switch piece.joint {
            case .broken: lines.append(piece.text)
            case .spaced: lines.append((lines.popLast().map { $0 + " " } ?? "") + piece.text)
            case .glued:
                let last = lines.popLast() ?? ""
                lines.append(last + (CellText.separates(last, piece) ? " " : "") + piece.text)
            }
        }
        return lines
    }

    /// Whether two texts that only markup separates are a word for a side and its number, which style sheets set apart:
    /// `<span>Купівля</span><span>43,10</span>`.
    private static func separates(_ text: String, _ next: Piece) -> Bool {
        guard !next.isRaised, let last = text.last, let first = next.text.first else { return false }
        let sides: WordMeanings = [.buy, .sell]
        let isSide = { (word: String?) in
            word.flatMap { RateWords.meaning(of: $0) }.map { !$0.isDisjoint(with: sides) } ?? false
        }
        if last.isLetter, first.isNumber { return isSide(PageVocabulary.words(of: text).last) }
        return last.isNumber && first.isLetter && isSide(PageVocabulary.words(of: next.text).first)
    }

    /// Whether a digit is hidden directly before a number: `<span hidden>4</span>3,10` is no 3,10.
    private static func isTorn(
        _ run: TextRun, in cell: Document.NodeID, _ document: Document, _ hidden: HiddenParts
    ) -> Bool {
        guard document.textBytes(of: run.node).first?.isASCIIDigit == true else { return false }
        var node = run.node
        for _ in 0..<8 where node != cell {
            if let before = document.previousSibling(of: node) {
                guard document.kind(of: before) == .element, hidden.hides(before) else { return false }
                let text = document.contentBytes(of: before)
                return text.count == 1 && text[0].isASCIIDigit
            }
            guard let parent = document.parent(of: node) else { return false }
            node = parent
        }
        return false
    }

    /// How deep the markup of a cell is looked into.
    private static let deepest = 48

    private static func style(
        of run: TextRun, in cell: Document.NodeID, _ document: Document, _ hidden: HiddenParts
    ) -> (isGone: Bool, isRaised: Bool) {
        var isRaised = false
        var node = document.parent(of: run.node)
        var level = 0
        while let element = node, element != cell, level < deepest {
            switch document.tag(of: element) {
            // The digits of a text that is turned round stand in another order than in its source.
            case .sup, .sub, .bdo: isRaised = true
            default: break
            }
            if hidden.hides(element) || hidden.strikes(element) { return (true, false) }
            if let style = document.attribute("style", of: element)?.lowercased() {
                if style.contains("vertical-align:super") || style.contains("vertical-align: super")
                    || style.contains("bidi-override")
                {
                    isRaised = true
                }
            }
            node = document.parent(of: element)
            level += 1
        }
        return (false, isRaised)
    }

    /// The value of the one field in a cell, or what its one picture is called.
    private static func substitute(
        for cell: Document.NodeID, _ document: Document, _ hidden: HiddenParts
    ) -> String? {
        var found: [String] = []
        for node in document.descendants(of: cell).prefix(40) {
            guard !hidden.hides(node) else { continue }
            switch document.tag(of: node) {
            case .input:
                let type = document.attribute("type", of: node)?.lowercased() ?? "text"
                if ["text", "number", "tel"].contains(type), let value = document.attribute("value", of: node) {
                    found.append(value)
                }
            case .img:
                if let name = document.attribute("alt", of: node) ?? document.attribute("title", of: node) {
                    found.append(name)
                }
            default: break
            }
        }
        let texts = found.filter { !$0.isEmpty }
        return texts.count == 1 && texts[0].utf8.count <= 60 ? texts[0] : nil
    }
}
