internal import KursCore
internal import KursMarkup

extension LineLayout {
    /// The quotes of a page's lines, or of those of each block.
    ///
    /// A quote needs one number behind each label, the same wherever it stands. What stands above the first label is judged
    /// as above a table.
    func quotes(
        on page: Page, _ day: PageDay, _ bank: BankName?, in layout: PageLayout
    ) -> (quotes: [Quote], fault: Refusal.TableFault?) {
        let place = each ?? labels.flatMap(\.texts).list(", ")
        guard !page.isCutOff else { return ([], .cutOff) }
        var blocks = [page.document.root]
        if let each { blocks = PageSelector(each).map { page.document.select($0.selector) } ?? [] }
        var found: [(quote: Quote, first: Document.NodeID)] = []
        for block in blocks.prefix(200) {
            let texts = page.document.textRuns(of: block, without: [.hidden, .tooltips]).prefix(100).map(\.text)
            let titles = each == nil ? [page.heading, page.title] : texts
            if let own = quote(of: block, titles, page, day, bank) { found.append(own) }
        }
        guard let first = found.first.flatMap({ page.document.parent(of: $0.first) }) else {
            return ([], .nothingAt(place))
        }
        let outline = PageOutline(page.document, above: first)
        for (place, text) in PageOutline.judged(outline[0]) {
            if let word = layout.caution(in: text, at: place) { return ([], .caution(place, word)) }
        }
        for label in outline.chosen[0] ?? [] where each == nil && !allowed.contains(PageText.fold(label)) {
            if layout.caution(in: label, at: .tab) != nil || HeaderWords.meaning(ofTitle: label) == nil {
                return ([], .caution(.tab, label.excerpt))
            }
        }
        if let own = day.day ?? page.dayOfRates {
            for line in outline[0].prefix(3) where !line.isControl {
                if let other = PageDay.other(than: own, in: line.text) { return ([], .caution(.heading, other.iso)) }
            }
        }
        return (found.map(\.quote), nil)
    }

    private func quote(
        of block: Document.NodeID, _ titles: [String], _ page: Page, _ day: PageDay, _ bank: BankName?
    ) -> (quote: Quote, first: Document.NodeID)? {
        var named: NamedCurrency?
        for place in currency where named == nil {
            switch place {
            case .always(let known): named = NamedCurrency(code: known)
            case .address where page.addressedCurrency() == nil && page.hasAddressedCurrency: return nil
            case .address:
                named = page.addressedCurrency().map { NamedCurrency(code: $0) }
            default:
                named =
                    each == nil
                    ? titles.lazy.compactMap { PageNames.currency(inTitle: $0) }.first.map { NamedCurrency(code: $0) }
                    : titles.lazy.compactMap { PageNames.currency(in: $0) }.first
            }
        }
        guard let named, named.base == .uah, named.unit == 1 || unit == 1 else { return nil }
        var quote = Quote(
            market: market, currency: named.code, asOf: day.day.map { .day($0) }, kind: kind,
            bank: market == .banks ? bank : nil)
        let lines = LineLayout.lines(of: block, page)
        let all = labels.reduce(into: Set<String>()) { $0.formUnion($1.texts) }
        guard let first = lines.first(where: { all.contains($0.label) })?.node else { return nil }
        for (role, texts) in labels {
            var found: Set<ExactDecimal> = []
            for (index, line) in lines.enumerated() where texts.contains(line.label) {
                let behind = lines[(index + 1)...].prefix(while: \.isNumbers).flatMap(\.runs)
                let reading = CellReading(line.runs + behind, in: block, of: page.document).behindWords
                if case .rate(let number) = reading.single { found.insert(number) }
            }
            guard found.count == 1, let rate = found.first else { return nil }
            switch role {
            case .buy: quote.buy = rate
            case .sell: quote.sell = rate
            default: quote.official = rate
            }
        }
        return (quote.perUnit(max(unit, named.unit)), first)
    }

    /// A line: the words before its first number, whether it has nothing but numbers and money, its texts and the first.
    private typealias Line = (label: String, isNumbers: Bool, runs: [TextRun], node: Document.NodeID)

    private static func lines(of block: Document.NodeID, _ page: Page) -> [Line] {
        let document = page.document
        var lines: [[TextRun]] = []
        for run in document.textRuns(of: block, without: [.tables, .tooltips]) {
            if page.context.isOutOfTime { return [] }
            if let last = lines.last?.last, last.line == run.line {
                lines[lines.count - 1].append(run)
            } else {
                lines.append([run])
            }
        }
        return lines.compactMap { runs in
            guard runs.count <= 12, runs.reduce(0, { $0 + $1.text.utf8.count }) <= 200 else { return nil }
            let reading = CellReading(runs, in: block, of: document)
            let isNumbers = reading.single != .missing && reading.words.allSatisfy(PageTokens.isHryvnia)
            return (reading.label, isNumbers && !reading.tokens.contains(.date), runs, runs[0].node)
        }
    }
}
