internal import KursCore
internal import KursMarkup

extension PartLayout {
    /// The rows of a page's blocks of lines, or of the page as one block, and the first text with a label.
    ///
    /// - Throws: Where there should be blocks.
    func blockRows(on page: Page) throws(Refusal.TableFault) -> (rows: [PageRow], first: Document.NodeID) {
        guard !page.isCutOff else { throw .cutOff }
        let blocks = place.map { page.document.select($0).prefix(200) } ?? [page.document.root]
        let found = blocks.compactMap { row(of: $0, on: page) }
        guard let first = found.first?.first else {
            throw .nothingAt(place?.text ?? columns.flatMap(\.header.exact).sorted().list(", "))
        }
        return (found.map(\.row), first)
    }

    private func row(of block: Document.NodeID, on page: Page) -> (row: PageRow, first: Document.NodeID)? {
        let runs = page.document.textRuns(of: block, without: [.hidden, .tooltips]).prefix(100)
        let titles = place == nil ? [page.heading, page.title] : runs.map(\.text)
        guard let named = onlyCurrency(on: page, titles) else { return nil }
        let lines = PartLayout.lines(of: block, page)
        let labels = columns.map { column in lines.indices.filter { column.header.exact.contains(lines[$0].label) } }
        guard let first = labels.joined().min(), place != nil || !labels.contains(where: \.isEmpty),
            !page.document.ancestors(of: lines[first].runs[0].node).contains(where: page.document.isStruck)
        else { return nil }
        let text = runs.map(\.text).list(" ")
        var cells: [PageRow.Held] = []
        for (column, places) in zip(columns, labels) {
            let readings = places.map { place in
                var reading = CellReading(own(place, of: lines, page.document), in: block, of: page.document)
                reading.tokens = Array(reading.tokens.drop { $0.word != nil })
                return reading
            }
            // One number stands behind each label, the same wherever the label does.
            let rates = readings.filter { $0.single.rate != nil }
            guard let cell = rates.first, Set(rates.compactMap(\.single.rate)).count == 1 else {
                // Each block that is named is a row.
                guard place != nil else { return nil }
                let fault = OmissionReason.unclearCell(
                    RateSide(rawValue: column.role.rawValue) ?? .buy, text: text.excerpt)
                return (PageRow(text: text, cells: [], currency: named, fault: fault), lines[first].runs[0].node)
            }
            cells.append(PageRow.Held(column: column, cell: cell))
        }
        return (PageRow(text: text, cells: cells, currency: named), lines[first].runs[0].node)
    }

    /// What a label has: its line and those of numbers behind it, on a page without blocks those in the element that holds
    /// the label and its number, and nothing where that holds more: the number is another label's, or an offer's.
    private func own(_ place: Int, of lines: [Line], _ document: Document) -> [TextRun] {
        var behind = lines[(place + 1)...].prefix(while: \.isNumbers)
        if self.place == nil {
            let runs = lines[place].runs + behind.flatMap(\.runs)
            guard let number = runs.first(where: { $0.text.contains(where: \.isNumber) }),
                let top = document.nearest(above: runs[0].node, in: Set(document.ancestors(of: number.node)))
            else { return [] }
            let isInside = { (line: Line) in line.runs.contains { document.has($0.node, in: [top]) } }
            behind = behind.prefix(while: isInside)
            let beside = lines[..<place].suffix(1) + lines[behind.endIndex...].prefix(1)
            if beside.contains(where: isInside) { return [] }
        }
        return lines[place].runs + behind.flatMap(\.runs)
    }

    /// A line: the words before its first number, and whether it has nothing but numbers and money.
    private typealias Line = (label: String, isNumbers: Bool, runs: [TextRun])

    private static func lines(of block: Document.NodeID, _ page: Page) -> [Line] {
        var lines: [[TextRun]] = []
        for run in page.document.textRuns(of: block, without: [.tables, .tooltips]) {
            if page.context.isOutOfTime { return [] }
            if lines.last?.last?.line == run.line { lines[lines.count - 1].append(run) } else { lines.append([run]) }
        }
        return lines.compactMap { runs in
            guard runs.count <= 12, runs.reduce(0, { $0 + $1.text.utf8.count }) <= 200 else { return nil }
            let reading = CellReading(runs, in: block, of: page.document)
            let isNumbers = reading.single != .missing && reading.words.allSatisfy(PageTokens.isHryvnia)
            return (reading.label, isNumbers && !reading.tokens.contains(.date), runs)
        }
    }
}
