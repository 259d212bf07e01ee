internal import KursCore
internal import KursMarkup
internal import KursText

/// The content of a cell: tokens with their depth in the markup and their line, and the texts that they were read from.
///
/// A cell has one rate with what surrounds it explained, two with a mark between them, or none. The rate comes first and
/// shallow; changes follow deeper, on another line, or with a sign.
struct CellReading {
    private struct Piece {
        let token: PageToken
        let depth: Int
        let line: Int
    }

    private struct Candidate {
        let value: ExactDecimal
        let depth: Int
        let line: Int
        let index: Int
    }

    /// Whether markup sets two numbers side by side that do not make one: `43.10<sup>1</sup>`.
    private var isTorn = false
    private var pieces: [Piece] = []
    /// The visible text in parts: digits that markup splits are joined.
    private(set) var texts: [String] = []

    /// Reads the runs below an element, without those struck out or hidden; O(n).
    init(_ runs: some Sequence<TextRun>, in top: Document.NodeID, of document: Document) {
        var last: (run: TextRun, isRaised: Bool)?
        var gone: [(value: ExactDecimal, depth: Int)] = []
        var parts: [(text: String, depth: Int, line: Int)] = []
        for run in runs {
            let style = CellReading.style(of: run, in: top, document)
            if style.isGone {
                if parts.contains(where: { $0.text.contains(where: \.isNumber) }) { continue }
                for case .number(let value, _) in PageTokens.read(run.text) { gone.append((value, run.depth)) }
                continue
            }
            if run.text.contains("±") { isTorn = true }
            defer { last = (run, style.isRaised) }
            guard run.joint == .glued, let last, let part = parts.last else {
                if style.isRaised, run.text.contains(where: \.isNumber) { isTorn = true }
                parts.append((run.text, run.depth, run.line))
                continue
            }
            if document.isOnlyComments(between: last.run.node, run.node) {
                parts[parts.count - 1].text += run.text
                continue
            }
            let isNumeric = CellReading.isNumeric(last.run.text.last) && CellReading.isNumeric(run.text.first)
            let isSigned = run.text.unicodeScalars.first.map { $0 == "+" || $0.isDash || $0.isArrow } ?? false
            let isLabel = last.run.text.last?.isLetter == true && run.text.first?.isNumber == true
            if isLabel || isSigned && run.depth > last.run.depth {
                parts.append((run.text, run.depth, run.line))
            } else if style.isRaised || last.isRaised, run.text.contains(where: \.isNumber) || isNumeric {
                isTorn = true
            } else if !isNumeric || CellReading.continues(part.text, run.text) {
                parts[parts.count - 1].text += run.text
            } else {
                // `44,20` and `0,05` in elements of their own are a rate and its change, `44` and `0,05` may be neither.
                let isChange = run.text.hasPrefix("0") && part.text.contains { $0 == "," || $0 == "." }
                if run.depth <= last.run.depth, last.run.text != run.text, !isChange { isTorn = true }
                parts.append((run.text, run.depth, run.line))
            }
        }
        texts = parts.map(\.text)
        for part in parts {
            for token in PageTokens.read(part.text) {
                if case .number(let value, isChange: true) = token, candidates.isEmpty {
                    gone.append((value, part.depth))
                }
                pieces.append(Piece(token: token, depth: part.depth, line: part.line))
            }
        }
        // What follows a number that is struck out or in brackets may be by how much that one changed.
        if let first = candidates.first {
            isTorn =
                isTorn || gone.contains { first.depth > $0.depth || CellReading.isChange(first.value, of: $0.value) }
        }
    }

    init(text: String) {
        texts = [text]
        pieces = PageTokens.read(text).map { Piece(token: $0, depth: 0, line: 0) }
    }

    init(_ cell: Grid.Cell, of document: Document) { self.init(cell.runs, in: cell.node, of: document) }

    enum Value: Equatable {
        case rate(ExactDecimal)
        /// Nothing, a dash, or a zero, which pages write for a missing rate.
        case missing
        /// Anything else, or several numbers that may be the rate.
        case unclear
    }

    var tokens: [PageToken] { pieces.map(\.token) }

    /// The words before anything else.
    var label: String {
        pieces.prefix { if case .word = $0.token { true } else { false } }
            .map { if case .word(let word) = $0.token { word } else { "" } }.list(" ")
    }

