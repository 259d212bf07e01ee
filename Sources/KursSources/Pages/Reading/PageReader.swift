public import KursCore
internal import KursMarkup

/// Reads pages of rates by their layouts.
public enum PageReader {
    /// The most cells that are read of a page; what comes after them is left out.
    private static let mostCells = 2 * TableReader.mostCells

    /// Reads a page as its layout says; pure, and no input can trap it.
    public static func read(_ bytes: [UInt8], _ context: ReaderContext, as layout: PageLayout) -> ReadResult {
        do throws(Refusal) {
            return .found(try parsedAnswer(try Page(bytes, context), as: layout))
        } catch {
            return .refused(error)
        }
    }

    /// Reads a parsed page.
    static func parsedAnswer(
        _ page: Page, as layout: PageLayout, of bank: BankName? = nil
    ) throws(Refusal) -> ParsedAnswer {
        if let address = page.context.address,
            !layout.addresses.contains(where: { $0.matches(address, comparesHost: false) })
        {
            throw .notFound(.layoutOfAddress)
        }
        let day = PageDay(page, layout.days)
        if let requested = page.context.day ?? page.context.address.flatMap({ Day(inAddress: $0) }),
            !day.allows(requested)
        {
            throw .otherDay(requested: requested, found: day.day)
        }
        try page.context.checkTime()
        if let word = CautionWords.first(in: page.title), !layout.names(page.title) {
            throw .otherTables([.caution(.title, word)])
        }
        var gathered = PageQuotes(firstCounts: layout.firstCounts)
        var warnings: [Warning] = []
        var faults = try readTables(page, layout, day, bank ?? layout.bank, &gathered, &warnings)
        for line in layout.lines { gathered.add(line.quotes(on: page, day), from: nextPart(&gathered)) }
        try page.context.checkTime()
        for array in layout.arrays {
            let found = array.quotes(on: page, day, bank ?? layout.bank)
            if let fault = found.fault { faults.append(fault) }
            if array.confirms {
                gathered.hold(against: found.quotes)
            } else {
                gathered.add(found.quotes, from: nextPart(&gathered))
            }
        }
        try page.context.checkTime()
        guard !gathered.quotes.isEmpty else {
            if let kind = PageKind.of(page) { throw .otherPage(kind) }
            if !gathered.disputes.isEmpty { throw .notFound(.agreedRates) }
            var distinct: [Refusal.TableFault] = []
            for fault in faults where !distinct.contains(fault) { distinct.append(fault) }
            throw .otherTables(distinct)
        }
        var answer = ParsedAnswer(
            quotes: gathered.quotes,
            warnings: faults.filter(\.isOfMatch).map(Warning.tableLeftOut) + warnings + gathered.disputes)
        answer.warnings += QuoteChecks.flag(&answer.quotes, from: layout.source, nbu: nil)
        return answer
    }

    private static func nextPart(_ gathered: inout PageQuotes) -> Int { gathered.newPart() }

    private static func readTables(
        _ page: Page, _ layout: PageLayout, _ day: PageDay, _ bank: BankName?, _ gathered: inout PageQuotes,
        _ warnings: inout [Warning]
    ) throws(Refusal) -> [Refusal.TableFault] {
        guard !layout.tables.isEmpty else { return [] }
        let grids = page.document.grids { page.context.isOutOfTime }
        try page.context.checkTime()
        let outline = PageOutline(page.document, grids)
        let tabs = PageTabs(page.document)
        try page.context.checkTime()
        var cellCount = 0
        var faults: [Refusal.TableFault] = []
        for (number, grid) in grids.enumerated() {
            try page.context.checkTime()
            cellCount += 4 + grid.cells.count
            guard cellCount <= mostCells, grid.columns.count <= TableReader.mostColumns else {
                faults.append(.tooLarge)
                continue
            }
            var nearest: TableMismatch?
            var surroundings: TableSurroundings?
            for table in layout.tables {
                do throws(TableMismatch) {
                    let matrix = TableMatrix(grid, isTransposed: table.isTransposed, includingHidden: table.readsHidden)
                    let columns = try table.columns(in: matrix, of: page.document)
                    let around = surroundings ?? TableSurroundings(grid, outline[number], tabs.labels(of: grid))
                    surroundings = around
                    let isLast = !grids[(number + 1)...].contains { $0.shape == grid.shape }
                    let fault =
                        page.isCutOff && isLast
                        ? .cutOff : matrix.isAligned ? table.fault(of: grid, around, in: layout) : .shiftedColumns
                    if let fault { throw TableMismatch(fault: fault, likeness: columns.count + 1, 1) }
                    var reader = TableReader(table, of: bank, on: page, day)
                    let currency = table.currency(of: grid, around, on: page)
                    if currency == nil, !table.currency.isEmpty {
                        throw TableMismatch(fault: .noCurrency, likeness: columns.count + 1, 1)
                    }
                    do throws(Refusal.TableFault) {
                        try reader.read(matrix, columns, currency: currency)
                    } catch {
                        throw TableMismatch(fault: error, likeness: columns.count + 2, 1)
                    }
                    gathered.add(reader.quotes, from: gathered.newPart())
                    warnings += reader.warnings
                    nearest = nil
                    break
                } catch {
                    if error.rates > 0, nearest.map({ $0.likeness < error.likeness }) ?? true { nearest = error }
                }
            }
            if let nearest { faults.append(nearest.fault) }
        }
        return faults
    }
}

