internal import KursCore
internal import KursMarkup

/// What stands around a table and tells whose rates it holds: its tab, its links, its caption, the heading before it.
struct TableSurroundings {
    /// Texts that name the table, the nearest first.
    private(set) var texts: [String] = []
    /// The tab that shows the table, when its words say nothing that kurs knows: then nobody knows what it holds.
    private(set) var strangeTab: String?
    private let matrix: RateMatrix
    private let page: Page

    init(_ matrix: RateMatrix, on page: Page, tabs: PageTabs) {
        self.matrix = matrix
        self.page = page
        let labels = tabs.labels(of: matrix.grid)
        texts = matrix.titles + labels
        strangeTab = labels.first { TableSurroundings.isStrange($0) }
        if !matrix.grid.heading.isEmpty { texts.append(matrix.grid.heading) }
    }

    /// What the caption and the tab say; headings may be another table's.
    var facts: WordMeanings {
        texts.dropLast(matrix.grid.heading.isEmpty ? 0 : 1).reduce(into: []) {
            $0.formUnion(PageVocabulary.facts(of: $1))
        }
    }

    private static func isStrange(_ label: String) -> Bool {
        PageVocabulary.facts(of: label, first: 12).isEmpty && PageNames.currency(inSentence: label) == nil
            && PageNames.currency(in: label) == nil
            && !label.split(separator: " ").contains { PageNames.currency(in: String($0)) != nil }
    }

    /// The market named nearest to the table; `nil` for none, or when several are named at once.
    var market: Market? {
        for text in texts {
            let facts = PageVocabulary.facts(of: text, first: 12)
            var markets: [Market] = []
            if facts.contains(.nbu) { markets.append(.nbu) }
            if facts.contains(.interbank) { markets.append(.interbank) }
            if facts.contains(.street) { markets.append(.cash) }
            if !facts.isDisjoint(with: [.average, .banks]) { markets.append(.banks) }
            if markets.count == 1 { return markets[0] }
            if markets.count > 1 { return nil }
        }
        return nil
    }

    /// Cash desk or card, as the nearest text that says so has it.
    var kind: Kind? {
        for text in texts {
            let facts = PageVocabulary.facts(of: text, first: 12)
            if facts.contains(.street) { return nil }
            let kinds = facts.intersection(.kinds)
            if kinds == .cash { return .cash }
            if kinds == .card { return .card }
        }
        return nil
    }

    /// A coin whose prices the table holds, named by its tab.
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

    /// The one currency of a table whose rows are banks: by the tab's key, links outside the rows, caption, heading,
    /// then the page's own address; `nil` when nothing says it.
    ///
    /// Where two of these disagree the nearer one is believed.
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

    /// The one currency that links of the header and the foot lead to.
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