    var behindWords: CellReading {
        var rest = self
        rest.pieces.removeFirst(pieces.prefix { if case .word = $0.token { true } else { false } }.count)
        return rest
    }

    var words: [String] { pieces.compactMap { if case .word(let word) = $0.token { word } else { nil } } }

    /// The cell as one rate: its first number, unless anything else in it may just as well be the rate.
    var single: Value {
        guard !isTorn, allows({ $0 == .missing || $0 == .trend }) else { return .unclear }
        return value(of: candidates)
    }

    /// The cell as buying and selling rate: two numbers with a mark between them, or each behind its word.
    var both: (buy: Value, sell: Value) {
        let unclear = (Value.unclear, Value.unclear)
        if isTorn { return unclear }
        if let labelled { return labelled }
        guard allows({ $0 == .missing || $0 == .trend || $0 == .slash }) else { return unclear }
        var plain = candidates
        if let depth = plain.map(\.depth).min() {
            let shallow = plain.filter { $0.depth == depth }
            if shallow.count >= 2 || pieces.contains(where: { $0.depth <= depth && $0.token == .slash }) {
                let largest = shallow.map(\.value).max() ?? .zero
                let isExplained = plain.filter { $0.depth > depth }.allSatisfy { deep in
                    CellReading.isChange(deep.value, of: largest) || shallow.contains { $0.value == deep.value }
                }
                if !isExplained { return unclear }
                plain = shallow
            }
        }
        if plain.count > 2 {
            let largest = plain.map(\.value).max() ?? .zero
            plain.removeAll { CellReading.isChange($0.value, of: largest) }
        }
        switch plain.count {
        case 0: return (.missing, .missing)
        case 1: return oneSided(plain[0])
        case 2: return (CellReading.value(plain[0].value), CellReading.value(plain[1].value))
        default: return unclear
        }
    }

    /// Whether each of its sides has a word before it.
    var isLabelled: Bool { labelled != nil }

    /// Whether it states a number of units other than one.
    var hasUnits: Bool {
        candidates.contains { PageNames.unit($0.value).map { $0 > 1 } ?? false }
    }

    /// Both sides of a cell that names each before its number: `Купівля 28.42 Продаж 28.57`; `nil` for other cells.
    private var labelled: (buy: Value, sell: Value)? {
        var sides: [(meaning: HeaderMeaning, numbers: [Candidate])] = []
        for (index, piece) in pieces.enumerated() {
            switch piece.token {
            case .word(let word) where !PageTokens.isHryvnia(word):
                guard let meaning = HeaderWords.meaning(of: word) else { return nil }
                if meaning == .buy || meaning == .sell {
                    sides.append((meaning, []))
                } else if !meaning.isEmpty {
                    return nil
                }
            case .number(let value, let isChange):
                guard !sides.isEmpty else { return nil }
                if !isChange {
                    sides[sides.count - 1].numbers.append(
                        Candidate(value: value, depth: piece.depth, line: piece.line, index: index))
                }
            case .word, .missing, .trend, .slash: break
            case .date, .other: return nil
            }
        }
        guard sides.count == 2, let buy = sides.first(where: { $0.meaning == .buy }),
            let sell = sides.first(where: { $0.meaning == .sell })
        else { return nil }
        return (value(of: buy.numbers), value(of: sell.numbers))
    }

    private func allows(_ isAllowed: (PageToken) -> Bool) -> Bool {
        pieces.allSatisfy { piece in
            switch piece.token {
            case .number: true
            case .word(let word): PageTokens.isHryvnia(word)
            default: isAllowed(piece.token)
            }
        }
    }

    private var candidates: [Candidate] {
        pieces.enumerated().compactMap { index, piece in
            guard case .number(let value, isChange: false) = piece.token else { return nil }
            return Candidate(value: value, depth: piece.depth, line: piece.line, index: index)
        }
    }

    private func value(of numbers: [Candidate]) -> Value {
        guard let first = numbers.first else {
            let hasNumber = pieces.contains {
                if case .number(let value, _) = $0.token { !value.isZero } else { false }
            }
            return hasNumber && candidates.isEmpty && pieces.first?.token != .missing ? .unclear : .missing
        }
        var value = first.value
        for other in numbers.dropFirst() where other.value != first.value {
            if let longer = CellReading.longer(value, other.value) {
                value = longer
            } else if other.line == first.line && other.depth <= first.depth && other.value > 1
                || !CellReading.isChange(other.value, of: first.value)
            {
                return .unclear
            }
        }
        return CellReading.value(value)
    }

