internal import KursCore
internal import KursMarkup

/// The header of a column: the cells above it, from the top.
struct ColumnLabel {
    /// The lines of one header cell.
    struct Cell {
        /// The cell; `nil` for a label that is no cell of the page's.
        let node: Document.NodeID?
        let lines: [String]
        /// What its words say, long explanations on lines of their own aside.
        let phrases: [Phrase]
        /// What of those explanations may change the rates.
        let explanationFault: String?

        init(_ lines: [String], node: Document.NodeID? = nil) {
            self.node = node
            self.lines = lines
            let isLong = { (line: String) in PageVocabulary.words(of: line).count > 6 }
            phrases = lines.enumerated().filter { $0 == 0 || !isLong($1) }.map { Phrase($1) }
            explanationFault = lines.dropFirst().filter(isLong).lazy.compactMap { FreeText.fault(line: $0) }.first
        }

        var meanings: WordMeanings { phrases.reduce(into: []) { $0.formUnion($1.meanings) } }

        /// Buying, selling or both, in the bank's words or the customer's.
        var sides: WordMeanings { meanings.intersection([.buy, .sell, .customer]) }
    }

    var cells: [Cell] = []

    /// The meanings of all its cells.
    var meanings: WordMeanings { cells.reduce(into: []) { $0.formUnion($1.meanings) } }

    /// Buying, selling or both, by the lowest header cell that states any.
    var sides: WordMeanings {
        for cell in cells.reversed() where !cell.sides.isDisjoint(with: .sides) {
            return cells.contains { $0.sides.contains(.customer) } ? cell.sides.union(.customer) : cell.sides
        }
        return []
    }

    /// Whether it names both sides, selling before buying.
    var isSellFirst: Bool {
        for cell in cells.reversed() where cell.sides.isSuperset(of: .sides) {
            let named = cell.lines.flatMap { PageVocabulary.words(of: $0) }.lazy.compactMap { word in
                RateWords.meaning(of: word)?.intersection(.sides)
            }
            return named.first { !$0.isEmpty } == .sell
        }
        return false
    }

    /// Its text on one line.
    var text: String { cells.map { $0.lines.list(" ") }.filter { !$0.isEmpty }.list(" · ") }

    /// The currency that a cell over the lowest one names, and nothing else; `nil` for none or several.
    var currency: CurrencyCode? {
        guard let cell = currencyCell, cell.lines.count == 1, let text = cell.lines.first,
            FreeText.fault(heading: text) == nil, let found = PageNames.currency(in: text), found.base == .uah
        else { return nil }
        return found.unit == 1 && Set(cell.phrases.flatMap(\.currencies)) == [found.code] ? found.code : nil
    }

    /// The only cell over the lowest one that names currencies.
    private var currencyCell: Cell? {
        let named = cells.dropLast().filter { cell in cell.phrases.contains { !$0.currencies.isEmpty } }
        return named.count == 1 ? named[0] : nil
    }

    /// The words, numbers and dates of it that may change what the column's numbers are; `nil` when all is understood.
    ///
    /// - Parameter currency: The currency that the column is for, which one cell over the lowest may name.
    func fault(allowing currency: CurrencyCode? = nil) -> String? {
        let naming = currency == nil ? nil : currencyCell?.node
        var found: [String] = []
        for cell in cells {
            if let fault = cell.explanationFault { found.append(fault) }
            for phrase in cell.phrases {
                found += phrase.unknown
                found += phrase.otherNumbers.map { "\($0)" }
                if naming == nil || cell.node != naming { found += phrase.currencies.map(\.text) }
                found += phrase.shared.map { $0.map(\.text).list(" ") }
                if phrase.hasDate { found.append(cell.lines.list(" ")) }
            }
        }
        return found.isEmpty ? nil : found.list(" ")
    }
}
