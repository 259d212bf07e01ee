internal import KursCore
internal import KursMarkup
import KursText

/// The content of a cell: tokens, and the texts that they were read from.
///
/// A cell has one rate with what surrounds it explained, two with a mark between them, or none. The rate comes first;
/// changes follow in elements of their own, on another line, or with a sign.
struct CellReading {
    enum Value: Equatable {
        case rate(ExactDecimal)
        /// Nothing, a dash, or a zero, which pages write for a missing rate.
        case missing
        /// Anything else, or several numbers that may be the rate.
        case unclear

        var rate: ExactDecimal? { if case .rate(let rate) = self { rate } else { nil } }
    }

    /// Whether markup sets two numbers side by side that do not make one: `43.10<sup>1</sup>`.
    private var isTorn = false
    var tokens: [PageToken] = []
    /// The visible text in parts: digits that markup splits are joined.
    private(set) var texts: [String] = []
    /// The links in it, and what its pictures say.
    private(set) var links: [Grid.Link] = [], pictures: [String] = []

    var text: String { texts.list(" ") }
    var words: [String] { tokens.compactMap(\.word) }
    /// The words before anything else.
    var label: String { tokens.prefix { $0.word != nil }.compactMap(\.word).list(" ") }

    // MARK: Reading

    init(text: String) {
        texts = [text]
        tokens = PageTokens.read(text)
    }

    init(_ cell: Grid.Cell, of document: Document) {
        self.init(cell.runs, in: cell.node, of: document)
        (links, pictures) = (cell.links, ["alt", "title", "data-currency"].compactMap { cell.mark($0) })
    }

    /// Reads the runs below an element, without those struck out or hidden; O(n).
    init(_ runs: some Sequence<TextRun>, in top: Document.NodeID, of document: Document) {
        var last: (run: TextRun, isRaised: Bool)?
        var gone: [PageToken] = []
        for run in runs {
            let style = document.style(of: run, in: top)
            if style.isGone {
                if !texts.contains(where: { $0.contains(where: \.isNumber) }) { gone += PageTokens.read(run.text) }
                continue
            }
            defer { last = (run, style.isRaised) }
            let hasNumber = run.text.contains(where: \.isNumber)
            if let text = texts.last, text.hasSuffix("+"), run.text.first?.isNumber == true {
                texts[texts.count - 1] = text + run.text
                continue
            }
            guard run.joint == .glued, let last, let text = texts.last else {
                isTorn = isTorn || style.isRaised && hasNumber
                texts.append(run.text)
                continue
            }
            let isNumeric = last.run.text.last?.isNumeric == true && run.text.first?.isNumeric == true
            let isSigned = run.text.unicodeScalars.first.map { $0 == "+" || $0.isDash || $0.isArrow } ?? false
            let isLabel = last.run.text.last?.isLetter == true && run.text.first?.isNumber == true
            if document.isOnlyComments(between: last.run.node, run.node) {
                texts[texts.count - 1].append(run.text)
            } else if isLabel || isSigned && run.depth > last.run.depth {
                texts.append(run.text)
            } else if style.isRaised || last.isRaised, hasNumber || isNumeric {
                isTorn = true
            } else if !isNumeric || CellReading.continues(text, run.text) {
                texts[texts.count - 1].append(run.text)
            } else {
                // `44,20` and `0,05` in elements of their own are a rate and its change, `44` and `0,05` may be neither.
                let isChange = run.text.hasPrefix("0") && text.contains { $0 == "," || $0 == "." }
                isTorn = isTorn || run.depth <= last.run.depth && last.run.text != run.text && !isChange
                texts.append(run.text)
            }
        }
        isTorn = isTorn || texts.contains { $0.contains("±") }
        tokens = texts.flatMap(PageTokens.read)
        // What follows a number that is struck out or in brackets may be by how much that one changed.
        guard let first = tokens.first(where: { $0.rate != nil })?.rate else { return }
        gone += tokens.prefix { $0.rate == nil }
        isTorn = isTorn || gone.contains { $0.number.map { CellReading.isChange(first, of: $0) } ?? false }
    }

