internal import KursCore
internal import KursMarkup

/// The text around a table that identifies its rates: its tab, links, caption and the heading before it.
struct TableSurroundings {
    /// Texts that name the table, the nearest first.
    private(set) var texts: [String] = []
    /// The label of the tab that shows the table, if none of its words is recognized: the table may hold rates of
    /// anything.
    private(set) var unknownTab: String?
    private let matrix: RateMatrix
    private let page: Page

    init(_ matrix: RateMatrix, on page: Page, tabs: PageTabs) {
        self.matrix = matrix
        self.page = page
        let labels = tabs.labels(of: matrix.grid)
        texts = matrix.titles + labels
        unknownTab = labels.first { TableSurroundings.isUnknown($0) }
        if !matrix.grid.heading.isEmpty { texts.append(matrix.grid.heading) }
    }

    /// The meanings of the caption and the tab; a heading may belong to another table.
    var meanings: WordMeanings {
        texts.dropLast(matrix.grid.heading.isEmpty ? 0 : 1).reduce(into: []) {
            $0.formUnion(PageVocabulary.meanings(of: $1))
        }
    }

    private static func isUnknown(_ label: String) -> Bool {
        PageVocabulary.meanings(of: label, first: 12).isEmpty && PageNames.currency(inSentence: label) == nil
            && PageNames.currency(in: label) == nil
            && !label.split(separator: " ").contains { PageNames.currency(in: String($0)) != nil }
    }

    /// The market named nearest to the table; `nil` for none, or when several are named at once.
    var market: Market? {
        for text in texts {
            let meanings = PageVocabulary.meanings(of: text, first: 12)
            var markets: [Market] = []
            if meanings.contains(.nbu) { markets.append(.nbu) }
            if meanings.contains(.interbank) { markets.append(.interbank) }
            if meanings.contains(.street) { markets.append(.cash) }
            if !meanings.isDisjoint(with: [.average, .banks]) { markets.append(.banks) }
            if markets.count == 1 { return markets[0] }
            if markets.count > 1 { return nil }
        }
        return nil
    }

    /// Cash or card, by the nearest text that states it.
    var kind: Kind? {
        for text in texts {
            let meanings = PageVocabulary.meanings(of: text, first: 12)
            if meanings.contains(.street) { return nil }
            let kinds = meanings.intersection(.kinds)
            if kinds == .cash { return .cash }
            if kinds == .card { return .card }
        }
        return nil
    }

    /// The coin whose prices the table holds, if its tab names one.
    var coin: CurrencyCode? {
        for text in texts.prefix(3) {
            for word in text.split(separator: " ") {
                if let code = PageNames.currency(in: String(word))?.code, Currency.find(code)?.kind == .coin {
                    return code
                }
            }
        }
        return nil
    }

    /// The currency of a table whose rows are banks: by the tab's key, links outside the rows, caption, heading,
    /// then the page's own address; `nil` when nothing states it.
    ///
    /// If two of these disagree, the nearer one counts.
    var currency: CurrencyCode? {
        for mark in matrix.grid.marks {
            if let code = PageTabs.code(in: mark.value) { return code }
        }
        if let code = linked { return code }
        for text in texts { if let code = PageNames.currency(inSentence: text) ?? PageNames.word(text) { return code } }
        for address in page.addresses { if let code = PageNames.currency(inLink: address) { return code } }
        for text in [page.heading, page.title] { if let code = PageNames.currency(inSentence: text) { return code } }
        return nil
    }

    /// The currency that links of the header and the footer lead to, if it is only one.
    private var linked: CurrencyCode? {
        var codes: Set<CurrencyCode> = []
        let grid = matrix.grid
        for index in grid.rows.indices where grid.rows[index].isHeader || grid.rows[index].section == .foot {
            for link in grid.cells(ofRow: index).compactMap({ $0 }).flatMap(\.links) {
                if let code = PageNames.currency(inLink: link.href) { codes.insert(code) }
            }
        }
        return codes.count == 1 ? codes.first : nil
    }
}
