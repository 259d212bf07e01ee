internal import KursCore
internal import KursMarkup

/// A line of a page's visible text outside of tables, read as words and numbers.
struct PageLine {
    let text: String
    let phrase: Phrase
    /// Whether all of it is in links or buttons.
    let isLink: Bool
    /// Its numbers with how they are marked.
    let numbers: [PageNumber]
    /// Whether a slash or dash stands between numbers.
    let hasSlash: Bool
    /// The side that is named first, if both are and each stands before its number.
    let order: WordMeanings?
    /// The number of units of its currency: `100 JPY`.
    let unit: Int
    private let isClear: Bool

    /// Numbers that may be rates.
    var rates: [ExactDecimal] { numbers.filter { $0.isPlain && !$0.value.isZero && $0.value.scale > 0 }.map(\.value) }

    /// Whether it is no sentence.
    var isShort: Bool { text.utf8.count <= 120 }

    /// Whether every word and number of it is understood.
    var isUnderstood: Bool {
        isClear && isShort && phrase.unknown.filter { !$0.allSatisfy { $0.isNumber || $0 == "." } }.isEmpty
            && phrase.shared.allSatisfy { names in names.contains { phrase.currencies.contains($0) } }
            && phrase.meanings.isDisjoint(with: [.units, .percent, .fuel, .metal, .place, .converter])
    }

    private init(_ cell: CellText, isLink: Bool) {
        text = cell.lines.list(" ")
        phrase = Phrase(text)
        self.isLink = isLink
        var numbers: [PageNumber] = []
        var hasSlash = false
        var order: [WordMeanings] = []
        var isOrdered = true
        var unit = 1
        let tokens = PageTokens.read(text)
        for token in tokens {
            switch token {
            case .number(let number):
                if number.isPlain, number.value.scale == 0, let found = PageNames.unit(number.value) {
                    unit = max(unit, found)
                }
                numbers.append(number)
                if !order.isEmpty, order.count != numbers.filter(\.isPlain).count { isOrdered = false }
            case .slash, .missing: hasSlash = true
            case .word(let word):
                let side = RateWords.meaning(of: word)?.intersection(.sides) ?? []
                if !side.isEmpty, order.last != side { order.append(side) }
            case .date, .trend, .symbol: break
            }
        }
        (self.numbers, self.hasSlash, self.unit) = (numbers, hasSlash, unit)
        self.order = isOrdered && order.count == 2 ? order[0] : nil
        // A whole number that is no number of units may be anything.
        isClear =
            CellReading(cell).isUnglued
            && numbers.allSatisfy { number in
                !number.isPlain || number.value.scale > 0 || number.value.isZero || PageNames.unit(number.value) != nil
            }
    }

    /// The lines of a page: O(nodes), and at most the first 20,000.
    static func lines(of page: Page) -> [PageLine] {
        var lines: [PageLine] = []
        var runs: [TextRun] = []
        let document = page.document
        func finish() {
            defer { runs.removeAll(keepingCapacity: true) }
            guard !runs.isEmpty, runs.count <= 60 else { return }
            let text = CellText(runs, in: document.root, document, page.hidden)
            guard !text.pieces.isEmpty else { return }
            lines.append(PageLine(text, isLink: runs.allSatisfy { isLinked($0, document) }))
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
        var node = document.parent(of: run.node)
        for _ in 0..<6 {
            guard let element = node else { return false }
            if [.a, .button, .nav, .option].contains(document.tag(of: element)) { return true }
            node = document.parent(of: element)
        }
        return false
    }
}