    /// Whether a text continues the digits of the one before it.
    ///
    /// Decimals do after the mark, two or more of them after others, and a mark with decimals after whole digits. A
    /// single digit may be the number of a footnote.
    private static func continues(_ start: String, _ rest: String) -> Bool {
        let digits = rest.drop { $0 == "." || $0 == "," }
        guard start != rest, !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return false }
        let whole = String(start.reversed().prefix { $0.isNumeric || $0 == " " }.reversed().drop { !$0.isNumber })
        let hasMark = whole.contains { $0 == "." || $0 == "," }
        let tokens = PageTokens.read(whole + rest)
        guard tokens.count == 1, case .number = tokens[0] else { return tokens == [.date] }
        if rest.count > digits.count { return !hasMark && rest.count == digits.count + 1 }
        return hasMark && (start.last?.isNumber == false || digits.count >= 2)
    }

    // MARK: Values

    /// The cell as one rate: its first number, unless anything else in it may just as well be the rate.
    var single: Value {
        if isTorn || !isOnlyRates || tokens.contains(.slash) { return .unclear }
        // What stands behind a dash is by how much the rate changed.
        return tokens.first == .missing ? .missing : CellReading.value(of: tokens[...])
    }

    /// The rate behind a name of its column, as for those who do not see the header: `Купівля 43,10`.
    func single(behind names: [HeaderMeaning]) -> Value {
        var own = self
        own.tokens = Array(tokens.drop { $0.word.flatMap { HeaderWords.meaning(of: $0) }.map(names.contains) ?? false })
        return own.single
    }

    /// The cell as buying and selling rate: two numbers, one and a mark for the other, or each behind its word.
    var both: (buy: Value, sell: Value) {
        let unclear = (Value.unclear, Value.unclear)
        if isTorn { return unclear }
        if let labelled { return labelled }
        guard isOnlyRates else { return unclear }
        let largest = tokens.compactMap(\.rate).max() ?? .zero
        let rates = tokens.indices.filter { tokens[$0].rate.map { !CellReading.isChange($0, of: largest) } ?? false }
        switch rates.count {
        case 0: return tokens.contains { $0.number?.isZero == false } ? unclear : (.missing, .missing)
        case 1:
            let value = CellReading.value(of: tokens[...])
            let marks = tokens.indices.filter { tokens[$0] == .slash || tokens[$0] == .missing }
            guard let first = marks.first, let last = marks.last else { return unclear }
            if rates[0] < first { return (value, .missing) }
            // `- / 26,90 -` is neither.
            return rates[0] > last ? (.missing, value) : unclear
        case 2: return (CellReading.value(of: tokens[..<rates[1]]), CellReading.value(of: tokens[rates[1]...]))
        default: return unclear
        }
    }

    /// Whether it states a number of units other than one.
    var hasUnits: Bool { tokens.contains { $0.rate.flatMap { PageNames.unit($0) }.map { $0 > 1 } ?? false } }

    /// Both sides of a cell that names each before its number: `Купівля 28.42 Продаж 28.57`; `nil` for other cells.
    var labelled: (buy: Value, sell: Value)? {
        var sides: [HeaderMeaning: ArraySlice<PageToken>] = [:]
        var side: HeaderMeaning?
        for token in tokens {
            switch token {
            case .word(let word) where !PageTokens.isHryvnia(word):
                guard let meaning = HeaderWords.meaning(of: word) else { return nil }
                if meaning.isEmpty { continue }
                guard meaning == .buy || meaning == .sell, sides[meaning] == nil else { return nil }
                (side, sides[meaning]) = (meaning, [])
            case .date, .other: return nil
            case .number where side == nil: return nil
            default: if let side { sides[side]?.append(token) }
            }
        }
        guard let buy = sides[.buy], let sell = sides[.sell] else { return nil }
        return (CellReading.value(of: buy), CellReading.value(of: sell))
    }

    private var isOnlyRates: Bool {
        tokens.allSatisfy { token in
            switch token {
            case .number, .missing, .trend, .slash: true
            case .word(let word): PageTokens.isHryvnia(word)
            case .date, .other: false
            }
        }
    }

    private static func value(of tokens: ArraySlice<PageToken>) -> Value {
        let numbers = tokens.compactMap(\.rate)
        guard let first = numbers.first, var value = numbers.first else {
            // A change without a rate.
            return tokens.contains { $0.number?.isZero == false } && tokens.first != .missing ? .unclear : .missing
        }
        for number in numbers.dropFirst() where number != first && !isChange(number, of: first) {
            guard let longer = longer(value, number) else { return .unclear }
            value = longer
        }
        return value.isZero ? .missing : .rate(value)
    }

    /// Whether a number beside a rate can be by how much that changed: zero, or with decimals and at most a tenth.
    private static func isChange(_ number: ExactDecimal, of rate: ExactDecimal) -> Bool {
        guard number.isZero || number.scale > 0, let tenfold = try? number.multiplied(by: 10) else { return false }
        return tenfold <= rate
    }

    /// The more exact of two numbers if the other is the same, truncated or rounded: a page may show a short form on
    /// phones.
    static func longer(_ one: ExactDecimal, _ other: ExactDecimal) -> ExactDecimal? {
        let (long, short) = one.scale >= other.scale ? (one, other) : (other, one)
        guard long.scale > short.scale, short.scale >= 2 else { return nil }
        let isSame =
            (try? long.rounded(toScale: short.scale)) == short || long.description.hasPrefix(short.description)
        return isSame ? long : nil
    }
}

extension Character {
    fileprivate var isNumeric: Bool { isNumber || self == "." || self == "," }
}

extension Document {
    /// Whether a run is struck out or hidden, and whether it is raised or lowered, as the number of a footnote is.
    fileprivate func style(of run: TextRun, in cell: NodeID) -> (isGone: Bool, isRaised: Bool) {
        var isRaised = false
        for element in ancestors(of: run.node).prefix(48) {
            if element == cell { break }
            switch tag(of: element) {
            // The digits of a text that is turned round stand in another order than in its source.
            case .sup, .sub, .bdo: isRaised = true
            default: if isMarkedHidden(element) || isStruck(element) { return (true, false) }
            }
        }
        return (false, isRaised)
    }

    /// Whether it is struck out, or shown only once it is opened.
    func isStruck(_ element: NodeID) -> Bool {
        switch tag(of: element) {
        case .s, .strike, .del: true
        case .details, .dialog: attribute("open", of: element) == nil
        default: attribute("style", of: element)?.hasSubstring("line-through") ?? false
        }
    }

    /// Whether nothing but comments stands between two texts, as React writes one text.
    fileprivate func isOnlyComments(between first: NodeID, _ second: NodeID) -> Bool {
        var node = previousSibling(of: second)
        while let current = node, kind(of: current) == .comment { node = previousSibling(of: current) }
        return node == first
    }
}