    /// One number in a cell for two: the position of the slash or dash shows which side is missing.
    private func oneSided(_ number: Candidate) -> (buy: Value, sell: Value) {
        let marks = pieces.indices.filter { pieces[$0].token == .slash || pieces[$0].token == .missing }
        guard let first = marks.first, let last = marks.last else { return (.unclear, .unclear) }
        if number.index < first { return (CellReading.value(number.value), .missing) }
        // `- / 26,90 -` is neither.
        return number.index > last ? (.missing, CellReading.value(number.value)) : (.unclear, .unclear)
    }

    private static func value(_ number: ExactDecimal) -> Value { number.isZero ? .missing : .rate(number) }

    /// Whether a number beside a rate can be by how much that changed: zero, or with decimals and at most a fifth.
    private static func isChange(_ number: ExactDecimal, of rate: ExactDecimal) -> Bool {
        guard number.isZero || number.scale > 0, let fivefold = try? number.multiplied(by: 5) else { return false }
        return fivefold <= rate
    }

    /// The more exact of two numbers if the other is the same, truncated or rounded: a page may show a short form on
    /// phones.
    private static func longer(_ one: ExactDecimal, _ other: ExactDecimal) -> ExactDecimal? {
        let (long, short) = one.scale >= other.scale ? (one, other) : (other, one)
        guard long.scale > short.scale, short.scale >= 2, let rounded = try? long.rounded(toScale: short.scale) else {
            return nil
        }
        if rounded == short { return long }
        let cut = long.description.utf8.dropLast(long.scale - short.scale)
        return cut.elementsEqual(short.description.utf8) ? long : nil
    }

    // MARK: Parts of a text

    private static func isNumeric(_ character: Character?) -> Bool {
        guard let character else { return false }
        return character.isNumber || character == "." || character == ","
    }

    /// Whether a text continues the digits of the one before it.
    ///
    /// Decimals do after the mark, two or more of them after others, and a mark with decimals after whole digits. A
    /// single digit may be the number of a footnote.
    private static func continues(_ start: String, _ rest: String) -> Bool {
        if start == rest { return false }
        let digits = rest.drop { $0 == "." || $0 == "," }
        guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return false }
        let whole = start.reversed().prefix { ("0"..."9").contains($0) || $0 == " " || $0 == "." || $0 == "," }
        let hasMark = whole.contains { $0 == "." || $0 == "," }
        let tokens = PageTokens.read(String(whole.reversed().drop { $0 == " " || $0 == "." || $0 == "," }) + rest)
        guard tokens.count == 1, case .number = tokens[0] else { return tokens == [.date] }
        if rest.count > digits.count { return !hasMark && rest.count == digits.count + 1 }
        return hasMark && (start.last == "." || start.last == "," || digits.count >= 2)
    }

    private static let deepest = 48

    /// Whether a run is struck out or hidden, and whether it is raised or lowered, as the number of a footnote is.
    private static func style(
        of run: TextRun, in cell: Document.NodeID, _ document: Document
    ) -> (isGone: Bool, isRaised: Bool) {
        var isRaised = false
        var node = document.parent(of: run.node)
        var level = 0
        while let element = node, element != cell, level < deepest {
            switch document.tag(of: element) {
            // The digits of a text that is turned round stand in another order than in its source.
            case .sup, .sub, .bdo: isRaised = true
            case .s, .strike, .del: return (true, false)
            default: if document.isMarkedHidden(element) || document.isStruckOut(element) { return (true, false) }
            }
            node = document.parent(of: element)
            level += 1
        }
        return (false, isRaised)
    }
}

extension Document {
    /// Whether nothing but comments stands between two texts, as React writes one text.
    fileprivate func isOnlyComments(between first: NodeID, _ second: NodeID) -> Bool {
        var node = previousSibling(of: second)
        while let current = node, kind(of: current) == .comment { node = previousSibling(of: current) }
        return node == first
    }

    fileprivate func isStruckOut(_ node: NodeID) -> Bool {
        attribute("style", of: node).map { $0.utf8.count < 400 && $0.hasSubstring("line-through") } ?? false
    }
}