extension PageLayout {
    /// Whether one of its tables names a text that has a word of caution.
    func names(_ text: String) -> Bool {
        let folded = PageText.fold(text)
        return tables.contains { table in
            table.allowed.contains(folded) || table.above?.exact.contains(folded) == true
                || table.tab?.contains(folded) == true
                || table.columns.contains { $0.header.exact.contains(folded) }
        }
    }
}

/// What stands at a table: titles and tabs above it, and its rows of one text.
struct TableSurroundings {
    let above: [PageOutline.Line]
    let tabs: [String]
    let caption: String
    /// Rows of one text.
    let rows: [String]

    init(_ grid: Grid, _ above: [PageOutline.Line], _ tabs: [String]) {
        (self.above, self.tabs, caption) = (above, tabs, grid.caption)
        rows = grid.rows.indices.compactMap { row in
            let filled = grid.cells(ofRow: row).compactMap(\.self).filter { !$0.text.isEmpty }
            return Set(filled.map(\.node)).count == 1 ? filled[0].text : nil
        }
    }

    /// The texts that the closed list is looked for in, with their places: the nearest heading and what is directly
    /// above; of a text that is neither link nor heading, only a short one.
    var judged: [(place: Refusal.PagePlace, text: String)] {
        var judged: [(place: Refusal.PagePlace, text: String)] = [(.caption, caption)]
        judged += tabs.map { (.tab, $0) }
        judged += rows.map { (.titleRow, $0) }
        if let heading = above.first(where: \.isHeading) { judged.append((.heading, heading.text)) }
        for line in above.prefix(PageOutline.nearLines).prefix(while: { !$0.isHeading })
        where line.isControl || PageText.words(of: line.text).count <= 4 {
            judged.append((.tab, line.text))
        }
        return judged
    }

    /// The titles above, the nearest first: lines that are no links.
    var titles: [String] { [caption].filter { !$0.isEmpty } + above.filter { !$0.isControl }.map(\.text) }
}

extension TableLayout {
    /// Why a table that has the layout's columns is not read; `nil` when it is.
    func fault(of grid: Grid, _ around: TableSurroundings, in layout: PageLayout) -> Refusal.TableFault? {
        if grid.isHidden, !readsHidden { return .hidden }
        for (place, text) in around.judged {
            if let word = CautionWords.first(in: text), !layout.names(text) { return .caution(place, word) }
        }
        if let tab, !around.tabs.contains(where: { tab.contains(PageText.fold($0)) }) {
            return .otherTitle(around.tabs.first?.excerpt ?? "")
        }
        // Markets that only other tables of the layout are named by, and those that none of its columns are of.
        let own = columns.reduce(into: HeaderMeaning.average.union(.bank)) { $0.formUnion($1.meaning) }
        for row in around.rows + around.tabs where tab == nil {
            if let meaning = HeaderWords.meaning(of: row)?.intersection(.markets), !meaning.isSubset(of: own) {
                return .otherTitle(row.excerpt)
            }
        }
        for title in around.titles {
            if above?.matches(title) == true { return nil }
            let isOthers = layout.tables.contains { $0.above?.matches(title) == true }
            let meaning = HeaderWords.meaning(of: title)?.intersection(.markets) ?? []
            if isOthers || !meaning.isEmpty && (above != nil || !meaning.isSubset(of: own)) {
                return .otherTitle(title.excerpt)
            }
        }
        return above == nil ? nil : .otherTitle("")
    }

    /// The one currency of a table without a column of them; `nil` where no place names it.
    func currency(of grid: Grid, _ around: TableSurroundings, on page: Page) -> CurrencyCode? {
        for place in currency {
            let found: CurrencyCode? =
                switch place {
                case .always(let code): code
                case .tab:
                    grid.mark("data-tab-for").flatMap { PageNames.known($0) }
                        ?? around.tabs.lazy.compactMap { PageNames.currency(inTitle: $0) }.first
                case .link: grid.foot.lazy.compactMap { PageNames.currency(inLink: $0.href) }.first
                case .address: page.addresses.lazy.compactMap { PageNames.currency(inLink: $0) }.first
                case .title: around.titles.lazy.compactMap { PageNames.currency(inTitle: $0) }.first
                }
            if let found { return found }
        }
        return nil
    }
}

extension Grid {
    /// The links of its rows of one text and of its foot.
    fileprivate var foot: [Grid.Link] {
        rows.indices.flatMap { row -> [Grid.Link] in
            let cells = cells(ofRow: row).compactMap(\.self)
            let isLinks = rows[row].section == .foot || Set(cells.filter { !$0.text.isEmpty }.map(\.node)).count <= 2
            return isLinks ? cells.flatMap(\.links) : []
        }
    }
}

extension ColumnLayout {
    /// The market of its rates, as titles name it.
    fileprivate var meaning: HeaderMeaning {
        guard role.isRate else { return [] }
        switch market {
        case .nbu: return .official
        case .interbank: return .interbank
        case .cash: return [.street, .cash]
        case .banks: return kind == .cash ? .cash : kind == .card ? .card : [.cash, .card, .average, .bank]
        case .crypto: return []
        }
    }
}

extension Refusal.TableFault {
    /// Whether a table with it has the columns of rates, so that it is worth a warning beside those that were read.
    fileprivate var isOfMatch: Bool {
        switch self {
        case .missingColumn, .repeatedColumn, .otherTitle, .hidden: false
        default: true
        }
    }
}
