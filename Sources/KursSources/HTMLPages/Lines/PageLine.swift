internal import KursCore
internal import KursMarkup

/// A line of a page's visible text outside of tables, read as words and numbers.
struct PageLine {
    let text: String
    let phrase: Phrase
    /// Whether all of it is in links or buttons.
    let isLink: Bool
    /// Its numbers with how they are marked.
    private(set) var numbers: [PageNumber] = []
    /// Whether a slash or dash stands between numbers.
    private(set) var hasSlash = false
    /// The sides in the order in which they are named, each where it differs from the one before it.
    private(set) var sides: [WordMeanings] = []
    /// The number of units of its currency: `100 JPY`.
    private(set) var unit = 1
    /// The currencies whose codes or names follow its rates: `43,10 USD`.
    private(set) var priced: [CurrencyCode] = []
    /// How many sides were named before each of its rates.
    private var sidesBefore: [Int] = []
    private var isClear: Bool

    /// Numbers that may be rates.
    var rates: [ExactDecimal] { numbers.filter { $0.isPlain && !$0.value.isZero && $0.value.scale > 0 }.map(\.value) }

    /// The side that is named first, if both are, each before its number or both before the numbers.
    var order: WordMeanings? {
        guard sides.count == 2, sidesBefore.isEmpty || sidesBefore == [1, 2] || sidesBefore == [2, 2] else {
            return nil
        }
        return sides[0]
    }

    /// Whether it is no sentence.
    var isShort: Bool { text.utf8.count <= 120 }

    /// Whether every word and number of it is understood.
    var isUnderstood: Bool {
        let changes = Set(numbers.filter { $0.isChange || $0.isPercent }.map { "\($0.value)" })
        return isClear && isShort && phrase.unknown.allSatisfy(changes.contains)
            && phrase.shared.allSatisfy { names in names.contains { phrase.currencies.contains($0) } }
            && (phrase.currencies.isEmpty || phrase.meanings.isDisjoint(with: [.digits, .letters]))
            && phrase.meanings.isDisjoint(with: [.units, .percent, .fuel, .metal, .place, .converter])
            && (phrase.hasDate || !phrase.meanings.contains(.calendar)) && FreeText.foreign(text) == nil
    }

    init(_ text: String, isLink: Bool, isUnglued: Bool) {
        self.text = text
        self.isLink = isLink
        phrase = Phrase(text)
        isClear = isUnglued
        var isAfterRate = false
        for token in PageTokens.read(text) {
            defer { isAfterRate = token.isDecimal }
            switch token {
            case .number(let number): take(number)
            case .slash, .missing: hasSlash = true
            case .word(let word):
                if isAfterRate, CautionWords.isDeal(word) { isClear = false }
                if isAfterRate { priced += Phrase(word).currencies }
                let side = RateWords.meaning(of: word)?.intersection(.sides) ?? []
                if !side.isEmpty, sides.last != side { sides.append(side) }
            case .date, .trend, .symbol: break
            }
        }
    }

    /// A whole number is the number of units where it stands with the currency, before the sides and the rates; anywhere
    /// else it may be anything.
    private mutating func take(_ number: PageNumber) {
        if isStray(number) { isClear = false }
        let isWhole = number.value.scale == 0 && !number.value.isZero && !number.isChange && !number.isPercent
        if isWhole, number.isPlain || PageNames.unit(number.value).map({ $0 > 1 }) == true {
            let isFirst = rates.isEmpty && sides.isEmpty && unit == 1
            if let found = PageNames.unit(number.value), isFirst { unit = found } else { isClear = false }
        }
        numbers.append(number)
        if number.isPlain, number.value.scale > 0 { sidesBefore.append(sides.count) }
    }

    /// Whether a number is neither a rate, nor a change, nor the units of the currency: `(18.11)`, `(2024)`, a zero after
    /// a rate.
    private func isStray(_ number: PageNumber) -> Bool {
        if number.isChange || number.isPercent { return false }
        if number.isBracketed {
            let isUnit = rates.isEmpty && (PageNames.unit(number.value).map { $0 > 1 } ?? false)
            return !isUnit && (number.value > 1 || number.value.scale < 2)
        }
        return number.isPlain && number.value.isZero && !rates.isEmpty
    }

    /// The records that stand beside each other in it, each from its currency on; itself when there is only one: O(n).
    var segments: [PageLine] {
        guard Set(phrase.currencies).count > 1, text.utf8.count < PageTokens.textLimit else { return [self] }
        var parts: [String] = []
        var hasRate = true
        var last: String?
        for word in text.split(separator: " ") {
            // `43,60 (в євро)` is no further record.
            let isPriced = last.map { FreeText.priced.contains($0) } ?? false
            last = PageVocabulary.words(of: String(word)).last ?? last
            if parts.isEmpty || hasRate && !isPriced && !Phrase(String(word)).currencies.isEmpty {
                parts.append(String(word))
                hasRate = false
            } else {
                parts[parts.count - 1] += " " + word
            }
            hasRate = hasRate || PageTokens.read(String(word)).contains(where: \.isDecimal)
        }
        return parts.map { PageLine($0, isLink: isLink, isUnglued: isClear) }
    }
}

extension PageLine {
    /// The lines of a page: O(nodes), and at most the first 20,000.
    static func lines(of page: Page) -> [PageLine] {
        var lines: [PageLine] = []
        var runs: [TextRun] = []
        let document = page.document
        func finish() {
            defer { runs.removeAll(keepingCapacity: true) }
            guard !runs.isEmpty, runs.count <= 60, !runs.allSatisfy({ document.isText($0.node, in: [.pre, .code]) })
            else { return }
            let text = CellText(runs, in: document.root, document, page.hidden)
            guard !text.pieces.isEmpty else { return }
            lines.append(
                PageLine(
                    text.lines.list(" "), isLink: runs.allSatisfy { isLinked($0, document) },
                    isUnglued: CellReading(text).isUnglued))
        }
        for run in document.textRuns(of: document.root, without: [.hidden, .tables, .tooltips]) {
            if run.joint == .broken { finish() }
            if lines.count >= 20_000 || page.context.isOutOfTime { return lines }
            runs.append(run)
        }
        finish()
        return lines
    }

    private static func isLinked(_ run: TextRun, _ document: Document) -> Bool {
        for element in document.nearAncestors(of: run.node) {
            if document.isMarkedSelected(element) { return false }
            if [.a, .button, .nav, .option].contains(document.tag(of: element)) { return true }
        }
        return false
    }
}
